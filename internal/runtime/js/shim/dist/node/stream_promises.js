"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

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
