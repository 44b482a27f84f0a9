"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent_text.ts
var coding_agent_text_exports = {
  DEFAULT_MAX_BYTES: void 0,
  DEFAULT_MAX_LINES: void 0,
  GREP_MAX_LINE_LENGTH: void 0,
  formatReadLineRange: formatReadLineRange,
  formatSize: formatSize,
  getLanguageFromPath: getLanguageFromPath,
  parseFrontmatter: parseFrontmatter,
  stripFrontmatter: void 0,
  truncateHead: truncateHead,
  truncateLine: truncateLine,
  truncateTail: truncateTail,
};
module.exports = __defProp(coding_agent_text_exports, "__esModule", { value: true });

// src/pi/coding-agent/bytes.ts
function byteLength(text) {
  if (/^[\x00-\x7f]*$/.test(text)) return text.length;
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 128) bytes += 1;
    else if (unit < 2048) bytes += 2;
    else if (unit < 55296 || unit > 56319 || !isLow(text.charCodeAt(i + 1))) bytes += 3;
    else {
      bytes += 4;
      i++;
    }
  }
  return bytes;
}
var isLow = (unit) => unit >= 56320 && unit <= 57343;
var isHigh = (unit) => unit >= 55296 && unit <= 56319;
function lastBytes(text, max) {
  let bytes = 0;
  let start = text.length;
  while (start > 0) {
    const unit = text.charCodeAt(start - 1);
    const pair = isLow(unit) && start > 1 && isHigh(text.charCodeAt(start - 2));
    bytes += pair ? 4 : unit < 128 ? 1 : unit < 2048 ? 2 : 3;
    if (bytes > max) break;
    start -= pair ? 2 : 1;
  }
  return text.slice(start);
}
function firstUnits(text, max) {
  const end = Math.max(0, max);
  const splits = isHigh(text.charCodeAt(end - 1)) && isLow(text.charCodeAt(end));
  return text.slice(0, splits ? end - 1 : end);
}

// src/pi/coding-agent/truncate.ts
var DEFAULT_MAX_LINES = 2e3;
var DEFAULT_MAX_BYTES = 50 * 1024;
var GREP_MAX_LINE_LENGTH = 500;
function formatSize(bytes) {
  if (bytes < 1024) return `${bytes}B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)}KB` : `${(kilobytes / 1024).toFixed(1)}MB`;
}
function linesOf(content) {
  if (content === "") return [];
  return (content.endsWith("\n") ? content.slice(0, -1) : content).split("\n");
}
function untruncated(content, lines, options) {
  const bytes = byteLength(content);
  return {
    content,
    truncated: false,
    truncatedBy: null,
    totalLines: lines,
    totalBytes: bytes,
    outputLines: lines,
    outputBytes: bytes,
    lastLinePartial: false,
    firstLineExceedsLimit: false,
    maxLines: options.maxLines ?? DEFAULT_MAX_LINES,
    maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES
  };
}
var fits = (whole) => whole.totalLines <= whole.maxLines && whole.totalBytes <= whole.maxBytes;
function cut(whole, lines, by) {
  const content = lines.join("\n");
  const outputBytes = byteLength(content);
  const full = lines.length >= whole.maxLines && outputBytes <= whole.maxBytes;
  return {
    ...whole,
    content,
    truncated: true,
    truncatedBy: full ? "lines" : by,
    outputLines: lines.length,
    outputBytes
  };
}
function truncateHead(content, options = {}) {
  const lines = linesOf(content);
  const whole = untruncated(content, lines.length, options);
  if (fits(whole)) return whole;
  if (byteLength(lines[0] ?? "") > whole.maxBytes) {
    return { ...cut(whole, [], "bytes"), truncatedBy: "bytes", outputLines: 0, firstLineExceedsLimit: true };
  }
  let bytes = 0;
  for (let i = 0; i < Math.min(lines.length, whole.maxLines); i++) {
    bytes += byteLength(lines[i]) + (i > 0 ? 1 : 0);
    if (bytes > whole.maxBytes) return cut(whole, lines.slice(0, i), "bytes");
  }
  return cut(whole, lines.slice(0, Math.max(0, whole.maxLines)), "lines");
}
function truncateTail(content, options = {}) {
  const lines = linesOf(content);
  const whole = untruncated(content, lines.length, options);
  if (fits(whole)) return whole;
  let bytes = 0;
  let start = lines.length;
  while (start > 0 && lines.length - start < whole.maxLines) {
    bytes += byteLength(lines[start - 1]) + (start < lines.length ? 1 : 0);
    if (bytes > whole.maxBytes) {
      if (start < lines.length) return cut(whole, lines.slice(start), "bytes");
      return { ...cut(whole, [lastBytes(lines[start - 1], whole.maxBytes)], "bytes"), lastLinePartial: true };
    }
    start--;
  }
  return cut(whole, lines.slice(start), "lines");
}
function truncateLine(line, maxChars = GREP_MAX_LINE_LENGTH) {
  if (line.length <= maxChars) return { text: line, wasTruncated: false };
  return { text: `${firstUnits(line, maxChars)}... [truncated]`, wasTruncated: true };
}
function numberOf(value) {
  const n = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof n === "number" && Number.isFinite(n) ? n : void 0;
}
function formatReadLineRange(offset, limit) {
  if (offset == null && limit == null) return "";
  const start = offset == null ? 1 : numberOf(offset);
  if (start === void 0) return "";
  if (limit == null) return `:${start}`;
  const count = numberOf(limit);
  if (count === void 0) return "";
  const end = start + count - 1;
  return end ? `:${start}-${end}` : `:${start}`;
}

// src/pi/coding-agent/frontmatter.ts
var import_pi_host = require("pi:host");
function split(content) {
  const text = content.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const end = text.startsWith("---") ? text.indexOf("\n---", 3) : -1;
  if (end < 0) return { yaml: "", body: text };
  return { yaml: text.slice(4, end), body: text.slice(end + 4).trim() };
}
function parseFrontmatter(content) {
  const { yaml, body } = split(content);
  return { frontmatter: (yaml ? parseYaml(yaml) : void 0) ?? {}, body };
}
var stripFrontmatter = (content) => parseFrontmatter(content).body;
function parseYaml(text) {
  const { json, error } = (0, import_pi_host.native)("yamlParse", text);
  if (error) throw Object.assign(new Error(error), { name: "YAMLParseError" });
  return JSON.parse(json, (_key, value) => typeof value?.$number === "string" ? Number(value.$number) : value);
}

// src/pi/coding-agent/languages.ts
var languages = {
  typescript: "ts tsx",
  javascript: "js jsx mjs cjs",
  python: "py",
  ruby: "rb",
  rust: "rs",
  go: "go",
  java: "java",
  kotlin: "kt",
  swift: "swift",
  dart: "dart",
  groovy: "groovy gradle",
  nix: "nix",
  c: "c h",
  cpp: "cpp cc cxx hpp",
  csharp: "cs",
  php: "php",
  bash: "sh bash zsh",
  fish: "fish",
  powershell: "ps1",
  sql: "sql",
  html: "html htm",
  css: "css",
  scss: "scss",
  sass: "sass",
  less: "less",
  json: "json",
  yaml: "yaml yml",
  toml: "toml",
  xml: "xml",
  markdown: "md markdown",
  dockerfile: "dockerfile",
  makefile: "makefile",
  cmake: "cmake",
  lua: "lua",
  perl: "perl",
  r: "r",
  scala: "scala",
  clojure: "clj",
  elixir: "ex exs",
  erlang: "erl",
  haskell: "hs",
  ocaml: "ml",
  vim: "vim",
  graphql: "graphql",
  protobuf: "proto",
  hcl: "tf hcl"
};
function getLanguageFromPath(filePath) {
  const extension = filePath.split(".").pop()?.toLowerCase();
  if (!extension) return void 0;
  return Object.keys(languages).find((name) => languages[name].split(" ").includes(extension));
}
coding_agent_text_exports["DEFAULT_MAX_BYTES"] = DEFAULT_MAX_BYTES;
coding_agent_text_exports["DEFAULT_MAX_LINES"] = DEFAULT_MAX_LINES;
coding_agent_text_exports["GREP_MAX_LINE_LENGTH"] = GREP_MAX_LINE_LENGTH;
coding_agent_text_exports["stripFrontmatter"] = stripFrontmatter;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
