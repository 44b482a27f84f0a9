"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/compaction.ts
var compaction_exports = {
  DEFAULT_COMPACTION_SETTINGS: void 0,
  calculateContextTokens: calculateContextTokens,
  collectEntriesForBranchSummary: collectEntriesForBranchSummary,
  cutPoint: cutPoint,
  estimateContextTokens: estimateContextTokens,
  estimateProjectedContextTokens: estimateProjectedContextTokens,
  estimateTokens: void 0,
  findCutPoint: void 0,
  findTurnStartIndex: void 0,
  getLastAssistantUsage: void 0,
  shouldCompact: shouldCompact,
};
module.exports = __defProp(compaction_exports, "__esModule", { value: true });
var DEFAULT_COMPACTION_SETTINGS = { enabled: true, reserveTokens: 16384, keepRecentTokens: 2e4 };
function calculateContextTokens(usage) {
  return usage.totalTokens || usage.input + usage.output + usage.cacheRead + usage.cacheWrite;
}
function shouldCompact(contextTokens, contextWindow, settings) {
  return Boolean(settings.enabled) && contextTokens > contextWindow - settings.reserveTokens;
}
function usageOf({ role, usage, stopReason }) {
  if (role !== "assistant" || !usage || stopReason === "aborted" || stopReason === "error") return void 0;
  return calculateContextTokens(usage) > 0 ? usage : void 0;
}
var getLastAssistantUsage = (entries) => entries.map(({ type, message }) => type === "message" ? usageOf(message) : void 0).findLast((usage) => usage !== void 0);
var sumOf = (messages) => messages.reduce((sum, message) => sum + estimateTokens(message), 0);
function estimateContextTokens(messages) {
  const at = messages.findLastIndex((message) => usageOf(message) !== void 0);
  const usageTokens = at < 0 ? 0 : calculateContextTokens(messages[at].usage);
  const trailingTokens = sumOf(messages.slice(at + 1));
  return { tokens: usageTokens + trailingTokens, usageTokens, trailingTokens, lastUsageIndex: at < 0 ? null : at };
}
function estimateProjectedContextTokens({ entries, messages }, branch) {
  const estimate = estimateContextTokens(messages);
  if (estimate.lastUsageIndex !== null) {
    const source = entries.flatMap((entry) => entry.messages.map(() => entry.sourceEntry.id))[estimate.lastUsageIndex];
    const measured = branch.findIndex((entry) => entry.id === source);
    if (measured > branch.findLastIndex(({ type }) => type === "context_edit" || type === "compaction")) return estimate;
  }
  const system = (0, (import_system ??= require("pi:ai/system")).getCurrentSystemMessage)(messages);
  const tokens = (system ? estimateTokens(system) : 0) + sumOf(messages.filter(({ role }) => role !== "system"));
  return { tokens, usageTokens: 0, trailingTokens: tokens, lastUsageIndex: null };
}
var imageChars = 4800;
function contentChars(content) {
  if (typeof content === "string") return content.length;
  let chars = 0;
  for (const block of content) {
    if (block.type === "text" && block.text) chars += block.text.length;
    else if (block.type === "image") chars += imageChars;
  }
  return chars;
}
function assistantChars(message) {
  let chars = 0;
  for (const block of message.content) {
    if (block.type === "text") chars += block.text.length;
    else if (block.type === "thinking") chars += block.thinking.length;
    else if (block.type === "toolCall") chars += block.name.length + JSON.stringify(block.arguments).length;
  }
  return chars;
}
function systemChars(message) {
  let chars = contentChars(message.content);
  for (const section of Object.values(message.sections ?? {})) chars += section?.length ?? 0;
  return chars + (message.toolsAdded ? JSON.stringify(message.toolsAdded).length : 0);
}
function messageChars(message) {
  switch (message.role) {
    case "system":
      return systemChars(message);
    case "user":
    case "custom":
    case "toolResult":
      return contentChars(message.content);
    case "assistant":
      return assistantChars(message);
    case "bashExecution":
      return message.command.length + message.output.length;
    case "branchSummary":
    case "compactionSummary":
      return message.summary.length;
    default:
      return 0;
  }
}
var estimateTokens = (message) => Math.ceil(messageChars(message) / 4);
var turnStarters = /* @__PURE__ */ new Set(["user", "bashExecution", "custom", "branchSummary", "compactionSummary"]);
var projected = (sourceEntry) => ({ sourceEntry, messages: (0, (import_messages ??= require("pi:coding-agent/messages")).sessionEntryToContextMessages)(sourceEntry) });
var says = ({ sourceEntry, messages }, test) => sourceEntry.type !== "compaction" && messages.some((message) => test(message.role));
var startsTurn = (entry) => says(entry, (role) => turnStarters.has(role));
var canCut = (entry) => says(entry, (role) => role === "assistant" || turnStarters.has(role));
function turnStart(entries, from, startIndex) {
  for (let i = from; i >= startIndex; i--) if (startsTurn(entries[i])) return i;
  return -1;
}
var findTurnStartIndex = (entries, entryIndex, startIndex) => turnStart(entries.map(projected), entryIndex, startIndex);
function cutPoint(entries, startIndex, endIndex, keepRecentTokens, beyond = (_cut) => false) {
  const cuts = [];
  for (let i = startIndex; i < endIndex; i++) if (canCut(entries[i])) cuts.push(i);
  if (cuts.length === 0) return { firstKeptEntryIndex: startIndex, turnStartIndex: -1, isSplitTurn: false };
  let cut = cuts[0];
  let tokens = 0;
  for (let i = endIndex - 1; i >= startIndex; i--) {
    const own = sumOf(entries[i].messages);
    tokens += own;
    if (own > 0 && tokens >= keepRecentTokens) {
      cut = cuts.find((candidate) => candidate >= i) ?? cuts[cuts.length - 1];
      if (beyond(cut)) cut++;
      break;
    }
  }
  const quiet = ({ sourceEntry, messages }) => sourceEntry.type !== "compaction" && messages.length === 0;
  while (cut > startIndex && quiet(entries[cut - 1])) cut--;
  const whole = entries[cut] !== void 0 && startsTurn(entries[cut]);
  const turnStartIndex = whole ? -1 : turnStart(entries, Math.min(cut, entries.length - 1), startIndex);
  return { firstKeptEntryIndex: cut, turnStartIndex, isSplitTurn: !whole && turnStartIndex !== -1 };
}
var findCutPoint = (entries, startIndex, endIndex, keepRecentTokens) => cutPoint(entries.map(projected), startIndex, endIndex, keepRecentTokens);
function collectEntriesForBranchSummary(session, oldLeafId, targetId) {
  if (!oldLeafId) return { entries: [], commonAncestorId: null };
  const old = new Set(session.getBranch(oldLeafId).map((entry) => entry.id));
  const common = session.getBranch(targetId).findLast((entry) => old.has(entry.id))?.id ?? null;
  const entries = [];
  for (let id = oldLeafId; id && id !== common; ) {
    const entry = session.getEntry(id);
    if (!entry) break;
    entries.push(entry);
    id = entry.parentId;
  }
  return { entries: entries.reverse(), commonAncestorId: common };
}
compaction_exports["DEFAULT_COMPACTION_SETTINGS"] = DEFAULT_COMPACTION_SETTINGS;
compaction_exports["estimateTokens"] = estimateTokens;
compaction_exports["findCutPoint"] = findCutPoint;
compaction_exports["findTurnStartIndex"] = findTurnStartIndex;
compaction_exports["getLastAssistantUsage"] = getLastAssistantUsage;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_system;
var import_messages;
