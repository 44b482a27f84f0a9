"use strict";
var __defProp = Object.defineProperty;

// src/pi/ai/providers/config_value.ts
var config_value_exports = {
  isCommand: void 0,
  missingVariables: void 0,
  needHeaders: needHeaders,
  needValue: needValue,
  resolveValue: resolveValue,
  variablesOf: void 0,
};
module.exports = __defProp(config_value_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var reference = /\$(?:([$!])|\{([A-Za-z_][A-Za-z0-9_]*)\}|([A-Za-z_][A-Za-z0-9_]*))/g;
var isCommand = (value) => value.startsWith("!");
function parse(value) {
  const parts = [];
  let from = 0;
  for (const match of value.matchAll(reference)) {
    const [whole, escaped, braced, bare] = match;
    parts.push({ text: value.slice(from, match.index) + (escaped ?? "") });
    if (!escaped) parts.push({ name: braced ?? bare });
    from = match.index + whole.length;
  }
  return [...parts, { text: value.slice(from) }];
}
var bareName = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
var variablesOf = (value) => isCommand(value) ? [] : [...new Set(parse(value).flatMap((part) => "name" in part ? [part.name] : []))];
var lookUp = (name, env) => env?.[name] || process.env[name] || void 0;
var missingVariables = (value, env) => variablesOf(value).filter((name) => lookUp(name, env) === void 0);
function run(command) {
  try {
    const options = { encoding: "utf-8", timeout: 1e4, stdio: ["ignore", "pipe", "ignore"] };
    return (0, import_pi_host.requireHost)("pi:node/child_process").execSync(command, options).trim() || void 0;
  } catch {
    return void 0;
  }
}
function resolveValue(value, env) {
  if (isCommand(value)) return run(value.slice(1));
  if (bareName.test(value)) return lookUp(value, env) ?? value;
  if (missingVariables(value, env).length > 0) return void 0;
  return parse(value).map((part) => "name" in part ? lookUp(part.name, env) : part.text).join("");
}
function needValue(value, what, env) {
  const found = resolveValue(value, env);
  if (found !== void 0) return found;
  if (isCommand(value)) throw new Error(`Failed to resolve ${what} from shell command: ${value.slice(1)}`);
  const missing = missingVariables(value, env);
  if (missing.length === 0) throw new Error(`Failed to resolve ${what}`);
  throw new Error(`Failed to resolve ${what} from environment variable${missing.length > 1 ? "s" : ""}: ${missing.join(", ")}`);
}
function needHeaders(headers, what, env) {
  const entries = Object.entries(headers ?? {}).map(([name, value]) => [name, needValue(value, `${what} header "${name}"`, env)]);
  return entries.length > 0 ? Object.fromEntries(entries) : void 0;
}
config_value_exports["isCommand"] = isCommand;
config_value_exports["missingVariables"] = missingVariables;
config_value_exports["variablesOf"] = variablesOf;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
