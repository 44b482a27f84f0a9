"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent_small.ts
var coding_agent_small_exports = {
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
  wrapRegisteredTool: wrapRegisteredTool,
  wrapRegisteredTools: void 0,
};
module.exports = __defProp(coding_agent_small_exports, "__esModule", { value: true });

// src/pi/coding-agent/small.ts
var import_pi_host = require("pi:host");

// src/pi/coding-agent/bytes.ts
var alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
function toBase64(bytes) {
  const parts = [];
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const n = bytes[i] << 16 | (bytes[i + 1] ?? 0) << 8 | (bytes[i + 2] ?? 0);
    parts.push(
      alphabet[n >> 18],
      alphabet[n >> 12 & 63],
      left > 1 ? alphabet[n >> 6 & 63] : "=",
      left > 2 ? alphabet[n & 63] : "="
    );
  }
  return parts.join("");
}

// src/pi/coding-agent/small.ts
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
  const input = toBase64(new TextEncoder().encode(text));
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
var magic = [
  ["image/png", [137, 80, 78, 71, 13, 10, 26, 10]],
  ["image/jpeg", [255, 216, 255]],
  ["image/gif", [71, 73, 70, 56]],
  ["image/bmp", [66, 77]]
];
async function detectSupportedImageMimeTypeFromFile(filePath) {
  const { base64 } = await (0, import_pi_host.call)("fs", { op: "read", path: filePath, offset: 0, length: 16 });
  const text = atob(base64);
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  return magic.find(([, bytes]) => bytes.every((byte, i) => text.charCodeAt(i) === byte))?.[0] ?? null;
}

// src/pi/coding-agent/wrap.ts
var kept = "name label description parameters outputSchema constrainedSampling prepareArguments executionMode".split(" ");
function wrapRegisteredTool({ definition }, runner) {
  const tool = Object.fromEntries(kept.map((name) => [name, definition[name]]));
  const execute = (id, params, signal, onUpdate, ctx) => definition.execute(id, params, signal, onUpdate, ctx ?? runner.createToolContext(id, signal));
  return { ...tool, execute };
}
var wrapRegisteredTools = (tools, runner) => tools.map((tool) => wrapRegisteredTool(tool, runner));
coding_agent_small_exports["getAgentDir"] = getAgentDir;
coding_agent_small_exports["getDocsPath"] = getDocsPath;
coding_agent_small_exports["getExamplesPath"] = getExamplesPath;
coding_agent_small_exports["getPackageDir"] = getPackageDir;
coding_agent_small_exports["getReadmePath"] = getReadmePath;
coding_agent_small_exports["wrapRegisteredTools"] = wrapRegisteredTools;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
