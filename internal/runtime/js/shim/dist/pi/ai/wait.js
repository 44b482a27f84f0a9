"use strict";
var __defProp = Object.defineProperty;

// src/pi/ai/wait.ts
var wait_exports = {
  deferred: deferred,
  wait: wait,
};
module.exports = __defProp(wait_exports, "__esModule", { value: true });
function wait(ms, signal, aborted) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted());
    const stop = () => {
      clearTimeout(timer);
      reject(aborted());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
function deferred() {
  let resolve = () => {
  };
  const promise = new Promise((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
