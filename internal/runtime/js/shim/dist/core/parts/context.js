"use strict";
var __defProp = Object.defineProperty;

// src/core/parts/context.ts
var context_exports = {
  createCommandContext: createCommandContext,
  createContext: createContext,
  createToolContext: createToolContext,
  retireContexts: retireContexts,
  stale: void 0,
};
module.exports = __defProp(context_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var stale = "This extension ctx is stale after session replacement or reload: do not use a captured pi or ctx after ctx.newSession(), ctx.fork(), ctx.switchSession() or ctx.reload(). Work that comes after a replacement belongs into withSession, with the ctx it is given.";
function retireContexts(source) {
  (source.shared ??= new Shared(source)).retired = true;
  source.shared = void 0;
}
var Shared = class {
  constructor(source) {
    this.source = source;
  }
  source;
  retired = false;
  /** What contexts are copied from. */
  context;
  live() {
    if (this.retired) throw new Error(stale);
    return this.source;
  }
  state = () => this.live().border.callSync("session", { op: "state" });
  request(action) {
    this.live().border.callSync("session", { op: "request", action });
  }
  isIdle = () => this.state().idle !== false;
  isProjectTrusted = () => this.state().trusted === true;
  abort = () => this.request("abort");
  hasPendingMessages = () => (this.state().pending ?? 0) > 0;
  /** What contexts had under other names before; code that walks over one sees today's. */
  older = Object.defineProperty({}, "hasQueuedMessages", { value: this.hasPendingMessages });
  /** The signal of each context that has one. */
  signals = /* @__PURE__ */ new WeakMap();
  scoped = [];
  scopedText = "[]";
  /** The same list as long as it says the same. */
  scopedModels() {
    const models = this.state().scopedModels ?? [];
    const text = JSON.stringify(models);
    if (text !== this.scopedText) [this.scoped, this.scopedText] = [models, text];
    return this.scoped;
  }
  shutdown = () => this.request("shutdown");
  getContextUsage = () => this.state().contextUsage ?? void 0;
  getSystemPrompt = () => this.state().systemPrompt ?? "";
  compact = (options) => {
    (0, (import_compact ??= require("pi:core/parts/compact")).compactSession)(this.live(), options?.customInstructions).then(
      (result) => options?.onComplete?.(result),
      (err) => options?.onError?.(err instanceof Error ? err : new Error(String(err)))
    );
  };
  /** The tools that a tool may call, as an agent has them. */
  tools(execute) {
    const { tools } = this.live().border.callSync("session", { op: "callable" });
    return tools.map((tool) => ({
      ...tool,
      execute: async (_id, params, signal, onUpdate) => (await execute(tool.name, params, { signal, onUpdate })).result
    }));
  }
  /** A tool that fails is an outcome, never a rejection. */
  async executeTool(id, name, input, options) {
    const toolCall = { type: "toolCall", id, name, arguments: input ?? {} };
    const limits = { signal: options.signal, onChunk: options.onUpdate };
    try {
      const { isError, ...result } = await this.source.border.call("tool", { name, input: input ?? {}, id }, limits);
      return { toolCall, result, isError: isError === true };
    } catch (err) {
      const text = err instanceof Error ? err.message : String(err);
      return { toolCall, result: { content: [{ type: "text", text }], details: {} }, isError: true };
    }
  }
};
function createToolContext(source, toolCallId, signal) {
  const shared = source.shared ??= new Shared(source);
  const context = source.copy(shared.context ??= drawContext(source, shared));
  let calls = 0;
  const executeTool = async (name, input, options = {}) => shared.executeTool(`${toolCallId}/${++calls}`, name, input, { signal: options?.signal ?? signal, onUpdate: options?.onUpdate });
  if (signal) shared.signals.set(context, signal);
  context.executeTool = executeTool;
  return context;
}
function drawContext(source, shared) {
  const members = {
    get ui() {
      return shared.live().ui;
    },
    get mode() {
      return shared.live().mode;
    },
    get hasUI() {
      return shared.live().hasUI;
    },
    get cwd() {
      return shared.live().cwd;
    },
    get sessionManager() {
      return shared.live().session;
    },
    get modelRegistry() {
      return shared.live().models.modelRegistry;
    },
    get model() {
      return shared.live().models.model;
    },
    get scopedModels() {
      return shared.scopedModels();
    },
    get thinkingLevel() {
      return shared.live().models.thinkingLevel;
    },
    isIdle: shared.isIdle,
    isProjectTrusted: shared.isProjectTrusted,
    get signal() {
      shared.live();
      return shared.signals.get(this);
    },
    abort: shared.abort,
    hasPendingMessages: shared.hasPendingMessages,
    shutdown: shared.shutdown,
    getContextUsage: shared.getContextUsage,
    compact: shared.compact,
    getSystemPrompt: shared.getSystemPrompt,
    get tools() {
      return shared.tools(this.executeTool);
    },
    executeTool: void 0
  };
  const descriptors = Object.getOwnPropertyDescriptors(members);
  for (const name of ["tools", "executeTool"]) descriptors[name].enumerable = false;
  return Object.create(shared.older, descriptors);
}
function createContext(source, signal) {
  const whole = createToolContext(source, "", signal);
  const { tools, executeTool, ...members } = Object.getOwnPropertyDescriptors(whole);
  const context = Object.create(Object.getPrototypeOf(whole), members);
  if (signal) source.shared.signals.set(context, signal);
  return context;
}
function createCommandContext(source, signal) {
  const shared = source.shared ??= new Shared(source);
  const context = createContext(source, signal);
  const ask = async (action, args) => {
    try {
      return await shared.live().border.call("session", { op: "request", action, ...args ? { args } : {} }) ?? void 0;
    } catch (err) {
      throw err instanceof import_pi_host.HostError && err.code === "invalid_request" ? new Error(err.message) : err;
    }
  };
  const replacing = (action) => (args) => (shared.live(), replace(action, args));
  const replace = async (action, args) => {
    const { withSession, setup, ...options } = typeof args.at(-1) === "object" && args.at(-1) || {};
    const target = typeof args[0] === "string" ? args[0] : void 0;
    const token = typeof setup === "function" ? keepSetup(source, setup) : void 0;
    const result = await ask(action, { target, options, setup: token }) ?? { cancelled: false };
    if (token !== void 0) source.setups.delete(token);
    if (!result.cancelled && withSession) await withSession(createReplacedContext(source, signal));
    return result;
  };
  context.getSystemPromptOptions = () => promptOptions(shared.live().border);
  context.waitForIdle = () => (shared.live(), ask("waitForIdle"));
  const [newSession, fork, navigateTree, switchSession] = ["newSession", "fork", "navigateTree", "switchSession"].map(replacing);
  context.newSession = (options) => newSession([options]);
  context.fork = (entryId, options) => fork([entryId, options]);
  const nowhere = async (targetId, options) => {
    if (targetId === source.session.getLeafId()) return { cancelled: false };
    void options.summarize;
    throw new Error(`Entry ${targetId} not found`);
  };
  const move = async (targetId, options) => {
    const answer = await navigateTree([targetId, options]);
    if (!answer.summarize) return answer;
    const made = await (0, (import_compact ??= require("pi:core/parts/compact")).summarizeBranch)(source, targetId, answer.summarize);
    return made ? ask("navigateTree", made) : { cancelled: true };
  };
  context.navigateTree = (targetId, options) => typeof targetId === "string" && options !== null ? move(targetId, options) : (shared.live(), nowhere(targetId, options === void 0 ? {} : options));
  context.switchSession = (file, options) => switchSession([file, options]);
  context.reload = () => (shared.live(), ask("reload"));
  return context;
}
function promptOptions(border) {
  const { options } = border.callSync("session", { op: "prompt" });
  const read = (path) => {
    try {
      return [{ path, content: border.callSync("fs", { op: "read", path, encoding: "utf8" }).text }];
    } catch {
      return [];
    }
  };
  const [custom] = options.customPrompt === void 0 ? [] : read(options.customPrompt);
  return {
    customPrompt: custom?.content,
    forceSystemPrompt: options.forceSystemPrompt,
    selectedTools: options.selectedTools,
    hiddenTools: options.hiddenTools,
    toolSnippets: options.toolSnippets,
    toolGuidelines: options.toolGuidelines,
    promptGuidelines: options.promptGuidelines,
    appendSystemPrompt: options.appendSystemPrompt.flatMap(read).map(({ content }) => content).join("\n\n"),
    sections: options.sections,
    cwd: options.cwd,
    contextFiles: options.contextFiles.flatMap(read),
    skills: options.skills
  };
}
var lastSetup = 0;
function keepSetup(source, setup) {
  source.setups.set(++lastSetup, setup);
  return lastSetup;
}
function createReplacedContext(source, signal) {
  const context = createCommandContext(source, signal);
  const deliver = async (delivery) => void await source.border.call("session", delivery);
  context.sendMessage = async (message, options) => deliver((0, (import_delivery ??= require("pi:core/parts/delivery")).messageDelivery)(message, options));
  context.sendUserMessage = async (content, options) => deliver((0, (import_delivery ??= require("pi:core/parts/delivery")).userDelivery)(content, options));
  return context;
}
context_exports["stale"] = stale;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_compact;
var import_delivery;
