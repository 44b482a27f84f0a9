"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent_images.ts
var coding_agent_images_exports = {
  get convertToPng() { return (import_images ??= require("pi:coding-agent/images")).convertToPng; },
  get normalizeImages() { return (import_images ??= require("pi:coding-agent/images")).normalizeImages; },
  get prepareImage() { return (import_images ??= require("pi:coding-agent/images")).prepareImage; },
  get promptImages() { return (import_images ??= require("pi:coding-agent/images")).promptImages; },
  get resizeImage() { return (import_images ??= require("pi:coding-agent/images")).resizeImage; },
};
module.exports = __defProp(coding_agent_images_exports, "__esModule", { value: true });
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_images;
