"use strict";
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __knownSymbol = (name, symbol) => (symbol = Symbol[name]) ? symbol : /* @__PURE__ */ Symbol.for("Symbol." + name);
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __reExport = (target, mod, secondTarget) => (__copyProps(target, mod, "default"), secondTarget && __copyProps(secondTarget, mod, "default"));
var __forAwait = (obj, it, method) => (it = obj[__knownSymbol("asyncIterator")]) ? it.call(obj) : (obj = obj[__knownSymbol("iterator")](), it = {}, method = (key, fn) => (fn = obj[key]) && (it[key] = (arg) => new Promise((yes, no, done) => (arg = fn.call(obj, arg), done = arg.done, Promise.resolve(arg.value).then((value) => yes({ value, done }), no)))), method("next"), method("return"), it);

// src/pi/ai_parts.ts
var ai_parts_exports = {
  ANTHROPIC_API_KEY_ENV: void 0,
  ANTHROPIC_AUTH_TOKEN_ENV: void 0,
  ANTHROPIC_FEDERATION_RULE_ID_ENV: void 0,
  ANTHROPIC_IDENTITY_TOKEN_FILE_ENV: void 0,
  ANTHROPIC_OAUTH_TOKEN_ENV: void 0,
  ANTHROPIC_ORGANIZATION_ID_ENV: void 0,
  ANTHROPIC_SERVICE_ACCOUNT_ID_ENV: void 0,
  ANTHROPIC_WORKSPACE_ID_ENV: void 0,
  AssistantMessageEventStream: void 0,
  CACHE_WARMING_IDLE_CONTINUATION_PROBABILITY: void 0,
  CACHE_WARMING_MAX_AGE_MS: void 0,
  CACHE_WARMING_MAX_IDLE_AGE_MS: void 0,
  CACHE_WARMING_MINIMUM_EXPECTED_SAVINGS: void 0,
  DEFAULT_MAX_AGENT_RETRY_DELAY_MS: void 0,
  EventStream: void 0,
  StreamingJsonParser: void 0,
  ToolCallArgumentsStream: void 0,
  anthropicMessagesApi: void 0,
  appendAssistantMessageDiagnostic: appendAssistantMessageDiagnostic,
  azureOpenAIResponsesApi: void 0,
  bedrockConverseStreamApi: void 0,
  builtinApi: void 0,
  calculateCost: calculateCost,
  clampThinkingLevel: clampThinkingLevel,
  cleanupSessionResources: cleanupSessionResources,
  clearApiProviders: void 0,
  complete: void 0,
  completeSimple: void 0,
  createAssistantMessageDiagnostic: void 0,
  createAssistantMessageEventStream: void 0,
  evaluateCacheWarming: evaluateCacheWarming,
  extractDiagnosticError: extractDiagnosticError,
  fauxAssistantMessage: fauxAssistantMessage,
  fauxText: void 0,
  fauxThinking: void 0,
  fauxToolCall: void 0,
  formatThrownValue: formatThrownValue,
  generateImages: generateImages,
  generateImagesOpenRouter: void 0,
  getApiProvider: void 0,
  getApiProviders: void 0,
  getCacheWarmingDelayMs: void 0,
  getCacheWarmingRequestOptions: void 0,
  getImagesApiProvider: void 0,
  getModelType: void 0,
  getOverflowPatterns: void 0,
  getPromptCacheTtlMs: getPromptCacheTtlMs,
  getSupportedThinkingLevels: getSupportedThinkingLevels,
  googleGenerativeAIApi: void 0,
  googleVertexApi: void 0,
  hasApi: void 0,
  isCacheWarmingReplayable: void 0,
  isContextOverflow: isContextOverflow,
  isModelType: void 0,
  isRecoverableLength: void 0,
  isRetryableAssistantError: void 0,
  lazyApi: lazyApi,
  lazyStream: lazyStream,
  mistralConversationsApi: void 0,
  modelsAreEqual: modelsAreEqual,
  openAICodexResponsesApi: void 0,
  openAICompletionsApi: void 0,
  openAIResponsesApi: void 0,
  parseJsonWithRepair: parseJsonWithRepair,
  parseStreamingJson: parseStreamingJson,
  parseToolCallArguments: parseToolCallArguments,
  piMessagesApi: void 0,
  registerApiProvider: registerApiProvider,
  registerBuiltInApiProviders: registerBuiltInApiProviders,
  registerBuiltInImagesApiProviders: void 0,
  registerImagesApiProvider: registerImagesApiProvider,
  registerSessionResourceCleanup: registerSessionResourceCleanup,
  repairJson: repairJson,
  resetApiProviders: resetApiProviders,
  retryAssistantCall: retryAssistantCall,
  retryDelayMs: retryDelayMs,
  setBedrockProviderLoader: void 0,
  setBedrockProviderModule: void 0,
  stream: void 0,
  get streamAnthropic() { return streamAnthropic; },
  get streamAzureOpenAIResponses() { return streamAzureOpenAIResponses; },
  get streamGoogle() { return streamGoogle; },
  get streamGoogleVertex() { return streamGoogleVertex; },
  get streamMistral() { return streamMistral; },
  get streamOpenAICodexResponses() { return streamOpenAICodexResponses; },
  get streamOpenAICompletions() { return streamOpenAICompletions; },
  get streamOpenAIResponses() { return streamOpenAIResponses; },
  streamSimple: void 0,
  get streamSimpleAnthropic() { return streamSimpleAnthropic; },
  get streamSimpleAzureOpenAIResponses() { return streamSimpleAzureOpenAIResponses; },
  get streamSimpleGoogle() { return streamSimpleGoogle; },
  get streamSimpleGoogleVertex() { return streamSimpleGoogleVertex; },
  get streamSimpleMistral() { return streamSimpleMistral; },
  get streamSimpleOpenAICodexResponses() { return streamSimpleOpenAICodexResponses; },
  get streamSimpleOpenAICompletions() { return streamSimpleOpenAICompletions; },
  get streamSimpleOpenAIResponses() { return streamSimpleOpenAIResponses; },
  supportsXhigh: void 0,
  unregisterApiProviders: unregisterApiProviders,
  validateToolArguments: validateToolArguments,
  validateToolCall: validateToolCall,
};
module.exports = __defProp(ai_parts_exports, "__esModule", { value: true });

// src/pi/ai/diagnostics.ts
function formatThrownValue(value) {
  if (value instanceof Error) return value.message || value.name;
  return typeof value === "string" ? value : String(value);
}
function extractDiagnosticError(error) {
  if (!(error instanceof Error)) return { name: "ThrownValue", message: formatThrownValue(error) };
  const { name, message, stack } = error;
  const { code } = error;
  return {
    name: name || void 0,
    message: message || name,
    stack,
    code: typeof code === "string" || typeof code === "number" ? code : void 0
  };
}
var createAssistantMessageDiagnostic = (type, error, details) => ({
  type,
  timestamp: Date.now(),
  error: extractDiagnosticError(error),
  details
});
function appendAssistantMessageDiagnostic(message, diagnostic) {
  message.diagnostics = [...message.diagnostics ?? [], diagnostic];
}

// src/pi/ai/events.ts
var EventStream = class {
  constructor(isComplete, extractResult) {
    this.isComplete = isComplete;
    this.extractResult = extractResult;
    this.finalResult = new Promise((resolve2) => {
      this.resolveResult = resolve2;
    });
  }
  isComplete;
  extractResult;
  queue = [];
  waiting = [];
  done = false;
  resolveResult;
  finalResult;
  push(event) {
    if (this.done) return;
    if (this.isComplete(event)) {
      this.done = true;
      this.resolveResult(this.extractResult(event));
    }
    const reader = this.waiting.shift();
    if (reader) reader({ value: event, done: false });
    else this.queue.push(event);
  }
  end(result) {
    this.done = true;
    if (result !== void 0) this.resolveResult(result);
    for (const reader of this.waiting.splice(0)) reader({ value: void 0, done: true });
  }
  async *[Symbol.asyncIterator]() {
    for (; ; ) {
      if (this.queue.length > 0) {
        yield this.queue.shift();
        continue;
      }
      if (this.done) return;
      const next = await new Promise((resolve2) => this.waiting.push(resolve2));
      if (next.done) return;
      yield next.value;
    }
  }
  result() {
    return this.finalResult;
  }
};
var AssistantMessageEventStream = class extends EventStream {
  #startedAt = Date.now();
  #clock = performance.now();
  constructor() {
    super(
      (event) => event.type === "done" || event.type === "error",
      (event) => event.type === "done" ? event.message : event.error
    );
  }
  #time(message) {
    if (!message || this.done || message.durationMs !== void 0 || message.timestamp < this.#startedAt) return;
    message.durationMs = Math.max(0, Math.round(performance.now() - this.#clock));
  }
  push(event) {
    if (event.type === "done") this.#time(event.message);
    else if (event.type === "error") this.#time(event.error);
    super.push(event);
  }
  end(result) {
    this.#time(result);
    super.end(result);
  }
};
var createAssistantMessageEventStream = () => new AssistantMessageEventStream();

// src/pi/ai/faux.ts
var fauxText = (text) => ({ type: "text", text });
var fauxThinking = (thinking) => ({ type: "thinking", thinking });
var fauxToolCall = (name, args, options = {}) => ({
  type: "toolCall",
  id: options.id ?? `tool:${Date.now()}:${Math.random().toString(36).slice(2)}`,
  name,
  arguments: args
});
var noCost = () => ({ input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 });
function fauxAssistantMessage(content, options = {}) {
  const { deferred, errorMessage, responseId } = options;
  const blocks = typeof content === "string" ? [fauxText(content)] : content;
  return {
    role: "assistant",
    content: Array.isArray(blocks) ? blocks : [blocks],
    api: "faux",
    provider: "faux",
    model: "faux-1",
    usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost: noCost() },
    stopReason: options.stopReason ?? "stop",
    ...deferred === void 0 ? {} : { deferred },
    ...errorMessage === void 0 ? {} : { errorMessage },
    ...responseId === void 0 ? {} : { responseId },
    timestamp: options.timestamp ?? Date.now()
  };
}

// src/pi/ai/json_stream.ts
var deepest = 32;
var longestPending = 64;
var perPiece = 256;
var perCharacter = 8;
var number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
var beforeExponent = /^(-?(?:0|[1-9]\d*)(?:\.\d+)?)[eE][+-]?$/;
var literals = { true: true, false: false, null: null };
var escapes = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "	" };
var delimiter = /[ \t\n\r,:{}[\]"]/;
function scalar(token) {
  if (Object.hasOwn(literals, token)) return literals[token];
  return number.test(token) ? Number(token) : void 0;
}
function unfinished(token) {
  for (const word of Object.keys(literals)) if (word.startsWith(token)) return literals[word];
  return scalar(beforeExponent.exec(token)?.[1] ?? token);
}
function setMember(members, key, value) {
  if (key !== "__proto__") members[key] = value;
  else Object.defineProperty(members, key, { value, writable: true, enumerable: true, configurable: true });
}
function put(container, slot, value) {
  if (slot.kind === "element") container[slot.index] = value;
  else if (slot.kind === "member") setMember(container, slot.key, value);
}
var StreamingJsonParser = class {
  #root;
  #done = false;
  #frames = [];
  #open;
  #scalar = "";
  #scalarSlot;
  /** What copying everything that is open costs. */
  #cost = 0;
  #credit = 0;
  #dirty = false;
  #snapshot;
  #changes = [];
  /** Reads on; the result is what has changed. What comes after the end of the whole is passed over. */
  append(text) {
    this.#credit += perPiece + perCharacter * text.length;
    this.#changes = [];
    if (this.#open) this.#open.change = void 0;
    let at = 0;
    while (at < text.length && !this.#done) {
      if (this.#open) at = this.#readString(this.#open, text, at);
      else if (this.#scalar !== "") at = this.#readScalar(text, at);
      else this.#read(text[at++]);
    }
    return this.#changes;
  }
  /**
   * The value so far. What is in it does not change any more; so what is open is copied, and when that costs more than what has
   * arrived since is worth, it is the value of a moment ago.
   */
  snapshot() {
    if (!this.#dirty) return this.#snapshot;
    const pending = this.#pending();
    const cost = this.#cost + (pending ? 1 : 0);
    if (cost > this.#credit) return this.#snapshot;
    this.#credit -= cost;
    this.#dirty = false;
    this.#snapshot = this.#copy(pending);
    return this.#snapshot;
  }
  #readString(open, text, start) {
    let from = start;
    for (let at = start; at < text.length; at++) {
      if (open.escape !== "") {
        if (this.#readEscape(open, text[at])) {
          from = at + 1;
          continue;
        }
        from = at;
      }
      if (text[at] !== '"' && text[at] !== "\\") continue;
      if (at > from) this.#lengthen(open, text.slice(from, at));
      if (text[at] === '"') {
        this.#endString(open);
        return at + 1;
      }
      open.escape = "\\";
      from = at + 1;
    }
    if (text.length > from) this.#lengthen(open, text.slice(from));
    return text.length;
  }
  /** Whether a character belongs to the escape; one that does not ends it, and the escape is text. */
  #readEscape(open, char) {
    const { escape } = open;
    if (escape === "\\") {
      if (char === "u") {
        open.escape = "\\u";
        return true;
      }
      open.escape = "";
      this.#lengthen(open, escapes[char] ?? "\\");
      return Object.hasOwn(escapes, char);
    }
    if (/[0-9a-fA-F]/.test(char)) {
      open.escape += char;
      if (open.escape.length < 6) return true;
      open.escape = "";
      this.#lengthen(open, String.fromCharCode(Number.parseInt(escape.slice(2) + char, 16)));
      return true;
    }
    open.escape = "";
    this.#lengthen(open, escape);
    return false;
  }
  #readScalar(text, start) {
    let end = start;
    while (end < text.length && !delimiter.test(text[end])) end++;
    if (end > start) {
      this.#scalar += text.slice(start, end);
      if (this.#scalarSlot) this.#dirty = true;
    }
    if (end < text.length) this.#endScalar();
    return end;
  }
  #read(char) {
    const frame = this.#frames.at(-1);
    const list = Array.isArray(frame?.container);
    switch (char) {
      case " ":
      case "	":
      case "\n":
      case "\r":
        return;
      case '"':
        return this.#beginString();
      case "{":
        return this.#enter({});
      case "[":
        return this.#enter([]);
      case "}":
      case "]":
        return this.#leave();
      case ":":
        if (frame && !list && frame.phase === "colon") frame.phase = "value";
        return;
      case ",":
        if (frame) frame.phase = list ? "value" : "key";
        return;
    }
    this.#scalar = char;
    this.#scalarSlot = this.#place();
    if (this.#scalarSlot) this.#dirty = true;
  }
  /** Where the next value goes; nowhere when none is expected. */
  #place() {
    const frame = this.#frames.at(-1);
    if (!frame) return this.#root === void 0 ? { kind: "root" } : void 0;
    if (Array.isArray(frame.container)) return { kind: "element", index: frame.container.length };
    const { phase, key } = frame;
    return (phase === "value" || phase === "colon") && key !== void 0 ? { kind: "member", key } : void 0;
  }
  /** The path under which a change is told, if it is. */
  #pathOf(slot) {
    if (!slot) return void 0;
    if (slot.kind === "root") return [];
    const frame = this.#frames.at(-1);
    return frame.tells ? [...frame.path, slot.kind === "member" ? slot.key : slot.index] : void 0;
  }
  #tell(change) {
    this.#changes.push(change);
    return change;
  }
  #beginString() {
    const frame = this.#frames.at(-1);
    if (frame && !Array.isArray(frame.container) && (frame.phase === "key" || frame.phase === "comma")) {
      this.#open = { name: true, slot: void 0, path: void 0, text: "", escape: "" };
      return;
    }
    const slot = this.#place();
    const path = this.#pathOf(slot);
    this.#open = { name: false, slot, path, text: "", escape: "" };
    this.#put(slot, "");
    if (path) this.#open.change = this.#tell({ kind: "set", path, value: "" });
  }
  #lengthen(open, text) {
    open.text += text;
    if (open.name) return;
    this.#put(open.slot, open.text);
    if (!open.path) return;
    const { change } = open;
    if (!change || this.#changes.at(-1) !== change) open.change = this.#tell({ kind: "append", path: open.path, text });
    else if (change.kind === "set") change.value += text;
    else change.text += text;
  }
  #endString(open) {
    this.#open = void 0;
    const frame = this.#frames.at(-1);
    if (!open.name) return this.#ended(frame);
    if (frame) Object.assign(frame, { key: open.text, phase: "colon" });
  }
  #endScalar() {
    const [slot, value] = [this.#scalarSlot, scalar(this.#scalar)];
    this.#scalar = "";
    this.#scalarSlot = void 0;
    if (value !== void 0) {
      const path = this.#pathOf(slot);
      this.#put(slot, value);
      if (path) this.#tell({ kind: "set", path, value });
    }
    this.#ended(this.#frames.at(-1));
  }
  #enter(container) {
    const slot = this.#place();
    const path = this.#pathOf(slot);
    this.#put(slot, container);
    const list = Array.isArray(container);
    this.#frames.push({ container, slot, path, tells: path !== void 0 && path.length < deepest, size: 0, phase: list ? "value" : "key" });
    this.#cost++;
    this.#dirty = true;
    if (path) this.#tell({ kind: "set", path, value: list ? [] : {} });
  }
  #leave() {
    const frame = this.#frames.pop();
    if (!frame) return;
    this.#cost -= frame.size + 1;
    this.#dirty = true;
    if (frame.path && !frame.tells) this.#tell({ kind: "set", path: frame.path, value: frame.container });
    this.#ended(this.#frames.at(-1));
  }
  #ended(frame) {
    if (frame) frame.phase = "comma";
    else if (this.#root !== void 0) this.#done = true;
  }
  #put(slot, value) {
    if (!slot) return;
    this.#dirty = true;
    if (slot.kind === "root") {
      this.#root = value;
      return;
    }
    const frame = this.#frames.at(-1);
    const fresh = slot.kind === "element" ? slot.index === frame.container.length : !Object.hasOwn(frame.container, slot.key);
    if (fresh) {
      frame.size++;
      this.#cost++;
    }
    put(frame.container, slot, value);
  }
  #pending() {
    const slot = this.#scalarSlot;
    if (!slot || this.#scalar === "" || this.#scalar.length > longestPending) return void 0;
    const value = unfinished(this.#scalar);
    return value === void 0 ? void 0 : { slot, value };
  }
  /** A copy of everything that is open, from the inside out; what has ended is shared. */
  #copy(pending) {
    if (this.#frames.length === 0) return pending?.slot.kind === "root" ? pending.value : this.#root;
    let inner = pending;
    for (const { container, slot } of this.#frames.toReversed()) {
      const copy = Array.isArray(container) ? container.slice() : { ...container };
      if (inner) put(copy, inner.slot, inner.value);
      inner = slot && { slot, value: copy };
    }
    return inner?.slot.kind === "root" ? inner.value : this.#root;
  }
};

// src/pi/ai/json.ts
var escapes2 = new Set('"\\/bfnrt');
var controls = { "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "	": "\\t" };
var control = (char) => controls[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
function repairJson(json) {
  let repaired = "";
  let inString = false;
  for (let i = 0; i < json.length; i++) {
    const char = json[i];
    if (char === '"') inString = !inString;
    if (!inString || char === '"') repaired += char;
    else if (char === "\\") {
      const next = json[i + 1];
      const unicode = next === "u" && /^[\da-f]{4}$/i.test(json.slice(i + 2, i + 6));
      const valid = unicode || next !== void 0 && escapes2.has(next);
      repaired += valid ? `\\${next}` : "\\\\";
      if (valid) i++;
    } else repaired += char < " " ? control(char) : char;
  }
  return repaired;
}
function parseJsonWithRepair(json) {
  try {
    return JSON.parse(json);
  } catch (error) {
    const repaired = repairJson(json);
    if (repaired === json) throw error;
    return JSON.parse(repaired);
  }
}
var PartialReader = class {
  constructor(text) {
    this.text = text;
  }
  text;
  at = 0;
  space() {
    while (/\s/.test(this.text[this.at] ?? "")) this.at++;
  }
  read() {
    this.space();
    const char = this.text[this.at];
    if (char === "{") return this.object();
    if (char === "[") return this.array();
    if (char === '"') return this.string();
    return this.scalar();
  }
  /** The members up to the first that cannot be read. */
  object() {
    const result = {};
    this.at++;
    try {
      for (; ; ) {
        this.space();
        if (this.text[this.at] === ",") this.at++;
        this.space();
        if (this.text[this.at] === "}") break;
        if (this.text[this.at] !== '"') return result;
        const key = this.string();
        this.space();
        if (this.text[this.at] !== ":") return result;
        this.at++;
        const value = this.read();
        Object.defineProperty(result, key, { value, enumerable: true, configurable: true, writable: true });
      }
    } catch {
      return result;
    }
    this.at++;
    return result;
  }
  array() {
    const result = [];
    this.at++;
    try {
      for (; ; ) {
        this.space();
        if (this.text[this.at] === ",") this.at++;
        this.space();
        if (this.text[this.at] === "]") break;
        result.push(this.read());
      }
    } catch {
      return result;
    }
    this.at++;
    return result;
  }
  string() {
    const start = this.at++;
    while (this.at < this.text.length && this.text[this.at] !== '"') this.at += this.text[this.at] === "\\" ? 2 : 1;
    if (this.at < this.text.length) return JSON.parse(this.text.slice(start, ++this.at));
    this.at = this.text.length;
    const open = this.text.slice(start);
    try {
      return JSON.parse(`${open}"`);
    } catch {
      return JSON.parse(`${open.slice(0, open.lastIndexOf("\\"))}"`);
    }
  }
  scalar() {
    const word = /^[^\s,\]}:"]*/.exec(this.text.slice(this.at))[0];
    const atEnd = this.at + word.length >= this.text.length;
    this.at += word.length;
    for (const [name, value] of [["true", true], ["false", false], ["null", null]]) {
      if (word === name || atEnd && word !== "" && name.startsWith(word)) return value;
    }
    return JSON.parse(atEnd ? word.replace(/[eE][+-]?$/, "") : word);
  }
};
function parseStreamingJson(partialJson) {
  if (!partialJson?.trim()) return {};
  try {
    return parseJsonWithRepair(partialJson);
  } catch {
    for (const text of [partialJson, repairJson(partialJson)]) {
      try {
        return new PartialReader(text).read() ?? {};
      } catch {
      }
    }
    return {};
  }
}
function parseToolCallArguments(json) {
  if (!json?.trim()) return { arguments: {} };
  try {
    const parsed = parseJsonWithRepair(json);
    if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return { arguments: parsed };
    throw new Error("Tool arguments must be a JSON object");
  } catch (error) {
    return { arguments: {}, argumentsError: `${error.message}

Received arguments:
${json}` };
  }
}
var ToolCallArgumentsStream = class {
  #text = "";
  #parser = new StreamingJsonParser();
  #snapshot;
  #arguments = {};
  get text() {
    return this.#text;
  }
  #partial() {
    const value = this.#parser.snapshot();
    if (value === this.#snapshot) return this.#arguments;
    this.#snapshot = value;
    this.#arguments = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
    return this.#arguments;
  }
  append(delta) {
    this.#text += delta;
    this.#parser.append(delta);
    return this.#partial();
  }
  /** Takes the text so far as a whole; delta is what is new, undefined when the text is another. */
  replace(text) {
    if (text.startsWith(this.#text)) {
      const delta = text.slice(this.#text.length);
      return { delta, arguments: delta === "" ? this.#partial() : this.append(delta) };
    }
    this.#text = "";
    this.#parser = new StreamingJsonParser();
    return { delta: void 0, arguments: this.append(text) };
  }
  finish() {
    return parseToolCallArguments(this.#text);
  }
};

// src/pi/ai/lazy.ts
var failed = (model, error, timestamp, stopReason) => ({
  role: "assistant",
  content: [],
  api: model.api,
  provider: model.provider,
  model: model.id,
  usage: {
    ...{ input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0 },
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 }
  },
  stopReason,
  errorMessage: error instanceof Error ? error.message : String(error),
  timestamp
});
async function forward(target, source) {
  let last;
  try {
    for (var iter = __forAwait(source), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
      const event = temp.value;
      target.push(event);
      if (event.type === "done") last = event.message;
      else if (event.type === "error") last = event.error;
    }
  } catch (temp) {
    error = [temp];
  } finally {
    try {
      more && (temp = iter.return) && await temp.call(iter);
    } finally {
      if (error)
        throw error[0];
    }
  }
  target.end(typeof source.result === "function" ? await source.result() : last);
}
function lazyStream(model, setup, _observer, signal) {
  const started = Date.now();
  const stream2 = new AssistantMessageEventStream();
  setup().then((source) => forward(stream2, source)).catch((error) => {
    const reason = signal?.aborted ? "aborted" : "error";
    const message = failed(model, error, started, reason);
    stream2.push({ type: "error", reason, error: message });
    stream2.end(message);
  });
  return stream2;
}
function lazyApi(load, capabilities) {
  const call = (method) => (model, context, options) => lazyStream(model, async () => (await load())[method](model, context, options), void 0, options?.signal);
  const api = { stream: call("stream"), streamSimple: call("streamSimple") };
  const need = async (method, problem) => {
    const implementation2 = await load();
    if (!implementation2[method]) throw new Error(problem);
    return implementation2;
  };
  if (capabilities?.fetchDeferred) {
    const ask2 = (model, handle, options) => async () => (await need("fetchDeferred", "API does not support deferred responses")).fetchDeferred(model, handle, options);
    api.fetchDeferred = (model, handle, options) => lazyStream(model, ask2(model, handle, options), void 0, options?.signal);
  }
  if (capabilities?.cancelDeferred) {
    api.cancelDeferred = async (model, handle, options) => (await need("cancelDeferred", "API cannot cancel deferred responses")).cancelDeferred(model, handle, options);
  }
  return api;
}

// src/pi/ai/models.ts
var getModelType = (model) => model.type ?? "chat";
function calculateCost(model, usage) {
  const input = usage.input + usage.cacheRead + usage.cacheWrite;
  let rates = model.cost;
  let reached = -1;
  for (const tier of model.cost.tiers ?? []) {
    if (input <= tier.inputTokensAbove || tier.inputTokensAbove <= reached) continue;
    rates = tier;
    reached = tier.inputTokensAbove;
  }
  const long = usage.cacheWrite1h ?? 0;
  const { cost } = usage;
  cost.input = rates.input / 1e6 * usage.input;
  cost.output = rates.output / 1e6 * usage.output;
  cost.cacheRead = rates.cacheRead / 1e6 * usage.cacheRead;
  cost.cacheWrite = (rates.cacheWrite * (usage.cacheWrite - long) + rates.input * 2 * long) / 1e6;
  cost.total = cost.input + cost.output + cost.cacheRead + cost.cacheWrite;
  cost.totalFromProvider = false;
  return cost;
}
function modelsAreEqual(a, b) {
  if (!a || !b) return false;
  return getModelType(a) === getModelType(b) && a.id === b.id && a.provider === b.provider;
}
var levels = ["off", "minimal", "low", "medium", "high", "xhigh", "max"];
var named = /* @__PURE__ */ new Set(["xhigh", "max"]);
function getSupportedThinkingLevels(model) {
  if (!model.reasoning) return ["off"];
  return levels.filter((level) => {
    const mapped = model.thinkingLevelMap?.[level];
    return mapped !== null && (mapped !== void 0 || !named.has(level));
  });
}
var supportsXhigh = (model) => getSupportedThinkingLevels(model).includes("xhigh");
function clampThinkingLevel(model, level) {
  const supported = getSupportedThinkingLevels(model);
  const wanted = levels.indexOf(level);
  if (wanted < 0) return supported[0] ?? "off";
  const rank = (name) => levels.indexOf(name);
  return supported.find((name) => rank(name) >= wanted) ?? supported.findLast((name) => rank(name) < wanted) ?? "off";
}

// src/pi/ai/overflow.ts
var patterns = [
  /prompt (?:is )?too long/i,
  /prompt exceeds max length/i,
  /request_too_large/i,
  /input is too long for requested model/i,
  /exceeds the context window/i,
  /exceeds (?:the )?(?:model'?s )?maximum context length(?: of [\d,]+ tokens?|\s*\([\d,]+\))/i,
  /context window exceeded/i,
  /input token count.*exceeds the maximum/i,
  /maximum prompt length is \d+/i,
  /reduce the length of the messages/i,
  /maximum context length is \d+ tokens/i,
  /exceeds (?:the )?maximum allowed input length of [\d,]+ tokens?/i,
  /input \(\d+ tokens\) is longer than the model'?s context length \(\d+ tokens\)/i,
  /exceeds the limit of \d+/i,
  /exceeds the available context size/i,
  /greater than the context length/i,
  /context window exceeds limit/i,
  /exceeded model token limit/i,
  /too large for model with \d+ maximum context length/i,
  /prompt has [\d,]+ tokens?, but the configured context size is [\d,]+ tokens?/i,
  /model_context_window_exceeded/i,
  /prompt too long; exceeded (?:max )?context length/i,
  /range of input length should be/i,
  /context[_ ]length[_ ]exceeded/i,
  /too many tokens/i,
  /token limit exceeded/i,
  /^(?:[\w -]+ API error \(413\):|413(?:\s|:|$))/i
];
var statusOnly = /^4(?:00|13)\s*(?:status code)?\s*\(no body\)/i;
var otherLimits = [/^(Throttling error|Service unavailable):/i, /rate limit/i, /too many requests/i];
var getOverflowPatterns = () => [...patterns];
function isContextOverflow(message, contextWindow) {
  const { stopReason, errorMessage: text, provider, usage } = message;
  if (stopReason === "error" && text && !otherLimits.some((pattern) => pattern.test(text))) {
    if (patterns.some((pattern) => pattern.test(text))) return true;
    if (provider === "cerebras" && statusOnly.test(text)) return true;
  }
  if (!contextWindow) return false;
  const input = () => usage.input + usage.cacheRead;
  if (stopReason === "stop") return input() > contextWindow;
  return stopReason === "length" && usage.output === 0 && input() >= contextWindow * 0.99;
}
var isRecoverableLength = (message, wanted) => message.stopReason === "length" && wanted > 0 && message.usage.output < wanted;

// src/pi/ai/images.ts
var import_pi_host = require("pi:host");
var providers = /* @__PURE__ */ new Map();
function registerImagesApiProvider({ api, generateImages: generateImages2 }, _sourceId) {
  const guarded = (model, context, options) => {
    if (model.api !== api) throw new Error(`Mismatched api: ${model.api} expected ${api}`);
    return generateImages2(model, context, options);
  };
  providers.set(api, { api, generateImages: guarded });
}
var getImagesApiProvider = (api) => providers.get(api);
var generateImagesOpenRouter = async (model, context, options) => (0, import_pi_host.requireHost)("pi:ai_api").openrouterImages.generateImages(model, context, options);
var registerBuiltInImagesApiProviders = () => registerImagesApiProvider({ api: "openrouter-images", generateImages: generateImagesOpenRouter });
registerBuiltInImagesApiProviders();
async function generateImages(model, context, options) {
  const provider = getImagesApiProvider(model.api);
  if (!provider) throw new Error(`No API provider registered for api: ${model.api}`);
  return provider.generateImages(model, context, options);
}

// src/pi/ai_parts.ts
__reExport(ai_parts_exports, require("pi:ai/oauth"), module.exports);

// src/pi/ai/resources.ts
var cleanups = /* @__PURE__ */ new Set();
function registerSessionResourceCleanup(cleanup) {
  cleanups.add(cleanup);
  return () => void cleanups.delete(cleanup);
}
function cleanupSessionResources(sessionId) {
  const errors = [];
  for (const cleanup of cleanups) {
    try {
      cleanup(sessionId);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, "Failed to cleanup session resources");
}

// src/pi/ai/retry.ts
var DEFAULT_MAX_AGENT_RETRY_DELAY_MS = 6e4;
function retryDelayMs(policy, attempt) {
  const delay = policy.baseDelayMs * 2 ** Math.max(0, attempt - 1);
  const safe = Number.isSafeInteger(delay) ? delay : Number.MAX_SAFE_INTEGER;
  return Math.min(safe, policy.maxAgentDelayMs ?? DEFAULT_MAX_AGENT_RETRY_DELAY_MS);
}
var spent = new RegExp(
  [
    ...["GoUsageLimitError", "FreeUsageLimitError", "Monthly usage limit reached", "available balance", "insufficient_quota", "out of budget"],
    ...["quota exceeded", "billing", "subscription_sharing_usage_limit_exceeded"],
    ...["subscription_sharing_workplace_individual_usage_limit_exceeded", '"code"\\s*:\\s*"?1308(?![0-9])']
  ].join("|"),
  "i"
);
var passing = new RegExp(
  [
    ...["overloaded", "server_busy", "servers are currently busy", "currently experiencing high demand", "model is at capacity"],
    ...["rate.?limit", "too many requests", "(?<![a-z0-9])(?:429|500|502|503|504|520|524)(?![a-z0-9])"],
    ...["service.?(?:is.?)?(?:temporarily.?)?unavailable", "server.?error", "internal.?error", "provider.?returned.?(?:an.?)?error"],
    ...["exceeded request buffer limit while retrying upstream", "unable to forward upstream", "upstream.?request.?failed"],
    ...["upstream_stream_read_error", "stream was interrupted", "http/?2 stream failed", "network.?error", "connection.?error"],
    ...["connection.?refused", "connection.?lost", "other side closed", "fetch failed", "request to \\S+ failed, reason:", "getaddrinfo"],
    ...["ENOTFOUND", "EAI_AGAIN", "upstream.?connect", "reset before headers", "socket hang up", "socket connection was closed"],
    ...["timed? out", "timeout", "terminated", "websocket.?closed", "websocket.?error", "ended without", "stream ended before message_stop"],
    ...["stream ended before a terminal response event", "http2 request did not get a response", "stream disconnected before completion"],
    ...["cut short after the reply had begun", "pending stream has been canceled", "retry delay", "you can retry your request"],
    ...["try your request again", "please retry your request", "ResourceExhausted", "subscription_sharing_usage_unavailable"],
    "subscription_sharing_user_unavailable"
  ].join("|"),
  "i"
);
var isRetryableAssistantError = ({ stopReason, errorMessage }) => stopReason === "error" && Boolean(errorMessage) && !spent.test(errorMessage) && passing.test(errorMessage);
async function retryAssistantCall(produce, policy, signal, callbacks) {
  const most2 = policy?.enabled ? policy.maxRetries : 0;
  for (let attempt = 0; ; ) {
    const answer = await produce();
    const { stopReason, errorMessage } = answer;
    const finished = async (ok, ...why) => {
      if (attempt > 0) await callbacks?.onRetryFinished?.(ok, attempt, ...why);
      return answer;
    };
    if (stopReason !== "error") return stopReason === "aborted" ? finished(false) : finished(true);
    if (attempt >= most2 || !isRetryableAssistantError(answer)) return finished(false, errorMessage);
    attempt++;
    const delay = retryDelayMs(policy, attempt);
    await callbacks?.onRetryScheduled?.(attempt, most2, delay, errorMessage || "Unknown error");
    if (!await (0, (import_wait ??= require("pi:ai/wait")).wait)(delay, signal, Error).then(() => true, () => false)) {
      await callbacks?.onRetryFinished?.(false, attempt, errorMessage || "Unknown error");
      const { errorMessage: _errorMessage, ...rest } = answer;
      return { ...rest, stopReason: "aborted" };
    }
    await callbacks?.onRetryAttemptStart?.();
  }
}

// src/pi/ai/stream.ts
var import_pi_host2 = require("pi:host");
var implementation = (name) => lazyApi(async () => (0, import_pi_host2.requireHost)("pi:ai_api")[name]);
var loadBedrock;
var setBedrockProviderLoader = (load) => void (loadBedrock = load);
var setBedrockProviderModule = (module2) => {
  const { stream: stream2 = module2.streamBedrock, streamSimple: streamSimple2 = module2.streamSimpleBedrock } = module2;
  loadBedrock = async () => ({ ...module2, stream: stream2, streamSimple: streamSimple2 });
};
var anthropicMessagesApi = () => implementation("anthropic");
var openAICompletionsApi = () => implementation("completions");
var openAIResponsesApi = () => implementation("responses");
var googleGenerativeAIApi = () => implementation("google");
var builtin = [
  ["anthropic-messages", anthropicMessagesApi],
  ["openai-completions", openAICompletionsApi],
  ["openai-responses", openAIResponsesApi],
  ["openai-codex-responses", () => openAICodexResponsesApi()],
  ["azure-openai-responses", () => azureOpenAIResponsesApi()],
  ["google-generative-ai", googleGenerativeAIApi],
  ["google-vertex", () => googleVertexApi()],
  ["mistral-conversations", () => mistralConversationsApi()],
  ["bedrock-converse-stream", () => bedrockConverseStreamApi()],
  ["pi-messages", () => piMessagesApi()]
];
var azureOpenAIResponsesApi = () => implementation("azure");
var bedrockConverseStreamApi = () => lazyApi(async () => loadBedrock ? loadBedrock() : (0, import_pi_host2.requireHost)("pi:ai_api").bedrock);
var googleVertexApi = () => implementation("vertex");
var mistralConversationsApi = () => implementation("mistral");
var openAICodexResponsesApi = () => implementation("codex");
var piMessagesApi = () => implementation("piMessages");
var { stream: streamAnthropic, streamSimple: streamSimpleAnthropic } = anthropicMessagesApi();
var { stream: streamOpenAICompletions, streamSimple: streamSimpleOpenAICompletions } = openAICompletionsApi();
var { stream: streamOpenAIResponses, streamSimple: streamSimpleOpenAIResponses } = openAIResponsesApi();
var { stream: streamAzureOpenAIResponses, streamSimple: streamSimpleAzureOpenAIResponses } = azureOpenAIResponsesApi();
var { stream: streamGoogle, streamSimple: streamSimpleGoogle } = googleGenerativeAIApi();
var { stream: streamGoogleVertex, streamSimple: streamSimpleGoogleVertex } = googleVertexApi();
var { stream: streamMistral, streamSimple: streamSimpleMistral } = mistralConversationsApi();
var { stream: streamOpenAICodexResponses, streamSimple: streamSimpleOpenAICodexResponses } = openAICodexResponsesApi();
var builtinApi = (api) => builtin.find(([name]) => name === api)?.[1]();
var providers2 = /* @__PURE__ */ new Map();
var own = /* @__PURE__ */ new Map();
function registerApiProvider(provider, sourceId) {
  const { api } = provider;
  const guarded = (run) => (model, context, options) => {
    if (model.api !== api) throw new Error(`Mismatched api: ${model.api} expected ${api}`);
    return run(model, context, options);
  };
  const stream2 = guarded(provider.stream);
  const streamSimple2 = guarded(provider.streamSimple);
  providers2.set(api, { provider: { api, stream: stream2, streamSimple: streamSimple2 }, sourceId });
}
var getApiProvider = (api) => providers2.get(api)?.provider;
var getApiProviders = () => [...providers2.values()].map(({ provider }) => provider);
function unregisterApiProviders(sourceId) {
  for (const [api, entry] of providers2) if (entry.sourceId === sourceId) providers2.delete(api);
}
var clearApiProviders = () => providers2.clear();
function registerBuiltInApiProviders() {
  for (const [api, make] of builtin) {
    if (!getApiProvider(api)) registerApiProvider({ api, ...make() });
    own.set(api, getApiProvider(api));
  }
}
function resetApiProviders() {
  clearApiProviders();
  own.clear();
  registerBuiltInApiProviders();
}
registerBuiltInApiProviders();
function builtinProviderOf(model) {
  if (getApiProvider(model.api) !== own.get(model.api)) return void 0;
  const { modelsOf } = (0, import_pi_host2.requireHost)("pi:ai_catalog");
  return modelsOf(model.provider).some((known) => known.api === model.api) ? builtinApi(model.api) : void 0;
}
function withKey(model, options) {
  if (typeof options?.apiKey === "string" && options.apiKey.trim() !== "") return options;
  const apiKey = (0, import_pi_host2.requireHost)("pi:ai_api").getEnvApiKey(model.provider, options?.env);
  return !apiKey || apiKey === "<authenticated>" ? options : { ...options, apiKey };
}
function ask(method, model, context, options) {
  const transcript = (0, (import_system ??= require("pi:ai/system")).normalizeContext)(context);
  const builtin2 = builtinProviderOf(model);
  const provider = builtin2 ?? getApiProvider(model.api);
  if (!provider) throw new Error(`No API provider registered for api: ${model.api}`);
  const keyed = withKey(model, options);
  const session = builtin2 && (0, import_pi_host2.requireHost)("pi:ai_api").getOpenCodeSessionHeaders(model, options?.sessionId);
  return provider[method](model, transcript, session ? { ...keyed, headers: { ...session, ...keyed?.headers } } : keyed);
}
var stream = (model, context, options) => ask("stream", model, context, options);
var streamSimple = (model, context, options) => ask("streamSimple", model, context, options);
var complete = async (model, context, options) => stream(model, context, options).result();
var completeSimple = async (model, context, options) => streamSimple(model, context, options).result();

// src/pi/ai_parts.ts
__reExport(ai_parts_exports, require("pi:ai/system"), module.exports);
__reExport(ai_parts_exports, require("pi:ai/uuid"), module.exports);

// src/pi/ai/schema.ts
var isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
var types = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number" && Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: isObject
};
function typeName(value) {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (Number.isInteger(value)) return "integer";
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : typeof value;
}
function same(a, b) {
  if (a === b || typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const keys = Object.keys(a);
  return Array.isArray(a) === Array.isArray(b) && keys.length === Object.keys(b).length && keys.every((key) => same(a[key], b[key]));
}
var join = (path, key) => path === "" ? String(key) : `${path}.${key}`;
function expression(pattern) {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}
var most = 20;
var listed = (values) => values.length <= most ? JSON.stringify(values) : `${JSON.stringify(values.slice(0, most)).slice(0, -1)}, ... and ${values.length - most} more]`;
function named2(schema, name) {
  if (typeof schema !== "object" || schema === null) return void 0;
  const { $id, $anchor } = schema;
  if ($id === name || typeof $anchor === "string" && name === `#${$anchor}`) return schema;
  for (const part of Object.values(schema)) {
    const found = named2(part, name);
    if (found !== void 0) return found;
  }
  return void 0;
}
function resolve(root2, ref) {
  const found = named2(root2, ref);
  if (found !== void 0 || !ref.startsWith("#")) return found;
  let target = root2;
  for (const part of ref.slice(1).split("/").slice(1)) {
    target = target?.[decodeURIComponent(part).replace(/~1/g, "/").replace(/~0/g, "~")];
  }
  return target;
}
var isMultiple = (quotient) => Math.abs(quotient - Math.round(quotient)) <= 1e-9 * Math.max(1, Math.abs(quotient));
var Checker = class _Checker {
  constructor(root2) {
    this.root = root2;
  }
  root;
  problems = [];
  say(path, message) {
    this.problems.push({ path, message });
  }
  /** What is wrong with value as schema would have it, apart from what was found already. */
  apart(schema, value, path) {
    const checker = new _Checker(this.root);
    checker.walk(schema, value, path);
    return checker.problems;
  }
  ok(schema, value) {
    return this.apart(schema, value, "").length === 0;
  }
  walk(schema, value, path) {
    if (schema === true || schema === void 0) return;
    if (schema === false) return this.say(path, "no value is allowed here");
    if (!isObject(schema)) return;
    const before = this.problems.length;
    if (schema.type !== void 0) {
      const wanted = Array.isArray(schema.type) ? schema.type : [schema.type];
      if (!wanted.some((type) => types[type]?.(value))) {
        return this.say(path, `expected ${wanted.join(" or ")}, got ${typeName(value)}`);
      }
    }
    if (Array.isArray(schema.enum) && !schema.enum.some((member) => same(member, value))) {
      this.say(path, `expected one of ${listed(schema.enum)}`);
    }
    if (Object.hasOwn(schema, "const") && !same(schema.const, value)) {
      this.say(path, `expected ${JSON.stringify(schema.const)}`);
    }
    if (typeof value === "string") this.text(schema, value, path);
    if (typeof value === "number") this.number(schema, value, path);
    if (isObject(value)) this.object(schema, value, path);
    if (Array.isArray(value)) this.array(schema, value, path);
    this.combined(schema, value, path);
    if (this.problems.length === before) this.unevaluated(schema, value, path);
  }
  combined(schema, value, path) {
    for (const member of schema.allOf ?? []) this.walk(member, value, path);
    if (Array.isArray(schema.anyOf)) this.union(schema.anyOf, value, path, false);
    if (Array.isArray(schema.oneOf)) this.union(schema.oneOf, value, path, true);
    if (schema.not !== void 0 && this.ok(schema.not, value)) this.say(path, "must not match the schema in not");
    if (schema.if !== void 0) this.walk(this.ok(schema.if, value) ? schema.then : schema.else, value, path);
    if (typeof schema.$ref === "string") this.reference(schema.$ref, value, path);
  }
  reference(ref, value, path) {
    const target = resolve(this.root, ref);
    if (target === void 0) this.say(path, `unresolved reference ${ref}`);
    else this.walk(target, value, path);
  }
  /** Of several alternatives the one that fits best says what is wrong. */
  union(branches, value, path, exactlyOne) {
    const found = branches.map((branch) => this.apart(branch, value, path));
    const matches = found.filter((problems) => problems.length === 0).length;
    if (matches > 1 && exactlyOne) return this.say(path, "matches more than one alternative");
    if (matches > 0) return;
    const tag = this.tag(branches);
    if (tag && isObject(value)) {
      const at = tag.values.indexOf(value[tag.key]);
      if (at >= 0) return this.walk(branches[at], value, path);
      return this.say(join(path, tag.key), `expected one of ${listed(tag.values)}`);
    }
    let best;
    for (const [i, branch] of branches.entries()) {
      const problems = found[i];
      const known = isObject(value) ? Object.keys(value).filter((key) => branch?.properties?.[key]).length : 0;
      const deeper = best && known === best.known && problems[0].path.length > best.problems[0].path.length;
      if (!best || known > best.known || deeper) best = { problems, known };
    }
    this.problems.push(...best?.problems ?? [{ path, message: "matches no alternative" }]);
  }
  /** The property whose constant tells the alternatives apart. */
  tag(branches) {
    for (const key of Object.keys(branches[0]?.properties ?? {})) {
      const values = branches.map((branch) => branch?.properties?.[key]?.const);
      if (values.every((value) => value !== void 0) && new Set(values).size === values.length) return { key, values };
    }
    return void 0;
  }
  text({ minLength, maxLength, pattern, format }, value, path) {
    const length = [...value].length;
    if (length < minLength) this.say(path, `expected at least ${minLength} characters`);
    if (length > maxLength) this.say(path, `expected at most ${maxLength} characters`);
    if (typeof pattern === "string" && !expression(pattern).test(value)) {
      this.say(path, `expected to match ${pattern}`);
    }
    if (typeof format === "string" && !(0, (import_formats ??= require("pi:typebox/formats")).testFormat)(format, value)) this.say(path, `expected format ${format}`);
  }
  number(schema, value, path) {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
    if (value < minimum) this.say(path, `expected >= ${minimum}`);
    if (value > maximum) this.say(path, `expected <= ${maximum}`);
    if (value <= exclusiveMinimum) this.say(path, `expected > ${exclusiveMinimum}`);
    if (value >= exclusiveMaximum) this.say(path, `expected < ${exclusiveMaximum}`);
    if (multipleOf > 0 && !isMultiple(value / multipleOf)) this.say(path, `expected a multiple of ${multipleOf}`);
  }
  object(schema, value, path) {
    const properties = schema.properties ?? {};
    for (const key of Array.isArray(schema.required) ? schema.required : []) {
      if (value[key] === void 0) this.say(join(path, key), "missing");
    }
    for (const key of Object.keys(properties)) {
      if (value[key] !== void 0) this.walk(properties[key], value[key], join(path, key));
    }
    const patterns2 = Object.entries(schema.patternProperties ?? {});
    for (const key of Object.keys(value)) {
      const matching = patterns2.filter(([pattern]) => expression(pattern).test(key));
      for (const [, item] of matching) this.walk(item, value[key], join(path, key));
      if (Object.hasOwn(properties, key) || matching.length > 0) continue;
      if (schema.additionalProperties === false) this.say(join(path, key), "unknown field");
      else this.walk(schema.additionalProperties, value[key], join(path, key));
    }
    for (const key of schema.propertyNames === void 0 ? [] : Object.keys(value)) {
      if (!this.ok(schema.propertyNames, key)) this.say(join(path, key), "invalid property name");
    }
    const count = Object.keys(value).length;
    if (count < schema.minProperties) this.say(path, `expected at least ${schema.minProperties} properties`);
    if (count > schema.maxProperties) this.say(path, `expected at most ${schema.maxProperties} properties`);
    for (const keyword of ["dependencies", "dependentRequired", "dependentSchemas"]) {
      for (const [key, on] of Object.entries(schema[keyword] ?? {})) if (value[key] !== void 0) this.depends(key, on, value, path);
    }
  }
  depends(key, on, value, path) {
    if (!Array.isArray(on)) return this.walk(on, value, path);
    for (const name of on) if (value[name] === void 0) this.say(join(path, name), `required when ${key} is present`);
  }
  array(schema, value, path) {
    const prefix = Array.isArray(schema.items) ? schema.items : schema.prefixItems ?? [];
    const rest = Array.isArray(schema.items) ? schema.additionalItems : schema.items;
    value.forEach((item, i) => this.walk(i < prefix.length ? prefix[i] : rest, item, join(path, i)));
    if (value.length < schema.minItems) this.say(path, `expected at least ${schema.minItems} items`);
    if (value.length > schema.maxItems) this.say(path, `expected at most ${schema.maxItems} items`);
    if (schema.uniqueItems === true && value.some((item, i) => value.slice(0, i).some((other) => same(item, other)))) {
      this.say(path, "expected unique items");
    }
    if (schema.contains !== void 0) this.contains(schema, value, path);
  }
  contains({ contains, minContains = 1, maxContains }, value, path) {
    const count = value.filter((item) => this.ok(contains, item)).length;
    const items = (n) => `${n} matching ${n === 1 ? "item" : "items"}`;
    if (count < minContains) this.say(path, `expected at least ${items(minContains)}`);
    if (count > maxContains) this.say(path, `expected at most ${items(maxContains)}`);
  }
  /** Names the members that no part of a schema speaks of, where there may be none. */
  unevaluated(schema, value, path) {
    const { unevaluatedProperties, unevaluatedItems, items } = schema;
    if (isObject(value) && unevaluatedProperties !== void 0) {
      const known = /* @__PURE__ */ new Set();
      this.evaluated(schema, value, known);
      for (const key of Object.keys(value).filter((name) => !known.has(name))) {
        if (unevaluatedProperties === false) this.say(join(path, key), "unknown field");
        else this.walk(unevaluatedProperties, value[key], join(path, key));
      }
    }
    if (!Array.isArray(value) || unevaluatedItems === void 0 || items !== void 0 && !Array.isArray(items)) return;
    for (let i = (items ?? schema.prefixItems ?? []).length; i < value.length; i++) {
      if (unevaluatedItems === false) this.say(join(path, i), "unexpected item");
      else this.walk(unevaluatedItems, value[i], join(path, i));
    }
  }
  evaluated(schema, value, known) {
    if (!isObject(schema)) return;
    const patterns2 = Object.keys(schema.patternProperties ?? {}).map((pattern) => expression(pattern));
    for (const key of Object.keys(value)) {
      const spoken = schema.properties?.[key] !== void 0 || schema.additionalProperties !== void 0;
      if (spoken || patterns2.some((pattern) => pattern.test(key))) known.add(key);
    }
    const optional = [...schema.anyOf ?? [], ...schema.oneOf ?? [], schema.if, schema.then, schema.else];
    const parts = [...schema.allOf ?? [], ...optional.filter((part) => part !== void 0 && this.ok(part, value))];
    if (typeof schema.$ref === "string") parts.push(resolve(this.root, schema.$ref));
    for (const part of parts) this.evaluated(part, value, known);
  }
};
function check(schema, value, root2 = schema) {
  const checker = new Checker(root2);
  checker.walk(schema, value, "");
  return checker.problems;
}

// src/pi/ai/coerce.ts
var root;
var conforms = (schema, value) => check(schema, value, root).length === 0;
var isSchema = (schema) => typeof schema === "object" && schema !== null && !Array.isArray(schema);
var isPlain = (value) => isSchema(value);
function toText(value) {
  return value === null || typeof value === "boolean" || Number.isFinite(value) ? String(value) : value;
}
function toNumber(value) {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value == null) return 0;
  if (typeof value !== "string") return value;
  if (Number.isFinite(Number(value))) return Number(value);
  const word = value.toLowerCase();
  return word === "true" ? 1 : word === "false" ? 0 : value;
}
function toBoolean(value) {
  if (value == null || value === 0 || value === "0") return false;
  if (value === 1 || value === "1") return true;
  if (typeof value !== "string") return value;
  const word = value.toLowerCase();
  return word === "true" ? true : word === "false" ? false : value;
}
function toNull(value) {
  if (value == null || value === false || value === 0) return null;
  return typeof value === "string" && /^(undefined|null|0|)$/i.test(value) ? null : value;
}
function toLiteral(literal, value) {
  let converted = value;
  if (typeof literal === "string") converted = toText(value);
  else if (typeof literal === "number") converted = toNumber(value);
  else if (typeof literal === "boolean") converted = toBoolean(value);
  return converted === literal ? converted : value;
}
function dropNulls(schema, value) {
  if (!isSchema(schema)) return value;
  if (Array.isArray(value)) return value.map((item) => dropNulls(schema.items, item));
  if (!isPlain(value)) return value;
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const result = {};
  for (const [key, item] of Object.entries(value)) {
    const property = propertySchema(schema, key);
    const optional = schema.properties?.[key] !== void 0 && !required.has(key);
    if (item === null && optional && property.$ref === void 0 && !conforms(property, null)) continue;
    result[key] = dropNulls(property, item);
  }
  return result;
}
function propertySchema(schema, key) {
  const own2 = schema.properties?.[key];
  if (own2 !== void 0) return own2;
  const patterns2 = Object.entries(schema.patternProperties ?? {});
  return patterns2.find(([pattern]) => expression(pattern).test(key))?.[1] ?? schema.additionalProperties;
}
function convertObject(schema, value) {
  if (!isPlain(value)) return value;
  const result = {};
  for (const [key, item] of Object.entries(value)) result[key] = convert(propertySchema(schema, key), item);
  return result;
}
function convertArray(schema, value) {
  const prefix = Array.isArray(schema.items) ? schema.items : schema.prefixItems;
  if (Array.isArray(prefix)) {
    const rest = prefix === schema.items ? void 0 : schema.items;
    return Array.isArray(value) ? value.map((item, i) => convert(i < prefix.length ? prefix[i] : rest, item)) : value;
  }
  const list = Array.isArray(value) ? value : [value];
  return list.map((item) => convert(schema.items, item));
}
function convertUnion(schema, branches, value) {
  if (branches.some((branch) => conforms(branch, value))) return value;
  for (const branch of branches) {
    const candidate = convert(branch, value);
    if (conforms(schema, candidate)) return candidate;
  }
  return value;
}
function convertType(schema, type, value) {
  switch (type) {
    case "string":
      return toText(value);
    case "number":
      return toNumber(value);
    case "integer": {
      const number2 = toNumber(value);
      return typeof number2 === "number" ? Math.trunc(number2) : value;
    }
    case "boolean":
      return toBoolean(value);
    case "null":
      return toNull(value);
    case "array":
      return convertArray(schema, value);
    case "object":
      return convertObject(schema, value);
    default:
      return schema.properties === void 0 ? value : convertObject(schema, value);
  }
}
function convert(schema, value) {
  if (!isSchema(schema)) return value;
  const target = typeof schema.$ref === "string" ? resolve(root, schema.$ref) : void 0;
  if (target !== void 0) return convert(target, value);
  if (Object.hasOwn(schema, "const")) return toLiteral(schema.const, value);
  if (Array.isArray(schema.enum)) {
    if (schema.enum.includes(value)) return value;
    const candidates = schema.enum.map((member) => toLiteral(member, value));
    return candidates.find((candidate) => candidate !== value) ?? value;
  }
  const branches = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(branches)) return convertUnion(schema, branches, value);
  if (Array.isArray(schema.allOf)) {
    return schema.allOf.reduce((next, member) => convert(member, next), value);
  }
  return convertType(schema, schema.type, value);
}
var exactly = {
  string: (value) => value === null ? "" : toText(value),
  number: (value) => typeof value !== "string" ? toNumber(value) : value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : value,
  integer(value) {
    const number2 = exactly.number(value);
    return Number.isInteger(number2) ? number2 : value;
  },
  boolean: (value) => value === null ? false : value === "true" || value === 1 ? true : value === "false" || value === 0 ? false : value,
  null: (value) => value === "" || value === 0 || value === false ? null : value
};
function bendType(types2, value) {
  if (types2.some((type) => conforms({ type }, value))) return value;
  for (const type of types2) {
    const bent = exactly[type]?.(value) ?? (type === "null" ? null : void 0);
    if (bent !== void 0 && bent !== value && conforms({ type }, bent)) return bent;
  }
  return value;
}
function bendUnion(branches, value) {
  if (!Array.isArray(branches) || branches.some((branch) => conforms(branch, value))) return value;
  for (const branch of branches) {
    const candidate = bend(branch, value);
    if (conforms(branch, candidate)) return candidate;
  }
  return value;
}
function bend(schema, given) {
  if (!isSchema(schema)) return given;
  let value = given;
  for (const member of schema.allOf ?? []) value = bend(member, value);
  value = bendUnion(schema.anyOf, value);
  value = bendUnion(schema.oneOf, value);
  const types2 = Array.isArray(schema.type) ? schema.type : schema.type === void 0 ? [] : [schema.type];
  value = bendType(types2, value);
  if (isPlain(value) && types2.includes("object")) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, bend(propertySchema(schema, key), item)]));
  }
  if (Array.isArray(value) && types2.includes("array")) {
    const prefix = Array.isArray(schema.items) ? schema.items : schema.prefixItems ?? [];
    const rest = Array.isArray(schema.items) ? void 0 : schema.items;
    return value.map((item, i) => bend(i < prefix.length ? prefix[i] : rest, item));
  }
  return value;
}
function coerce(schema, value) {
  root = schema;
  try {
    return bend(schema, convert(schema, dropNulls(schema, value)));
  } finally {
    root = void 0;
  }
}

// src/pi/ai/validate.ts
function validateToolArguments(tool, toolCall) {
  if (toolCall.argumentsError) {
    throw new Error(`Invalid arguments for tool "${toolCall.name}": ${toolCall.argumentsError}`);
  }
  const args = coerce(tool.parameters, structuredClone(toolCall.arguments));
  const problems = check(tool.parameters, args);
  if (problems.length === 0) return args;
  const lines = problems.map(({ path, message }) => `  - ${path === "" ? "root" : path}: ${message}`);
  const received = JSON.stringify(toolCall.arguments, null, 2);
  throw new Error(
    `Validation failed for tool "${toolCall.name}":
${lines.join("\n")}

Received arguments:
${received}`
  );
}
function validateToolCall(tools, toolCall) {
  const tool = tools.find(({ name }) => name === toolCall.name);
  if (!tool) throw new Error(`Tool "${toolCall.name}" not found`);
  return validateToolArguments(tool, toolCall);
}

// src/pi/ai/warming.ts
var CACHE_WARMING_IDLE_CONTINUATION_PROBABILITY = 0.15;
var CACHE_WARMING_MAX_AGE_MS = 36e5;
var CACHE_WARMING_MAX_IDLE_AGE_MS = 18e5;
var CACHE_WARMING_MINIMUM_EXPECTED_SAVINGS = 0.05;
var margin = 1e4;
var getCacheWarmingDelayMs = (ttl) => ttl <= margin ? void 0 : Math.max(1, Math.floor(Math.min(ttl * 0.9, ttl - margin)));
function getPromptCacheTtlMs(model, options) {
  const env = options?.env?.PI_CACHE_RETENTION || process.env.PI_CACHE_RETENTION;
  const retention = options?.cacheRetention ?? (env === "long" ? "long" : "short");
  const seconds = retention === "none" ? void 0 : model.promptCache?.[retention];
  return seconds === void 0 ? void 0 : seconds * 1e3;
}
var isCacheWarmingReplayable = (model, options) => !options?.reasoning || model.api !== "anthropic-messages" || model.compat?.forceAdaptiveThinking === true;
var getCacheWarmingRequestOptions = (options, signal) => ({
  ...options,
  maxTokens: 1,
  disableContinuation: true,
  maxRetries: 0,
  signal
});
function evaluateCacheWarming(model, promptTokens, phase) {
  const none = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0 };
  const price = (tokens) => calculateCost(model, { ...none, cost: {}, ...tokens }).total;
  const hit = price({ cacheRead: promptTokens });
  const miss = price(model.cost.cacheWrite > 0 ? { cacheWrite: promptTokens } : { input: promptTokens });
  const warmCost = price({ cacheRead: promptTokens, output: 1 });
  const missCost = Math.max(0, miss - hit);
  const continuationProbability = phase === "idle" ? CACHE_WARMING_IDLE_CONTINUATION_PROBABILITY : 1;
  const expectedSavings = continuationProbability * missCost - warmCost;
  return {
    phase,
    warmCost,
    missCost,
    continuationProbability,
    expectedSavings,
    economicsAvailable: promptTokens > 0 && (hit > 0 || miss > 0),
    action: expectedSavings >= CACHE_WARMING_MINIMUM_EXPECTED_SAVINGS ? "warm" : "stop"
  };
}

// src/pi/ai_parts.ts
var isModelType = (model, type) => (model.type ?? "chat") === type;
var hasApi = (model, api) => (model.type ?? "chat") === "chat" && model.api === api;
var ANTHROPIC_API_KEY_ENV = "ANTHROPIC_API_KEY";
var ANTHROPIC_AUTH_TOKEN_ENV = "ANTHROPIC_AUTH_TOKEN";
var ANTHROPIC_FEDERATION_RULE_ID_ENV = "ANTHROPIC_FEDERATION_RULE_ID";
var ANTHROPIC_IDENTITY_TOKEN_FILE_ENV = "ANTHROPIC_IDENTITY_TOKEN_FILE";
var ANTHROPIC_OAUTH_TOKEN_ENV = "ANTHROPIC_OAUTH_TOKEN";
var ANTHROPIC_ORGANIZATION_ID_ENV = "ANTHROPIC_ORGANIZATION_ID";
var ANTHROPIC_SERVICE_ACCOUNT_ID_ENV = "ANTHROPIC_SERVICE_ACCOUNT_ID";
var ANTHROPIC_WORKSPACE_ID_ENV = "ANTHROPIC_WORKSPACE_ID";
ai_parts_exports["ANTHROPIC_API_KEY_ENV"] = ANTHROPIC_API_KEY_ENV;
ai_parts_exports["ANTHROPIC_AUTH_TOKEN_ENV"] = ANTHROPIC_AUTH_TOKEN_ENV;
ai_parts_exports["ANTHROPIC_FEDERATION_RULE_ID_ENV"] = ANTHROPIC_FEDERATION_RULE_ID_ENV;
ai_parts_exports["ANTHROPIC_IDENTITY_TOKEN_FILE_ENV"] = ANTHROPIC_IDENTITY_TOKEN_FILE_ENV;
ai_parts_exports["ANTHROPIC_OAUTH_TOKEN_ENV"] = ANTHROPIC_OAUTH_TOKEN_ENV;
ai_parts_exports["ANTHROPIC_ORGANIZATION_ID_ENV"] = ANTHROPIC_ORGANIZATION_ID_ENV;
ai_parts_exports["ANTHROPIC_SERVICE_ACCOUNT_ID_ENV"] = ANTHROPIC_SERVICE_ACCOUNT_ID_ENV;
ai_parts_exports["ANTHROPIC_WORKSPACE_ID_ENV"] = ANTHROPIC_WORKSPACE_ID_ENV;
ai_parts_exports["AssistantMessageEventStream"] = AssistantMessageEventStream;
ai_parts_exports["CACHE_WARMING_IDLE_CONTINUATION_PROBABILITY"] = CACHE_WARMING_IDLE_CONTINUATION_PROBABILITY;
ai_parts_exports["CACHE_WARMING_MAX_AGE_MS"] = CACHE_WARMING_MAX_AGE_MS;
ai_parts_exports["CACHE_WARMING_MAX_IDLE_AGE_MS"] = CACHE_WARMING_MAX_IDLE_AGE_MS;
ai_parts_exports["CACHE_WARMING_MINIMUM_EXPECTED_SAVINGS"] = CACHE_WARMING_MINIMUM_EXPECTED_SAVINGS;
ai_parts_exports["DEFAULT_MAX_AGENT_RETRY_DELAY_MS"] = DEFAULT_MAX_AGENT_RETRY_DELAY_MS;
ai_parts_exports["EventStream"] = EventStream;
ai_parts_exports["StreamingJsonParser"] = StreamingJsonParser;
ai_parts_exports["ToolCallArgumentsStream"] = ToolCallArgumentsStream;
ai_parts_exports["anthropicMessagesApi"] = anthropicMessagesApi;
ai_parts_exports["azureOpenAIResponsesApi"] = azureOpenAIResponsesApi;
ai_parts_exports["bedrockConverseStreamApi"] = bedrockConverseStreamApi;
ai_parts_exports["builtinApi"] = builtinApi;
ai_parts_exports["clearApiProviders"] = clearApiProviders;
ai_parts_exports["complete"] = complete;
ai_parts_exports["completeSimple"] = completeSimple;
ai_parts_exports["createAssistantMessageDiagnostic"] = createAssistantMessageDiagnostic;
ai_parts_exports["createAssistantMessageEventStream"] = createAssistantMessageEventStream;
ai_parts_exports["fauxText"] = fauxText;
ai_parts_exports["fauxThinking"] = fauxThinking;
ai_parts_exports["fauxToolCall"] = fauxToolCall;
ai_parts_exports["generateImagesOpenRouter"] = generateImagesOpenRouter;
ai_parts_exports["getApiProvider"] = getApiProvider;
ai_parts_exports["getApiProviders"] = getApiProviders;
ai_parts_exports["getCacheWarmingDelayMs"] = getCacheWarmingDelayMs;
ai_parts_exports["getCacheWarmingRequestOptions"] = getCacheWarmingRequestOptions;
ai_parts_exports["getImagesApiProvider"] = getImagesApiProvider;
ai_parts_exports["getModelType"] = getModelType;
ai_parts_exports["getOverflowPatterns"] = getOverflowPatterns;
ai_parts_exports["googleGenerativeAIApi"] = googleGenerativeAIApi;
ai_parts_exports["googleVertexApi"] = googleVertexApi;
ai_parts_exports["hasApi"] = hasApi;
ai_parts_exports["isCacheWarmingReplayable"] = isCacheWarmingReplayable;
ai_parts_exports["isModelType"] = isModelType;
ai_parts_exports["isRecoverableLength"] = isRecoverableLength;
ai_parts_exports["isRetryableAssistantError"] = isRetryableAssistantError;
ai_parts_exports["mistralConversationsApi"] = mistralConversationsApi;
ai_parts_exports["openAICodexResponsesApi"] = openAICodexResponsesApi;
ai_parts_exports["openAICompletionsApi"] = openAICompletionsApi;
ai_parts_exports["openAIResponsesApi"] = openAIResponsesApi;
ai_parts_exports["piMessagesApi"] = piMessagesApi;
ai_parts_exports["registerBuiltInImagesApiProviders"] = registerBuiltInImagesApiProviders;
ai_parts_exports["setBedrockProviderLoader"] = setBedrockProviderLoader;
ai_parts_exports["setBedrockProviderModule"] = setBedrockProviderModule;
ai_parts_exports["stream"] = stream;
ai_parts_exports["streamSimple"] = streamSimple;
ai_parts_exports["supportsXhigh"] = supportsXhigh;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_wait;
var import_system;
var import_formats;
