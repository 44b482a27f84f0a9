"use strict";
var __defProp = Object.defineProperty;

// src/node/tty/colors.ts
var colors_exports = {
  colorDepth: colorDepth,
  hasColors: hasColors,
};
module.exports = __defProp(colors_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var builders = { APPVEYOR: 8, BUILDKITE: 8, CIRCLECI: 24, DRONE: 8, GITEA_ACTIONS: 24, GITHUB_ACTIONS: 24, GITLAB_CI: 8, TRAVIS: 8 };
var terminals = {
  eterm: 4,
  cons25: 4,
  console: 4,
  cygwin: 4,
  dtterm: 4,
  gnome: 4,
  hurd: 4,
  jfbterm: 4,
  konsole: 4,
  kterm: 4,
  mlterm: 4,
  mosh: 24,
  putty: 4,
  st: 4,
  "rxvt-unicode-24bit": 24,
  terminator: 24,
  "xterm-kitty": 24
};
var programs = { HyperTerm: 24, MacTerm: 24, Apple_Terminal: 8 };
var families = /ansi|color|linux|direct|^con[0-9]*x[0-9]|^rxvt|^screen|^xterm|^vt100|^vt220/;
var forced = { "": 4, 1: 4, true: 4, 2: 8, 3: 24 };
function ofWindows() {
  const [major, , build] = (0, import_pi_host.requireHost)("pi:node/os").release().split(".", 3).map(Number);
  return major < 10 || build < 10586 ? 4 : build < 14931 ? 8 : 24;
}
function ofBuilder(env) {
  const known = Object.keys(builders).find((name) => Object.hasOwn(env, name));
  return known ? builders[known] : env.CI_NAME === "codeship" ? 8 : 1;
}
function ofTerminal(env) {
  if (env.TERM_PROGRAM === "iTerm.app") return !env.TERM_PROGRAM_VERSION || /^[0-2]\./.test(env.TERM_PROGRAM_VERSION) ? 8 : 24;
  if (Object.hasOwn(programs, env.TERM_PROGRAM ?? "")) return programs[env.TERM_PROGRAM];
  if (env.COLORTERM === "truecolor" || env.COLORTERM === "24bit") return 24;
  if (env.TERM) {
    const term = String(env.TERM);
    if (term.includes("truecolor")) return 24;
    if (term.startsWith("xterm-256")) return 8;
    const name = term.toLowerCase();
    if (Object.hasOwn(terminals, name)) return terminals[name];
    if (families.test(name)) return 4;
  }
  return env.COLORTERM ? 4 : 1;
}
function colorDepth(env = globalThis.process.env) {
  if (env.FORCE_COLOR !== void 0) return forced[env.FORCE_COLOR] ?? 1;
  if (env.NODE_DISABLE_COLORS !== void 0 || env.NO_COLOR !== void 0 || env.TERM === "dumb") return 1;
  if (import_pi_host.boot.platform === "win32") return ofWindows();
  if (env.TMUX) return 24;
  if (Object.hasOwn(env, "TF_BUILD") && Object.hasOwn(env, "AGENT_NAME")) return 4;
  if (Object.hasOwn(env, "CI")) return ofBuilder(env);
  if ("TEAMCITY_VERSION" in env) return /^(9\.(0*[1-9]\d*)\.|\d{2,}\.)/.test(env.TEAMCITY_VERSION) ? 4 : 1;
  return ofTerminal(env);
}
function hasColors(count, env, depth) {
  if (env === void 0 && (count === void 0 || typeof count === "object" && count !== null)) [count, env] = [16, count];
  else (0, (import_internal_errors ??= require("pi:node/internal_errors")).checkInteger)(count, "count", 2);
  return count <= 2 ** depth(env);
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_errors;
