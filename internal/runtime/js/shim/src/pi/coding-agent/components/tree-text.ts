// What an entry of a session's tree shows, is found by, and is copied as.
import { requireHost } from "pi:host";
import { theme } from "pi:theme";
import { shortenHome } from "../files.ts";
import type { TreeNode } from "./tree-shape.ts";

const { formatReadLineRange } = requireHost("pi:coding-agent_text");

const oneLine = (text: string): string => text.replace(/[\n\t]/g, " ").trim();

function wholeText(content: any): string {
	if (typeof content === "string") return content;
	if (!Array.isArray(content)) return "";
	return content.map((block) => (block?.type === "text" ? block.text : "")).join("");
}

const beginning = (content: any): string => wholeText(content).slice(0, 200);

const words: Record<string, (entry: any) => any[]> = {
	message: ({ message }) => [message.role, message.content ? beginning(message.content) : undefined, message.role === "bashExecution" ? message.command : undefined],
	custom_message: (e) => [e.customType, typeof e.content === "string" ? e.content : beginning(e.content)],
	compaction: () => ["compaction"],
	branch_summary: (e) => ["branch summary", e.summary],
	session_info: (e) => ["title", e.name],
	model_change: (e) => ["model", e.modelId],
	thinking_level_change: (e) => ["thinking", e.thinkingLevel],
	custom: (e) => ["custom", e.customType],
	context_edit: (e) => ["context edit", e.replacement === null ? "omit" : "replace", e.targetId],
	label: (e) => ["label", e.label],
};

export const searchText = ({ entry, label }: TreeNode): string => [label, ...(words[entry.type]?.(entry) ?? [])].filter((word) => word).join(" ");

/** The text of an entry for the clipboard. */
export function copyText({ entry }: TreeNode): string | undefined {
	const { type, message } = entry;
	let text: string | undefined;
	if (type === "compaction" || type === "branch_summary") text = entry.summary;
	else if (type === "custom_message") text = wholeText(entry.content);
	else if (type === "message" && message.role === "bashExecution") text = message.command;
	else if (type === "message" && "content" in message) text = wholeText(message.content) || (message.role === "assistant" ? message.errorMessage : "");
	return text?.trim() ? text : undefined;
}

const short = (path: unknown): string => shortenHome(String(path));

const toolCalls: Record<string, (args: any) => string> = {
	read: (a) => short(a.path || a.file_path || "") + formatReadLineRange(a.offset, a.limit),
	write: (a) => short(a.path || a.file_path || ""),
	edit: (a) => short(a.path || a.file_path || ""),
	bash: (a) => cut(oneLine(String(a.command || "")), 50, String(a.command || "").length),
	grep: (a) => `/${String(a.pattern || "")}/ in ${short(a.path || ".")}`,
	find: (a) => `${String(a.pattern || "")} in ${short(a.path || ".")}`,
	ls: (a) => short(a.path || "."),
};

const cut = (text: string, room: number, length = text.length): string => text.slice(0, room) + (length > room ? "..." : "");

/** A call as "[read: file]". */
const callText = ({ name, arguments: args }: any): string => `[${name}: ${toolCalls[name]?.(args) ?? cut(JSON.stringify(args), 40)}]`;

const paint = (color: string) => (text: string) => theme.fg(color as any, text);
const [accent, dim, error, muted, success, warning] = ["accent", "dim", "error", "muted", "success", "warning"].map(paint);

function answerText({ content, stopReason, errorMessage }: any): string {
	const text = oneLine(beginning(content));
	if (text) return text;
	if (stopReason === "aborted") return muted("(aborted)");
	return errorMessage ? error(oneLine(errorMessage).slice(0, 80)) : muted("(no content)");
}

function messageText(message: any, calls: Map<string, any>): string {
	const { role } = message;
	if (role === "user") return accent("user: ") + oneLine(beginning(message.content));
	if (role === "assistant") return success("assistant: ") + answerText(message);
	if (role === "bashExecution") return dim(`[bash]: ${oneLine(message.command ?? "")}`);
	if (role !== "toolResult") return dim(`[${role}]`);
	const call = message.toolCallId ? calls.get(message.toolCallId) : undefined;
	return muted(call ? callText(call) : `[${message.toolName ?? "tool"}]`);
}

const texts: Record<string, (entry: any, calls: Map<string, any>) => string> = {
	message: (e, calls) => messageText(e.message, calls),
	custom_message: (e) => paint("customMessageLabel")(`[${e.customType}]: `) + oneLine(wholeText(e.content)),
	compaction: (e) => paint("borderAccent")(`[compaction: ${Math.round(e.tokensBefore / 1000)}k tokens]`),
	branch_summary: (e) => warning("[branch summary]: ") + oneLine(e.summary),
	model_change: (e) => dim(`[model: ${e.modelId}]`),
	thinking_level_change: (e) => dim(`[thinking: ${e.thinkingLevel}]`),
	custom: (e) => dim(`[custom: ${e.customType}]`),
	context_edit: (e) => dim(`[context ${e.replacement === null ? "omit" : "replace"}: ${e.targetId}]`),
	label: (e) => dim(`[label: ${e.label ?? "(cleared)"}]`),
	session_info: (e) => dim("[title: ") + (e.name ? dim(e.name) : theme.italic(dim("empty"))) + dim("]"),
};

export const rowText = (entry: any, calls: Map<string, any>): string => texts[entry.type]?.(entry, calls) ?? "";

/** The calls of tools in all answers, by id. */
export function callsIn(nodes: Iterable<TreeNode>): Map<string, any> {
	const calls = new Map<string, any>();
	for (const { entry } of nodes) {
		if (entry.type !== "message" || entry.message.role !== "assistant" || !Array.isArray(entry.message.content)) continue;
		for (const block of entry.message.content) if (block?.type === "toolCall") calls.set(block.id, block);
	}
	return calls;
}

/** The time of day, with as much of the date as is not today's. */
export function shortTime(timestamp: string): string {
	const [then, now] = [new Date(timestamp), new Date()];
	const two = (n: number) => String(n).padStart(2, "0");
	const time = `${two(then.getHours())}:${two(then.getMinutes())}`;
	const day = `${then.getMonth() + 1}/${then.getDate()}`;
	if (then.getFullYear() !== now.getFullYear()) return `${String(then.getFullYear()).slice(-2)}/${day} ${time}`;
	return then.getMonth() === now.getMonth() && then.getDate() === now.getDate() ? time : `${day} ${time}`;
}
