// An extension as a WebAssembly component, in JavaScript: componentize-js puts it into a component of 12 MB with an engine.
import { call } from "pi:extension/host";

const text = (text) => JSON.stringify({ content: [{ type: "text", text }] });

// host makes one host call. pier decides it, records it and answers.
function host(method, params) {
  return JSON.parse(call(method, JSON.stringify(params)));
}

export const extension = {
  init() {
    return JSON.stringify({
      name: "words", version: "1.0.0", api_version: "1.0",
      tools: [{
        name: "words", label: "Words", description: "Counts the words of a file",
        parameters: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
      }],
      slash_commands: [{ name: "words", description: "Counts the words of files" }],
      event_hooks: [],
    });
  },
  handleTool(_name, input) {
    const { path } = JSON.parse(input);
    const held = host("fs", { op: "read", path, encoding: "utf8" }).text;
    return text(`${held.split(/\s+/).filter(Boolean).length} words in ${path}`);
  },
  handleSlash(_command, args) {
    for (const path of args) this.handleTool("words", JSON.stringify({ path }));
    return "{}";
  },
  handleEvent() { return "{}"; },
  shutdown() {},
};
