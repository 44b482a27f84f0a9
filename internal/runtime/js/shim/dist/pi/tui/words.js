"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/words.ts
var words_exports = {
  firstCluster: void 0,
  isWhitespaceChar: void 0,
  lastCluster: void 0,
  separator: void 0,
  wideMark: void 0,
  wordLengthAfter: void 0,
  wordLengthBefore: void 0,
  wordPieces: void 0,
};
module.exports = __defProp(words_exports, "__esModule", { value: true });
var punctuation = /[(){}[\]<>.,;:'"!?+\-=*/\\|&%^$#@~`]/g;
var lastPunctuation = /[(){}[\]<>.,;:'"!?+\-=*/\\|&%^$#@~`](?=[^(){}[\]<>.,;:'"!?+\-=*/\\|&%^$#@~`]*$)/;
var isWhitespaceChar = (char) => /\s/.test(char);
var scripts = "[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}]";
var wideMark = new RegExp(`(?=\\p{P})${scripts}|[，．：；！？（）［］｛｝“”‘’…—]`, "u");
var separator = `(?:\\s|${wideMark.source})`;
var segmenter;
var wordPieces = (text) => [...(segmenter ??= new Intl.Segmenter(void 0, { granularity: "word" })).segment(text)];
function run(pieces, isMarker, word) {
  let [i, length] = [0, 0];
  const is = (what) => {
    const piece2 = pieces[i];
    if (piece2 === void 0 || isMarker(piece2.segment)) return false;
    return what === "blank" ? isWhitespaceChar(piece2.segment) : !piece2.isWordLike && !isWhitespaceChar(piece2.segment);
  };
  while (is("blank")) length += pieces[i++].segment.length;
  const piece = pieces[i];
  if (piece === void 0) return length;
  if (isMarker(piece.segment)) return length + piece.segment.length;
  if (piece.isWordLike) return length + word(piece.segment);
  while (is("other")) length += pieces[i++].segment.length;
  return length;
}
var never = (_) => false;
var wordLengthBefore = (pieces, isMarker = never) => run([...pieces].reverse(), isMarker, (word) => {
  const mark = lastPunctuation.exec(word);
  return mark ? word.length - mark.index - 1 : word.length;
});
var wordLengthAfter = (pieces, isMarker = never) => run(pieces, isMarker, (word) => {
  const mark = word.search(punctuation);
  return mark === -1 ? word.length : mark;
});
var firstCluster = (text) => (0, (import_unicode ??= require("pi:tui/unicode")).graphemes)(text)[0] ?? "";
var lastCluster = (text) => (0, (import_unicode ??= require("pi:tui/unicode")).graphemes)(text).at(-1) ?? "";
words_exports["firstCluster"] = firstCluster;
words_exports["isWhitespaceChar"] = isWhitespaceChar;
words_exports["lastCluster"] = lastCluster;
words_exports["separator"] = separator;
words_exports["wideMark"] = wideMark;
words_exports["wordLengthAfter"] = wordLengthAfter;
words_exports["wordLengthBefore"] = wordLengthBefore;
words_exports["wordPieces"] = wordPieces;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_unicode;
