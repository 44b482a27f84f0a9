"use strict";
var __defProp = Object.defineProperty;

// src/core/parts/delivery.ts
var delivery_exports = {
  messageDelivery: messageDelivery,
  userDelivery: userDelivery,
};
module.exports = __defProp(delivery_exports, "__esModule", { value: true });
function deliveryOf(kind, options) {
  const given = typeof options === "object" && options !== null && !Array.isArray(options);
  return { op: "deliver", ...kind, ...given ? { options } : {} };
}
function messageDelivery(message, options) {
  const { customType, display, details } = { customType: message.customType, display: message.display, details: message.details };
  return deliveryOf({ kind: "message", message: { customType, content: message.content ?? [], display, details } }, options);
}
function userDelivery(content, options) {
  if (typeof content !== "string") {
    if (typeof content?.[Symbol.iterator] !== "function") throw new TypeError("content is not iterable");
    for (const part of content) void part.type;
  }
  return deliveryOf({ kind: "user", content }, options);
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
