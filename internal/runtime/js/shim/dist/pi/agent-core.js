"use strict";
var __defProp = Object.defineProperty;
var __knownSymbol = (name, symbol) => (symbol = Symbol[name]) ? symbol : /* @__PURE__ */ Symbol.for("Symbol." + name);
var __forAwait = (obj, it, method) => (it = obj[__knownSymbol("asyncIterator")]) ? it.call(obj) : (obj = obj[__knownSymbol("iterator")](), it = {}, method = (key, fn) => (fn = obj[key]) && (it[key] = (arg) => new Promise((yes, no, done) => (arg = fn.call(obj, arg), done = arg.done, Promise.resolve(arg.value).then((value) => yes({ value, done }), no)))), method("next"), method("return"), it);

// src/pi/agent-core.ts
var agent_core_exports = {
  Agent: void 0,
  DEFAULT_AGENT_IDENTITY: void 0,
  agentLoop: void 0,
  agentLoopContinue: agentLoopContinue,
  runAgentLoop: runAgentLoop,
  runAgentLoopContinue: runAgentLoopContinue,
  runToolCall: void 0,
  setDefaultStreamFn: setDefaultStreamFn,
  streamProxy: streamProxy,
};
module.exports = __defProp(agent_core_exports, "__esModule", { value: true });

// src/pi/agent/agent.ts

// src/pi/agent/loop.ts

// src/pi/agent/tools.ts
var textResult = (text) => ({ content: [{ type: "text", text }], details: {} });
var messageOf = (error) => error instanceof Error ? error.message : String(error);
var failed = (toolCall, text) => ({ toolCall, result: textResult(text), isError: true });
var timed = ({ durationMs }) => durationMs === void 0 ? {} : { durationMs };
async function prepare(toolCall, { assistantMessage, context, config, signal, tools }) {
  const tool = tools.find(({ name }) => name === toolCall.name);
  if (!tool) return failed(toolCall, `Tool ${toolCall.name} not found`);
  try {
    const given = tool.prepareArguments ? tool.prepareArguments(toolCall.arguments) : toolCall.arguments;
    const args = (0, (import_pi_ai_parts ??= require("pi:ai_parts")).validateToolArguments)(tool, given === toolCall.arguments ? toolCall : { ...toolCall, arguments: given });
    const verdict = await config.beforeToolCall?.({ assistantMessage, toolCall, args, context }, signal);
    if (signal?.aborted) return failed(toolCall, "Operation aborted");
    if (!verdict?.block) return { tool, args };
    const blocked = failed(toolCall, verdict.reason || "Tool execution was blocked");
    if (verdict.terminate === true) blocked.result.terminate = true;
    return blocked;
  } catch (error) {
    return failed(toolCall, messageOf(error));
  }
}
async function execute(toolCall, tool, args, signal, update) {
  const updates = [];
  const start = performance.now();
  let running = true;
  const onUpdate = (partial) => {
    if (running) updates.push(Promise.resolve(update(partial)));
  };
  let done;
  try {
    const result = await tool.execute(toolCall.id, args, signal, onUpdate);
    done = { toolCall, result, isError: result.isError === true };
  } catch (error) {
    done = failed(toolCall, messageOf(error));
  }
  done.durationMs = Math.round(performance.now() - start);
  running = false;
  await Promise.all(updates);
  return done;
}
async function finish(done, args, { assistantMessage, context, config, signal }) {
  if (!config.afterToolCall) return done;
  const { toolCall, result, isError, durationMs } = done;
  try {
    const after = await config.afterToolCall({ assistantMessage, toolCall, args, result, isError, context }, signal);
    if (!after) return done;
    const structured = after.structuredContent ?? (after.content ? void 0 : result.structuredContent);
    const { structuredContent: _old, ...rest } = result;
    const merged = { ...rest, ...structured === void 0 ? {} : { structuredContent: structured } };
    for (const key of ["content", "details", "usage", "terminate"]) merged[key] = after[key] ?? result[key];
    return { toolCall, result: merged, isError: after.isError ?? isError, durationMs };
  } catch (error) {
    return { ...failed(toolCall, messageOf(error)), durationMs };
  }
}
async function run(toolCall, scope, update) {
  const ready = await prepare(toolCall, scope);
  if ("result" in ready) return ready;
  return finish(await execute(toolCall, ready.tool, ready.args, scope.signal, update), ready.args, scope);
}
var runToolCall = (toolCall, options) => {
  const { assistantMessage, context, signal, tools = context.tools ?? [], onUpdate = () => void 0 } = options;
  return run(toolCall, { assistantMessage, context, config: options, signal, tools }, onUpdate);
};
var startOf = ({ id, name, arguments: args }) => ({ type: "tool_execution_start", toolCallId: id, toolName: name, args });
var updater = (emit, { id, name, arguments: args }) => (partialResult) => emit({ type: "tool_execution_update", toolCallId: id, toolName: name, args, partialResult });
async function tellEnd(emit, done) {
  const { toolCall, result, isError } = done;
  await emit({ type: "tool_execution_end", toolCallId: toolCall.id, toolName: toolCall.name, result, isError, ...timed(done) });
  return done;
}
async function tellMessage(emit, done) {
  const { toolCall, result, isError } = done;
  const message = {
    role: "toolResult",
    toolCallId: toolCall.id,
    toolName: toolCall.name,
    content: result.content ?? [],
    details: result.details,
    usage: result.usage,
    isError,
    ...timed(done),
    timestamp: Date.now()
  };
  await emit({ type: "message_start", message });
  await emit({ type: "message_end", message });
  return message;
}
async function oneByOne(calls, scope, emit) {
  const all = [];
  const messages = [];
  for (const call of calls) {
    await emit(startOf(call));
    const done = await tellEnd(emit, await run(call, scope, updater(emit, call)));
    messages.push(await tellMessage(emit, done));
    all.push(done);
    if (scope.signal?.aborted) break;
  }
  return { messages, all };
}
async function together(calls, scope, emit) {
  const { signal } = scope;
  const waiting = [];
  for (const call of calls) {
    await emit(startOf(call));
    const ready = await prepare(call, scope);
    if ("result" in ready) {
      await tellEnd(emit, ready);
      waiting.push(async () => ready);
    } else {
      waiting.push(async () => {
        if (signal?.aborted) return tellEnd(emit, failed(call, "Operation aborted"));
        const executed = await execute(call, ready.tool, ready.args, signal, updater(emit, call));
        return tellEnd(emit, await finish(executed, ready.args, scope));
      });
    }
    if (signal?.aborted) break;
  }
  const all = await Promise.all(waiting.map((start) => start()));
  const messages = [];
  for (const done of all) messages.push(await tellMessage(emit, done));
  return { messages, all };
}
async function runToolCalls(context, assistantMessage, config, signal, emit) {
  const calls = assistantMessage.content.filter(({ type }) => type === "toolCall");
  const tools = context.tools ?? [];
  const alone = calls.some(({ name }) => tools.find((tool) => tool.name === name)?.executionMode === "sequential");
  const scope = { assistantMessage, context, config, signal, tools };
  const run2 = config.toolExecution === "sequential" || alone ? oneByOne : together;
  const { messages, all } = await run2(calls, scope, emit);
  return { messages, terminate: all.length > 0 && all.every(({ result }) => result.terminate === true) };
}
async function refuseToolCalls(assistantMessage, emit) {
  const messages = [];
  for (const call of assistantMessage.content.filter(({ type }) => type === "toolCall")) {
    await emit(startOf(call));
    const why = `Tool call "${call.name}" was not executed: the response hit the output token limit, so its arguments may be truncated. Re-issue the tool call with complete arguments.`;
    messages.push(await tellMessage(emit, await tellEnd(emit, failed(call, why))));
  }
  return { messages, terminate: false };
}

// src/pi/agent/loop.ts
var DEFAULT_AGENT_IDENTITY = { attribution: (import_pi_ai_api ??= require("pi:ai_api")).PI_ATTRIBUTION };
var defaultStreamFn = (import_pi_ai_parts2 ??= require("pi:ai_parts")).streamSimple;
function setDefaultStreamFn(streamFn) {
  defaultStreamFn = streamFn;
}
function getDefaultStreamFn() {
  if (defaultStreamFn) return defaultStreamFn;
  throw new Error("No default stream function configured. Pass streamFn explicitly or call setDefaultStreamFn().");
}
var isSystem = ({ role }) => role === "system";
function withTools(message, { toolsAdded, toolsRemoved }) {
  const { toolsAdded: _added, toolsRemoved: _removed, ...rest } = message;
  return { ...rest, ...toolsAdded.length > 0 ? { toolsAdded } : {}, ...toolsRemoved.length > 0 ? { toolsRemoved } : {} };
}
function tellTools(context, coming) {
  const at = coming.findLastIndex(isSystem);
  const bare = coming.map((message, i) => i === at ? withTools(message, { toolsAdded: [], toolsRemoved: [] }) : message);
  const changes = (0, (import_pi_ai_parts2 ??= require("pi:ai_parts")).getToolStateChanges)((0, (import_pi_ai_parts2 ??= require("pi:ai_parts")).getCurrentTools)([...context.messages, ...bare]), (context.tools ?? []).map((import_pi_ai_parts2 ??= require("pi:ai_parts")).toToolDeclaration));
  const none = changes.toolsAdded.length === 0 && changes.toolsRemoved.length === 0;
  if (at >= 0) {
    if (none && !coming[at].toolsAdded?.length && !coming[at].toolsRemoved?.length) return coming;
    return bare.map((message, i) => i === at ? withTools(message, changes) : message);
  }
  if (none) return coming;
  const update = withTools({ role: "system", content: "", timestamp: Date.now() }, changes);
  return [update, ...coming];
}
async function tell(emit, message) {
  await emit({ type: "message_start", message });
  await emit({ type: "message_end", message });
}
async function answer(context, config, signal, emit, streamFn) {
  const transformed = config.transformContext ? await config.transformContext(context.messages, signal) : context.messages;
  const request2 = (0, (import_pi_ai_parts2 ??= require("pi:ai_parts")).normalizeContext)({ messages: await config.convertToLlm(transformed) });
  const apiKey = await config.getApiKey?.(config.model.provider) || config.apiKey;
  const identity = (0, (import_pi_ai_api ??= require("pi:ai_api")).mergeClientIdentity)(DEFAULT_AGENT_IDENTITY, config.identity);
  const response = await streamFn(config.model, request2, { ...config, apiKey, identity, signal });
  let started = false;
  const put = (message2) => {
    if (started) context.messages[context.messages.length - 1] = message2;
    else context.messages.push(message2);
  };
  try {
    for (var iter = __forAwait(response), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
      const event = temp.value;
      if (event.type === "done" || event.type === "error") break;
      if (event.type === "start") {
        put(event.partial);
        started = true;
        await emit({ type: "message_start", message: { ...event.partial } });
      } else if (started) {
        put(event.partial);
        await emit({ type: "message_update", assistantMessageEvent: event, message: { ...event.partial } });
      }
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
  const message = Object.assign(await response.result(), { thinkingLevel: config.reasoning ?? "off" });
  put(message);
  if (!started) await emit({ type: "message_start", message: { ...message } });
  await emit({ type: "message_end", message });
  return message;
}
var Run = class {
  constructor(context, added, config, signal, emit, streamFn) {
    this.context = context;
    this.added = added;
    this.config = config;
    this.signal = signal;
    this.emit = emit;
    this.streamFn = streamFn;
  }
  context;
  added;
  config;
  signal;
  emit;
  streamFn;
  last;
  steering = async () => await this.config.getSteeringMessages?.() || [];
  adjust(change) {
    if (!change) return;
    const { config } = this;
    this.context = change.context ?? this.context;
    const level = change.thinkingLevel;
    const reasoning = level === void 0 ? config.reasoning : level === "off" ? void 0 : level;
    this.config = { ...config, model: change.model ?? config.model, reasoning };
  }
  async end() {
    await this.emit({ type: "agent_end", messages: this.added });
  }
  async go() {
    let pending = await this.steering();
    for (; ; ) {
      let outcome;
      do {
        outcome = void 0;
        const turn = await this.turn(pending);
        if (turn.ended) return this.end();
        pending = await this.steering();
        if (!turn.more && pending.length === 0) {
          outcome = turn.goOn ? "continue" : "end";
        }
      } while (!outcome);
      pending = await this.config.getFollowUpMessages?.() || [];
      if (pending.length === 0 && outcome === "end") return this.end();
    }
  }
  /** Prepares all but the first turn; the result is what is said before it. */
  async begin(pending) {
    if (!this.last) return pending;
    const change = await this.config.prepareNextTurn?.(this.last);
    this.adjust(change);
    const waiting = pending.length > 0 ? pending : await this.steering();
    await this.emit({ type: "turn_start" });
    return [...change?.messages ?? [], ...waiting];
  }
  async turn(pending) {
    const { emit, signal, added } = this;
    for (const message2 of tellTools(this.context, await this.begin(pending))) {
      await tell(emit, message2);
      this.context.messages.push(message2);
      added.push(message2);
    }
    const { config: before } = this;
    this.adjust(await before.prepareRequest?.({ context: this.context, model: before.model, thinkingLevel: before.reasoning ?? "off" }, signal));
    const { context, config } = this;
    const message = await answer(context, config, signal, emit, this.streamFn);
    added.push(message);
    const broken = message.stopReason === "error" || message.stopReason === "aborted";
    const results = broken ? { messages: [], more: false } : await this.callTools(message);
    this.last = { message, toolResults: results.messages, context, newMessages: added };
    const decision = await config.finishTurn?.(this.last, signal);
    await emit({ type: "turn_end", message, toolResults: results.messages });
    const stop = !broken && (await config.shouldStopAfterTurn?.(this.last) || decision?.action === "end");
    return { ended: broken || Boolean(stop), more: results.more, goOn: decision?.action === "continue" };
  }
  async callTools(message) {
    if (!message.content.some(({ type }) => type === "toolCall")) return { messages: [], more: false };
    const { context, config, signal, emit } = this;
    const cut = message.stopReason === "length";
    const { messages, terminate } = cut ? await refuseToolCalls(message, emit) : await runToolCalls(context, message, config, signal, emit);
    for (const result of messages) {
      context.messages.push(result);
      this.added.push(result);
    }
    return { messages, more: !terminate };
  }
};
async function begin(emit, messages) {
  await emit({ type: "agent_start" });
  await emit({ type: "turn_start" });
  for (const message of messages) await tell(emit, message);
}
async function runAgentLoop(prompts, context, config, emit, signal, streamFn) {
  const first = tellTools(context, prompts);
  const added = [...first];
  await begin(emit, first);
  const copy = { ...context, messages: [...context.messages, ...first] };
  await new Run(copy, added, config, signal, emit, streamFn ?? getDefaultStreamFn()).go();
  return added;
}
function assertCanContinue({ messages }) {
  if (messages.length === 0) throw new Error("Cannot continue: no messages in context");
  if (messages.at(-1).role === "assistant") throw new Error("Cannot continue from message role: assistant");
}
async function runAgentLoopContinue(context, config, emit, signal, streamFn) {
  assertCanContinue(context);
  const added = [];
  await begin(emit, []);
  await new Run({ ...context }, added, config, signal, emit, streamFn ?? getDefaultStreamFn()).go();
  return added;
}
function streamed(run2) {
  const stream = new (import_pi_ai_parts2 ??= require("pi:ai_parts")).EventStream(
    (event) => event.type === "agent_end",
    (event) => event.type === "agent_end" ? event.messages : []
  );
  void run2(async (event) => stream.push(event)).then((messages) => stream.end(messages));
  return stream;
}
var agentLoop = (prompts, context, config, signal, streamFn) => streamed((emit) => runAgentLoop(prompts, context, config, emit, signal, streamFn));
function agentLoopContinue(context, config, signal, streamFn) {
  assertCanContinue(context);
  return streamed((emit) => runAgentLoopContinue(context, config, emit, signal, streamFn));
}

// src/pi/agent/agent.ts
var unknownModel = {
  ...{ id: "unknown", name: "unknown", api: "unknown", provider: "unknown", baseUrl: "", reasoning: false, input: [] },
  ...{ cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }, contextWindow: 0, maxTokens: 0 }
};
var spoken = /* @__PURE__ */ new Set(["system", "user", "assistant", "toolResult"]);
var State = class {
  #tools;
  #messages;
  model;
  thinkingLevel;
  isStreaming = false;
  streamingMessage;
  pendingToolCalls = /* @__PURE__ */ new Set();
  errorMessage;
  constructor({ tools, messages, systemPrompt, model, thinkingLevel }) {
    this.#tools = tools?.slice() ?? [];
    this.#messages = messages?.slice() ?? [];
    const opening = (0, (import_pi_ai_parts3 ??= require("pi:ai_parts")).createInitialSystemMessage)(systemPrompt, this.#tools.map((import_pi_ai_parts3 ??= require("pi:ai_parts")).toToolDeclaration));
    if (opening && this.#messages[0]?.role !== "system") this.#messages.unshift(opening);
    this.model = model ?? unknownModel;
    this.thinkingLevel = thinkingLevel ?? "off";
  }
  get systemPrompt() {
    return (0, (import_pi_ai_parts3 ??= require("pi:ai_parts")).getCurrentSystemPrompt)(this.#messages);
  }
  get tools() {
    return this.#tools;
  }
  set tools(tools) {
    this.#tools = tools.slice();
  }
  get messages() {
    return this.#messages;
  }
  set messages(messages) {
    this.#messages = messages.slice();
  }
};
var Queue = class {
  constructor(mode) {
    this.mode = mode;
  }
  mode;
  messages = [];
  peek() {
    return this.messages.slice(0, this.mode === "all" ? void 0 : 1);
  }
  drain() {
    const taken = this.peek();
    this.messages = this.messages.slice(taken.length);
    return taken;
  }
};
var passed = "transformContext getApiKey onPayload onResponse onProviderStreamEvent beforeToolCall afterToolCall finishTurn shouldStopAfterTurn prepareRequest prepareNextTurn prepareNextTurnWithContext sessionId thinkingBudgets maxRetryDelayMs identity";
var Agent = class {
  #state;
  #listeners = /* @__PURE__ */ new Set();
  #steering;
  #followUps;
  #run;
  constructor(options = {}) {
    this.#state = new State(options.initialState ?? {});
    this.#steering = new Queue(options.steeringMode ?? "one-at-a-time");
    this.#followUps = new Queue(options.followUpMode ?? "one-at-a-time");
    for (const name of passed.split(" ")) this[name] = options[name];
    this.convertToLlm = options.convertToLlm ?? ((messages) => messages.filter(({ role }) => spoken.has(role)));
    this.streamFunction = options.streamFn ?? getDefaultStreamFn();
    this.transport = options.transport ?? "auto";
    this.toolExecution = options.toolExecution ?? "parallel";
  }
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  get state() {
    return this.#state;
  }
  get streamFn() {
    return this.streamFunction;
  }
  set streamFn(streamFn) {
    this.streamFunction = streamFn;
  }
  get steeringMode() {
    return this.#steering.mode;
  }
  set steeringMode(mode) {
    this.#steering.mode = mode;
  }
  get followUpMode() {
    return this.#followUps.mode;
  }
  set followUpMode(mode) {
    this.#followUps.mode = mode;
  }
  steer(message) {
    this.#steering.messages.push(message);
  }
  followUp(message) {
    this.#followUps.messages.push(message);
  }
  clearSteeringQueue() {
    this.#steering.messages = [];
  }
  clearFollowUpQueue() {
    this.#followUps.messages = [];
  }
  clearAllQueues() {
    this.clearSteeringQueue();
    this.clearFollowUpQueue();
  }
  hasQueuedMessages() {
    return this.#steering.messages.length + this.#followUps.messages.length > 0;
  }
  peekQueuedMessages() {
    const steering = this.#steering.peek();
    return steering.length > 0 ? steering : this.#followUps.peek();
  }
  get signal() {
    return this.#run?.controller.signal;
  }
  abort() {
    this.#run?.controller.abort();
  }
  waitForIdle() {
    return this.#run?.promise ?? Promise.resolve();
  }
  /** Forgets the conversation; what the system said stays. */
  reset() {
    if (this.#run) throw new Error("Agent is already processing. Wait for completion before resetting.");
    const opening = (0, (import_pi_ai_parts3 ??= require("pi:ai_parts")).getCurrentSystemMessage)(this.#state.messages);
    this.#state.messages = opening ? [opening] : [];
    this.#settle();
    this.#state.errorMessage = void 0;
    this.clearAllQueues();
  }
  async prompt(input, images) {
    if (this.#run) {
      throw new Error("Agent is already processing a prompt. Use steer() or followUp() to queue messages, or wait for completion.");
    }
    const said = () => ({ role: "user", content: [{ type: "text", text: input }, ...images ?? []], timestamp: Date.now() });
    await this.#prompt(typeof input === "string" ? [said()] : [input].flat());
  }
  async continue() {
    if (this.#run) throw new Error("Agent is already processing. Wait for completion before continuing.");
    const { messages } = this.#state;
    if (messages.every(({ role }) => role === "system")) throw new Error("No messages to continue from");
    if (messages.at(-1).role !== "assistant") {
      await this.#during((signal) => runAgentLoopContinue(this.#snapshot(), this.#config(), this.#hear, signal, this.streamFunction));
      return;
    }
    const steering = this.#steering.drain();
    if (steering.length > 0) return this.#prompt(steering, true);
    const followUps = this.#followUps.drain();
    if (followUps.length > 0) return this.#prompt(followUps);
    throw new Error("Cannot continue from message role: assistant");
  }
  #prompt(messages, skipSteering = false) {
    return this.#during(
      (signal) => runAgentLoop(messages, this.#snapshot(), this.#config(skipSteering), this.#hear, signal, this.streamFunction)
    );
  }
  #snapshot() {
    return { messages: this.#state.messages.slice(), tools: this.#state.tools.slice() };
  }
  #config(skipSteering = false) {
    const { model, thinkingLevel } = this.#state;
    const { prepareNextTurn, prepareNextTurnWithContext, ...own } = Object.fromEntries(passed.split(" ").map((name) => [name, this[name]]));
    let skip = skipSteering;
    return {
      ...own,
      model,
      reasoning: thinkingLevel === "off" ? void 0 : thinkingLevel,
      transport: this.transport,
      toolExecution: this.toolExecution,
      convertToLlm: this.convertToLlm,
      prepareNextTurn: prepareNextTurnWithContext || prepareNextTurn ? async (turn) => prepareNextTurnWithContext ? prepareNextTurnWithContext(turn, this.signal) : prepareNextTurn(this.signal) : void 0,
      getSteeringMessages: async () => {
        if (!skip) return this.#steering.drain();
        skip = false;
        return [];
      },
      getFollowUpMessages: async () => this.#followUps.drain()
    };
  }
  async #during(work) {
    if (this.#run) throw new Error("Agent is already processing.");
    const controller = new AbortController();
    let end = () => {
    };
    const promise = new Promise((resolve) => {
      end = resolve;
    });
    this.#run = { promise, end, controller };
    this.#state.isStreaming = true;
    this.#state.streamingMessage = void 0;
    this.#state.errorMessage = void 0;
    try {
      await work(controller.signal);
    } catch (error) {
      await this.#failed(error, controller.signal.aborted);
    } finally {
      this.#settle();
      end();
      this.#run = void 0;
    }
  }
  #settle() {
    this.#state.isStreaming = false;
    this.#state.streamingMessage = void 0;
    this.#state.pendingToolCalls = /* @__PURE__ */ new Set();
  }
  /** A run that threw ends with an answer that says so. */
  async #failed(error, aborted) {
    const { api, provider, id } = this.#state.model;
    const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 } };
    const message = {
      role: "assistant",
      content: [{ type: "text", text: "" }],
      ...{ api, provider, model: id, usage },
      stopReason: aborted ? "aborted" : "error",
      errorMessage: error instanceof Error ? error.message : String(error),
      timestamp: Date.now()
    };
    await this.#hear({ type: "message_start", message });
    await this.#hear({ type: "message_end", message });
    await this.#hear({ type: "turn_end", message, toolResults: [] });
    await this.#hear({ type: "agent_end", messages: [message] });
  }
  /** Keeps the state up with the run, and tells the listeners one after the other. */
  #hear = async (event) => {
    const state = this.#state;
    const { type, message, toolCallId } = event;
    if (type === "message_start" || type === "message_update") state.streamingMessage = message;
    else if (type === "message_end") {
      state.streamingMessage = void 0;
      state.messages.push(message);
    } else if (type === "tool_execution_start") state.pendingToolCalls = new Set(state.pendingToolCalls).add(toolCallId);
    else if (type === "tool_execution_end") state.pendingToolCalls = new Set([...state.pendingToolCalls].filter((id) => id !== toolCallId));
    else if (type === "turn_end" && message.role === "assistant" && message.errorMessage) state.errorMessage = message.errorMessage;
    else if (type === "agent_end") state.streamingMessage = void 0;
    const { signal } = this;
    if (!signal) throw new Error("Agent listener invoked outside active run");
    for (const listener of this.#listeners) await listener(event, signal);
  };
};

// src/pi/agent/proxy.ts
var sent = "temperature samplingParams maxTokens reasoning cacheRetention sessionId disableContinuation headers metadata transport thinkingBudgets maxRetryDelayMs";
var kinds = { text: "text", thinking: "thinking", toolcall: "toolCall" };
var Rebuilder = class {
  constructor(partial) {
    this.partial = partial;
  }
  partial;
  #arguments = /* @__PURE__ */ new Map();
  #block(event, kind) {
    const block = this.partial.content[event.contentIndex];
    if (block?.type !== kinds[kind]) throw new Error(`Received ${event.type} for non-${kinds[kind]} content`);
    return block;
  }
  event(event) {
    const { partial } = this;
    const { type, contentIndex } = event;
    if (type === "start") return { type, partial };
    if (type === "done" || type === "error") {
      partial.stopReason = event.reason;
      partial.usage = event.usage;
      if (type === "error") partial.errorMessage = event.errorMessage;
      if (event.providerThinkingLevel !== void 0) partial.providerThinkingLevel = event.providerThinkingLevel;
      return { type, reason: event.reason, [type === "done" ? "message" : "error"]: partial };
    }
    const [, kind, phase] = /^(text|thinking|toolcall)_(start|delta|end)$/.exec(type) ?? [];
    if (!kind) {
      console.warn(`Unhandled proxy event type: ${type}`);
      return void 0;
    }
    if (kind === "toolcall") return this.#toolCall(event, phase);
    if (phase === "start") {
      partial.content[contentIndex] = { type: kind, [kind]: "" };
      return { type, contentIndex, partial };
    }
    const block = this.#block(event, kind);
    if (phase === "delta") {
      block[kind] += event.delta;
      return { type, contentIndex, delta: event.delta, partial };
    }
    block[`${kind}Signature`] = event.contentSignature;
    return { type, contentIndex, content: block[kind], partial };
  }
  #toolCall(event, phase) {
    const { partial } = this;
    const { type, contentIndex } = event;
    if (phase === "start") {
      partial.content[contentIndex] = { type: "toolCall", id: event.id, name: event.toolName, arguments: {} };
      this.#arguments.set(contentIndex, new (import_pi_ai_parts4 ??= require("pi:ai_parts")).ToolCallArgumentsStream());
      return { type, contentIndex, partial };
    }
    if (phase === "delta") {
      const block2 = this.#block(event, "toolcall");
      partial.content[contentIndex] = { ...block2, arguments: this.#arguments.get(contentIndex).append(event.delta) };
      return { type, contentIndex, delta: event.delta, partial };
    }
    const block = partial.content[contentIndex];
    if (block?.type !== "toolCall") return void 0;
    Object.assign(block, event.toolCall);
    this.#arguments.delete(contentIndex);
    return { type, contentIndex, toolCall: block, partial };
  }
};
async function request(model, context, options) {
  const chosen = Object.fromEntries(sent.split(" ").map((name) => [name, options[name]]));
  const response = await fetch(`${options.proxyUrl}/api/stream`, {
    method: "POST",
    headers: { Authorization: `Bearer ${options.authToken}`, "Content-Type": "application/json" },
    body: JSON.stringify({ model, context, options: chosen }),
    signal: options.signal
  });
  if (response.ok) return response;
  const { error } = await response.json().catch(() => ({}));
  throw new Error(`Proxy error: ${error || `${response.status} ${response.statusText}`}`);
}
async function* linesOf(response, signal) {
  const reader = response.body.getReader();
  const stop = () => void reader.cancel("Request aborted by user").catch(() => void 0);
  signal?.addEventListener("abort", stop);
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (let done = false; !done; ) {
      const chunk = await reader.read();
      done = chunk.done;
      if (signal?.aborted) throw new Error("Request aborted by user");
      const lines = (rest + (done ? decoder.decode() : decoder.decode(chunk.value, { stream: true }))).split("\n");
      rest = done ? "" : lines.pop();
      yield* lines;
    }
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}
function streamProxy(model, context, options) {
  const stream = (0, (import_pi_ai_parts4 ??= require("pi:ai_parts")).createAssistantMessageEventStream)();
  const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 } };
  const who = { api: model.api, provider: model.provider, model: model.id };
  const partial = { role: "assistant", stopReason: "pending", content: [], ...who, usage, timestamp: Date.now() };
  const fail = (reason, errorMessage) => {
    partial.stopReason = reason;
    partial.errorMessage = errorMessage;
    stream.push({ type: "error", reason, error: partial });
  };
  const run2 = async () => {
    const rebuilder = new Rebuilder(partial);
    let ended = false;
    try {
      for (var iter = __forAwait(linesOf(await request(model, context, options), options.signal)), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
        const line = temp.value;
        const data = line.startsWith("data: ") ? line.slice(6).trim() : "";
        const event = data && rebuilder.event(JSON.parse(data));
        if (!event) continue;
        ended ||= event.type === "done" || event.type === "error";
        stream.push(event);
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
    if (!ended) fail("error", "Connection closed by proxy server before the response completed");
  };
  void run2().catch((error) => fail(options.signal?.aborted ? "aborted" : "error", error instanceof Error ? error.message : String(error))).then(() => stream.end());
  return stream;
}
agent_core_exports["Agent"] = Agent;
agent_core_exports["DEFAULT_AGENT_IDENTITY"] = DEFAULT_AGENT_IDENTITY;
agent_core_exports["agentLoop"] = agentLoop;
agent_core_exports["runToolCall"] = runToolCall;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_ai_parts3;
var import_pi_ai_api;
var import_pi_ai_parts2;
var import_pi_ai_parts;
var import_pi_ai_parts4;
