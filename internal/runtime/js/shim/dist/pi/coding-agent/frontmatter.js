"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/frontmatter.ts
var frontmatter_exports = {
  parseFrontmatter: parseFrontmatter,
  parseYaml: parseYaml,
  stripFrontmatter: void 0,
};
module.exports = __defProp(frontmatter_exports, "__esModule", { value: true });
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
frontmatter_exports["stripFrontmatter"] = stripFrontmatter;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
