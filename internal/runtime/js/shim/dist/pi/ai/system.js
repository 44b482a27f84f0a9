"use strict";
var __defProp = Object.defineProperty;

// src/pi/ai/system.ts
var system_exports = {
  collapseSystemMessages: collapseSystemMessages,
  contentText: contentText,
  createInitialSystemMessage: createInitialSystemMessage,
  declarationsEqual: void 0,
  getCurrentSystemMessage: getCurrentSystemMessage,
  getCurrentSystemPrompt: getCurrentSystemPrompt,
  getCurrentTools: getCurrentTools,
  getDeclaredTools: getDeclaredTools,
  getInitialSystemMessage: void 0,
  getSystemMessageText: getSystemMessageText,
  getToolStateChanges: getToolStateChanges,
  hasNonAdditiveToolChanges: void 0,
  hasToolRedefinitions: hasToolRedefinitions,
  normalizeContext: normalizeContext,
  renderSystemMessageUpdate: renderSystemMessageUpdate,
  resolveTranscript: void 0,
  resolveTranscriptTools: resolveTranscriptTools,
  toToolDeclaration: toToolDeclaration,
  withoutInitialSystemMessage: void 0,
};
module.exports = __defProp(system_exports, "__esModule", { value: true });
var isSystem = (message) => message.role === "system";
function contentText(content, separator = "\n") {
  if (typeof content === "string") return content;
  const texts = content.filter((block) => block.type === "text");
  return texts.map((block) => block.text).join(separator);
}
function getCurrentTools(messages) {
  const tools = /* @__PURE__ */ new Map();
  for (const message of messages.filter(isSystem)) {
    for (const tool of message.toolsRemoved ?? []) tools.delete(tool.name);
    for (const tool of message.toolsAdded ?? []) tools.set(tool.name, tool);
  }
  return [...tools.values()];
}
function getCurrentSystemMessage(messages) {
  const texts = [];
  const sections = /* @__PURE__ */ new Map();
  const systems = messages.filter(isSystem);
  for (const message of systems) {
    const text = contentText(message.content);
    if (text !== "") texts.push(text);
    for (const [name, value] of Object.entries(message.sections ?? {})) {
      if (value === null) sections.delete(name);
      else sections.set(name, value);
    }
  }
  const tools = getCurrentTools(messages);
  const timestamp = systems.find((message) => message.timestamp != null)?.timestamp;
  if (timestamp === void 0 && tools.length === 0) return void 0;
  return {
    role: "system",
    content: texts.join("\n\n"),
    ...sections.size > 0 ? { sections: Object.fromEntries(sections) } : {},
    ...tools.length > 0 ? { toolsAdded: tools } : {},
    timestamp: timestamp ?? 0
  };
}
function getSystemMessageText(message) {
  const sections = Object.values(message.sections ?? {}).filter((text) => text !== null);
  return [contentText(message.content), ...sections].filter((part) => part !== "").join("\n\n");
}
function getCurrentSystemPrompt(messages) {
  const message = getCurrentSystemMessage(messages);
  return message ? getSystemMessageText(message) : "";
}
function collapseSystemMessages(context) {
  const head = getCurrentSystemMessage(context.messages);
  const rest = context.messages.filter((message) => !isSystem(message));
  return { messages: head ? [head, ...rest] : rest };
}
var resolveTranscript = (context, keepsSystemMessages) => keepsSystemMessages ? context : collapseSystemMessages(context);
function createInitialSystemMessage(systemPrompt, tools) {
  if (!systemPrompt && !tools?.length) return void 0;
  return { role: "system", content: systemPrompt ?? "", ...tools?.length ? { toolsAdded: tools } : {}, timestamp: 0 };
}
function normalizeContext(context) {
  const first = createInitialSystemMessage(context.systemPrompt, context.tools);
  return { messages: first ? [first, ...context.messages] : context.messages };
}
var getInitialSystemMessage = (messages) => messages[0] && isSystem(messages[0]) ? messages[0] : void 0;
var withoutInitialSystemMessage = (messages) => getInitialSystemMessage(messages) ? messages.slice(1) : messages;
function getDeclaredTools(messages) {
  const added = messages.filter(isSystem).flatMap((message) => message.toolsAdded ?? []);
  return [...new Map(added.map((tool) => [tool.name, tool])).values()];
}
function toToolDeclaration(tool) {
  const { name, description, constrainedSampling } = tool;
  const parameters = JSON.parse(JSON.stringify(tool.parameters));
  return { name, description, parameters, ...constrainedSampling === void 0 ? {} : { constrainedSampling } };
}
var declarationsEqual = (left, right) => JSON.stringify(toToolDeclaration(left)) === JSON.stringify(toToolDeclaration(right));
function getToolStateChanges(previous, current) {
  const missing = (from, tool) => !from.some((other) => other.name === tool.name && declarationsEqual(other, tool));
  return {
    toolsAdded: current.filter((tool) => missing(previous, tool)).map(toToolDeclaration),
    toolsRemoved: previous.filter((tool) => missing(current, tool)).map(({ name }) => ({ name }))
  };
}
function hasToolRedefinitions(messages) {
  const declared = /* @__PURE__ */ new Map();
  for (const tool of messages.filter(isSystem).flatMap((message) => message.toolsAdded ?? [])) {
    const before = declared.get(tool.name);
    if (before !== void 0 && !declarationsEqual(before, tool)) return true;
    declared.set(tool.name, tool);
  }
  return false;
}
function renderSystemMessageUpdate(message) {
  const text = contentText(message.content);
  const parts = Object.entries(message.sections ?? {}).map(
    ([name, value]) => value === null ? `Removed system prompt section "${name}".` : `Updated system prompt section "${name}":

${value}`
  );
  return [...text === "" ? [] : [text], ...parts].join("\n\n");
}
function lastToolReplacement(systems) {
  const declared = /* @__PURE__ */ new Set();
  return systems.reduce((last, message, at) => {
    const added = message.toolsAdded ?? [];
    const replaces = message.toolsRemoved?.length > 0 || added.some((tool) => declared.has(tool.name));
    for (const tool of added) declared.add(tool.name);
    return replaces ? at : last;
  }, -1);
}
var hasNonAdditiveToolChanges = (messages) => lastToolReplacement(messages.filter(isSystem)) >= 0;
function resolveTranscriptTools(messages, support) {
  const systems = messages.filter(isSystem);
  if (support === "changes") return { requestTools: [], foldedSystemMessages: 0 };
  const opening = getInitialSystemMessage(messages) ? 1 : 0;
  const folded = support === "none" ? systems.length : Math.max(opening, lastToolReplacement(systems) + 1);
  return { requestTools: getCurrentTools(systems.slice(0, folded)), foldedSystemMessages: folded };
}
system_exports["declarationsEqual"] = declarationsEqual;
system_exports["getInitialSystemMessage"] = getInitialSystemMessage;
system_exports["hasNonAdditiveToolChanges"] = hasNonAdditiveToolChanges;
system_exports["resolveTranscript"] = resolveTranscript;
system_exports["withoutInitialSystemMessage"] = withoutInitialSystemMessage;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
