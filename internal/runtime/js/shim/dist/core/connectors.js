"use strict";
var __defProp = Object.defineProperty;

// src/core/connectors.ts
var connectors_exports = {
  connectors: connectors,
};
module.exports = __defProp(connectors_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var invalid = (message, details = {}) => new import_pi_host.HostError(message, "invalid_request", details);
function coded(err, code = "invalid_request") {
  if (err instanceof import_pi_host.HostError) return err;
  return Object.assign(new import_pi_host.HostError(String(err instanceof Error ? err.message : err), code), { cause: err });
}
function givenUp({ reason }) {
  const late = reason?.name === "TimeoutError";
  const text = reason instanceof Error || typeof reason?.message === "string" ? reason.message : reason === void 0 ? "This operation was aborted" : String(reason);
  const err = new import_pi_host.HostError(text, late ? "timeout" : "io", { errno: late ? "ETIMEDOUT" : "ECANCELED" });
  return Object.assign(err, { name: late ? "TimeoutError" : "AbortError", cause: reason });
}
function membersOf(value, what) {
  if (value === void 0 || value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) throw invalid(`${what} is an object`);
  return value;
}
function timeoutOf(given) {
  if (given === void 0 || given === null) return 0;
  if (!Number.isSafeInteger(given) || given < 0) throw invalid("timeout_ms is a whole number of milliseconds, 0 or more");
  return given;
}
function signalOf(given) {
  if (given === void 0 || given === null) return void 0;
  if (typeof given !== "object" || typeof given.addEventListener !== "function" || typeof given.aborted !== "boolean") throw invalid("signal is an AbortSignal");
  return given;
}
function connectors(realm, alive, registerCommand) {
  const { border } = realm;
  const guard = (work) => {
    try {
      alive();
      return work();
    } catch (err) {
      throw coded(err);
    }
  };
  const call = async (method, params, terms = {}, onChunk) => {
    const signal = guard(() => signalOf(terms.signal));
    try {
      return await guard(() => border.call(method, params, { signal, onChunk, timeout: timeoutOf(terms.timeout_ms) }));
    } catch (err) {
      throw signal?.aborted && err === signal.reason ? givenUp(signal) : coded(err, "internal");
    }
  };
  return {
    async tool(name, input, terms) {
      const { signal, timeout_ms } = guard(() => membersOf(terms, "options of pi.tool"));
      return call("tool", { name, input: input ?? {} }, { signal, timeout_ms });
    },
    log(level, event, data) {
      guard(() => border.callSync("log", { level, event, message: event, ...data === void 0 ? {} : { data } }));
    },
    http: http(call, guard),
    fs: files(call, guard),
    session: session(realm, guard),
    ui: dialogs(call, guard, (params) => void guard(() => border.callSync("ui", params))),
    registerSlashCommand: slashCommand(registerCommand)
  };
}
var slashCommand = (register) => (spec) => {
  try {
    register(spec?.name, spec);
  } catch (err) {
    throw coded(err);
  }
};
function files(call, guard) {
  const op = (name) => async (path, options) => {
    const { signal, timeout_ms, ...params } = guard(() => membersOf(options, `options of pi.fs.${name}`));
    return call("fs", { ...params, op: name, path }, { signal, timeout_ms });
  };
  return { read: op("read"), list: op("list"), stat: op("stat"), write: op("write"), mkdir: op("mkdir"), delete: op("delete") };
}
function dialogs(call, guard, tell) {
  const ask = async (op, params, options, dismissed) => {
    const { signal, timeout_ms } = guard(() => membersOf(options, `options of pi.ui.${op}`));
    const { value } = await call("ui", { op, ...params, needed: true }, { signal, timeout_ms });
    return value ?? dismissed;
  };
  return {
    select: (title, options, terms) => ask("select", { title, options }, terms, void 0),
    confirm: (title, message, terms) => ask("confirm", { title, message }, terms, false),
    input: (title, placeholder, terms) => ask("input", { title, placeholder }, terms, void 0),
    editor: (title, prefill, terms) => ask("editor", { title, prefill }, terms, void 0),
    notify: (message, type = "info") => tell({ op: "notify", message, type })
  };
}
var sessionMembers = [
  "getCwd",
  "getSessionDir",
  "isPersisted",
  "getEntryCount",
  "getSessionId",
  "getSessionFile",
  "getHeader",
  "getLeafId",
  "getLeafEntry",
  "getEntry",
  "getEntries",
  "getLabel",
  "getBranch",
  "getChildren",
  "getSessionName",
  "getTree",
  "appendCustomEntry",
  "appendCustomMessageEntry",
  "appendLabelChange",
  "appendSessionInfo",
  "buildContextEntries",
  "buildSessionProjection",
  "buildSessionContext"
];
function session(realm, guard) {
  const out = { getState: () => guard(() => realm.border.callSync("session", { op: "state" })) };
  for (const name of sessionMembers) out[name] = (...args) => guard(() => realm.session[name](...args));
  return out;
}
function pairs(headers) {
  if (headers === void 0 || headers === null) return [];
  if (typeof headers !== "object") throw invalid("headers is an object, or a list of [name, value]");
  const list = typeof headers[Symbol.iterator] === "function" ? [...headers] : Object.entries(headers);
  return list.map((pair) => {
    if (!Array.isArray(pair) || pair.length !== 2) throw invalid("headers is an object, or a list of [name, value]");
    return [String(pair[0]), String(pair[1])];
  });
}
function bytesOf(body) {
  if (body === void 0 || body === null) return void 0;
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw invalid("body is a text, an ArrayBuffer or a view of one");
}
function requestParams({ url, method, headers, body, redirect, ...rest }) {
  for (const key of Object.keys(rest)) throw invalid(`a request has no ${key}`, { key });
  if (!URL.canParse(String(url))) throw invalid("url is no URL");
  const list = pairs(headers);
  const bytes = bytesOf(body);
  if (typeof body === "string" && !list.some(([name]) => name.toLowerCase() === "content-type")) list.push(["content-type", "text/plain;charset=UTF-8"]);
  return { url: String(url), method, headers: list, base64: bytes?.toBase64(), redirect };
}
function http(call, guard) {
  return async (request) => {
    const { signal, timeout, timeout_ms, ...rest } = guard(() => membersOf(request, "a request"));
    const params = guard(() => requestParams(rest));
    let head;
    const parts = [];
    await call("http", params, { signal, timeout_ms: timeout_ms ?? timeout ?? httpTimeout }, (chunk) => {
      if (typeof chunk.base64 === "string") parts.push(Uint8Array.fromBase64(chunk.base64));
      else head ??= chunk;
    });
    if (!head) throw new import_pi_host.HostError("the answer has no beginning", "io");
    return answerOf(head, joined(parts));
  };
}
var httpTimeout = 12e4;
function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
function answerOf({ status, statusText, url, headers }, body) {
  const all = {};
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    Object.defineProperty(all, key, { value: Object.hasOwn(all, key) ? `${all[key]}, ${value}` : value, enumerable: true, writable: true, configurable: true });
  }
  const text = () => new TextDecoder().decode(body);
  return {
    status,
    statusText,
    url,
    headers: all,
    bytes: () => body.slice(),
    text,
    json() {
      try {
        return JSON.parse(text());
      } catch (err) {
        throw coded(err, "io");
      }
    }
  };
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
