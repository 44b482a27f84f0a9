"use strict";
var __defProp = Object.defineProperty;

// src/web/fetch.ts
var fetch_exports = {
  FormData: void 0,
  Headers: void 0,
  Request: void 0,
  Response: void 0,
  fetch: void 0,
};
module.exports = __defProp(fetch_exports, "__esModule", { value: true });

// src/web/fetch/exchange.ts
var import_pi_host4 = require("pi:host");

// src/web/fetch/headers.ts

// src/web/fetch/words.ts
function need(args, n, what2) {
  if (args.length >= n) return;
  throw new TypeError(`${what2}: ${n} argument${n === 1 ? "" : "s"} required, but${args.length ? " only" : ""} ${args.length} found.`);
}
function dictionary(value, what2) {
  if (value === void 0 || value === null) return {};
  if (typeof value !== "object" && typeof value !== "function") throw new TypeError(`${what2}: Expected ${shown(value)} to be one of: Null, Undefined, Object.`);
  return value;
}
function shown(value) {
  return typeof value === "string" ? `"${value}"` : typeof value === "symbol" ? value.toString() : String(value);
}
var scalar = (value) => `${value}`.toWellFormed();
function byteString(value, what2, argument) {
  if (typeof value === "symbol") throw new TypeError(`${what2}: ${argument} is a symbol, which cannot be converted to a DOMString.`);
  const text = `${value}`;
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) > 255) throw new TypeError(`Cannot convert argument to a ByteString because the character at index ${i} has a value of ${text.charCodeAt(i)} which is greater than 255.`);
  }
  return text;
}
function oneOf(value, allowed, what2) {
  const text = `${value}`;
  if (!allowed.includes(text)) throw new TypeError(`${what2}: ${text} is not an accepted type. Expected one of ${allowed.join(", ")}.`);
  return text;
}
function callback(fn, name) {
  if (typeof fn !== "function") throw new TypeError(`Failed to execute 'forEach' on '${name}': parameter 1 is not of type 'Function'.`);
}
function iteratorOf(name) {
  class ListIterator {
    #list;
    #pick;
    #at = 0;
    constructor(list, pick) {
      this.#list = list;
      this.#pick = pick;
    }
    static {
      isIterator = (object) => #at in object;
    }
    next() {
      const pair = this.#list()[this.#at++];
      return pair ? { value: this.#pick(pair), done: false } : { value: void 0, done: true };
    }
  }
  var isIterator;
  const proto = ListIterator.prototype;
  delete proto.constructor;
  Object.setPrototypeOf(proto, Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())));
  (0, (import_face ??= require("pi:web/face")).face)(ListIterator, `${name} Iterator`, {
    is: (o) => isIterator(o),
    wrong: () => new TypeError(`'next' called on an object that does not implement interface ${name} Iterator.`)
  });
  return (list, pick) => new ListIterator(list, pick);
}
function listMembers(name, listOf2) {
  const iterate = iteratorOf(name);
  return {
    keys() {
      return iterate(() => listOf2(this), ([key]) => key);
    },
    values() {
      return iterate(() => listOf2(this), ([, value]) => value);
    },
    entries() {
      return iterate(() => listOf2(this), ([key, value]) => [key, value]);
    },
    forEach(callbackFn, self = void 0) {
      need(arguments, 1, `${name}.forEach`);
      callback(callbackFn, name);
      for (const [key, value] of iterate(() => listOf2(this), (pair) => pair)) callbackFn.call(self, value, key, this);
    }
  };
}

// src/web/fetch/headers.ts
var custom = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var stateOf;
function checkName(name, what2) {
  const text = byteString(name, what2, "name");
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text)) throw new TypeError(`${what2}: "${text}" is an invalid header name.`);
  return text;
}
function checkValue(value, what2) {
  const text = byteString(value, what2, "value").replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, "");
  if (/[\0\r\n]/.test(text)) throw new TypeError(`${what2}: "${text}" is an invalid header value.`);
  return text;
}
var joined = (key, header) => header.values.join(key === "cookie" ? "; " : ", ");
function sorted(state) {
  if (state.sorted) return state.sorted;
  const out = [];
  for (const key of [...state.map.keys()].sort()) {
    const header = state.map.get(key);
    if (key === "set-cookie") for (const v of header.values) out.push([key, v]);
    else out.push([key, joined(key, header)]);
  }
  return state.sorted = out;
}
function append(state, name, value) {
  const written = checkName(name, "Headers.append");
  const text = checkValue(value, "Headers.append");
  change(state);
  const key = written.toLowerCase();
  const header = state.map.get(key);
  if (header) header.values.push(text);
  else state.map.set(key, { name: written, values: [text] });
}
function change(state) {
  if (state.immutable) throw new TypeError("immutable");
  state.sorted = void 0;
}
function fill(state, init) {
  if (init === void 0) return;
  if (init === null || typeof init !== "object") {
    throw new TypeError("Headers constructor: Argument 1 could not be converted to one of: sequence<sequence<ByteString>>, record<ByteString, ByteString>.");
  }
  const other = stateOf(init);
  if (other) {
    for (const [key, { name, values }] of other.map) state.map.set(key, { name, values: [...values] });
    return;
  }
  if (typeof init[Symbol.iterator] === "function") {
    let n = 0;
    for (const pair of init) {
      if (pair === null || typeof pair !== "object" || typeof pair[Symbol.iterator] !== "function") throw new TypeError(`Headers contructor: init[${n}] (${shown(pair)}) is not iterable.`);
      const p = [...pair];
      if (p.length !== 2) throw new TypeError(`Headers constructor: expected name/value pair to be length 2, found ${p.length}.`);
      append(state, p[0], p[1]);
      n++;
    }
    return;
  }
  for (const key of Reflect.ownKeys(init)) {
    if (!Object.getOwnPropertyDescriptor(init, key)?.enumerable) continue;
    if (typeof key === "symbol") throw new TypeError("Headers contructor: init is a symbol, which cannot be converted to a DOMString.");
    append(state, key, init[key]);
  }
}
var Headers = class {
  #state = { map: /* @__PURE__ */ new Map(), sorted: void 0, immutable: false };
  constructor(init = void 0) {
    fill(this.#state, init);
  }
  static {
    stateOf = (object) => #state in object ? object.#state : void 0;
  }
  append(name, value) {
    need(arguments, 2, "Headers.append");
    append(this.#state, name, value);
  }
  delete(name) {
    need(arguments, 1, "Headers.delete");
    const key = checkName(name, "Headers.delete").toLowerCase();
    change(this.#state);
    this.#state.map.delete(key);
  }
  get(name) {
    need(arguments, 1, "Headers.get");
    const key = checkName(name, "Headers.get").toLowerCase();
    const header = this.#state.map.get(key);
    return header ? joined(key, header) : null;
  }
  has(name) {
    need(arguments, 1, "Headers.has");
    return this.#state.map.has(checkName(name, "Headers.has").toLowerCase());
  }
  set(name, value) {
    need(arguments, 2, "Headers.set");
    const written = checkName(name, "Headers.set");
    const text = checkValue(value, "Headers.set");
    change(this.#state);
    const key = written.toLowerCase();
    const old = this.#state.map.get(key);
    if (old) {
      old.name = written;
      old.values = [text];
    } else this.#state.map.set(key, { name: written, values: [text] });
  }
  getSetCookie() {
    return [...this.#state.map.get("set-cookie")?.values ?? []];
  }
  [custom](depth, options, inspect) {
    const all = Object.fromEntries([...this.#state.map].map(([key, header]) => [header.name, joined(key === "set-cookie" ? "" : key, header)]));
    return `Headers ${inspect(all, { ...options, depth: options.depth ?? depth })}`;
  }
};
(0, (import_face2 ??= require("pi:web/face")).face)(Headers, "Headers", {
  is: (o) => stateOf(o) !== void 0,
  wrong: (import_face ??= require("pi:web/face")).illegalInvocation,
  mixed: listMembers("Headers", (o) => sorted(stateOf(o))),
  iterator: "entries"
});
function frozen(headers) {
  stateOf(headers).immutable = true;
  return headers;
}

// src/web/fetch/request.ts

// src/web/fetch/body.ts
var import_pi_host2 = require("pi:host");

// src/web/fetch/form.ts
var import_pi_host = require("pi:host");

// src/web/fetch/form_data.ts
var custom2 = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var listOf;
function entryOf(method, name, value, filename, args) {
  need(args, 2, `FormData.${method}`);
  if (args.length === 3 && !(value instanceof (import_blob ??= require("pi:web/blob")).Blob)) throw new TypeError(`Failed to execute '${method}' on 'FormData': parameter 2 is not of type 'Blob'`);
  const key = scalar(name);
  if (!(value instanceof (import_blob ??= require("pi:web/blob")).Blob)) return [key, scalar(value)];
  if (value instanceof (import_blob ??= require("pi:web/blob")).File && filename === void 0) return [key, value];
  return [key, new (import_blob ??= require("pi:web/blob")).File([value], filename === void 0 ? value instanceof (import_blob ??= require("pi:web/blob")).File ? value.name : "blob" : scalar(filename), { type: value.type })];
}
var FormData = class {
  #list = [];
  constructor(form = void 0) {
    if (form !== void 0) throw new TypeError("FormData constructor: Argument 1 could not be converted to: undefined.");
  }
  static {
    listOf = (object) => #list in object ? object.#list : void 0;
  }
  append(name, value, filename = void 0) {
    this.#list.push(entryOf("append", name, value, filename, arguments));
  }
  delete(name) {
    need(arguments, 1, "FormData.delete");
    const key = scalar(name);
    this.#list = this.#list.filter(([n]) => n !== key);
  }
  get(name) {
    need(arguments, 1, "FormData.get");
    const key = scalar(name);
    return this.#list.find(([n]) => n === key)?.[1] ?? null;
  }
  getAll(name) {
    need(arguments, 1, "FormData.getAll");
    const key = scalar(name);
    return this.#list.filter(([n]) => n === key).map(([, v]) => v);
  }
  has(name) {
    need(arguments, 1, "FormData.has");
    const key = scalar(name);
    return this.#list.some(([n]) => n === key);
  }
  set(name, value, filename = void 0) {
    const entry = entryOf("set", name, value, filename, arguments);
    const at = this.#list.findIndex(([n]) => n === entry[0]);
    if (at < 0) this.#list.push(entry);
    else this.#list = this.#list.filter(([n], i) => n !== entry[0] || i === at).map((e, i) => i === at ? entry : e);
  }
  [custom2](depth, options, inspect) {
    const all = { __proto__: null };
    for (const [name, value] of this.#list) {
      if (!(name in all)) all[name] = value;
      else if (Array.isArray(all[name])) all[name].push(value);
      else all[name] = [all[name], value];
    }
    const text = inspect(all, { ...options, depth: options.depth ?? depth });
    return `FormData ${text.slice(text.indexOf("]") + 2)}`;
  }
};
(0, (import_face3 ??= require("pi:web/face")).face)(FormData, "FormData", {
  length: 1,
  is: (o) => listOf(o) !== void 0,
  wrong: (import_face ??= require("pi:web/face")).illegalInvocation,
  mixed: listMembers("FormData", (o) => listOf(o)),
  iterator: "entries",
  lengths: { append: 2, set: 2 }
});

// src/web/fetch/form.ts
function concat(parts) {
  const out = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const p of parts) {
    out.set(p, at);
    at += p.length;
  }
  return out;
}
function encodeForm(form) {
  const digits = [...(0, import_pi_host.random)(11)].map((b) => b % 10).join("");
  const boundary = `----formdata-undici-0${digits}`;
  const quote = (s) => s.replace(/\n/g, "%0A").replace(/\r/g, "%0D").replace(/"/g, "%22");
  const parts = [];
  for (const [name, value] of form) {
    let head = `--${boundary}\r
Content-Disposition: form-data; name="${quote(name.replace(/\r\n|\r|\n/g, "\r\n"))}"`;
    if (typeof value === "string") parts.push((0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Encode)(`${head}\r
\r
${value.replace(/\r\n|\r|\n/g, "\r\n")}\r
`));
    else {
      head += `; filename="${quote(value.name)}"\r
Content-Type: ${value.type || "application/octet-stream"}\r
\r
`;
      parts.push((0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Encode)(head), (0, (import_blob2 ??= require("pi:web/blob")).blobBytes)(value), (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Encode)("\r\n"));
    }
  }
  parts.push((0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Encode)(`--${boundary}--\r
`));
  return { bytes: concat(parts), type: `multipart/form-data; boundary=${boundary}` };
}
var unreadable = () => new TypeError("Failed to parse body as FormData.");
var headEnd = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Encode)("\r\n\r\n");
var startsWith = (bytes, text, at) => {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
};
function decodeForm(bytes, boundary) {
  const form = new FormData();
  const mark = `--${boundary}`;
  const next = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Encode)(`\r
${mark}`);
  let at = 0;
  while (startsWith(bytes, "\r\n", at)) at += 2;
  for (; ; ) {
    if (!startsWith(bytes, mark, at)) throw unreadable();
    at += mark.length;
    if (startsWith(bytes, "--", at) && /^(\r\n)*$/.test((0, (import_internal_bytes ??= require("pi:node/internal_bytes")).toLatin1)(bytes.subarray(at + 2, at + 1024)))) return form;
    if (!startsWith(bytes, "\r\n", at)) throw unreadable();
    const head = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).indexOfBytes)(bytes, headEnd, at);
    const end = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).indexOfBytes)(bytes, next, Math.max(at, head));
    if (head < 0 || end < 0) throw unreadable();
    readPart(form, (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Decode)(bytes.subarray(at + 2, head)), bytes.subarray(head + headEnd.length, end));
    at = end + 2;
  }
}
function readPart(form, head, body) {
  const headers = /* @__PURE__ */ new Map();
  for (const line of head.split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon < 0) throw unreadable();
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  const unquote = (s) => s.replace(/%0A/gi, "\n").replace(/%0D/gi, "\r").replace(/%22/g, '"');
  const said = /^form-data;\s*name="([^"]*)"(?:;\s*filename="([^"]*)")?$/i.exec(headers.get("content-disposition") ?? "");
  if (!said) throw unreadable();
  const [, name, filename] = said;
  if (headers.get("content-transfer-encoding")?.toLowerCase() === "base64") body = (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).fromLooseBase64)((0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Decode)(body));
  if (filename === void 0) form.append(unquote(name), (0, (import_internal_bytes ??= require("pi:node/internal_bytes")).utf8Decode)(body));
  else form.append(unquote(name), new (import_blob2 ??= require("pi:web/blob")).File([body], unquote(filename), { type: headers.get("content-type") || "text/plain" }));
}

// src/web/fetch/body.ts
function contentOf(body) {
  if (body === null || body === void 0) return null;
  if (typeof body === "string") return { bytes: (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).utf8Encode)(body), type: "text/plain;charset=UTF-8" };
  if (ArrayBuffer.isView(body) || body instanceof ArrayBuffer || body instanceof SharedArrayBuffer) return { bytes: (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).viewBytes)(body).slice() };
  if (body instanceof (import_blob3 ??= require("pi:web/blob")).Blob) return { bytes: (0, (import_blob3 ??= require("pi:web/blob")).blobBytes)(body), type: body.type || void 0 };
  if (body instanceof FormData) return encodeForm(body);
  if (Object.prototype.toString.call(body) === "[object URLSearchParams]") return { bytes: (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).utf8Encode)(String(body)), type: "application/x-www-form-urlencoded;charset=UTF-8" };
  if (typeof body.getReader === "function") {
    if (body.locked || (0, (import_streams ??= require("pi:web/streams")).isDisturbed)(body)) throw new TypeError("Response body object should not be disturbed or locked");
    return { stream: body };
  }
  if (typeof body === "object" && typeof body[Symbol.asyncIterator] === "function") return { stream: iterated(body) };
  if (typeof body === "symbol") throw new TypeError("undefined: undefined is a symbol, which cannot be converted to a DOMString.");
  return { bytes: (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).utf8Encode)(String(body)), type: "text/plain;charset=UTF-8" };
}
function iterated(body) {
  const iterator = body[Symbol.asyncIterator]();
  return new (import_streams ??= require("pi:web/streams")).ReadableStream({
    type: "bytes",
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) {
        queueMicrotask(() => {
          controller.close();
          controller.byobRequest?.respond(0);
        });
        return;
      }
      const bytes = (0, import_pi_host2.requireHost)("pi:node/buffer").Buffer.from(value);
      if (bytes.byteLength) controller.enqueue(new Uint8Array(bytes));
    },
    async cancel() {
      await iterator.return();
    }
  });
}
async function readAll(stream) {
  const reader = stream.getReader();
  const parts = [];
  let size = 0;
  for (; ; ) {
    const { value, done } = await reader.read();
    if (done) break;
    if (!(value instanceof Uint8Array)) throw new TypeError("Received non-Uint8Array chunk");
    parts.push(value);
    size += value.length;
  }
  const out = new Uint8Array(size);
  let at = 0;
  for (const p of parts) {
    out.set(p, at);
    at += p.length;
  }
  return out;
}
var Body = class {
  constructor(content, headers) {
    this.headers = headers;
    this.content = content;
    if (content?.type && !headers.has("content-type")) headers.append("content-type", content.type);
  }
  headers;
  content;
  used = false;
  get stream() {
    const c = this.content;
    if (!c) return null;
    if (!c.stream) {
      const bytes = c.bytes;
      c.stream = new (import_streams ??= require("pi:web/streams")).ReadableStream({
        type: "bytes",
        pull(controller) {
          if (bytes.length) controller.enqueue(bytes.slice());
          controller.close();
          controller.byobRequest?.respond(0);
        }
      });
      c.source = bytes;
      c.bytes = void 0;
    }
    return c.stream;
  }
  get bodyUsed() {
    return this.used || !!this.content?.stream && (0, (import_streams ??= require("pi:web/streams")).isDisturbed)(this.content.stream);
  }
  /** Whether it cannot be read, or not once more. */
  get unusable() {
    return this.bodyUsed || !!this.content?.stream?.locked;
  }
  async read() {
    const c = this.content;
    if (this.unusable) throw new TypeError("Body is unusable: Body has already been read");
    if (!c) return new Uint8Array(0);
    this.used = true;
    return c.stream ? readAll(c.stream) : c.bytes.slice();
  }
  async text() {
    const bytes = await this.read();
    const bom = bytes[0] === 239 && bytes[1] === 187 && bytes[2] === 191;
    return (0, (import_internal_bytes2 ??= require("pi:node/internal_bytes")).utf8Decode)(bom ? bytes.subarray(3) : bytes);
  }
  get type() {
    return this.headers.get("content-type") ?? "";
  }
  async formData() {
    const { type } = this;
    if (/^multipart\/form-data/i.test(type)) {
      const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
      const bytes = await this.read();
      if (!boundary) throw new TypeError("Failed to parse body as FormData.");
      return decodeForm(bytes, boundary[1] ?? boundary[2]);
    }
    if (!/^application\/x-www-form-urlencoded/i.test(type)) {
      if (this.unusable) throw new TypeError("Body is unusable: Body has already been read");
      throw new TypeError('Content-Type was not one of "multipart/form-data" or "application/x-www-form-urlencoded".');
    }
    const form = new FormData();
    for (const [n, v] of (0, import_pi_host2.requireHost)("pi:web/url").parseQuery(await this.text())) form.append(n, v);
    return form;
  }
  /** Two bodies where there was one. */
  split() {
    const c = this.content;
    if (!c?.stream) return c && { ...c };
    const [a, b] = c.stream.tee();
    c.stream = a;
    return { ...c, stream: b };
  }
};
var blobType = (type) => type.replace(/\s*;\s*/g, ";");
function bodyMembers(of) {
  return {
    get body() {
      return of(this).stream;
    },
    get bodyUsed() {
      return of(this).bodyUsed;
    },
    async blob() {
      const body = of(this);
      return new (import_blob3 ??= require("pi:web/blob")).Blob([await body.read()], { type: blobType(body.type) });
    },
    async arrayBuffer() {
      return (await of(this).read()).buffer;
    },
    async text() {
      return of(this).text();
    },
    async json() {
      return JSON.parse(await of(this).text());
    },
    async formData() {
      return of(this).formData();
    },
    async bytes() {
      return of(this).read();
    }
  };
}
var readers = ["blob", "arrayBuffer", "text", "json", "formData", "bytes"];

// src/web/fetch/request.ts
var custom3 = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var requestOf;
var what = "Request constructor";
var policies = ["", "no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin", "origin-when-cross-origin", "strict-origin-when-cross-origin", "unsafe-url"];
var choices = {
  referrerPolicy: policies,
  mode: ["navigate", "same-origin", "no-cors", "cors"],
  credentials: ["omit", "same-origin", "include"],
  cache: ["default", "no-store", "reload", "no-cache", "force-cache", "only-if-cached"],
  redirect: ["follow", "manual", "error"]
};
var defaults = { referrerPolicy: "", mode: "cors", credentials: "same-origin", cache: "default", redirect: "follow" };
var upper = /* @__PURE__ */ new Set(["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"]);
function parseUrl(input) {
  const text = `${input}`;
  try {
    return new (import_url ??= require("pi:web/url")).URL(text);
  } catch (cause) {
    throw new TypeError(`Failed to parse URL from ${text}`, { cause });
  }
}
function methodOf(given) {
  const method = `${given}`;
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(method)) throw new TypeError(`'${method}' is not a valid HTTP method.`);
  if (/^(connect|trace|track)$/i.test(method)) throw new TypeError(`'${method}' HTTP method is unsupported.`);
  return upper.has(method.toUpperCase()) ? method.toUpperCase() : method;
}
function referrerOf(given) {
  const text = `${given}`;
  if (text === "") return "";
  try {
    const url = new (import_url ??= require("pi:web/url")).URL(text);
    return url.protocol === "about:" && url.pathname === "client" ? "about:client" : url.href;
  } catch (cause) {
    throw new TypeError(`Referrer "${text}" is not a valid URL.`, { cause });
  }
}
function chosen(init, base) {
  const out = {};
  for (const name of Object.keys(choices)) {
    out[name] = init[name] === void 0 ? base?.[name] ?? defaults[name] : oneOf(init[name], choices[name], what);
  }
  if (init.mode === "navigate") throw new TypeError("Request constructor: invalid request mode navigate.");
  if (out.cache === "only-if-cached" && out.mode !== "same-origin") throw new TypeError("'only-if-cached' can be set only with 'same-origin' mode");
  return out;
}
function signalOf(init, base) {
  const given = init.signal === void 0 ? base?.signal : init.signal;
  if (given !== void 0 && given !== null && (typeof given !== "object" || typeof given.aborted !== "boolean" || typeof given.addEventListener !== "function")) {
    throw new TypeError("Failed to construct 'Request': member signal is not of type AbortSignal.");
  }
  return given ? (0, (import_abort ??= require("pi:web/abort")).follow)(given) : (0, (import_abort ??= require("pi:web/abort")).newSignal)();
}
function bodyOf(init, base, method) {
  const given = init.body !== void 0 && init.body !== null;
  if ((given || base?.body.content) && (method === "GET" || method === "HEAD")) throw new TypeError("Request with GET/HEAD method cannot have body.");
  if (!given) {
    if (!base?.body.content) return null;
    if (base.body.unusable) throw new TypeError("Cannot construct a Request with a Request object that has already been used.");
    const content2 = { ...base.body.content };
    base.body.used = true;
    return content2;
  }
  const content = contentOf(init.body);
  if (content?.stream && init.duplex === void 0) throw new TypeError("RequestInit: duplex option is required when sending a body.");
  return content;
}
function stateFor(input, options) {
  const init = dictionary(options, what);
  const base = typeof input === "object" && input !== null ? requestOf(input) : void 0;
  let url;
  if (base) ({ url } = base);
  else {
    const parsed = parseUrl(input);
    if (parsed.username || parsed.password) throw new TypeError(`Request cannot be constructed from a URL that includes credentials: ${String(input)}`);
    url = parsed.href;
  }
  if (init.window !== void 0 && init.window !== null) throw new TypeError(`'window' option 'client' must be null`);
  if (init.duplex !== void 0) oneOf(init.duplex, ["half"], what);
  const words = chosen(init, base);
  const method = init.method === void 0 ? base?.method ?? "GET" : methodOf(init.method);
  const signal = signalOf(init, base);
  const headers = new Headers(init.headers === void 0 ? base?.body.headers : init.headers);
  return {
    ...words,
    method,
    url,
    signal,
    referrer: init.referrer === void 0 ? base?.referrer ?? "about:client" : referrerOf(init.referrer),
    integrity: init.integrity === void 0 ? base?.integrity ?? "" : `${init.integrity}`,
    keepalive: init.keepalive === void 0 ? base?.keepalive ?? false : !!init.keepalive,
    body: new Body(bodyOf(init, base, method), headers)
  };
}
var copying = /* @__PURE__ */ Symbol("copying");
var Request = class _Request {
  #state;
  constructor(input, init = {}) {
    if (input !== copying) need(arguments, 1, what);
    this.#state = input === copying ? init : stateFor(input, init);
  }
  static {
    requestOf = (object) => #state in object ? object.#state : void 0;
  }
  get method() {
    return this.#state.method;
  }
  get url() {
    return this.#state.url;
  }
  get headers() {
    return this.#state.body.headers;
  }
  get destination() {
    return "";
  }
  get referrer() {
    return this.#state.referrer;
  }
  get referrerPolicy() {
    return this.#state.referrerPolicy;
  }
  get mode() {
    return this.#state.mode;
  }
  get credentials() {
    return this.#state.credentials;
  }
  get cache() {
    return this.#state.cache;
  }
  get redirect() {
    return this.#state.redirect;
  }
  get integrity() {
    return this.#state.integrity;
  }
  get keepalive() {
    return this.#state.keepalive;
  }
  get isReloadNavigation() {
    return false;
  }
  get isHistoryNavigation() {
    return false;
  }
  get signal() {
    return this.#state.signal;
  }
  get duplex() {
    return "half";
  }
  clone() {
    const { body, signal } = this.#state;
    if (body.unusable) throw new TypeError("unusable");
    const copy = new Body(body.split(), new Headers(body.headers));
    return new _Request(copying, { ...this.#state, signal: (0, (import_abort ??= require("pi:web/abort")).follow)(signal), body: copy });
  }
  [custom3](depth, options, inspect) {
    const { method, url, headers, destination, referrer, referrerPolicy, mode, credentials, cache, redirect, integrity, keepalive, isReloadNavigation, isHistoryNavigation, signal } = this;
    const all = { method, url, headers, destination, referrer, referrerPolicy, mode, credentials, cache, redirect, integrity, keepalive, isReloadNavigation, isHistoryNavigation, signal };
    return `Request ${inspect(all, { ...options, depth: options.depth === null ? 2 : options.depth ?? depth })}`;
  }
};
(0, (import_face4 ??= require("pi:web/face")).face)(Request, "Request", { is: (o) => requestOf(o) !== void 0, wrong: (import_face ??= require("pi:web/face")).illegalInvocation, mixed: bodyMembers((o) => requestOf(o).body), promised: readers });
var aborted = () => new (import_domexception ??= require("pi:web/domexception")).DOMException("This operation was aborted", "AbortError");

// src/web/fetch/response.ts
var custom4 = /* @__PURE__ */ Symbol.for("nodejs.util.inspect.custom");
var responseOf;
var nullBody = /* @__PURE__ */ new Set([101, 103, 204, 205, 304]);
var making = /* @__PURE__ */ Symbol("making");
function madeResponse(content, headers, given) {
  return new Response(making, { type: "default", url: "", redirected: false, status: 200, statusText: "", ...given, body: new Body(content, headers) });
}
function stateFor2(body, options) {
  const init = dictionary(options, "undefined");
  const status = init.status === void 0 ? 200 : Number(init.status) & 65535;
  const statusText = init.statusText === void 0 ? "" : byteString(init.statusText, "Response constructor", "init.statusText");
  if (status < 200 || status > 599) throw new RangeError('init["status"] must be in the range of 200 to 599, inclusive.');
  if (/[^\t\x20-\x7e\x80-\xff]/.test(statusText)) throw new TypeError("Invalid statusText");
  const headers = new Headers(init.headers);
  const content = contentOf(body);
  if (content && nullBody.has(status)) throw new TypeError(`Response constructor: Invalid response status code ${status}`);
  return { type: "default", url: "", redirected: false, status, statusText, body: new Body(content, headers) };
}
var Response = class _Response {
  #state;
  constructor(body = null, init = {}) {
    this.#state = body === making ? init : stateFor2(body, init);
  }
  static {
    responseOf = (object) => #state in object ? object.#state : void 0;
  }
  static error() {
    return madeResponse(null, frozen(new Headers()), { type: "error", status: 0 });
  }
  static json(data, init = {}) {
    need(arguments, 1, "Response.json");
    const text = JSON.stringify(data);
    if (text === void 0) throw new TypeError("Value is not JSON serializable");
    const given = dictionary(init, "undefined");
    const response = new _Response(null, given);
    const state = responseOf(response);
    state.body = new Body({ ...contentOf(text), type: "application/json" }, state.body.headers);
    return response;
  }
  static redirect(url, status = 302) {
    need(arguments, 1, "Response.redirect");
    const { href } = parseUrl(url);
    const code = Number(status) & 65535;
    if (![301, 302, 303, 307, 308].includes(code)) throw new RangeError(`Invalid status code ${code}`);
    return madeResponse(null, frozen(new Headers({ location: href })), { status: code });
  }
  get type() {
    return this.#state.type;
  }
  get url() {
    return this.#state.url;
  }
  get redirected() {
    return this.#state.redirected;
  }
  get status() {
    return this.#state.status;
  }
  get ok() {
    return this.#state.status >= 200 && this.#state.status <= 299;
  }
  get statusText() {
    return this.#state.statusText;
  }
  get headers() {
    return this.#state.body.headers;
  }
  clone() {
    const { body } = this.#state;
    if (body.unusable) throw new TypeError("Response.clone: Body has already been consumed.");
    return new _Response(making, { ...this.#state, body: new Body(body.split(), new Headers(body.headers)) });
  }
  [custom4](depth, options, inspect) {
    const { status, statusText, headers, ok, redirected, type, url } = this;
    const { stream: body, bodyUsed } = this.#state.body;
    return `Response ${inspect({ status, statusText, headers, body, bodyUsed, ok, redirected, type, url }, { ...options, depth: options.depth === null ? 2 : options.depth ?? depth })}`;
  }
};
(0, (import_face5 ??= require("pi:web/face")).face)(Response, "Response", { is: (o) => responseOf(o) !== void 0, wrong: (import_face ??= require("pi:web/face")).illegalInvocation, mixed: bodyMembers((o) => responseOf(o).body), promised: readers, lengths: {} });
Object.defineProperty(Response.json, "length", { value: 1, configurable: true });
Object.defineProperty(Response.redirect, "length", { value: 1, configurable: true });
var hasNoBody = (status) => nullBody.has(status);

// src/web/fetch/upload.ts
var import_pi_host3 = require("pi:host");
var uploads = 0;
function bytesOf(piece) {
  if (typeof piece === "string") return (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).utf8Encode)(piece);
  if (ArrayBuffer.isView(piece)) return (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).viewBytes)(piece);
  if (piece instanceof ArrayBuffer) throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("chunk", ["string", "Buffer", "TypedArray", "DataView"], piece);
  throw (0, (import_internal_errors ??= require("pi:node/internal_errors")).invalidArgType)("string", ["string", "Buffer", "ArrayBuffer"], piece);
}
var lengthMismatch = () => Object.assign(new Error("Request body length does not match content-length header"), { name: "RequestContentLengthMismatchError", code: "UND_ERR_REQ_CONTENT_LENGTH_MISMATCH" });
async function upload(stream, promised, begin, signal) {
  const reader = stream.getReader();
  const cancel = () => void reader.cancel(signal.reason).catch(() => {
  });
  signal.addEventListener("abort", cancel, { once: true });
  let id;
  let size = 0;
  const send = (more) => (0, import_pi_host3.call)("http", { op: "body", upload: id, ...more }, { signal }).catch(() => {
  });
  for (; ; ) {
    const { value, done } = await reader.read();
    if (signal.aborted) return;
    if (done) break;
    const bytes = bytesOf(value);
    if (bytes.length === 0) continue;
    size += bytes.length;
    if (promised !== void 0 && size > promised) throw lengthMismatch();
    if (id === void 0) begin({ upload: id = `fetch-${++uploads}` });
    await send({ base64: (0, (import_internal_bytes3 ??= require("pi:node/internal_bytes")).toBase64)(bytes) });
  }
  signal.removeEventListener("abort", cancel);
  if (promised !== void 0 && size !== promised) throw lengthMismatch();
  if (id === void 0) begin({ base64: "" });
  else await send({ end: true });
}

// src/web/fetch/exchange.ts
var refusals = { ERR_REDIRECT: "unexpected redirect", ERR_TOO_MANY_REDIRECTS: "redirect count exceeded", ERR_REDIRECT_BODY: "" };
function causeOf(err, url) {
  const { errno } = err.details;
  if (errno in refusals) return new Error(refusals[errno]);
  if (errno === "ECONNRESET" && err.details.syscall) return Object.assign((0, (import_internal_errors2 ??= require("pi:node/internal_errors")).systemError)("ECONNRESET", { syscall: "read" }), { message: "read ECONNRESET" });
  if (errno === "ECONNRESET") return Object.assign(new Error("other side closed"), { name: "SocketError", code: "UND_ERR_SOCKET", socket: null });
  return (0, import_pi_host4.requireHost)("pi:node/internal_connection").connectionError(err, url);
}
function failure(err, url) {
  if (!err || typeof err !== "object" || !err.details) return err;
  if (err.code !== "denied") return new TypeError("fetch failed", { cause: causeOf(err, url) });
  const pier = { code: "denied", flag: err.details?.flag };
  const cause = Object.assign(new Error(err.message), { code: "EACCES", pier });
  return Object.assign(new TypeError(`fetch failed: ${err.message}`), { code: "EACCES", cause, pier });
}
var Exchange = class {
  response;
  #request;
  #params;
  #aborter = new AbortController();
  #resolve;
  #reject;
  #controller;
  #answered = false;
  #holdCall = () => {
  };
  #held = false;
  #onAbort = () => this.#stop(this.#request.signal.reason ?? aborted());
  constructor(params, request) {
    this.#request = request;
    this.#params = params;
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    request.signal.addEventListener("abort", this.#onAbort, { once: true });
  }
  begin(body) {
    (0, import_pi_host4.call)("http", { ...this.#params, ...body }, { signal: this.#aborter.signal, onChunk: (chunk, hold) => this.#chunk(chunk, hold) }).then(
      () => this.#done(),
      (err) => {
        if (!this.#aborter.signal.aborted) this.#fail(failure(err, this.#request.url));
      }
    );
  }
  /** Sends the pieces of a stream. What breaks the stream breaks the exchange. */
  carry(stream, promised) {
    upload(stream, promised, (body) => this.begin(body), this.#aborter.signal).catch((err) => {
      if (this.#aborter.signal.aborted) return;
      try {
        if (err.name === "AbortError") this.#stop(new (import_domexception2 ??= require("pi:web/domexception")).DOMException("The operation was aborted.", "AbortError"));
        else this.#fail(new TypeError("fetch failed", { cause: err instanceof Error ? err : new Error(String(err)) }));
      } catch (cause) {
        this.#fail(new TypeError("fetch failed", { cause }));
      }
    });
  }
  /** Nobody wants the rest, neither of the answer nor of a stream that is being sent. */
  #over(reason) {
    this.#request.signal.removeEventListener("abort", this.#onAbort);
    this.#aborter.abort(reason);
  }
  #stop(reason) {
    this.#over(reason);
    this.#reject(reason);
    this.#controller?.error(reason);
  }
  #fail(err) {
    this.#over(err);
    this.#reject(err);
    this.#controller?.error(err.name === "TypeError" ? new TypeError("terminated", { cause: err.cause }) : err);
  }
  #done() {
    if (this.#aborter.signal.aborted) return;
    this.#over(void 0);
    if (!this.#answered) this.#reject(new TypeError("fetch failed"));
    try {
      this.#controller?.close();
      this.#controller?.byobRequest?.respond(0);
    } catch {
    }
  }
  #chunk(chunk, hold) {
    if (this.#aborter.signal.aborted) return;
    if (typeof chunk.base64 === "string") {
      const bytes = (0, (import_internal_bytes4 ??= require("pi:node/internal_bytes")).fromBase64)(chunk.base64);
      if (bytes.length) this.#controller?.enqueue(bytes);
      if (this.#controller?.desiredSize < 0) this.#hold(true);
      return;
    }
    this.#holdCall = hold;
    this.#answered = true;
    const stream = hasNoBody(chunk.status) || this.#request.method === "HEAD" ? null : this.#body();
    const { status, statusText, url } = chunk;
    this.#resolve(madeResponse(stream && { stream }, frozen(new Headers(chunk.headers)), { status, statusText, url, redirected: !!chunk.redirected, type: "basic" }));
  }
  #hold(held) {
    if (held === this.#held) return;
    this.#held = held;
    this.#holdCall(held);
  }
  #body() {
    return new (import_streams2 ??= require("pi:web/streams")).ReadableStream({
      type: "bytes",
      pull: () => this.#hold(false),
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: (reason) => this.#over(reason)
    });
  }
};
async function exchange(params, request, body) {
  const promised = promisedLength(request);
  if (body && promised !== void 0 && promised !== body.length) throw new TypeError("fetch failed", { cause: lengthMismatch() });
  const made = new Exchange(params, request);
  made.begin({ base64: body ? (0, (import_internal_bytes4 ??= require("pi:node/internal_bytes")).toBase64)(body) : void 0 });
  return made.response;
}
async function streamed(params, request, stream) {
  const promised = promisedLength(request);
  const made = new Exchange(params, request);
  made.carry(stream, promised);
  return made.response;
}
function promisedLength(request) {
  const text = request.body.headers.get("content-length");
  if (text === null) return void 0;
  const n = Number.parseInt(text, 10);
  if (Number.isFinite(n)) return n;
  throw new TypeError("fetch failed", { cause: Object.assign(new Error("invalid content-length header"), { name: "InvalidArgumentError", code: "UND_ERR_INVALID_ARG" }) });
}

// src/web/fetch.ts
var failed = (why) => new TypeError("fetch failed", { cause: new Error(why) });
function local(content, url) {
  const headers = new Headers(content.size ? { "content-length": String(content.bytes.length), "content-type": content.type } : { "content-type": content.type });
  return madeResponse({ bytes: content.bytes }, frozen(headers), { type: "basic", url, statusText: "OK" });
}
function fromData(url) {
  const bad = "failed to fetch the data URL";
  const m = /^data:([^,]*),(.*)$/is.exec(url.replace(/#.*$/, ""));
  if (!m) throw failed(bad);
  const base64 = /;\s*base64\s*$/i.test(m[1]);
  const type = m[1].replace(/;\s*base64\s*$/i, "").trim();
  let raw;
  try {
    raw = (0, (import_internal_bytes5 ??= require("pi:node/internal_bytes")).percentDecode)((0, (import_internal_bytes5 ??= require("pi:node/internal_bytes")).utf8Encode)(m[2]));
    if (base64) {
      const text = Array.from(raw, (b) => String.fromCharCode(b)).join("").replace(/[\t\n\f\r ]/g, "");
      if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw failed(bad);
      raw = (0, (import_internal_bytes5 ??= require("pi:node/internal_bytes")).fromBase64)(text);
    }
  } catch {
    throw failed(bad);
  }
  return local({ bytes: raw, type: /^[^\s/;]+\/[^\s/;]+/.test(type) ? type : `text/plain${type.startsWith(";") ? type : ";charset=US-ASCII"}` }, url);
}
function fromElsewhere(url) {
  const scheme = url.slice(0, url.indexOf(":"));
  if (scheme === "data") return fromData(url);
  if (scheme === "blob") {
    const blob = (0, (import_blob4 ??= require("pi:web/blob")).resolveObjectURL)(url);
    if (!blob) throw failed("invalid method");
    return local({ bytes: (0, (import_blob4 ??= require("pi:web/blob")).blobBytes)(blob), type: blob.type, size: true }, url);
  }
  if (scheme === "about") throw failed("about scheme is not supported");
  throw failed(scheme === "file" ? "not implemented... yet..." : "unknown scheme");
}
var fetch = {
  async fetch(input, init = void 0) {
    const state = requestOf(new Request(input, init));
    const c = state.body.content;
    if (state.signal.aborted) {
      if (c?.stream && !c.stream.locked) c.stream.cancel(state.signal.reason).catch(() => {
      });
      throw state.signal.reason;
    }
    if (!/^https?:/.test(state.url)) return fromElsewhere(state.url);
    const headers = new Headers(state.body.headers);
    for (const [name, value] of [["accept", "*/*"], ["accept-language", "*"], ["user-agent", "node"]]) if (!headers.has(name)) headers.set(name, value);
    const params = { op: "request", method: state.method, url: state.url, headers: [...headers], redirect: state.redirect };
    return c && !c.bytes && !c.source ? streamed(params, state, c.stream) : exchange(params, state, c && (c.bytes ?? c.source));
  }
}.fetch;
Object.defineProperty(fetch, "length", { value: 1, configurable: true });
fetch_exports["FormData"] = FormData;
fetch_exports["Headers"] = Headers;
fetch_exports["Request"] = Request;
fetch_exports["Response"] = Response;
fetch_exports["fetch"] = fetch;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_internal_bytes5;
var import_blob4;
var import_internal_bytes4;
var import_internal_errors2;
var import_domexception2;
var import_streams2;
var import_face2;
var import_face;
var import_domexception;
var import_abort;
var import_face4;
var import_url;
var import_internal_bytes2;
var import_blob3;
var import_streams;
var import_internal_bytes;
var import_blob2;
var import_blob;
var import_face3;
var import_face5;
var import_internal_bytes3;
var import_internal_errors;
