"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/wrap.ts
var wrap_exports = {
  wrapRegisteredTool: wrapRegisteredTool,
  wrapRegisteredTools: void 0,
};
module.exports = __defProp(wrap_exports, "__esModule", { value: true });
var kept = "name label description parameters outputSchema constrainedSampling prepareArguments executionMode".split(" ");
function wrapRegisteredTool({ definition }, runner) {
  const tool = Object.fromEntries(kept.map((name) => [name, definition[name]]));
  const execute = (id, params, signal, onUpdate, ctx) => definition.execute(id, params, signal, onUpdate, ctx ?? runner.createToolContext(id, signal));
  return { ...tool, execute };
}
var wrapRegisteredTools = (tools, runner) => tools.map((tool) => wrapRegisteredTool(tool, runner));
wrap_exports["wrapRegisteredTools"] = wrapRegisteredTools;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
