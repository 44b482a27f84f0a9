"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/words.ts
var words_exports = {
  firstCluster: void 0,
  isPunctuationChar: void 0,
  isWhitespaceChar: void 0,
  lastCluster: void 0,
  wordLengthAfter: void 0,
  wordLengthBefore: void 0,
};
module.exports = __defProp(words_exports, "__esModule", { value: true });
var punctuation = /[(){}[\]<>.,;:'"!?+\-=*/\\|&%^$#@~`]/;
var isWhitespaceChar = (char) => /\s/.test(char);
var isPunctuationChar = (char) => punctuation.test(char);
function kind(cluster) {
  if (isWhitespaceChar(cluster)) return 0;
  return isPunctuationChar(cluster) ? 1 : 2;
}
function run(clusters) {
  let i = 0;
  while (i < clusters.length && kind(clusters[i]) === 0) i++;
  if (i < clusters.length) {
    const first = kind(clusters[i]);
    while (i < clusters.length && kind(clusters[i]) === first) i++;
  }
  return clusters.slice(0, i).reduce((length, cluster) => length + cluster.length, 0);
}
var wordLengthBefore = (text) => run((0, (import_unicode ??= require("pi:tui/unicode")).graphemes)(text).reverse());
var wordLengthAfter = (text) => run((0, (import_unicode ??= require("pi:tui/unicode")).graphemes)(text));
var firstCluster = (text) => (0, (import_unicode ??= require("pi:tui/unicode")).graphemes)(text)[0] ?? "";
var lastCluster = (text) => (0, (import_unicode ??= require("pi:tui/unicode")).graphemes)(text).at(-1) ?? "";
words_exports["firstCluster"] = firstCluster;
words_exports["isPunctuationChar"] = isPunctuationChar;
words_exports["isWhitespaceChar"] = isWhitespaceChar;
words_exports["lastCluster"] = lastCluster;
words_exports["wordLengthAfter"] = wordLengthAfter;
words_exports["wordLengthBefore"] = wordLengthBefore;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_unicode;
