// A pack of RTP tools in the place of an extension: the runtime of packs asks it what it has, and calls it, through two tools that
// nobody else sees. An extension is a pack, too: of the tools that it registers.

import { direct } from "./parts/direct.ts";
import { takesOldOrder } from "./parts/legacy.ts";

const describeTool = "rig:describe";
const invokeTool = "rig:invoke";

/** The factory of a pack, undefined for a module that is none. Its exports are those of a module, or of CommonJS. */
export function packFactory(module: any): Function | undefined {
	const pack = [module, module?.default].find((m) => typeof m?.rigTools === "function" || typeof m?.tools === "function");
	return pack && factoryFor(pack);
}

/** The factory of an extension as a pack; undefined without one. What else it registers has no place in a pack. */
export function exportedFactory(factory: Function | undefined, registered: Map<string, any>): Function | undefined {
	return (
		factory &&
		(async (pi: any) => {
			await factory(pi);
			if (registered.size === 0) throw new Error("The extension registers no tools, and a pack has some");
			factoryFor(exported(registered), (call) => [call])(pi);
		})
	);
}

/** The rules of a pack for tools of Pi's. */
function exported(registered: Map<string, any>) {
	const own = () => [...registered.values()].filter((tool) => tool.name !== describeTool && tool.name !== invokeTool);
	const object = (properties = {}) => ({ type: "object", properties });
	return {
		rigTools: () =>
			own().map(({ name, label, description, parameters, rtp }) => ({
				name,
				description: String(description || label || name).slice(0, 2048),
				input_schema: { ...object(), ...parameters },
				output_schema: object({ content: { type: "array" } }),
				error_schema: object(),
				risk_class: "write", // of what says nothing of itself, somebody is asked
				...rtp,
			})),
		rigInvoke: async (name: string, args: any, _context: unknown, call: () => any[]) => {
			const tool = own().find((tool) => tool.name === name);
			const [id, , signal, update, context] = call();
			const rest = takesOldOrder(tool.execute) ? [update, context, signal] : [signal, update, context];
			const { content, details } = (await tool.execute(id, args, ...rest)) ?? {};
			return tool.rtp?.output_schema ? details : { content: content ?? [], details };
		},
	};
}

/** The factory of what has the rules of a pack. more is what it is called with beside what packs are. */
function factoryFor(pack: any, more: (call: () => any[]) => any[] = () => []): Function {
	const parameters = { type: "object", properties: {} };
	const tool = (name: string, answer: (input: any, call: () => any[]) => unknown, threw?: Function) => ({
		name, label: name, description: name, parameters,
		execute: () => undefined,
		[direct]: { answer, returned, threw, exact },
	});
	return (pi: any) => {
		pi.registerTool(tool(describeTool, async () => {
			const { name, version } = (await pack.rigPack?.()) ?? {};
			const tools = await definitions(pack);
			const steady = JSON.stringify(tools) === JSON.stringify(await definitions(pack));
			const impls = typeof pack.rigInvoke === "function" ? tools.map((tool: any) => tool?.name) : [];
			return { name: String(name ?? ""), version: String(version ?? ""), tools, impls, steady };
		}));
		pi.registerTool(tool(invokeTool, ({ tool, args, context, secrets }, call) => {
			give(secrets ?? {});
			return pack.rigInvoke(tool, args, context, ...more(call));
		}, threw));
	};
}

const returned = (output: unknown) => ({ output: output ?? null });

/** JSON writes null in the place of what is no number, and an object with many members in that of bytes: a caller would take it for the output. */
function exact(key: string, value: unknown): unknown {
	if (typeof value === "number" && !Number.isFinite(value)) throw new TypeError(`${key} is ${value}`);
	if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) throw new TypeError(`${key} is bytes`);
	return value;
}

/** What a pack threw, or returned and cannot be written; undefined for what is not the pack's to answer for: the engine's limits. */
function threw(err: any, unwritable: boolean): object | undefined {
	try {
		if (err === null || err?.name === "InternalError") return undefined; // null is what the engine throws when there is no memory for an error
		if (!unwritable) return { error: failure(err) };
	} catch {
		return { error: { type: "internal_error", message: "the tool threw what cannot be read" } };
	}
	return { error: { type: "internal_error", message: `the output cannot be written as JSON: ${err?.message}`.slice(0, 200) } };
}

/** The slots of the calls under way. */
const given = new Set<string>();

/** Makes the slots of a call variables, those and no others: calls with other values wait until this one is over. */
function give(secrets: Record<string, string>): void {
	const slots = Object.keys(secrets);
	if (given.size + slots.length === 0) return;
	const env = (globalThis as any).process.env;
	for (const slot of given) if (!(slot in secrets)) delete env[slot];
	given.clear();
	for (const slot of slots) {
		given.add(slot);
		env[slot] = secrets[slot];
	}
}

async function definitions(pack: any): Promise<any[]> {
	return [...(await (pack.rigTools ?? pack.tools).call(pack))];
}

const types = [
	"validation_error", "auth_error", "permission_error", "not_found", "conflict", "rate_limited", "transient", "timeout", "upstream_error",
	"policy_blocked", "approval_required", "internal_error",
];

/** What a pack threw: an error of the protocol, or one of its vendor's. */
function failure(err: any): object {
	for (const typed of [err?.toolError, err?.error, err]) {
		if (!types.includes(typed?.type)) continue;
		const { type, message, retryable, upstream_code, remediation_hints } = typed;
		return { type, message: shortened(message), retryable: retryable === true, upstream_code, remediation_hints };
	}
	if (err?.pier?.code === "denied") return { type: "policy_blocked", message: shortened(err.message), remediation_hints: hints(err.pier.flag) };
	return { type: "upstream_error", message: shortened(err instanceof Error ? `${err.name}: ${err.message}` : err) };
}

/** What the gate says would allow it. */
const hints = (flag: unknown): string[] => (flag ? [`allow it with ${flag}`] : []);

function shortened(message: unknown): string {
	return String(message ?? "").slice(0, 4000) || "the tool gave no reason";
}
