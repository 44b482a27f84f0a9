"use strict";
var __defProp = Object.defineProperty;

// src/web/regexp_statics.ts
var regexp_statics_exports = {};
module.exports = __defProp(regexp_statics_exports, "__esModule", { value: true });
var find = RegExp.prototype.exec;
var last;
var remember = {
  exec(text) {
    const found = find.call(this, text);
    if (found) last = found;
    return found;
  }
};
Object.defineProperty(RegExp.prototype, "exec", { value: remember.exec, writable: true, configurable: true, enumerable: false });
function provide(names, get) {
  for (const name of names) {
    Object.defineProperty(RegExp, name, { get: () => (last && get(last)) ?? "", set() {
    }, configurable: true, enumerable: false });
  }
}
for (let group = 1; group <= 9; group++) provide([`$${group}`], (found) => found[group]);
provide(["lastMatch", "$&"], (found) => found[0]);
provide(["lastParen", "$+"], (found) => found.length > 1 ? found.at(-1) : "");
provide(["leftContext", "$`"], (found) => found.input.slice(0, found.index));
provide(["rightContext", "$'"], (found) => found.input.slice(found.index + found[0].length));
provide(["input", "$_"], (found) => found.input);
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
