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

// src/node/stream_web.ts
var stream_web_exports = {
  default: void 0,
  "module.exports": void 0,
};
module.exports = __defProp(stream_web_exports, "__esModule", { value: true });
var streams = __toESM(require("pi:web/streams"), 1);
var { isDisturbed: _, ...classes } = streams;
var exported = {
  ...classes,
  TextDecoderStream: (import_encoding_streams ??= require("pi:web/encoding_streams")).TextDecoderStream,
  TextEncoderStream: (import_encoding_streams ??= require("pi:web/encoding_streams")).TextEncoderStream,
  get CompressionStream() {
    return globalThis.CompressionStream;
  },
  get DecompressionStream() {
    return globalThis.DecompressionStream;
  }
};
var stream_web_default = exported;
stream_web_exports["default"] = stream_web_default;
stream_web_exports["module.exports"] = exported;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_encoding_streams;
