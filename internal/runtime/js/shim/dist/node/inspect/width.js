"use strict";
var __defProp = Object.defineProperty;

// src/node/inspect/width.ts
var width_exports = {
  stripAnsi: stripAnsi,
  textWidth: textWidth,
};
module.exports = __defProp(width_exports, "__esModule", { value: true });
var ansi = /[\u001b\u009b][[\]()#;?]*(?:(?:(?:(?:;[-a-zA-Z\d/#&.:=?%@~_]+)*|[a-zA-Z\d]+(?:;[-a-zA-Z\d/#&.:=?%@~_]*)*)?(?:\u0007|\u001b\\|\u009c))|(?:(?:\d{1,4}(?:;\d{0,4})*)?[\dA-PR-TZcf-nq-uy=><~]))/g;
function stripAnsi(text) {
  return text.includes("\x1B") || text.includes("") ? text.replace(ansi, "") : text;
}
function wide(c) {
  return c >= 4352 && (c <= 4447 || c === 9001 || c === 9002 || c >= 11904 && c <= 12871 && c !== 12351 || c >= 12880 && c <= 19903 || c >= 19968 && c <= 42182 || c >= 43360 && c <= 43388 || c >= 44032 && c <= 55203 || c >= 63744 && c <= 64255 || c >= 65040 && c <= 65049 || c >= 65072 && c <= 65131 || c >= 65281 && c <= 65376 || c >= 65504 && c <= 65510 || c >= 110592 && c <= 110593 || c >= 127488 && c <= 127569 || c >= 127744 && c <= 128591 || c >= 129280 && c <= 129535 || c >= 131072 && c <= 262141);
}
function textWidth(text) {
  let n = 0;
  for (const char of stripAnsi(text).normalize("NFC")) {
    const c = char.codePointAt(0);
    if (wide(c)) n += 2;
    else if (c > 31 && !(c >= 127 && c < 160) && !(c >= 768 && c <= 879) && c !== 8203 && c !== 8205 && !(c >= 8400 && c <= 8447) && !(c >= 65024 && c <= 65039)) n++;
  }
  return n;
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
