"use strict";
var __defProp = Object.defineProperty;

// src/node/stream_promises.ts
var stream_promises_exports = {
  default: void 0,
  finished: finished,
  "module.exports": void 0,
  pipeline: pipeline,
};
module.exports = __defProp(stream_promises_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var stream = (0, import_pi_host.requireHost)("pi:node/stream");
function pipeline(...args) {
  const last = args.at(-1);
  const isOptions = last && typeof last === "object" && typeof last.on !== "function" && typeof last.pipe !== "function" && typeof last[Symbol.asyncIterator] !== "function" && typeof last[Symbol.iterator] !== "function" && typeof last.getReader !== "function" && typeof last.getWriter !== "function";
  const options = isOptions ? args.pop() : {};
  return new Promise((resolve, reject) => {
    const stages = args.length === 1 && Array.isArray(args[0]) ? args[0] : args;
    stream.runPipeline(stages, options, (err, value) => err ? reject(err) : resolve(value));
  });
}
function finished(s, options) {
  return new Promise((resolve, reject) => {
    const stop = stream.finished(s, options ?? {}, (err) => {
      if (options?.cleanup) stop();
      if (err) reject(err);
      else resolve();
    });
  });
}
var exported = { pipeline, finished };
var stream_promises_default = exported;
stream_promises_exports["default"] = stream_promises_default;
stream_promises_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
