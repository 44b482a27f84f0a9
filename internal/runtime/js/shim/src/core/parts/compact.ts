// ctx.compact where the host has no agent of its own: what there is to summarize is worked out here, the host asks the extensions and
// keeps what comes of it, and when none of them brings a summary the chosen model writes one.
import { HostError } from "pi:host";
import { buildSessionProjection } from "../../pi/coding-agent/entries.ts";
import { DEFAULT_COMPACTION_SETTINGS, estimateTokens } from "../../pi/coding-agent/compaction.ts";
import { compact, generateBranchSummary, prepareCompaction } from "../../pi/coding-agent/summaries.ts";
import type { ContextSource } from "./context.ts";

export async function compactSession(source: ContextSource, customInstructions: unknown): Promise<any> {
	const { border, session } = source;
	const request = async (args: object): Promise<any> => {
		try {
			return await border.call("session", { op: "request", action: "compact", args });
		} catch (err) {
			throw err instanceof HostError && err.code === "invalid_request" ? err.plain() : err;
		}
	};
	if (!border.callSync("session", { op: "state" }).extensionsChoose) return request({ customInstructions });
	const branch = session.getBranch();
	const preparation = prepareCompaction(branch, DEFAULT_COMPACTION_SETTINGS);
	if (!preparation) return request({ failed: branch.at(-1)?.type === "compaction" ? "Already compacted" : "Nothing to compact (session too small)" });
	const { fileOps, ...rest } = preparation;
	const files = Object.fromEntries(Object.entries(fileOps).map(([kind, names]) => [kind, [...(names as Set<string>)]]));
	let answer = await request({ customInstructions, preparation: { ...rest, fileOps: files } });
	if (answer.summarize) {
		const made = await summarize(source, preparation, customInstructions).catch((err) => ({ failed: err instanceof Error ? err.message : String(err) }));
		answer = await request("failed" in made ? made : { made });
	}
	const { summary, firstKeptEntryId, tokensBefore, usage, details } = answer.compaction;
	const { messages } = buildSessionProjection(session.getEntries(), session.getLeafId());
	const estimatedTokensAfter = messages.reduce((sum: number, message: any) => sum + estimateTokens(message), 0);
	return { summary, firstKeptEntryId, tokensBefore, estimatedTokensAfter, usage, details };
}

const streamOf = ({ models }: ContextSource) => (model: any, context: any, options: any) => models.modelRegistry.streamSimple(model, context, options);

function summarize(source: ContextSource, preparation: any, customInstructions: unknown): Promise<any> {
	const { models } = source;
	return compact(preparation, models.model, undefined, {}, customInstructions, undefined, models.thinkingLevel, streamOf(source));
}

/** What ctx.navigateTree comes back to the host with: what the chosen model says of the entries that are left behind; nothing when it was stopped. */
export async function summarizeBranch(source: ContextSource, target: string, wanted: any): Promise<object | undefined> {
	const { from, label, customInstructions, replaceInstructions } = wanted;
	const entries = wanted.entries.map((id: string) => source.session.getEntry(id));
	const { model, thinkingLevel } = source.models;
	const { signal } = new AbortController();
	const asking = { model, thinkingLevel, signal, streamFn: streamOf(source) };
	const { aborted, error, summary, usage, readFiles = [], modifiedFiles = [] } = await generateBranchSummary(entries, { ...asking, customInstructions, replaceInstructions });
	if (error) throw new Error(error);
	return aborted ? undefined : { target, from, options: { label }, made: { summary, usage, details: { readFiles, modifiedFiles } } };
}

/** What a preparation has besides what JSON carries. */
export function restored(preparation: any): any {
	const { fileOps } = preparation;
	for (const kind of Object.keys(fileOps ?? {})) if (Array.isArray(fileOps[kind])) fileOps[kind] = new Set(fileOps[kind]);
	if (!("previousSummary" in preparation)) preparation.previousSummary = undefined;
	return preparation;
}
