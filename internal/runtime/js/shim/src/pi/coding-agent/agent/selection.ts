// Which model a session's branch was last talking to.
import { isVirtualModel, VIRTUAL_MODEL_STATE_ENTRY } from "../../ai/providers/virtual.ts";

type Entry = any;
interface Choice {
	provider: string;
	modelId: string;
}

const changeOf = (entry: Entry): Choice | undefined =>
	entry?.type === "model_change" ? { provider: entry.provider, modelId: entry.modelId } : undefined;

/**
 * What a branch says: the last choice or answer. Answers name real models, so a virtual model that was chosen before the last
 * answer is still chosen, as long as it is registered.
 */
export function branchSelection(branch: Entry[], getModel: (provider: string, id: string) => any): Choice | undefined {
	const answered = ({ type, message }: Entry) => type === "message" && message.role === "assistant" && !isVirtualModel(message);
	const at = branch.findLastIndex((entry) => entry.type === "model_change" || answered(entry));
	if (at < 0) return undefined;
	const direct = changeOf(branch[at]);
	if (direct) return direct;
	const chosen = changeOf(branch.slice(0, at).findLast((entry) => entry.type === "model_change"));
	const model = chosen && getModel(chosen.provider, chosen.modelId);
	const { provider, model: modelId } = branch[at].message;
	return model && isVirtualModel(model) ? chosen : { provider, modelId };
}

/** What a virtual model's router last left on the branch for itself. */
export const virtualState = (branch: Entry[], provider: string, modelId: string): unknown =>
	branch.findLast(
		({ type, customType, data }) =>
			type === "custom" && customType === VIRTUAL_MODEL_STATE_ENTRY && data?.provider === provider && data.modelId === modelId,
	)?.data.state;
