"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/tools/shared.ts
var shared_exports = {
  abortable: abortable,
  aborted: void 0,
  hostTool: hostTool,
  orUndefined: void 0,
  renderers: renderers,
  strict: void 0,
  textOf: void 0,
  throwIfAborted: throwIfAborted,
  withNotices: withNotices,
  wrapDefinition: wrapDefinition,
};
module.exports = __defProp(shared_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var aborted = () => new Error("Operation aborted");
function throwIfAborted(signal) {
  if (signal?.aborted) throw aborted();
}
function abortable(signal, work) {
  if (signal?.aborted) return Promise.reject(aborted());
  if (!signal) return work();
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(aborted());
    signal.addEventListener("abort", onAbort, { once: true });
    work().then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
var textOf = (result) => (result.content ?? []).map((block) => block.type === "text" ? block.text : void 0).filter((text) => text !== void 0).join("\n");
function inputFor(input, cwd) {
  return cwd === import_pi_host.boot.cwd ? input : { ...input, path: (0, (import_files ??= require("pi:coding-agent/files")).resolveToCwd)(input.path || ".", cwd) };
}
var ranAndFailed = /Command exited with code \d+$/;
async function hostTool(name, input, cwd, signal, onUpdate) {
  throwIfAborted(signal);
  let result;
  try {
    result = await (0, import_pi_host.call)("tool", { name, input: inputFor(input, cwd) }, { signal, onChunk: onUpdate });
  } catch (error) {
    throwIfAborted(signal);
    throw error;
  }
  if (result.isError && !ranAndFailed.test(textOf(result))) throw new Error(textOf(result));
  const { content, details, ...rest } = result;
  return { content, details: details ?? void 0, ...rest };
}
function renderers(name) {
  const own = () => (0, import_pi_host.requireHost)("pi:coding-agent_renderers").renderers[name];
  return {
    renderCall(args, theme, context) {
      return own().renderCall(args, theme, context);
    },
    renderResult(result, options, theme, context) {
      return own().renderResult(result, options, theme, context);
    }
  };
}
function wrapDefinition(definition, contextFor) {
  const { name, label, description, parameters, outputSchema } = definition;
  const { constrainedSampling, prepareArguments, executionMode } = definition;
  return {
    name,
    label,
    description,
    parameters,
    outputSchema,
    constrainedSampling,
    prepareArguments,
    executionMode,
    execute: (id, params, signal, onUpdate, ctx) => definition.execute(id, params, signal, onUpdate, ctx ?? contextFor?.(id, signal))
  };
}
function withNotices(output, notices) {
  return notices.length === 0 ? output : `${output}

[${notices.join(". ")}]`;
}
var orUndefined = (details) => Object.keys(details).length > 0 ? details : void 0;
var strict = { type: "json_schema", strict: "prefer" };
shared_exports["aborted"] = aborted;
shared_exports["orUndefined"] = orUndefined;
shared_exports["strict"] = strict;
shared_exports["textOf"] = textOf;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_files;
