"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/messages.ts
var messages_exports = {
  convertToLlm: convertToLlm,
  serializeConversation: serializeConversation,
  sessionEntryToContextMessages: sessionEntryToContextMessages,
};
module.exports = __defProp(messages_exports, "__esModule", { value: true });
var summary = {
  compaction: (text) => `The conversation history before this point was compacted into the following summary:

<summary>
${text}
</summary>`,
  branch: (text) => `The following is a summary of a branch that this conversation came back from:

<summary>
${text}</summary>`
};
function bashText(message) {
  const { command, output, exitCode } = message;
  const parts = [`Ran \`${command}\`
${output ? `\`\`\`
${output}
\`\`\`` : "(no output)"}`];
  if (message.cancelled) parts.push("(command cancelled)");
  else if (exitCode !== null && exitCode !== void 0 && exitCode !== 0) {
    parts.push(`Command exited with code ${exitCode}`);
  }
  if (message.truncated && message.fullOutputPath) {
    parts.push(`[Output truncated. Full output: ${message.fullOutputPath}]`);
  }
  return parts.join("\n\n");
}
function convertToLlm(messages) {
  return messages.flatMap((message) => {
    const user = (text) => [
      { role: "user", content: [{ type: "text", text }], timestamp: message.timestamp }
    ];
    switch (message.role) {
      case "bashExecution":
        return message.excludeFromContext ? [] : user(bashText(message));
      case "custom":
        if (typeof message.content === "string") return user(message.content);
        return [{ role: "user", content: message.content, timestamp: message.timestamp }];
      case "branchSummary":
        return user(summary.branch(message.summary));
      case "compactionSummary":
        return user(summary.compaction(message.summary));
      case "system":
      case "user":
      case "assistant":
      case "toolResult":
        return [message];
      default:
        return [];
    }
  });
}
var resultLimit = 2e3;
function shorten(text) {
  if (text.length <= resultLimit) return text;
  return `${(0, (import_bytes ??= require("pi:coding-agent/bytes")).firstUnits)(text, resultLimit)}

[... ${text.length - resultLimit} more characters truncated]`;
}
function assistantParts(message) {
  const parts = [];
  if (message.content.some((block) => block.type === "text")) {
    parts.push(`[Assistant]: ${(0, (import_system ??= require("pi:ai/system")).contentText)(message.content)}`);
  }
  const calls = message.content.filter((block) => block.type === "toolCall").map((call) => {
    const args = Object.entries(call.arguments).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
    return `${call.name}(${args.join(", ")})`;
  });
  if (calls.length > 0) parts.push(`[Assistant tool calls]: ${calls.join("; ")}`);
  return parts;
}
function serializeConversation(messages) {
  const parts = [];
  for (const message of messages) {
    if (message.role === "assistant") parts.push(...assistantParts(message));
    if (message.role !== "user" && message.role !== "toolResult") continue;
    const text = (0, (import_system ??= require("pi:ai/system")).contentText)(message.content, "");
    if (text) parts.push(message.role === "user" ? `[User]: ${text}` : `[Tool result]: ${shorten(text)}`);
  }
  return parts.join("\n\n");
}
var time = (timestamp) => new Date(timestamp).getTime();
function sessionEntryToContextMessages(entry) {
  switch (entry.type) {
    case "message": {
      const { message } = entry;
      if (message.content != null) return [message];
      if (message.role === "system") return [{ ...message, content: "" }];
      const empty = ["user", "assistant", "toolResult"].includes(message.role);
      return [empty ? { ...message, content: [] } : message];
    }
    case "custom_message": {
      const { customType, display, details } = entry;
      const content = entry.content ?? [];
      return [{ role: "custom", customType, content, display, details, timestamp: time(entry.timestamp) }];
    }
    case "branch_summary": {
      if (!entry.summary) return [];
      const { summary: summary2, fromId } = entry;
      return [{ role: "branchSummary", summary: summary2, fromId, timestamp: time(entry.timestamp) }];
    }
    case "compaction": {
      const { summary: summary2, tokensBefore } = entry;
      const message = { role: "compactionSummary", summary: summary2, tokensBefore, timestamp: time(entry.timestamp) };
      return entry.systemMessage ? [entry.systemMessage, message] : [message];
    }
    default:
      return [];
  }
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_system;
var import_bytes;
