"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent_modes.ts
var coding_agent_modes_exports = {
  RpcClient: void 0,
  createToolSearchExtension: createToolSearchExtension,
  runPrintMode: runPrintMode,
};
module.exports = __defProp(coding_agent_modes_exports, "__esModule", { value: true });

// src/pi/coding-agent/modes/print.ts
var import_pi_host = require("pi:host");
var print = (text) => (0, import_pi_host.write)(1, text);
function jsonEvent(event) {
  if (event.type !== "message_update") return event;
  const { message, assistantMessageEvent } = event;
  if (message.role !== "assistant") throw new Error("message_update message is not an assistant message");
  const { partial, ...rest } = assistantMessageEvent;
  const call = rest.type === "toolcall_start" ? partial.content[rest.contentIndex] : void 0;
  if (rest.type === "toolcall_start" && call?.type !== "toolCall") {
    throw new Error(`toolcall_start content at index ${rest.contentIndex} is not a tool call`);
  }
  const named = call ? { id: call.id, toolName: call.name } : {};
  return { type: "message_update", usage: message.usage, assistantMessageEvent: { ...rest, ...named } };
}
function commandsOf(runtime) {
  const cancelled = ({ cancelled: was }) => ({ cancelled: was });
  return {
    waitForIdle: () => runtime.session.waitForIdle(),
    newSession: (options) => runtime.newSession(options),
    fork: async (entryId, options) => cancelled(await runtime.fork(entryId, options)),
    navigateTree: async (targetId, { summarize, customInstructions, replaceInstructions, label } = {}) => cancelled(await runtime.session.navigateTree(targetId, { summarize, customInstructions, replaceInstructions, label })),
    switchSession: (file, options) => runtime.switchSession(file, options),
    reload: () => runtime.session.reload()
  };
}
function printAnswer(message) {
  if (message?.role !== "assistant") return 0;
  const { stopReason, errorMessage, content } = message;
  if (stopReason === "error" || stopReason === "aborted") {
    console.error(errorMessage || `Request ${stopReason}`);
    return 1;
  }
  for (const { type, text } of content) if (type === "text") print(`${text}
`);
  if (stopReason !== "length") return 0;
  console.error("Response was truncated: the model reached its output token limit.");
  return 1;
}
function onSignals(dispose) {
  const process = (0, import_pi_host.requireHost)("pi:node/process");
  const codes = process.platform === "win32" ? { SIGTERM: 143 } : { SIGTERM: 143, SIGHUP: 129 };
  let count = 0;
  const handlers = Object.entries(codes).map(([signal, code]) => {
    const handler = () => {
      if (++count > 1) process.exit(code);
      void dispose().finally(() => process.exit(code));
    };
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  return () => handlers.forEach((off) => off());
}
async function runPrintMode(runtime, { mode, messages = [], initialMessage, initialImages }) {
  const json = mode === "json";
  let stop;
  let disposing;
  const dispose = () => {
    stop?.();
    return disposing ??= runtime.dispose();
  };
  const bind = async () => {
    const { session } = runtime;
    const onError = ({ extensionPath, error }) => console.error(`Extension error (${extensionPath}): ${error}`);
    await session.bindExtensions({ mode: json ? "json" : "print", commandContextActions: commandsOf(runtime), onError });
    stop?.();
    stop = session.subscribe((event) => {
      if (json) print(`${JSON.stringify(jsonEvent(event))}
`);
    });
  };
  const offSignals = onSignals(dispose);
  runtime.setRebindSession(bind);
  try {
    const header = json ? runtime.session.sessionManager.getHeader() : void 0;
    if (header) print(`${JSON.stringify(header)}
`);
    await bind();
    if (initialMessage) await runtime.session.prompt(initialMessage, { images: initialImages });
    for (const message of messages) await runtime.session.prompt(message);
    return mode === "text" ? printAnswer(runtime.session.state.messages.at(-1)) : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  } finally {
    await dispose();
    offSignals();
  }
}

// src/pi/coding-agent/modes/rpc-client.ts
var import_pi_host2 = require("pi:host");
var processModule = () => (0, import_pi_host2.requireHost)("pi:node/process");
function readLines(stream, onLine) {
  const decoder = new TextDecoder();
  let rest = "";
  const take = (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines) onLine(line.replace(/\r$/, ""));
  };
  const onData = (chunk) => take(typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true }));
  const onEnd = () => {
    take(decoder.decode());
    if (rest !== "") onLine(rest.replace(/\r$/, ""));
    rest = "";
  };
  stream.on("data", onData);
  stream.on("end", onEnd);
  return () => {
    stream.off("data", onData);
    stream.off("end", onEnd);
  };
}
var longest = 3e4;
var RpcClient = class {
  constructor(options = {}) {
    this.options = options;
  }
  options;
  child = null;
  stopReading;
  listeners = [];
  waiting = /* @__PURE__ */ new Map();
  asked = 0;
  errors = "";
  over;
  async start() {
    if (this.child) throw new Error("Client already started");
    this.over = void 0;
    const { cliPath = "dist/cli.js", provider, model, args = [], cwd, env } = this.options;
    const given = ["--mode", "rpc", ...provider ? ["--provider", provider] : [], ...model ? ["--model", model] : [], ...args];
    const { spawn } = (0, import_pi_host2.requireHost)("pi:node/child_process");
    const child = spawn("node", [cliPath, ...given], { cwd, env: { ...processModule().env, ...env }, stdio: ["pipe", "pipe", "pipe"] });
    this.child = child;
    child.stderr.on("data", (data) => {
      this.errors += data.toString();
      processModule().stderr.write(data);
    });
    const ended = (make) => (cause, signal) => {
      if (this.child === child) this.fail(make(cause, signal));
    };
    child.once("exit", ended((code, signal) => this.exitError(code, signal)));
    child.once("error", ended(({ message }) => this.problem(`Agent process error: ${message}`)));
    child.stdin.on("error", ended(({ message }) => this.over ?? this.problem(`Agent process stdin error: ${message}`)));
    this.stopReading = readLines(child.stdout, (line) => this.heard(line));
    await new Promise((resolve) => setTimeout(resolve, 100));
    this.checkAlive();
  }
  async stop() {
    const { child } = this;
    if (!child) return;
    this.stopReading?.();
    child.kill("SIGTERM");
    await new Promise((resolve) => {
      const timer = setTimeout(() => {
        child.kill("SIGKILL");
        resolve();
      }, 1e3);
      child.on("exit", () => {
        clearTimeout(timer);
        resolve();
      });
    });
    this.child = null;
    this.waiting.clear();
  }
  onEvent(listener) {
    this.listeners.push(listener);
    return () => {
      const at = this.listeners.indexOf(listener);
      if (at >= 0) this.listeners.splice(at, 1);
    };
  }
  getStderr() {
    return this.errors;
  }
  /** Settles with the session's next rest. */
  waitForIdle(timeout = 6e4) {
    return this.collect("Timeout waiting for agent to become idle", timeout).then(() => void 0);
  }
  collectEvents(timeout = 6e4) {
    return this.collect("Timeout collecting events", timeout);
  }
  async promptAndWait(message, images, timeout = 6e4) {
    const events = this.collectEvents(timeout);
    await this.prompt(message, images);
    return events;
  }
  collect(late, timeout) {
    return new Promise((resolve, reject) => {
      const events = [];
      const timer = setTimeout(() => {
        stop();
        reject(this.problem(late));
      }, timeout);
      const stop = this.onEvent((event) => {
        events.push(event);
        if (event.type !== "agent_settled") return;
        clearTimeout(timer);
        stop();
        resolve(events);
      });
    });
  }
  heard(line) {
    let data;
    try {
      data = JSON.parse(line);
    } catch {
      return;
    }
    const waiting = data.type === "response" && data.id ? this.waiting.get(data.id) : void 0;
    if (waiting) {
      this.waiting.delete(data.id);
      return waiting.resolve(data);
    }
    for (const listener of [...this.listeners]) {
      try {
        listener(data);
      } catch {
        return;
      }
    }
  }
  problem = (text) => new Error(`${text}. Stderr: ${this.errors}`);
  exitError = (code, signal) => this.problem(`Agent process exited (code=${code} signal=${signal})`);
  fail(error) {
    this.over = error;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
  checkAlive() {
    if (this.over) throw this.over;
    const { exitCode, signalCode } = this.child;
    if (exitCode === null) return;
    this.over = this.exitError(exitCode, signalCode);
    throw this.over;
  }
  /** Asks, and gives the answer's data; an answer that says no is an error. */
  async ask(type, fields) {
    const stdin = this.child?.stdin;
    if (!stdin) throw new Error("Client not started");
    this.checkAlive();
    if (stdin.destroyed || !stdin.writable) throw this.problem("Agent process stdin is not writable");
    const id = `req_${++this.asked}`;
    const response = await new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        reject(this.problem(`Timeout waiting for response to ${type}`));
      }, longest);
      const after = (settle) => (value) => {
        clearTimeout(timer);
        settle(value);
      };
      this.waiting.set(id, { resolve: after(resolve), reject: after(reject) });
      stdin.write(`${JSON.stringify({ type, ...fields, id })}
`);
    });
    if (!response.success) throw new Error(response.error);
    return response.data;
  }
};
var commandTable = {
  prompt: ["prompt", "message images streamingBehavior", "disposition"],
  steer: ["steer", "message images", "disposition"],
  followUp: ["follow_up", "message images", "disposition"],
  abort: ["abort", "", "-"],
  clearQueue: ["clear_queue"],
  newSession: ["new_session", "parentSession"],
  getState: ["get_state"],
  setModel: ["set_model", "provider modelId"],
  cycleModel: ["cycle_model"],
  getAvailableModels: ["get_available_models", "", "models"],
  setThinkingLevel: ["set_thinking_level", "level", "-"],
  cycleThinkingLevel: ["cycle_thinking_level"],
  getAvailableThinkingLevels: ["get_available_thinking_levels", "", "levels"],
  setSteeringMode: ["set_steering_mode", "mode", "-"],
  setFollowUpMode: ["set_follow_up_mode", "mode", "-"],
  compact: ["compact", "customInstructions"],
  setAutoCompaction: ["set_auto_compaction", "enabled", "-"],
  setAutoRetry: ["set_auto_retry", "enabled", "-"],
  abortRetry: ["abort_retry", "", "-"],
  bash: ["bash", "command"],
  abortBash: ["abort_bash", "", "-"],
  getSessionStats: ["get_session_stats"],
  exportHtml: ["export_html", "outputPath"],
  switchSession: ["switch_session", "sessionPath"],
  fork: ["fork", "entryId"],
  clone: ["clone"],
  getForkMessages: ["get_fork_messages", "", "messages"],
  getEntries: ["get_entries", "since"],
  getTree: ["get_tree"],
  getLastAssistantText: ["get_last_assistant_text", "", "text"],
  setSessionName: ["set_session_name", "name", "-"],
  getMessages: ["get_messages", "", "messages"],
  getCommands: ["get_commands", "", "commands"]
};
for (const [name2, [type, fields = "", part]] of Object.entries(commandTable)) {
  const names = fields === "" ? [] : fields.split(" ");
  const method = async function(...args) {
    const data = await this.ask(type, Object.fromEntries(names.map((field, i) => [field, args[i]])));
    return part === "-" ? void 0 : part ? data?.[part] : data;
  };
  Object.defineProperty(RpcClient.prototype, name2, { value: method, writable: true, configurable: true });
}

// src/pi/coding-agent/modes/tool-search.ts
var name = "tool_search";
var usual = 8;
var common = new Set("a an and are as at be by for from in is it of on or that the this to with".split(" "));
function singular(word) {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(ches|shes|sses|xes|zes)$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
function wordsOf(text) {
  const spaced = text.normalize("NFC").replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2").toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, " ");
  const segments = () => [...new Intl.Segmenter(void 0, { granularity: "word" }).segment(spaced)];
  const words = /^[a-z0-9 ]*$/.test(spaced) ? spaced.split(" ") : segments().map(({ isWordLike, segment }) => isWordLike ? segment : "");
  return words.filter((word) => word !== "" && !common.has(word)).map((word) => /^[a-z0-9]+$/.test(word) ? singular(word) : word);
}
var isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
function target(reference, root) {
  if (reference === "#") return root;
  if (!reference.startsWith("#/")) return void 0;
  const steps = reference.slice(2).split("/").map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
  return steps.reduce((at, step) => at !== null && typeof at === "object" && Object.hasOwn(at, step) ? at[step] : void 0, root);
}
function textsOf(schema, root, seen) {
  if (!isObject(schema)) return [];
  const meant = typeof schema.$ref === "string" ? target(schema.$ref, root) : void 0;
  const texts = [];
  if (isObject(meant) && !seen.has(meant)) {
    seen.add(meant);
    texts.push(...textsOf(meant, root, seen));
  }
  if (typeof schema.description === "string") texts.push(schema.description);
  for (const [key, property] of isObject(schema.properties) ? Object.entries(schema.properties) : []) texts.push(key, ...textsOf(property, root, seen));
  texts.push(...textsOf(schema.items, root, seen));
  for (const variants of [schema.anyOf, schema.oneOf, schema.allOf]) {
    if (Array.isArray(variants)) texts.push(...variants.flatMap((variant) => textsOf(variant, root, seen)));
  }
  return texts;
}
function index({ name: name2, description, parameters: parameters2, namespace: space }) {
  const text = [description, ...textsOf(parameters2, parameters2, /* @__PURE__ */ new Set([parameters2]))].filter((part) => part.trim() !== "").join(" ");
  const counts = /* @__PURE__ */ new Map();
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const about = space ? [space.name, space.description ?? "", space.instructions ?? ""].join(" ") : "";
  return {
    name: name2,
    nameWords: new Set(wordsOf(name2)),
    ownWords: [...new Set(wordsOf(name2.split("__").at(-1)))],
    counts,
    length: [...counts.values()].reduce((sum, count) => sum + count, 0),
    spaceWords: new Set(wordsOf(about))
  };
}
var plainName = (text) => text.trim().toLowerCase().replace(/[^a-z0-9_$]/g, "_");
var repetition = 1.2;
var lengths = 0.75;
var inName = 3;
var inSpace = 0.5;
function rank(query, tools, limit) {
  const words = [...new Set(wordsOf(query))];
  if (words.length === 0 || tools.length === 0) return [];
  const all = tools.map(index);
  const average = all.reduce((sum, { length }) => sum + length, 0) / all.length || 1;
  const has = (tool, word) => tool.nameWords.has(word) || tool.counts.has(word) || tool.spaceWords.has(word);
  const rarity = (word) => {
    const frequency = all.filter((tool) => has(tool, word)).length;
    return Math.log(1 + (all.length - frequency + 0.5) / (frequency + 0.5));
  };
  const rarities = new Map(words.map((word) => [word, rarity(word)]));
  const whole = [...rarities.values()].reduce((sum, value) => sum + value, 0);
  const exact = plainName(query);
  const scored = all.map((tool) => {
    const norm = repetition * (1 - lengths + lengths * tool.length / average);
    const weights = words.map((word) => {
      const count = tool.counts.get(word) ?? 0;
      const named = (tool.nameWords.has(word) ? inName : 0) + (tool.spaceWords.has(word) ? inSpace : 0);
      return named + count * (repetition + 1) / (count + norm);
    });
    const own = tool.ownWords.length > 0 && tool.ownWords.every((word) => rarities.has(word));
    const score = words.reduce((sum, word, i) => sum + rarities.get(word) * weights[i], 0);
    const plain = plainName(tool.name);
    const isExact = Number(plain === exact || plain.endsWith(`__${exact}`));
    return { name: tool.name, score: score > 0 && own ? score + whole : score, covered: weights.filter((weight) => weight > 0).length, isExact };
  });
  return scored.filter(({ score }) => score !== 0).sort((a, b) => b.isExact - a.isExact || b.covered - a.covered || b.score - a.score).slice(0, limit).map((tool) => tool.name);
}
function findAndLoad(pi, query, limit) {
  const active = pi.getActiveTools();
  const open = pi.getAllTools().filter((tool) => ["codemode", "deferred"].includes(tool.exposure) && !active.includes(tool.name));
  const found = rank(query, open, limit);
  if (found.length > 0) pi.setActiveTools([...active, ...found]);
  return found.map((one) => ({ name: one, description: open.find((tool) => tool.name === one).description ?? "" }));
}
var parameters = (import_pi_typebox ??= require("pi:typebox")).Type.Object({
  query: (import_pi_typebox ??= require("pi:typebox")).Type.String({ description: "What the tool should do, in a few words, or its name." }),
  limit: (import_pi_typebox ??= require("pi:typebox")).Type.Optional((import_pi_typebox ??= require("pi:typebox")).Type.Number({ description: `How many tools at most; ${usual} without it.` }))
});
function createToolSearchExtension() {
  return (pi) => pi.registerTool({
    name,
    label: name,
    description: `Finds tools that are not declared to you, such as those of MCP servers, and declares the best matches from your next call on. When a tool you need is missing, look for it with ${name}.`,
    promptSnippet: "Find tools that are not declared yet and load them",
    parameters,
    exposure: "model-only",
    reachesTools: () => "all",
    defaultActive: false,
    async execute(_id, { query, limit = usual }) {
      if (query.trim() === "") throw new Error("query must not be empty");
      if (!Number.isInteger(limit) || limit <= 0) throw new Error("limit must be a positive integer");
      const tools = findAndLoad(pi, query, limit);
      const lines = tools.map((tool) => `- ${tool.name}: ${tool.description.trim().split(/\r?\n/)[0]}`);
      const head = `Loaded ${tools.length} tool${tools.length === 1 ? "" : "s"}. They are available from your next call:`;
      const text = tools.length === 0 ? "No matching tools found." : [head, ...lines].join("\n");
      return { content: [{ type: "text", text }], details: { loaded: tools.map((tool) => tool.name) } };
    }
  });
}
coding_agent_modes_exports["RpcClient"] = RpcClient;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_typebox;
