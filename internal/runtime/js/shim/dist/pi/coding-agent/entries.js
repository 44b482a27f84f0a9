"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/entries.ts
var entries_exports = {
  CURRENT_SESSION_VERSION: void 0,
  buildContextEntries: buildContextEntries,
  buildSessionContext: buildSessionContext,
  buildSessionProjection: buildSessionProjection,
  getLatestCompactionEntry: getLatestCompactionEntry,
  migrateSessionEntries: migrateSessionEntries,
  newEntryId: newEntryId,
  parseSessionEntries: parseSessionEntries,
  projectContextEntry: projectContextEntry,
};
module.exports = __defProp(entries_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var CURRENT_SESSION_VERSION = 3;
var hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
function newEntryId(taken) {
  for (let i = 0; i < 100; i++) {
    const id = hex((0, import_pi_host.random)(4));
    if (!taken.has(id)) return id;
  }
  return hex((0, import_pi_host.random)(16));
}
function parseSessionEntries(content) {
  return content.trim().split("\n").flatMap((line) => {
    try {
      return line.trim() === "" ? [] : [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}
function toTree(entries) {
  const taken = /* @__PURE__ */ new Set();
  let parentId = null;
  for (const entry of entries) {
    if (entry.type === "session") {
      entry.version = 2;
      continue;
    }
    entry.id = newEntryId(taken);
    taken.add(entry.id);
    entry.parentId = parentId;
    parentId = entry.id;
    if (entry.type !== "compaction" || typeof entry.firstKeptEntryIndex !== "number") continue;
    const first = entries[entry.firstKeptEntryIndex];
    if (first && first.type !== "session") entry.firstKeptEntryId = first.id;
    delete entry.firstKeptEntryIndex;
  }
}
function renameHookMessages(entries) {
  for (const entry of entries) {
    if (entry.type === "session") entry.version = 3;
    else if (entry.type === "message" && entry.message?.role === "hookMessage") entry.message.role = "custom";
  }
}
function migrateSessionEntries(entries) {
  const version = entries.find((entry) => entry.type === "session")?.version ?? 1;
  if (version < 2) toTree(entries);
  if (version < 3) renameHookMessages(entries);
}
function getLatestCompactionEntry(entries) {
  return entries.findLast((entry) => entry.type === "compaction") ?? null;
}
function pathTo(entries, leafId, byId) {
  if (leafId === null) return [];
  const index = byId ?? new Map(entries.map((entry2) => [entry2.id, entry2]));
  const path = [];
  let entry = (leafId ? index.get(leafId) : void 0) ?? entries.at(-1);
  while (entry) {
    path.push(entry);
    entry = entry.parentId ? index.get(entry.parentId) : void 0;
  }
  return path.reverse();
}
function buildContextEntries(entries, leafId, byId) {
  const path = pathTo(entries, leafId, byId);
  const latest = getLatestCompactionEntry(path);
  if (!latest) return path;
  const at = path.findIndex((entry) => entry.id === latest.id);
  const before = path.slice(0, at);
  const first = before.findIndex((entry) => entry.id === latest.firstKeptEntryId);
  const kept = first < 0 ? [] : before.slice(first);
  const isSystem = (entry) => entry.type === "message" && entry.message.role === "system";
  return [latest, ...kept.filter((entry) => !isSystem(entry)), ...path.slice(at + 1)];
}
var editable = /* @__PURE__ */ new Set(["user", "assistant", "toolResult", "custom"]);
function projectContextEntry(entry, edit) {
  const messages = (0, (import_messages ??= require("pi:coding-agent/messages")).sessionEntryToContextMessages)(entry);
  if (!edit) return messages;
  if (edit.replacement === null) return [];
  const { content } = edit.replacement;
  return messages.map((message) => {
    if (!editable.has(message.role)) return message;
    const blocks = message.role === "assistant" || message.role === "toolResult";
    return { ...message, content: blocks && typeof content === "string" ? [{ type: "text", text: content }] : content };
  });
}
function settingsOf(path) {
  let thinkingLevel = "off";
  let model = null;
  for (const entry of path) {
    if (entry.type === "thinking_level_change") thinkingLevel = entry.thinkingLevel;
    else if (entry.type === "model_change") model = { provider: entry.provider, modelId: entry.modelId };
    else if (entry.type === "message" && entry.message.role === "assistant") {
      model = { provider: entry.message.provider, modelId: entry.message.model };
    }
  }
  return { thinkingLevel, model };
}
function buildSessionProjection(entries, leafId, byId) {
  const context = buildContextEntries(entries, leafId, byId);
  const edits = new Map(
    context.filter((entry) => entry.type === "context_edit").map((entry) => [entry.targetId, entry])
  );
  const projected = context.map((sourceEntry, i) => ({
    sourceEntry,
    // An older compaction may lie in the part that was kept; only the first one counts.
    messages: sourceEntry.type === "compaction" && i > 0 ? [] : projectContextEntry(sourceEntry, edits.get(sourceEntry.id))
  }));
  return {
    entries: projected,
    messages: projected.flatMap(({ messages }) => messages),
    ...settingsOf(pathTo(entries, leafId, byId))
  };
}
function buildSessionContext(entries, leafId, byId) {
  const { messages, thinkingLevel, model } = buildSessionProjection(entries, leafId, byId);
  return { messages, thinkingLevel, model };
}
entries_exports["CURRENT_SESSION_VERSION"] = CURRENT_SESSION_VERSION;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_messages;
