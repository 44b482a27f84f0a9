"use strict";
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));

// src/pi/coding-agent/summaries.ts
var summaries_exports = {
  compact: compact,
  generateBranchSummary: generateBranchSummary,
  generateSummary: void 0,
  generateSummaryWithUsage: generateSummaryWithUsage,
  prepareBranchEntries: prepareBranchEntries,
  prepareCompaction: prepareCompaction,
};
module.exports = __defProp(summaries_exports, "__esModule", { value: true });
var prompts = __toESM(require("pi:coding-agent/summary-prompts"), 1);
var kinds = { read: "read", write: "written", edit: "edited" };
function noteFiles(message, files) {
  const calls = message.role === "toolResult" ? message.nestedCalls?.calls ?? [] : message.role === "assistant" && Array.isArray(message.content) ? message.content.filter((block) => block?.type === "toolCall") : [];
  for (const { name, arguments: args } of calls) {
    const kind = kinds[name];
    if (kind && typeof args?.path === "string" && args.path !== "") files[kind].add(args.path);
  }
}
function fileLists({ read, written, edited }) {
  const modified = /* @__PURE__ */ new Set([...edited, ...written]);
  return { readFiles: [...read].filter((file) => !modified.has(file)).sort(), modifiedFiles: [...modified].sort() };
}
function filesText({ readFiles, modifiedFiles }) {
  const section = (tag, files) => files.length > 0 ? `

<${tag}>
${files.join("\n")}
</${tag}>` : "";
  return section("read-files", readFiles) + section("modified-files", modifiedFiles);
}
var noFiles = () => ({ read: /* @__PURE__ */ new Set(), written: /* @__PURE__ */ new Set(), edited: /* @__PURE__ */ new Set() });
function noteSummarized({ fromHook, details }, files) {
  if (fromHook || !details) return;
  if (Array.isArray(details.readFiles)) for (const file of details.readFiles) files.read.add(file);
  if (Array.isArray(details.modifiedFiles)) for (const file of details.modifiedFiles) files.edited.add(file);
}
async function ask(text, { model, thinkingLevel, streamFn, retry, callbacks, ...asking }) {
  const { signal, apiKey, headers, env } = asking;
  const options = { signal, apiKey, headers, env, cacheRetention: "none", sessionId: asking.sessionId ?? (0, (import_pi_ai_parts ??= require("pi:ai_parts")).uuidv7)() };
  if (model.reasoning && thinkingLevel && thinkingLevel !== "off") options.reasoning = thinkingLevel;
  const message = { role: "user", content: [{ type: "text", text }], timestamp: Date.now() };
  const context = (0, (import_pi_ai_parts ??= require("pi:ai_parts")).normalizeContext)({ systemPrompt: prompts.system, messages: [message] });
  const produce = async () => streamFn ? (await streamFn(model, context, options)).result() : (0, (import_pi_ai_parts ??= require("pi:ai_parts")).completeSimple)(model, context, options);
  return (0, (import_pi_ai_parts ??= require("pi:ai_parts")).retryAssistantCall)(produce, retry, signal, callbacks);
}
function problemOf({ stopReason, errorMessage, content }, label) {
  if (stopReason === "error") return `${label} failed: ${errorMessage || "Unknown error"}`;
  if (stopReason === "length") return `${label} failed: generation hit the token cap and the summary is incomplete`;
  return content.some(({ type }) => type === "toolCall") ? `${label} attempted to call a tool` : void 0;
}
async function summarize(text, label, asking) {
  const answer = await ask(text, asking);
  const problem = problemOf(answer, label);
  if (problem) throw new Error(problem);
  return { text: (0, (import_pi_ai_parts ??= require("pi:ai_parts")).contentText)(answer.content), usage: answer.usage };
}
var focused = (prompt, focus) => focus ? `${prompt}

Additional focus: ${focus}` : prompt;
var asText = (messages) => (0, (import_messages ??= require("pi:coding-agent/messages")).serializeConversation)((0, (import_messages ??= require("pi:coding-agent/messages")).convertToLlm)(messages));
function summarizeHistory(messages, asking, focus, previous) {
  const before = previous ? `<previous-summary>
${previous}
</previous-summary>

` : "";
  const prompt = focused(previous ? prompts.update : prompts.checkpoint, focus);
  return summarize(`<conversation>
${asText(messages)}
</conversation>

${before}${prompt}`, "Summarization", asking);
}
var summarizePrefix = (messages, asking, focus) => summarize(focused(`# Conversation
${asText(messages)}

# Instructions
${prompts.prefix}`, focus), "Turn prefix summarization", asking);
var withoutHeaders = (given) => typeof given === "string" || given instanceof AbortSignal;
async function generateSummaryWithUsage(messages, model, _reserve, apiKey, ...rest) {
  const old = withoutHeaders(rest[0]) || typeof rest[1] === "string";
  const [headers, signal, focus, previous, thinkingLevel, streamFn, env, retry, callbacks, sessionId] = old ? [void 0, ...rest] : rest;
  return summarizeHistory(messages, { model, apiKey, headers, env, signal, thinkingLevel, streamFn, retry, callbacks, sessionId }, focus, previous);
}
var generateSummary = async (...args) => (await generateSummaryWithUsage(...args)).text;
function isOmittedRest(rest) {
  const visible = ({ sourceEntry }) => sourceEntry.type !== "context_edit" && (0, (import_messages ??= require("pi:coding-agent/messages")).sessionEntryToContextMessages)(sourceEntry).length > 0;
  const omitted = (entry) => visible(entry) && entry.messages.length === 0;
  const gone = new Set(rest.filter(omitted).map(({ sourceEntry }) => sourceEntry.id));
  const edited = ({ type, replacement, targetId }) => type === "context_edit" && replacement !== null && !gone.has(targetId);
  return !rest.some(({ sourceEntry }) => edited(sourceEntry)) && rest.some((entry) => entry.sourceEntry.type === "message" && entry.sourceEntry.message.role === "assistant" && omitted(entry)) && rest.every((entry) => entry.sourceEntry.type !== "compaction" && (!visible(entry) || omitted(entry)));
}
function prepareCompaction(branch2, settings) {
  if (branch2.at(-1)?.type === "compaction") return void 0;
  const projection = (0, (import_entries ??= require("pi:coding-agent/entries")).buildSessionProjection)(branch2);
  const { entries } = projection;
  const previous = entries.findIndex(({ sourceEntry, messages }) => sourceEntry.type === "compaction" && messages.length > 0);
  const start = previous + 1;
  const beyond = (cut) => isOmittedRest(entries.slice(cut + 1));
  const { firstKeptEntryIndex: first, turnStartIndex, isSplitTurn } = (0, (import_compaction ??= require("pi:coding-agent/compaction")).cutPoint)(entries, start, entries.length, settings.keepRecentTokens, beyond);
  const firstKeptEntryId = entries[first]?.sourceEntry.id;
  if (!firstKeptEntryId) return void 0;
  const talk = (from, to) => entries.slice(from, to).flatMap(({ sourceEntry, messages }) => sourceEntry.type === "compaction" ? [] : messages.filter(({ role }) => role !== "system"));
  const messagesToSummarize = talk(start, isSplitTurn ? turnStartIndex : first);
  const turnPrefixMessages = isSplitTurn ? talk(turnStartIndex, first) : [];
  if (messagesToSummarize.length === 0 && turnPrefixMessages.length === 0) return void 0;
  const fileOps = noFiles();
  if (previous >= 0) noteSummarized(entries[previous].sourceEntry, fileOps);
  for (const message of [...messagesToSummarize, ...turnPrefixMessages]) noteFiles(message, fileOps);
  const { tokens: tokensBefore } = (0, (import_compaction ??= require("pi:coding-agent/compaction")).estimateProjectedContextTokens)(projection, branch2);
  const previousSummary = entries[previous]?.sourceEntry.summary;
  return { firstKeptEntryId, messagesToSummarize, turnPrefixMessages, isSplitTurn, tokensBefore, previousSummary, fileOps, settings };
}
async function compact(preparation, model, apiKey, ...rest) {
  const old = withoutHeaders(rest[0]) || rest[1] instanceof AbortSignal;
  const [headers, focus, signal, thinkingLevel, streamFn, env, retry, callbacks, sessionId] = old ? [void 0, ...rest] : rest;
  const asking = { model, apiKey, headers, env, signal, thinkingLevel, streamFn, retry, callbacks, sessionId };
  const { firstKeptEntryId, messagesToSummarize: history, turnPrefixMessages: turn, previousSummary, tokensBefore } = preparation;
  let result;
  if (preparation.isSplitTurn && turn.length > 0) {
    const before = history.length > 0 ? await summarizeHistory(history, asking, focus, previousSummary) : void 0;
    const prefix2 = await summarizePrefix(turn, asking, focus);
    const text = `${before?.text ?? previousSummary ?? "No prior history."}

---

**Turn Context (split turn):**

${prefix2.text}`;
    result = { text, usage: before ? (0, (import_usage ??= require("pi:coding-agent/usage")).combineUsage)(before.usage, prefix2.usage) : prefix2.usage };
  } else result = await summarizeHistory(history, asking, focus, previousSummary);
  const details = fileLists(preparation.fileOps);
  if (!firstKeptEntryId) throw new Error("First kept entry has no UUID - session may need migration");
  return { summary: result.text + filesText(details), firstKeptEntryId, tokensBefore, usage: result.usage, details };
}
function messageOf(entry, edit) {
  if (!["message", "custom_message", "branch_summary", "compaction"].includes(entry.type)) return void 0;
  if (entry.type === "message" && entry.message.role === "toolResult") return void 0;
  const edited = edit && (entry.type === "message" || entry.type === "custom_message");
  return edited ? (0, (import_entries ??= require("pi:coding-agent/entries")).projectContextEntry)(entry, edit)[0] : entry.type === "message" ? entry.message : (0, (import_messages ??= require("pi:coding-agent/messages")).sessionEntryToContextMessages)(entry)[0];
}
function prepareBranchEntries(entries, tokenBudget = 0) {
  const fileOps = noFiles();
  for (const entry of entries) if (entry.type === "branch_summary") noteSummarized(entry, fileOps);
  const edits = new Map(entries.filter(({ type }) => type === "context_edit").map((entry) => [entry.targetId, entry]));
  const messages = [];
  let totalTokens = 0;
  for (const entry of entries.toReversed()) {
    const message = messageOf(entry, edits.get(entry.id));
    if (!message) continue;
    noteFiles(message, fileOps);
    const tokens = (0, (import_compaction ??= require("pi:coding-agent/compaction")).estimateTokens)(message);
    const over = tokenBudget > 0 && totalTokens + tokens > tokenBudget;
    const summary = entry.type === "compaction" || entry.type === "branch_summary";
    if (!over || summary && totalTokens < tokenBudget * 0.9) {
      messages.unshift(message);
      totalTokens += tokens;
    }
    if (over) break;
  }
  return { messages, fileOps, totalTokens };
}
var preamble = "The user explored a different conversation branch before returning here.\nSummary of that exploration:\n\n";
async function generateBranchSummary(entries, options) {
  const { model, customInstructions: focus, replaceInstructions, reserveTokens = 16384 } = options;
  const { messages, fileOps } = prepareBranchEntries(entries, (model.contextWindow || 128e3) - reserveTokens);
  if (messages.length === 0) return { summary: "No content to summarize" };
  const prompt = replaceInstructions && focus ? focus : focused(prompts.branch, focus);
  const { apiKey, headers, env, signal, thinkingLevel, streamFn, retry, callbacks } = options;
  const asking = { model, apiKey, headers, env, signal, thinkingLevel, streamFn, retry, callbacks };
  const answer = await ask(`<conversation>
${asText(messages)}
</conversation>

${prompt}`, asking);
  if (answer.stopReason === "aborted") return { aborted: true };
  const problem = problemOf(answer, "Branch summarization");
  if (problem) return { error: problem };
  const lists = fileLists(fileOps);
  return { summary: preamble + (0, (import_pi_ai_parts ??= require("pi:ai_parts")).contentText)(answer.content) + filesText(lists), usage: answer.usage, ...lists };
}
summaries_exports["generateSummary"] = generateSummary;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_ai_parts;
var import_compaction;
var import_entries;
var import_messages;
var import_usage;
