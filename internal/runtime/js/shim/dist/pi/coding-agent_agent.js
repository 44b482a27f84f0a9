"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent_agent.ts
var coding_agent_agent_exports = {
  AgentSession: void 0,
  AgentSessionRuntime: void 0,
  ExtensionRunner: void 0,
  createAgentSession: createAgentSession,
  createAgentSessionFromServices: void 0,
  createAgentSessionRuntime: createAgentSessionRuntime,
  createAgentSessionServices: createAgentSessionServices,
};
module.exports = __defProp(coding_agent_agent_exports, "__esModule", { value: true });

// src/pi/coding-agent/agent/create.ts
var import_pi_host4 = require("pi:host");

// src/pi/coding-agent/agent/compacting.ts

// src/pi/ai/providers/virtual.ts
var VIRTUAL_MODEL_API = "pi-virtual";
var VIRTUAL_MODEL_STATE_ENTRY = "pi.virtual-model-state";
var isVirtualModel = (model) => model.api === VIRTUAL_MODEL_API;
var latestAnswer = (messages) => messages.findLast(({ role, stopReason }) => role === "assistant" && stopReason !== "error" && stopReason !== "aborted");

// src/pi/coding-agent/extensions/emit.ts

// src/pi/coding-agent/agent/prompt.ts
function normalizePromptOptions(given) {
  const copies = (items = []) => items.map((item) => ({ ...item }));
  return {
    customPrompt: given.customPrompt,
    forceSystemPrompt: given.forceSystemPrompt,
    selectedTools: [...given.selectedTools ?? ["read", "bash", "edit", "write"]],
    hiddenTools: [...given.hiddenTools ?? []],
    toolSnippets: { ...given.toolSnippets },
    toolGuidelines: Object.fromEntries(Object.entries(given.toolGuidelines ?? {}).map(([name, lines2]) => [name, [...lines2]])),
    promptGuidelines: [...given.promptGuidelines ?? []],
    appendSystemPrompt: given.appendSystemPrompt ?? "",
    sections: { ...given.sections },
    cwd: given.cwd,
    contextFiles: copies(given.contextFiles),
    skills: copies(given.skills)
  };
}
function rulesOf(tools, guidelines, more) {
  const shells = [tools.includes("bash") ? "bash" : "", tools.includes("powershell") ? "PowerShell" : ""].filter((name) => name !== "");
  const searches = ["grep", "find", "ls"].some((name) => tools.includes(name));
  const rules = [
    ...shells.length > 0 && !searches ? [`List, search and find files with ${shells.join(" or ")}`] : [],
    ...tools.flatMap((name) => guidelines[name] ?? []),
    ...more,
    "Keep answers short",
    "Name the files you work with by their full path"
  ];
  const distinct = new Set(rules.map((rule) => rule.trim()).filter((rule) => rule !== ""));
  return [...distinct].map((rule) => `- ${rule}`).join("\n");
}
var opening = "You are a coding agent. You read and change files and run commands to help a person with their software.";
var docsText = () => [
  "Documentation of the agent itself, for questions about it only:",
  `- Overview: ${(0, (import_small ??= require("pi:coding-agent/small")).getReadmePath)()}`,
  `- By topic: ${(0, (import_small ??= require("pi:coding-agent/small")).getDocsPath)()}`,
  `- Examples of extensions and of use as a library: ${(0, (import_small ??= require("pi:coding-agent/small")).getExamplesPath)()}`
].join("\n");
var contextText = (files) => [
  "Instructions of this project:",
  ...files.map(({ path: path4, content }) => `<project_instructions path="${path4}">
${content}
</project_instructions>`)
].join("\n\n");
function skillsText(skills, selected, declared) {
  if (skills.length === 0) return "";
  const readers = ["read", "bash"];
  const reader = readers.find((name) => declared.includes(name)) ?? (readers.some((name) => selected.includes(name)) ? "indirect" : void 0);
  return reader ? (0, (import_small ??= require("pi:coding-agent/small")).formatSkillsForPrompt)(skills, reader).trim() : "";
}
function promptSections(given) {
  const options = normalizePromptOptions(given);
  for (const name of Object.keys(options.sections)) {
    if (!/^[a-z][a-z0-9_-]*$/.test(name) || name === "preamble") throw new Error(`Invalid system prompt section name: ${name}`);
  }
  const { selectedTools, toolSnippets } = options;
  const declared = selectedTools.filter((name) => !options.hiddenTools.includes(name));
  const parts = {};
  if (!options.customPrompt) {
    const lines2 = declared.filter((name) => toolSnippets[name]).map((name) => `- ${name}: ${toolSnippets[name]}`);
    parts.tools = `${lines2.join("\n") || "(none)"}

There may be more tools than these.`;
    parts.rules = rulesOf(declared, options.toolGuidelines, options.promptGuidelines);
    parts.docs = docsText();
  }
  parts.addendum = options.appendSystemPrompt;
  parts.project_context = options.contextFiles.length > 0 ? contextText(options.contextFiles) : "";
  parts.skills = skillsText(options.skills, selectedTools, declared);
  parts.cwd = options.cwd.replace(/\\/g, "/");
  for (const [name, text] of Object.entries(options.sections)) if (text) parts[name] = text;
  const tagged = Object.entries(parts).filter(([, text]) => text !== "");
  return {
    preamble: options.customPrompt || opening,
    ...Object.fromEntries(tagged.map(([name, text]) => [name, `<${name}>
${text}
</${name}>`]))
  };
}
function systemPromptOf(options) {
  const forced = options.forceSystemPrompt;
  const message = forced === void 0 ? { content: "", sections: promptSections(options) } : { content: forced };
  return (0, (import_pi_ai_parts2 ??= require("pi:ai_parts")).getSystemMessageText)({ role: "system", ...message, timestamp: 0 });
}
function sectionChanges(before, after) {
  const changed = Object.entries(after).filter(([name, text]) => before[name] !== text);
  for (const name of Object.keys(before)) if (after[name] === void 0) changed.push([name, null]);
  return changed.length > 0 ? Object.fromEntries(changed) : void 0;
}

// src/pi/coding-agent/extensions/emit.ts
var messageOf = (error) => error instanceof Error ? error.message : String(error);
var failure = (extensionPath, event, error) => ({
  extensionPath,
  event,
  error: messageOf(error),
  stack: error instanceof Error ? error.stack : void 0
});
var same = (a, b) => a.length === b.length && a.every((item, i) => item === b[i]);
var Emitter = class {
  hasHandlers(type) {
    return this.extensions.some(({ handlers }) => handlers.get(type)?.length > 0);
  }
  /** Calls the handlers there are by now, one after the other. */
  async each(type, event, take, context = this.createContext()) {
    const all = this.extensions.flatMap((extension) => (extension.handlers.get(type) ?? []).map((handler) => ({ extension, handler })));
    for (const { extension, handler } of all) {
      try {
        if (take(await handler(event(), context), extension) === "stop") return;
      } catch (error) {
        this.emitError(failure(extension.path, type, error));
      }
    }
  }
  async emit(event) {
    const asks = ["session_before_switch", "session_before_fork", "session_before_compact", "session_before_tree"].includes(event.type);
    let result;
    await this.each(event.type, () => event, (answer) => {
      if (!asks || !answer) return;
      result = answer;
      if (answer.cancel) return "stop";
    });
    return result;
  }
  /** The decision of whether a prompt cache is kept warm. */
  async emitCacheWarmingDecision(event) {
    let { action } = event;
    await this.each(event.type, () => event, (answer) => void (action = answer?.action ?? action));
    return action;
  }
  async emitMessageEnd(event) {
    let { message } = event;
    await this.each("message_end", () => ({ ...event, message }), (answer, { path: path4 }) => {
      if (!answer?.message) return;
      if (answer.message.role === message.role) message = answer.message;
      else this.emitError({ extensionPath: path4, event: "message_end", error: "message_end handlers must return a message with the same role" });
    });
    return message === event.message ? void 0 : message;
  }
  async emitToolResult(event) {
    const current = { ...event };
    let changed = false;
    const fields = ["content", "details", "structuredContent", "isError", "usage"];
    await this.each("tool_result", () => current, (answer) => {
      if (!answer) return;
      if (answer.content !== void 0 && answer.structuredContent === void 0) delete current.structuredContent;
      for (const field of fields) {
        if (answer[field] === void 0) continue;
        current[field] = answer[field];
        changed = true;
      }
    });
    return changed ? Object.fromEntries(fields.map((field) => [field, current[field]])) : void 0;
  }
  /** Asks whether a tool may run. A handler that fails stops the call. */
  async emitToolCall(event) {
    const context = this.createContext();
    let result;
    for (const handler of this.extensions.flatMap(({ handlers }) => handlers.get("tool_call") ?? [])) {
      result = await handler(event, context) || result;
      if (result?.block) return result;
    }
    return result;
  }
  async emitUserBash(event) {
    const context = this.createContext();
    for (const extension of this.extensions) {
      for (const handler of extension.handlers.get("user_bash") ?? []) {
        try {
          const answer = await handler(event, context);
          if (answer === void 0) continue;
          if (isBashAnswer(answer)) return answer;
          const rule = "return undefined for local execution or exactly one valid { operations } or { result } object";
          throw new Error(`Invalid user_bash handler result: ${rule}`);
        } catch (error) {
          this.emitError(failure(extension.path, "user_bash", error));
          throw error;
        }
      }
    }
    return void 0;
  }
  /** The messages of a request. Handlers of context see no system messages; those of context_with_system all. */
  async emitContext(messages) {
    let current = structuredClone(messages);
    let shown = [];
    let before = [];
    const conversation = () => {
      shown = current.filter(({ role }) => role !== "system");
      before = shown.slice();
      return { type: "context", messages: shown };
    };
    await this.each("context", conversation, (answer) => {
      const returned = answer?.messages ?? (same(shown, before) ? void 0 : shown);
      if (!returned || same(returned, before)) return;
      const head = (0, (import_pi_ai_parts3 ??= require("pi:ai_parts")).getCurrentSystemMessage)(current);
      current = head ? [head, ...returned] : returned;
    });
    const leads = () => current[0]?.role === "system";
    let led = false;
    const all = () => {
      led = leads();
      return { type: "context_with_system", messages: current };
    };
    await this.each("context_with_system", all, (answer, { path: path4 }) => {
      current = answer?.messages ?? current;
      if (!led || leads()) return;
      const error = "Handler removed the leading system message; the request has no prompt or initial tool declarations. Keep it at index 0 or replace a dropped prefix with getCurrentSystemMessage().";
      this.emitError({ extensionPath: path4, event: "context_with_system", error });
    });
    return current;
  }
  async emitBeforeProviderRequest(payload) {
    let current = payload;
    const event = () => ({ type: "before_provider_request", payload: current });
    await this.each("before_provider_request", event, (answer) => void (current = answer === void 0 ? current : answer));
    return current;
  }
  /** Handlers change the headers in place. */
  async emitBeforeProviderHeaders(headers) {
    await this.each("before_provider_headers", () => ({ type: "before_provider_headers", headers }), () => {
    });
    return headers;
  }
  async emitBeforeAgentStart(trigger, options) {
    const systemPromptOptions = normalizePromptOptions(options);
    const prompt = () => systemPromptOf(systemPromptOptions);
    const context = this.createContext();
    context.getSystemPrompt = () => {
      this.assertActive();
      return prompt();
    };
    const messages = [];
    const event = () => Object.defineProperty({ ...trigger, type: "before_agent_start", systemPromptOptions }, "systemPrompt", { get: prompt, enumerable: true, configurable: true });
    const take = (answer) => {
      if (answer?.message) messages.push(answer.message);
      if (answer?.systemPrompt !== void 0) systemPromptOptions.forceSystemPrompt = answer.systemPrompt;
    };
    await this.each("before_agent_start", event, take, context);
    return { messages, systemPromptOptions };
  }
  async emitResourcesDiscover(cwd, reason) {
    const all = { skillPaths: [], promptPaths: [], themePaths: [] };
    await this.each("resources_discover", () => ({ type: "resources_discover", cwd, reason }), (answer, { path: extensionPath }) => {
      for (const kind of Object.keys(all)) for (const path4 of answer?.[kind] ?? []) all[kind].push({ path: path4, extensionPath });
    });
    return all;
  }
  /** What a person typed: each handler sees what the one before made of it, until one handles it. */
  async emitInput(text, images, source, streamingBehavior) {
    const now = { text, images };
    let handled;
    await this.each("input", () => ({ type: "input", ...now, source, streamingBehavior }), (answer) => {
      if (answer?.action === "handled") {
        handled = answer;
        return "stop";
      }
      if (answer?.action === "transform") Object.assign(now, { text: answer.text, images: answer.images ?? now.images });
    });
    if (handled) return handled;
    return now.text !== text || now.images !== images ? { action: "transform", ...now } : { action: "continue" };
  }
  /** A moment at which handlers may add entries and let the agent go on; build shows them what it would see. */
  async emitBoundary(base, build) {
    let entries = [];
    let goOn = false;
    let context = await build(entries);
    let valid = true;
    const eventContext = this.createContext();
    for (const { path: path4, handlers } of this.extensions) {
      for (const handler of handlers.get(base.type) ?? []) {
        try {
          const answer = await handler({ ...base, entries, continue: goOn, context }, eventContext);
          entries = answer?.entries ?? entries;
          goOn = answer?.continue ?? goOn;
        } catch (error) {
          this.emitError(failure(path4, base.type, error));
        }
        try {
          context = await build(entries);
          valid = true;
        } catch (error) {
          valid = false;
          const told = failure(path4, base.type, error);
          this.emitError({ ...told, error: `Invalid boundary entries: ${told.error}` });
        }
      }
    }
    return valid ? { entries, continue: goOn, context, valid } : { entries: [], continue: false, context, valid };
  }
};
var isText = (value) => typeof value === "string";
var optional = (value, type) => value === void 0 || typeof value === type;
function isBashAnswer(answer) {
  if (typeof answer !== "object" || answer === null) return false;
  const { operations, result } = answer;
  if (operations === void 0 === (result === void 0)) return false;
  if (operations !== void 0) return typeof operations?.exec === "function";
  if (typeof result !== "object" || result === null || !("exitCode" in result)) return false;
  const { output, exitCode, cancelled: cancelled2, truncated, fullOutputPath } = result;
  const flags = typeof cancelled2 === "boolean" && typeof truncated === "boolean";
  return isText(output) && flags && optional(exitCode, "number") && optional(fullOutputPath, "string");
}

// src/pi/coding-agent/agent/guidance.ts
var import_pi_host = require("pi:host");
function loginHelp() {
  const file = (name) => `  ${(0, import_pi_host.requireHost)("pi:node/path").join((0, (import_small2 ??= require("pi:coding-agent/small")).getDocsPath)(), name)}`;
  return ["Use /login to log into a provider via OAuth or API key. See:", file("providers.md"), file("models.md")].join("\n");
}
var noModels = () => `No models available. ${loginHelp()}`;
var noModel = () => `No model selected.

${loginHelp()}

Then use /model to select a model.`;
var noKey = (provider) => `No API key found for ${provider === "unknown" ? "the selected model" : provider}.

${loginHelp()}`;
var authFailed = (provider) => `Authentication failed for "${provider}". Credentials may have expired or network is unavailable. Run '/login ${provider}' to re-authenticate.`;

// src/pi/coding-agent/agent/transcript.ts

// src/pi/coding-agent/agent/loadout.ts

// src/pi/coding-agent/agent/names.ts
var defaultTools = ["read", "bash", "edit", "write"];
var isModifier = (entry) => typeof entry === "string" && /^[+-]/.test(entry);
function listProblem(entries) {
  const modifiers = entries.filter(isModifier);
  if (modifiers.length === 0) return void 0;
  if (modifiers.length < entries.length) return "tool names cannot be mixed with +name or -name entries";
  const pattern = modifiers.find((entry) => entry.includes("*"));
  return pattern && `+name and -name entries take exact tool names, not patterns: ${pattern}`;
}
function applyModifiers(base, entries) {
  return entries.filter(isModifier).reduce(
    (tools, entry) => {
      const name = entry.slice(1);
      if (entry.startsWith("-")) return tools.filter((tool) => tool !== name);
      return name === "" || tools.includes(name) ? tools : [...tools, name];
    },
    [...base]
  );
}
function matcher(entries) {
  const names = new Set(entries.filter((entry) => !entry.includes("*")));
  const quoted = (text) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  const patterns = entries.filter((entry) => entry.includes("*")).map((entry) => new RegExp(`^${entry.split("*").map(quoted).join(".*")}$`));
  return (name) => names.has(name) || patterns.some((pattern) => pattern.test(name));
}
var isMcpTool = (name) => /^(mcp__|list_mcp_resources$|list_mcp_resource_templates$|read_mcp_resource$)/.test(name);

// src/pi/coding-agent/agent/state.ts
var State = class {
  constructor(config) {
    this.config = config;
    this.agent = config.agent;
    this.sessionManager = config.sessionManager;
    this.settingsManager = config.settingsManager;
    this.modelRuntime = config.modelRuntime;
    this.resourceLoader = config.resourceLoader;
    this.cwd = config.cwd;
    this.models = config.scopedModels ?? [];
  }
  config;
  agent;
  sessionManager;
  settingsManager;
  modelRuntime;
  resourceLoader;
  cwd;
  models;
  runner;
  /** Whether a run is under way, from its preparation to its last event. */
  running = false;
  abortRequested = false;
  listeners = [];
  idle;
  // ---- listeners ----
  subscribe(listener) {
    this.listeners.push(listener);
    return () => {
      const at = this.listeners.indexOf(listener);
      if (at >= 0) this.listeners.splice(at, 1);
    };
  }
  tell(event) {
    for (const listener of this.listeners) listener(event);
  }
  forgetListeners() {
    this.listeners = [];
  }
  // ---- what it is doing ----
  get isStreaming() {
    return this.running;
  }
  get isIdle() {
    return !this.running && !this.isCompacting;
  }
  async waitForIdle() {
    if (this.isIdle) return;
    this.idle ??= (0, (import_wait ??= require("pi:ai/wait")).deferred)();
    await this.idle.promise;
  }
  /** Tells those who wait, if nothing is going on. */
  settle() {
    if (!this.isIdle) return;
    const { idle } = this;
    this.idle = void 0;
    idle?.resolve();
  }
  // ---- what it is ----
  get state() {
    return this.agent.state;
  }
  get model() {
    return this.agent.state.model;
  }
  /** The registry over the session's models, as up to 0.73. */
  get modelRegistry() {
    return this.runner.modelRegistry;
  }
  get thinkingLevel() {
    return this.agent.state.thinkingLevel;
  }
  /** When a virtual model is chosen: the real one of the latest answer. */
  get routedModel() {
    if (!this.model || !isVirtualModel(this.model)) return void 0;
    const latest = latestAnswer(this.messages);
    const model = latest && this.physical(latest.provider, latest.model);
    return model && { model, thinkingLevel: latest.thinkingLevel };
  }
  physical(provider, id) {
    const model = this.modelRuntime.getModel(provider, id);
    return model && !isVirtualModel(model) ? model : void 0;
  }
  /** The model whose limits hold for the conversation. */
  limitsModel() {
    return this.routedModel?.model ?? this.model;
  }
  /** The model whose limits hold for a message; undefined when it came from one that is no longer chosen. */
  modelOf({ provider, model: id }) {
    const { model } = this;
    if (model && isVirtualModel(model)) return this.physical(provider, id);
    return model?.provider === provider && model.id === id ? model : void 0;
  }
  get messages() {
    return this.agent.state.messages;
  }
  get steeringMode() {
    return this.agent.steeringMode;
  }
  get followUpMode() {
    return this.agent.followUpMode;
  }
  get sessionFile() {
    return this.sessionManager.getSessionFile();
  }
  get sessionId() {
    return this.sessionManager.getSessionId();
  }
  get sessionName() {
    return this.sessionManager.getSessionName();
  }
  get scopedModels() {
    return this.models;
  }
  setScopedModels(models) {
    this.models = models;
  }
  get promptTemplates() {
    return this.resourceLoader.getPrompts().prompts;
  }
  get extensionRunner() {
    return this.runner;
  }
  hasExtensionHandlers(type) {
    return this.runner.hasHandlers(type);
  }
  setSessionName(name) {
    this.sessionManager.appendSessionInfo(name);
    const event = { type: "session_info_changed", name: this.sessionManager.getSessionName() };
    this.tell(event);
    void this.runner.emit(event);
  }
  /** The text of the last answer; of an aborted one without any, of the one before. */
  getLastAssistantText() {
    const cut = ({ stopReason, content }) => stopReason === "aborted" && content.length === 0;
    const last = this.messages.findLast((message) => message.role === "assistant" && !cut(message));
    return last && (0, (import_pi_ai_parts4 ??= require("pi:ai_parts")).contentText)(last.content, "").trim() || void 0;
  }
};

// src/pi/coding-agent/agent/loadout.ts
var oneLine = (text) => typeof text === "string" ? text.replace(/\s+/g, " ").trim() || void 0 : void 0;
var lines = (guidelines = []) => [...new Set(guidelines.map((line) => line.trim()).filter((line) => line !== ""))];
var Loadout = class extends State {
  /** The built-in tools. */
  builtin = /* @__PURE__ */ new Map();
  /** All tools as the agent runs them. */
  registry = /* @__PURE__ */ new Map();
  definitions = /* @__PURE__ */ new Map();
  /** Tools whose declarations requests leave out. */
  hiddenTools = /* @__PURE__ */ new Set();
  /** Tools of a restored session that nobody has registered yet. */
  pendingTools = /* @__PURE__ */ new Set();
  promptOptions = normalizePromptOptions({ cwd: "", selectedTools: [] });
  /** The options of the run under way, as its extensions changed them. */
  runOptions;
  allowed;
  excluded;
  filtersMcp = false;
  constructor(config) {
    super(config);
    const { allowedToolNames: names, excludedToolNames } = config;
    if (names) {
      this.allowed = matcher(names);
      this.filtersMcp = names.length === 0 || names.some((name) => name.startsWith("mcp__"));
    }
    if (excludedToolNames) this.excluded = matcher(excludedToolNames);
  }
  get systemPrompt() {
    return systemPromptOf(this.runOptions ?? this.promptOptions);
  }
  // ---- questions ----
  getActiveToolNames() {
    return this.agent.state.tools.map(({ name }) => name);
  }
  getCallableToolNames() {
    return this.callableTools().map(({ name }) => name);
  }
  getToolDefinition(name) {
    return this.definitions.get(name)?.definition;
  }
  getAllTools() {
    return [...this.definitions.values()].map(({ definition, sourceInfo }) => {
      const { name, description, parameters, promptGuidelines, namespace, annotations, reachesTools } = definition;
      return {
        ...{ name, description, parameters, promptGuidelines, exposure: this.exposure(name) },
        ...namespace ? { namespace } : {},
        ...annotations ? { annotations: { ...annotations } } : {},
        ...reachesTools ? { reachesTools } : {},
        sourceInfo
      };
    });
  }
  exposure(name) {
    return this.getToolDefinition(name)?.exposure ?? "direct";
  }
  /** What other tools may call: the active direct ones, and those that are there for them. */
  callableTools(active = new Set(this.getActiveToolNames())) {
    return [...this.registry.values()].filter(({ name }) => {
      const exposure = this.exposure(name);
      return exposure === "codemode" || exposure === "deferred" || exposure === "direct" && active.has(name);
    });
  }
  isAllowed(name) {
    if (this.excluded?.(name)) return false;
    return !this.allowed || this.allowed(name) || !this.filtersMcp && isMcpTool(name);
  }
  isActivatable(name) {
    if (!this.allowed || this.allowed(name) || !isMcpTool(name)) return true;
    return this.exposure(name) !== "direct" && this.registry.has("tool_search");
  }
  isDeclarable = (name) => ["direct", "model-only"].includes(this.exposure(name));
  /** Whether a tool is active as soon as it is registered. */
  startsActive(name) {
    return this.isDeclarable(name) && this.getToolDefinition(name)?.defaultActive !== false;
  }
  // ---- changes ----
  setActiveToolsByName(names) {
    const before = this.getActiveToolNames();
    this.activate(names);
    const active = new Set(this.getActiveToolNames());
    if (before.some((name) => !active.has(name))) this.pendingTools.clear();
  }
  activate(names) {
    const tools = this.applyLoadout(names);
    for (const { name } of tools) this.pendingTools.delete(name);
    this.rebuildPrompt(tools.map(({ name }) => name));
  }
  /** Makes these the agent's tools. Those that stay keep their places, so that the prompt stays the same. */
  applyLoadout(names) {
    const wanted = new Set(names);
    const kept2 = this.getActiveToolNames().filter((name) => wanted.has(name));
    const tools = [.../* @__PURE__ */ new Set([...kept2, ...wanted])].filter((name) => this.registry.has(name) && this.exposure(name) !== "hidden" && this.isActivatable(name)).map((name) => this.registry.get(name));
    this.hiddenTools = /* @__PURE__ */ new Set();
    const declared = this.prepare(tools);
    this.agent.state.tools = declared;
    return declared;
  }
  /** Lets tools change how the others are declared. */
  prepare(tools) {
    const hooks = tools.map(({ name }) => this.definitions.get(name)).filter((tool) => tool?.definition.prepareLoadout);
    if (hooks.length === 0) return tools;
    const loadout = {
      declared: tools,
      callable: this.callableTools(new Set(tools.map(({ name }) => name))),
      registered: [...this.registry.values()],
      getExposure: (name) => this.exposure(name),
      getNamespace: (name) => this.getToolDefinition(name)?.namespace,
      getPromptGuidelines: (name) => lines(this.getToolDefinition(name)?.promptGuidelines)
    };
    const descriptions = /* @__PURE__ */ new Map();
    for (const { definition, sourceInfo } of hooks) {
      try {
        const changes = definition.prepareLoadout(loadout);
        for (const [name, text] of Object.entries(changes?.descriptions ?? {})) descriptions.set(name, text);
        for (const name of changes?.hiddenDeclarations ?? []) this.hiddenTools.add(name);
      } catch (error) {
        this.runner.emitError(failure(sourceInfo.path, "prepare_loadout", error));
      }
    }
    return tools.map((tool) => descriptions.has(tool.name) ? { ...tool, description: descriptions.get(tool.name) } : tool);
  }
  rebuildPrompt(names) {
    const loader = this.resourceLoader;
    const snippets = [...this.definitions].map(([name, { definition }]) => [name, oneLine(definition.promptSnippet)]);
    const guidelines = [...this.definitions].map(([name, { definition }]) => [name, lines(definition.promptGuidelines)]);
    this.promptOptions = normalizePromptOptions({
      cwd: this.cwd,
      skills: loader.getSkills().skills,
      contextFiles: loader.getAgentsFiles().agentsFiles,
      customPrompt: loader.getSystemPrompt(),
      appendSystemPrompt: loader.getAppendSystemPrompt().join("\n\n"),
      selectedTools: names.filter((name) => this.registry.has(name)),
      hiddenTools: [...this.hiddenTools],
      toolSnippets: Object.fromEntries(snippets.filter(([, text]) => text)),
      toolGuidelines: Object.fromEntries(guidelines.filter(([, text]) => text.length > 0))
    });
  }
  /** Sets the tools and prompt of the next request; the result tells the model what has changed of its prompt. */
  prepareLoadout(options, messages = this.messages) {
    options.selectedTools = this.applyLoadout(options.selectedTools).map(({ name }) => name);
    options.hiddenTools = [...this.hiddenTools];
    const sections = sectionChanges((0, (import_pi_ai_parts5 ??= require("pi:ai_parts")).getCurrentSystemMessage)(messages)?.sections ?? {}, promptSections(options));
    return sections && { role: "system", content: "", sections, timestamp: Date.now() };
  }
  // ---- what is registered ----
  /** Takes in the tools there are: built-in ones, over them those of extensions, over them those of the caller. */
  refreshTools(options = {}) {
    const started = new Set([...this.registry.keys()].filter((name) => this.startsActive(name)));
    const active = options.active ?? this.getActiveToolNames();
    const sdk = (this.config.customTools ?? []).map((definition) => ({
      definition,
      sourceInfo: (0, (import_small3 ??= require("pi:coding-agent/small")).createSyntheticSourceInfo)(`<sdk:${definition.name}>`, { source: "sdk" })
    }));
    const builtin = [...this.builtin].map(([name, definition]) => ({
      definition: { ...definition, name },
      sourceInfo: (0, (import_small3 ??= require("pi:coding-agent/small")).createSyntheticSourceInfo)(`builtin:${name}`, { source: "builtin" })
    }));
    const own = [...this.runner.getAllRegisteredTools(), ...sdk];
    const all = [...builtin, ...own].filter(({ definition }) => this.isAllowed(definition.name));
    this.definitions = new Map(all.map((tool) => [tool.definition.name, tool]));
    this.registry = new Map((0, (import_wrap ??= require("pi:coding-agent/wrap")).wrapRegisteredTools)(all, this.runner).map((tool) => [tool.name, tool]));
    const names = [...this.registry.keys()];
    const next = active.filter((name) => this.isAllowed(name));
    if (this.allowed) next.push(...names.filter((name) => this.allowed(name) && this.isDeclarable(name)));
    else if (options.all) next.push(...own.map(({ definition }) => definition.name).filter((name) => this.registry.has(name) && this.startsActive(name)));
    else if (!options.active) next.push(...names.filter((name) => !started.has(name) && this.startsActive(name)));
    this.activate([.../* @__PURE__ */ new Set([...next, ...this.pendingTools])]);
  }
  /** Makes the tools active that the branch says were, and those of extensions that it does not know. */
  restoreTools(modifiers = []) {
    this.pendingTools.clear();
    const systems = this.sessionManager.getBranch().flatMap(({ type, message }) => type === "message" && message.role === "system" ? [message] : []);
    if (systems.length === 0) return;
    const told = systems.flatMap(({ toolsAdded = [], toolsRemoved = [] }) => [...toolsAdded, ...toolsRemoved]);
    const known = new Set(told.map(({ name }) => name));
    const news = [...this.registry.keys()].filter((name) => !known.has(name) && !this.builtin.has(name) && this.startsActive(name));
    const names = applyModifiers([...(0, (import_pi_ai_parts5 ??= require("pi:ai_parts")).getCurrentTools)(systems).map(({ name }) => name), ...news], modifiers);
    this.pendingTools = new Set(names.filter((name) => this.isAllowed(name)));
    this.activate(names);
  }
};

// src/pi/coding-agent/agent/transcript.ts
var Transcript = class extends Loadout {
  entryIds = /* @__PURE__ */ new WeakMap();
  /** Messages for the model that wait until the turn's results are in. */
  heldMessages = [];
  heldCommands = [];
  /** Messages that go along with the next prompt. */
  asides = [];
  /** Makes the agent's messages those of the entries. */
  refreshContext() {
    const { entries, messages } = this.sessionManager.buildSessionProjection();
    for (const { sourceEntry, messages: own } of entries) for (const message of own) this.entryIds.set(message, sourceEntry.id);
    this.agent.state.messages = messages;
  }
  keptAs(message, entryId) {
    this.entryIds.set(message, entryId);
  }
  entryIdOf(message) {
    const known = this.entryIds.get(message);
    if (known) return known;
    const direct = this.sessionManager.getBranch().findLast((entry) => entry.type === "message" && entry.message === message);
    if (direct) return direct.id;
    const at = this.messages.indexOf(message);
    if (at < 0) return void 0;
    const sources = this.sessionManager.buildSessionProjection().entries.flatMap(({ sourceEntry, messages }) => messages.map(() => sourceEntry.id));
    if (sources[at]) this.keptAs(message, sources[at]);
    return sources[at];
  }
  // ---- what waits ----
  appendCustom(message) {
    const { customType, content, display, details } = message;
    this.sessionManager.appendCustomMessageEntry(customType, content, display, details);
    this.refreshContext();
    this.tell({ type: "message_start", message });
    this.tell({ type: "message_end", message });
  }
  flushMessages() {
    for (const message of this.heldMessages.splice(0)) this.appendCustom(message);
  }
  flushCommands() {
    if (this.heldCommands.length === 0) return;
    for (const message of this.heldCommands.splice(0)) this.sessionManager.appendMessage(message);
    this.refreshContext();
  }
  // ---- attempts that failed ----
  /** Takes a failed attempt and the results of its calls out of what the model sees; the entries stay. */
  omitAttempt(message) {
    const calls2 = new Set(message.content.flatMap((block) => block.type === "toolCall" ? [block.id] : []));
    const own = this.entryIdOf(message);
    const { messages } = this;
    const at = messages.findIndex((other) => other === message || own !== void 0 && this.entryIdOf(other) === own);
    const after = at < 0 ? [] : messages.slice(at + 1);
    const end = after.findIndex(({ role }) => role === "assistant");
    const results = after.slice(0, end < 0 ? void 0 : end).filter(({ role, toolCallId }) => role === "toolResult" && calls2.has(toolCallId));
    const ids = [message, ...results].map((target) => {
      const id = this.entryIdOf(target);
      if (id === void 0 && messages.includes(target)) {
        throw new Error("Cannot persist recovery omission because a projected message has no source entry");
      }
      return id;
    });
    for (const id of ids) if (id) this.tellEntry(this.sessionManager.appendContextEdit(id, null));
    this.refreshContext();
  }
  tellEntry(id) {
    const entry = this.sessionManager.getEntry(id);
    if (entry) this.tell({ type: "entry_appended", entry });
  }
  // ---- entries between turns ----
  applyDrafts(manager, drafts) {
    return drafts.map((draft) => {
      switch (draft.type) {
        case "custom":
          return manager.appendCustomEntry(draft.customType, draft.data);
        case "custom_message":
          return manager.appendCustomMessageEntry(draft.customType, draft.content, draft.display, draft.details);
        case "context_edit":
          return manager.appendContextEdit(draft.targetId, draft.replacement);
        case "compaction": {
          const { tokens } = (0, (import_pi_coding_agent_session ??= require("pi:coding-agent_session")).estimateProjectedContextTokens)(manager.buildSessionProjection(), manager.getBranch());
          return manager.appendCompaction(draft.summary, draft.firstKeptEntryId, tokens, draft.details, true, draft.usage);
        }
        default:
          return "";
      }
    });
  }
  /** What the model would see with these entries, and whether it could go on from there. */
  boundaryContext(drafts, boundary) {
    const header = this.sessionManager.getHeader();
    if (!header) throw new Error("Session header is missing");
    const preview = (import_pi_coding_agent_session ??= require("pi:coding-agent_session")).SessionManager.inMemory(this.cwd, void 0, [header, ...this.sessionManager.getBranch()]);
    this.applyDrafts(preview, drafts);
    const { entries, messages } = preview.buildSessionProjection();
    const llmMessages = (0, (import_pi_coding_agent_session ??= require("pi:coding-agent_session")).convertToLlm)(messages);
    const last = llmMessages.at(-1)?.role;
    const spoken = llmMessages.some(({ role }) => role !== "system") && last !== "assistant";
    const queued = this.agent.hasQueuedMessages() && (boundary === "turn_end" || last === "assistant");
    return {
      contextEntries: entries,
      contextMessages: messages,
      llmMessages,
      pendingMessages: [...this.agent.peekQueuedMessages(), ...this.heldMessages],
      canContinue: spoken || this.heldMessages.length > 0 || queued
    };
  }
  commitDrafts(drafts) {
    const ids = this.applyDrafts(this.sessionManager, drafts);
    this.refreshContext();
    for (const id of ids) this.tellEntry(id);
  }
  cannotContinue(event) {
    this.runner.emitError({ extensionPath: "<boundary>", event, error: `${event} requested continuation without runnable model context` });
  }
};

// src/pi/coding-agent/agent/compacting.ts
var cancelled = () => new Error("Compaction cancelled");
var withoutNulls = (headers) => headers && Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== null));
var resolving = /* @__PURE__ */ new WeakMap();
var resolvesAuth = (streamFn, modelRuntime) => void resolving.set(streamFn, modelRuntime);
var Compacting = class extends Transcript {
  manual;
  automatic;
  branching;
  /** An overflow is answered once; the next one is an error. */
  recovered = false;
  /** The failed answer that the next request repeats. */
  failedAnswer;
  get isCompacting() {
    return Boolean(this.manual ?? this.automatic ?? this.branching);
  }
  /** A compaction someone asked for, or a summary of a branch: no prompt is taken meanwhile. */
  get isSummarizing() {
    return Boolean(this.manual ?? this.branching);
  }
  abortCompaction() {
    this.manual?.abort();
    this.automatic?.abort();
  }
  abortBranchSummary() {
    this.branching?.abort();
  }
  get autoCompactionEnabled() {
    return this.settingsManager.getCompactionEnabled();
  }
  setAutoCompactionEnabled(enabled) {
    this.settingsManager.setCompactionEnabled(enabled);
  }
  // ---- asking a model for a summary ----
  async requiredAuth(model, signal) {
    const result = await this.modelRuntime.getAuth(model, { signal }).catch((error) => {
      throw error?.cause?.message === "authHeader requires a resolved API key" ? new Error(noKey(model.provider)) : error;
    });
    if (result?.auth.apiKey || result?.auth.headers) return this.requestOf(model, result);
    throw new Error(this.modelRuntime.isUsingOAuth(model.provider) ? authFailed(model.provider) : noKey(model.provider));
  }
  requestOf(model, { auth, env }) {
    return { model: auth.baseUrl ? { ...model, baseUrl: auth.baseUrl } : model, apiKey: auth.apiKey, headers: withoutNulls(auth.headers), env };
  }
  /** The model and credentials of a summary; a virtual model is routed first. */
  async summaryRequest(selected, signal) {
    const given = { reason: "direct", thinkingLevel: this.thinkingLevel, signal };
    const { model, thinkingLevel } = isVirtualModel(selected) ? await this.modelRuntime.resolveModel(selected, (0, (import_pi_coding_agent_session2 ??= require("pi:coding-agent_session")).convertToLlm)(this.messages), given) : { model: selected, thinkingLevel: this.thinkingLevel };
    const { streamFunction } = this.agent;
    if (streamFunction === (import_pi_ai_parts6 ??= require("pi:ai_parts")).streamSimple) return { ...await this.requiredAuth(model, signal), thinkingLevel };
    if (resolving.get(streamFunction) === this.modelRuntime) return { model, thinkingLevel };
    try {
      const result = await this.modelRuntime.getAuth(model, { signal });
      return result ? { ...this.requestOf(model, result), thinkingLevel } : { model, thinkingLevel };
    } catch (error) {
      if (signal?.aborted) throw error;
      return { model, thinkingLevel };
    }
  }
  summaryCallbacks(source) {
    return {
      onRetryScheduled: (attempt, maxAttempts, delayMs, errorMessage) => this.tell({ type: "summarization_retry_scheduled", attempt, maxAttempts, delayMs, errorMessage }),
      onRetryAttemptStart: () => this.tell({ type: "summarization_retry_attempt_start", ...source }),
      onRetryFinished: () => this.tell({ type: "summarization_retry_finished" })
    };
  }
  // ---- one compaction ----
  /** What an extension makes of it, if one does. */
  async offered(preparation, reason, more) {
    if (!this.runner.hasHandlers("session_before_compact")) return void 0;
    const { customInstructions, willRetry, signal } = more;
    const branchEntries = this.sessionManager.getBranch();
    const event = { type: "session_before_compact", preparation, branchEntries, customInstructions, reason, willRetry, signal };
    return this.runner.emit(event);
  }
  async written(preparation, reason, focus, signal) {
    const { model, apiKey, headers, thinkingLevel, env } = await this.summaryRequest(this.model, signal);
    const retry = this.settingsManager.getRetrySettings();
    const callbacks = this.summaryCallbacks({ source: "compaction", reason });
    return (0, (import_pi_coding_agent_session2 ??= require("pi:coding-agent_session")).compact)(preparation, model, apiKey, headers, focus, signal, thinkingLevel, this.agent.streamFunction, env, retry, callbacks);
  }
  async keep(made, fromExtension, reason, willRetry) {
    const { summary, firstKeptEntryId, tokensBefore, usage, details } = made;
    const id = this.sessionManager.appendCompaction(summary, firstKeptEntryId, tokensBefore, details, fromExtension, usage);
    this.refreshContext();
    const { messages } = this.sessionManager.buildSessionProjection();
    const estimatedTokensAfter = messages.reduce((sum, message) => sum + (0, (import_pi_coding_agent_session2 ??= require("pi:coding-agent_session")).estimateTokens)(message), 0);
    const compactionEntry = this.sessionManager.getEntry(id);
    await this.runner.emit({ type: "session_compact", compactionEntry, fromExtension, reason, willRetry });
    return { summary, firstKeptEntryId, tokensBefore, estimatedTokensAfter, usage, details };
  }
  async failed(reason, aborted, fromExtension, text) {
    const errorMessage = aborted ? void 0 : text;
    const event = { reason, aborted, willRetry: false, errorMessage };
    this.tell({ type: "compaction_end", ...event, result: void 0 });
    if (!this.runner.hasHandlers("session_compact_failed")) return;
    await this.runner.emit({ type: "session_compact_failed", ...event, fromExtension });
  }
  /** Compacts now. What runs is stopped, and does not go on afterwards. */
  async compact(customInstructions) {
    await this.abort();
    const controller = new AbortController();
    this.manual = controller;
    this.tell({ type: "compaction_start", reason: "manual" });
    const over = () => {
      this.manual = void 0;
      this.settle();
    };
    let offer;
    try {
      const { model } = this;
      if (!model) throw new Error(noModel());
      const preparation = this.preparation();
      if (!preparation) throw new Error(this.sessionManager.getBranch().at(-1)?.type === "compaction" ? "Already compacted" : "Nothing to compact (session too small)");
      offer = await this.offered(preparation, "manual", { customInstructions, willRetry: false, signal: controller.signal });
      if (offer?.cancel) throw cancelled();
      const made = offer?.compaction ?? await this.written(preparation, "manual", customInstructions, controller.signal);
      if (controller.signal.aborted) throw cancelled();
      const result = await this.keep(made, Boolean(offer?.compaction), "manual", false);
      over();
      this.tell({ type: "compaction_end", reason: "manual", result, aborted: false, willRetry: false });
      return result;
    } catch (error) {
      over();
      const aborted = controller.signal.aborted || offer?.cancel === true;
      await this.failed("manual", aborted, Boolean(offer?.compaction), `Compaction failed: ${messageOf(error)}`);
      throw error;
    } finally {
      over();
    }
  }
  preparation() {
    return (0, (import_pi_coding_agent_session2 ??= require("pi:coding-agent_session")).prepareCompaction)(this.sessionManager.getBranch(), this.settingsManager.getCompactionSettings(this.model));
  }
  /** Compacts by itself; the result says whether the agent should go on. */
  async compactNow(reason, willRetry) {
    const preparation = this.model && this.preparation();
    if (!preparation) return false;
    const controller = new AbortController();
    const { signal } = controller;
    this.automatic = controller;
    let offer;
    try {
      this.tell({ type: "compaction_start", reason });
      signal.throwIfAborted();
      offer = await this.offered(preparation, reason, { willRetry, signal });
      if (offer?.cancel) throw cancelled();
      signal.throwIfAborted();
      const made = offer?.compaction ?? await this.written(preparation, reason, void 0, signal);
      signal.throwIfAborted();
      const result = await this.keep(made, Boolean(offer?.compaction), reason, willRetry);
      this.tell({ type: "compaction_end", reason, result, aborted: false, willRetry });
      return willRetry || this.agent.hasQueuedMessages();
    } catch (error) {
      const what = reason === "overflow" ? "Context overflow recovery failed" : "Auto-compaction failed";
      const why = error instanceof Error ? error.message : "compaction failed";
      await this.failed(reason, signal.aborted || offer?.cancel === true, Boolean(offer?.compaction), `${what}: ${why}`);
      return false;
    } finally {
      if (this.automatic === controller) this.automatic = void 0;
      this.settle();
    }
  }
  // ---- when ----
  overThreshold(model, projection) {
    if (!(model.contextWindow > 0)) return false;
    const { tokens } = (0, (import_pi_coding_agent_session2 ??= require("pi:coding-agent_session")).estimateProjectedContextTokens)(projection, this.sessionManager.getBranch());
    return (0, (import_pi_coding_agent_session2 ??= require("pi:coding-agent_session")).shouldCompact)(tokens, model.contextWindow, this.settingsManager.getCompactionSettings(this.model));
  }
  /** Compacts if an answer shows that it is time to; the result says whether the agent should go on. */
  async checkCompaction(answer, skipAborted = true) {
    const settings = this.settingsManager.getCompactionSettings(this.model);
    if (!settings.enabled || skipAborted && answer.stopReason === "aborted") return false;
    const branch = this.sessionManager.getBranch();
    const latest = (0, (import_pi_coding_agent_session2 ??= require("pi:coding-agent_session")).getLatestCompactionEntry)(branch);
    const compactedAt = latest ? new Date(latest.timestamp).getTime() : -Infinity;
    if (answer.timestamp <= compactedAt) return false;
    const overflow = this.overflowOf(answer, branch);
    if (overflow) return answer.stopReason === "stop" ? this.compactNow("overflow", false) : this.recover(answer, overflow);
    const tokens = this.tokensAfter(answer, branch, compactedAt);
    const window = (this.modelOf(answer) ?? this.model)?.contextWindow ?? 0;
    return tokens !== void 0 && (0, (import_pi_coding_agent_session2 ??= require("pi:coding-agent_session")).shouldCompact)(tokens, window, settings) ? this.compactNow("threshold", false) : false;
  }
  /** Whether the answer shows that the context was too long for its model, or left it no room to answer. */
  overflowOf(answer, branch) {
    const model = this.modelOf(answer);
    if (!model) return void 0;
    const id = this.entryIdOf(answer);
    const seen = ({ sourceEntry, messages }) => sourceEntry.id === id && messages.some(({ role }) => role === "assistant");
    const projected = id === void 0 || this.sessionManager.buildSessionProjection().entries.some(seen);
    const at = id ? branch.findIndex((entry) => entry.id === id) : -1;
    const after = at >= 0 ? branch.slice(at + 1) : [];
    const edits = after.filter(({ type }) => type === "context_edit");
    const dropped = edits.findLast(({ targetId }) => targetId === id)?.replacement === null;
    const retained = id === void 0 || !(dropped || after.some(({ type }) => type === "compaction"));
    const said = answer.stopReason === "error" && (0, (import_pi_ai_parts6 ??= require("pi:ai_parts")).isContextOverflow)(answer) && retained;
    const measured = projected && edits.length === 0 && (0, (import_pi_ai_parts6 ??= require("pi:ai_parts")).isContextOverflow)(answer, model.contextWindow ?? 0);
    if (said || measured) return "context";
    return projected && (0, (import_pi_ai_parts6 ??= require("pi:ai_parts")).isRecoverableLength)(answer, model.maxTokens) ? "length" : void 0;
  }
  async recover(answer, overflow) {
    if (this.recovered) {
      const text = overflow === "context" ? "Context overflow recovery failed after one compact-and-retry attempt. Try reducing context or switching to a larger-context model." : "Truncated response recovery failed after one compact-and-retry attempt.";
      await this.failed("overflow", false, false, text);
      return false;
    }
    this.recovered = true;
    this.omitAttempt(answer);
    const again = await this.compactNow("overflow", true);
    if (again) this.failedAnswer = answer;
    return again;
  }
  /** How full the context is; undefined when only numbers from before a compaction tell. */
  tokensAfter(answer, branch, compactedAt) {
    const projection = this.sessionManager.buildSessionProjection();
    if (projection.entries.some(({ sourceEntry }) => sourceEntry.type === "context_edit")) {
      return (0, (import_pi_coding_agent_session2 ??= require("pi:coding-agent_session")).estimateProjectedContextTokens)(projection, branch).tokens;
    }
    const direct = answer.usage ? (0, (import_pi_coding_agent_session2 ??= require("pi:coding-agent_session")).calculateContextTokens)(answer.usage) : 0;
    if (answer.stopReason !== "error" && direct > 0) return direct;
    const { tokens, lastUsageIndex } = (0, (import_pi_coding_agent_session2 ??= require("pi:coding-agent_session")).estimateContextTokens)(this.messages);
    const source = lastUsageIndex === null ? void 0 : this.messages[lastUsageIndex];
    return source?.role === "assistant" && source.timestamp <= compactedAt ? void 0 : tokens;
  }
};

// src/pi/coding-agent/agent/models.ts

// src/pi/coding-agent/agent/prompting.ts

// src/pi/coding-agent/agent/running.ts

// src/pi/coding-agent/agent/nested.ts
var most = { calls: 256, bytesOfCall: 8 * 1024, bytesOfAll: 32 * 1024, errorLength: 500 };
var Recorder = class {
  usage;
  calls = [];
  complete = true;
  bytes = 0;
  start({ id, name, arguments: args }) {
    if (this.calls.length >= most.calls) {
      this.complete = false;
      return void 0;
    }
    const call = { id, name, status: "unfinished" };
    const json = JSON.stringify(args ?? {});
    const size = new TextEncoder().encode(json).length;
    if (size > most.bytesOfCall || this.bytes + size > most.bytesOfAll) {
      call.argumentsBytes = size;
      this.complete = false;
    } else {
      call.arguments = JSON.parse(json);
      this.bytes += size;
    }
    this.calls.push(call);
    return call;
  }
  finish(call, { result, isError }, startedAt) {
    if (result.usage) this.usage = this.usage ? (0, (import_usage ??= require("pi:coding-agent/usage")).combineUsage)(this.usage, result.usage) : result.usage;
    if (!call) return;
    call.status = isError ? "error" : "ok";
    call.durationMs = Math.round(performance.now() - startedAt);
    const texts = (result.content ?? []).filter(({ type }) => type === "text").map(({ text }) => text);
    if (isError && texts.join("\n")) call.error = texts.join("\n").slice(0, most.errorLength);
  }
  record() {
    if (this.calls.length === 0 && this.complete) return void 0;
    const calls2 = this.calls.map((call) => ({ ...call }));
    return { calls: calls2, complete: this.complete && calls2.every(({ status }) => status !== "unfinished") };
  }
};
var NestedCalls = class {
  constructor(host) {
    this.host = host;
  }
  host;
  scopes = /* @__PURE__ */ new Map();
  queue = Promise.resolve();
  /** A tool that fails is a result, not an error. */
  async execute(callerId, name, args, { signal, onUpdate } = {}) {
    const scope = this.scopes.get(callerId) ?? { recorder: new Recorder(), next: 1, alone: false };
    this.scopes.set(callerId, scope);
    const toolCall = { type: "toolCall", id: `${callerId}/${scope.next++}`, name, arguments: args ?? {} };
    const call = scope.recorder.start(toolCall);
    const startedAt = performance.now();
    const about = { toolCallId: toolCall.id, toolName: name, args: toolCall.arguments };
    await this.host.emit({ type: "tool_execution_start", ...about, parentToolCallId: callerId });
    const tool = this.host.tools().find((other) => other.name === name);
    const alone = !scope.alone && (this.host.sequential() || tool?.executionMode === "sequential");
    const release = alone ? await this.enter() : () => {
    };
    this.scopes.set(toolCall.id, { recorder: scope.recorder, next: 1, alone: scope.alone || alone });
    const update = async (partialResult) => {
      onUpdate?.(partialResult);
      await this.host.emit({ type: "tool_execution_update", ...about, partialResult, parentToolCallId: callerId });
    };
    let done;
    try {
      done = await this.host.run(toolCall, callerId, signal, update);
    } finally {
      this.scopes.delete(toolCall.id);
      release();
    }
    scope.recorder.finish(call, done, startedAt);
    const { result, isError, durationMs } = done;
    const took = durationMs === void 0 ? {} : { durationMs };
    await this.host.emit({ type: "tool_execution_end", toolCallId: toolCall.id, toolName: name, result, isError, ...took, parentToolCallId: callerId });
    return done;
  }
  /** Waits for the calls before that must run alone. */
  async enter() {
    const before = this.queue;
    const { promise, resolve } = (0, (import_wait2 ??= require("pi:ai/wait")).deferred)();
    this.queue = promise;
    await before;
    return resolve;
  }
  /** The record of the calls that one of the model's made, which ends with it. */
  take(toolCallId) {
    const recorder = this.scopes.get(toolCallId)?.recorder;
    this.scopes.delete(toolCallId);
    return recorder && { calls: recorder.record(), usage: recorder.usage };
  }
  clear() {
    this.scopes.clear();
  }
};

// src/pi/coding-agent/agent/selection.ts
var changeOf = (entry) => entry?.type === "model_change" ? { provider: entry.provider, modelId: entry.modelId } : void 0;
function branchSelection(branch, getModel) {
  const answered = ({ type, message }) => type === "message" && message.role === "assistant" && !isVirtualModel(message);
  const at = branch.findLastIndex((entry) => entry.type === "model_change" || answered(entry));
  if (at < 0) return void 0;
  const direct = changeOf(branch[at]);
  if (direct) return direct;
  const chosen = changeOf(branch.slice(0, at).findLast((entry) => entry.type === "model_change"));
  const model = chosen && getModel(chosen.provider, chosen.modelId);
  const { provider, model: modelId } = branch[at].message;
  return model && isVirtualModel(model) ? chosen : { provider, modelId };
}
var virtualState = (branch, provider, modelId) => branch.findLast(
  ({ type, customType, data }) => type === "custom" && customType === VIRTUAL_MODEL_STATE_ENTRY && data?.provider === provider && data.modelId === modelId
)?.data.state;

// src/pi/coding-agent/agent/running.ts
var Running = class extends Compacting {
  turn = 0;
  attempts = 0;
  retrying;
  nested;
  dispatched = /* @__PURE__ */ new WeakSet();
  lastAnswer;
  outcome = "completed";
  steering = [];
  followUps = [];
  /** Queued messages whose images have not been looked at. */
  unseenImages = /* @__PURE__ */ new WeakSet();
  // ---- retries ----
  get retryAttempt() {
    return this.attempts;
  }
  get isRetrying() {
    return this.retrying !== void 0;
  }
  get autoRetryEnabled() {
    return this.settingsManager.getRetryEnabled();
  }
  setAutoRetryEnabled(enabled) {
    this.settingsManager.setRetryEnabled(enabled);
  }
  abortRetry() {
    this.retrying?.abort();
  }
  isRetryable(message) {
    const window = (this.modelOf(message) ?? this.model)?.contextWindow ?? 0;
    return !(0, (import_pi_ai_parts7 ??= require("pi:ai_parts")).isContextOverflow)(message, window) && (0, (import_pi_ai_parts7 ??= require("pi:ai_parts")).isRetryableAssistantError)(message);
  }
  /** Waits before a failed answer is asked for again; false when it is not to be. */
  async prepareRetry(message) {
    const settings = this.settingsManager.getRetrySettings();
    if (!this.isRetryable(message) || !settings.enabled || this.attempts >= settings.maxRetries) return false;
    const attempt = ++this.attempts;
    const delayMs = (0, (import_pi_ai_parts7 ??= require("pi:ai_parts")).retryDelayMs)(settings, attempt);
    const errorMessage = message.errorMessage || "Unknown error";
    this.tell({ type: "auto_retry_start", attempt, maxAttempts: settings.maxRetries, delayMs, errorMessage });
    this.omitAttempt(message);
    this.retrying = new AbortController();
    try {
      await (0, (import_wait3 ??= require("pi:ai/wait")).wait)(delayMs, this.retrying.signal, () => new Error("Aborted"));
      return true;
    } catch {
      this.endRetry("Retry cancelled");
      return false;
    } finally {
      this.retrying = void 0;
    }
  }
  /** The retries are over: with an answer, or with the error that remains. */
  endRetry(finalError, success = false) {
    const attempt = this.attempts;
    if (attempt === 0) return;
    this.attempts = 0;
    this.tell({ type: "auto_retry_end", success, attempt, ...success ? {} : { finalError } });
  }
  willRetry(messages) {
    const { enabled, maxRetries } = this.settingsManager.getRetrySettings();
    if (this.abortRequested || !enabled || this.attempts >= maxRetries) return false;
    const last = messages.findLast(({ role }) => role === "assistant");
    return last !== void 0 && this.isRetryable(last);
  }
  // ---- hooks of the agent ----
  installHooks() {
    const { agent } = this;
    agent.beforeToolCall = (call) => this.beforeCall(call);
    agent.afterToolCall = (call) => this.afterCall(call);
    this.installNextTurn();
    this.installRequest();
    this.installFinish();
    this.installTransforms();
  }
  async beforeCall({ toolCall, args }, parentToolCallId) {
    if (!this.runner.hasHandlers("tool_call")) return void 0;
    const parent = parentToolCallId ? { parentToolCallId } : {};
    try {
      return await this.runner.emitToolCall({ type: "tool_call", toolName: toolCall.name, toolCallId: toolCall.id, ...parent, input: args });
    } catch (error) {
      throw error instanceof Error ? error : new Error(`Extension failed, blocking execution: ${String(error)}`);
    }
  }
  async afterCall({ toolCall, args, result, isError }, parentToolCallId) {
    const { content, details, structuredContent, usage } = result;
    const event = {
      type: "tool_result",
      toolName: toolCall.name,
      toolCallId: toolCall.id,
      ...parentToolCallId ? { parentToolCallId } : {},
      input: args,
      ...{ content, details },
      ...structuredContent === void 0 ? {} : { structuredContent },
      ...{ isError, usage }
    };
    const changed = this.runner.hasHandlers("tool_result") ? await this.runner.emitToolResult(event) : void 0;
    const before = changed?.content ?? content ?? [];
    const after = await (0, (import_pi_coding_agent_images ??= require("pi:coding-agent_images")).normalizeImages)(before, this.imageOptions());
    if (!changed && after === before) return void 0;
    return {
      content: after,
      details: changed?.details,
      structuredContent: changed ? changed.structuredContent : structuredContent,
      isError: changed?.isError ?? isError,
      usage: changed?.usage
    };
  }
  imageOptions() {
    const resize = this.limitsModel()?.inputLimits?.images?.resize;
    return { autoResizeImages: this.settingsManager.getImageAutoResize(), ...resize ? { resizeOptions: resize } : {} };
  }
  /** A call that another tool makes passes what the model's own pass. */
  executeNested(callerId, name, args, options) {
    this.nested ??= new NestedCalls({
      tools: () => this.callableTools(),
      sequential: () => this.agent.toolExecution === "sequential",
      run: async (toolCall, parent, signal, onUpdate) => {
        const assistantMessage = this.messages.findLast(({ role }) => role === "assistant");
        if (!assistantMessage) {
          const content = [{ type: "text", text: "No assistant message issued this call" }];
          return { toolCall, result: { content, details: {} }, isError: true };
        }
        return (0, (import_pi_agent_core ??= require("pi:agent-core")).runToolCall)(toolCall, {
          tools: this.callableTools(),
          assistantMessage,
          context: { messages: this.messages, tools: this.agent.state.tools },
          beforeToolCall: (call) => this.beforeCall(call, parent),
          afterToolCall: (call) => this.afterCall(call, parent),
          signal,
          onUpdate
        });
      },
      emit: async (event) => {
        await this.runner.emit(event);
        this.tell(event);
      }
    });
    return this.nested.execute(callerId, name, args, options);
  }
  /** Before another turn: room is made, and changes of tools and prompt are told. */
  installNextTurn() {
    const { agent } = this;
    const before = agent.prepareNextTurnWithContext ?? (agent.prepareNextTurn && ((_turn, signal) => agent.prepareNextTurn(signal)));
    agent.prepareNextTurnWithContext = async (turn, signal) => {
      const roomy = { ...turn.context, messages: await this.withRoom() };
      const given = await before?.({ ...turn, context: roomy }, signal);
      const context = given?.context ?? roomy;
      const run = this.runOptions ?? this.promptOptions;
      const options = normalizePromptOptions({
        ...run,
        selectedTools: this.getActiveToolNames(),
        toolSnippets: { ...this.promptOptions.toolSnippets, ...run.toolSnippets },
        toolGuidelines: { ...this.promptOptions.toolGuidelines, ...run.toolGuidelines }
      });
      const update = this.prepareLoadout(options, context.messages);
      this.runOptions = options;
      return {
        ...given,
        context: { ...context, tools: agent.state.tools.slice() },
        messages: update ? [...given?.messages ?? [], update] : given?.messages,
        model: agent.state.model,
        thinkingLevel: agent.state.thinkingLevel
      };
    };
  }
  async withRoom() {
    const projection = this.sessionManager.buildSessionProjection();
    const { model } = this;
    if (!model || isVirtualModel(model) || !this.overThreshold(model, projection)) return projection.messages;
    await this.compactNow("threshold", false);
    return this.sessionManager.buildSessionProjection().messages;
  }
  /** Before each request: it is made of the session's entries, and goes to the model that a virtual one stands for. */
  installRequest() {
    const { agent } = this;
    const before = agent.prepareRequest;
    agent.prepareRequest = async (request, signal) => {
      const failed = this.failedAnswer;
      this.failedAnswer = void 0;
      const prepare = async () => {
        const projection = this.sessionManager.buildSessionProjection();
        const own = { ...request.context, messages: projection.messages, tools: agent.state.tools.slice() };
        const { model: model2, thinkingLevel: thinkingLevel2 } = agent.state;
        const given = await before?.({ ...request, context: own, model: model2, thinkingLevel: thinkingLevel2 }, signal);
        return { given, context: given?.context ?? own, projection };
      };
      let made = await prepare();
      const model = made.given?.model ?? agent.state.model;
      const thinkingLevel = made.given?.thinkingLevel ?? agent.state.thinkingLevel;
      if (!isVirtualModel(model)) return { ...made.given, context: made.context, model, thinkingLevel };
      const route = await this.route(model, thinkingLevel, made.context.messages, failed, signal);
      if (this.overThreshold(route.model, made.projection)) {
        await this.compactNow("threshold", false);
        made = await prepare();
      }
      return { ...made.given, context: made.context, model: route.model, thinkingLevel: route.thinkingLevel };
    };
  }
  async route(model, thinkingLevel, messages, failed, signal) {
    const since = messages.slice(messages.findLastIndex(({ role }) => role === "assistant") + 1);
    const asked = since.some(({ role }) => role === "user");
    const state = virtualState(this.sessionManager.getBranch(), model.provider, model.id);
    const reason = failed ? "retry" : asked ? "user" : "continuation";
    const route = await this.modelRuntime.resolveModel(model, (0, (import_pi_coding_agent_session3 ??= require("pi:coding-agent_session")).convertToLlm)(messages), { reason, thinkingLevel, signal, failed, state });
    if (route.state !== void 0 && route.state !== state) {
      const data = { provider: model.provider, modelId: model.id, state: route.state };
      this.tellEntry(this.sessionManager.appendCustomEntry(VIRTUAL_MODEL_STATE_ENTRY, data));
    }
    return route;
  }
  installFinish() {
    const before = this.agent.finishTurn;
    this.agent.finishTurn = async (turn, signal) => {
      this.dispatched.add(turn.message);
      const goOn = await this.endTurn(turn.message, turn.toolResults);
      const decision = await before?.(turn, signal);
      if (decision?.action === "end") return decision;
      return goOn || decision?.action === "continue" ? { action: "continue" } : void 0;
    };
  }
  /** Lets the extensions add entries after a turn; true when they want the agent to go on. */
  async endTurn(message, toolResults) {
    const { stopReason } = message;
    this.outcome = stopReason === "aborted" || stopReason === "error" ? stopReason : "completed";
    const messageEntryId = this.entryIdOf(message);
    if (!this.runner.hasHandlers("turn_end")) return false;
    if (!messageEntryId) {
      const error = "turn_end could not resolve the persisted assistant entry ID";
      this.runner.emitError({ extensionPath: "<boundary>", event: "turn_end", error });
      return false;
    }
    const toolResultEntryIds = toolResults.map((result) => this.entryIdOf(result)).filter((id) => id !== void 0);
    const event = { type: "turn_end", turnIndex: this.turn, message, toolResults, messageEntryId, toolResultEntryIds, outcome: this.outcome };
    const boundary = await this.runner.emitBoundary(event, (entries) => this.boundaryContext(entries, "turn_end"));
    this.commitDrafts(boundary.entries);
    if (!boundary.continue || this.boundaryContext([], "turn_end").canContinue) return boundary.continue;
    this.cannotContinue("turn_end");
    return false;
  }
  /** What a request leaves out of the tools, and a prompt that an extension forced. */
  installTransforms() {
    const before = this.agent.transformContext;
    this.agent.transformContext = async (messages, signal) => {
      const given = before ? await before(messages, signal) : messages;
      return this.forced(this.withoutHidden(given));
    };
  }
  withoutHidden(messages) {
    const hidden = this.hiddenTools;
    if (hidden.size === 0) return messages;
    const shown = (tools = []) => tools.filter(({ name }) => !hidden.has(name));
    return messages.map((message) => {
      if (message.role !== "system" || !message.toolsAdded && !message.toolsRemoved) return message;
      const { toolsAdded, toolsRemoved, ...rest } = message;
      const [added, removed] = [shown(toolsAdded), shown(toolsRemoved)];
      return { ...rest, ...added.length > 0 ? { toolsAdded: added } : {}, ...removed.length > 0 ? { toolsRemoved: removed } : {} };
    });
  }
  forced(messages) {
    const content = this.runOptions?.forceSystemPrompt;
    if (content === void 0) return messages;
    const current = (0, (import_pi_ai_parts7 ??= require("pi:ai_parts")).getCurrentSystemMessage)(messages);
    const tools = current?.toolsAdded ? { toolsAdded: current.toolsAdded } : {};
    const head = { role: "system", content, ...tools, timestamp: current?.timestamp ?? Date.now() };
    return [head, ...messages.filter(({ role }) => role !== "system")];
  }
  // ---- events of the agent ----
  hear = async (event) => {
    const { type, message } = event;
    if (type === "agent_start" && this.abortRequested) this.agent.abort();
    if (type === "agent_end") this.nested?.clear();
    if (type === "message_start" && message.role === "toolResult") this.addNested(message);
    if (type === "message_start" && message.role === "user") await this.delivered(message);
    await this.tellExtensions(event);
    this.tell(type === "agent_end" ? { ...event, willRetry: this.willRetry(event.messages) } : event);
    if (type === "message_end") this.persist(message);
    if (type === "turn_end") this.flushMessages();
  };
  addNested(message) {
    const record = this.nested?.take(message.toolCallId);
    if (record?.calls) message.nestedCalls = record.calls;
    if (record?.usage) message.usage = message.usage ? (0, (import_usage2 ??= require("pi:coding-agent/usage")).combineUsage)(message.usage, record.usage) : record.usage;
  }
  /** A queued message has its turn. */
  async delivered(message) {
    this.recovered = false;
    const text = (0, (import_pi_ai_parts7 ??= require("pi:ai_parts")).contentText)(message.content, "");
    const queue = [this.steering, this.followUps].find((texts) => texts.includes(text));
    if (queue) {
      queue.splice(queue.indexOf(text), 1);
      this.tellQueue();
    }
    if (this.unseenImages.delete(message)) await this.normalizeQueued(message);
  }
  tellQueue() {
    this.tell({ type: "queue_update", steering: [...this.steering], followUp: [...this.followUps] });
  }
  /** Puts a finished message into the session. */
  persist(message) {
    const { role, customType, content, display, details } = message;
    let id;
    if (role === "custom") id = this.sessionManager.appendCustomMessageEntry(customType, content, display, details);
    else if (["system", "user", "assistant", "toolResult"].includes(role)) id = this.sessionManager.appendMessage(message);
    if (id) this.keptAs(message, id);
    if (role !== "assistant") return;
    this.lastAnswer = message;
    if (message.stopReason !== "error" && message.stopReason !== "length") this.recovered = false;
    if (message.stopReason !== "error") this.endRetry(void 0, true);
  }
  async tellExtensions(event) {
    const { type, message, toolCallId, toolName, args } = event;
    const { runner } = this;
    switch (type) {
      case "agent_start":
        this.turn = 0;
        return runner.emit({ type });
      case "agent_end":
        return runner.emit({ type, messages: event.messages });
      case "turn_start":
        return runner.emit({ type, turnIndex: this.turn, timestamp: Date.now() });
      case "turn_end":
        if (message.role === "assistant" && !this.dispatched.delete(message)) await this.endTurn(message, event.toolResults);
        this.turn++;
        return;
      case "message_start":
        return runner.emit({ type, message });
      case "message_update":
        return runner.emit({ type, message, assistantMessageEvent: event.assistantMessageEvent });
      case "message_end":
        return this.replace(message, await runner.emitMessageEnd({ type, message }));
      case "tool_execution_start":
        return runner.emit({ type, toolCallId, toolName, args });
      case "tool_execution_update":
        return runner.emit({ type, toolCallId, toolName, args, partialResult: event.partialResult });
      case "tool_execution_end": {
        const { result, isError, durationMs } = event;
        return runner.emit({ type, toolCallId, toolName, result, isError, ...durationMs === void 0 ? {} : { durationMs } });
      }
    }
  }
  /** The message becomes another one in place, since the agent has it already. */
  replace(message, other) {
    if (!other || other === message) return;
    const bare = ["user", "assistant", "toolResult", "custom"].includes(other.role) && other.content == null;
    const made = bare ? { ...other, content: [] } : other;
    for (const key of Object.keys(message)) delete message[key];
    Object.assign(message, made);
  }
};

// src/pi/coding-agent/agent/prompting.ts
function command(text) {
  const at = text.indexOf(" ");
  return at < 0 ? { name: text.slice(1), args: "" } : { name: text.slice(1, at), args: text.slice(at + 1) };
}
var customMessage = ({ customType, content, display, details }) => ({
  role: "custom",
  customType,
  content: content ?? [],
  display,
  details,
  timestamp: Date.now()
});
var Prompting = class extends Running {
  /** Prompts on their way to a run: the tree must stay where it is. */
  preparing = 0;
  settling = false;
  afterSettling = [];
  beforeSettle = false;
  abortedBeforeSettle = false;
  // ---- runs ----
  async start(trigger, started) {
    this.running = true;
    this.abortRequested = false;
    let messages;
    try {
      messages = await this.opening(trigger);
    } catch (error) {
      this.running = false;
      this.flushCommands();
      this.flushMessages();
      this.settle();
      throw error;
    }
    this.flushCommands();
    this.flushMessages();
    started?.();
    this.failedAnswer = void 0;
    this.recordSelection();
    this.pendingTools.clear();
    try {
      await this.agent.prompt(messages);
      while (!this.abortRequested && (await this.afterRun() || !this.abortRequested && await this.mayGoOn())) {
        if (this.abortRequested) break;
        await this.agent.continue();
      }
    } finally {
      if (this.abortRequested) this.endRetry("Retry cancelled");
      this.failedAnswer = void 0;
      this.runOptions = void 0;
      this.flushCommands();
      this.flushMessages();
      await this.settled();
    }
  }
  /** The messages a run begins with: a change of the prompt first, then what started it, then what goes along. */
  async opening(trigger) {
    const last = this.messages.findLast(({ role }) => role === "assistant");
    if (last) await this.checkCompaction(last, false);
    const before = this.promptOptions.selectedTools;
    const { messages: added, systemPromptOptions: options } = await this.runner.emitBeforeAgentStart(trigger, this.promptOptions);
    const edited = options.selectedTools.length !== before.length || options.selectedTools.some((name, i) => name !== before[i]);
    if (!edited) options.selectedTools = this.getActiveToolNames();
    const messages = [trigger.messageType === "custom" ? trigger.message : await this.userMessage(trigger.prompt, trigger.images)];
    messages.push(...this.asides.splice(0), ...added.map(customMessage));
    const update = this.prepareLoadout(options);
    this.runOptions = options;
    return update ? [update, ...messages] : messages;
  }
  async userMessage(prompt, given) {
    const { images, hints } = await (0, (import_pi_coding_agent_images2 ??= require("pi:coding-agent_images")).promptImages)(given, this.imageOptions());
    const text = hints.length > 0 ? `${prompt}

${hints.join("\n")}` : prompt;
    return { role: "user", content: [{ type: "text", text }, ...images], timestamp: Date.now() };
  }
  async normalizeQueued(message) {
    const [first, ...rest] = typeof message.content === "string" ? [] : message.content;
    if (first?.type !== "text") return;
    const made = await this.userMessage(first.text, rest.filter(({ type }) => type === "image"));
    const [text, ...images] = made.content;
    message.content = [text, ...rest.filter(({ type }) => type !== "image"), ...images];
  }
  /** What follows a run of the agent; true when it has to go on: a retry, a compaction, or more to say. */
  async afterRun() {
    const answer = this.lastAnswer;
    this.lastAnswer = void 0;
    if (!answer) return this.agent.hasQueuedMessages();
    if (await this.prepareRetry(answer)) {
      if (this.abortRequested) this.endRetry("Retry cancelled");
      this.failedAnswer = answer;
      return !this.abortRequested;
    }
    if (this.abortRequested) {
      this.endRetry("Retry cancelled");
      return false;
    }
    if (answer.stopReason === "error") this.endRetry(answer.errorMessage);
    const goOn = await this.checkCompaction(answer) || !this.abortRequested && this.agent.hasQueuedMessages();
    return goOn && !this.abortRequested;
  }
  /** The moment before a session comes to rest, at which extensions may go on. */
  async mayGoOn() {
    if (!this.runner.hasHandlers("agent_before_settle")) return this.agent.hasQueuedMessages();
    this.beforeSettle = true;
    this.abortedBeforeSettle = false;
    try {
      const event = { type: "agent_before_settle", outcome: this.outcome };
      const result = await this.runner.emitBoundary(event, (entries) => this.boundaryContext(entries, "agent_before_settle"));
      this.commitDrafts(result.entries);
      this.flushMessages();
      const { canContinue } = this.boundaryContext([], "agent_before_settle");
      if (this.abortedBeforeSettle) return false;
      if (result.continue && !canContinue) this.cannotContinue("agent_before_settle");
      return canContinue && (result.continue || this.agent.hasQueuedMessages());
    } finally {
      this.beforeSettle = false;
    }
  }
  async settled() {
    this.running = false;
    this.settling = true;
    try {
      const event = { type: "agent_settled", aborted: this.abortRequested };
      await this.runner.emit(event);
      this.tell({ ...event });
    } finally {
      this.settling = false;
    }
    try {
      for (const action of this.afterSettling.splice(0)) await action();
    } finally {
      this.settle();
    }
  }
  async abort() {
    if (this.running) this.abortRequested = true;
    this.abortRetry();
    this.abortCompaction();
    this.abortBranchSummary();
    if (this.beforeSettle) this.abortedBeforeSettle = true;
    this.agent.abort();
    await this.waitForIdle();
  }
  // ---- what the branch says of model and level ----
  recordSelection() {
    const branch = this.sessionManager.getBranch();
    const getModel = (provider, id) => this.modelRuntime.getModel(provider, id);
    const { model } = this;
    const chosen = model && branchSelection(branch, getModel);
    if (chosen && !(chosen.provider === model.provider && chosen.modelId === model.id)) {
      const before = getModel(chosen.provider, chosen.modelId);
      if (isVirtualModel(model) || before && isVirtualModel(before)) this.sessionManager.appendModelChange(model.provider, model.id);
    }
    const level = branch.findLast(({ type }) => type === "thinking_level_change")?.thinkingLevel;
    if (level !== void 0 && this.clampLevel(level) !== this.thinkingLevel) this.sessionManager.appendThinkingLevelChange(this.thinkingLevel);
  }
  // ---- prompts ----
  async prompt(text, options = {}) {
    if (this.settling) {
      this.afterSettling.push(() => this.prompt(text, options));
      return;
    }
    const { expandPromptTemplates = true, preflightResult } = options ?? {};
    if (expandPromptTemplates && text.startsWith("/") && await this.runCommand(text)) return preflightResult?.("handled");
    if (this.isSummarizing) {
      throw new Error("Cannot submit a prompt while compaction is in progress. Wait for compaction to finish and retry.");
    }
    this.preparing++;
    let trigger;
    try {
      trigger = await this.triggerOf(text, options ?? {});
    } finally {
      this.preparing--;
    }
    if (trigger) await this.start(trigger, () => preflightResult?.("started"));
  }
  /** What the extensions and templates make of a prompt; undefined when it was handled, or waits. */
  async triggerOf(text, { expandPromptTemplates = true, preflightResult, images, source = "interactive", streamingBehavior }) {
    const given = await this.heardBy(text, images, source, streamingBehavior);
    if (!given) {
      preflightResult?.("handled");
      return void 0;
    }
    const prompt = expandPromptTemplates ? this.expand(given.text) : given.text;
    if (this.isStreaming) {
      if (!streamingBehavior) {
        throw new Error("Agent is already processing. Specify streamingBehavior ('steer' or 'followUp') to queue the message.");
      }
      this.queue(prompt, given.images, streamingBehavior);
      preflightResult?.("queued");
      return void 0;
    }
    await this.checkModel();
    return { messageType: "user", prompt, images: given.images };
  }
  async checkModel() {
    if (!this.model) throw new Error(noModel());
    const { provider } = this.model;
    const { modelRuntime } = this;
    if (modelRuntime.hasConfiguredAuth(provider) || await modelRuntime.checkAuth(provider) !== void 0) return;
    throw new Error(modelRuntime.isUsingOAuth(provider) ? authFailed(provider) : noKey(provider));
  }
  async heardBy(text, images, source, behavior) {
    if (!this.runner.hasHandlers("input")) return { text, images };
    const answer = await this.runner.emitInput(text, images, source, this.isStreaming ? behavior : void 0);
    if (answer.action === "handled") return void 0;
    return answer.action === "transform" ? { text: answer.text, images: answer.images ?? images } : { text, images };
  }
  async runCommand(text) {
    const { name, args } = command(text);
    const found = this.runner.getCommand(name);
    if (!found) return false;
    try {
      await found.handler(args, this.runner.createCommandContext());
    } catch (error) {
      this.runner.emitError({ extensionPath: `command:${name}`, event: "command", error: messageOf(error) });
    }
    return true;
  }
  expand(text) {
    return (0, (import_pi_coding_agent_resources ??= require("pi:coding-agent_resources")).expandPromptTemplate)(this.expandSkill(text), [...this.promptTemplates]);
  }
  expandSkill(text) {
    if (!text.startsWith("/skill:")) return text;
    const { name, args } = command(text);
    const skill = this.resourceLoader.getSkills().skills.find((one) => `skill:${one.name}` === name);
    if (!skill) return text;
    try {
      const body = (0, (import_frontmatter ??= require("pi:coding-agent/frontmatter")).stripFrontmatter)((0, (import_paths ??= require("pi:coding-agent/resources/paths")).readText)(skill.filePath)).trim();
      const block = `<skill name="${skill.name}" location="${skill.filePath}">
References are relative to ${skill.baseDir}.

${body}
</skill>`;
      return args.trim() ? `${block}

${args.trim()}` : block;
    } catch (error) {
      this.runner.emitError({ extensionPath: skill.filePath, event: "skill_expansion", error: messageOf(error) });
      return text;
    }
  }
  // ---- what waits ----
  steer(text, images, options) {
    return this.queueInput(text, images, "steer", options?.source);
  }
  followUp(text, images, options) {
    return this.queueInput(text, images, "followUp", options?.source);
  }
  async queueInput(text, images, behavior, source = "interactive") {
    const { name } = command(text);
    if (text.startsWith("/") && this.runner.getCommand(name)) {
      throw new Error(`Extension command "/${name}" cannot be queued. Use prompt() or execute the command when not streaming.`);
    }
    const given = await this.heardBy(text, images, source, behavior);
    if (!given) return "handled";
    this.queue(this.expand(given.text), given.images, behavior);
    return "queued";
  }
  queue(text, images, behavior) {
    const message = { role: "user", content: [{ type: "text", text }, ...images ?? []], timestamp: Date.now() };
    const later = behavior === "followUp";
    (later ? this.followUps : this.steering).push(text);
    this.tellQueue();
    if (images?.length) this.unseenImages.add(message);
    if (later) this.agent.followUp(message);
    else this.agent.steer(message);
  }
  clearQueue() {
    const before = { steering: this.steering.splice(0), followUp: this.followUps.splice(0) };
    this.agent.clearAllQueues();
    this.tellQueue();
    return before;
  }
  get pendingMessageCount() {
    return this.steering.length + this.followUps.length;
  }
  getSteeringMessages() {
    return this.steering;
  }
  getFollowUpMessages() {
    return this.followUps;
  }
  // ---- messages of extensions ----
  async sendCustomMessage(given, options = {}) {
    const message = customMessage(given);
    const { deliverAs, triggerTurn } = options ?? {};
    if (deliverAs === "nextTurn") this.asides.push(message);
    else if (this.isStreaming && triggerTurn !== false) {
      if (deliverAs === "followUp") this.agent.followUp(message);
      else this.agent.steer(message);
    } else if (triggerTurn && this.settling) this.afterSettling.push(() => this.sendCustomMessage(given, options));
    else if (triggerTurn) await this.start({ messageType: "custom", message });
    else if (this.isStreaming) this.heldMessages.push(message);
    else this.appendCustom(message);
  }
  async sendUserMessage(content, options = {}) {
    const images = typeof content === "string" ? [] : content.filter(({ type }) => type !== "text");
    const { expandPromptTemplates = false, deliverAs: streamingBehavior } = options ?? {};
    await this.prompt((0, (import_pi_ai_parts8 ??= require("pi:ai_parts")).contentText)(content), {
      expandPromptTemplates,
      streamingBehavior,
      images: images.length > 0 ? images : void 0,
      source: "extension"
    });
  }
};

// src/pi/coding-agent/agent/models.ts
var defaultLevel = "medium";
var levels = ["off", "minimal", "low", "medium", "high", "xhigh", "max"];
function nextIndex(current, length, direction) {
  if (length === 0 || length === 1 && current === 0) return void 0;
  if (current < 0) return direction === "forward" ? 0 : length - 1;
  return (current + (direction === "forward" ? 1 : length - 1)) % length;
}
var Models = class extends Prompting {
  async setModel(model, options = {}) {
    if (!await this.modelRuntime.checkAuth(model.provider)) throw new Error(`No API key for ${model.provider}/${model.id}`);
    await this.choose(model, "set", void 0, options);
  }
  async choose(model, source, level, { persist }) {
    const previousModel = this.model;
    const nextLevel = level ?? this.levelFor(model);
    this.agent.state.model = model;
    this.sessionManager.appendModelChange(model.provider, model.id);
    if (persist) {
      this.settingsManager.setDefaultModelAndProvider(model.provider, model.id);
      this.addToScope(model);
    }
    this.setThinkingLevel(nextLevel);
    if ((0, (import_pi_ai_parts9 ??= require("pi:ai_parts")).modelsAreEqual)(previousModel, model)) return;
    await this.runner.emit({ type: "model_select", model, previousModel, source });
  }
  /** A model that was made the default belongs to those that are cycled through. */
  addToScope(model) {
    if (this.models.length === 0 || this.models.some((scoped) => (0, (import_pi_ai_parts9 ??= require("pi:ai_parts")).modelsAreEqual)(scoped.model, model))) return;
    this.models = [...this.models, { model }];
    const enabled = this.settingsManager.getEnabledModels() ?? [];
    const name = `${model.provider}/${model.id}`;
    if (enabled.length === 0 || enabled.some((pattern) => pattern.toLowerCase() === name.toLowerCase())) return;
    this.settingsManager.setEnabledModels([...enabled, name]);
  }
  async cycleModel(direction = "forward", options = {}) {
    const available = this.modelRuntime.getAvailableSnapshot();
    const isScoped = this.models.length > 0;
    const choices = isScoped ? this.models.filter(({ model: model2 }) => available.some((other) => other.provider === model2.provider && other.id === model2.id)) : available.map((model2) => ({ model: model2 }));
    const current = choices.findIndex(({ model: model2 }) => (0, (import_pi_ai_parts9 ??= require("pi:ai_parts")).modelsAreEqual)(model2, this.model));
    const index = nextIndex(current, choices.length, direction);
    if (index === void 0) return void 0;
    const { model, thinkingLevel } = choices[index];
    await this.choose(model, "cycle", thinkingLevel, options);
    return { model, thinkingLevel: this.thinkingLevel, isScoped };
  }
  levelFor(model) {
    const own = this.settingsManager.getModelThinkingLevel(model.provider, model.id);
    return own ?? this.settingsManager.getDefaultThinkingLevel() ?? this.thinkingLevel ?? defaultLevel;
  }
  setThinkingLevel(level, { persist } = {}) {
    const effective = this.clampLevel(level);
    const previousLevel = this.thinkingLevel;
    this.agent.state.thinkingLevel = effective;
    if (persist) this.settingsManager.setDefaultThinkingLevel(level);
    if (effective === previousLevel) return;
    this.sessionManager.appendThinkingLevelChange(effective);
    this.tell({ type: "thinking_level_changed", level: effective });
    void this.runner.emit({ type: "thinking_level_select", level: effective, previousLevel });
  }
  /** The level as far as the model has it. */
  clampLevel(level) {
    if (this.getAvailableThinkingLevels().includes(level)) return level;
    return this.model ? (0, (import_pi_ai_parts9 ??= require("pi:ai_parts")).clampThinkingLevel)(this.model, level) : "off";
  }
  cycleThinkingLevel(options = {}) {
    if (!this.supportsThinking()) return void 0;
    const available = this.getAvailableThinkingLevels();
    const next = available[(available.indexOf(this.thinkingLevel) + 1) % available.length];
    this.setThinkingLevel(next, options);
    return next;
  }
  getAvailableThinkingLevels() {
    return this.model ? (0, (import_pi_ai_parts9 ??= require("pi:ai_parts")).getSupportedThinkingLevels)(this.model) : [...levels];
  }
  supportsThinking() {
    return Boolean(this.model?.reasoning);
  }
  setSteeringMode(mode) {
    this.agent.steeringMode = mode;
    this.settingsManager.setSteeringMode(mode);
  }
  setFollowUpMode(mode) {
    this.agent.followUpMode = mode;
    this.settingsManager.setFollowUpMode(mode);
  }
};

// src/pi/coding-agent/agent/session.ts
var import_pi_host3 = require("pi:host");

// src/pi/coding-agent/agent/bound.ts

// src/pi/coding-agent/extensions/runner.ts
var import_pi_host2 = require("pi:host");

// src/pi/coding-agent/extensions/contexts.ts
var nobody = {
  select: async () => void 0,
  confirm: async () => false,
  input: async () => void 0,
  editor: async () => void 0,
  custom: async () => void 0,
  onTerminalInput: () => () => {
  },
  getEditorText: () => "",
  getEditorComponent: () => void 0,
  getAllThemes: () => [],
  getTheme: () => void 0,
  setTheme: () => ({ success: false, error: "UI not available" }),
  getToolsExpanded: () => false
};
var unanswered = "notify setStatus setWorkingMessage setWorkingVisible setWorkingIndicator setHiddenThinkingLabel setWidget setFooter setHeader setTitle pasteToEditor setEditorText addAutocompleteProvider setEditorComponent setToolsExpanded";
function createNoUi(theme2) {
  const silent = Object.fromEntries(unanswered.split(" ").map((name) => [name, () => {
  }]));
  return Object.defineProperty({ ...nobody, ...silent }, "theme", { get: theme2, enumerable: true });
}
var readings = {
  ui: (runner) => runner.getUIContext(),
  mode: (runner) => runner.mode,
  hasUI: (runner) => runner.hasUI(),
  cwd: (runner) => runner.cwd,
  sessionManager: (runner) => runner.sessionManager,
  modelRegistry: (runner) => runner.modelRegistry,
  model: (runner) => runner.context.getModel(),
  scopedModels: (runner) => runner.context.getScopedModels(),
  thinkingLevel: (runner) => runner.runtime.getThinkingLevel(),
  signal: (runner) => runner.context.getSignal()
};
var calls = "isIdle isProjectTrusted abort hasPendingMessages shutdown getContextUsage compact getSystemPrompt".split(" ");
function createContext(runner) {
  const context = {};
  for (const [name, read] of Object.entries(readings)) {
    const get = () => {
      runner.assertActive();
      return read(runner);
    };
    Object.defineProperty(context, name, { get, enumerable: true, configurable: true });
  }
  for (const name of calls) {
    context[name] = (...args) => {
      runner.assertActive();
      return runner.context[name](...args);
    };
  }
  return context;
}
function createToolContext(runner, toolCallId, signal) {
  const executeTool = async (name, args, options = {}) => {
    runner.assertActive();
    if (runner.context.executeTool) return runner.context.executeTool(toolCallId, name, args, { ...options, signal: options.signal ?? signal });
    const content = [{ type: "text", text: "Nested tool calls are not available in this context" }];
    return { toolCall: { type: "toolCall", id: `${toolCallId}/0`, name, arguments: {} }, result: { content, details: {} }, isError: true };
  };
  const tools = () => {
    runner.assertActive();
    return runner.context.getCallableTools();
  };
  return Object.defineProperties(createContext(runner), { tools: { get: tools }, executeTool: { value: executeTool } });
}
var commands = "waitForIdle newSession fork navigateTree switchSession reload".split(" ");
function createCommandContext(runner) {
  const context = createContext(runner);
  for (const name of commands) {
    context[name] = (...args) => {
      runner.assertActive();
      return runner.command[name](...args);
    };
  }
  context.getSystemPromptOptions = () => {
    runner.assertActive();
    return runner.context.getSystemPromptOptions();
  };
  return context;
}

// src/pi/coding-agent/extensions/lookup.ts
function commandsOf(extensions) {
  const commands2 = extensions.flatMap((extension) => [...extension.commands.values()]);
  const count = (name, among) => among.filter((command2) => command2.name === name).length;
  const used = /* @__PURE__ */ new Set();
  return commands2.map((command2, at) => {
    let number = count(command2.name, commands2.slice(0, at + 1));
    let invocationName = count(command2.name, commands2) > 1 ? `${command2.name}:${number}` : command2.name;
    while (used.has(invocationName)) invocationName = `${command2.name}:${++number}`;
    used.add(invocationName);
    return { ...command2, invocationName };
  });
}
var reserved = new Set(
  "app.interrupt app.clear app.exit app.suspend app.thinking.cycle app.model.cycleForward app.model.cycleBackward app.model.select app.tools.expand app.thinking.toggle app.editor.external app.message.copy app.message.followUp tui.input.submit tui.select.confirm tui.select.cancel tui.input.copy tui.editor.deleteToLineEnd".split(" ")
);
function actionsByKey(keybindings) {
  const actions = /* @__PURE__ */ new Map();
  for (const [action, keys] of Object.entries(keybindings)) {
    for (const key of keys === void 0 ? [] : [keys].flat()) {
      const name = key.toLowerCase();
      if (reserved.has(action) || !reserved.has(actions.get(name) ?? "")) actions.set(name, action);
    }
  }
  return actions;
}
function shortcutsOf(extensions, keybindings) {
  const actions = actionsByKey(keybindings);
  const shortcuts = /* @__PURE__ */ new Map();
  const problems = [];
  for (const [key, shortcut] of extensions.flatMap((extension) => [...extension.shortcuts])) {
    const { extensionPath } = shortcut;
    const warn = (message) => problems.push({ type: "warning", message, path: extensionPath });
    const action = actions.get(key.toLowerCase());
    if (action && reserved.has(action)) {
      warn(`Extension shortcut '${key}' from ${extensionPath} conflicts with built-in shortcut. Skipping.`);
      continue;
    }
    const clash = `Extension shortcut conflict: '${key}'`;
    if (action) warn(`${clash} is built-in shortcut for ${action} and ${extensionPath}. Using ${extensionPath}.`);
    const other = shortcuts.get(key.toLowerCase());
    if (other) warn(`${clash} registered by both ${other.extensionPath} and ${extensionPath}. Using ${extensionPath}.`);
    shortcuts.set(key.toLowerCase(), shortcut);
  }
  return { shortcuts, problems };
}

// src/pi/coding-agent/extensions/runner.ts
var theme = () => (0, import_pi_host2.requireHost)("pi:theme").theme;
var none = async () => ({ cancelled: false });
var noCommands = () => ({
  waitForIdle: async () => {
  },
  newSession: none,
  fork: none,
  navigateTree: none,
  switchSession: none,
  reload: async () => {
  }
});
var taken = "sendMessage sendUserMessage appendEntry setSessionName getSessionName setLabel getActiveTools getAllTools getSettings setActiveTools refreshTools getCommands setModel getThinkingLevel setThinkingLevel";
var ExtensionRunner = class extends Emitter {
  constructor(extensions, runtime, cwd, sessionManager, modelRegistry) {
    super();
    this.extensions = extensions;
    this.runtime = runtime;
    this.cwd = cwd;
    this.sessionManager = sessionManager;
    this.modelRegistry = modelRegistry;
    const options = () => normalizePromptOptions({ cwd });
    this.context = {
      getModel: () => void 0,
      getScopedModels: () => [],
      isIdle: () => true,
      isProjectTrusted: () => true,
      getSignal: () => void 0,
      abort() {
      },
      hasPendingMessages: () => false,
      shutdown() {
      },
      getContextUsage: () => void 0,
      compact() {
      },
      getSystemPrompt: () => "",
      getSystemPromptOptions: options,
      getCallableTools: () => []
    };
  }
  extensions;
  runtime;
  cwd;
  sessionManager;
  modelRegistry;
  mode = "print";
  /** What contexts ask. */
  context;
  command = noCommands();
  noUi = createNoUi(theme);
  ui = this.noUi;
  listeners = /* @__PURE__ */ new Set();
  over;
  shortcutProblems = [];
  toldServers = /* @__PURE__ */ new Set();
  prompts = [];
  // ---- binding ----
  /** Gives the extensions their actions, and takes in what they registered before there were any. */
  bindCore(actions, context, providers = {}) {
    const { runtime } = this;
    for (const name of taken.split(" ")) runtime[name] = actions[name];
    runtime.createContext = () => this.createContext();
    const given = Object.entries(context).filter(([, value]) => value !== void 0);
    this.context = { ...this.context, ...Object.fromEntries(given) };
    runtime.mcpServers?.setChangeListener(() => {
      void this.emit({ type: "mcp_servers_change", servers: runtime.mcpServers.list() });
      this.reportUnhandledMcpServers();
    });
    this.bindProviders(providers);
  }
  bindProviders(given) {
    const { runtime, modelRegistry } = this;
    const actions = {
      registerProvider: given.registerProvider ?? ((name, config) => modelRegistry.registerProvider(name, config)),
      registerNativeProvider: given.registerNativeProvider ?? ((provider) => modelRegistry.registerProvider(provider)),
      unregisterProvider: given.unregisterProvider ?? ((name) => modelRegistry.unregisterProvider(name)),
      registerVirtualModel: given.registerVirtualModel ?? ((definition) => modelRegistry.registerVirtualModel(definition)),
      unregisterVirtualModel: given.unregisterVirtualModel ?? ((provider, id) => modelRegistry.unregisterVirtualModel(provider, id))
    };
    const flush = (list, event, register) => {
      for (const item of runtime[list] ?? []) {
        try {
          register(item);
        } catch (error) {
          this.emitError(failure(item.extensionPath, event, error));
        }
      }
      runtime[list] = [];
    };
    flush("pendingProviderRegistrations", "register_provider", ({ name, config }) => actions.registerProvider(name, config));
    flush("pendingNativeProviderRegistrations", "register_provider", ({ provider }) => actions.registerNativeProvider(provider));
    flush("pendingVirtualModelRegistrations", "register_virtual_model", ({ definition }) => actions.registerVirtualModel(definition));
    Object.assign(runtime, actions);
  }
  bindCommandContext(actions) {
    this.command = actions ?? noCommands();
  }
  setUIContext(ui, mode = "print") {
    this.ui = ui ? this.announcing(ui) : this.noUi;
    this.mode = mode;
  }
  /** A UI whose dialogs tell the extensions that a person is being asked. */
  announcing(ui) {
    const told = Object.create(ui);
    for (const kind of ["select", "confirm", "input", "editor", "custom"]) {
      told[kind] = (...args) => this.asking(kind, kind === "custom" ? void 0 : args[0], () => ui[kind](...args));
    }
    return told;
  }
  asking(kind, title, ask) {
    const tell = (type, of) => queueMicrotask(() => void this.emit({ type, reason: "ui_prompt", kind: of.kind, ...of.title ? { title: of.title } : {} }));
    this.prompts.push({ kind, title });
    if (this.prompts.length === 1) tell("ui_prompt_start", this.prompts[0]);
    const outermost = this.prompts[0];
    const finish = () => {
      this.prompts.pop();
      if (this.prompts.length === 0) tell("ui_prompt_end", outermost);
    };
    try {
      return ask().finally(finish);
    } catch (error) {
      finish();
      throw error;
    }
  }
  getUIContext = () => this.ui;
  hasUI = () => this.ui !== this.noUi;
  invalidate(message = (import_context ??= require("pi:core/parts/context")).stale) {
    if (this.over) return;
    this.over = message;
    this.runtime.invalidate?.(message);
  }
  assertActive() {
    if (this.over) throw new Error(this.over);
  }
  // ---- what is registered ----
  getExtensionPaths = () => this.extensions.map(({ path: path4 }) => path4);
  getModelRegistry = () => this.modelRegistry;
  getFlagValues = () => new Map(this.runtime.flagValues);
  getShortcutDiagnostics = () => this.shortcutProblems;
  getCommandDiagnostics = () => [];
  getRegisteredCommands = () => commandsOf(this.extensions);
  getCommand = (name) => commandsOf(this.extensions).find(({ invocationName }) => invocationName === name);
  getToolDefinition = (name) => this.first((extension) => extension.tools.get(name))?.definition;
  getMessageRenderer = (type) => this.first((extension) => extension.messageRenderers.get(type));
  getEntryRenderer = (type) => this.first((extension) => extension.entryRenderers?.get(type));
  first(pick) {
    for (const extension of this.extensions) {
      const found = pick(extension);
      if (found) return found;
    }
    return void 0;
  }
  /** Of each name the first registration. */
  collect(kind) {
    const all = /* @__PURE__ */ new Map();
    for (const extension of this.extensions) {
      for (const [name, value] of extension[kind]) if (!all.has(name)) all.set(name, value);
    }
    return all;
  }
  getAllRegisteredTools = () => [...this.collect("tools").values()];
  getFlags = () => this.collect("flags");
  setFlagValue(name, value) {
    this.runtime.flagValues.set(name, value);
  }
  getShortcuts(keybindings) {
    const { shortcuts, problems } = shortcutsOf(this.extensions, keybindings);
    this.shortcutProblems = problems;
    if (!this.hasUI()) for (const { message } of problems) console.warn(message);
    return shortcuts;
  }
  /** Each leaves the Markdown of messages that it is not for as it is. */
  getMarkdownTransformers() {
    const all = this.extensions.flatMap(({ markdownTransformer }) => markdownTransformer ? [markdownTransformer] : []);
    return all.map(
      ({ transformer, messageTypes }) => (markdown, context) => messageTypes.has(context.messageType) ? transformer(markdown, context) : markdown
    );
  }
  resolveToolRenderers(name, base) {
    const resolvers = this.extensions.flatMap(({ toolRenderers }) => toolRenderers ?? []);
    const resolve = (at) => at < resolvers.length ? resolvers[at](name, () => resolve(at + 1)) : base();
    return resolve(0);
  }
  getActiveTools() {
    this.assertActive();
    return this.runtime.getActiveTools();
  }
  shutdown() {
    this.context.shutdown();
  }
  // ---- errors ----
  onError(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  emitError(error) {
    for (const listener of this.listeners) listener(error);
  }
  /** Servers that nobody connects are an error, told once each. */
  reportUnhandledMcpServers() {
    if (this.hasHandlers("mcp_servers_change")) return;
    for (const { name, extensionPath } of this.runtime.mcpServers?.list() ?? []) {
      if (this.toldServers.has(name)) continue;
      this.toldServers.add(name);
      const error = `MCP server "${name}" is registered, but no loaded extension connects MCP servers; another extension may have replaced the built-in MCP support`;
      this.emitError({ extensionPath, event: "register_mcp_server", error });
    }
  }
  // ---- contexts ----
  createContext = () => createContext(this);
  createToolContext = (toolCallId, signal) => createToolContext(this, toolCallId, signal);
  createCommandContext = () => createCommandContext(this);
};

// src/pi/coding-agent/agent/bound.ts
var kept = "name label description parameters outputSchema constrainedSampling prepareArguments executionMode".split(" ");
var definitionOf = (tool) => ({
  ...Object.fromEntries(kept.map((name) => [name, tool[name]])),
  execute: (id, params, signal, onUpdate) => tool.execute(id, params, signal, onUpdate)
});
var Bound = class extends Models {
  bindings = { mode: "print" };
  stopErrors;
  /** Gives the extensions a UI and tells them that the session begins. */
  async bindExtensions(given) {
    for (const [name, value] of Object.entries(given ?? {})) if (value !== void 0) this.bindings[name] = value;
    this.applyBindings();
    const start = this.config.sessionStartEvent ?? { type: "session_start", reason: "startup" };
    await this.begin(start, start.reason === "reload" ? "reload" : "startup");
  }
  async begin(start, reason) {
    await this.runner.emit(start);
    this.runner.reportUnhandledMcpServers();
    if (!this.runner.hasHandlers("resources_discover")) return;
    const offered = await this.runner.emitResourcesDiscover(this.cwd, reason);
    if (Object.values(offered).every((paths2) => paths2.length === 0)) return;
    const paths = Object.entries(offered).map(([kind, entries]) => [kind, entries.map(offeredBy)]);
    this.resourceLoader.extendResources(Object.fromEntries(paths));
    this.rebuildPrompt(this.getActiveToolNames());
  }
  applyBindings() {
    const { uiContext, mode, commandContextActions, onError } = this.bindings;
    this.runner.setUIContext(uiContext, mode);
    this.runner.bindCommandContext(commandContextActions);
    this.stopErrors?.();
    this.stopErrors = onError ? this.runner.onError(onError) : void 0;
  }
  /** Makes the tools and extensions of the session, as its loader has them by now. */
  build(options) {
    const { settingsManager, config } = this;
    const override = config.baseToolsOverride;
    const definitions = override ? Object.fromEntries(Object.entries(override).map(([name, tool]) => [name, definitionOf(tool)])) : (0, (import_pi_coding_agent_tools ??= require("pi:coding-agent_tools")).createAllToolDefinitions)(this.cwd, {
      read: { autoResizeImages: settingsManager.getImageAutoResize() },
      bash: { commandPrefix: settingsManager.getShellCommandPrefix(), shellPath: settingsManager.getShellPath() }
    });
    this.builtin = new Map(Object.entries(definitions));
    const { extensions, runtime } = this.resourceLoader.getExtensions();
    for (const [name, value] of options.flags ?? []) runtime.flagValues.set(name, value);
    this.runner = new ExtensionRunner(extensions, runtime, this.cwd, this.sessionManager, new (import_pi_ai_registry ??= require("pi:ai_registry")).ModelRegistry(this.modelRuntime));
    if (config.extensionRunnerRef) config.extensionRunnerRef.current = this.runner;
    this.runner.bindCore(this.actions(), this.contextActions(), this.providerActions());
    this.applyBindings();
    this.refreshTools({ active: options.active ?? (override ? Object.keys(override) : defaultTools), all: options.all });
  }
  actions() {
    const { sessionManager, runner } = this;
    const sending = (event, work) => void work.catch((error) => runner.emitError({ extensionPath: "<runtime>", event, error: messageOf(error) }));
    return {
      sendMessage: (message, options) => sending("send_message", this.sendCustomMessage(message, options)),
      sendUserMessage: (content, options) => sending("send_user_message", this.sendUserMessage(content, options)),
      appendEntry: (customType, data) => this.tellEntry(sessionManager.appendCustomEntry(customType, data)),
      setSessionName: (name) => this.setSessionName(name),
      getSessionName: () => sessionManager.getSessionName(),
      setLabel: (entryId, label) => void sessionManager.appendLabelChange(entryId, label),
      getActiveTools: () => this.getActiveToolNames(),
      getAllTools: () => this.getAllTools(),
      getSettings: () => this.settingsManager.getSettings(),
      setActiveTools: (names) => this.setActiveToolsByName(names),
      refreshTools: () => this.refreshTools(),
      getCommands: () => this.commands(),
      setModel: async (model) => {
        if (!this.modelRuntime.hasConfiguredAuth(model.provider)) return false;
        await this.setModel(model);
        return true;
      },
      getThinkingLevel: () => this.thinkingLevel,
      setThinkingLevel: (level) => this.setThinkingLevel(level)
    };
  }
  /** Everything that can be called with a slash. */
  commands() {
    const of = (source, items, name) => items.map((item) => ({ name: name(item), description: item.description, source, sourceInfo: item.sourceInfo }));
    return [
      ...of("extension", this.runner.getRegisteredCommands(), ({ invocationName }) => invocationName),
      ...of("prompt", [...this.promptTemplates], ({ name }) => name),
      ...of("skill", this.resourceLoader.getSkills().skills, ({ name }) => `skill:${name}`)
    ];
  }
  contextActions() {
    return {
      getModel: () => this.model,
      getScopedModels: () => this.models,
      isIdle: () => this.isIdle,
      isProjectTrusted: () => this.settingsManager.isProjectTrusted(),
      getSignal: () => this.agent.signal,
      abort: () => {
        if (this.bindings.abortHandler) this.bindings.abortHandler();
        else void this.abort();
      },
      hasPendingMessages: () => this.pendingMessageCount > 0,
      shutdown: () => this.bindings.shutdownHandler?.(),
      getContextUsage: () => this.getContextUsage(),
      compact: (options) => {
        const failed = (error) => options?.onError?.(error instanceof Error ? error : new Error(String(error)));
        void this.compact(options?.customInstructions).then((result) => options?.onComplete?.(result)).catch(failed);
      },
      getSystemPrompt: () => this.systemPrompt,
      getSystemPromptOptions: () => this.promptOptions,
      executeTool: (callerId, name, args, options) => this.executeNested(callerId, name, args, options),
      getCallableTools: () => this.callableTools()
    };
  }
  providerActions() {
    const names = "registerProvider registerNativeProvider unregisterProvider registerVirtualModel unregisterVirtualModel".split(" ");
    const act = (name) => (...args) => {
      this.modelRuntime[name](...args);
      const { model } = this;
      const fresh = model && this.modelRuntime.getModel(model.provider, model.id);
      if (fresh) this.agent.state.model = fresh;
    };
    return Object.fromEntries(names.map((name) => [name, act(name)]));
  }
  chosenByDefault() {
    if (!this.config.usesDefaultTools) return [];
    return applyModifiers(this.settingsManager.getDefaultTools() ?? defaultTools, this.config.defaultToolModifiers ?? []);
  }
  async reload(options = {}) {
    if (this.isStreaming) throw new Error("Wait for the current response to finish before reloading.");
    if (this.isCompacting) throw new Error("Wait for compaction to finish before reloading.");
    const old = this.runner;
    const flags = old.getFlagValues();
    await old.emit({ type: "session_shutdown", reason: "reload" });
    old.invalidate();
    const before = new Set(this.chosenByDefault());
    await this.settingsManager.reload();
    this.agent.steeringMode = this.settingsManager.getSteeringMode();
    this.agent.followUpMode = this.settingsManager.getFollowUpMode();
    (0, (import_pi_ai_parts10 ??= require("pi:ai_parts")).resetApiProviders)();
    await this.resourceLoader.reload();
    const active = this.getActiveToolNames();
    for (const name of active) this.pendingTools.add(name);
    this.build({ active: [...active, ...this.chosenByDefault().filter((name) => !before.has(name))], flags, all: true });
    const { uiContext, commandContextActions, shutdownHandler, onError } = this.bindings;
    if (!(uiContext || commandContextActions || shutdownHandler || onError)) return;
    await options.beforeSessionStart?.();
    await this.begin({ type: "session_start", reason: "reload" }, "reload");
  }
  /** The context of a command that began this session, which can also say something in it. */
  createReplacedSessionContext() {
    return Object.assign(this.runner.createCommandContext(), {
      sendMessage: (message, options) => this.sendCustomMessage(message, options),
      sendUserMessage: (content, options) => this.sendUserMessage(content, options)
    });
  }
};
function offeredBy({ path: file, extensionPath }) {
  const synthetic = (0, (import_paths2 ??= require("pi:coding-agent/resources/paths")).isSynthetic)(extensionPath);
  const name = synthetic ? extensionPath.replace(/[<>]/g, "") : (0, (import_paths2 ??= require("pi:coding-agent/resources/paths")).path)().basename(extensionPath).replace(/\.(ts|js)$/, "");
  const baseDir = synthetic ? void 0 : (0, (import_paths2 ??= require("pi:coding-agent/resources/paths")).path)().dirname(extensionPath);
  return { path: file, metadata: { source: `extension:${name}`, scope: "temporary", origin: "top-level", baseDir } };
}

// src/pi/coding-agent/agent/shell.ts
var unfinished = /\x1b(?:\][^\x07\x1b]*|\[[\d;:<=>?]*|[()#;?]*)?$/;
async function runShell(command2, cwd, operations, onText, signal) {
  const output = new (import_output ??= require("pi:coding-agent/output")).OutputAccumulator("pi-bash");
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = "";
  const take = (text) => {
    const plain = (0, (import_shared ??= require("pi:coding-agent/render/shared")).printable)(text);
    if (plain === "") return;
    output.append(encoder.encode(plain));
    onText(plain);
  };
  const onData = (data) => {
    const text = rest + decoder.decode(data, { stream: true });
    const cut = unfinished.exec(text.slice(-256));
    rest = cut ? cut[0] : "";
    take(text.slice(0, text.length - rest.length));
  };
  let exitCode = null;
  try {
    ({ exitCode } = await operations.exec(command2, cwd, { onData, signal }));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  take(rest + decoder.decode());
  output.finish();
  const { content, truncation, fullOutputPath } = output.snapshot();
  await output.flush();
  const cancelled2 = signal.aborted;
  return { output: content, exitCode: cancelled2 ? void 0 : exitCode ?? void 0, cancelled: cancelled2, truncated: truncation.truncated, fullOutputPath };
}

// src/pi/coding-agent/agent/session.ts
var notProvided = (name) => new Error(`${name} of AgentSession is not provided by pier`);
function usageOf({ type, usage, message }) {
  if (type !== "message") return ["usage", "branch_summary", "compaction"].includes(type) ? usage : void 0;
  return message.role === "assistant" || message.role === "toolResult" ? message.usage : void 0;
}
var AgentSession = class extends Bound {
  commandsRunning = /* @__PURE__ */ new Set();
  leaveAgent;
  constructor(config) {
    super(config);
    this.leaveAgent = this.agent.subscribe(this.hear);
    this.installHooks();
    this.build({ active: config.initialActiveToolNames, all: true });
    if (config.usesDefaultTools) this.restoreTools(config.defaultToolModifiers);
  }
  /** Stops everything, and hears of nothing more. */
  dispose() {
    try {
      this.abortRetry();
      this.abortCompaction();
      this.abortBranchSummary();
      this.abortBash();
      this.agent.abort();
    } catch {
    }
    this.runner.invalidate();
    this.leaveAgent?.();
    this.leaveAgent = void 0;
    this.forgetListeners();
    (0, (import_pi_ai_parts11 ??= require("pi:ai_parts")).cleanupSessionResources)(this.sessionId);
  }
  // ---- prompt caches: pier keeps none warm, which would cost without being asked ----
  get cacheWarmingStatus() {
    return void 0;
  }
  setCacheWarmingMode(mode) {
    this.settingsManager.setCacheWarmingMode(mode);
  }
  // ---- commands of a person ----
  get isBashRunning() {
    return this.commandsRunning.size > 0;
  }
  get hasPendingBashMessages() {
    return this.heldCommands.length > 0;
  }
  async executeBash(command2, onChunk, options = {}) {
    const controller = new AbortController();
    this.commandsRunning.add(controller);
    const prefix = this.settingsManager.getShellCommandPrefix();
    const operations = options?.operations ?? (0, (import_pi_coding_agent_tools2 ??= require("pi:coding-agent_tools")).createLocalBashOperations)({ shellPath: this.settingsManager.getShellPath() });
    const onText = (delta) => {
      onChunk?.(delta);
      this.tell({ type: "bash_execution_update", id: options?.id, delta });
    };
    try {
      const whole = prefix ? `${prefix}
${command2}` : command2;
      const result = await runShell(whole, this.sessionManager.getCwd(), operations, onText, controller.signal);
      this.recordBashResult(command2, result, options);
      return result;
    } finally {
      this.commandsRunning.delete(controller);
    }
  }
  /** Puts a command into the history; while the agent works it waits, so as not to part a call from its result. */
  recordBashResult(command2, { output, exitCode, cancelled: cancelled2, truncated, fullOutputPath }, options) {
    const result = { output, exitCode, cancelled: cancelled2, truncated, fullOutputPath };
    const message = { role: "bashExecution", command: command2, ...result, timestamp: Date.now(), excludeFromContext: options?.excludeFromContext };
    this.heldCommands.push(message);
    if (!this.isStreaming) this.flushCommands();
  }
  abortBash() {
    for (const controller of [...this.commandsRunning]) controller.abort();
  }
  // ---- the tree ----
  /** Goes to another entry of the session, with a summary of what is left behind if that is wanted. */
  async navigateTree(targetId, options = {}) {
    if (this.isStreaming || this.preparing > 0) throw new Error("Wait for the current response to finish before navigating the session tree.");
    if (this.isCompacting) {
      throw new Error("Wait for the current compaction or tree navigation to finish before navigating the session tree.");
    }
    const oldLeafId = this.sessionManager.getLeafId();
    if (targetId === oldLeafId) return { cancelled: false };
    if (options.summarize && !this.model) throw new Error("No model available for summarization");
    const target = this.sessionManager.getEntry(targetId);
    if (!target) throw new Error(`Entry ${targetId} not found`);
    const controller = new AbortController();
    this.branching = controller;
    try {
      const asked = await this.askTree(targetId, oldLeafId, options, controller.signal);
      if (asked.cancel) return { cancelled: true };
      const summary = await this.branchSummary(asked, options, controller.signal);
      if (summary?.aborted) return { cancelled: true, aborted: true };
      const { summaryEntry, editorText } = this.moveTo(target, summary, asked.label);
      this.refreshContext();
      this.restoreTools();
      this.branching = void 0;
      const fromExtension = summary?.text ? summary.fromExtension : void 0;
      await this.runner.emit({ type: "session_tree", newLeafId: this.sessionManager.getLeafId(), oldLeafId, summaryEntry, fromExtension });
      return { editorText, cancelled: false, summaryEntry };
    } finally {
      if (this.branching === controller) this.branching = void 0;
      this.settle();
    }
  }
  /** What the extensions make of it. */
  async askTree(targetId, oldLeafId, options, signal) {
    const { entries, commonAncestorId } = (0, (import_pi_coding_agent_session4 ??= require("pi:coding-agent_session")).collectEntriesForBranchSummary)(this.sessionManager, oldLeafId, targetId);
    const { customInstructions, replaceInstructions, label } = options;
    const own = { customInstructions, replaceInstructions, label };
    const about = { targetId, oldLeafId, commonAncestorId, entriesToSummarize: entries, userWantsSummary: options.summarize ?? false };
    const event = { type: "session_before_tree", preparation: { ...about, ...own }, signal };
    const answer = this.runner.hasHandlers("session_before_tree") ? await this.runner.emit(event) : void 0;
    return {
      entries,
      cancel: answer?.cancel,
      summary: options.summarize ? answer?.summary : void 0,
      customInstructions: answer?.customInstructions ?? customInstructions,
      replaceInstructions: answer?.replaceInstructions ?? replaceInstructions,
      label: answer?.label ?? label
    };
  }
  async branchSummary({ entries, summary, customInstructions, replaceInstructions }, options, signal) {
    if (summary) return { text: summary.summary, details: summary.details, usage: summary.usage, fromExtension: true };
    if (!options.summarize || entries.length === 0) return void 0;
    const result = await (0, (import_pi_coding_agent_session4 ??= require("pi:coding-agent_session")).generateBranchSummary)(entries, {
      ...await this.summaryRequest(this.model, signal),
      ...{ signal, customInstructions, replaceInstructions },
      reserveTokens: this.settingsManager.getBranchSummarySettings().reserveTokens,
      streamFn: this.agent.streamFunction,
      retry: this.settingsManager.getRetrySettings(),
      callbacks: this.summaryCallbacks({ source: "branchSummary" })
    });
    if (result.aborted) return { aborted: true };
    if (result.error) throw new Error(result.error);
    const { readFiles = [], modifiedFiles = [] } = result;
    return { text: result.summary, details: { readFiles, modifiedFiles }, usage: result.usage, fromExtension: false };
  }
  /** What a person said goes back into the editor, so the leaf becomes what was before it. */
  moveTo(target, summary, label) {
    const { sessionManager } = this;
    const said = target.type === "custom_message" ? target.content : target.type === "message" && target.message.role === "user" ? target.message.content : void 0;
    const leaf = said === void 0 ? target.id : target.parentId;
    const editorText = said === void 0 ? void 0 : (0, (import_pi_ai_parts11 ??= require("pi:ai_parts")).contentText)(said, "");
    let summaryId;
    if (summary?.text) summaryId = sessionManager.branchWithSummary(leaf, summary.text, summary.details, summary.fromExtension, summary.usage);
    else if (leaf === null) sessionManager.resetLeaf();
    else sessionManager.branch(leaf);
    if (label) sessionManager.appendLabelChange(summaryId ?? target.id, label);
    return { editorText, summaryEntry: summaryId && sessionManager.getEntry(summaryId) };
  }
  getUserMessagesForForking() {
    return this.sessionManager.getEntries().flatMap(({ type, id, message }) => {
      const text = type === "message" && message.role === "user" ? (0, (import_pi_ai_parts11 ??= require("pi:ai_parts")).contentText)(message.content, "") : "";
      return text ? [{ entryId: id, text }] : [];
    });
  }
  // ---- numbers ----
  /** Of all entries, also of those that a compaction has taken out of the context. */
  getSessionStats() {
    const entries = this.sessionManager.getEntries();
    const messages = entries.flatMap(({ type, message }) => type === "message" ? [message] : []);
    const count = (role) => messages.filter((message) => message.role === role).length;
    const calls2 = ({ role, content }) => role === "assistant" && Array.isArray(content) ? content.filter(({ type }) => type === "toolCall").length : 0;
    const usages = entries.map(usageOf).filter((usage) => usage);
    const sum = (pick) => usages.reduce((total2, usage) => total2 + pick(usage), 0);
    const kinds = ["input", "output", "cacheRead", "cacheWrite"].map((kind) => [kind, sum((usage) => usage[kind])]);
    const total = kinds.reduce((all, [, tokens]) => all + tokens, 0);
    return {
      sessionFile: this.sessionFile,
      sessionId: this.sessionId,
      userMessages: count("user"),
      assistantMessages: count("assistant"),
      toolCalls: messages.reduce((all, message) => all + calls2(message), 0),
      toolResults: count("toolResult"),
      totalMessages: messages.length,
      tokens: { ...Object.fromEntries(kinds), total },
      cost: sum(({ cost }) => cost.total),
      contextUsage: this.getContextUsage()
    };
  }
  /** How full the context is; null as long as nothing after a compaction has measured it. */
  getContextUsage() {
    const contextWindow = this.limitsModel()?.contextWindow ?? 0;
    if (contextWindow <= 0) return void 0;
    const projection = this.sessionManager.buildSessionProjection();
    const branch = this.sessionManager.getBranch();
    const latest = (0, (import_pi_coding_agent_session4 ??= require("pi:coding-agent_session")).getLatestCompactionEntry)(branch);
    const broken = ["aborted", "error"];
    const measures = ({ role, stopReason, usage }) => role === "assistant" && !broken.includes(stopReason) && (0, (import_pi_coding_agent_session4 ??= require("pi:coding-agent_session")).calculateContextTokens)(usage) > 0;
    if (latest) {
      const measured = new Set(projection.entries.filter(({ messages }) => messages.some(measures)).map(({ sourceEntry }) => sourceEntry.id));
      const after = branch.slice(branch.findIndex(({ id }) => id === latest.id) + 1);
      if (!after.some(({ id }) => measured.has(id))) return { tokens: null, contextWindow, percent: null };
    }
    const { tokens } = (0, (import_pi_coding_agent_session4 ??= require("pi:coding-agent_session")).estimateProjectedContextTokens)(projection, branch);
    return { tokens, contextWindow, percent: tokens / contextWindow * 100 };
  }
  // ---- export ----
  /** Writes the branch as a session of its own; the result is where. */
  exportToJsonl(outputPath) {
    const timestamp = (/* @__PURE__ */ new Date()).toISOString();
    const file = (0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).resolvePath)(outputPath ?? `session-${timestamp.replace(/[:.]/g, "-")}.jsonl`, import_pi_host3.boot.cwd);
    const header = { type: "session", version: (import_pi_coding_agent_session4 ??= require("pi:coding-agent_session")).CURRENT_SESSION_VERSION, id: this.sessionId, timestamp, cwd: this.sessionManager.getCwd() };
    const branch = this.sessionManager.getBranch();
    const entries = branch.map((entry, i) => ({ ...entry, parentId: branch[i - 1]?.id ?? null }));
    (0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).fs)().mkdirSync((0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).path)().dirname(file), { recursive: true });
    (0, (import_paths3 ??= require("pi:coding-agent/resources/paths")).fs)().writeFileSync(file, [header, ...entries].map((entry) => `${JSON.stringify(entry)}
`).join(""));
    return file;
  }
  async exportToHtml(_outputPath, _options) {
    throw notProvided("exportToHtml");
  }
  async summarizeForBugReport(_options) {
    throw notProvided("summarizeForBugReport");
  }
};

// src/pi/coding-agent/agent/create.ts
async function setupOf(options) {
  const cwd = (0, (import_paths4 ??= require("pi:coding-agent/resources/paths")).resolvePath)(options.cwd ?? options.sessionManager?.getCwd() ?? import_pi_host4.boot.cwd);
  const agentDir = options.agentDir ? (0, (import_paths4 ??= require("pi:coding-agent/resources/paths")).resolvePath)(options.agentDir) : import_pi_host4.boot.agentDir;
  const settingsManager = options.settingsManager ?? (import_pi_coding_agent_resources2 ??= require("pi:coding-agent_resources")).SettingsManager.create(cwd, agentDir);
  const given = options.modelRuntime ?? options.modelRegistry?.runtime;
  const modelRuntime = given ?? await (import_pi_ai_registry2 ??= require("pi:ai_registry")).ModelRuntime.create({ agentDir });
  const sessionManager = options.sessionManager ?? (import_pi_coding_agent_session5 ??= require("pi:coding-agent_session")).SessionManager.create(cwd);
  let { resourceLoader } = options;
  if (!resourceLoader) {
    resourceLoader = new (import_pi_coding_agent_resources2 ??= require("pi:coding-agent_resources")).DefaultResourceLoader({ cwd, agentDir, settingsManager });
    await resourceLoader.reload();
  }
  return { options, cwd, modelRuntime, settingsManager, sessionManager, resourceLoader };
}
function initialModel(modelRuntime, settings) {
  const [provider, id] = [settings.getDefaultProvider(), settings.getDefaultModel()];
  const chosen = provider && id ? modelRuntime.getModel(provider, id) : void 0;
  if (chosen && modelRuntime.hasConfiguredAuth(chosen.provider)) return chosen;
  const available = modelRuntime.getAvailableSnapshot();
  for (const [known, preferred] of Object.entries((0, (import_pi_ai_catalog ??= require("pi:ai_catalog")).preferredModels)())) {
    const found = available.find((model) => model.provider === known && model.id === preferred);
    if (found) return found;
  }
  return available[0];
}
function modelOf({ options, modelRuntime, settingsManager, sessionManager }, talked) {
  if (options.model) return { model: options.model };
  const getModel = (provider, id) => modelRuntime.getModel(provider, id);
  const before = talked ? branchSelection(sessionManager.getBranch(), getModel) : void 0;
  const restored = before && getModel(before.provider, before.modelId);
  if (restored && modelRuntime.hasConfiguredAuth(restored.provider)) return { model: restored };
  const model = initialModel(modelRuntime, settingsManager);
  const lost = before && `Could not restore model ${before.provider}/${before.modelId}`;
  if (!model) return { model, message: noModels() };
  return { model, message: lost && `${lost}. Using ${model.provider}/${model.id}` };
}
function levelOf({ options, settingsManager }, model, context, talked, noted) {
  const usual = settingsManager.getDefaultThinkingLevel() ?? defaultLevel;
  const restored = talked ? noted ? context.thinkingLevel : usual : void 0;
  const own = model && settingsManager.getModelThinkingLevel(model.provider, model.id);
  return model ? (0, (import_pi_ai_parts12 ??= require("pi:ai_parts")).clampThinkingLevel)(model, options.thinkingLevel ?? restored ?? (own || usual)) : "off";
}
function toolsOf(options, settingsManager) {
  const objects = (options.tools ?? []).filter((tool) => typeof tool === "object" && tool !== null);
  const tools = options.tools?.map((tool) => typeof tool === "object" && tool !== null ? tool.name : tool);
  const problem = tools && listProblem(tools);
  if (problem) throw new Error(`Invalid tools option: ${problem}`);
  const usual = options.noTools ? [] : settingsManager.getDefaultTools() ?? defaultTools;
  const modifiers = tools?.some(isModifier) ? tools : void 0;
  const selected = modifiers ? applyModifiers(usual, modifiers) : tools;
  const none2 = options.noTools === "all";
  const excluded = options.excludeTools ? matcher(options.excludeTools) : () => false;
  return {
    initialActiveToolNames: (selected ?? usual).filter((name) => !excluded(name)),
    usesDefaultTools: (tools === void 0 || modifiers !== void 0) && !options.noTools,
    defaultToolModifiers: modifiers,
    allowedToolNames: modifiers ? none2 ? selected : void 0 : tools ?? (none2 ? [] : void 0),
    excludedToolNames: options.excludeTools,
    customTools: [...objects, ...options.customTools ?? []]
  };
}
var blocked = { type: "text", text: "Image reading is disabled." };
function withoutImages(messages) {
  return messages.map((message) => {
    const { role, content } = message;
    if (role !== "user" && role !== "toolResult" || !Array.isArray(content) || !content.some(({ type }) => type === "image")) return message;
    const shown = content.map((block) => block.type === "image" ? blocked : block);
    const isNote = (block) => block?.type === "text" && block.text === blocked.text;
    return { ...message, content: shown.filter((block, i) => !(isNote(block) && isNote(shown[i - 1]))) };
  });
}
var flag = (value) => ["1", "true", "yes"].includes(value.toLowerCase());
function identityOf(settings) {
  const asked = (0, import_pi_host4.requireHost)("pi:node/process").env.PI_TELEMETRY;
  const told = asked !== void 0 ? flag(asked) : settings.getEnableInstallTelemetry();
  return { userAgent: "detailed", version: import_pi_host4.boot.piVersion, attribution: told ? (import_pi_ai_api ??= require("pi:ai_api")).PI_ATTRIBUTION : null };
}
var longest = 2147483647;
function agentOf({ settingsManager: settings, modelRuntime, sessionManager }, state, ref) {
  const heard = (type) => ref.current?.hasHandlers(type) ? ref.current : void 0;
  const requestOptions = (options = {}) => {
    const retry = settings.getProviderRetrySettings();
    return {
      ...options,
      timeoutMs: options.timeoutMs ?? retry.timeoutMs ?? (settings.getHttpIdleTimeoutMs() || longest),
      websocketConnectTimeoutMs: options.websocketConnectTimeoutMs ?? settings.getWebSocketConnectTimeoutMs(),
      maxRetries: options.maxRetries ?? retry.maxRetries,
      maxRetryDelayMs: options.maxRetryDelayMs ?? retry.maxRetryDelayMs,
      identity: identityOf(settings),
      transformHeaders: async (headers) => heard("before_provider_headers")?.emitBeforeProviderHeaders(headers) ?? headers
    };
  };
  const streamFn = async (model, context, options) => modelRuntime.streamSimple(model, context, requestOptions(options));
  resolvesAuth(streamFn, modelRuntime);
  return new (import_pi_agent_core2 ??= require("pi:agent-core")).Agent({
    initialState: { systemPrompt: "", tools: [], ...state },
    convertToLlm: (messages) => settings.getBlockImages() ? withoutImages((0, (import_pi_coding_agent_session5 ??= require("pi:coding-agent_session")).convertToLlm)(messages)) : (0, (import_pi_coding_agent_session5 ??= require("pi:coding-agent_session")).convertToLlm)(messages),
    streamFn,
    onPayload: async (payload) => heard("before_provider_request") ? ref.current.emitBeforeProviderRequest(payload) : payload,
    onResponse: async ({ status, headers }) => heard("after_provider_response")?.emit({ type: "after_provider_response", status, headers }),
    onProviderStreamEvent: async (data, { provider, api, id: model }) => heard("provider_stream_event")?.emit({ data, type: "provider_stream_event", provider, api, model }),
    sessionId: sessionManager.getSessionId(),
    transformContext: async (messages) => ref.current?.emitContext(messages) ?? messages,
    steeringMode: settings.getSteeringMode(),
    followUpMode: settings.getFollowUpMode(),
    transport: settings.getTransport(),
    thinkingBudgets: settings.getThinkingBudgets(),
    maxRetryDelayMs: settings.getProviderRetrySettings().maxRetryDelayMs
  });
}
async function createAgentSession(options = {}) {
  const setup = await setupOf(options);
  const { cwd, modelRuntime, settingsManager, sessionManager, resourceLoader } = setup;
  const context = sessionManager.buildSessionContext();
  const talked = context.messages.length > 0;
  const noted = sessionManager.getBranch().some(({ type }) => type === "thinking_level_change");
  const { model, message } = modelOf(setup, talked);
  const thinkingLevel = levelOf(setup, model, context, talked, noted);
  const tools = toolsOf(options, settingsManager);
  const extensionRunnerRef = {};
  const agent = agentOf(setup, { model, thinkingLevel, messages: context.messages }, extensionRunnerRef);
  if (!talked && model) sessionManager.appendModelChange(model.provider, model.id);
  if (!talked || !noted) sessionManager.appendThinkingLevelChange(thinkingLevel);
  const { scopedModels, sessionStartEvent } = options;
  const parts = { agent, cwd, modelRuntime, settingsManager, sessionManager, resourceLoader, extensionRunnerRef };
  const session = new AgentSession({ ...parts, ...tools, scopedModels, sessionStartEvent });
  return { session, extensionsResult: resourceLoader.getExtensions(), modelFallbackMessage: message };
}

// src/pi/coding-agent/agent/replacing.ts
var SessionImportFileNotFoundError = class extends Error {
  constructor(filePath) {
    super(`File not found: ${filePath}`);
    this.filePath = filePath;
    this.name = "SessionImportFileNotFoundError";
  }
  filePath;
};
var MissingSessionCwdError = class extends Error {
  constructor(issue) {
    const { sessionFile, sessionCwd, fallbackCwd } = issue;
    super(`Stored session working directory does not exist: ${sessionCwd}
Session file: ${sessionFile}
Current working directory: ${fallbackCwd}`);
    this.issue = issue;
    this.name = "MissingSessionCwdError";
  }
  issue;
};
function needCwd(manager, fallbackCwd) {
  const sessionFile = manager.getSessionFile();
  const sessionCwd = manager.getCwd();
  if (sessionFile && sessionCwd && !(0, (import_paths5 ??= require("pi:coding-agent/resources/paths")).exists)(sessionCwd)) throw new MissingSessionCwdError({ sessionFile, sessionCwd, fallbackCwd });
}
var AgentSessionRuntime = class {
  constructor(current, shared, make, problems = [], fallback) {
    this.current = current;
    this.shared = shared;
    this.make = make;
    this.problems = problems;
    this.fallback = fallback;
  }
  current;
  shared;
  make;
  problems;
  fallback;
  rebind;
  beforeInvalidate;
  get session() {
    return this.current;
  }
  get services() {
    return this.shared;
  }
  get cwd() {
    return this.shared.cwd;
  }
  get diagnostics() {
    return this.problems;
  }
  get modelFallbackMessage() {
    return this.fallback;
  }
  setRebindSession(rebind) {
    this.rebind = rebind;
  }
  /** Runs when the session's extensions have been told that it ends, and before their contexts do. */
  setBeforeSessionInvalidate(callback) {
    this.beforeInvalidate = callback;
  }
  async ask(type, event) {
    const { extensionRunner } = this.current;
    if (!extensionRunner.hasHandlers(type)) return true;
    return (await extensionRunner.emit({ type, ...event }))?.cancel !== true;
  }
  async end(reason, targetSessionFile) {
    await this.current.abort();
    await this.current.extensionRunner.emit({ type: "session_shutdown", reason, ...reason === "quit" ? {} : { targetSessionFile } });
    this.beforeInvalidate?.();
    this.current.dispose();
  }
  /** Ends the session and begins the one of manager. */
  async replace(reason, manager, more = {}) {
    const previousSessionFile = this.current.sessionFile;
    await this.end(reason, manager.getSessionFile());
    const result = await this.make({
      cwd: more.cwd ?? this.cwd,
      agentDir: this.shared.agentDir,
      sessionManager: manager,
      sessionStartEvent: { type: "session_start", reason, previousSessionFile },
      ...more.trust ? { projectTrustContext: more.trust } : {}
    });
    this.current = result.session;
    this.shared = result.services;
    this.problems = result.diagnostics;
    this.fallback = result.modelFallbackMessage;
  }
  async finish(withSession) {
    await this.rebind?.(this.current);
    await withSession?.(this.current.createReplacedSessionContext());
  }
  async switchSession(sessionPath, options = {}) {
    if (!await this.ask("session_before_switch", { reason: "resume", targetSessionFile: sessionPath })) return { cancelled: true };
    const manager = (import_pi_coding_agent_session6 ??= require("pi:coding-agent_session")).SessionManager.open(sessionPath, void 0, options.cwdOverride);
    needCwd(manager, this.cwd);
    await this.replace("resume", manager, { cwd: manager.getCwd(), trust: options.projectTrustContextFactory?.(manager.getCwd()) });
    await this.finish(options.withSession);
    return { cancelled: false };
  }
  async newSession(options = {}) {
    if (!await this.ask("session_before_switch", { reason: "new", targetSessionFile: void 0 })) return { cancelled: true };
    const { sessionManager: old } = this.current;
    const manager = old.isPersisted() ? (import_pi_coding_agent_session6 ??= require("pi:coding-agent_session")).SessionManager.create(this.cwd, old.getSessionDir()) : (import_pi_coding_agent_session6 ??= require("pi:coding-agent_session")).SessionManager.inMemory(this.cwd);
    if (options.parentSession) manager.newSession({ parentSession: options.parentSession });
    await this.replace("new", manager);
    if (options.setup) {
      await options.setup(this.current.sessionManager);
      this.current.refreshContext();
    }
    await this.finish(options.withSession);
    return { cancelled: false };
  }
  async fork(entryId, options = {}) {
    const { position = "before", withSession } = options;
    if (!await this.ask("session_before_fork", { entryId, position })) return { cancelled: true };
    const entry = this.current.sessionManager.getEntry(entryId);
    const said = entry?.type === "message" && entry.message.role === "user";
    if (!entry || position !== "at" && !said) throw new Error("Invalid entry ID for forking");
    const leaf = position === "at" ? entry.id : entry.parentId;
    const selectedText = position === "at" ? void 0 : (0, (import_pi_ai_parts13 ??= require("pi:ai_parts")).contentText)(entry.message.content, "");
    const manager = this.forked(leaf);
    await this.replace("fork", manager, { cwd: manager.getCwd() });
    await this.finish(withSession);
    return { cancelled: false, selectedText };
  }
  /** A session with the branch up to leaf: the file stays as it is, one in memory changes. */
  forked(leaf) {
    const { sessionManager: old, sessionFile } = this.current;
    if (!old.isPersisted()) {
      if (leaf) old.createBranchedSession(leaf);
      else old.newSession({ parentSession: sessionFile });
      return old;
    }
    if (!sessionFile) throw new Error("Persisted session is missing a session file");
    const dir = old.getSessionDir();
    if (!leaf) return (import_pi_coding_agent_session6 ??= require("pi:coding-agent_session")).SessionManager.create(this.cwd, dir, { parentSession: sessionFile });
    if (!(0, (import_paths5 ??= require("pi:coding-agent/resources/paths")).exists)(sessionFile)) throw new Error("This session has not been saved yet. Send a message before cloning or forking it.");
    const manager = (import_pi_coding_agent_session6 ??= require("pi:coding-agent_session")).SessionManager.open(sessionFile, dir);
    if (!manager.createBranchedSession(leaf)) throw new Error("Failed to create forked session");
    return manager;
  }
  /** Copies a session's file to the others and goes on with it. */
  async importFromJsonl(inputPath, cwdOverride) {
    const source = (0, (import_paths5 ??= require("pi:coding-agent/resources/paths")).resolvePath)(inputPath);
    if (!(0, (import_paths5 ??= require("pi:coding-agent/resources/paths")).exists)(source)) throw new SessionImportFileNotFoundError(source);
    const dir = this.current.sessionManager.getSessionDir();
    (0, (import_paths5 ??= require("pi:coding-agent/resources/paths")).fs)().mkdirSync(dir, { recursive: true });
    const { basename, join, parse } = (0, (import_paths5 ??= require("pi:coding-agent/resources/paths")).path)();
    const { name, ext } = parse(source);
    let target = join(dir, basename(source));
    const there = (0, (import_paths5 ??= require("pi:coding-agent/resources/paths")).samePath)(target, source);
    for (let n = 1; !there && (0, (import_paths5 ??= require("pi:coding-agent/resources/paths")).exists)(target); n++) target = join(dir, `${name}-${n}${ext}`);
    if (!await this.ask("session_before_switch", { reason: "resume", targetSessionFile: target })) return { cancelled: true };
    if (!there) (0, (import_paths5 ??= require("pi:coding-agent/resources/paths")).fs)().copyFileSync(source, target, (0, (import_paths5 ??= require("pi:coding-agent/resources/paths")).fs)().constants.COPYFILE_EXCL);
    const manager = (import_pi_coding_agent_session6 ??= require("pi:coding-agent_session")).SessionManager.open(target, dir, cwdOverride);
    try {
      needCwd(manager, this.cwd);
    } catch (error) {
      if (!there) (0, (import_paths5 ??= require("pi:coding-agent/resources/paths")).fs)().rmSync(target, { force: true });
      throw error;
    }
    await this.replace("resume", manager, { cwd: manager.getCwd() });
    await this.finish();
    return { cancelled: false };
  }
  async dispose() {
    await this.end("quit");
    await this.shared.modelRuntime?.settleCredentialWrites?.();
  }
};
async function createAgentSessionRuntime(make, options) {
  needCwd(options.sessionManager, options.cwd);
  const { session, services, diagnostics, modelFallbackMessage } = await make(options);
  return new AgentSessionRuntime(session, services, make, diagnostics, modelFallbackMessage);
}

// src/pi/coding-agent/agent/services.ts
var import_pi_host5 = require("pi:host");
function applyFlags({ extensions, runtime }, given) {
  const types = new Map(extensions.flatMap(({ flags }) => [...flags].map(([name, { type }]) => [name, type])));
  const diagnostics = [];
  const unknown = [];
  for (const [name, value] of given ?? []) {
    const type = types.get(name);
    if (type === void 0) unknown.push(`--${name}`);
    else if (type === "boolean") runtime.flagValues.set(name, true);
    else if (typeof value === "string") runtime.flagValues.set(name, value);
    else diagnostics.push({ type: "error", message: `Extension flag "--${name}" requires a value` });
  }
  if (unknown.length > 0) diagnostics.push({ type: "error", message: `Unknown option${unknown.length === 1 ? "" : "s"}: ${unknown.join(", ")}` });
  return diagnostics;
}
function takeRegistrations(runtime, modelRuntime) {
  const diagnostics = [];
  const take = (list, register) => {
    for (const item of runtime[list] ?? []) {
      try {
        register(item);
      } catch (error) {
        diagnostics.push({ type: "error", message: `Extension "${item.extensionPath}" error: ${messageOf(error)}` });
      }
    }
    runtime[list] = [];
  };
  take("pendingProviderRegistrations", ({ name, config }) => modelRuntime.registerProvider(name, config));
  take("pendingNativeProviderRegistrations", ({ provider }) => modelRuntime.registerNativeProvider(provider));
  take("pendingVirtualModelRegistrations", ({ definition }) => modelRuntime.registerVirtualModel(definition));
  return diagnostics;
}
async function createAgentSessionServices(options) {
  const cwd = (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).resolvePath)(options.cwd);
  const agentDir = options.agentDir ? (0, (import_paths6 ??= require("pi:coding-agent/resources/paths")).resolvePath)(options.agentDir) : import_pi_host5.boot.agentDir;
  const modelRuntime = options.modelRuntime ?? await (import_pi_ai_registry3 ??= require("pi:ai_registry")).ModelRuntime.create({ agentDir });
  const settingsManager = options.settingsManager ?? (import_pi_coding_agent_resources3 ??= require("pi:coding-agent_resources")).SettingsManager.create(cwd, agentDir);
  const resourceLoader = new (import_pi_coding_agent_resources3 ??= require("pi:coding-agent_resources")).DefaultResourceLoader({ ...options.resourceLoaderOptions, cwd, agentDir, settingsManager });
  await resourceLoader.reload(options.resourceLoaderReloadOptions);
  const extensions = resourceLoader.getExtensions();
  const diagnostics = takeRegistrations(extensions.runtime, modelRuntime);
  await modelRuntime.refresh({ allowNetwork: false });
  diagnostics.push(...applyFlags(extensions, options.extensionFlagValues));
  return { cwd, agentDir, modelRuntime, settingsManager, resourceLoader, diagnostics };
}
var taken2 = "sessionManager model thinkingLevel scopedModels tools excludeTools noTools customTools sessionStartEvent".split(" ");
var createAgentSessionFromServices = (options) => {
  const { cwd, agentDir, modelRuntime, settingsManager, resourceLoader } = options.services;
  const own = Object.fromEntries(taken2.map((name) => [name, options[name]]));
  return createAgentSession({ cwd, agentDir, modelRuntime, settingsManager, resourceLoader, ...own });
};
coding_agent_agent_exports["AgentSession"] = AgentSession;
coding_agent_agent_exports["AgentSessionRuntime"] = AgentSessionRuntime;
coding_agent_agent_exports["ExtensionRunner"] = ExtensionRunner;
coding_agent_agent_exports["createAgentSessionFromServices"] = createAgentSessionFromServices;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_agent_core2;
var import_pi_ai_catalog;
var import_pi_ai_api;
var import_pi_ai_parts12;
var import_pi_ai_registry2;
var import_pi_coding_agent_resources2;
var import_pi_coding_agent_session5;
var import_paths4;
var import_pi_ai_parts6;
var import_pi_coding_agent_session2;
var import_pi_ai_parts;
var import_pi_ai_parts3;
var import_pi_ai_parts2;
var import_small;
var import_small2;
var import_pi_coding_agent_session;
var import_pi_ai_parts5;
var import_small3;
var import_wrap;
var import_pi_ai_parts4;
var import_wait;
var import_pi_ai_parts9;
var import_pi_ai_parts8;
var import_pi_coding_agent_resources;
var import_frontmatter;
var import_paths;
var import_pi_coding_agent_images2;
var import_pi_agent_core;
var import_pi_ai_parts7;
var import_pi_coding_agent_session3;
var import_wait3;
var import_pi_coding_agent_images;
var import_usage2;
var import_wait2;
var import_usage;
var import_pi_ai_parts11;
var import_pi_coding_agent_session4;
var import_pi_coding_agent_tools2;
var import_paths3;
var import_pi_ai_parts10;
var import_pi_ai_registry;
var import_pi_coding_agent_tools;
var import_context;
var import_paths2;
var import_output;
var import_shared;
var import_pi_ai_parts13;
var import_pi_coding_agent_session6;
var import_paths5;
var import_pi_ai_registry3;
var import_pi_coding_agent_resources3;
var import_paths6;
