"use strict";
var __defProp = Object.defineProperty;

// src/pi/ai/uuid.ts
var uuid_exports = {
  uuidv7: uuidv7,
};
module.exports = __defProp(uuid_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var last48Bits = 281474976710655;
var latest = 0;
var sequence;
function uuidv7(timestampMs) {
  let time = timestampMs ?? Math.floor((0, import_pi_host.now)());
  if (!Number.isInteger(time) || time < 0 || time > last48Bits) {
    throw new RangeError(`UUIDv7 timestamp must be an integer between 0 and ${last48Bits}`);
  }
  if (timestampMs === void 0) time = latest = Math.max(time, latest);
  const bytes = (0, import_pi_host.random)(16);
  sequence = sequence === void 0 ? BigInt(bytes[1]) << 32n | BigInt(bytes[2] << 16 | bytes[3] << 8 | bytes[4]) << 8n | BigInt(bytes[5]) : sequence + 1n;
  let value = BigInt(time) << 80n;
  value |= 7n << 76n;
  value |= (sequence >> 37n & 0xfn) << 72n;
  value |= (sequence >> 29n & 0xffn) << 64n;
  value |= 2n << 62n;
  value |= (sequence >> 23n & 0x3fn) << 56n;
  value |= (sequence & 0x7fffffn) << 33n;
  for (let i = 11; i < 16; i++) value |= BigInt(i === 11 ? bytes[i] & 1 : bytes[i]) << BigInt(8 * (15 - i));
  const hex = value.toString(16).padStart(32, "0");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
