"use strict";
var __defProp = Object.defineProperty;

// src/node/internal_ticks.ts
var internal_ticks_exports = {
  bindTicks: bindTicks,
  drainTicks: drainTicks,
  dropCutOff: dropCutOff,
  nextTick: nextTick,
};
module.exports = __defProp(internal_ticks_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var queue = [];
var draining = false;
var waiting = false;
var chain = 0;
var done = Promise.resolve();
var { then } = Promise.prototype;
var bind = (fn) => fn;
function bindTicks(binder) {
  bind = binder;
}
function nextTick(fn, ...args) {
  queue.push({ fn: bind(fn), args });
  if (!waiting) afterJobs();
}
function afterJobs() {
  const mine = ++chain;
  waiting = true;
  then.call(done, () => {
    if (mine !== chain) return;
    if ((0, import_pi_host.pending)()) return afterJobs();
    waiting = false;
    drainTicks();
  });
}
function drainTicks() {
  draining = true;
  while (queue.length) {
    const batch = queue;
    queue = [];
    for (const { fn, args } of batch) {
      try {
        fn(...args);
      } catch (err) {
        (0, import_pi_host.reportError)(err, "uncaught");
      }
    }
  }
  draining = false;
}
function dropCutOff() {
  if (!draining) return;
  queue = [];
  draining = waiting = false;
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
