"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/small.ts
var small_exports = {
  copyToClipboard: copyToClipboard,
  createEventBus: createEventBus,
  createSyntheticSourceInfo: createSyntheticSourceInfo,
  detectSupportedImageMimeTypeFromFile: detectSupportedImageMimeTypeFromFile,
  formatDimensionNote: formatDimensionNote,
  formatSkillsForPrompt: formatSkillsForPrompt,
  getAgentDir: void 0,
  getDocsPath: void 0,
  getExamplesPath: void 0,
  getPackageDir: void 0,
  getReadmePath: void 0,
  parseSkillBlock: parseSkillBlock,
};
module.exports = __defProp(small_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var getAgentDir = () => import_pi_host.boot.agentDir;
var inPackage = (...names) => (0, import_pi_host.requireHost)("pi:node/path").join(import_pi_host.boot.agentDir, "pi-package", ...names);
var getPackageDir = () => inPackage();
var getReadmePath = () => inPackage("README.md");
var getDocsPath = () => inPackage("docs");
var getExamplesPath = () => inPackage("examples");
function createEventBus() {
  const channels = /* @__PURE__ */ new Map();
  return {
    emit(channel, data) {
      for (const handler of [...channels.get(channel) ?? []]) handler(data);
    },
    on(channel, handler) {
      const safe = async (data) => {
        try {
          await handler(data);
        } catch (error) {
          (0, import_pi_host.print)("error", `Event handler error (${channel}): ${error?.stack ?? error}`);
        }
      };
      const handlers = channels.get(channel) ?? /* @__PURE__ */ new Set();
      channels.set(channel, handlers.add(safe));
      return () => void handlers.delete(safe);
    },
    clear() {
      channels.clear();
    }
  };
}
function createSyntheticSourceInfo(path, options) {
  const { source, scope = "temporary", origin = "top-level", baseDir, changelogPath } = options;
  return { path, source, scope, origin, baseDir, ...changelogPath ? { changelogPath } : {} };
}
function parseSkillBlock(text) {
  const match = /^<skill name="([^"]+)" location="([^"]+)">\n([\s\S]*?)\n<\/skill>(?:\n\n([\s\S]+))?$/.exec(text);
  if (!match) return null;
  return { name: match[1], location: match[2], content: match[3], userMessage: match[4]?.trim() || void 0 };
}
var xml = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
var escapeXml = (text) => text.replace(/[&<>"']/g, (char) => xml[char]);
function formatSkillsForPrompt(skills, fileReadTool = "read") {
  const shown = skills.filter((skill) => !skill.disableModelInvocation);
  if (shown.length === 0) return "";
  const how = fileReadTool === "read" || fileReadTool === "bash" ? `with ${fileReadTool}` : "first";
  const items = shown.map(
    (skill) => [
      "  <skill>",
      `    <name>${escapeXml(skill.name)}</name>`,
      `    <description>${escapeXml(skill.description)}</description>`,
      `    <location>${escapeXml(skill.filePath)}</location>`,
      "  </skill>"
    ].join("\n")
  );
  return [
    "\n\nSkills are instructions for particular tasks.",
    `When a task fits a skill's description, load the skill's file ${how}.`,
    "Paths in a skill are relative to the directory of its file; give tools absolute paths.",
    "",
    "<available_skills>",
    ...items,
    "</available_skills>"
  ].join("\n");
}
var clipboards = {
  darwin: [["pbcopy", []]],
  win32: [["clip", []]],
  linux: [
    ["wl-copy", []],
    ["xclip", ["-selection", "clipboard"]],
    ["xsel", ["--clipboard", "--input"]]
  ]
};
async function copyToClipboard(text) {
  const input = (0, (import_bytes ??= require("pi:coding-agent/bytes")).toBase64)(new TextEncoder().encode(text));
  for (const [command, args] of clipboards[import_pi_host.boot.platform] ?? []) {
    try {
      const { code } = await (0, import_pi_host.call)("exec", { op: "run", command, args, input, timeout: 5e3 });
      if (code === 0) return;
    } catch {
    }
  }
  if (!import_pi_host.boot.isTTY || input.length > 1e5) throw new Error("Clipboard unavailable");
  (0, import_pi_host.write)(1, `\x1B]52;c;${input}\x07`);
}
function formatDimensionNote(result) {
  if (!result.wasResized) return void 0;
  const { originalWidth, originalHeight, width, height } = result;
  const scale = (originalWidth / width).toFixed(2);
  return `[Image: original ${originalWidth}x${originalHeight}, displayed at ${width}x${height}. Multiply coordinates by ${scale} to map to original image.]`;
}
async function detectSupportedImageMimeTypeFromFile(filePath) {
  const file = await (0, import_pi_host.requireHost)("pi:node/fs_promises").open(filePath, "r");
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(4100), 0, 4100, 0);
    return (0, import_pi_host.native)("imageType", buffer.subarray(0, bytesRead)) || null;
  } finally {
    await file.close();
  }
}
small_exports["getAgentDir"] = getAgentDir;
small_exports["getDocsPath"] = getDocsPath;
small_exports["getExamplesPath"] = getExamplesPath;
small_exports["getPackageDir"] = getPackageDir;
small_exports["getReadmePath"] = getReadmePath;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_bytes;
