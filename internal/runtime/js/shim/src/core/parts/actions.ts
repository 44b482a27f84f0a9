// What pi does to the session and the agent. Each answers to wrong arguments as Pi does: with the error that reading them gives, and
// where Pi waits for nothing, with a report in its place.
import type { Realm } from "./api.ts";
import { HostError } from "./border.ts";
import { messageDelivery, userDelivery } from "./delivery.ts";

/** A tool with its members in Pi's order. */
function toolInfo({ name, description, parameters, promptGuidelines, exposure, sourceInfo, ...rest }: any): object {
	const info: any = { name, description, parameters, promptGuidelines, exposure };
	for (const key of ["namespace", "annotations", "reachesTools"]) if (rest[key] !== undefined) info[key] = rest[key];
	info.sourceInfo = sourceInfo;
	return info;
}

/** Pi makes one line of a name. */
export function oneLine(name: any): string {
	if (typeof name.replace !== "function") throw new TypeError("name.replace is not a function");
	return String(name.replace(/[\r\n]+/g, " ")).trim();
}

/** The names of tools that are to be active; none of nothing, as of new Set. */
function toolNames(names: any): unknown[] {
	if (names === undefined || names === null) return [];
	if (typeof names[Symbol.iterator] === "function") return [...names].filter((name) => typeof name === "string");
	const what = ["object", "function"].includes(typeof names) ? typeof names : `${typeof names} ${names}`;
	throw new TypeError(`${what} is not iterable (cannot read property Symbol(Symbol.iterator))`);
}

export function actions(realm: Realm, bound: () => void) {
	const session = (op: string, params: object = {}) => (bound(), realm.border.callSync("session", { op, ...params }));
	/** Does what nobody waits for: an error is reported, but for that of a closed gate, which must not pass for a success. */
	const unattended = (event: string, delivery: () => object) => {
		bound();
		try {
			realm.border.callSync("session", delivery());
		} catch (err) {
			if (err instanceof HostError) throw err;
			realm.failed(event, err);
		}
	};
	return {
		sendMessage: (message: any, options?: any) => unattended("send_message", () => messageDelivery(message, options)),
		sendUserMessage: (content: any, options?: any) => unattended("send_user_message", () => userDelivery(content, options)),
		appendEntry(customType: string, data?: unknown) {
			session("append", { entry: { type: "custom", customType, data } });
		},
		setSessionName(name: string) {
			bound();
			const line = oneLine(name);
			const { tell } = session("name", { name: line, event: "offered" });
			if (tell) realm.tell({ type: "session_info_changed", name: line || undefined });
		},
		getSessionName() {
			bound();
			return realm.session.getSessionName();
		},
		setLabel(entryId: string, label?: string) {
			bound();
			realm.session.appendLabelChange(entryId, label);
		},
		getActiveTools: () => session("tools").active,
		getAllTools: () => session("tools").all.map(toolInfo),
		setActiveTools(names: string[]) {
			bound();
			session("activate", { names: toolNames(names) });
		},
		getCommands: () => session("commands").commands,
		getSettings: () => {
			const { settings, trusted } = session("state");
			return settings ?? realm.models.settings(trusted === true);
		},
		getThinkingLevel() {
			bound();
			return realm.models.thinkingLevel;
		},
		setThinkingLevel(level: string) {
			bound();
			realm.models.setThinkingLevel(level);
		},
		setModel(model: any): Promise<boolean> {
			if (realm.phase === "loading" && !realm.stale) return Promise.reject(new Error("Extension runtime not initialized"));
			bound();
			return realm.models.setModel(model);
		},
	};
}
