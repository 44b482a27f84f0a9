"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/languages.ts
var languages_exports = {
  getLanguageFromPath: getLanguageFromPath,
};
module.exports = __defProp(languages_exports, "__esModule", { value: true });
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
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
