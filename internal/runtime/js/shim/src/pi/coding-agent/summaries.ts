// Summaries that a model writes of a conversation: to make room in its context, or of a branch that was left.
import type { UserMessage } from "../ai/types.ts";
import { completeSimple, contentText, normalizeContext, retryAssistantCall, uuidv7 } from "pi:ai_parts";
import { cutPoint, estimateProjectedContextTokens, estimateTokens, type Projected } from "./compaction.ts";
import { buildSessionProjection, projectContextEntry } from "./entries.ts";
import { convertToLlm, serializeConversation, sessionEntryToContextMessages } from "./messages.ts";
import * as prompts from "./summary-prompts.ts";
import { combineUsage } from "./usage.ts";

type Message = any;
type Entry = any;

// ---- files ----

interface FileOps {
	read: Set<string>;
	written: Set<string>;
	edited: Set<string>;
}

const kinds: Record<string, keyof FileOps> = { read: "read", write: "written", edit: "edited" };

/** Notes which files the calls in a message were about. */
function noteFiles(message: Message, files: FileOps): void {
	const calls =
		message.role === "toolResult"
			? (message.nestedCalls?.calls ?? [])
			: message.role === "assistant" && Array.isArray(message.content)
				? message.content.filter((block: any) => block?.type === "toolCall")
				: [];
	for (const { name, arguments: args } of calls) {
		const kind = kinds[name];
		if (kind && typeof args?.path === "string" && args.path !== "") files[kind].add(args.path);
	}
}

function fileLists({ read, written, edited }: FileOps): { readFiles: string[]; modifiedFiles: string[] } {
	const modified = new Set([...edited, ...written]);
	return { readFiles: [...read].filter((file) => !modified.has(file)).sort(), modifiedFiles: [...modified].sort() };
}

function filesText({ readFiles, modifiedFiles }: ReturnType<typeof fileLists>): string {
	const section = (tag: string, files: string[]) => (files.length > 0 ? `\n\n<${tag}>\n${files.join("\n")}\n</${tag}>` : "");
	return section("read-files", readFiles) + section("modified-files", modifiedFiles);
}

const noFiles = (): FileOps => ({ read: new Set(), written: new Set(), edited: new Set() });

/** Notes the files that an earlier summary of Pi's own names. */
function noteSummarized({ fromHook, details }: Entry, files: FileOps): void {
	if (fromHook || !details) return;
	if (Array.isArray(details.readFiles)) for (const file of details.readFiles) files.read.add(file);
	if (Array.isArray(details.modifiedFiles)) for (const file of details.modifiedFiles) files.edited.add(file);
}

// ---- asking ----

/** How a model is asked: what all summaries take. */
interface Asking {
	model: any;
	apiKey?: string;
	headers?: Record<string, string>;
	env?: Record<string, string>;
	signal?: AbortSignal;
	thinkingLevel?: string;
	streamFn?: any;
	retry?: any;
	callbacks?: any;
	sessionId?: string;
}

/** Asks for one summary. Nothing of it is kept in a prompt cache, since nothing comes after it. */
async function ask(text: string, { model, thinkingLevel, streamFn, retry, callbacks, ...asking }: Asking): Promise<any> {
	const { signal, apiKey, headers, env } = asking;
	const options: any = { signal, apiKey, headers, env, cacheRetention: "none", sessionId: asking.sessionId ?? uuidv7() };
	if (model.reasoning && thinkingLevel && thinkingLevel !== "off") options.reasoning = thinkingLevel;
	const message: UserMessage = { role: "user", content: [{ type: "text", text }], timestamp: Date.now() };
	const context = normalizeContext({ systemPrompt: prompts.system, messages: [message] });
	const produce = async () => (streamFn ? (await streamFn(model, context, options)).result() : completeSimple(model, context, options));
	return retryAssistantCall(produce, retry, signal, callbacks);
}

/** Why an answer is no summary: half of one must not become part of a session. */
function problemOf({ stopReason, errorMessage, content }: any, label: string): string | undefined {
	if (stopReason === "error") return `${label} failed: ${errorMessage || "Unknown error"}`;
	if (stopReason === "length") return `${label} failed: generation hit the token cap and the summary is incomplete`;
	return content.some(({ type }: any) => type === "toolCall") ? `${label} attempted to call a tool` : undefined;
}

async function summarize(text: string, label: string, asking: Asking): Promise<{ text: string; usage: any }> {
	const answer = await ask(text, asking);
	const problem = problemOf(answer, label);
	if (problem) throw new Error(problem);
	return { text: contentText(answer.content), usage: answer.usage };
}

const focused = (prompt: string, focus?: string): string => (focus ? `${prompt}\n\nAdditional focus: ${focus}` : prompt);
const asText = (messages: Message[]): string => serializeConversation(convertToLlm(messages));

function summarizeHistory(messages: Message[], asking: Asking, focus?: string, previous?: string) {
	const before = previous ? `<previous-summary>\n${previous}\n</previous-summary>\n\n` : "";
	const prompt = focused(previous ? prompts.update : prompts.checkpoint, focus);
	return summarize(`<conversation>\n${asText(messages)}\n</conversation>\n\n${before}${prompt}`, "Summarization", asking);
}

const summarizePrefix = (messages: Message[], asking: Asking, focus?: string) =>
	summarize(focused(`# Conversation\n${asText(messages)}\n\n# Instructions\n${prompts.prefix}`, focus), "Turn prefix summarization", asking);

// ---- compaction ----

/** Up to 0.62 there were no headers in these calls: whoever gives a text or a signal there means what came next. */
const withoutHeaders = (given: any): boolean => typeof given === "string" || given instanceof AbortSignal;

export async function generateSummaryWithUsage(messages: Message[], model: any, _reserve: any, apiKey?: string, ...rest: any[]): Promise<any> {
	const old = withoutHeaders(rest[0]) || typeof rest[1] === "string";
	const [headers, signal, focus, previous, thinkingLevel, streamFn, env, retry, callbacks, sessionId] = old ? [undefined, ...rest] : rest;
	return summarizeHistory(messages, { model, apiKey, headers, env, signal, thinkingLevel, streamFn, retry, callbacks, sessionId }, focus, previous);
}

export const generateSummary = async (...args: Parameters<typeof generateSummaryWithUsage>): Promise<string> =>
	(await generateSummaryWithUsage(...args)).text;

/** A failed attempt and what took it out of the context: nothing between the last visible input and the end is anything else. */
function isOmittedRest(rest: Projected[]): boolean {
	const visible = ({ sourceEntry }: Projected) => sourceEntry.type !== "context_edit" && sessionEntryToContextMessages(sourceEntry).length > 0;
	const omitted = (entry: Projected) => visible(entry) && entry.messages.length === 0;
	const gone = new Set(rest.filter(omitted).map(({ sourceEntry }) => sourceEntry.id));
	const edited = ({ type, replacement, targetId }: Entry) => type === "context_edit" && replacement !== null && !gone.has(targetId);
	return (
		!rest.some(({ sourceEntry }) => edited(sourceEntry)) &&
		rest.some((entry) => entry.sourceEntry.type === "message" && entry.sourceEntry.message.role === "assistant" && omitted(entry)) &&
		rest.every((entry) => entry.sourceEntry.type !== "compaction" && (!visible(entry) || omitted(entry)))
	);
}

/** What a compaction of a branch would summarize and keep; undefined when there is nothing to. */
export function prepareCompaction(branch: Entry[], settings: any): any {
	if (branch.at(-1)?.type === "compaction") return undefined;
	const projection = buildSessionProjection(branch);
	const { entries } = projection;
	const previous = entries.findIndex(({ sourceEntry, messages }) => sourceEntry.type === "compaction" && messages.length > 0);
	const start = previous + 1;
	const beyond = (cut: number) => isOmittedRest(entries.slice(cut + 1));
	const { firstKeptEntryIndex: first, turnStartIndex, isSplitTurn } = cutPoint(entries, start, entries.length, settings.keepRecentTokens, beyond);
	const firstKeptEntryId = entries[first]?.sourceEntry.id;
	if (!firstKeptEntryId) return undefined;
	const talk = (from: number, to: number) =>
		entries.slice(from, to).flatMap(({ sourceEntry, messages }) => (sourceEntry.type === "compaction" ? [] : messages.filter(({ role }) => role !== "system")));
	const messagesToSummarize = talk(start, isSplitTurn ? turnStartIndex : first);
	const turnPrefixMessages = isSplitTurn ? talk(turnStartIndex, first) : [];
	if (messagesToSummarize.length === 0 && turnPrefixMessages.length === 0) return undefined;
	const fileOps = noFiles();
	if (previous >= 0) noteSummarized(entries[previous].sourceEntry, fileOps);
	for (const message of [...messagesToSummarize, ...turnPrefixMessages]) noteFiles(message, fileOps);
	const { tokens: tokensBefore } = estimateProjectedContextTokens(projection, branch);
	const previousSummary = (entries as { sourceEntry: any }[])[previous]?.sourceEntry.summary;
	return { firstKeptEntryId, messagesToSummarize, turnPrefixMessages, isSplitTurn, tokensBefore, previousSummary, fileOps, settings };
}

export async function compact(preparation: any, model: any, apiKey?: string, ...rest: any[]): Promise<any> {
	const old = withoutHeaders(rest[0]) || rest[1] instanceof AbortSignal;
	const [headers, focus, signal, thinkingLevel, streamFn, env, retry, callbacks, sessionId] = old ? [undefined, ...rest] : rest;
	const asking = { model, apiKey, headers, env, signal, thinkingLevel, streamFn, retry, callbacks, sessionId };
	const { firstKeptEntryId, messagesToSummarize: history, turnPrefixMessages: turn, previousSummary, tokensBefore } = preparation;
	let result: { text: string; usage: any };
	if (preparation.isSplitTurn && turn.length > 0) {
		const before = history.length > 0 ? await summarizeHistory(history, asking, focus, previousSummary) : undefined;
		const prefix = await summarizePrefix(turn, asking, focus);
		const text = `${before?.text ?? previousSummary ?? "No prior history."}\n\n---\n\n**Turn Context (split turn):**\n\n${prefix.text}`;
		result = { text, usage: before ? combineUsage(before.usage, prefix.usage) : prefix.usage };
	} else result = await summarizeHistory(history, asking, focus, previousSummary);
	const details = fileLists(preparation.fileOps);
	if (!firstKeptEntryId) throw new Error("First kept entry has no UUID - session may need migration");
	return { summary: result.text + filesText(details), firstKeptEntryId, tokensBefore, usage: result.usage, details };
}

// ---- branches ----

/** What an entry says in a summary of its branch: the results of calls are in what the model made of them. */
function messageOf(entry: Entry, edit: Entry | undefined): Message | undefined {
	if (!["message", "custom_message", "branch_summary", "compaction"].includes(entry.type)) return undefined;
	if (entry.type === "message" && entry.message.role === "toolResult") return undefined;
	const edited = edit && (entry.type === "message" || entry.type === "custom_message");
	return edited ? projectContextEntry(entry, edit)[0] : entry.type === "message" ? entry.message : sessionEntryToContextMessages(entry)[0];
}

/** The newest messages of a branch that fit the budget (0: all), and the files that it was about. */
export function prepareBranchEntries(entries: Entry[], tokenBudget = 0): { messages: Message[]; fileOps: FileOps; totalTokens: number } {
	const fileOps = noFiles();
	for (const entry of entries) if (entry.type === "branch_summary") noteSummarized(entry, fileOps);
	const edits = new Map(entries.filter(({ type }) => type === "context_edit").map((entry) => [entry.targetId, entry]));
	const messages: Message[] = [];
	let totalTokens = 0;
	for (const entry of entries.toReversed()) {
		const message = messageOf(entry, edits.get(entry.id));
		if (!message) continue;
		noteFiles(message, fileOps);
		const tokens = estimateTokens(message);
		const over = tokenBudget > 0 && totalTokens + tokens > tokenBudget;
		// A summary stands for much: it may come along when there is some room left.
		const summary = entry.type === "compaction" || entry.type === "branch_summary";
		if (!over || (summary && totalTokens < tokenBudget * 0.9)) {
			messages.unshift(message);
			totalTokens += tokens;
		}
		if (over) break;
	}
	return { messages, fileOps, totalTokens };
}

const preamble = "The user explored a different conversation branch before returning here.\nSummary of that exploration:\n\n";

export async function generateBranchSummary(entries: Entry[], options: any): Promise<any> {
	const { model, customInstructions: focus, replaceInstructions, reserveTokens = 16384 } = options;
	const { messages, fileOps } = prepareBranchEntries(entries, (model.contextWindow || 128000) - reserveTokens);
	if (messages.length === 0) return { summary: "No content to summarize" };
	const prompt = replaceInstructions && focus ? focus : focused(prompts.branch, focus);
	const { apiKey, headers, env, signal, thinkingLevel, streamFn, retry, callbacks } = options;
	const asking = { model, apiKey, headers, env, signal, thinkingLevel, streamFn, retry, callbacks };
	const answer = await ask(`<conversation>\n${asText(messages)}\n</conversation>\n\n${prompt}`, asking);
	if (answer.stopReason === "aborted") return { aborted: true };
	const problem = problemOf(answer, "Branch summarization");
	if (problem) return { error: problem };
	const lists = fileLists(fileOps);
	return { summary: preamble + contentText(answer.content) + filesText(lists), usage: answer.usage, ...lists };
}
