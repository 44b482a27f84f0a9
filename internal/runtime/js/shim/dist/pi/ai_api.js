"use strict";
var __defProp = Object.defineProperty;
var __knownSymbol = (name, symbol) => (symbol = Symbol[name]) ? symbol : /* @__PURE__ */ Symbol.for("Symbol." + name);
var __forAwait = (obj, it, method) => (it = obj[__knownSymbol("asyncIterator")]) ? it.call(obj) : (obj = obj[__knownSymbol("iterator")](), it = {}, method = (key, fn) => (fn = obj[key]) && (it[key] = (arg) => new Promise((yes, no, done) => (arg = fn.call(obj, arg), done = arg.done, Promise.resolve(arg.value).then((value) => yes({ value, done }), no)))), method("next"), method("return"), it);

// src/pi/ai_api.ts
var ai_api_exports = {
  PI_AI_VERSION: void 0,
  PI_ATTRIBUTION: void 0,
  anthropic: void 0,
  azure: void 0,
  bedrock: void 0,
  codex: void 0,
  completions: void 0,
  findEnvKeys: findEnvKeys,
  formatUserAgent: formatUserAgent,
  getAttributionHeaders: getAttributionHeaders,
  getClientVersion: void 0,
  getEnvApiKey: getEnvApiKey,
  getIdentityHeaders: void 0,
  getOpenCodeSessionHeaders: void 0,
  getProviderEnvValue: void 0,
  google: void 0,
  isOpenRouter: void 0,
  mergeClientIdentity: mergeClientIdentity,
  mistral: void 0,
  openrouterImages: void 0,
  piMessages: void 0,
  responses: void 0,
  vertex: void 0,
};
module.exports = __defProp(ai_api_exports, "__esModule", { value: true });

// src/pi/ai/api/anthropic.ts
var anthropic_exports = {
  isTooStrict: void 0,
  looseSessions: void 0,
  remember: remember,
  stream: void 0,
  streamSimple: streamSimple,
};

// src/pi/ai/api/anthropic_params.ts

// src/pi/ai/api/anthropic_messages.ts

// src/pi/ai/api/constrained.ts
var NotStrict = class extends Error {
};
var isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
var refused = "$ref $defs definitions allOf oneOf patternProperties dependentSchemas dependencies unevaluatedProperties propertyNames contains prefixItems not if then else";
function isStructured(schema) {
  if (!isObject(schema)) return false;
  const types = [schema.type].flat();
  return types.includes("object") || types.includes("array") || schema.properties !== void 0 || schema.items !== void 0;
}
function allowsNull(schema) {
  if (!isObject(schema)) return false;
  if ([schema.type].flat().includes("null") || schema.const === null) return true;
  if (Array.isArray(schema.enum) && schema.enum.includes(null)) return true;
  return Array.isArray(schema.anyOf) && schema.anyOf.some(allowsNull);
}
function strictObject(schema, unsupported2) {
  const { additionalProperties, properties = {}, required = [] } = schema;
  if (additionalProperties !== void 0 && additionalProperties !== false) {
    throw new NotStrict("schema-valued or true additionalProperties is unsupported");
  }
  if (!isObject(properties)) throw new NotStrict("object properties must be a schema map");
  if (!Array.isArray(required) || required.some((key) => typeof key !== "string")) {
    throw new NotStrict("object required must be a string array");
  }
  const names = Object.keys(properties);
  if (required.some((key) => !names.includes(key))) throw new NotStrict("required contains an unknown property");
  for (const name of names) {
    strictNode(properties[name], unsupported2);
    if (!required.includes(name) && !allowsNull(properties[name])) properties[name] = { anyOf: [properties[name], { type: "null" }] };
  }
  schema.required = names;
  schema.additionalProperties = false;
}
function strictNode(schema, unsupported2) {
  if (!isObject(schema)) throw new NotStrict("boolean schemas are unsupported");
  for (const key of refused.split(" ")) if (schema[key] !== void 0) throw new NotStrict(`${key} schemas are unsupported`);
  for (const [key, value] of Object.entries(schema)) {
    if (unsupported2?.(key, value)) throw new NotStrict(`${key}: ${JSON.stringify(value)} is unsupported`);
  }
  if (schema.anyOf !== void 0) {
    if (!Array.isArray(schema.anyOf) || schema.anyOf.length === 0) throw new NotStrict("anyOf must contain at least one schema");
    for (const variant of schema.anyOf) {
      if (isStructured(variant)) throw new NotStrict("object and array unions are unsupported");
      strictNode(variant, unsupported2);
    }
  }
  if (schema.items !== void 0) {
    if (Array.isArray(schema.items)) throw new NotStrict("tuple schemas are unsupported");
    strictNode(schema.items, unsupported2);
  }
  if (schema.type === "object") strictObject(schema, unsupported2);
  else if (schema.properties !== void 0) throw new NotStrict("properties require type object");
}
function strictSchema(schema, unsupported2) {
  const copy = structuredClone(schema);
  if (!isObject(copy)) throw new NotStrict("root schema must have type object");
  strictNode(copy, unsupported2);
  if (copy.type !== "object") throw new NotStrict("root schema must have type object");
  return copy;
}
var prefersStrict = (tool) => tool.constrainedSampling?.type === "json_schema" && tool.constrainedSampling.strict === "prefer";
function resolveStrict(tool, supported, unsupported2) {
  const wish = tool.constrainedSampling;
  if (wish?.type !== "json_schema") return void 0;
  const fail = (reason) => {
    if (wish.strict !== "require") return void 0;
    throw new Error(`Tool "${tool.name}" requires JSON-schema constrained sampling, but ${reason}.`);
  };
  if (!supported) return fail("strict tools are unsupported");
  try {
    strictSchema(tool.parameters, unsupported2);
    return true;
  } catch (error) {
    if (!(error instanceof NotStrict)) throw error;
    return fail(error.message);
  }
}
var parametersOf = (tool, strict) => strict === true ? strictSchema(tool.parameters) : tool.parameters;
function inputPropertyOf(tool) {
  const { type, required, properties } = tool.parameters;
  if (type !== "object") throw new Error("grammar constrained sampling requires an object parameter schema");
  if (!Array.isArray(required) || required.length !== 1 || typeof required[0] !== "string") {
    throw new Error("grammar constrained sampling requires exactly one required string property");
  }
  const [name] = required;
  if (!properties?.[name]) throw new Error(`grammar constrained sampling requires a properties entry for ${name}`);
  if (properties[name].type !== "string") throw new Error(`grammar constrained sampling property ${name} must have type string`);
  return name;
}
function resolveGrammar(tool, supported) {
  const wish = tool.constrainedSampling;
  if (wish?.type !== "grammar" || !supported) return void 0;
  const given2 = (text) => typeof text === "string" && text.trim() !== "";
  const { openai_lark: lark, openai_regex: regex } = wish.variants;
  if (!given2(lark) && !given2(regex)) {
    throw new Error(`Tool "${tool.name}" cannot use grammar constrained sampling: no supported grammar variant was provided.`);
  }
  try {
    const inputProperty = inputPropertyOf(tool);
    return given2(lark) ? { format: "lark", definition: lark, inputProperty } : { format: "regex", definition: regex, inputProperty };
  } catch (error) {
    throw new Error(`Tool "${tool.name}" cannot use grammar constrained sampling: ${error.message}.`);
  }
}
function grammarInputs(tools, supported) {
  const found = tools.map((tool) => [tool.name, resolveGrammar(tool, supported)?.inputProperty]);
  return new Map(found.filter((entry) => entry[1] !== void 0));
}
function grammarInput(tool, args, property) {
  const input = args[property];
  if (typeof input === "string") return input;
  throw new Error(`Grammar tool call "${tool}" requires argument "${property}" to be a string.`);
}
var GrammarInput = class {
  constructor(property) {
    this.property = property;
  }
  property;
  text = "";
  #started = false;
  #closed = false;
  get arguments() {
    return { [this.property]: this.text };
  }
  #open() {
    if (this.#started) return "";
    this.#started = true;
    return `{${JSON.stringify(this.property)}:"`;
  }
  append(delta) {
    if (this.#closed) throw new Error(`grammar tool input for property "${this.property}" changed after it was closed`);
    if (delta === "") return void 0;
    this.text += delta;
    return this.#open() + JSON.stringify(delta).slice(1, -1);
  }
  /** Ends the text; the whole of it, when it is known, may have more than came before. */
  close(whole) {
    if (this.#closed) {
      if (whole === void 0 || whole === this.text) return void 0;
      throw new Error(`grammar tool input for property "${this.property}" changed after it was closed`);
    }
    if (whole !== void 0 && !whole.startsWith(this.text)) {
      throw new Error(`grammar tool input for property "${this.property}" changed non-monotonically`);
    }
    const rest = whole === void 0 ? "" : whole.slice(this.text.length);
    this.text += rest;
    this.#closed = true;
    return `${this.#open()}${JSON.stringify(rest).slice(1, -1)}"}`;
  }
};

// src/pi/ai/api/text.ts
var sanitizeSurrogates = (text) => text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "");
function shortHash(text) {
  let a = 3735928559;
  let b = 1103547991;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ a >>> 16, 2246822507) ^ Math.imul(b ^ b >>> 13, 3266489909);
  b = Math.imul(b ^ b >>> 16, 2246822507) ^ Math.imul(a ^ a >>> 13, 3266489909);
  return (b >>> 0).toString(36) + (a >>> 0).toString(36);
}
var noUsage = () => ({
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 0,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 }
});
var newAnswer = (model, more = {}) => ({
  role: "assistant",
  content: [],
  api: model.api,
  provider: model.provider,
  model: model.id,
  ...more,
  usage: noUsage(),
  stopReason: "pending",
  timestamp: Date.now()
});
var recordOf = (headers) => Object.fromEntries(headers.entries());
var isCost = (value) => typeof value === "number" && Number.isFinite(value) && value >= 0;
function applyReportedCost(usage, reported) {
  if (!isCost(reported.cost)) return;
  let extra = 0;
  if (reported.is_byok === true) {
    const details = reported.cost_details;
    if (!details) return;
    extra = details.upstream_inference_cost;
    if (extra === null) {
      const { upstream_inference_prompt_cost: input, upstream_inference_completions_cost: output } = details;
      extra = isCost(input) && isCost(output) ? input + output : void 0;
    }
  } else if (reported.is_byok !== false) return;
  if (!isCost(extra)) return;
  usage.cost.total = reported.cost + extra;
  usage.cost.totalFromProvider = true;
}

// src/pi/ai/api/transform.ts
var userImage = "(image omitted: model does not support images)";
var toolImage = "(tool image omitted: model does not support images)";
var errorImage = "(image attached after the tool results)";
function withoutImages(content, note) {
  const result = [];
  let noted = false;
  for (const block of content) {
    if (block.type !== "image") {
      result.push(block);
      noted = block.text === note;
    } else if (!noted) {
      result.push({ type: "text", text: note });
      noted = true;
    }
  }
  return result;
}
function splitErrorToolResultImages(message) {
  const images = message.isError ? message.content.filter((block) => block.type === "image") : [];
  if (images.length === 0) return void 0;
  const caption = `Images from the error result of tool call ${message.toolCallId} (${message.toolName}):`;
  return { content: withoutImages(message.content, errorImage), caption, images };
}
function visible(message, model) {
  if (model.input.includes("image") || !Array.isArray(message.content)) return message;
  if (message.role === "user") return { ...message, content: withoutImages(message.content, userImage) };
  return message.role === "toolResult" ? { ...message, content: withoutImages(message.content, toolImage) } : message;
}
function adapt(message, model, renamed2, rename2) {
  const own = message.provider === model.provider && message.api === model.api && message.model === model.id;
  const content = message.content.flatMap((block) => {
    if (block.type === "thinking") {
      return own && (block.redacted || block.thinkingSignature || block.thinking?.trim()) ? [block] : [];
    }
    if (own) return [block];
    if (block.type === "text") return [{ type: "text", text: block.text }];
    if (block.type !== "toolCall") return [block];
    const { thoughtSignature, ...call } = block;
    const id = rename2 ? rename2(block.id, model, message) : block.id;
    if (id !== block.id) renamed2.set(block.id, id);
    return [{ ...call, id }];
  });
  return { ...message, content };
}
function complete(messages) {
  const result = [];
  let open = [];
  let answered = /* @__PURE__ */ new Set();
  const held = [];
  const close2 = () => {
    for (const call of open) {
      if (answered.has(call.id)) continue;
      const content = [{ type: "text", text: "No result provided" }];
      result.push({ role: "toolResult", toolCallId: call.id, toolName: call.name, content, isError: true, timestamp: Date.now() });
    }
    open = [];
    answered = /* @__PURE__ */ new Set();
    result.push(...held.splice(0));
  };
  for (const message of messages) {
    if (message.role === "assistant") {
      close2();
      if (message.stopReason === "error" || message.stopReason === "aborted") continue;
      open = message.content.filter((block) => block.type === "toolCall");
    } else if (message.role === "toolResult") answered.add(message.toolCallId);
    else if (message.role === "user") close2();
    else if (message.role === "system" && open.length > 0) {
      held.push(message);
      continue;
    }
    result.push(message);
  }
  close2();
  return result;
}
function transformMessages(messages, model, rename2) {
  const renamed2 = /* @__PURE__ */ new Map();
  const adapted = messages.map((original) => {
    const message = visible(original.content == null ? { ...original, content: [] } : original, model);
    if (message.role === "assistant") return adapt(message, model, renamed2, rename2);
    const id = message.role === "toolResult" && renamed2.get(message.toolCallId);
    return id ? { ...message, toolCallId: id } : message;
  });
  return complete(adapted);
}

// src/pi/ai/api/anthropic_messages.ts
var renameId = (id) => id.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64);
var imageOf = (block) => ({ type: "image", source: { type: "base64", media_type: block.mimeType, data: block.data } });
var textOf = (text) => ({ type: "text", text: sanitizeSurrogates(text) });
var blocksOf = (content) => content.map((block) => block.type === "text" ? textOf(block.text) : imageOf(block));
function resultContent(content) {
  if (!content.some(({ type }) => type === "image")) return sanitizeSurrogates(content.map(({ text }) => text).join("\n"));
  const blocks = blocksOf(content);
  return blocks.some(({ type }) => type === "text") ? blocks : [{ type: "text", text: "(see attached image)" }, ...blocks];
}
function userMessage({ content }) {
  if (typeof content === "string") return content.trim() === "" ? void 0 : { role: "user", content: sanitizeSurrogates(content) };
  const blocks = blocksOf(content).filter((block) => block.type !== "text" || block.text.trim() !== "");
  return blocks.length > 0 ? { role: "user", content: blocks } : void 0;
}
function thinkingBlock(block, allowEmptySignature) {
  if (block.redacted) return { type: "redacted_thinking", data: block.thinkingSignature };
  const signature = block.thinkingSignature;
  const signed = Boolean(signature?.trim());
  if (block.thinking.trim() === "" && !signed) return void 0;
  const thinking = sanitizeSurrogates(block.thinking);
  if (signed) return { type: "thinking", thinking, signature };
  return allowEmptySignature ? { type: "thinking", thinking, signature: "" } : { type: "text", text: thinking };
}
function assistantBlocks(message, allowEmptySignature) {
  const blocks = message.content.map((block) => {
    if (block.type === "text") return block.text.trim() === "" ? void 0 : textOf(block.text);
    if (block.type === "thinking") return thinkingBlock(block, allowEmptySignature);
    return { type: "tool_use", id: block.id, name: block.name, input: block.arguments ?? {} };
  });
  return blocks.filter((block) => block !== void 0);
}
function systemBlocks(message, convertTools5) {
  const text = (0, (import_pi_ai_parts ??= require("pi:ai_parts")).renderSystemMessageUpdate)(message);
  const blocks = text === "" ? [] : [textOf(text)];
  if (!convertTools5) return blocks;
  const added = message.toolsAdded ?? [];
  for (const { name } of message.toolsRemoved ?? []) {
    if (!added.some((tool) => tool.name === name)) blocks.push({ type: "tool_removal", tool: { type: "tool_reference", name } });
  }
  for (const definition of convertTools5(added)) blocks.push({ type: "tool_addition", tool: { type: "tool_definition", definition } });
  return blocks;
}
function results(messages, from) {
  const blocks = [];
  const images = [];
  let at = from;
  for (; messages[at]?.role === "toolResult"; at++) {
    const message = messages[at];
    const split = splitErrorToolResultImages(message);
    const content = resultContent(split?.content ?? message.content);
    blocks.push({ type: "tool_result", tool_use_id: message.toolCallId, content, is_error: message.isError });
    if (split) images.push({ type: "text", text: split.caption }, ...split.images.map(imageOf));
  }
  return { message: { role: "user", content: [...blocks, ...images] }, next: at };
}
var marked = /* @__PURE__ */ new Set(["text", "image", "tool_result", "tool_addition", "tool_removal"]);
function markLast(messages, mark) {
  const last = messages.at(-1);
  if (!mark || last?.role !== "user" && last?.role !== "system") return;
  if (typeof last.content === "string") last.content = [{ type: "text", text: last.content, cache_control: mark }];
  else if (marked.has(last.content.at(-1)?.type)) last.content.at(-1).cache_control = mark;
}
var efforts = /* @__PURE__ */ new Set(["low", "medium", "high", "xhigh", "max"]);
function convertMessages(messages, options) {
  const result = [];
  const levels = /* @__PURE__ */ new Map();
  const waiting = [];
  for (let at = 0; at < messages.length; ) {
    const message = messages[at];
    if (message.role === "toolResult") {
      const { message: converted, next } = results(messages, at);
      result.push(converted);
      at = next;
      continue;
    }
    at++;
    if (message.role === "system") {
      const content = systemBlocks(message, options.convertTools);
      if (content.length > 0) waiting.push({ role: "system", content });
    } else if (message.role === "user") {
      const converted = userMessage(message);
      if (converted) result.push(converted);
    } else {
      const content = assistantBlocks(message, options.allowEmptySignature ?? false);
      if (content.length === 0) continue;
      result.push(...waiting.splice(0));
      const own = message.api === "anthropic-messages" && message.provider === options.effortsOf;
      if (own && efforts.has(message.providerThinkingLevel)) levels.set(result.length, message.providerThinkingLevel);
      result.push({ role: "assistant", content });
    }
  }
  result.push(...waiting);
  markLast(result, options.cacheControl);
  return { messages: result, levels };
}
var effortMessage = (effort) => ({ role: "system", content: [], output_config: { effort } });
var withEfforts = ({ messages, levels }, effort) => [
  ...messages.flatMap((message, at) => levels.has(at) ? [effortMessage(levels.get(at)), message] : [message]),
  effortMessage(effort)
];
var notStrict = new Set(
  "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf maxItems uniqueItems minContains maxContains minProperties maxProperties".split(" ")
);
var strictFormats = new Set("date-time time date duration email hostname uri ipv4 ipv6 uuid".split(" "));
function unsupported(key, value) {
  if (key === "minItems") return value !== 0 && value !== 1;
  if (key === "format") return typeof value !== "string" || !strictFormats.has(value);
  return notStrict.has(key);
}
function convertTools(tools, compat, looser, cacheControl) {
  return tools.map((tool, at) => {
    const strict = looser && prefersStrict(tool) ? void 0 : resolveStrict(tool, compat.supportsStrictTools, unsupported);
    const schema = parametersOf(tool, strict);
    const { properties = {}, required = [], $defs, definitions } = schema;
    const plain = {
      type: "object",
      properties,
      required,
      ...$defs === void 0 ? {} : { $defs },
      ...definitions === void 0 ? {} : { definitions }
    };
    return {
      name: tool.name,
      description: tool.description,
      ...compat.supportsEagerToolInputStreaming ? { eager_input_streaming: true } : {},
      ...strict ? { strict: true } : {},
      input_schema: strict ? { ...schema, ...plain } : plain,
      ...cacheControl && at === tools.length - 1 ? { cache_control: cacheControl } : {}
    };
  });
}

// src/pi/ai/api/identity.ts
var import_pi_host = require("pi:host");
var PI_AI_VERSION = import_pi_host.boot.piVersion;
var PI_ATTRIBUTION = { name: "pi", url: "https://pi.dev", categories: ["cli-agent"] };
function mergeClientIdentity(...sources) {
  let merged;
  for (const source of sources) {
    if (!source) continue;
    merged = { ...merged };
    for (const key of ["userAgent", "attribution", "version"]) {
      if (source[key] !== void 0) merged[key] = source[key];
    }
  }
  return merged;
}
var getClientVersion = (identity) => identity?.version ?? PI_AI_VERSION;
function formatUserAgent(identity) {
  const mode = identity?.userAgent ?? "detailed";
  if (typeof mode === "object") return mode.custom;
  if (mode === "short") return "pi";
  return `pi/${getClientVersion(identity)} (${import_pi_host.boot.platform}; node/${import_pi_host.boot.nodeVersion}; ${import_pi_host.boot.arch})`;
}
function hasHost(baseUrl, host) {
  try {
    return new URL(baseUrl).hostname === host;
  } catch {
    return false;
  }
}
var isOpenCode = ({ provider, baseUrl }) => provider === "opencode" || provider === "opencode-go" || hasHost(baseUrl, "opencode.ai");
var isOpenRouter = ({ provider, baseUrl }) => provider === "openrouter" || baseUrl.includes("openrouter.ai");
function getAttributionHeaders(target, identity) {
  const by = identity?.attribution;
  if (!by) return {};
  if (isOpenRouter(target)) {
    return {
      "HTTP-Referer": by.url,
      "X-OpenRouter-Title": by.name,
      ...by.categories?.length ? { "X-OpenRouter-Categories": by.categories.join(",") } : {}
    };
  }
  if (target.provider === "nvidia" || hasHost(target.baseUrl, "integrate.api.nvidia.com")) {
    return { "X-BILLING-INVOKE-ORIGIN": by.name.charAt(0).toUpperCase() + by.name.slice(1) };
  }
  return isOpenCode(target) ? { "x-opencode-client": by.name } : {};
}
var getOpenCodeSessionHeaders = (target, sessionId) => sessionId && isOpenCode(target) ? { "x-opencode-session": sessionId } : void 0;
var getIdentityHeaders = (target, identity) => ({
  "User-Agent": formatUserAgent(identity),
  ...getAttributionHeaders(target, identity)
});

// src/pi/ai/api/options.ts

// src/pi/ai/api/env.ts
var getProviderEnvValue = (name, env2) => env2?.[name] || process.env[name] || void 0;
var ambient = {
  "amazon-bedrock": (get) => Boolean(
    get("AWS_PROFILE") || get("AWS_ACCESS_KEY_ID") && get("AWS_SECRET_ACCESS_KEY") || get("AWS_BEARER_TOKEN_BEDROCK") || get("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI") || get("AWS_CONTAINER_CREDENTIALS_FULL_URI") || get("AWS_WEB_IDENTITY_TOKEN_FILE")
  ),
  "google-vertex": (get) => Boolean(
    get("GOOGLE_APPLICATION_CREDENTIALS") && (get("GOOGLE_CLOUD_PROJECT") || get("GCLOUD_PROJECT")) && get("GOOGLE_CLOUD_LOCATION")
  )
};
function keyVariables(provider) {
  const names = (0, (import_pi_ai_catalog ??= require("pi:ai_catalog")).providers)().get(provider)?.apiKey?.env;
  if (!names || provider === "amazon-bedrock") return void 0;
  return provider === "anthropic" ? names.slice(0, 3) : names.slice(0, 1);
}
function findEnvKeys(provider, env2) {
  const found = keyVariables(provider)?.filter((name) => getProviderEnvValue(name, env2));
  return found?.length ? found : void 0;
}
function getEnvApiKey(provider, env2) {
  const name = findEnvKeys(provider, env2)?.find((key) => key !== "ANTHROPIC_AUTH_TOKEN");
  if (name) return getProviderEnvValue(name, env2);
  return ambient[provider]?.((variable) => getProviderEnvValue(variable, env2)) ? "<authenticated>" : void 0;
}

// src/pi/ai/api/tokens.ts
var charsPerToken = 3.5;
var imageChars = 4800;
var tokens = (chars) => Math.ceil(chars / charsPerToken);
function jsonLength(value) {
  try {
    return (JSON.stringify(value) ?? "undefined").length;
  } catch {
    return "[unserializable]".length;
  }
}
var list = (tools) => tools?.length ? tokens(jsonLength(tools)) : 0;
function messageTokens(message) {
  const { role, content } = message;
  if (role === "system") {
    return tokens((0, (import_pi_ai_parts2 ??= require("pi:ai_parts")).getSystemMessageText)(message).length) + list(message.toolsAdded) + list(message.toolsRemoved);
  }
  if (typeof content === "string") return tokens(content.length);
  let chars = 0;
  for (const block of content) {
    if (block.type === "text") chars += block.text.length;
    else if (role !== "assistant") chars += imageChars;
    else if (block.type === "thinking") chars += block.thinking.length;
    else chars += block.name.length + jsonLength(block.arguments);
  }
  return tokens(chars);
}
var total = (usage) => usage.totalTokens || usage.input + usage.output + usage.cacheRead + usage.cacheWrite;
function contextTokens(messages) {
  let newest2 = Number.NEGATIVE_INFINITY;
  let counted2 = -1;
  for (const [at, message] of messages.entries()) {
    const answered = message.role === "assistant" && message.stopReason !== "aborted" && message.stopReason !== "error";
    if (answered && message.timestamp >= newest2 && total(message.usage) > 0) counted2 = at;
    newest2 = Math.max(newest2, message.timestamp);
  }
  const known = counted2 < 0 ? 0 : total(messages[counted2].usage);
  return messages.slice(counted2 + 1).reduce((sum, message) => sum + messageTokens(message), known);
}
var safety = 4096;
var safetyShare = 0.15;
var enoughForShare = 32768;
function clampMaxTokensToContext(model, context, wanted) {
  if (model.contextWindow <= 0) return Math.max(1, wanted);
  const input = contextTokens(context.messages);
  let room = model.contextWindow - input - Math.max(safety, Math.ceil(input * safetyShare));
  if (room < enoughForShare) room = Math.min(enoughForShare, model.contextWindow - input - safety);
  return Math.min(wanted, Math.max(1, room));
}

// src/pi/ai/api/options.ts
var passed = "signal telemetry fetch transport cacheRetention sessionId disableContinuation headers identity onPayload onResponse onProviderStreamEvent timeoutMs websocketConnectTimeoutMs maxRetries maxRetryDelayMs metadata env";
function resolveSamplingParams(model, level2, requested) {
  const forLevel = model.samplingParamsByThinkingLevel?.[(0, (import_pi_ai_parts3 ??= require("pi:ai_parts")).clampThinkingLevel)(model, level2)];
  if (!model.samplingParams && !forLevel && !requested) return void 0;
  return { ...model.samplingParams, ...forLevel, ...requested };
}
function buildBaseOptions(model, context, options) {
  const base = {
    temperature: options?.temperature,
    samplingParams: resolveSamplingParams(model, options?.reasoning ?? "off", options?.samplingParams),
    maxTokens: clampMaxTokensToContext(model, context, options?.maxTokens ?? model.maxTokens),
    apiKey: options?.apiKey,
    toolChoice: options?.toolChoice
  };
  for (const name of passed.split(" ")) base[name] = options?.[name];
  return base;
}
var answerRoom = 1024;
var budgets = { minimal: 1024, low: 2048, medium: 8192, high: 16384 };
var thinkingBudgetForLevel = (level2, own) => ({ ...budgets, ...own })[level2 === "xhigh" || level2 === "max" ? "high" : level2];
var clampThinkingBudgetToAnswerRoom = (budget, ceiling) => Math.min(budget, Math.max(0, ceiling - answerRoom));
function adjustMaxTokensForThinking(wanted, most, level2, own) {
  const thinkingBudget = thinkingBudgetForLevel(level2, own);
  const maxTokens = wanted === void 0 ? most : Math.min(wanted + thinkingBudget, most);
  if (maxTokens > thinkingBudget) return { maxTokens, thinkingBudget };
  return { maxTokens, thinkingBudget: clampThinkingBudgetToAnswerRoom(thinkingBudget, maxTokens) };
}
var resolveCacheRetention = (options) => options?.cacheRetention || (getProviderEnvValue("PI_CACHE_RETENTION", options?.env) === "long" ? "long" : "short");
var maxCacheKey = 64;
var clampOpenAIPromptCacheKey = (key) => key === void 0 ? void 0 : [...key].slice(0, maxCacheKey).join("");
function copilotHeaders(model, messages) {
  if (model.provider !== "github-copilot") return {};
  const last = messages.at(-1);
  const visible2 = (message) => message.role === "user" || message.role === "toolResult";
  const hasImages = messages.some(
    (message) => visible2(message) && Array.isArray(message.content) && message.content.some((block) => block.type === "image")
  );
  return {
    "X-Initiator": last && last.role !== "user" ? "agent" : "user",
    "Openai-Intent": "conversation-edits",
    ...hasImages ? { "Copilot-Vision-Request": "true" } : {}
  };
}

// src/pi/ai/api/anthropic_params.ts
function compatOf(model) {
  const openRouter = isOpenRouter(model);
  const compat = model.compat ?? {};
  return {
    supportsEagerToolInputStreaming: compat.supportsEagerToolInputStreaming ?? true,
    supportsLongCacheRetention: compat.supportsLongCacheRetention ?? true,
    sendSessionAffinityHeaders: compat.sendSessionAffinityHeaders ?? openRouter,
    sessionAffinityFormat: compat.sessionAffinityFormat ?? (openRouter ? "openrouter" : void 0),
    supportsCacheControlOnTools: compat.supportsCacheControlOnTools ?? true,
    supportsTemperature: compat.supportsTemperature ?? true,
    allowEmptySignature: compat.allowEmptySignature ?? false,
    supportsStrictTools: compat.supportsStrictTools ?? false,
    supportsMidConvoSystemMessages: compat.supportsMidConvoSystemMessages ?? false,
    supportsMidConvoToolChanges: compat.supportsMidConvoToolChanges ?? false
  };
}
var isAccountToken = (key) => key?.includes("sk-ant-oat") === true;
var placeholder = {
  name: "__pi_deferred_placeholder__",
  description: "Reserved placeholder. Never available. Never call this.",
  input_schema: { type: "object", properties: {}, required: [] },
  defer_loading: true
};
function features(model, context, options, compat, toolChanges) {
  let given2;
  for (const headers of [model.headers, options?.headers]) {
    for (const [name, value] of Object.entries(headers ?? {})) if (name.toLowerCase() === "anthropic-beta") given2 = value;
  }
  if (given2 === null) return [];
  const split = (text) => text.split(",").map((one) => one.trim()).filter((one) => one !== "");
  if (given2 !== void 0) return [...new Set(split(given2))];
  const thinks = model.reasoning && options?.thinkingEnabled === true && (options.interleavedThinking ?? true);
  const wanted = [
    [isAccountToken(options?.apiKey), "oauth-2025-04-20"],
    [!compat.supportsEagerToolInputStreaming && (0, (import_pi_ai_parts4 ??= require("pi:ai_parts")).getCurrentTools)(context.messages).length > 0, "fine-grained-tool-streaming-2025-05-14"],
    [thinks && model.compat?.forceAdaptiveThinking !== true, "interleaved-thinking-2025-05-14"],
    [model.compat?.allowedFallbackModels?.length > 0, "server-side-fallback-2026-07-01"],
    [model.compat?.supportsMidConvoEffort === true, "mid-conversation-output-config-2026-07-01", "thinking-binding-controls-2026-08-01"],
    [toolChanges, "inline-tools-2026-09-15"]
  ];
  return wanted.flatMap(([on, ...names]) => on ? names : []);
}
function thinkingOf(model, options, effortInside2) {
  if (model.reasoning && options?.thinkingEnabled === false && model.thinkingLevelMap?.off !== null) return { thinking: { type: "disabled" } };
  const display = options?.thinkingDisplay ?? "summarized";
  if (effortInside2) {
    const thinking = { type: "adaptive", display, block_binding: { prefix_mismatch_behavior: "drop_block" } };
    return { thinking, output_config: { effort: "low" } };
  }
  if (!model.reasoning || !options?.thinkingEnabled) return {};
  if (model.compat?.forceAdaptiveThinking !== true) {
    return { thinking: { type: "enabled", budget_tokens: options.thinkingBudgetTokens || 1024, display } };
  }
  return { thinking: { type: "adaptive", display }, ...options.effort ? { output_config: { effort: options.effort } } : {} };
}
function buildParams(model, context, options, looser) {
  const compat = compatOf(model);
  const retention2 = resolveCacheRetention(options);
  const hour = retention2 === "long" && compat.supportsLongCacheRetention;
  const cacheControl = retention2 === "none" ? void 0 : { type: "ephemeral", ...hour ? { ttl: "1h" } : {} };
  let preferredStrict = false;
  const convert = (tools2, mark2) => {
    const definitions = convertTools(tools2, compat, looser, mark2);
    if (definitions.some((definition, at) => definition.strict && prefersStrict(tools2[at]))) preferredStrict = true;
    return definitions;
  };
  const opening = (0, (import_pi_ai_parts4 ??= require("pi:ai_parts")).getInitialSystemMessage)(context.messages);
  const transformed = transformMessages(context.messages, model, renameId);
  const toolChanges = compat.supportsMidConvoSystemMessages && compat.supportsMidConvoToolChanges && opening?.toolsAdded?.length > 0;
  const disabled = model.reasoning && options?.thinkingEnabled === false && model.thinkingLevelMap?.off !== null;
  const effortInside2 = model.compat?.supportsMidConvoEffort === true && !disabled;
  const effort = options?.effort ?? "high";
  const converted = convertMessages(opening ? transformed.slice(1) : transformed, {
    cacheControl,
    allowEmptySignature: compat.allowEmptySignature,
    effortsOf: effortInside2 ? model.provider : void 0,
    convertTools: toolChanges ? (tools2) => convert(tools2) : void 0
  });
  const betas = features(model, context, options, compat, toolChanges);
  const params = {
    model: model.id,
    messages: effortInside2 ? withEfforts(converted, effort) : converted.messages,
    max_tokens: options?.maxTokens ?? model.maxTokens,
    stream: true,
    ...betas.length > 0 ? { betas } : {}
  };
  const text = opening ? (0, (import_pi_ai_parts4 ??= require("pi:ai_parts")).getSystemMessageText)(opening) : "";
  if (text) params.system = [{ type: "text", text: sanitizeSurrogates(text), ...cacheControl ? { cache_control: cacheControl } : {} }];
  const warm = !options?.thinkingEnabled && model.compat?.supportsMidConvoEffort !== true && compat.supportsTemperature;
  if (options?.temperature !== void 0 && warm) params.temperature = options.temperature;
  const mark = compat.supportsCacheControlOnTools ? cacheControl : void 0;
  const tools = toolChanges ? opening.toolsAdded : (0, (import_pi_ai_parts4 ??= require("pi:ai_parts")).getCurrentTools)(context.messages);
  if (tools.length > 0) params.tools = [...convert(tools, mark), ...toolChanges ? [placeholder] : []];
  Object.assign(params, thinkingOf(model, options, effortInside2));
  addRest(params, model, options);
  return { params, preferredStrict, providerThinkingLevel: effortInside2 ? effort : void 0 };
}
function addRest(params, model, options) {
  const user = options?.metadata?.user_id;
  if (typeof user === "string") params.metadata = { user_id: user };
  const choice = options?.toolChoice;
  if (choice) params.tool_choice = typeof choice === "string" ? { type: choice } : choice;
  const fallbacks = model.compat?.allowedFallbackModels;
  if (fallbacks?.length > 0) params.fallbacks = fallbacks.map((fallback) => ({ model: fallback.model }));
}
function headersOf(model, context, options, betas) {
  const compat = compatOf(model);
  const key = options?.apiKey;
  const bearer = model.provider === "github-copilot" || isAccountToken(key);
  const session = resolveCacheRetention(options) === "none" ? void 0 : options?.sessionId;
  const affinity = compat.sessionAffinityFormat === "openrouter" ? "x-session-id" : "x-session-affinity";
  return {
    "content-type": "application/json",
    "anthropic-version": "2023-06-01",
    ...key ? bearer ? { authorization: `Bearer ${key}` } : { "x-api-key": key } : {},
    ...getIdentityHeaders(model, options?.identity),
    accept: "application/json",
    "anthropic-dangerous-direct-browser-access": "true",
    ...session && compat.sendSessionAffinityHeaders ? { [affinity]: session } : {},
    ...model.headers,
    ...copilotHeaders(model, context.messages),
    ...options?.headers,
    ...betas ? { "anthropic-beta": betas.join(",") } : {}
  };
}

// src/pi/ai/api/errors.ts
var ApiError = class extends Error {
  constructor(status, error, message, headers, options) {
    super(describe(status, error, message), options);
    this.status = status;
    this.error = error;
    this.headers = headers;
    this.type = error?.error?.type ?? error?.type ?? null;
    this.requestID = headers?.get("x-request-id") ?? headers?.get("request-id");
  }
  status;
  error;
  headers;
  type;
  requestID;
};
function describe(status, error, message) {
  const said = error?.message ? typeof error.message === "string" ? error.message : JSON.stringify(error.message) : error ? JSON.stringify(error) : message;
  if (!status) return said || "(no status code or body)";
  return said ? `${status} ${said}` : `${status} status code (no body)`;
}
var abortError = () => new ApiError(void 0, void 0, "Request was aborted.", void 0);
var maxBody = 4e3;
var maxCauses = 5;
var truncateErrorText = (text, most) => text.length <= most ? text : `${text.slice(0, most)}... [truncated ${text.length - most} chars]`;
function toJson(value) {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
function withCauseDetail(error) {
  let deepest;
  for (let at = error.cause, depth = 0; depth < maxCauses && at instanceof Error; depth++, at = at.cause) deepest = at;
  if (!deepest) return error.message;
  let detail = (deepest.message || deepest.name).trim();
  const { code } = deepest;
  if ((typeof code === "string" || typeof code === "number") && !detail.includes(String(code))) {
    detail = detail ? `${detail} (${code})` : String(code);
  }
  if (!detail || error.message.includes(detail)) return error.message;
  return error.message ? `${error.message}: ${detail}` : detail;
}
var isPlain = (value) => {
  if (typeof value !== "object" || value === null) return false;
  const proto = Object.getPrototypeOf(value);
  return (proto === Object.prototype || proto === null) && Object.keys(value).length > 0;
};
function bodyOf(error) {
  const inner2 = error.$response?.body;
  const text = typeof error.body === "string" ? error.body : isPlain(error.error) ? toJson(error.error) : typeof inner2 === "string" ? inner2 : isPlain(inner2) && typeof inner2.pipe !== "function" ? toJson(inner2) : void 0;
  const trimmed = text?.trim();
  return trimmed ? truncateErrorText(trimmed, maxBody) : void 0;
}
function statusOf(error) {
  const places = [error.statusCode, error.status, error.$metadata?.httpStatusCode, error.$response?.statusCode];
  return places.find((status) => typeof status === "number");
}
function describeProviderError(error, prefix) {
  if (!(error instanceof Error)) return toJson(error);
  const status = statusOf(error);
  const body = bodyOf(error);
  const message = status === void 0 && body === void 0 ? withCauseDetail(error) : error.message;
  const said = status === void 0 || body === void 0 || error.message.includes(body);
  if (said) return prefix !== void 0 && status !== void 0 ? `${prefix} (${status}): ${message}` : message;
  return prefix === void 0 ? `${status}: ${body}` : `${prefix} (${status}): ${body}`;
}

// src/pi/ai/api/http.ts
var defaultTimeout = 6e5;
var limitsOf = (options) => ({ signal: options?.signal, timeoutMs: options?.timeoutMs, fetch: options?.fetch });
function combine(headers) {
  const result = /* @__PURE__ */ new Map();
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) result.delete(name.toLowerCase());
    else if (value !== void 0) result.set(name.toLowerCase(), value);
  }
  return Object.fromEntries(result);
}
var parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
};
async function attempt(request4) {
  const { signal } = request4;
  if (signal?.aborted) throw abortError();
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  const timer = setTimeout(() => controller.abort(), request4.timeoutMs ?? defaultTimeout);
  let response;
  try {
    const init = { method: "POST", headers: combine(request4.headers), body: JSON.stringify(request4.body), signal: controller.signal };
    response = await (request4.fetch ?? fetch)(request4.url, init);
  } catch (cause) {
    if (signal?.aborted) throw abortError();
    if (request4.style === "google") throw cause;
    const late = controller.signal.aborted || /timed? ?out/i.test(`${cause}${cause?.cause ?? ""}`);
    const options = late && request4.style === "anthropic" ? void 0 : { cause };
    throw new ApiError(void 0, void 0, late ? "Request timed out." : "Connection error.", void 0, options);
  } finally {
    clearTimeout(timer);
  }
  if (response.ok) return response;
  const text = await response.text().catch((error) => error.message);
  const body = parsed(text);
  const detail = request4.style === "openai" ? body?.error ?? body : body;
  throw new ApiError(response.status, detail, body ? void 0 : text, request4.style === "google" ? void 0 : response.headers);
}
function canRetry(error) {
  if (!(error instanceof ApiError)) return false;
  const wanted = error.headers?.get("x-should-retry");
  if (wanted === "true" || wanted === "false") return wanted === "true";
  const { status } = error;
  return status === void 0 || status === 408 || status === 409 || status === 429 || status >= 500;
}
function retryDelay(error, round, most) {
  const asked = () => {
    const ms = Number.parseFloat(error.headers?.get("retry-after-ms") ?? "");
    if (Number.isFinite(ms)) return ms;
    const after = error.headers?.get("retry-after");
    if (!after) return Number.NaN;
    const seconds = Number.parseFloat(after);
    return Number.isNaN(seconds) ? Date.parse(after) - Date.now() : seconds * 1e3;
  };
  const delay = asked();
  if (!Number.isFinite(delay)) return Math.min(0.5 * 2 ** round, 8) * 1e3 * (1 - Math.random() * 0.25);
  if (most > 0 && delay > most) {
    throw new Error(`Server requested ${Math.ceil(delay / 1e3)}s retry delay (max: ${Math.ceil(most / 1e3)}s). ${error.message}`);
  }
  return delay;
}
var aborted = () => Object.assign(new Error("Request aborted"), { name: "AbortError" });
async function send(request4, limits2 = {}) {
  for (let round = 0; ; round++) {
    try {
      return await attempt(request4);
    } catch (error) {
      if (request4.signal?.aborted) throw aborted();
      if (round >= (limits2.maxRetries ?? 0) || !canRetry(error)) throw error;
      await (0, (import_wait ??= require("pi:ai/wait")).wait)(Math.max(0, retryDelay(error, round, limits2.maxRetryDelayMs ?? 6e4)), request4.signal, aborted);
    }
  }
}
function* takeLines(buffer) {
  for (; ; ) {
    const found = /\r\n|\n|\r(?=[\s\S])/.exec(buffer.text);
    if (!found) return;
    const line = buffer.text.slice(0, found.index);
    buffer.text = buffer.text.slice(found.index + found[0].length);
    yield line;
  }
}
async function* messagesOf(response, signal, cuts = false) {
  let message = { event: null, data: "", raw: [] };
  let data = [];
  const take = (line) => {
    if (line === "") {
      if (message.event === null && data.length === 0) return void 0;
      const done2 = { ...message, data: data.join("\n") };
      message = { event: null, data: "", raw: [] };
      data = [];
      return done2;
    }
    message.raw.push(line);
    if (line.startsWith(":")) return void 0;
    const at = line.indexOf(":");
    const field = at < 0 ? line : line.slice(0, at);
    const value = at < 0 ? "" : line.slice(at + 1).replace(/^ /, "");
    if (field === "event") message.event = value;
    else if (field === "data") data.push(value);
    return void 0;
  };
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const buffer = { text: "" };
  let done = false;
  const stop = () => void reader.cancel().catch(() => void 0);
  if (cuts) signal?.addEventListener("abort", stop, { once: true });
  try {
    while (!done) {
      if (signal?.aborted) throw new Error("Request was aborted");
      const chunk = await reader.read();
      if (cuts && signal?.aborted) throw new Error("Request was aborted");
      done = chunk.done;
      buffer.text += chunk.done ? decoder.decode() : decoder.decode(chunk.value, { stream: true });
      for (const line of takeLines(buffer)) {
        const complete2 = take(line);
        if (complete2) yield complete2;
      }
    }
    for (const line of [buffer.text.replace(/\r$/, ""), ""]) {
      const complete2 = take(line);
      if (complete2) yield complete2;
    }
  } finally {
    signal?.removeEventListener("abort", stop);
    if (!done) await reader.cancel().catch(() => void 0);
    reader.releaseLock();
  }
}
async function* chunksOf(response, signal) {
  try {
    try {
      for (var iter = __forAwait(messagesOf(response)), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
        const { event, data } = temp.value;
        if (data === "[DONE]") return;
        let chunk;
        try {
          chunk = JSON.parse(data);
        } catch {
          throw new SyntaxError("Error reading response: malformed server-sent event JSON.");
        }
        const error2 = event === "error" ? chunk?.error ?? chunk : chunk?.error;
        if (error2) throw new ApiError(void 0, error2, void 0, response.headers);
        yield chunk;
        await void 0;
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
  } catch (error2) {
    if (!signal?.aborted) throw error2;
  }
}
function hasHeader(headers, name) {
  return Object.entries(headers ?? {}).some(([key, value]) => key.toLowerCase() === name && value !== null && value.trim() !== "");
}
function requestKey(provider, key, headers) {
  if (key) return key;
  if (hasHeader(headers, "authorization") || hasHeader(headers, "cf-aig-authorization")) return "unused";
  throw new Error(`No API key for provider: ${provider}`);
}

// src/pi/ai/api/protocol.ts
async function run(protocol7, exchange2) {
  const { model, options, output, events: events2 } = exchange2;
  try {
    await protocol7.ask(exchange2);
    if (options?.signal?.aborted) throw new Error("Request was aborted");
    if (output.stopReason === "pending") throw new Error(protocol7.unfinished);
    if (output.stopReason === "error") throw new Error(protocol7.failed?.(output) ?? (output.errorMessage || "An unknown error occurred"));
    events2.push({ type: "done", reason: output.stopReason, message: output });
  } catch (error) {
    output.stopReason = options?.signal?.aborted ? "aborted" : "error";
    output.errorMessage = protocol7.explain(error, model);
    events2.push({ type: "error", reason: output.stopReason, error: output });
  }
  events2.end();
}
var streamOf = (protocol7) => (model, context, options) => {
  const events2 = new (import_pi_ai_parts5 ??= require("pi:ai_parts")).AssistantMessageEventStream();
  const output = { ...newAnswer(model), ...protocol7.begin?.(model, options) };
  void run(protocol7, { model, context: protocol7.resolve(context, model), options, output, events: events2 });
  return events2;
};
function assertKey({ provider }, options) {
  if (!options?.apiKey) throw new Error(`No API key for provider: ${provider}`);
  return options.apiKey;
}
function effortOf(model, options) {
  const level2 = options?.reasoning ? (0, (import_pi_ai_parts5 ??= require("pi:ai_parts")).clampThinkingLevel)(model, options.reasoning) : "off";
  return level2 === "off" ? void 0 : level2;
}
var simpleStreamOf = (stream11, check, more = () => ({})) => (model, context, options) => {
  check(model, options);
  const base = buildBaseOptions(model, context, options);
  return stream11(model, context, { ...base, reasoningEffort: effortOf(model, options), ...more(model, options) });
};

// src/pi/ai/api/anthropic.ts
function assertKey2(model, options) {
  const headers = ["authorization", "x-api-key", "cf-aig-authorization"];
  if (options?.apiKey || headers.some((name) => hasHeader(options?.headers, name))) return;
  throw new Error(`No API key for provider: ${model.provider}`);
}
var events = new Set("message_start message_delta message_stop content_block_start content_block_delta content_block_stop".split(" "));
async function* eventsOf(response, signal) {
  if (!response.body) throw new Error("Attempted to iterate over an Anthropic response with no body");
  let started = false;
  let stopped2 = false;
  try {
    for (var iter = __forAwait(messagesOf(response, signal)), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
      const { event, data, raw } = temp.value;
      if (event === "error") throw new Error(data);
      if (!events.has(event ?? "")) continue;
      try {
        const parsed2 = (0, (import_pi_ai_parts6 ??= require("pi:ai_parts")).parseJsonWithRepair)(data);
        started ||= parsed2.type === "message_start";
        stopped2 ||= parsed2.type === "message_stop";
        yield parsed2;
      } catch (error2) {
        throw new Error(`Could not parse Anthropic SSE event ${event}: ${error2.message}; data=${data}; raw=${raw.join("\\n")}`);
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
  if (started && !stopped2) throw new Error("Anthropic stream ended before message_stop");
}
function stopOf(reason, details) {
  const known = { end_turn: "stop", pause_turn: "stop", stop_sequence: "stop", max_tokens: "length", tool_use: "toolUse" };
  if (known[reason]) return { stopReason: known[reason] };
  if (reason === "refusal") return { stopReason: "error", errorMessage: details?.explanation || "The model refused to complete the request" };
  if (reason === "sensitive") return { stopReason: "error", errorMessage: "Provider stopped with: sensitive" };
  throw new Error(`Unhandled stop reason: ${reason}`);
}
var Filler = class {
  constructor(model, output, stream11) {
    this.model = model;
    this.output = output;
    this.stream = stream11;
    this.#priced = model;
  }
  model;
  output;
  stream;
  #open = /* @__PURE__ */ new Map();
  #priced;
  transformations = [];
  #push(type, contentIndex, more = {}) {
    this.stream.push({ type, contentIndex, ...more, partial: this.output });
  }
  event(event) {
    const { type } = event;
    const transformations = type === "message_start" ? event.message.input_transformations : event.input_transformations;
    if (Array.isArray(transformations)) this.transformations = transformations;
    if (type === "message_start") this.#message(event.message);
    else if (type === "content_block_start") this.#start(event.index, event.content_block);
    else if (type === "content_block_delta") this.#delta(event.index, event.delta);
    else if (type === "content_block_stop") this.#stop(event.index);
    else if (type === "message_delta") this.#end(event);
  }
  #message({ id, model: name, usage }) {
    const { output, model } = this;
    output.responseId = id;
    if (name !== model.id) {
      output.responseModel = name;
      const fallbacks = model.compat?.allowedFallbackModels ?? [];
      const { cost } = fallbacks.find((one) => one.provider === model.provider && one.model === name) ?? {};
      if (cost) this.#priced = { ...model, id: name, cost };
    }
    Object.assign(output.usage, {
      input: usage.input_tokens || 0,
      output: usage.output_tokens || 0,
      cacheRead: usage.cache_read_input_tokens || 0,
      cacheWrite: usage.cache_creation_input_tokens || 0,
      cacheWrite1h: usage.cache_creation?.ephemeral_1h_input_tokens || 0
    });
    this.#count();
  }
  #count() {
    const { usage } = this.output;
    usage.totalTokens = usage.input + usage.output + usage.cacheRead + usage.cacheWrite;
    (0, (import_pi_ai_parts6 ??= require("pi:ai_parts")).calculateCost)(this.#priced, usage);
  }
  #start(index, block) {
    const { content } = this.output;
    if (block.type === "fallback" && content.length > 0) throw new Error("Anthropic performed an unsupported mid-output model fallback");
    const kinds = {
      text: () => ["text", { type: "text", text: block.text ?? "" }],
      thinking: () => ["thinking", { type: "thinking", thinking: block.thinking ?? "", thinkingSignature: block.signature ?? "" }],
      redacted_thinking: () => [
        "thinking",
        { type: "thinking", thinking: "[Reasoning redacted]", thinkingSignature: block.data, redacted: true }
      ],
      tool_use: () => ["toolcall", { type: "toolCall", id: block.id, name: block.name, arguments: block.input ?? {} }]
    };
    const made = kinds[block.type]?.();
    if (!made) return;
    const [kind, own] = made;
    const at = content.push(own) - 1;
    this.#open.set(index, { at, ...kind === "toolcall" ? { json: new (import_pi_ai_parts6 ??= require("pi:ai_parts")).ToolCallArgumentsStream() } : {} });
    this.#push(`${kind}_start`, at);
  }
  #delta(index, delta) {
    const open = this.#open.get(index);
    const block = open && this.output.content[open.at];
    if (!open) return;
    if (delta.type === "text_delta" && block.type === "text") {
      block.text += delta.text;
      this.#push("text_delta", open.at, { delta: delta.text });
    } else if (delta.type === "thinking_delta" && block.type === "thinking") {
      block.thinking += delta.thinking;
      this.#push("thinking_delta", open.at, { delta: delta.thinking });
    } else if (delta.type === "input_json_delta" && open.json) {
      block.arguments = open.json.append(delta.partial_json);
      this.#push("toolcall_delta", open.at, { delta: delta.partial_json });
    } else if (delta.type === "signature_delta" && block.type === "thinking") {
      block.thinkingSignature = (block.thinkingSignature || "") + delta.signature;
    }
  }
  #stop(index) {
    const open = this.#open.get(index);
    if (!open) return;
    this.#open.delete(index);
    const block = this.output.content[open.at];
    if (block.type === "text") this.#push("text_end", open.at, { content: block.text });
    else if (block.type === "thinking") this.#push("thinking_end", open.at, { content: block.thinking });
    else if (open.json) {
      Object.assign(block, open.json.finish());
      this.#push("toolcall_end", open.at, { toolCall: block });
    }
  }
  #end({ delta, usage }) {
    const { output } = this;
    if (delta.stop_reason) {
      output.rawStopReason = delta.stop_reason;
      const { stopReason, errorMessage } = stopOf(delta.stop_reason, delta.stop_details);
      output.stopReason = stopReason;
      if (errorMessage) output.errorMessage = errorMessage;
    }
    const counts = {
      input: usage?.input_tokens,
      output: usage?.output_tokens,
      cacheRead: usage?.cache_read_input_tokens,
      cacheWrite: usage?.cache_creation_input_tokens,
      cacheWrite1h: usage?.cache_creation?.ephemeral_1h_input_tokens,
      reasoning: usage?.output_tokens_details?.thinking_tokens
    };
    for (const [name, count] of Object.entries(counts)) if (count != null) output.usage[name] = count;
    this.#count();
    if (usage && isOpenRouter(this.model)) applyReportedCost(output.usage, usage);
  }
  /** Tells what the provider changed in the conversation before the model saw it. */
  note() {
    if (this.transformations.length === 0) return;
    const transformations = this.transformations.map(({ type, path, reason }) => ({
      type: type ?? void 0,
      path: path ?? void 0,
      reason: reason ?? void 0
    }));
    (0, (import_pi_ai_parts6 ??= require("pi:ai_parts")).appendAssistantMessageDiagnostic)(this.output, { type: "anthropic_input_transformations", timestamp: Date.now(), details: { transformations } });
  }
};
var tooStrict = ["The compiled grammar is too large", "Too many strict tools (", "Schemas contains too many parameters with union types ("];
var isTooStrict = (message) => tooStrict.some((text) => message.includes(text));
var looseSessions = /* @__PURE__ */ new Set();
var mostSessions = 1e4;
(0, (import_pi_ai_parts7 ??= require("pi:ai_parts")).registerSessionResourceCleanup)((session) => {
  if (session) looseSessions.delete(session);
  else looseSessions.clear();
});
function remember(session) {
  if (session === void 0) return;
  looseSessions.add(session);
  if (looseSessions.size > mostSessions) looseSessions.delete(looseSessions.values().next().value);
}
async function ask(model, context, options, output) {
  for (let looser = looseSessions.has(options?.sessionId); ; looser = true) {
    options?.signal?.throwIfAborted();
    const built = buildParams(model, context, options, looser);
    if (built.providerThinkingLevel) output.providerThinkingLevel = built.providerThinkingLevel;
    const changed = await options?.onPayload?.(built.params, model);
    const { betas, ...body } = changed === void 0 ? built.params : { ...changed, stream: true };
    try {
      return await send(
        {
          url: `${model.baseUrl.replace(/\/$/, "")}/v1/messages?beta=true`,
          headers: headersOf(model, context, options, betas),
          body,
          style: "anthropic",
          ...limitsOf(options)
        },
        options
      );
    } catch (error) {
      const strict = error instanceof ApiError && error.status === 400 && error.type === "invalid_request_error";
      if (options?.signal?.aborted || looser || !built.preferredStrict || !strict || !isTooStrict(error.message)) throw error;
      remember(options?.sessionId);
      (0, (import_pi_ai_parts6 ??= require("pi:ai_parts")).appendAssistantMessageDiagnostic)(output, {
        type: "anthropic_strict_tools_fallback",
        timestamp: Date.now(),
        error: { message: error.message },
        details: { reason: "strict_tool_limits_exceeded" }
      });
    }
  }
}
var protocol = {
  resolve: (context, model) => (0, (import_pi_ai_parts7 ??= require("pi:ai_parts")).resolveTranscript)(context, compatOf(model).supportsMidConvoSystemMessages),
  unfinished: "Anthropic stream ended without a stop reason",
  explain: (error) => error instanceof Error ? withCauseDetail(error) : JSON.stringify(error),
  async ask({ model, context, options, output, events: events2 }) {
    assertKey2(model, options);
    const response = await ask(model, context, options, output);
    await options?.onResponse?.({ status: response.status, headers: recordOf(response.headers) }, model);
    events2.push({ type: "start", partial: output });
    const filler = new Filler(model, output, events2);
    try {
      for (var iter = __forAwait(eventsOf(response, options?.signal)), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
        const event = temp.value;
        await options?.onProviderStreamEvent?.(event, model);
        filler.event(event);
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
    if (!options?.signal?.aborted && !["pending", "error"].includes(output.stopReason)) filler.note();
  }
};
var stream = streamOf(protocol);
var effortOf2 = (model, level2) => {
  const own = model.thinkingLevelMap?.[level2];
  if (typeof own === "string") return own;
  return { minimal: "low", low: "low", medium: "medium" }[level2] ?? "high";
};
function streamSimple(model, context, options) {
  assertKey2(model, options);
  const base = buildBaseOptions(model, context, options);
  if (!options?.reasoning) return stream(model, context, { ...base, thinkingEnabled: false });
  if (model.compat?.forceAdaptiveThinking === true) {
    return stream(model, context, { ...base, thinkingEnabled: true, effort: effortOf2(model, options.reasoning) });
  }
  const adjusted = adjustMaxTokensForThinking(base.maxTokens, model.maxTokens, options.reasoning, options.thinkingBudgets);
  const maxTokens = clampMaxTokensToContext(model, context, adjusted.maxTokens);
  const thinkingBudgetTokens = Math.min(adjusted.thinkingBudget, Math.max(0, maxTokens - 1024));
  return stream(model, context, { ...base, maxTokens, thinkingEnabled: true, thinkingBudgetTokens });
}

// src/pi/ai/api/azure.ts
var azure_exports = {
  stream: void 0,
  streamSimple: void 0,
};

// src/pi/ai/api/responses.ts
var responses_exports = {
  addReasoning: addReasoning,
  askForResponse: askForResponse,
  minOutputTokens: void 0,
  reprice: reprice,
  stream: void 0,
  streamSimple: void 0,
};

// src/pi/ai/api/responses_messages.ts
var pairedIds = /* @__PURE__ */ new Set(["openai", "openai-codex", "opencode"]);
var hasPairedIds = ({ provider, api: api2 }) => pairedIds.has(provider) || provider === "azure" && api2 === "azure-openai-responses";
var maxId = 64;
var cleanId = (part) => part.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, maxId).replace(/_+$/, "");
function renameId2(id, model, source) {
  if (!hasPairedIds(model) || !id.includes("|")) return cleanId(id);
  const [call, item] = id.split("|");
  const foreign = source.provider !== model.provider || source.api !== model.api;
  const name = foreign ? `fc_${shortHash(item)}`.slice(0, maxId) : cleanId(item);
  return `${cleanId(call)}|${name.startsWith("fc_") ? name : cleanId(`fc_${name}`)}`;
}
var toolSupportOf = (compat) => {
  if (compat.supportsMidConvoSystemMessages && compat.supportsAdditionalTools) return "changes";
  return compat.supportsToolSearch ? "additions" : "none";
};
var imageOf2 = (block) => ({ type: "input_image", detail: "auto", image_url: `data:${block.mimeType};base64,${block.data}` });
var textOf2 = (text) => ({ type: "input_text", text: sanitizeSurrogates(text) });
function signText(id, phase) {
  return JSON.stringify({ v: 1, id, ...phase ? { phase } : {} });
}
function readSignature(signature) {
  if (!signature) return {};
  if (!signature.startsWith("{")) return { id: signature };
  try {
    const { v, id, phase } = JSON.parse(signature);
    if (v === 1 && typeof id === "string") return phase === "commentary" || phase === "final_answer" ? { id, phase } : { id };
  } catch {
  }
  return { id: signature };
}
function outputOf(content, model) {
  const text = content.filter(({ type }) => type === "text").map((block) => block.text).join("\n");
  const images = content.filter(({ type }) => type === "image");
  const said = text.trim() !== "";
  if (images.length === 0 || !model.input.includes("image")) {
    return sanitizeSurrogates(said ? text : images.length > 0 ? "(see attached image)" : "(no tool output)");
  }
  return [...said ? [textOf2(text)] : [], ...images.map(imageOf2)];
}
var Writer = class {
  constructor(model, compat, inputs, folded, effort) {
    this.model = model;
    this.compat = compat;
    this.inputs = inputs;
    this.folded = folded;
    this.effort = effort;
  }
  model;
  compat;
  inputs;
  folded;
  effort;
  items = [];
  #number = 0;
  #systems = 0;
  #declared = false;
  #gone = /* @__PURE__ */ new Set();
  get #instructions() {
    return this.model.reasoning && this.model.compat?.supportsDeveloperRole !== false ? "developer" : "system";
  }
  add(message, leading) {
    if (message.role === "system") this.#system(message, leading);
    else if (message.role === "user") {
      const { content } = message;
      const parts = typeof content === "string" ? [textOf2(content)] : content.map((block) => block.type === "text" ? textOf2(block.text) : imageOf2(block));
      if (parts.length === 0) return;
      this.items.push({ role: "user", content: parts });
    } else if (message.role === "toolResult") this.#result(message);
    else if (!this.#assistant(message)) return;
    if (!leading) this.#number++;
  }
  setEffort(effort) {
    this.items.push({ type: "configuration_update", reasoning: { effort } });
  }
  #system(message, leading) {
    const here = this.#systems++ >= this.folded;
    if (here) this.#addTools(message.toolsAdded ?? [], `system:${this.#number}`);
    if (leading && this.compat.instructionsApart) return;
    const parts = [leading ? (0, (import_pi_ai_parts8 ??= require("pi:ai_parts")).getSystemMessageText)(message) : (0, (import_pi_ai_parts8 ??= require("pi:ai_parts")).renderSystemMessageUpdate)(message)];
    if (here) {
      const added = new Set((message.toolsAdded ?? []).map((tool) => tool.name));
      const removed = (message.toolsRemoved ?? []).map((tool) => tool.name).filter((name) => !added.has(name));
      const names = removed.map((name) => `- ${name}`).join("\n");
      if (removed.length > 0) parts.push(`The following tools are no longer available. Do not call them:
${names}`);
      for (const name of removed) this.#gone.add(name);
    }
    const text = parts.filter((part) => part !== "").join("\n\n");
    if (text !== "") this.items.push({ role: this.#instructions, content: sanitizeSurrogates(text) });
  }
  #addTools(tools, seed) {
    for (const { name } of tools) this.#gone.delete(name);
    if (tools.length === 0) return;
    const support = toolSupportOf(this.compat);
    if (support === "changes") {
      if (this.#declared) this.items.push({ role: this.#instructions, content: this.#notice() });
      this.#declared = true;
      this.items.push({ type: "additional_tools", role: "developer", tools: convertTools2(tools, this.compat) });
    } else if (support === "additions") {
      const names = tools.map(({ name }) => name);
      const call = { call_id: `pi_tool_load_${shortHash(`${seed}:${names.join(",")}`)}`, execution: "client", status: "completed" };
      this.items.push(
        { type: "tool_search_call", ...call, arguments: { query: names.join(" "), limit: names.length } },
        { type: "tool_search_output", ...call, tools: convertTools2(tools, this.compat, true) }
      );
    }
  }
  #notice() {
    const notice = "This is an incremental tools update. Previously declared tools remain available unless explicitly marked unavailable. A tool declared again here is available again, and its latest definition replaces the earlier one.";
    return this.#gone.size > 0 ? `${notice}
Still unavailable: ${[...this.#gone].join(", ")}.` : notice;
  }
  #assistant(message) {
    const { model } = this;
    const sameApi = message.provider === model.provider && message.api === model.api;
    const own = sameApi && message.model === model.id;
    const items = [];
    let texts = 0;
    for (const block of message.content) {
      if (block.type === "thinking") {
        if (block.thinkingSignature) items.push(JSON.parse(block.thinkingSignature));
      } else if (block.type === "text") items.push(this.#text(block, texts++));
      else items.push(this.#call(block, own, sameApi && !own));
    }
    if (items.length === 0) return false;
    if (this.effort !== void 0 && own && message.providerThinkingLevel !== void 0) this.setEffort(message.providerThinkingLevel);
    this.items.push(...items);
    return true;
  }
  #text(block, nth) {
    const { id, phase } = readSignature(block.textSignature);
    const own = `msg_pi_${this.#number}${nth === 0 ? "" : `_${nth}`}`;
    const content = [{ type: "output_text", text: sanitizeSurrogates(block.text), annotations: [] }];
    const name = id && id.length > maxId ? `msg_${shortHash(id)}` : id || own;
    return { type: "message", role: "assistant", content, status: "completed", id: name, phase };
  }
  #call(block, own, otherModel) {
    const [call_id, item] = block.id.split("|");
    const property = this.inputs.get(block.name);
    const id = otherModel || !item?.startsWith(property === void 0 ? "fc_" : "ctc_") ? void 0 : item;
    const namespace = own && block.namespace !== void 0 ? { namespace: block.namespace } : {};
    const { name } = block;
    if (property === void 0) {
      return { type: "function_call", id, call_id, name, arguments: JSON.stringify(block.arguments), ...namespace };
    }
    const input = sanitizeSurrogates(grammarInput(name, block.arguments, property));
    return { type: "custom_tool_call", id, call_id, name, input, ...namespace };
  }
  #result(message) {
    const [call_id] = message.toolCallId.split("|");
    const type = this.inputs.has(message.toolName) ? "custom_tool_call_output" : "function_call_output";
    this.items.push({ type, call_id, output: outputOf(message.content, this.model) });
  }
};
function convertMessages2(model, context, compat, inputs, effort) {
  const { messages: given2 } = (0, (import_pi_ai_parts8 ??= require("pi:ai_parts")).resolveTranscript)(context, compat.supportsMidConvoSystemMessages);
  const messages = transformMessages(given2, model, renameId2);
  const { foldedSystemMessages } = (0, (import_pi_ai_parts8 ??= require("pi:ai_parts")).resolveTranscriptTools)(given2, toolSupportOf(compat));
  const writer = new Writer(model, compat, inputs, foldedSystemMessages, effort);
  for (const [at, message] of messages.entries()) writer.add(message, at === 0 && message.role === "system");
  if (effort !== void 0) writer.setEffort(effort);
  return writer.items;
}
var plainCompat = (model) => ({
  supportsMidConvoSystemMessages: false,
  supportsAdditionalTools: false,
  supportsToolSearch: false,
  supportsStrictMode: true,
  supportsOpenAIGrammarTools: false,
  ...Object.fromEntries(Object.entries(model.compat ?? {}).filter(([, value]) => value != null))
});
var convertTools2 = (tools, compat, found = false) => tools.map((tool) => {
  const { name, description } = tool;
  const deferred = found ? { defer_loading: true } : {};
  const grammar = resolveGrammar(tool, compat.supportsOpenAIGrammarTools ?? false);
  if (grammar) {
    const format = { type: "grammar", syntax: grammar.format, definition: grammar.definition };
    return { type: "custom", name, description, format, ...deferred };
  }
  const strictMode = compat.supportsStrictMode ?? true;
  const strict = resolveStrict(tool, strictMode) ?? (compat.instructionsApart ? null : false);
  const parameters = parametersOf(tool, strict === true ? true : void 0);
  return { type: "function", name, description, parameters, ...deferred, ...strictMode ? { strict } : {} };
});

// src/pi/ai/api/responses_stream.ts
function stopOf2(status, reason) {
  if (status === "incomplete") {
    if (reason === "max_output_tokens") return { stopReason: "length" };
    const errorMessage = reason ? `Response incomplete: ${reason}` : "Response incomplete without a provider reason";
    return { stopReason: "error", errorMessage };
  }
  if (status === "failed" || status === "cancelled") return { stopReason: "error" };
  if (!status || status === "completed" || status === "in_progress" || status === "queued") return { stopReason: "stop" };
  throw new Error(`Unhandled stop reason: ${status}`);
}
var ResponsesFiller = class {
  constructor(model, output, stream11, options) {
    this.model = model;
    this.output = output;
    this.stream = stream11;
    this.options = options;
  }
  model;
  output;
  stream;
  options;
  #slots = /* @__PURE__ */ new Map();
  #open = /* @__PURE__ */ new Set();
  #thoughts = /* @__PURE__ */ new Map();
  #ended = false;
  #push(type, { block }, more = {}) {
    this.stream.push({ type, contentIndex: this.output.content.indexOf(block), ...more, partial: this.output });
  }
  #start(index, item) {
    const slot = this.#slotFor(item);
    if (!slot) return void 0;
    this.#slots.set(index, slot);
    this.output.content.push(slot.block);
    if (slot.kind === "toolcall") this.#open.add(slot.block);
    this.#push(`${slot.kind}_start`, slot);
    return slot;
  }
  #slotFor(item) {
    if (item.type === "reasoning") return { kind: "thinking", block: { type: "thinking", thinking: "" } };
    if (item.type === "message") {
      this.#phase(item);
      return { kind: "text", block: { type: "text", text: "" } };
    }
    if (item.type !== "function_call" && item.type !== "custom_tool_call") return void 0;
    const namespace = item.namespace === void 0 ? {} : { namespace: item.namespace };
    const block = { type: "toolCall", id: `${item.call_id}|${item.id}`, name: item.name, arguments: {}, ...namespace };
    if (item.type === "function_call") {
      const json = new (import_pi_ai_parts9 ??= require("pi:ai_parts")).ToolCallArgumentsStream();
      if (item.arguments) block.arguments = json.append(item.arguments);
      return { kind: "toolcall", block, json };
    }
    const input = new GrammarInput(this.options.inputs.get(item.name) ?? "input");
    const unsent = input.append(item.input || "") ?? "";
    block.arguments = input.arguments;
    return { kind: "toolcall", block, input, unsent };
  }
  /** The last part of an answer says that it is, which counts unless the response's end says otherwise. */
  #phase(item) {
    if (item.type === "message" && item.phase === "final_answer") this.output.stopReason = "stop";
  }
  #slot(event, kind) {
    const slot = this.#slots.get(event.output_index);
    return slot?.kind === kind ? slot : void 0;
  }
  #write(event, kind, delta) {
    const slot = this.#slot(event, kind);
    if (!slot) return;
    slot.block[kind] += delta;
    this.#push(`${kind}_delta`, slot, { delta });
  }
  #arguments(event, done) {
    const slot = this.#slot(event, "toolcall");
    if (!slot?.json) return;
    if (!done) {
      slot.block.arguments = slot.json.append(event.delta);
      this.#push("toolcall_delta", slot, { delta: event.delta });
      return;
    }
    const replaced = slot.json.replace(event.arguments);
    slot.block.arguments = replaced.arguments;
    if (replaced.delta) this.#push("toolcall_delta", slot, { delta: replaced.delta });
  }
  #input(slot, next) {
    if (!slot?.input) return;
    const delta = next(slot.input);
    slot.block.arguments = slot.input.arguments;
    const all = slot.unsent ? slot.unsent + (delta ?? "") : delta;
    slot.unsent = "";
    if (all !== void 0) this.#push("toolcall_delta", slot, { delta: all });
  }
  #done(event) {
    const { item, output_index: index } = event;
    this.#phase(item);
    const slot = this.#slots.get(index) ?? this.#start(index, item);
    if (!slot) return;
    const { block } = slot;
    if (item.type === "reasoning" && slot.kind === "thinking") {
      const join = (parts) => parts?.map(({ text }) => text).join("\n\n");
      block.thinking = join(item.summary) || join(item.content) || block.thinking;
      block.thinkingSignature = JSON.stringify(item);
      this.#thoughts.set(item.id, block);
      this.#push("thinking_end", slot, { content: block.thinking });
    } else if (item.type === "message" && slot.kind === "text") {
      block.text = item.content?.map((part) => part.type === "output_text" ? part.text : part.refusal).join("") || "";
      block.textSignature = signText(item.id, item.phase ?? void 0);
      this.#push("text_end", slot, { content: block.text });
    } else if (!this.#doneCall(slot, item)) return;
    this.#slots.delete(index);
  }
  #doneCall(slot, item) {
    const { block } = slot;
    if (item.type === "function_call" && slot.json) {
      if (item.arguments) slot.json.replace(item.arguments);
      Object.assign(block, slot.json.finish());
    } else if (item.type === "custom_tool_call" && slot.input) this.#input(slot, (input) => input.close(item.input));
    else return false;
    if (item.namespace !== void 0) block.namespace = item.namespace;
    this.#open.delete(block);
    this.#push("toolcall_end", slot, { toolCall: block });
    return true;
  }
  /** Thinking may get its encrypted form only with the whole response. */
  #sealThoughts(items) {
    for (const item of items) {
      const block = item.type === "reasoning" && item.encrypted_content ? this.#thoughts.get(item.id) : void 0;
      if (!block?.thinkingSignature) continue;
      const stored = JSON.parse(block.thinkingSignature);
      if (stored.encrypted_content) continue;
      block.thinkingSignature = JSON.stringify({ ...stored, encrypted_content: item.encrypted_content });
    }
  }
  #usage(usage) {
    const { cached_tokens, cache_write_tokens } = usage.input_tokens_details ?? {};
    const cacheRead = cached_tokens || 0;
    const cacheWrite = cache_write_tokens || 0;
    this.output.usage = {
      input: Math.max(0, (usage.input_tokens || 0) - cacheRead - cacheWrite),
      output: usage.output_tokens || 0,
      cacheRead,
      cacheWrite,
      reasoning: usage.output_tokens_details?.reasoning_tokens || 0,
      totalTokens: usage.total_tokens || 0,
      cost: noUsage().cost
    };
  }
  #finish(response) {
    const { output, options } = this;
    this.#ended = true;
    this.#sealThoughts(response.output ?? []);
    if (response?.id) output.responseId = response.id;
    if (response?.usage) this.#usage(response.usage);
    (0, (import_pi_ai_parts10 ??= require("pi:ai_parts")).calculateCost)(this.model, output.usage);
    options.reprice?.(output.usage, response?.service_tier ?? options.serviceTier);
    const { status } = response;
    const reason = typeof response.incomplete_details?.reason === "string" ? response.incomplete_details.reason : void 0;
    output.rawStopReason = reason ? `${status}.${reason}` : status;
    const { stopReason, errorMessage } = stopOf2(status, reason);
    output.stopReason = stopReason;
    if (errorMessage === void 0) delete output.errorMessage;
    else output.errorMessage = errorMessage;
    const calls2 = output.content.some((block) => block.type === "toolCall");
    if (calls2 && stopReason === "stop") output.stopReason = "toolUse";
  }
  #fail(response) {
    this.#ended = true;
    this.output.rawStopReason = response?.status;
    const { error, incomplete_details: details } = response ?? {};
    if (error) throw new Error(`${error.code || "unknown"}: ${error.message || "no message"}`);
    throw new Error(details?.reason ? `incomplete: ${details.reason}` : "Unknown error (no error details in response)");
  }
  event(event) {
    const { type, delta } = event;
    if (type === "response.created") this.output.responseId = event.response.id;
    else if (type === "response.output_item.added") this.#start(event.output_index, event.item);
    else if (type === "response.reasoning_summary_text.delta") this.#write(event, "thinking", delta);
    else if (type === "response.reasoning_summary_part.done") this.#write(event, "thinking", "\n\n");
    else if (type === "response.reasoning_text.delta") this.#write(event, "thinking", delta);
    else if (type === "response.output_text.delta" || type === "response.refusal.delta") this.#write(event, "text", delta);
    else if (type === "response.function_call_arguments.delta") this.#arguments(event, false);
    else if (type === "response.function_call_arguments.done") this.#arguments(event, true);
    else if (type === "response.custom_tool_call_input.delta") this.#input(this.#slot(event, "toolcall"), (input) => input.append(delta));
    else if (type === "response.custom_tool_call_input.done") this.#input(this.#slot(event, "toolcall"), (input) => input.close(event.input));
    else if (type === "response.output_item.done") this.#done(event);
    else if (type === "response.completed" || type === "response.incomplete") this.#finish(event.response);
    else if (type === "error") throw new Error(`Error Code ${event.code}: ${event.message}`);
    else if (type === "response.failed") this.#fail(event.response);
  }
  end() {
    if (!this.#ended) throw new Error("OpenAI Responses stream ended before a terminal response event");
    const [open] = this.output.stopReason === "toolUse" ? this.#open : [];
    if (open) throw new Error(`OpenAI Responses stream completed with an unfinished tool call: ${open.name} (${open.id})`);
  }
};

// src/pi/ai/api/responses.ts
var minOutputTokens = 16;
var compatOf2 = (model) => ({
  supportsDeveloperRole: true,
  supportsMidConvoSystemMessages: false,
  sessionAffinityFormat: isOpenRouter(model) ? "openrouter" : "openai",
  promptCacheKeyMode: "auto",
  supportsLongCacheRetention: true,
  supportsStrictMode: false,
  supportsOpenAIGrammarTools: false,
  supportsAdditionalTools: false,
  supportsToolSearch: false,
  supportsExplicitPromptCacheMode: false,
  supportsMaxOutputTokens: true,
  supportsMidConvoEffort: false,
  ...Object.fromEntries(Object.entries(model.compat ?? {}).filter(([, value]) => value != null))
});
var isAccount = (model, key) => model.provider === "openai" && model.baseUrl === "https://api.openai.com/v1" && key !== void 0 && !key.startsWith("sk-");
function effortInside(model, options, compat) {
  const level2 = options?.reasoningEffort;
  if (!compat.supportsMidConvoEffort || !level2 || isAccount(model, options.apiKey)) return void 0;
  return model.thinkingLevelMap?.[level2] ?? level2;
}
function cacheOptions(compat, retention2) {
  if (!compat.supportsExplicitPromptCacheMode) return void 0;
  if (retention2 === "none") return { mode: "explicit" };
  return retention2 === "long" && compat.supportsLongCacheRetention ? { ttl: "30m" } : void 0;
}
function addReasoning(params, model, options, effort, inside) {
  if (!model.reasoning) return;
  const map = model.thinkingLevelMap;
  if (effort) {
    const named = options?.reasoningEffort ? map?.[options.reasoningEffort] ?? options.reasoningEffort : effort;
    params.reasoning = { effort: inside === void 0 ? named : "medium", summary: options?.reasoningSummary || "auto" };
    params.include = ["reasoning.encrypted_content"];
  } else if (model.provider !== "github-copilot" && map?.off !== null) params.reasoning = { effort: map?.off ?? "none" };
  if (model.provider === "xai") params.include = ["reasoning.encrypted_content"];
}
function buildParams2(model, context, options, compat, inputs, inside) {
  const { requestTools } = (0, (import_pi_ai_parts11 ??= require("pi:ai_parts")).resolveTranscriptTools)(context.messages, toolSupportOf(compat));
  const retention2 = resolveCacheRetention(options);
  const keyed = retention2 !== "none" && compat.promptCacheKeyMode !== "disabled";
  const full = !isAccount(model, options?.apiKey);
  const day = retention2 === "long" && compat.supportsLongCacheRetention && !compat.supportsExplicitPromptCacheMode;
  const params = {
    model: model.id,
    input: convertMessages2(model, context, compat, inputs, inside),
    stream: true,
    prompt_cache_key: keyed ? clampOpenAIPromptCacheKey(options?.sessionId) : void 0,
    prompt_cache_retention: full && day ? "24h" : void 0,
    prompt_cache_options: full ? cacheOptions(compat, retention2) : void 0,
    store: false
  };
  if (options?.maxTokens && compat.supportsMaxOutputTokens && full) params.max_output_tokens = Math.max(options.maxTokens, minOutputTokens);
  if (options?.temperature !== void 0 && full) params.temperature = options.temperature;
  if (options?.serviceTier !== void 0) params.service_tier = options.serviceTier;
  if (requestTools.length > 0) params.tools = convertTools2(requestTools, compat);
  if (options?.toolChoice !== void 0) params.tool_choice = options.toolChoice;
  const effort = options?.reasoningEffort ?? (options?.reasoningSummary ? "medium" : void 0);
  addReasoning(params, model, options, effort, inside);
  return Object.assign(params, resolveSamplingParams(model, effort ?? "off", options?.samplingParams));
}
function headersOf2(model, context, key, options, compat) {
  const session = resolveCacheRetention(options) === "none" ? void 0 : options?.sessionId;
  const affinity = {};
  if (session && compat.sessionAffinityFormat === "openrouter") affinity["x-session-id"] = session;
  else if (session) {
    if (compat.sessionAffinityFormat === "openai") affinity["session-id"] = session;
    affinity["x-client-request-id"] = session;
  }
  return {
    accept: "application/json",
    "content-type": "application/json",
    authorization: `Bearer ${key}`,
    ...getIdentityHeaders(model, options?.identity),
    ...model.headers,
    ...copilotHeaders(model, context.messages),
    ...affinity,
    ...options?.headers
  };
}
async function askForResponse(exchange2, params, request4, filling) {
  const { model, options, output, events: events2 } = exchange2;
  const body = await options?.onPayload?.(params, model) ?? params;
  const response = await send({ ...request4, body, style: "openai", ...limitsOf(options) }, options);
  await options?.onResponse?.({ status: response.status, headers: recordOf(response.headers) }, model);
  events2.push({ type: "start", partial: output });
  const filler = new ResponsesFiller(model, output, events2, filling);
  try {
    for (var iter = __forAwait(chunksOf(response, options?.signal)), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
      const event = temp.value;
      await options?.onProviderStreamEvent?.(event, model);
      filler.event(event);
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
  filler.end();
}
function reprice(model, usage, tier) {
  const fast = model.id === "gpt-5.5" ? 2.5 : 2;
  const factor = { flex: 0.5, priority: fast, fast }[tier ?? ""] ?? 1;
  if (factor === 1) return;
  const { cost } = usage;
  for (const part of ["input", "output", "cacheRead", "cacheWrite"]) cost[part] *= factor;
  cost.total = cost.input + cost.output + cost.cacheRead + cost.cacheWrite;
}
var accountHints = {
  subscription_sharing_usage_limit_exceeded: "Check your ChatGPT usage: https://chatgpt.com/settings/usage",
  subscription_sharing_workplace_individual_usage_limit_exceeded: "You've reached your ChatGPT workspace's usage limit. Ask your workspace admin to increase it at admin.openai.com → Workspace → Usage limits."
};
function explain(model, error) {
  const message = describeProviderError(error, `${model.provider === "openai" ? "OpenAI" : model.provider} API error`);
  const hint = Object.entries(accountHints).find(([code]) => message.includes(code))?.[1];
  return hint ? `${message}
${hint}` : message;
}
var protocol2 = {
  resolve: (context, model) => (0, (import_pi_ai_parts11 ??= require("pi:ai_parts")).resolveTranscript)(context, compatOf2(model).supportsMidConvoSystemMessages),
  begin(model, options) {
    const inside = effortInside(model, options, compatOf2(model));
    return inside === void 0 ? {} : { providerThinkingLevel: inside };
  },
  unfinished: "OpenAI Responses stream ended without a stop reason",
  explain: (error, model) => explain(model, error),
  async ask(exchange2) {
    const { model, context, options } = exchange2;
    const compat = compatOf2(model);
    const key = requestKey(model.provider, options?.apiKey, options?.headers);
    const inputs = grammarInputs((0, (import_pi_ai_parts11 ??= require("pi:ai_parts")).getDeclaredTools)(context.messages), compat.supportsOpenAIGrammarTools);
    const params = buildParams2(model, context, options, compat, inputs, effortInside(model, options, compat));
    const request4 = { url: `${model.baseUrl.replace(/\/$/, "")}/responses`, headers: headersOf2(model, context, key, options, compat) };
    const serviceTier = options?.serviceTier;
    await askForResponse(exchange2, params, request4, { inputs, serviceTier, reprice: (usage, tier) => reprice(model, usage, tier) });
  }
};
var stream2 = streamOf(protocol2);
var streamSimple2 = simpleStreamOf(stream2, (model, options) => requestKey(model.provider, options?.apiKey, options?.headers));

// src/pi/ai/api/azure.ts
var hosts = [".openai.azure.com", ".cognitiveservices.azure.com", ".ai.azure.com"];
var bare = /* @__PURE__ */ new Set(["", "/openai", "/openai/v1/responses"]);
function deploymentOf(model, options) {
  if (options?.azureDeploymentName) return options.azureDeploymentName;
  const pairs = (getProviderEnvValue("AZURE_OPENAI_DEPLOYMENT_NAME_MAP", options?.env) ?? "").split(",");
  const named = pairs.map((pair) => pair.trim().split("=", 2)).findLast(([id, name]) => name && id.trim() === model.id);
  return named?.[1].trim() || model.id;
}
function addressOf(model, options) {
  const given2 = options?.azureBaseUrl?.trim() || getProviderEnvValue("AZURE_OPENAI_BASE_URL", options?.env)?.trim();
  const resource = options?.azureResourceName || getProviderEnvValue("AZURE_OPENAI_RESOURCE_NAME", options?.env);
  const address = given2 || resource && `https://${resource}.openai.azure.com/openai/v1` || model.baseUrl;
  if (!address) {
    throw new Error(
      "Azure OpenAI base URL is required. Set AZURE_OPENAI_BASE_URL or AZURE_OPENAI_RESOURCE_NAME, or pass azureBaseUrl, azureResourceName, or model.baseUrl."
    );
  }
  if (!URL.canParse(address.trim())) throw new Error(`Invalid Azure OpenAI base URL: ${address}`);
  const url = new URL(address.trim().replace(/\/+$/, ""));
  if (hosts.some((host) => url.hostname.endsWith(host)) && bare.has(url.pathname.replace(/\/+$/, ""))) {
    url.pathname = "/openai/v1";
    url.search = "";
  }
  return url.toString().replace(/\/+$/, "");
}
function urlOf(model, options) {
  const url = new URL(`${addressOf(model, options)}/responses`);
  const version = options?.azureApiVersion || getProviderEnvValue("AZURE_OPENAI_API_VERSION", options?.env) || "v1";
  url.searchParams.set("api-version", version);
  return url.toString();
}
function buildParams3(model, context, options, inputs) {
  const compat = plainCompat(model);
  const { requestTools } = (0, (import_pi_ai_parts12 ??= require("pi:ai_parts")).resolveTranscriptTools)(context.messages, toolSupportOf(compat));
  const params = {
    model: deploymentOf(model, options),
    input: convertMessages2(model, context, compat, inputs),
    stream: true,
    prompt_cache_key: compat.promptCacheKeyMode === "disabled" ? void 0 : clampOpenAIPromptCacheKey(options?.sessionId),
    store: false
  };
  if (options?.maxTokens) params.max_output_tokens = Math.max(options.maxTokens, minOutputTokens);
  if (options?.temperature !== void 0) params.temperature = options.temperature;
  if (requestTools.length > 0) params.tools = convertTools2(requestTools, compat);
  if (options?.toolChoice !== void 0) params.tool_choice = options.toolChoice;
  const effort = options?.reasoningEffort ?? (options?.reasoningSummary ? "medium" : void 0);
  addReasoning(params, model, options, effort, void 0);
  return Object.assign(params, resolveSamplingParams(model, effort ?? "off", options?.samplingParams));
}
var protocol3 = {
  resolve: (context, model) => (0, (import_pi_ai_parts12 ??= require("pi:ai_parts")).resolveTranscript)(context, model.compat?.supportsMidConvoSystemMessages),
  begin: () => ({ api: "azure-openai-responses" }),
  unfinished: "Azure OpenAI Responses stream ended without a stop reason",
  explain: (error) => describeProviderError(error, "Azure OpenAI API error"),
  async ask(exchange2) {
    const { model, context, options } = exchange2;
    const headers = {
      accept: "application/json",
      "content-type": "application/json",
      "api-key": assertKey(model, options),
      ...getIdentityHeaders(model, options?.identity),
      ...model.headers,
      ...options?.headers
    };
    const inputs = grammarInputs((0, (import_pi_ai_parts12 ??= require("pi:ai_parts")).getDeclaredTools)(context.messages), model.compat?.supportsOpenAIGrammarTools ?? false);
    const url = urlOf(model, options);
    await askForResponse(exchange2, buildParams3(model, context, options, inputs), { url, headers }, { inputs });
  }
};
var stream3 = streamOf(protocol3);
var streamSimple3 = simpleStreamOf(stream3, assertKey);

// src/pi/ai/api/bedrock.ts
var bedrock_exports = {
  stream: void 0,
  streamSimple: streamSimple4,
};

// src/pi/ai/api/aws.ts
var import_pi_host2 = require("pi:host");
function profilesOf(file) {
  const all = /* @__PURE__ */ new Map();
  let text;
  try {
    text = (0, import_pi_host2.requireHost)("pi:node/fs").readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return all;
    throw error;
  }
  let current = {};
  for (const line of text.split(/\r?\n/)) {
    const head = /^\s*\[\s*(?:profile\s+)?([^\]]*?)\s*\]/.exec(line);
    const pair = /^([A-Za-z_]\w*)\s*=\s*(.*?)\s*(?:\s[#;].*)?$/.exec(line);
    if (head) all.set(head[1], current = all.get(head[1]) ?? {});
    else if (pair) current[pair[1].toLowerCase()] = pair[2];
  }
  return all;
}
function profileSettings(name, env2) {
  const file = (variable, base) => getProviderEnvValue(variable, env2) || `${import_pi_host2.boot.homedir}/.aws/${base}`;
  const stored = profilesOf(file("AWS_SHARED_CREDENTIALS_FILE", "credentials")).get(name);
  const config = profilesOf(file("AWS_CONFIG_FILE", "config")).get(name);
  const { aws_access_key_id, aws_secret_access_key, aws_session_token } = { ...config, ...stored };
  const credentials = aws_access_key_id && aws_secret_access_key ? { accessKeyId: aws_access_key_id, secretAccessKey: aws_secret_access_key, ...aws_session_token ? { sessionToken: aws_session_token } : {} } : void 0;
  return { region: stored?.region ?? config?.region, credentials };
}
var encodePart = (part) => encodeURIComponent(part).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
function sign(url, headers, body, region, service, credentials) {
  const { createHash, createHmac } = (0, import_pi_host2.requireHost)("pi:node/crypto");
  const hash = (text) => createHash("sha256").update(text).digest("hex");
  const keyed = (key2, text) => createHmac("sha256", key2).update(text).digest();
  const time = (/* @__PURE__ */ new Date()).toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = time.slice(0, 8);
  const added = { "x-amz-date": time, "x-amz-content-sha256": hash(body) };
  if (credentials.sessionToken) added["x-amz-security-token"] = credentials.sessionToken;
  const all = Object.entries({ ...headers, ...added, host: url.host }).map(([name, value]) => [name.toLowerCase(), value.trim().replace(/\s+/g, " ")]);
  const signed = all.filter(([name]) => name !== "user-agent").sort(([a], [b]) => a < b ? -1 : 1);
  const names = signed.map(([name]) => name).join(";");
  const path = url.pathname.split("/").map(encodePart).join("/");
  const canonical = ["POST", path, "", ...signed.map(([name, value]) => `${name}:${value}`), "", names, added["x-amz-content-sha256"]].join("\n");
  const scope2 = `${day}/${region}/${service}/aws4_request`;
  const key = [day, region, service, "aws4_request"].reduce((before, part) => keyed(before, part), `AWS4${credentials.secretAccessKey}`);
  const signature = keyed(key, ["AWS4-HMAC-SHA256", time, scope2, hash(canonical)].join("\n")).toString("hex");
  return { ...added, authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope2}, SignedHeaders=${names}, Signature=${signature}` };
}
function crc32(bytes) {
  let crc = 4294967295;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >>> 1 ^ 3988292384 : crc >>> 1;
  }
  return ~crc >>> 0;
}
var sizes = { 0: 0, 1: 0, 2: 1, 3: 2, 4: 4, 5: 8, 8: 8, 9: 16 };
function headersOf3(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (from, length) => new TextDecoder().decode(bytes.subarray(from, from + length));
  const headers = {};
  for (let at = 0; at < bytes.length; ) {
    const name = text(at + 1, bytes[at]);
    at += 1 + bytes[at];
    const kind = bytes[at++];
    if (kind !== 6 && kind !== 7) {
      if (!(kind in sizes)) throw new Error("Unrecognized header type tag");
      at += sizes[kind];
      continue;
    }
    const length = view.getUint16(at);
    headers[name] = text(at + 2, length);
    at += 2 + length;
  }
  return headers;
}
function frameOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [prelude, message] = [view.getUint32(8), view.getUint32(bytes.length - 4)];
  const found = crc32(bytes.subarray(0, 8));
  if (prelude !== found) throw new Error(`The prelude checksum specified in the message (${prelude}) does not match the calculated CRC32 checksum (${found})`);
  const sum = crc32(bytes.subarray(0, -4));
  if (message !== sum) throw new Error(`The message checksum (${sum}) did not match the expected value of ${message}`);
  const end = 12 + view.getUint32(4);
  const payload = new TextDecoder().decode(bytes.subarray(end, -4));
  return { headers: headersOf3(bytes.subarray(12, end)), body: payload === "" ? {} : JSON.parse(payload) };
}
async function* framesOf(response) {
  const reader = response.body.getReader();
  let held = new Uint8Array();
  let done = false;
  try {
    while (!done) {
      const chunk = await reader.read();
      done = chunk.done;
      if (chunk.value) {
        const joined = new Uint8Array(held.length + chunk.value.length);
        joined.set(held);
        joined.set(chunk.value, held.length);
        held = joined;
      }
      while (held.length >= 4) {
        const length = new DataView(held.buffer, held.byteOffset).getUint32(0);
        if (held.length < length) break;
        if (length < 16) throw new Error("Provided message too short to accommodate event stream message overhead");
        yield frameOf(held.subarray(0, length));
        held = held.subarray(length);
      }
    }
    if (held.length > 0) throw new Error("Truncated event message received.");
  } finally {
    if (!done) await reader.cancel().catch(() => void 0);
    reader.releaseLock();
  }
}

// src/pi/ai/api/bedrock_messages.ts
var emptyText = { text: "<empty>" };
var formats = { "image/jpeg": "jpeg", "image/jpg": "jpeg", "image/png": "png", "image/gif": "gif", "image/webp": "webp" };
var bytesOf = (base64) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
function base64Of(chunks) {
  let binary = "";
  for (const chunk of chunks) for (const byte of chunk) binary += String.fromCharCode(byte);
  return btoa(binary);
}
var namesOf = ({ id, name }) => [id, ...name ? [name] : []].flatMap((text) => [text.toLowerCase(), text.toLowerCase().replace(/[\s_.:]+/g, "-")]);
var isOneOf = (model, parts) => namesOf(model).some((name) => parts.split(" ").some((part) => name.includes(part)));
var isClaude = (model) => /anthropic[./]claude/.test(model.id.toLowerCase()) || (model.name ?? "").toLowerCase().includes("claude");
var newest = "opus-5 sonnet-5 haiku-5 fable-5";
var boundThinking = (model) => isOneOf(model, `opus-4-7 opus-4-8 ${newest}`);
var isAdaptive = (model) => isOneOf(model, `opus-4-6 opus-4-7 opus-4-8 sonnet-4-6 ${newest}`);
function cachePoint(model, retention2, env2) {
  if (retention2 === "none") return [];
  const caches = isOneOf(model, "claude") ? isOneOf(model, `${newest} -4- claude-3-7-sonnet claude-3-5-haiku`) : getProviderEnvValue("AWS_BEDROCK_FORCE_CACHE", env2) === "1";
  return caches ? [{ cachePoint: { type: "default", ...retention2 === "long" ? { ttl: "1h" } : {} } }] : [];
}
function systemOf(text, model, retention2, env2) {
  return text ? [{ text: sanitizeSurrogates(text) }, ...cachePoint(model, retention2, env2)] : void 0;
}
function imageOf3({ mimeType, data }) {
  if (!(mimeType in formats)) throw new Error(`Unknown image type: ${mimeType}`);
  return { image: { source: { bytes: bytesOf(data) }, format: formats[mimeType] } };
}
function textsOf(text) {
  const clean = sanitizeSurrogates(text);
  return clean.trim() === "" ? [] : [{ text: clean }];
}
function contentOf(content) {
  const blocks = typeof content === "string" ? textsOf(content) : content.flatMap((block) => block.type === "image" ? [imageOf3(block)] : block.type === "text" ? textsOf(block.text) : []);
  return blocks.length > 0 ? blocks : [{ ...emptyText }];
}
function documentOf(value) {
  if (Array.isArray(value)) return value.map(documentOf);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== "").map(([key, inner2]) => [key, documentOf(inner2)]));
}
function redacted(signature) {
  try {
    const redactedContent = bytesOf(signature ?? "");
    return redactedContent.length > 0 ? [{ reasoningContent: { redactedContent } }] : [];
  } catch {
    return [];
  }
}
function answerBlock(block, model) {
  if (block.type === "text") return textsOf(block.text);
  if (block.type === "toolCall") return [{ toolUse: { toolUseId: block.id, name: block.name, input: documentOf(block.arguments) } }];
  if (block.type !== "thinking") return [];
  if (block.redacted) return redacted(block.thinkingSignature);
  const [said] = textsOf(block.thinking);
  if (!said) return [];
  if (!isClaude(model)) return [{ reasoningContent: { reasoningText: { text: said.text } } }];
  const signature = block.thinkingSignature;
  return signature?.trim() ? [{ reasoningContent: { reasoningText: { text: said.text, signature } } }] : [said];
}
var renameId3 = (id) => id.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64);
function messagesOf2(messages, model, retention2, env2) {
  const result = [];
  let calls2;
  const close2 = () => {
    if (calls2) result.push({ role: "user", content: [...calls2.blocks, ...calls2.images] });
    calls2 = void 0;
  };
  for (const message of transformMessages(messages, model, renameId3)) {
    if (message.role === "toolResult") {
      calls2 ??= { blocks: [], images: [] };
      const split = isClaude(model) ? splitErrorToolResultImages(message) : void 0;
      const content2 = contentOf(split?.content ?? message.content);
      calls2.blocks.push({ toolResult: { toolUseId: message.toolCallId, content: content2, status: message.isError ? "error" : "success" } });
      if (split) calls2.images.push({ text: split.caption }, ...split.images.map(imageOf3));
      continue;
    }
    close2();
    if (message.role === "user") result.push({ role: "user", content: contentOf(message.content) });
    if (message.role !== "assistant") continue;
    const content = message.content.flatMap((block) => answerBlock(block, model));
    if (content.length > 0) result.push({ role: "assistant", content });
  }
  close2();
  const last = result.at(-1);
  if (last?.role === "user") last.content.push(...cachePoint(model, retention2, env2));
  return result;
}
function toolsOf(tools, choice, supported, looser) {
  if (!tools?.length || choice === "none") return { preferred: false };
  let preferred = false;
  const specs = tools.map((tool) => {
    const strict = looser && prefersStrict(tool) ? void 0 : resolveStrict(tool, supported);
    preferred ||= strict === true && prefersStrict(tool);
    const inputSchema = { json: parametersOf(tool, strict) };
    return { toolSpec: { name: tool.name, description: tool.description, inputSchema, ...strict ? { strict: true } : {} } };
  });
  const toolChoice = choice === "auto" || choice === "any" ? { [choice]: {} } : choice?.type === "tool" ? { tool: { name: choice.name } } : void 0;
  return { config: { tools: specs, toolChoice }, preferred };
}
var budgets2 = { minimal: 1024, low: 2048, medium: 8192, high: 16384, xhigh: 16384, max: 16384 };
function effortOf3(model, level2) {
  if (level2 === "xhigh" && boundThinking(model)) return "xhigh";
  const own = model.thinkingLevelMap?.[level2];
  return typeof own === "string" ? own : { minimal: "low", low: "low", medium: "medium" }[level2] ?? "high";
}
function ownFieldsOf(model, options, region) {
  const { reasoning } = options;
  if (!reasoning || !model.reasoning) return void 0;
  if (isClaude(model)) {
    const id = model.id.toLowerCase();
    const government = region?.toLowerCase().startsWith("us-gov-") || id.startsWith("us-gov.") || id.startsWith("arn:aws-us-gov:");
    const display = government ? {} : { display: options.thinkingDisplay ?? "summarized" };
    if (!isAdaptive(model)) {
      const level2 = reasoning === "xhigh" || reasoning === "max" ? "high" : reasoning;
      const thinking = { type: "enabled", budget_tokens: options.thinkingBudgets?.[level2] ?? budgets2[reasoning], ...display };
      return { thinking, ...options.interleavedThinking ?? true ? { anthropic_beta: ["interleaved-thinking-2025-05-14"] } : {} };
    }
    const bound = !government && boundThinking(model);
    const binding = bound ? { block_binding: { prefix_mismatch_behavior: "drop_block" } } : {};
    return {
      thinking: { type: "adaptive", ...display, ...binding },
      output_config: { effort: effortOf3(model, reasoning) },
      ...bound ? { anthropic_beta: ["thinking-binding-controls-2026-08-01"] } : {}
    };
  }
  const gpt = { minimal: "low", low: "low", medium: "medium", high: "high", xhigh: "xhigh", max: "max" };
  if (isOneOf(model, "gpt-oss")) return { reasoning_effort: { ...gpt, xhigh: "high", max: "high" }[reasoning] };
  if (!isOneOf(model, "gpt-")) return void 0;
  const own = model.thinkingLevelMap?.[reasoning];
  return { reasoning: { effort: typeof own === "string" ? own : gpt[reasoning] } };
}

// src/pi/ai/api/bedrock.ts
var attempts = 3;
var longest = 200;
var redactedText = "[Reasoning redacted]";
var prefixes = {
  InternalServerException: "Internal server error",
  ModelStreamErrorException: "Model stream error",
  ValidationException: "Validation error",
  ThrottlingException: "Throttling error",
  ServiceUnavailableException: "Service unavailable"
};
var ServiceError = class extends Error {
  constructor(name, message, $metadata = {}) {
    super(message);
    this.$metadata = $metadata;
    this.name = name;
  }
  $metadata;
};
var env = (options, ...names) => names.map((name) => getProviderEnvValue(name, options.env)).find(Boolean);
var regionOfHost = (address) => URL.canParse(address) ? /^bedrock-runtime(?:-fips)?\.([a-z0-9-]+)\.amazonaws\.com(?:\.cn)?$/.exec(new URL(address).hostname)?.[1] : void 0;
var regionFor = (options) => options.region || env(options, "AWS_REGION", "AWS_DEFAULT_REGION");
function access(model, options) {
  const configured = regionFor(options);
  const ambient2 = getProviderEnvValue("AWS_PROFILE", void 0);
  const ownProfile = options.profile || options.env?.AWS_PROFILE;
  const profile = ownProfile || ambient2;
  const settings2 = profile ? profileSettings(profile, options.env) : {};
  const standard = regionOfHost(model.baseUrl);
  const explicit = !standard || !configured && !ambient2;
  const named = /^arn:aws(?:-[a-z0-9-]+)?:bedrock:([a-z0-9-]+):/.exec(model.id)?.[1];
  const region = named ?? configured ?? (explicit ? standard : void 0) ?? (ambient2 ? settings2.region : void 0) ?? "us-east-1";
  const base = explicit ? model.baseUrl : `https://bedrock-runtime.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`;
  const unsigned = env(options, "AWS_BEDROCK_SKIP_AUTH") === "1";
  const token = options.bearerToken || options.apiKey || env(options, "AWS_BEARER_TOKEN_BEDROCK");
  if (token && !unsigned) return { base, region, token };
  if (unsigned) return { base, region, credentials: { accessKeyId: "dummy-access-key", secretAccessKey: "dummy-secret-key" } };
  const [accessKeyId, secretAccessKey, sessionToken] = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"].map((name) => env(options, name));
  const own = !ownProfile && accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey, sessionToken } : void 0;
  const credentials = own ?? (profile ? settings2 : profileSettings("default", options.env)).credentials;
  if (!credentials) throw new Error("Could not load credentials from any providers");
  return { base, region, credentials };
}
var isReserved = (name) => /^(?:x-amz-.*|authorization|host)$/i.test(name);
var toJson2 = (input) => JSON.stringify(input, (_key, value) => value instanceof Uint8Array ? base64Of([value]) : value);
async function failure(response) {
  const text = await response.text();
  let told = {};
  try {
    told = JSON.parse(text);
  } catch {
  }
  const type = response.headers.get("x-amzn-errortype") ?? told.__type ?? told.code ?? "UnknownError";
  const requestId = response.headers.get("x-amzn-requestid") ?? void 0;
  const name = type.split(",")[0].split(":")[0].split("#").at(-1);
  return new ServiceError(name, told.message ?? told.Message ?? "UnknownError", { httpStatusCode: response.status, requestId });
}
var stopped = ({ reason }) => new Error("Request aborted", { cause: reason });
var canRetry2 = (error) => !(error instanceof ServiceError) || error.name === "ThrottlingException" || [429, 500, 502, 503, 504].includes(error.$metadata.httpStatusCode);
async function send2({ model, options }, { modelId, ...input }) {
  const { base, region, token, credentials } = access(model, options);
  const url = new URL(`${base.replace(/\/+$/, "")}/model/${encodePart(modelId)}/converse-stream`);
  const body = toJson2(input);
  const mode = options.identity?.userAgent ?? "detailed";
  const agent = typeof mode === "object" ? String(mode.custom) : mode === "short" ? "pi" : `pi/${getClientVersion(options.identity)}`;
  const headers = { "content-type": "application/json", "user-agent": agent };
  for (const [name, value] of Object.entries(options.headers ?? {})) if (typeof value === "string" && !isReserved(name)) headers[name.toLowerCase()] = value;
  for (let attempt3 = 1; ; attempt3++) {
    try {
      const proof = token ? { authorization: `Bearer ${token}` } : sign(url, headers, body, region, "bedrock", credentials);
      const response = await (options.fetch ?? fetch)(url.href, { method: "POST", headers: { ...headers, ...proof }, body, signal: options.signal });
      await options.onResponse?.({ status: response.status, headers: recordOf(response.headers) }, model);
      if (response.ok) return response;
      throw await failure(response);
    } catch (error) {
      if (options.signal?.aborted) throw stopped(options.signal);
      if (attempt3 >= attempts || !canRetry2(error)) throw error;
      await (0, (import_wait2 ??= require("pi:ai/wait")).wait)(Math.random() * Math.min(100 * 2 ** attempt3, 2e4), options.signal, () => stopped(options.signal));
    }
  }
}
function inputOf({ model, context, options }, looser) {
  const { messages } = context;
  const retention2 = resolveCacheRetention(options);
  const first = (0, (import_pi_ai_parts13 ??= require("pi:ai_parts")).getInitialSystemMessage)(messages);
  const maxTokens = options.maxTokens ?? (isClaude(model) ? model.maxTokens : void 0);
  const { config, preferred } = toolsOf((0, (import_pi_ai_parts13 ??= require("pi:ai_parts")).getCurrentTools)(messages), options.toolChoice, model.compat?.supportsStrictMode ?? false, looser);
  const { temperature, requestMetadata } = options;
  const input = {
    modelId: model.id,
    messages: messagesOf2((0, (import_pi_ai_parts13 ??= require("pi:ai_parts")).withoutInitialSystemMessage)(messages), model, retention2, options.env),
    system: systemOf(first && (0, (import_pi_ai_parts13 ??= require("pi:ai_parts")).getSystemMessageText)(first), model, retention2, options.env),
    inferenceConfig: { ...maxTokens === void 0 ? {} : { maxTokens }, ...temperature === void 0 ? {} : { temperature } },
    toolConfig: config,
    additionalModelRequestFields: ownFieldsOf(model, options, regionFor(options)),
    ...requestMetadata === void 0 ? {} : { requestMetadata }
  };
  return { input, preferred };
}
async function request(exchange2) {
  const { model, options, output } = exchange2;
  for (let looser = looseSessions.has(options.sessionId); ; looser = true) {
    const { input, preferred } = inputOf(exchange2, looser);
    const changed = await options.onPayload?.(input, model);
    try {
      return await send2(exchange2, changed ?? input);
    } catch (error) {
      const strict = error instanceof ServiceError && error.name === "ValidationException" && isTooStrict(error.message);
      if (options.signal?.aborted || looser || !preferred || !strict) throw error;
      remember(options.sessionId);
      const details = { reason: "strict_tool_limits_exceeded" };
      (0, (import_pi_ai_parts13 ??= require("pi:ai_parts")).appendAssistantMessageDiagnostic)(output, { type: "bedrock_strict_tools_fallback", timestamp: Date.now(), error: { message: error.message }, details });
    }
  }
}
var Answer = class {
  constructor(exchange2) {
    this.exchange = exchange2;
  }
  exchange;
  open = /* @__PURE__ */ new Map();
  tell(type, contentIndex, more = {}) {
    this.exchange.events.push({ type, contentIndex, ...more, partial: this.exchange.output });
  }
  begin(at, block, type, more = {}) {
    const index = this.exchange.output.content.push(block) - 1;
    const open = { index, ...more };
    this.open.set(at, open);
    this.tell(`${type}_start`, index);
    return open;
  }
  start({ contentBlockIndex, start }) {
    if (!start?.toolUse) return;
    const { toolUseId: id = "", name = "" } = start.toolUse;
    this.begin(contentBlockIndex, { type: "toolCall", id, name, arguments: {} }, "toolcall", { args: new (import_pi_ai_parts13 ??= require("pi:ai_parts")).ToolCallArgumentsStream() });
  }
  delta({ contentBlockIndex: at, delta }) {
    const { content } = this.exchange.output;
    if (delta?.text !== void 0) {
      const { index } = this.open.get(at) ?? this.begin(at, { type: "text", text: "" }, "text");
      if (content[index].type !== "text") return;
      content[index].text += delta.text;
      this.tell("text_delta", index, { delta: delta.text });
    } else if (delta?.toolUse) {
      const open = this.open.get(at);
      if (!open?.args) return;
      const input = delta.toolUse.input || "";
      content[open.index].arguments = open.args.append(input);
      this.tell("toolcall_delta", open.index, { delta: input });
    } else if (delta?.reasoningContent) {
      const open = this.open.get(at) ?? this.begin(at, { type: "thinking", thinking: "", thinkingSignature: "" }, "thinking");
      if (content[open.index].type === "thinking") this.think(open, content[open.index], delta.reasoningContent);
    }
  }
  think(open, block, { text, signature, redactedContent }) {
    const say = (said) => {
      block.thinking += said;
      this.tell("thinking_delta", open.index, { delta: said });
    };
    if (text) say(text);
    if (signature && !block.redacted) block.thinkingSignature += signature;
    if (!redactedContent?.length) return;
    if (!block.redacted) {
      Object.assign(block, { redacted: true, thinkingSignature: "" });
      say(redactedText);
    }
    (open.redacted ??= []).push(redactedContent);
  }
  flush({ index, redacted: redacted2 }) {
    if (redacted2) this.exchange.output.content[index].thinkingSignature = base64Of(redacted2);
  }
  stop({ contentBlockIndex }) {
    const open = this.open.get(contentBlockIndex);
    if (!open) return;
    this.open.delete(contentBlockIndex);
    const block = this.exchange.output.content[open.index];
    this.flush(open);
    if (block.type === "text") this.tell("text_end", open.index, { content: block.text });
    else if (block.type === "thinking") this.tell("thinking_end", open.index, { content: block.thinking });
    else this.tell("toolcall_end", open.index, { toolCall: Object.assign(block, open.args.finish()) });
  }
  end() {
    for (const open of this.open.values()) this.flush(open);
  }
};
var reasons = {
  end_turn: "stop",
  stop_sequence: "stop",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  tool_use: "toolUse"
};
function ended(output, reason) {
  output.rawStopReason = reason;
  output.stopReason = (reason && reasons[reason]) ?? "error";
  if (output.stopReason === "error" && reason) output.errorMessage = `Provider stopped with: ${reason}`;
}
function counted(model, { usage }, own) {
  if (!own) return;
  const { inputTokens: input = 0, outputTokens: output = 0, cacheReadInputTokens: cacheRead = 0, cacheWriteInputTokens: cacheWrite = 0 } = own;
  const cacheWrite1h = own.cacheDetails?.reduce((sum, detail) => sum + (detail.ttl === "1h" ? detail.inputTokens ?? 0 : 0), 0);
  Object.assign(usage, { input, output, cacheRead, cacheWrite, cacheWrite1h, totalTokens: own.totalTokens || input + output });
  (0, (import_pi_ai_parts13 ??= require("pi:ai_parts")).calculateCost)(model, usage);
}
function unreadable({ message, name }, status) {
  const said = `${message}
  Deserialization error: to see the raw response, inspect the hidden field {error}.$response on this object.`;
  return Object.assign(new Error(said), { name, $metadata: { httpStatusCode: status } });
}
async function* itemsOf(response) {
  const frames = framesOf(response);
  for (; ; ) {
    const { value, done } = await frames.next().catch((error) => {
      throw error.name === "AbortError" ? error : unreadable(error, response.status);
    });
    if (done) return;
    const { headers, body } = value;
    const { ":message-type": kind, ":exception-type": problem, ":event-type": type } = headers;
    if (kind === "error") throw unreadable({ message: headers[":error-message"] ?? "UnknownError", name: headers[":error-code"] }, response.status);
    if (kind === "exception") throw new ServiceError(problem[0].toUpperCase() + problem.slice(1), body.message);
    const redacted2 = body?.delta?.reasoningContent?.redactedContent;
    if (typeof redacted2 === "string") body.delta.reasoningContent.redactedContent = bytesOf(redacted2);
    yield { [type]: body };
  }
}
async function ask2(exchange2) {
  const { model, options, output, events: events2 } = exchange2;
  const answer = new Answer(exchange2);
  let requestId;
  try {
    const response = await request(exchange2);
    requestId = short(response.headers.get("x-amzn-requestid"));
    try {
      for (var iter = __forAwait(itemsOf(response)), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
        const item = temp.value;
        await options.onProviderStreamEvent?.(item, model);
        if (item.messageStart) {
          if (item.messageStart.role !== "assistant") throw new Error("Unexpected assistant message start but got user message start instead");
          events2.push({ type: "start", partial: output });
        } else if (item.contentBlockStart) answer.start(item.contentBlockStart);
        else if (item.contentBlockDelta) answer.delta(item.contentBlockDelta);
        else if (item.contentBlockStop) answer.stop(item.contentBlockStop);
        else if (item.messageStop) ended(output, item.messageStop.stopReason);
        else if (item.metadata) counted(model, output, item.metadata.usage);
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
    if (!options.signal?.aborted && (output.stopReason === "pending" || output.stopReason === "error")) {
      const none = output.stopReason === "pending" ? "Bedrock stream ended without a stop reason" : "An unknown error occurred";
      throw new Error(output.errorMessage || none);
    }
  } catch (error2) {
    if (!options.signal?.aborted) diagnose(output, error2, requestId);
    throw error2;
  } finally {
    answer.end();
  }
}
var short = (text) => typeof text === "string" && text.trim() !== "" && text.trim().length <= longest ? text.trim() : void 0;
function diagnose(output, error, before) {
  const { httpStatusCode: status, requestId } = error?.$metadata ?? {};
  const errorCode = error instanceof Error && error.name.endsWith("Exception") ? short(error.name) : void 0;
  const all = { status, errorCode, requestId: short(requestId) ?? before };
  const details = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== void 0));
  if (Object.keys(details).length > 0) (0, (import_pi_ai_parts13 ??= require("pi:ai_parts")).appendAssistantMessageDiagnostic)(output, { type: "bedrock_response_failure", timestamp: Date.now(), details });
}
var retention = "https://docs.aws.amazon.com/bedrock/latest/userguide/data-retention.html";
function explain2(error) {
  const said = describeProviderError(error);
  const hint = /data retention mode/i.test(said) ? ` See ${retention} for supported data retention modes.` : "";
  return `${error instanceof ServiceError ? `${prefixes[error.name] ?? error.name}: ` : ""}${said}${hint}`;
}
var converse = streamOf({
  resolve: (import_pi_ai_parts13 ??= require("pi:ai_parts")).collapseSystemMessages,
  begin: () => ({ api: "bedrock-converse-stream" }),
  ask: ask2,
  unfinished: "Bedrock stream ended without a stop reason",
  explain: explain2
});
var stream4 = (model, context, options = {}) => converse(model, context, options);
function streamSimple4(model, context, options) {
  const base = buildBaseOptions(model, context, { ...options, apiKey: void 0 });
  const { reasoning, thinkingBudgets } = options ?? {};
  if (!reasoning || !isClaude(model) || isAdaptive(model)) return stream4(model, context, { ...base, reasoning, ...reasoning ? { thinkingBudgets } : {} });
  const adjusted = adjustMaxTokensForThinking(base.maxTokens, model.maxTokens, reasoning, thinkingBudgets);
  const maxTokens = clampMaxTokensToContext(model, context, adjusted.maxTokens);
  const level2 = reasoning === "xhigh" || reasoning === "max" ? "high" : reasoning;
  const budget = Math.min(adjusted.thinkingBudget, Math.max(0, maxTokens - 1024));
  return stream4(model, context, { ...base, maxTokens, reasoning, thinkingBudgets: { ...thinkingBudgets, [level2]: budget } });
}

// src/pi/ai/api/codex.ts
var codex_exports = {
  stream: void 0,
  streamSimple: void 0,
};

// src/pi/ai/api/codex_events.ts
var CodexApiError = class extends Error {
  constructor(message, code, payload) {
    super(message);
    this.code = code;
    this.payload = payload;
    this.name = "CodexApiError";
  }
  code;
  payload;
};
var CodexProtocolError = class extends Error {
  constructor(message, cause, payload) {
    super(`${message}: ${(0, (import_pi_ai_parts14 ??= require("pi:ai_parts")).formatThrownValue)(cause)}`, { cause });
    this.payload = payload;
    this.name = "CodexProtocolError";
  }
  payload;
};
var ListenerError = class extends Error {
  constructor(cause) {
    super((0, (import_pi_ai_parts14 ??= require("pi:ai_parts")).formatThrownValue)(cause), { cause });
    this.name = "ProviderStreamEventCallbackError";
  }
};
var isAnswer = (error) => error instanceof CodexApiError || error instanceof CodexProtocolError || error instanceof ListenerError;
var hasCode = (error, code) => error instanceof CodexApiError && error.code === code;
var isConnectionLimit = (error) => hasCode(error, "websocket_connection_limit_reached");
var isLostContinuation = (error) => hasCode(error, "previous_response_not_found");
var ends = /* @__PURE__ */ new Set(["response.done", "response.completed", "response.incomplete"]);
var isEnd = (event) => ends.has(event?.type);
var statuses = /* @__PURE__ */ new Set(["completed", "incomplete", "failed", "cancelled", "queued", "in_progress"]);
function problemOf(event) {
  const text = (value) => typeof value === "string" ? value : void 0;
  const code = text(event.code) ?? text(event.error?.code);
  const message = text(event.message) ?? text(event.error?.message);
  return new CodexApiError(`Codex error: ${message || code || JSON.stringify(event)}`, code, event);
}
async function* mapEvents(events2, output, model, listener) {
  try {
    for (var iter = __forAwait(events2), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
      const event = temp.value;
      try {
        await listener?.(event, model);
      } catch (error2) {
        throw new ListenerError(error2);
      }
      const { type, response } = event;
      if (typeof type !== "string" || type === "") continue;
      if (type === "error") throw problemOf(event);
      if (type === "response.failed") {
        const { code, message } = response?.error ?? {};
        throw new CodexApiError(message || "Codex response failed", code, event);
      }
      if (!isEnd(event)) {
        yield event;
        continue;
      }
      if (typeof response?.end_turn === "boolean") output.endTurn = response.end_turn;
      const status = statuses.has(response?.status) ? response.status : void 0;
      yield { ...event, type: "response.completed", response: response && { ...response, status } };
      return;
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
}

// src/pi/ai/api/codex_http.ts
var import_pi_host3 = require("pi:host");
function addressOf2(baseUrl) {
  const base = (baseUrl?.trim() ? baseUrl : "https://chatgpt.com/backend-api").replace(/\/+$/, "");
  if (base.endsWith("/codex/responses")) return base;
  return base.endsWith("/codex") ? `${base}/responses` : `${base}/codex/responses`;
}
var level = 3;
function packed(body) {
  const zlib = (0, import_pi_host3.requireHost)("pi:node/zlib");
  const params = { [zlib.constants?.ZSTD_c_compressionLevel]: level };
  return typeof zlib.zstdCompressSync === "function" ? new Uint8Array(zlib.zstdCompressSync(body, { params })) : void 0;
}
var aborted2 = () => new Error("Request was aborted");
var spent = /GoUsageLimitError|FreeUsageLimitError|Monthly usage limit reached|available balance|insufficient_quota|out of budget|quota exceeded|billing/i;
var passing = /rate.?limit|overloaded|service.?unavailable|upstream.?connect|connection.?refused/i;
function mayPass(status, text) {
  if (status === 429 && spent.test(text)) return false;
  return [429, 500, 502, 503, 504].includes(status) || passing.test(text);
}
var TooLong = class extends Error {
};
function waitFor(headers, attempt3, most = 6e4) {
  const ms = headers.get("retry-after-ms");
  const after = headers.get("retry-after");
  const asked = () => {
    if (ms !== null && Number.isFinite(Number(ms))) return Number(ms);
    if (!after) return Number.NaN;
    return Number.isFinite(Number(after)) ? Number(after) * 1e3 : Date.parse(after) - Date.now();
  };
  const delay = asked();
  if (Number.isNaN(delay)) return 1e3 * 2 ** attempt3;
  if (most > 0 && delay > most) throw new TooLong(`Server requested ${Math.ceil(delay / 1e3)}s retry delay (max: ${Math.ceil(most / 1e3)}s)`);
  return Math.max(0, delay);
}
var limits = /usage_limit_reached|usage_not_included|rate_limit_exceeded/i;
function problemOf2(status, statusText, text) {
  let error;
  try {
    error = JSON.parse(text)?.error;
  } catch {
  }
  if (!error) return text || statusText || "Request failed";
  if (!limits.test(error.code || error.type || "") && status !== 429) return error.message || text;
  const plan = error.plan_type ? ` (${error.plan_type.toLowerCase()} plan)` : "";
  const minutes = error.resets_at ? ` Try again in ~${Math.max(0, Math.round((error.resets_at * 1e3 - Date.now()) / 6e4))} min.` : "";
  return `You have hit your ChatGPT usage limit${plan}.${minutes}`.trim();
}
async function once(url, init, options, timeout) {
  const controller = new AbortController();
  const abort = () => controller.abort(options?.signal?.reason);
  options?.signal?.addEventListener("abort", abort, { once: true });
  let late = false;
  const timer = timeout ? setTimeout(() => controller.abort(late = true), timeout) : void 0;
  try {
    return await (options?.fetch ?? fetch)(url, { ...init, signal: controller.signal });
  } catch (error) {
    throw late && !options?.signal?.aborted ? new Error(`Codex SSE response headers timed out after ${timeout}ms`) : error;
  } finally {
    clearTimeout(timer);
    options?.signal?.removeEventListener("abort", abort);
  }
}
async function attempt2(url, init, model, options, timeout, number) {
  const response = await once(url, init, options, timeout);
  await options?.onResponse?.({ status: response.status, headers: recordOf(response.headers) }, model);
  if (response.ok) return response;
  const text = await response.text();
  const more = number < (options?.maxRetries ?? 0) && mayPass(response.status, text);
  if (more) return waitFor(response.headers, number, options?.maxRetryDelayMs);
  throw new Error(problemOf2(response.status, response.statusText, text));
}
async function request2(url, init, model, options, timeout) {
  for (let number = 0; ; number++) {
    if (options?.signal?.aborted) throw aborted2();
    let wait3;
    try {
      const result = await attempt2(url, init, model, options, timeout, number);
      if (typeof result !== "number") return result;
      wait3 = result;
    } catch (error) {
      if (error?.name === "AbortError" || error?.message === "Request was aborted") throw aborted2();
      const final = number >= (options?.maxRetries ?? 0) || error instanceof TooLong || String(error?.message).includes("usage limit");
      if (final) throw error instanceof Error ? error : new Error(String(error));
      wait3 = 1e3 * 2 ** number;
    }
    await (0, (import_wait3 ??= require("pi:ai/wait")).wait)(wait3, options?.signal, aborted2);
  }
}
async function* eventsOf2(response, signal) {
  try {
    for (var iter = __forAwait(messagesOf(response, signal, true)), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
      const { data } = temp.value;
      const text = data.trim();
      if (text === "" || text === "[DONE]") continue;
      let event;
      try {
        event = JSON.parse(text);
      } catch (cause) {
        throw new CodexProtocolError("Invalid Codex SSE JSON", cause, text);
      }
      yield event;
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
}
async function askOverHttp(model, body, headers, options, timeout) {
  const text = JSON.stringify(body);
  const small = packed(text);
  if (small) headers.set("content-encoding", "zstd");
  const response = await request2(addressOf2(model.baseUrl), { method: "POST", headers, body: small ?? text }, model, options, timeout);
  if (!response.body) throw new Error("No response body");
  return eventsOf2(response, options?.signal);
}

// src/pi/ai/api/codex_socket.ts
var idleMs = 3e5;
var oldMs = 33e5;
var connectMs = 15e3;
var tooBig = 1009;
var sessions = /* @__PURE__ */ new Map();
var failed = /* @__PURE__ */ new Set();
var fallsBack = (session) => session !== void 0 && failed.has(session);
var noteFailure = (session) => void (session && failed.add(session));
function close(socket, reason = "done") {
  try {
    socket.close(1e3, reason);
  } catch {
  }
}
(0, (import_pi_ai_parts15 ??= require("pi:ai_parts")).registerSessionResourceCleanup)((session) => {
  for (const [id, entries] of sessions) {
    if (session && id !== session) continue;
    for (const { idle, socket } of entries.values()) {
      clearTimeout(idle);
      close(socket, "debug_close");
    }
    sessions.delete(id);
  }
});
function forget(session, account, kept) {
  const entries = sessions.get(session);
  if (entries?.get(account) === kept) entries.delete(account);
  if (entries?.size === 0) sessions.delete(session);
}
var errorOf = (event) => {
  const nested = event?.error;
  const message = [event?.message, nested?.message].find((text) => typeof text === "string" && text !== "");
  return nested instanceof Error && !event?.message && nested.message ? nested : new Error(message ?? "WebSocket error");
};
var WebSocketCloseError = class extends Error {
  constructor(message, code, reason, wasClean) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.wasClean = wasClean;
    this.name = "WebSocketCloseError";
  }
  code;
  reason;
  wasClean;
};
function closeErrorOf({ code, reason, wasClean }) {
  const why = reason || (code === tooBig ? "message too big" : "");
  return new WebSocketCloseError(["WebSocket closed", code, why].filter((part) => part !== void 0 && part !== "").join(" "), code, reason || void 0, wasClean);
}
function listen(target, listeners) {
  for (const [type, listener] of Object.entries(listeners)) target?.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of Object.entries(listeners)) target?.removeEventListener(type, listener);
  };
}
function connect(url, headers, signal, timeout = connectMs) {
  return new Promise((resolve, reject) => {
    const socket = new globalThis.WebSocket(url, { headers: recordOf(headers) });
    let timer;
    const settle = (act) => {
      clearTimeout(timer);
      unlisten();
      unsignal();
      act();
    };
    const fail = (error, reason) => settle(() => {
      if (reason) close(socket, reason);
      reject(error);
    });
    const abort = () => fail(new Error("Request was aborted"), "aborted");
    const unlisten = listen(socket, {
      open: () => settle(() => resolve(socket)),
      error: (event) => fail(errorOf(event)),
      close: (event) => fail(closeErrorOf(event))
    });
    const unsignal = listen(signal, { abort });
    if (timeout > 0) timer = setTimeout(() => fail(new Error(`WebSocket connect timeout after ${timeout}ms`), "connect_timeout"), timeout);
    if (signal?.aborted) abort();
  });
}
var isOpen = ({ readyState }) => readyState === void 0 || readyState === 1;
function lease(session, account, kept) {
  kept.busy = true;
  const release = (keep) => {
    if (!keep || !isOpen(kept.socket)) {
      close(kept.socket);
      clearTimeout(kept.idle);
      return forget(session, account, kept);
    }
    kept.busy = false;
    clearTimeout(kept.idle);
    kept.idle = setTimeout(() => {
      if (kept.busy) return;
      close(kept.socket, "idle_timeout");
      forget(session, account, kept);
    }, idleMs);
    kept.idle?.unref?.();
  };
  return { socket: kept.socket, kept, release };
}
async function acquire(session, account, open) {
  const alone = async () => {
    const socket = await open();
    return { socket, release: () => close(socket) };
  };
  if (!session) return alone();
  const known = sessions.get(session)?.get(account);
  if (known?.busy) return alone();
  if (known) {
    clearTimeout(known.idle);
    const old = Date.now() - known.since >= oldMs;
    if (!old && isOpen(known.socket)) return lease(session, account, known);
    if (old) close(known.socket, "connection_age_limit");
    forget(session, account, known);
  }
  const kept = { socket: await open(), busy: true, since: Date.now() };
  const entries = sessions.get(session) ?? /* @__PURE__ */ new Map();
  sessions.set(session, entries.set(account, kept));
  return lease(session, account, kept);
}
async function textOf3(data) {
  if (typeof data === "string") return data;
  return new TextDecoder().decode(data?.arrayBuffer ? await data.arrayBuffer() : data);
}
async function* eventsOf3(socket, signal, idle) {
  const queue = [];
  let problem;
  let ended2 = false;
  let wake = () => {
  };
  const fail = (error) => {
    problem ??= error;
    wake();
  };
  const message = async ({ data }) => {
    let text = "";
    try {
      text = await textOf3(data);
      if (text === "") return;
      const event = JSON.parse(text);
      ended2 ||= isEnd(event);
      queue.push(event);
      wake();
    } catch (cause) {
      fail(new CodexProtocolError("Invalid Codex WebSocket JSON", cause, text));
    }
  };
  const closed = (event) => ended2 ? wake() : fail(closeErrorOf(event));
  const unlisten = listen(socket, { message, error: (event) => fail(errorOf(event)), close: closed });
  const unsignal = listen(signal, { abort: () => fail(new Error("Request was aborted")) });
  try {
    for (; ; ) {
      if (signal?.aborted) throw new Error("Request was aborted");
      if (queue.length > 0) yield queue.shift();
      else if (problem) throw problem;
      else if (ended2) return;
      else {
        let timer;
        await new Promise((resolve) => {
          wake = resolve;
          if (idle) timer = setTimeout(() => (close(socket, "idle_timeout"), fail(new Error(`WebSocket idle timeout after ${idle}ms`))), idle);
        });
        clearTimeout(timer);
      }
    }
  } finally {
    unlisten();
    unsignal();
  }
}
var same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
function shortened(body, last) {
  const rest = ({ input: _input, previous_response_id: _previous, ...other }) => other;
  if (!same(rest(body), rest(last.body))) return void 0;
  const before = [...last.body.input ?? [], ...last.items];
  const input = body.input ?? [];
  if (input.length < before.length || !same(input.slice(0, before.length), before)) return void 0;
  return { ...body, previous_response_id: last.response, input: input.slice(before.length) };
}
async function askOverSocket(request4, body, headers, timeouts, onFirst) {
  const { model, options, output } = request4.exchange;
  const url = addressOf2(model.baseUrl).replace(/^http/, "ws");
  const { socket, kept, release } = await acquire(request4.session, request4.account, () => connect(url, headers, options?.signal, timeouts.connect));
  const goesOn = options?.transport === "websocket-cached" || options?.transport === "auto";
  let keep = true;
  try {
    const short2 = goesOn && kept?.last && shortened(body, kept.last);
    if (kept && !short2) kept.last = void 0;
    socket.send(JSON.stringify({ type: "response.create", ...short2 || body }));
    await request4.fill(eventsOf3(socket, options?.signal, timeouts.idle), onFirst);
    if (options?.signal?.aborted) keep = false;
    else if (goesOn && kept && output.responseId) {
      const items = convertMessages2(model, (0, (import_pi_ai_parts15 ??= require("pi:ai_parts")).normalizeContext)({ messages: [output] }), { ...plainCompat({}), instructionsApart: true }, request4.inputs);
      const own = items.filter(({ type }) => type !== "function_call_output" && type !== "custom_tool_call_output");
      kept.last = { body, response: output.responseId, items: own };
    }
  } catch (error) {
    if (kept) kept.last = void 0;
    keep = false;
    throw error;
  } finally {
    release(keep);
  }
}

// src/pi/ai/api/codex.ts
function accountOf(token) {
  try {
    const [, claims, signature, ...more] = token.split(".");
    const account = signature !== void 0 && more.length === 0 && JSON.parse(atob(claims))["https://api.openai.com/auth"].chatgpt_account_id;
    if (account) return account;
  } catch {
  }
  throw new Error("Failed to extract accountId from token");
}
function effortOf4(model, wanted) {
  const own = model.thinkingLevelMap?.[wanted === "none" ? "off" : wanted];
  return wanted === "none" && own === null ? null : own ?? wanted;
}
function buildBody(model, context, options, inputs, session) {
  const compat = { ...plainCompat(model), instructionsApart: true };
  const { requestTools } = (0, (import_pi_ai_parts17 ??= require("pi:ai_parts")).resolveTranscriptTools)(context.messages, toolSupportOf(compat));
  const opening = (0, (import_pi_ai_parts16 ??= require("pi:ai_parts")).getInitialSystemMessage)(context.messages);
  const body = {
    model: model.id,
    store: false,
    stream: true,
    instructions: opening && (0, (import_pi_ai_parts16 ??= require("pi:ai_parts")).getSystemMessageText)(opening) || "You are a helpful assistant.",
    input: convertMessages2(model, context, compat, inputs),
    text: { verbosity: options?.textVerbosity || "low" },
    include: ["reasoning.encrypted_content"],
    prompt_cache_key: session,
    tool_choice: options?.toolChoice ?? "auto",
    parallel_tool_calls: true
  };
  if (options?.temperature !== void 0) body.temperature = options.temperature;
  if (options?.serviceTier !== void 0) body.service_tier = options.serviceTier;
  if (requestTools.length > 0) body.tools = convertTools2(requestTools, compat);
  if (options?.reasoningEffort !== void 0) {
    const effort = effortOf4(model, options.reasoningEffort);
    if (effort !== null) body.reasoning = { effort, summary: options.reasoningSummary ?? "auto" };
  } else if (model.reasoning && model.thinkingLevelMap?.off !== null) body.reasoning = { effort: model.thinkingLevelMap?.off ?? "none" };
  return body;
}
function headersOf4(model, options, account, own) {
  const headers = new Headers({ originator: "pi", ...getIdentityHeaders(model, options?.identity), ...model.headers });
  for (const [name, value] of Object.entries(options?.headers ?? {})) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  headers.set("Authorization", `Bearer ${options.apiKey}`);
  headers.set("chatgpt-account-id", account);
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return headers;
}
function limit(value) {
  if (value === void 0) return void 0;
  if (!Number.isFinite(value) || value < 0) throw new Error(`Invalid timeoutMs: ${String(value)}`);
  return Math.floor(value);
}
function tierOf(answered, asked) {
  if (answered === "default" && (asked === "flex" || asked === "priority")) return asked;
  return answered === "fast" ? void 0 : answered;
}
var Request = class {
  constructor(exchange2) {
    this.exchange = exchange2;
    const { model, context, options } = exchange2;
    this.account = accountOf(assertKey(model, options));
    this.session = options?.cacheRetention === "none" ? void 0 : options?.sessionId;
    this.inputs = grammarInputs((0, (import_pi_ai_parts16 ??= require("pi:ai_parts")).getDeclaredTools)(context.messages), model.compat?.supportsOpenAIGrammarTools ?? false);
  }
  exchange;
  account;
  session;
  inputs;
  started = false;
  start() {
    if (!this.started) this.exchange.events.push({ type: "start", partial: this.exchange.output });
    this.started = true;
  }
  async fill(raw, onFirst) {
    const { model, output, events: events2, options } = this.exchange;
    const { serviceTier } = options;
    const price = (usage, tier) => reprice(model, usage, tierOf(tier, serviceTier));
    const filler = new ResponsesFiller(model, output, events2, { inputs: this.inputs, serviceTier, reprice: price });
    try {
      for (var iter = __forAwait(mapEvents(raw, output, model, options?.onProviderStreamEvent)), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
        const event = temp.value;
        onFirst();
        filler.event(event);
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
    filler.end();
  }
};
async function bySocket(request4, body, key) {
  const { model, options, output } = request4.exchange;
  const id = key || (0, (import_pi_ai_parts17 ??= require("pi:ai_parts")).uuidv7)();
  const own = { "OpenAI-Beta": "responses_websockets=2026-02-06", "x-client-request-id": id, "session-id": id };
  const headers = headersOf4(model, options, request4.account, own);
  for (const name of ["accept", "content-type"]) headers.delete(name);
  const timeouts = { idle: limit(options?.timeoutMs), connect: limit(options?.websocketConnectTimeoutMs) };
  const again = /* @__PURE__ */ new Set();
  for (; ; ) {
    let started = false;
    const onFirst = () => {
      started = true;
      request4.start();
    };
    try {
      await askOverSocket(request4, body, headers, timeouts, onFirst);
      return true;
    } catch (error) {
      const limited = !started && isConnectionLimit(error);
      const reason = isLostContinuation(error) ? "lost" : limited ? "limited" : void 0;
      if (!options?.signal?.aborted && reason && !again.has(reason)) {
        again.add(reason);
        continue;
      }
      if (options?.signal?.aborted || isAnswer(error) && !limited) throw error;
      const details = {
        configuredTransport: options?.transport || "auto",
        ...started ? {} : { fallbackTransport: "sse" },
        eventsEmitted: started,
        phase: started ? "after_message_stream_start" : "before_message_stream_start",
        requestBytes: new TextEncoder().encode(JSON.stringify(body)).byteLength
      };
      (0, (import_pi_ai_parts16 ??= require("pi:ai_parts")).appendAssistantMessageDiagnostic)(output, (0, (import_pi_ai_parts16 ??= require("pi:ai_parts")).createAssistantMessageDiagnostic)("provider_transport_failure", error, details));
      noteFailure(request4.session);
      if (started) throw error;
      return false;
    }
  }
}
var protocol4 = {
  resolve: (context, model) => (0, (import_pi_ai_parts17 ??= require("pi:ai_parts")).resolveTranscript)(context, model.compat?.supportsMidConvoSystemMessages),
  begin: () => ({ api: "openai-codex-responses" }),
  unfinished: "Codex stream ended without a stop reason",
  explain: (error) => describeProviderError(error),
  async ask(exchange2) {
    const { model, context, options } = exchange2;
    const request4 = new Request(exchange2);
    const key = clampOpenAIPromptCacheKey(request4.session);
    const params = buildBody(model, context, options, request4.inputs, key);
    const body = await options?.onPayload?.(params, model) ?? params;
    const timeout = limit(options?.timeoutMs);
    limit(options?.websocketConnectTimeoutMs);
    if (options?.transport !== "sse" && !fallsBack(request4.session) && await bySocket(request4, body, key)) return;
    const own = {
      "OpenAI-Beta": "responses=experimental",
      accept: "text/event-stream",
      "content-type": "application/json",
      ...key ? { "session-id": key, "x-client-request-id": key } : {}
    };
    const headers = headersOf4(model, options, request4.account, own);
    const events2 = await askOverHttp(model, body, headers, options, timeout);
    request4.start();
    await request4.fill(events2, () => void 0);
  }
};
var stream5 = streamOf(protocol4);
var streamSimple5 = simpleStreamOf(stream5, assertKey);

// src/pi/ai/api/google.ts
var google_exports = {
  budgetOf: budgetOf,
  stream: void 0,
  streamSimple: streamSimple6,
  thinkingOf: thinkingOf3,
};

// src/pi/ai/api/google_params.ts
function majorOf(id) {
  const found = /^gemini(?:-live)?-(\d+)/.exec(id.toLowerCase());
  return found ? Number(found[1]) : void 0;
}
var isNew = (id) => (majorOf(id) ?? 0) >= 3;
var needsIds = (id) => id.startsWith("claude-") || id.startsWith("gpt-oss-") || isNew(id);
var imageOf4 = ({ mimeType, data }) => ({ inlineData: { mimeType, data } });
var signatureOf = (own, signature) => own && signature && signature.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(signature) ? { thoughtSignature: signature } : void 0;
function modelParts(message, model) {
  const own = message.provider === model.provider && message.model === model.id;
  return message.content.flatMap((block) => {
    if (block.type === "toolCall") {
      const call = { name: block.name, args: block.arguments ?? {}, ...needsIds(model.id) ? { id: block.id } : {} };
      return [{ functionCall: call, ...signatureOf(own, block.thoughtSignature) }];
    }
    const thinks = block.type === "thinking";
    const text = thinks ? block.thinking : block.text;
    const signature = signatureOf(own, thinks ? block.thinkingSignature : block.textSignature);
    if (!text?.trim() && !signature) return [];
    return [{ ...thinks && own ? { thought: true } : {}, text: sanitizeSurrogates(text), ...signature }];
  });
}
function addResult(contents, message, model) {
  const { content, toolName: name, toolCallId: id, isError } = message;
  const text = content.filter(({ type }) => type === "text").map((block) => block.text).join("\n");
  const images = model.input.includes("image") ? content.filter(({ type }) => type === "image").map(imageOf4) : [];
  const inside = images.length > 0 && (majorOf(model.id) === void 0 || isNew(model.id));
  const said = text.trim() !== "" ? sanitizeSurrogates(text) : images.length > 0 ? "(see attached image)" : "";
  const response = isError ? { error: said } : { output: said };
  const part = { functionResponse: { name, response, ...inside ? { parts: images } : {}, ...needsIds(model.id) ? { id } : {} } };
  const last = contents.at(-1);
  if (last?.role === "user" && last.parts.some((one) => one.functionResponse)) last.parts.push(part);
  else contents.push({ role: "user", parts: [part] });
  if (images.length > 0 && !inside) contents.push({ role: "user", parts: [{ text: "Tool result image:" }, ...images] });
}
function convertMessages3(model, context) {
  const conversation = (0, (import_pi_ai_parts18 ??= require("pi:ai_parts")).withoutInitialSystemMessage)((0, (import_pi_ai_parts18 ??= require("pi:ai_parts")).collapseSystemMessages)(context).messages);
  const rename2 = (id) => needsIds(model.id) ? id.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64) : id;
  const contents = [];
  for (const message of transformMessages(conversation, model, rename2)) {
    if (message.role === "toolResult") {
      addResult(contents, message, model);
      continue;
    }
    const { content } = message;
    const said = typeof content === "string" ? [{ type: "text", text: content }] : content;
    const spoken = () => said.map((block) => block.type === "text" ? { text: sanitizeSurrogates(block.text) } : imageOf4(block));
    const parts = message.role === "user" ? spoken() : modelParts(message, model);
    if (parts.length > 0) contents.push({ role: message.role === "user" ? "user" : "model", parts });
  }
  return contents;
}
var maps = /* @__PURE__ */ new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"]);
var inner = new Set(
  "additionalProperties unevaluatedProperties propertyNames items prefixItems additionalItems unevaluatedItems contains allOf anyOf oneOf not if then else contentSchema".split(" ")
);
function withoutConst(schema, isMap = false) {
  if (Array.isArray(schema)) return schema.map((one) => withoutConst(one));
  if (typeof schema !== "object" || schema === null) return schema;
  const member = (key, value2) => {
    if (isMap || inner.has(key)) return withoutConst(value2);
    return maps.has(key) ? withoutConst(value2, true) : value2;
  };
  const result = Object.fromEntries(Object.entries(schema).map(([key, value2]) => [key, member(key, value2)]));
  const value = result.const;
  if (!isMap && result.enum === void 0 && (typeof value === "string" || typeof value === "number")) {
    delete result.const;
    result.enum = [value];
  }
  return result;
}
function toolsOf2(model, tools, choice) {
  const strictMode = isNew(model.id);
  const stricts = tools.map((tool) => resolveStrict(tool, strictMode));
  const functionDeclarations = tools.map((tool, at) => ({
    name: tool.name,
    description: tool.description,
    parametersJsonSchema: withoutConst(parametersOf(tool, stricts[at]))
  }));
  const chosen = { auto: "AUTO", none: "NONE", any: "ANY" }[choice ?? ""] ?? (choice ? "AUTO" : void 0);
  const mode = choice !== "none" && choice !== "any" && stricts.includes(true) ? "VALIDATED" : chosen;
  return { tools: [{ functionDeclarations }], ...mode ? { toolConfig: { functionCallingConfig: { mode } } } : {} };
}
function hasLevels(model) {
  const id = model.id.toLowerCase();
  if (id === "gemini-flash-latest" || id === "gemini-flash-lite-latest") return true;
  return /gemini-3(?:\.\d+)?-(?:pro|flash)|gemini-(?:[4-9]|[1-9]\d)|gemma-?4/.test(id);
}
function levelOf(model, level2) {
  const mapped2 = model.thinkingLevelMap?.[level2];
  const name = typeof mapped2 === "string" ? mapped2.toLowerCase() : level2;
  if (["minimal", "low", "medium", "high"].includes(name)) return name;
  throw new Error(`Unsupported Google thinking level mapping for ${model.provider}/${model.id}: ${level2} -> ${String(mapped2)}`);
}
function noThinking(model) {
  const least = hasLevels(model) ? (0, (import_pi_ai_parts18 ??= require("pi:ai_parts")).clampThinkingLevel)(model, "off") : "off";
  return least === "off" ? { thinkingBudget: 0 } : { thinkingLevel: levelOf(model, least).toUpperCase() };
}
function thinkingOf2(model, thinking) {
  if (!model.reasoning || !thinking) return void 0;
  if (!thinking.enabled) return noThinking(model);
  const { level: level2, budgetTokens } = thinking;
  if (level2 !== void 0) return { includeThoughts: true, thinkingLevel: level2 };
  return { includeThoughts: true, ...budgetTokens === void 0 ? {} : { thinkingBudget: budgetTokens } };
}
function buildParams4(model, context, options = {}) {
  const opening = (0, (import_pi_ai_parts18 ??= require("pi:ai_parts")).getInitialSystemMessage)(context.messages);
  const instruction = opening ? (0, (import_pi_ai_parts18 ??= require("pi:ai_parts")).getSystemMessageText)(opening) : "";
  const tools = (0, (import_pi_ai_parts18 ??= require("pi:ai_parts")).getCurrentTools)(context.messages);
  const config = {
    ...options.temperature === void 0 ? {} : { temperature: options.temperature },
    ...options.maxTokens === void 0 ? {} : { maxOutputTokens: options.maxTokens },
    ...instruction ? { systemInstruction: sanitizeSurrogates(instruction) } : {},
    ...tools.length > 0 ? toolsOf2(model, tools, options.toolChoice) : {}
  };
  const thinkingConfig = thinkingOf2(model, options.thinking);
  if (thinkingConfig) config.thinkingConfig = thinkingConfig;
  if (options.signal) {
    if (options.signal.aborted) throw new Error("Request aborted");
    config.abortSignal = options.signal;
  }
  return { model: model.id, contents: convertMessages3(model, context), config };
}
var ordered = (part, inner2) => {
  const { functionCall: call, functionResponse, inlineData, text, thought, thoughtSignature } = part;
  return {
    functionCall: inner2 && call ? { args: call.args, id: call.id, name: call.name } : call,
    functionResponse,
    inlineData: inner2 && inlineData ? { data: inlineData.data, mimeType: inlineData.mimeType } : inlineData,
    ...{ text, thought, thoughtSignature }
  };
};
function bodyOf2({ contents, config }, inner2) {
  const { systemInstruction, tools, toolConfig, abortSignal: _signal, ...generationConfig } = config ?? {};
  const instruction = typeof systemInstruction === "string" ? { parts: [{ text: systemInstruction }], role: "user" } : systemInstruction;
  const turn = ({ role, parts }) => ({ parts: parts.map((part) => ordered(part, inner2)), role });
  const sent = Array.isArray(contents) ? contents.map(turn) : contents;
  return { contents: sent, systemInstruction: instruction, tools, toolConfig, generationConfig };
}

// src/pi/ai/api/google_stream.ts
var failures = new Set(
  "BLOCKLIST PROHIBITED_CONTENT SPII SAFETY IMAGE_SAFETY IMAGE_PROHIBITED_CONTENT IMAGE_RECITATION IMAGE_OTHER RECITATION FINISH_REASON_UNSPECIFIED OTHER LANGUAGE MALFORMED_FUNCTION_CALL UNEXPECTED_TOOL_CALL TOO_MANY_TOOL_CALLS NO_IMAGE".split(" ")
);
function stopOf3(reason) {
  if (reason === "STOP") return "stop";
  if (reason === "MAX_TOKENS") return "length";
  if (failures.has(reason)) return "error";
  throw new Error(`Unhandled stop reason: ${reason}`);
}
var calls = 0;
var Filler2 = class {
  constructor(exchange2) {
    this.exchange = exchange2;
  }
  exchange;
  #block;
  #push(type, more = {}) {
    const { output, events: events2 } = this.exchange;
    events2.push({ type, contentIndex: output.content.length - 1, ...more, partial: output });
  }
  end() {
    const block = this.#block;
    if (block) this.#push(`${block.type}_end`, { content: block[block.type] });
    this.#block = void 0;
  }
  chunk({ responseId, candidates, usageMetadata: usage }) {
    const { output } = this.exchange;
    output.responseId ||= responseId;
    const candidate = candidates?.[0];
    for (const part of candidate?.content?.parts ?? []) {
      if (part.text !== void 0) this.#text(part);
      if (part.functionCall) this.#call(part);
    }
    if (candidate?.finishReason) {
      output.rawStopReason = candidate.finishReason;
      output.stopReason = stopOf3(candidate.finishReason);
      const called = output.content.some(({ type }) => type === "toolCall");
      if (called && output.stopReason === "stop") output.stopReason = "toolUse";
    }
    if (usage) this.#usage(usage);
  }
  #text({ text, thought, thoughtSignature }) {
    const kind = thought === true ? "thinking" : "text";
    if (this.#block?.type !== kind) {
      this.end();
      this.#block = kind === "text" ? { type: kind, text: "" } : { type: kind, thinking: "", thinkingSignature: void 0 };
      this.exchange.output.content.push(this.#block);
      this.#push(`${kind}_start`);
    }
    this.#block[kind] += text;
    const signature = kind === "text" ? "textSignature" : "thinkingSignature";
    this.#block[signature] = thoughtSignature || this.#block[signature];
    this.#push(`${kind}_delta`, { delta: text });
  }
  #call({ functionCall: { id, name, args }, thoughtSignature }) {
    this.end();
    const { content } = this.exchange.output;
    const taken = !id || content.some((block) => block.type === "toolCall" && block.id === id);
    const toolCall = {
      type: "toolCall",
      id: taken ? `${name}_${Date.now()}_${++calls}` : id,
      name: name || "",
      arguments: args ?? {},
      ...thoughtSignature ? { thoughtSignature } : {}
    };
    content.push(toolCall);
    this.#push("toolcall_start");
    this.#push("toolcall_delta", { delta: JSON.stringify(toolCall.arguments) });
    this.#push("toolcall_end", { toolCall });
  }
  #usage(usage) {
    const { output, model } = this.exchange;
    const cacheRead = usage.cachedContentTokenCount || 0;
    const reasoning = usage.thoughtsTokenCount || 0;
    output.usage = {
      input: (usage.promptTokenCount || 0) - cacheRead,
      output: (usage.candidatesTokenCount || 0) + reasoning,
      cacheRead,
      cacheWrite: 0,
      reasoning,
      totalTokens: usage.totalTokenCount || 0,
      cost: noUsage().cost
    };
    (0, (import_pi_ai_parts19 ??= require("pi:ai_parts")).calculateCost)(model, output.usage);
  }
};
function retold(error) {
  if (!(error instanceof ApiError) || error.status === void 0) return error;
  const { status } = error;
  const text = error.error ? void 0 : error.message.replace(/^\d+ (?:status code \(no body\))?/, "");
  const whole = error.error ?? { error: { message: text, code: status, status: "" } };
  return Object.assign(new Error(JSON.stringify(whole)), { status });
}
var readersTurns = 10;
var protocolOf = (api2, name, adapter, resolve, addressOf4) => ({
  resolve,
  begin: () => ({ api: api2 }),
  unfinished: `${name} stream ended without a finish reason`,
  failed: (output) => `Provider stopped with: ${output.rawStopReason}`,
  explain: (error) => describeProviderError(error),
  async ask(exchange2) {
    const { model, context, options, output, events: events2 } = exchange2;
    if (options?.fetch && options.fetch !== globalThis.fetch) throw new Error(`Custom fetch is not supported by the ${adapter} adapter`);
    const at = await addressOf4(exchange2);
    const params = buildParams4(model, context, options);
    const sent = await options?.onPayload?.(params, model) ?? params;
    const request4 = { ...at(sent.model), body: bodyOf2(sent, api2 === "google-generative-ai"), style: "google", signal: options?.signal };
    const response = await send(request4, options).catch((error2) => Promise.reject(retold(error2)));
    events2.push({ type: "start", partial: output });
    const filler = new Filler2(exchange2);
    try {
      for (var iter = __forAwait(messagesOf(response, options?.signal)), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
        const { data } = temp.value;
        const chunk = JSON.parse(data);
        await options?.onProviderStreamEvent?.(chunk, model);
        filler.chunk(chunk);
        for (let turn = 0; turn < readersTurns; turn++) await void 0;
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
    filler.end();
  }
});
var headersOf5 = (identity, { model, options }, own) => ({
  "content-type": "application/json",
  ...own,
  ...identity,
  ...model.headers,
  ...options?.headers
});

// src/pi/ai/api/google.ts
var api = "google-generative-ai";
var stream6 = streamOf(
  protocolOf(api, "Google", "Google Generative AI", (import_pi_ai_parts20 ??= require("pi:ai_parts")).collapseSystemMessages, async (exchange2) => {
    const { model, options } = exchange2;
    const key = assertKey(model, options);
    const headers = headersOf5(getIdentityHeaders(model, options.identity), exchange2, { "x-goog-api-key": key });
    return (id) => ({ url: `${model.baseUrl}/models/${id}:streamGenerateContent?alt=sse`, headers });
  })
);
function budgetOf(model, level2, own) {
  if (own?.[level2] !== void 0) return own[level2];
  const known = [["2.5-pro", 128, 32768], ["2.5-flash-lite", 512, 24576], ["2.5-flash", 128, 24576]];
  const found = known.find(([part]) => model.id.includes(part));
  if (!found) return -1;
  const [, minimal, high] = found;
  return { minimal, low: 2048, medium: 8192, high }[level2];
}
function thinkingOf3(model, options, budget) {
  const level2 = options?.reasoning ? (0, (import_pi_ai_parts20 ??= require("pi:ai_parts")).clampThinkingLevel)(model, options.reasoning) : "off";
  if (level2 === "off") return { enabled: false };
  const own = levelOf(model, level2);
  const depth = hasLevels(model) ? { level: own.toUpperCase() } : { budgetTokens: budget(model, own, options.thinkingBudgets) };
  return { enabled: true, ...depth };
}
function streamSimple6(model, context, options) {
  assertKey(model, options);
  return stream6(model, context, { ...buildBaseOptions(model, context, options), thinking: thinkingOf3(model, options, budgetOf) });
}

// src/pi/ai/api/mistral.ts
var mistral_exports = {
  stream: void 0,
  streamSimple: void 0,
};

// src/pi/ai/api/mistral_messages.ts
var idLength = 9;
function deriveId(id, attempt3) {
  const plain = id.replace(/[^a-zA-Z0-9]/g, "");
  if (attempt3 === 0 && plain.length === idLength) return plain;
  const seed = plain || id;
  return shortHash(attempt3 === 0 ? seed : `${seed}:${attempt3}`).replace(/[^a-zA-Z0-9]/g, "").slice(0, idLength);
}
function renamer() {
  const names = /* @__PURE__ */ new Map();
  const taken = /* @__PURE__ */ new Set();
  return (id) => {
    const known = names.get(id);
    if (known) return known;
    for (let attempt3 = 0; ; attempt3++) {
      const name = deriveId(id, attempt3);
      if (taken.has(name)) continue;
      taken.add(name);
      names.set(id, name);
      return name;
    }
  };
}
var imageOf5 = ({ mimeType, data }) => ({ type: "image_url", imageUrl: `data:${mimeType};base64,${data}` });
var textOf4 = (text) => ({ type: "text", text: sanitizeSurrogates(text) });
function userMessage2({ content }, images) {
  if (typeof content === "string") return { role: "user", content: sanitizeSurrogates(content) };
  const parts = content.flatMap((block) => block.type === "text" ? [textOf4(block.text)] : images ? [imageOf5(block)] : []);
  if (parts.length > 0) return { role: "user", content: parts };
  return content.some(({ type }) => type === "image") ? { role: "user", content: "(image omitted: model does not support images)" } : void 0;
}
function assistantMessage({ content }) {
  const parts = [];
  const toolCalls = [];
  for (const block of content) {
    if (block.type === "text") {
      if (block.text.trim() !== "") parts.push(textOf4(block.text));
    } else if (block.type === "thinking") {
      if (block.thinking.trim() !== "") parts.push({ type: "thinking", thinking: [textOf4(block.thinking)] });
    } else {
      const call = { name: block.name, arguments: JSON.stringify(block.arguments || {}) };
      toolCalls.push({ id: block.id, type: "function", function: call, index: 0 });
    }
  }
  if (parts.length === 0 && toolCalls.length === 0) return void 0;
  return { role: "assistant", prefix: false, ...parts.length > 0 ? { content: parts } : {}, ...toolCalls.length > 0 ? { toolCalls } : {} };
}
function resultText(text, hasImages, images, isError) {
  const prefix = isError ? "[tool error] " : "";
  if (text !== "") return `${prefix}${text}${hasImages && !images ? "\n[tool image omitted: model does not support images]" : ""}`;
  if (!hasImages) return `${prefix}(no tool output)`;
  return `${prefix}${images ? "(see attached image)" : "(image omitted: model does not support images)"}`;
}
function resultMessage({ content, isError, toolCallId, toolName: name }, images) {
  const pictures = content.filter(({ type }) => type === "image");
  const said = content.filter(({ type }) => type === "text").map(({ text: text2 }) => sanitizeSurrogates(text2)).join("\n");
  const text = { type: "text", text: resultText(said.trim(), pictures.length > 0, images, isError) };
  return { role: "tool", toolCallId, name, content: [text, ...images ? pictures.map(imageOf5) : []] };
}
function convertMessages4(messages, images) {
  const converted = messages.map((message, at) => {
    if (message.role === "user") return userMessage2(message, images);
    if (message.role === "assistant") return assistantMessage(message);
    if (message.role !== "system") return resultMessage(message, images);
    const text = at === 0 ? (0, (import_pi_ai_parts21 ??= require("pi:ai_parts")).getSystemMessageText)(message) : (0, (import_pi_ai_parts21 ??= require("pi:ai_parts")).renderSystemMessageUpdate)(message);
    return text === "" ? void 0 : { role: "system", content: sanitizeSurrogates(text) };
  });
  return converted.filter((message) => message !== void 0);
}
var convertTools3 = (tools) => tools.map((tool) => {
  const strict = resolveStrict(tool, true);
  const parameters = JSON.parse(JSON.stringify(parametersOf(tool, strict)));
  return { type: "function", function: { name: tool.name, description: tool.description, parameters, strict: strict ?? false } };
});
var renamed = {
  ...{ topP: "top_p", maxTokens: "max_tokens", randomSeed: "random_seed", responseFormat: "response_format", toolChoice: "tool_choice" },
  ...{ presencePenalty: "presence_penalty", frequencyPenalty: "frequency_penalty", parallelToolCalls: "parallel_tool_calls" },
  ...{ reasoningEffort: "reasoning_effort", promptMode: "prompt_mode", promptCacheKey: "prompt_cache_key", safePrompt: "safe_prompt" }
};
var inMessages = { toolCalls: "tool_calls", toolCallId: "tool_call_id" };
var inParts = {
  ...{ imageUrl: "image_url", documentUrl: "document_url", documentName: "document_name", fileId: "file_id" },
  ...{ referenceIds: "reference_ids", inputAudio: "input_audio" }
};
function rename(object, names) {
  const own = Object.entries(object);
  const kept = own.filter(([name]) => !(name in names));
  return Object.fromEntries([...kept, ...Object.entries(names).flatMap(([name, wire]) => name in object ? [[wire, object[name]]] : [])]);
}
var isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
function wireOf(payload) {
  const wire = rename(payload, renamed);
  wire.messages = payload.messages.map((message) => {
    const own = rename(message, inMessages);
    if (Array.isArray(own.content)) own.content = own.content.map((part) => rename(part, inParts));
    return own;
  });
  const format = wire.response_format;
  if (!isRecord(format)) return wire;
  const changed = rename(format, { jsonSchema: "json_schema" });
  if (isRecord(changed.json_schema)) changed.json_schema = rename(changed.json_schema, { schemaDefinition: "schema" });
  return { ...wire, response_format: changed };
}

// src/pi/ai/api/mistral.ts
var defaultTimeout2 = 6e4;
var maxBody2 = 4e3;
var HttpError = class extends Error {
  constructor(statusCode, body, statusText) {
    super(statusText || `Request failed with status ${statusCode}`);
    this.statusCode = statusCode;
    this.body = body;
    this.name = "MistralHttpError";
  }
  statusCode;
  body;
};
function explain3(error) {
  if (!(error instanceof Error)) return JSON.stringify(error) ?? String(error);
  if (!(error instanceof HttpError)) return error.message;
  const body = error.body.trim();
  return `Mistral API error (${error.statusCode}): ${body ? truncateErrorText(body, maxBody2) : error.message}`;
}
var sessionOf = (options) => options?.cacheRetention === "none" ? void 0 : options?.sessionId || void 0;
function choiceOf(choice) {
  return typeof choice === "object" ? { type: "function", function: { name: choice.function.name } } : choice;
}
function buildPayload({ model, context, options }) {
  const messages = transformMessages(context.messages, model, renamer());
  const payload = { model: model.id, stream: true, messages: convertMessages4(messages, model.input.includes("image")) };
  const tools = (0, (import_pi_ai_parts22 ??= require("pi:ai_parts")).getCurrentTools)(context.messages);
  if (tools.length > 0) payload.tools = convertTools3(tools);
  if (options?.temperature !== void 0) payload.temperature = options.temperature;
  if (options?.maxTokens !== void 0) payload.maxTokens = options.maxTokens;
  if (options?.toolChoice) payload.toolChoice = choiceOf(options.toolChoice);
  if (options?.promptMode) payload.promptMode = options.promptMode;
  if (options?.reasoningEffort) payload.reasoningEffort = options.reasoningEffort;
  const session = sessionOf(options);
  if (session) payload.promptCacheKey = session;
  return payload;
}
function headersOf6(model, options) {
  const headers = new Headers({
    ...getIdentityHeaders(model, options?.identity),
    accept: "text/event-stream",
    authorization: `Bearer ${options.apiKey}`,
    "content-type": "application/json"
  });
  let own = false;
  for (const [name, value] of [model.headers, options?.headers].flatMap((given2) => Object.entries(given2 ?? {}))) {
    own ||= name.toLowerCase() === "x-affinity";
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  const session = sessionOf(options);
  if (session && !own) headers.set("x-affinity", session);
  return headers;
}
async function request3(model, payload, options) {
  const url = new URL("v1/chat/completions", `${model.baseUrl.replace(/\/+$/, "")}/`);
  const timeout = options?.timeoutMs ?? defaultTimeout2;
  const controller = new AbortController();
  const abort = () => controller.abort(options.signal.reason);
  if (options?.signal?.aborted) abort();
  options?.signal?.addEventListener("abort", abort, { once: true });
  let late = false;
  const timer = setTimeout(() => controller.abort(late = true), timeout);
  let response;
  try {
    const init = { method: "POST", headers: headersOf6(model, options), body: JSON.stringify(wireOf(payload)), signal: controller.signal };
    response = await (options?.fetch ?? fetch)(url, init);
  } catch (error) {
    throw late && !options?.signal?.aborted ? new Error(`Mistral response headers timed out after ${timeout}ms`) : error;
  } finally {
    clearTimeout(timer);
    options?.signal?.removeEventListener("abort", abort);
  }
  await options?.onResponse?.({ status: response.status, headers: recordOf(response.headers) }, model);
  if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText);
  if (!response.body) throw new Error("Mistral response has no body");
  return response;
}
async function* chunksOf2(response, signal) {
  try {
    try {
      for (var iter = __forAwait(messagesOf(response, signal, true)), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
        const { data } = temp.value;
        const text = data.trim();
        if (text === "[DONE]") return;
        if (text === "") continue;
        const chunk = JSON.parse(text);
        if (!Array.isArray(chunk?.choices)) throw new Error("Invalid Mistral streaming event");
        yield chunk;
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
  } catch (error2) {
    throw signal?.aborted ? signal.reason : error2;
  }
}
function cachedOf(usage, prompt) {
  const details = [usage.promptTokensDetails?.cachedTokens, usage.prompt_tokens_details?.cached_tokens, usage.promptTokenDetails?.cachedTokens];
  const others = [usage.prompt_token_details?.cached_tokens, usage.numCachedTokens, usage.num_cached_tokens];
  const found = [...details, ...others].find((count) => count != null);
  return Math.min(prompt, Math.max(0, Number.isFinite(found) ? found : 0));
}
var stopReasons = { stop: "stop", length: "length", model_length: "length", tool_calls: "toolUse" };
var Filler3 = class {
  constructor(exchange2) {
    this.exchange = exchange2;
  }
  exchange;
  #block;
  #calls = /* @__PURE__ */ new Map();
  #push(type, more = {}, contentIndex = this.exchange.output.content.length - 1) {
    const { output, events: events2 } = this.exchange;
    events2.push({ type, contentIndex, ...more, partial: output });
  }
  #close() {
    const block = this.#block;
    if (block) this.#push(`${block.type}_end`, { content: block[block.type] });
    this.#block = void 0;
  }
  #write(kind, given2) {
    const delta = sanitizeSurrogates(given2);
    if (delta === "") return;
    if (this.#block?.type !== kind) {
      this.#close();
      this.#block = { type: kind, [kind]: "" };
      this.exchange.output.content.push(this.#block);
      this.#push(`${kind}_start`);
    }
    this.#block[kind] += delta;
    this.#push(`${kind}_delta`, { delta });
  }
  chunk({ id, usage, choices: [choice] }) {
    const { output } = this.exchange;
    output.responseId ||= id;
    if (usage) this.#usage(usage);
    if (!choice) return;
    if (choice.finish_reason) {
      output.rawStopReason = choice.finish_reason;
      output.stopReason = stopReasons[choice.finish_reason] ?? "error";
      const why = choice.finish_reason === "error" ? "error (server error)" : choice.finish_reason;
      if (output.stopReason === "error") output.errorMessage = `Provider stopped with: ${why}`;
    }
    for (const item of [choice.delta.content ?? []].flat()) {
      if (typeof item === "string") this.#write("text", item);
      else if (item.type === "thinking") this.#write("thinking", (item.thinking ?? []).map(({ text }) => text ?? "").join(""));
      else if (item.type === "text") this.#write("text", item.text ?? "");
    }
    for (const call of choice.delta.tool_calls ?? []) this.#call(call);
  }
  #call({ id: given2, index, function: { name, arguments: written } }) {
    this.#close();
    const { content } = this.exchange.output;
    const id = given2 && given2 !== "null" ? given2 : deriveId(`toolcall:${index ?? 0}`, 0);
    const key = index ?? id;
    let open = this.#calls.get(key);
    if (!open) {
      open = { at: content.push({ type: "toolCall", id, name, arguments: {} }) - 1, json: new (import_pi_ai_parts22 ??= require("pi:ai_parts")).ToolCallArgumentsStream() };
      this.#calls.set(key, open);
      this.#push("toolcall_start", {}, open.at);
    }
    const delta = typeof written === "string" ? written : JSON.stringify(written || {});
    content[open.at].arguments = open.json.append(delta);
    this.#push("toolcall_delta", { delta }, open.at);
  }
  #usage(raw) {
    const { output, model } = this.exchange;
    const prompt = raw.prompt_tokens || 0;
    const cacheRead = cachedOf(raw, prompt);
    const input = Math.max(0, prompt - cacheRead);
    const written = raw.completion_tokens || 0;
    const totalTokens = raw.total_tokens || input + written + cacheRead;
    Object.assign(output.usage, { input, output: written, cacheRead, cacheWrite: 0, totalTokens });
    (0, (import_pi_ai_parts22 ??= require("pi:ai_parts")).calculateCost)(model, output.usage);
  }
  end() {
    this.#close();
    for (const { at, json } of this.#calls.values()) {
      const toolCall = Object.assign(this.exchange.output.content[at], json.finish());
      this.#push("toolcall_end", { toolCall }, at);
    }
  }
};
var protocol5 = {
  resolve: (context, model) => (0, (import_pi_ai_parts22 ??= require("pi:ai_parts")).resolveTranscript)(context, model.compat?.supportsMidConvoSystemMessages),
  unfinished: "Mistral stream ended without a finish reason",
  explain: explain3,
  async ask(exchange2) {
    const { model, options, output, events: events2 } = exchange2;
    assertKey(model, options);
    const payload = buildPayload(exchange2);
    const response = await request3(model, await options.onPayload?.(payload, model) ?? payload, options);
    events2.push({ type: "start", partial: output });
    const filler = new Filler3(exchange2);
    try {
      for (var iter = __forAwait(chunksOf2(response, options.signal)), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
        const chunk = temp.value;
        await options.onProviderStreamEvent?.(chunk, model);
        filler.chunk(chunk);
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
    filler.end();
  }
};
var stream7 = streamOf(protocol5);
var streamSimple7 = simpleStreamOf(stream7, assertKey, (model, options) => {
  const level2 = effortOf(model, options);
  const map = model.reasoning ? model.thinkingLevelMap : void 0;
  return {
    promptMode: model.reasoning && !map && level2 ? "reasoning" : void 0,
    reasoningEffort: map ? level2 ? map[level2] ?? "high" : map.off ?? void 0 : void 0
  };
});

// src/pi/ai/api/pi_messages.ts
var pi_messages_exports = {
  stream: stream8,
  streamSimple: void 0,
};
var maxBody3 = 8192;
var PiMessagesResponseError = class extends Error {
  constructor(message, code, details) {
    super(message);
    this.code = code;
    this.details = details;
    this.name = "PiMessagesResponseError";
  }
  code;
  details;
};
function errorIn(body) {
  try {
    const { error } = JSON.parse(body) ?? {};
    return typeof error === "object" && error !== null && !Array.isArray(error) ? error : void 0;
  } catch {
    return void 0;
  }
}
function problemOf3(model, url, { status, statusText }, body) {
  const error = errorIn(body);
  const text = (value) => typeof value === "string" ? value : void 0;
  const code = text(error?.code);
  const told = error ? { error } : { body: body.length > maxBody3 ? `${body.slice(0, maxBody3)}…` : body };
  const details = { version: 1, provider: model.provider, model: model.id, url: url.toString(), status, statusText, ...told, timestampMs: Date.now() };
  return new PiMessagesResponseError(`${status} ${statusText}: ${text(error?.message) ?? body}${code ? ` (${code})` : ""}`, code, details);
}
var Converter = class {
  #partial;
  #calls = /* @__PURE__ */ new Map();
  constructor(model) {
    this.#partial = newAnswer(model);
  }
  #check({ type, contentIndex: index }) {
    const { length } = this.#partial.content;
    const most = type.endsWith("_start") ? length : length - 1;
    if (Number.isInteger(index) && index >= 0 && index <= most) return;
    throw new Error(`Invalid contentIndex ${JSON.stringify(index)} in pi-messages ${type} event`);
  }
  convert(event) {
    if ("contentIndex" in event) this.#check(event);
    const { type, contentIndex, delta } = event;
    const { content } = this.#partial;
    const block = content[contentIndex];
    if (type === "done" || type === "error") return this.#end(event);
    if (type === "text_start") content[contentIndex] = { type: "text", text: "" };
    else if (type === "thinking_start") content[contentIndex] = { type: "thinking", thinking: "" };
    else if (type === "text_delta") block.text += delta;
    else if (type === "thinking_delta") block.thinking += delta;
    else if (type === "text_end") Object.assign(block, { text: event.content, textSignature: event.contentSignature });
    else if (type === "thinking_end") {
      Object.assign(block, { thinking: event.content, thinkingSignature: event.contentSignature, redacted: event.redacted });
    } else if (type === "toolcall_start") {
      content[contentIndex] = { type: "toolCall", id: event.id, name: event.toolName, arguments: {} };
      this.#calls.set(contentIndex, new (import_pi_ai_parts23 ??= require("pi:ai_parts")).ToolCallArgumentsStream());
    } else if (type === "toolcall_delta") {
      const json = this.#calls.get(contentIndex);
      if (json) block.arguments = json.append(delta);
    } else if (type === "toolcall_end") {
      this.#calls.delete(contentIndex);
      return { type, contentIndex, toolCall: Object.assign(block, event.toolCall), partial: this.#partial };
    }
    return { ...event, partial: this.#partial };
  }
  #end({ type, reason, usage, errorMessage, responseId, responseModel, providerThinkingLevel, rewrite }) {
    const message = Object.assign(this.#partial, { stopReason: reason, usage, responseId });
    if (type === "error") message.errorMessage = errorMessage;
    if (responseModel !== void 0) message.responseModel = responseModel;
    if (providerThinkingLevel !== void 0) message.providerThinkingLevel = providerThinkingLevel;
    if (rewrite) (0, (import_pi_ai_parts23 ??= require("pi:ai_parts")).appendAssistantMessageDiagnostic)(message, { type: "pi_messages_rewrite", timestamp: Date.now(), details: { ...rewrite } });
    return type === "done" ? { type, reason, message } : { type, reason, error: message };
  }
};
function failed2(model, error, aborted3) {
  const stopReason = aborted3 ? "aborted" : "error";
  const message = { ...newAnswer(model), stopReason, errorMessage: error instanceof Error ? error.message : String(error) };
  if (!aborted3 && error instanceof PiMessagesResponseError) {
    (0, (import_pi_ai_parts23 ??= require("pi:ai_parts")).appendAssistantMessageDiagnostic)(message, (0, (import_pi_ai_parts23 ??= require("pi:ai_parts")).createAssistantMessageDiagnostic)("pi_messages_response_failure", error, error.details));
  }
  return { type: "error", reason: stopReason, error: message };
}
function payloadOf(model, context, options) {
  const retention2 = options.cacheRetention || (getProviderEnvValue("PI_CACHE_RETENTION", options.env) === "long" ? "long" : void 0);
  const { temperature, maxTokens, reasoning, sessionId, toolChoice } = options;
  return { model: model.id, context, options: { temperature, maxTokens, reasoning, cacheRetention: retention2, sessionId, toolChoice } };
}
function headersOf7(model, options) {
  const own = { authorization: `Bearer ${options.apiKey}`, accept: "text/event-stream", "content-type": "application/json" };
  const all = [...Object.entries(getIdentityHeaders(model, options.identity)), ...Object.entries(own), ...Object.entries(options.headers ?? {})];
  const headers = new Headers();
  for (const [name, value] of all) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  return recordOf(headers);
}
async function run2(model, context, options, events2) {
  if (!options?.apiKey) throw new Error(`No API key provided for provider "${model.provider}"`);
  const url = new URL(`${model.baseUrl.replace(/\/+$/, "")}/messages`);
  if (options.debug) url.searchParams.set("debug", "1");
  const params = payloadOf(model, context, options);
  const body = JSON.stringify(await options.onPayload?.(params, model) ?? params);
  const init = { method: "POST", headers: headersOf7(model, options), body, signal: options.signal };
  const response = await (options.fetch ?? fetch)(url, init);
  await options.onResponse?.({ status: response.status, headers: recordOf(response.headers) }, model);
  if (!response.ok) throw problemOf3(model, url, response, await response.text());
  if (!response.body) throw new Error(`${model.provider} response has no body`);
  const converter = new Converter(model);
  try {
    for (var iter = __forAwait(messagesOf(response)), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
      const { data } = temp.value;
      const text = data.trim();
      if (text === "" || text === "[DONE]") continue;
      const raw = JSON.parse(text);
      await options.onProviderStreamEvent?.(raw, model);
      const event = converter.convert(raw);
      events2.push(event);
      if (event.type === "done" || event.type === "error") return;
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
  throw new Error(`${model.provider} stream ended without a terminal event`);
}
function stream8(model, context, options) {
  const events2 = new (import_pi_ai_parts23 ??= require("pi:ai_parts")).AssistantMessageEventStream();
  run2(model, context, options, events2).catch((error) => events2.push(failed2(model, error, options?.signal?.aborted ?? false)));
  return events2;
}
var streamSimple8 = stream8;

// src/pi/ai/api/vertex.ts
var vertex_exports = {
  stream: void 0,
  streamSimple: void 0,
};

// src/pi/ai/api/vertex_auth.ts
var import_pi_host4 = require("pi:host");
var tokenUrl = "https://oauth2.googleapis.com/token";
var scope = "https://www.googleapis.com/auth/cloud-platform";
var lifetime = 3600;
var margin = 3e5;
var tokens2 = /* @__PURE__ */ new Map();
var base64url = (value) => (0, import_pi_host4.requireHost)("pi:node/buffer").Buffer.from(JSON.stringify(value)).toString("base64url");
function assertionOf(key) {
  const now = Math.floor(Date.now() / 1e3);
  const head = { alg: "RS256", typ: "JWT", ...key.private_key_id ? { kid: key.private_key_id } : {} };
  const claim = { iss: key.client_email, scope, aud: tokenUrl, exp: now + lifetime, iat: now };
  const text = `${base64url(head)}.${base64url(claim)}`;
  return `${text}.${(0, import_pi_host4.requireHost)("pi:node/crypto").sign("RSA-SHA256", (0, import_pi_host4.requireHost)("pi:node/buffer").Buffer.from(text), key.private_key).toString("base64url")}`;
}
function grantOf(credentials, file) {
  if (credentials.type === "service_account") {
    return { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion: assertionOf(credentials) };
  }
  if (credentials.type === "authorized_user") {
    const { client_id, client_secret, refresh_token } = credentials;
    return { grant_type: "refresh_token", client_id, client_secret, refresh_token };
  }
  throw new Error(`${file}: pier uses credentials of the types service_account and authorized_user, not ${JSON.stringify(credentials.type)}`);
}
async function exchange(grant, signal) {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const response = await fetch(tokenUrl, { method: "POST", headers, body: new URLSearchParams(grant).toString(), signal });
  const text = await response.text();
  if (!response.ok) throw new Error(`Google refused the credentials (${response.status}): ${text}`);
  const { access_token: value, expires_in: seconds } = JSON.parse(text);
  if (typeof value !== "string") throw new Error("Google's answer to the credentials has no token");
  return { value, until: Date.now() + (seconds ?? lifetime) * 1e3 };
}
function read(env2) {
  const file = getProviderEnvValue("GOOGLE_APPLICATION_CREDENTIALS", env2) ?? `${import_pi_host4.boot.homedir}/.config/gcloud/application_default_credentials.json`;
  try {
    return { file, text: (0, import_pi_host4.requireHost)("pi:node/fs").readFileSync(file, "utf8") };
  } catch (cause) {
    throw new Error("Could not load the default credentials. Browse to https://cloud.google.com/docs/authentication/getting-started for more information.", { cause });
  }
}
async function authorize(env2, signal) {
  const { file, text } = read(env2);
  const credentials = JSON.parse(text);
  let token = tokens2.get(text);
  if (!token || token.until - margin < Date.now()) {
    token = await exchange(grantOf(credentials, file), signal);
    tokens2.set(text, token);
  }
  const project = credentials.quota_project_id;
  return { authorization: `Bearer ${token.value}`, ...project ? { "x-goog-user-project": project } : {} };
}

// src/pi/ai/api/vertex.ts
function keyOf(options) {
  const key = options?.apiKey?.trim();
  return !key || key === "gcp-vertex-credentials" || /^<[^>]+>$/.test(key) ? void 0 : key;
}
function settings(options) {
  const env2 = (name) => getProviderEnvValue(name, options?.env);
  const project = options?.project || env2("GOOGLE_CLOUD_PROJECT") || env2("GCLOUD_PROJECT");
  if (!project) throw new Error("Vertex AI requires a project ID. Set GOOGLE_CLOUD_PROJECT/GCLOUD_PROJECT or pass project in options.");
  const location = options?.location || env2("GOOGLE_CLOUD_LOCATION");
  if (!location) throw new Error("Vertex AI requires a location. Set GOOGLE_CLOUD_LOCATION or pass location in options.");
  return { project, location };
}
var regions = /* @__PURE__ */ new Set(["us", "eu"]);
function hostOf(location) {
  if (location === void 0 || location === "global") return "https://aiplatform.googleapis.com";
  return regions.has(location) ? `https://aiplatform.${location}.rep.googleapis.com` : `https://${location}-aiplatform.googleapis.com`;
}
var hasVersion = (address) => (URL.canParse(address) ? new URL(address).pathname : address).split("/").some((part) => /^v\d+(?:beta\d*)?$/.test(part));
async function addressOf3(exchange2) {
  const { model, options } = exchange2;
  const key = keyOf(options);
  const place = key ? void 0 : settings(options);
  const identity = getIdentityHeaders(model, options?.identity);
  const headers = headersOf5(identity, exchange2, key ? { "x-goog-api-key": key } : {});
  const given2 = model.baseUrl.trim();
  const own = given2 === "" || given2.includes("{location}") ? void 0 : given2.replace(/\/+$/, "");
  const base = own ? hasVersion(own) ? own : `${own}/v1` : `${hostOf(place?.location)}/v1`;
  const scope2 = place && !own ? `projects/${place.project}/locations/${place.location}/` : "";
  const credentials = key ? {} : await authorize(options?.env, options?.signal);
  return (id) => ({ url: `${base}/${scope2}publishers/google/models/${id}:streamGenerateContent?alt=sse`, headers: { ...headers, ...credentials } });
}
var stream9 = streamOf(protocolOf("google-vertex", "Google Vertex", "Google Vertex", (import_pi_ai_parts24 ??= require("pi:ai_parts")).collapseSystemMessages, addressOf3));
var vertexBudget = (model, level2, own) => budgetOf({ id: model.id.replace("2.5-flash-lite", "2.5-flash") }, level2, own);
var streamSimple9 = (model, context, options) => stream9(model, context, { ...buildBaseOptions(model, context, options), thinking: thinkingOf3(model, options, vertexBudget) });

// src/pi/ai/api/completions.ts
var completions_exports = {
  convertMessages: convertMessages5,
  stream: void 0,
  streamSimple: void 0,
};

// src/pi/ai/api/completions_compat.ts
var services = {
  zai: ["zai zai-coding-cn", "api.z.ai", "open.bigmodel.cn"],
  together: ["together", "api.together.ai", "api.together.xyz"],
  moonshot: ["moonshotai moonshotai-cn", "api.moonshot."],
  openrouter: ["openrouter", "openrouter.ai"],
  workersAI: ["cloudflare-workers-ai", "api.cloudflare.com"],
  gatewayAI: ["cloudflare-ai-gateway", "gateway.ai.cloudflare.com"],
  nvidia: ["nvidia", "integrate.api.nvidia.com"],
  antLing: ["ant-ling", "api.ant-ling.com"],
  cerebras: ["cerebras", "cerebras.ai"],
  grok: ["xai", "api.x.ai"],
  chutes: ["", "chutes.ai"],
  opencode: ["opencode", "opencode.ai"]
};
function serviceOf({ provider, baseUrl }) {
  const is = (name) => {
    if (name === "deepseek") return provider === "deepseek" || baseUrl.toLowerCase().includes("deepseek.com");
    const [providers2, ...addresses] = services[name];
    return providers2.split(" ").includes(provider) || addresses.some((address) => baseUrl.includes(address));
  };
  return (...names) => names.some(is);
}
function detect(model) {
  const is = serviceOf(model);
  const openRouter = is("openrouter");
  const vendor = /^(?:anthropic|openai)\//.test(model.id);
  const other = is(
    ...["nvidia", "cerebras", "grok", "together", "chutes", "deepseek", "zai", "moonshot", "opencode", "workersAI"],
    ...["gatewayAI", "antLing"]
  );
  const formats3 = { deepseek: "deepseek", zai: "zai", together: "together", antLing: "ant-ling", openrouter: "openrouter" };
  const format = Object.entries(formats3).find(([name]) => is(name))?.[1] ?? "openai";
  const fewTokens = is("chutes", "deepseek", "moonshot", "gatewayAI", "together", "nvidia", "antLing", "zai");
  return {
    supportsStore: !other,
    supportsDeveloperRole: openRouter && vendor || !other && !openRouter,
    supportsReasoningEffort: !is("grok", "zai", "moonshot", "together", "gatewayAI", "nvidia", "antLing"),
    supportsUsageInStreaming: true,
    supportsFinishReason: true,
    maxTokensField: fewTokens ? "max_tokens" : "max_completion_tokens",
    requiresToolResultName: false,
    requiresAssistantAfterToolResult: false,
    requiresNonNullAssistantContent: false,
    requiresToolsWithToolHistory: false,
    requiresThinkingAsText: false,
    requiresReasoningContentOnAssistantMessages: is("deepseek"),
    thinkingFormat: format,
    openRouterRouting: {},
    vercelGatewayRouting: {},
    chatTemplateKwargs: {},
    chatTemplateArgs: {},
    zaiToolStream: false,
    supportsThinkingTokenBudget: false,
    thinkingTokenBudgetField: void 0,
    supportsStrictMode: false,
    supportsOpenAIGrammarTools: false,
    supportsMidConvoSystemMessages: false,
    supportsMidConvoToolAdditions: false,
    cacheControlFormat: model.provider === "openrouter" && model.id.startsWith("anthropic/") ? "anthropic" : void 0,
    sendSessionAffinityHeaders: openRouter,
    sessionAffinityFormat: openRouter ? "openrouter" : "openai",
    supportsLongCacheRetention: !is("together", "workersAI", "gatewayAI", "nvidia", "antLing"),
    promptCacheKeyMode: void 0,
    vllmPriority: void 0
  };
}
function compatOf3(model) {
  const compat = detect(model);
  for (const key of Object.keys(compat)) compat[key] = model.compat?.[key] ?? compat[key];
  return compat;
}

// src/pi/ai/api/completions_params.ts

// src/pi/ai/api/completions_messages.ts

// src/pi/ai/api/reasoning_details.ts
var fields = ["reasoning", "reasoning_content", "reasoning_text"];
var hasReasoningFields = (name) => fields.includes(name);
var optional = (value, type) => value === void 0 || value === null || typeof value === type;
function isReasoningDetail(detail) {
  if (typeof detail !== "object" || detail === null || Array.isArray(detail)) return false;
  if (!optional(detail.id, "string") || detail.format === null || detail.index === null) return false;
  if (!optional(detail.format, "string") || !optional(detail.index, "number")) return false;
  if (detail.type === "reasoning.summary") return typeof detail.summary === "string";
  if (detail.type === "reasoning.encrypted") return typeof detail.data === "string";
  return detail.type === "reasoning.text" && typeof detail.text === "string" && optional(detail.signature, "string");
}
function read2(text) {
  try {
    return text ? JSON.parse(text) : void 0;
  } catch {
    return void 0;
  }
}
function signedDetails(thinking) {
  const lists = thinking.map((block) => read2(block.thinkingSignature));
  return lists.find((list2) => Array.isArray(list2) && list2.length > 0 && list2.every(isReasoningDetail));
}
function legacyDetails(calls2) {
  const details = calls2.map((call) => read2(call.thoughtSignature)).filter((detail) => isReasoningDetail(detail) && detail.type === "reasoning.encrypted" && detail.id && detail.data);
  return details.length > 0 ? details : void 0;
}
function appendDetail(details, detail) {
  const last = details.at(-1);
  const joined = { "reasoning.text": "text", "reasoning.summary": "summary" }[detail.type];
  if (!joined || last?.type !== detail.type) {
    details.push({ ...detail });
    return;
  }
  last[joined] += detail[joined];
  if (joined === "text") last.signature ||= detail.signature;
  last.id ??= detail.id;
  last.format ||= detail.format;
  last.index ??= detail.index;
}

// src/pi/ai/api/completions_messages.ts
var maxId2 = 40;
var processed = { role: "assistant", content: "I have processed the tool results." };
function shortenId(id, model) {
  const at = id.indexOf("|");
  if (at < 0) return model.provider === "openai" && id.length > maxId2 ? id.slice(0, maxId2) : id;
  const clean = (part) => part.replace(/[^a-zA-Z0-9_-]/g, "_");
  const call = clean(id.slice(0, at));
  const item = clean(id.slice(at + 1));
  const both = item === "" ? call : `${call}_${item}`;
  if (both.length <= maxId2) return both;
  const hash = shortHash(id).slice(0, 8);
  return `${call.slice(0, Math.max(1, maxId2 - hash.length - 1))}_${hash}`;
}
var additionsOf = (compat) => compat.supportsMidConvoSystemMessages === true && compat.supportsMidConvoToolAdditions === true ? "additions" : "none";
var imageOf6 = (block) => ({ type: "image_url", image_url: { url: `data:${block.mimeType};base64,${block.data}` } });
var blocksOf2 = (message, type) => message.content.filter((block) => block.type === type);
function userMessage3(message) {
  const { content } = message;
  if (typeof content === "string") return { role: "user", content: sanitizeSurrogates(content) };
  const parts = content.filter((block) => block.type !== "text" || block.text !== "").map((block) => block.type === "text" ? { type: "text", text: sanitizeSurrogates(block.text) } : imageOf6(block));
  return parts.length > 0 ? { role: "user", content: parts } : void 0;
}
function toolCallOf(call, inputs) {
  const property = inputs?.get(call.name);
  if (property === void 0) {
    return { id: call.id, type: "function", function: { name: call.name, arguments: JSON.stringify(call.arguments) } };
  }
  const input = sanitizeSurrogates(grammarInput(call.name, call.arguments, property));
  return { id: call.id, type: "custom", custom: { name: call.name, input } };
}
function addThinking(result, thinking, texts, kept, model, compat) {
  const text = texts.map((part) => part.text).join("");
  if (thinking.length > 0 && compat.requiresThinkingAsText) {
    const thoughts = thinking.map((block) => sanitizeSurrogates(block.thinking)).join("\n\n");
    result.content = [{ type: "text", text: thoughts }, ...texts];
    return;
  }
  if (text !== "") result.content = text;
  if (thinking.length === 0 || kept) return;
  let field = thinking[0].thinkingSignature;
  if (model.provider === "opencode-go" && field === "reasoning") field = "reasoning_content";
  if (hasReasoningFields(field)) result[field] = thinking.map((block) => block.thinking).join("\n");
}
function assistantMessage2(message, model, compat, inputs) {
  const neverNull = compat.requiresAssistantAfterToolResult || compat.requiresNonNullAssistantContent;
  const result = { role: "assistant", content: neverNull ? "" : null };
  const texts = blocksOf2(message, "text").filter((block) => block.text.trim() !== "").map((block) => ({ type: "text", text: sanitizeSurrogates(block.text) }));
  const thinking = blocksOf2(message, "thinking");
  const calls2 = blocksOf2(message, "toolCall");
  const kept = signedDetails(thinking) ?? legacyDetails(calls2);
  addThinking(result, thinking.filter((block) => block.thinking.trim() !== ""), texts, kept, model, compat);
  if (calls2.length > 0) result.tool_calls = calls2.map((call) => toolCallOf(call, inputs));
  if (kept) result.reasoning_details = kept;
  if (compat.requiresReasoningContentOnAssistantMessages && model.reasoning) result.reasoning_content ??= "";
  return result.content?.length > 0 || result.tool_calls ? result : void 0;
}
function toolMessages(messages, from, model, compat) {
  const results2 = [];
  const images = [];
  let at = from;
  for (; messages[at]?.role === "toolResult"; at++) {
    const message = messages[at];
    const text = blocksOf2(message, "text").map((block) => block.text).join("\n");
    const pictures = blocksOf2(message, "image");
    const shown = text.trim() !== "" ? text : pictures.length > 0 ? "(see attached image)" : "(no tool output)";
    const result = { role: "tool", content: sanitizeSurrogates(shown), tool_call_id: message.toolCallId };
    if (compat.requiresToolResultName && message.toolName) result.name = message.toolName;
    results2.push(result);
    if (model.input.includes("image")) images.push(...pictures.map(imageOf6));
  }
  if (images.length > 0) {
    if (compat.requiresAssistantAfterToolResult) results2.push({ ...processed });
    results2.push({ role: "user", content: [{ type: "text", text: "Attached image(s) from tool result:" }, ...images] });
  }
  return { results: results2, next: at, last: images.length > 0 ? "user" : "toolResult" };
}
function convertMessages5(model, context, compat, inputs) {
  const { messages: given2 } = (0, (import_pi_ai_parts25 ??= require("pi:ai_parts")).resolveTranscript)(context, compat.supportsMidConvoSystemMessages);
  const messages = transformMessages(given2, model, (id) => shortenId(id, model));
  const { foldedSystemMessages } = (0, (import_pi_ai_parts25 ??= require("pi:ai_parts")).resolveTranscriptTools)(given2, additionsOf(compat));
  const instructions = model.reasoning && compat.supportsDeveloperRole ? "developer" : "system";
  const result = [];
  let last;
  let systems = 0;
  for (let at = 0; at < messages.length; ) {
    const message = messages[at];
    if (compat.requiresAssistantAfterToolResult && last === "toolResult" && message.role === "user") result.push({ ...processed });
    if (message.role === "toolResult") {
      const { results: results2, next, last: role } = toolMessages(messages, at, model, compat);
      result.push(...results2);
      at = next;
      last = role;
      continue;
    }
    if (message.role === "system") {
      const added = systems++ >= foldedSystemMessages ? message.toolsAdded ?? [] : [];
      if (added.length > 0) result.push({ role: "system", tools: convertTools4(added, compat) });
      const text = at === 0 ? (0, (import_pi_ai_parts25 ??= require("pi:ai_parts")).getSystemMessageText)(message) : (0, (import_pi_ai_parts25 ??= require("pi:ai_parts")).renderSystemMessageUpdate)(message);
      if (text !== "") result.push({ role: instructions, content: sanitizeSurrogates(text) });
      last = "system";
    } else {
      const converted = message.role === "user" ? userMessage3(message) : assistantMessage2(message, model, compat, inputs);
      if (converted) {
        result.push(converted);
        last = message.role;
      }
    }
    at++;
  }
  return result;
}
var convertTools4 = (tools, compat) => tools.map((tool) => {
  const { name, description } = tool;
  const grammar = resolveGrammar(tool, compat.supportsOpenAIGrammarTools);
  if (grammar) {
    const { format: syntax, definition } = grammar;
    return { type: "custom", custom: { name, description, format: { type: "grammar", grammar: { syntax, definition } } } };
  }
  const strictMode = compat.supportsStrictMode !== false;
  const strict = resolveStrict(tool, strictMode);
  const parameters = parametersOf(tool, strict);
  return { type: "function", function: { name, description, parameters, ...strictMode ? { strict: strict ?? false } : {} } };
});

// src/pi/ai/api/completions_params.ts
var mapped = (model, level2) => model.thinkingLevelMap?.[level2];
function templateValue({ model, level: level2, budget }, value) {
  if (typeof value !== "object" || value === null) return value;
  if (!level2 && value.omitWhenOff) return void 0;
  if (value.$var === "thinking.enabled") return Boolean(level2);
  if (value.$var === "thinking.budget") return budget;
  const word = mapped(model, level2 || "off");
  return word === void 0 ? level2 : word ?? void 0;
}
function template(thinking, values) {
  const filled = Object.entries(values).map(([key, value]) => [key, templateValue(thinking, value)]);
  const known = filled.filter(([, value]) => value !== void 0);
  return known.length > 0 ? Object.fromEntries(known) : void 0;
}
var effortOf5 = ({ model, level: level2 }) => mapped(model, level2) ?? level2;
var strictEffortOf = ({ model, level: level2 }) => {
  const word = mapped(model, level2);
  return word === void 0 ? level2 : word;
};
var formats2 = {
  zai(t) {
    t.params.thinking = t.level ? { type: "enabled", clear_thinking: false } : { type: "disabled" };
    const effort = t.level && t.compat.supportsReasoningEffort ? strictEffortOf(t) : null;
    if (effort !== null) t.params.reasoning_effort = effort;
  },
  qwen(t) {
    t.params.enable_thinking = Boolean(t.level);
    if (t.level && t.compat.supportsReasoningEffort) t.params.reasoning_effort = effortOf5(t);
  },
  "qwen-chat-template"(t) {
    t.params.chat_template_kwargs = { enable_thinking: Boolean(t.level), preserve_thinking: true };
  },
  "chat-template"(t) {
    const values = template(t, t.compat.chatTemplateKwargs);
    if (values) t.params.chat_template_kwargs = values;
  },
  baseten(t) {
    const values = template(t, t.compat.chatTemplateArgs);
    if (values) t.params.chat_template_args = values;
    if (!t.compat.supportsReasoningEffort) return;
    const effort = t.level ? strictEffortOf(t) : mapped(t.model, "off");
    if (typeof effort === "string") t.params.reasoning_effort = effort;
  },
  deepseek(t) {
    if (t.level) t.params.thinking = { type: "enabled" };
    else if (mapped(t.model, "off") !== null) t.params.thinking = { type: "disabled" };
    if (t.level && t.compat.supportsReasoningEffort) t.params.reasoning_effort = effortOf5(t);
  },
  openrouter(t) {
    if (t.level) t.params.reasoning = { effort: effortOf5(t) };
    else if (mapped(t.model, "off") !== null) t.params.reasoning = { effort: mapped(t.model, "off") ?? "none" };
  },
  "ant-ling"(t) {
    const effort = t.level && mapped(t.model, t.level);
    if (effort) t.params.reasoning = { effort };
    else if (!t.level) formats2.openai(t);
  },
  together(t) {
    t.params.reasoning = { enabled: Boolean(t.level) };
    if (t.level && t.compat.supportsReasoningEffort) t.params.reasoning_effort = effortOf5(t);
  },
  "string-thinking"(t) {
    if (t.level) t.params.thinking = effortOf5(t);
    else if (mapped(t.model, "off") !== null) t.params.thinking = mapped(t.model, "off") ?? "none";
  },
  openai(t) {
    if (!t.compat.supportsReasoningEffort) return;
    if (t.level) t.params.reasoning_effort = effortOf5(t);
    else if (typeof mapped(t.model, "off") === "string") t.params.reasoning_effort = mapped(t.model, "off");
  }
};
function budgetOf2(model, options, params) {
  if (!options?.reasoningEffort || !model.reasoning) return void 0;
  const ceiling = params.max_tokens ?? params.max_completion_tokens ?? model.maxTokens;
  const budget = clampThinkingBudgetToAnswerRoom(thinkingBudgetForLevel(options.reasoningEffort, options.thinkingBudgets), ceiling);
  return budget > 0 ? budget : void 0;
}
function markText(message, mark) {
  if (typeof message.content === "string") {
    if (message.content === "") return false;
    message.content = [{ type: "text", text: message.content, cache_control: mark }];
    return true;
  }
  const part = Array.isArray(message.content) && message.content.findLast((one) => one?.type === "text");
  if (part) part.cache_control = mark;
  return Boolean(part);
}
function markCache(params, mark) {
  const first = params.messages.find(({ role }) => role === "system" || role === "developer");
  if (first) markText(first, mark);
  if (params.tools?.length > 0) params.tools.at(-1).cache_control = mark;
  params.messages.findLast(({ role }, at) => /^(?:user|assistant|tool)$/.test(role) && markText(params.messages[at], mark));
}
var hasToolHistory = (messages) => messages.some(
  ({ role, content }) => role === "toolResult" || role === "assistant" && content.some((block) => block.type === "toolCall")
);
function buildParams5(model, context, options, compat, inputs) {
  const retention2 = resolveCacheRetention(options);
  const { requestTools } = (0, (import_pi_ai_parts26 ??= require("pi:ai_parts")).resolveTranscriptTools)(context.messages, additionsOf(compat));
  const long = retention2 === "long" && compat.supportsLongCacheRetention;
  const keyMode = compat.promptCacheKeyMode ?? "auto";
  const keyed = keyMode === "enabled" || keyMode === "auto" && (model.baseUrl.includes("api.openai.com") || long);
  const params = {
    model: model.id,
    messages: convertMessages5(model, context, compat, inputs),
    stream: true,
    prompt_cache_key: retention2 !== "none" && keyed ? clampOpenAIPromptCacheKey(options?.sessionId) : void 0,
    prompt_cache_retention: long ? "24h" : void 0
  };
  if (compat.supportsUsageInStreaming !== false) params.stream_options = { include_usage: true };
  if (compat.supportsStore) params.store = false;
  if (options?.maxTokens) params[compat.maxTokensField === "max_tokens" ? "max_tokens" : "max_completion_tokens"] = options.maxTokens;
  if (options?.temperature !== void 0) params.temperature = options.temperature;
  if (requestTools.length > 0) {
    params.tools = convertTools4(requestTools, compat);
    if (compat.zaiToolStream) params.tool_stream = true;
  } else if (compat.requiresToolsWithToolHistory && hasToolHistory(context.messages)) params.tools = [];
  if (compat.cacheControlFormat === "anthropic" && retention2 !== "none") {
    markCache(params, { type: "ephemeral", ...long ? { ttl: "1h" } : {} });
  }
  if (options?.toolChoice) params.tool_choice = options.toolChoice;
  if (compat.vllmPriority !== void 0) params.priority = compat.vllmPriority;
  addThinking2(model, options, compat, params);
  addRouting(model, params);
  return Object.assign(params, resolveSamplingParams(model, options?.reasoningEffort ?? "off", options?.samplingParams));
}
function addThinking2(model, options, compat, params) {
  const budget = budgetOf2(model, options, params);
  if (model.reasoning) {
    const format = formats2[compat.thinkingFormat] ?? formats2.openai;
    format({ params, model, compat, level: options?.reasoningEffort || void 0, budget });
  }
  const field = compat.thinkingTokenBudgetField || (compat.supportsThinkingTokenBudget ? "thinking_token_budget" : void 0);
  if (field && budget !== void 0) params[field] = budget;
}
function addRouting(model, params) {
  if (model.compat?.openRouterRouting) params.provider = model.compat.openRouterRouting;
  const { only, order } = model.compat?.vercelGatewayRouting ?? {};
  if (only || order) params.providerOptions = { gateway: { ...only ? { only } : {}, ...order ? { order } : {} } };
}

// src/pi/ai/api/completions.ts
function usageOf(raw, model) {
  const cacheRead = raw.prompt_tokens_details?.cached_tokens ?? raw.prompt_cache_hit_tokens ?? raw.cached_tokens ?? 0;
  const cacheWrite = raw.prompt_tokens_details?.cache_write_tokens || 0;
  const input = Math.max(0, (raw.prompt_tokens || 0) - cacheRead - cacheWrite);
  const output = raw.completion_tokens || 0;
  const reasoning = raw.completion_tokens_details?.reasoning_tokens || 0;
  const { cost } = noUsage();
  const usage = { input, output, cacheRead, cacheWrite, reasoning, totalTokens: input + output + cacheRead + cacheWrite, cost };
  (0, (import_pi_ai_parts28 ??= require("pi:ai_parts")).calculateCost)(model, usage);
  if (isOpenRouter(model)) applyReportedCost(usage, raw);
  return usage;
}
var stopReasons2 = {
  stop: "stop",
  end: "stop",
  length: "length",
  function_call: "toolUse",
  tool_calls: "toolUse"
};
var Filler4 = class {
  constructor(model, output, stream11, inputs) {
    this.model = model;
    this.output = output;
    this.stream = stream11;
    this.inputs = inputs;
  }
  model;
  output;
  stream;
  inputs;
  #text;
  #thinking;
  #details;
  #calls = [];
  finished = false;
  #push(type, block, more = {}) {
    this.stream.push({ type, contentIndex: this.output.content.indexOf(block), ...more, partial: this.output });
  }
  #open(kind, block) {
    this.output.content.push(block);
    this.#push(`${kind}_start`, block);
    return block;
  }
  chunk(chunk) {
    if (!chunk || typeof chunk !== "object") return;
    const { output, model } = this;
    output.responseId ||= chunk.id;
    if (typeof chunk.model === "string" && chunk.model !== "" && chunk.model !== model.id) output.responseModel ||= chunk.model;
    if (chunk.usage) output.usage = usageOf(chunk.usage, model);
    const choice = Array.isArray(chunk.choices) ? chunk.choices[0] : void 0;
    if (!choice) return;
    if (!chunk.usage && choice.usage) output.usage = usageOf(choice.usage, model);
    if (choice.finish_reason) this.#finish(choice.finish_reason);
    if (choice.delta) this.#delta(choice.delta);
  }
  #finish(reason) {
    this.finished = true;
    this.output.rawStopReason = reason;
    this.output.stopReason = stopReasons2[reason] ?? "error";
    if (this.output.stopReason === "error") this.output.errorMessage = `Provider finish_reason: ${reason}`;
  }
  #delta(delta) {
    const given2 = (name) => typeof delta[name] === "string" && delta[name] !== "";
    const field = ["reasoning_content", "reasoning", "reasoning_text"].find(given2);
    if (field) {
      const renamed2 = this.model.provider === "opencode-go" && field === "reasoning";
      const block = this.#thought(renamed2 ? "reasoning_content" : field);
      block.thinking += delta[field];
      this.#push("thinking_delta", block, { delta: delta[field] });
    }
    for (const detail of Array.isArray(delta.reasoning_details) ? delta.reasoning_details : []) {
      if (!isReasoningDetail(detail)) continue;
      this.#thought("");
      this.#details ??= [];
      appendDetail(this.#details, detail);
    }
    if (delta.content?.length > 0) {
      this.#text ??= this.#open("text", { type: "text", text: "" });
      this.#text.text += delta.content;
      this.#push("text_delta", this.#text, { delta: delta.content });
    }
    for (const piece of delta.tool_calls ?? []) this.#toolCall(piece);
  }
  #thought(thinkingSignature) {
    this.#thinking ??= this.#open("thinking", { type: "thinking", thinking: "", thinkingSignature });
    return this.#thinking;
  }
  /** Bare text where JSON was expected, or from the start. */
  #useText(call) {
    call.text = new GrammarInput(this.inputs.get(call.block.name) ?? "input");
    call.block.arguments = call.text.arguments;
  }
  #callOf(piece) {
    const index = typeof piece.index === "number" ? piece.index : void 0;
    const name = piece.function?.name ?? piece.custom?.name ?? "";
    const isText = piece.custom && !piece.function;
    let call = index === void 0 ? void 0 : this.#calls.find((one) => one.index === index);
    if (!call && piece.id) call = this.#calls.find((one) => one.block.id === piece.id);
    if (!call) {
      call = { block: { type: "toolCall", id: piece.id || "", name, arguments: {} }, index, json: new (import_pi_ai_parts27 ??= require("pi:ai_parts")).ToolCallArgumentsStream() };
      if (isText) this.#useText(call);
      this.#calls.push(call);
      this.#open("toolcall", call.block);
    }
    call.index ??= index;
    call.block.id ||= piece.id || "";
    call.block.name ||= name;
    if (isText && !call.text) this.#useText(call);
    return call;
  }
  #toolCall(piece) {
    const call = this.#callOf(piece);
    const { block, json, text } = call;
    let delta = "";
    if (piece.function?.arguments && !text) {
      delta = piece.function.arguments;
      block.arguments = json.append(delta);
    } else if (piece.custom?.input && text) {
      delta = text.append(piece.custom.input) ?? "";
      block.arguments = text.arguments;
    }
    this.#push("toolcall_delta", block, { delta });
  }
  /** What a provider wants back with the thinking, also when the rest of the answer fails. */
  sign() {
    if (this.#details && this.#thinking) this.#thinking.thinkingSignature = JSON.stringify(this.#details);
  }
  end() {
    this.sign();
    for (const block of this.output.content) {
      if (block.type === "text") this.#push("text_end", block, { content: block.text });
      else if (block.type === "thinking") this.#push("thinking_end", block, { content: block.thinking });
      else this.#endCall(this.#calls.find((call) => call.block === block));
    }
  }
  #endCall({ block, json, text }) {
    if (text) this.#push("toolcall_delta", block, { delta: text.close() });
    else Object.assign(block, json.finish());
    this.#push("toolcall_end", block, { toolCall: block });
  }
};
function headersOf8(model, context, key, options, compat) {
  const session = resolveCacheRetention(options) === "none" ? void 0 : options?.sessionId;
  const affinity = {};
  if (session && compat.sendSessionAffinityHeaders) {
    if (compat.sessionAffinityFormat === "openrouter") affinity["x-session-id"] = session;
    else {
      if (compat.sessionAffinityFormat === "openai") affinity.session_id = session;
      affinity["x-client-request-id"] = session;
      affinity["x-session-affinity"] = session;
    }
  }
  return {
    accept: "application/json",
    "content-type": "application/json",
    authorization: `Bearer ${key}`,
    ...getIdentityHeaders(model, options?.identity),
    ...model.headers,
    ...copilotHeaders(model, context.messages),
    ...affinity,
    ...options?.headers
  };
}
var protocol6 = {
  resolve: (context, model) => (0, (import_pi_ai_parts29 ??= require("pi:ai_parts")).resolveTranscript)(context, compatOf3(model).supportsMidConvoSystemMessages),
  unfinished: "Stream ended without finish_reason",
  failed: (output) => output.errorMessage || "Provider returned an error stop reason",
  explain(error) {
    const message = describeProviderError(error);
    const raw = error?.error?.metadata?.raw;
    return raw && !message.includes(String(raw)) ? `${message}
${raw}` : message;
  },
  async ask({ model, context, options, output, events: events2 }) {
    const key = requestKey(model.provider, options?.apiKey, options?.headers);
    const compat = compatOf3(model);
    const inputs = grammarInputs((0, (import_pi_ai_parts29 ??= require("pi:ai_parts")).getDeclaredTools)(context.messages), compat.supportsOpenAIGrammarTools);
    const params = buildParams5(model, context, options, compat, inputs);
    const response = await send(
      {
        url: `${model.baseUrl.replace(/\/$/, "")}/chat/completions`,
        headers: headersOf8(model, context, key, options, compat),
        body: await options?.onPayload?.(params, model) ?? params,
        style: "openai",
        ...limitsOf(options)
      },
      options
    );
    await options?.onResponse?.({ status: response.status, headers: recordOf(response.headers) }, model);
    events2.push({ type: "start", partial: output });
    const filler = new Filler4(model, output, events2, inputs);
    try {
      try {
        for (var iter = __forAwait(chunksOf(response, options?.signal)), more, temp, error; more = !(temp = await iter.next()).done; more = false) {
          const chunk = temp.value;
          await options?.onProviderStreamEvent?.(chunk, model);
          filler.chunk(chunk);
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
      filler.end();
    } finally {
      filler.sign();
    }
    if (filler.finished || compat.supportsFinishReason || options?.signal?.aborted) return;
    output.stopReason = output.content.some((block) => block.type === "toolCall") ? "toolUse" : "stop";
  }
};
var stream10 = streamOf(protocol6);
var streamSimple10 = simpleStreamOf(
  stream10,
  (model, options) => requestKey(model.provider, options?.apiKey, options?.headers),
  (_model, options) => ({ thinkingBudgets: options?.thinkingBudgets })
);

// src/pi/ai/api/openrouter_images.ts
var openrouter_images_exports = {
  generateImages: generateImages,
};
function paramsOf(model, context) {
  const content = context.input.map(
    (part) => part.type === "text" ? { type: "text", text: sanitizeSurrogates(part.text) } : { type: "image_url", image_url: { url: `data:${part.mimeType};base64,${part.data}` } }
  );
  const modalities = model.output.includes("text") ? ["image", "text"] : ["image"];
  return { model: model.id, messages: [{ role: "user", content }], stream: false, modalities };
}
function usageOf2(raw, model) {
  const cacheWrite = raw.prompt_tokens_details?.cache_write_tokens || 0;
  const cached = raw.prompt_tokens_details?.cached_tokens || 0;
  const cacheRead = cacheWrite > 0 ? Math.max(0, cached - cacheWrite) : cached;
  const counts = { input: Math.max(0, (raw.prompt_tokens || 0) - cacheRead - cacheWrite), output: raw.completion_tokens || 0, cacheRead, cacheWrite };
  const cost = {};
  let [totalTokens, total2] = [0, 0];
  for (const [kind, count] of Object.entries(counts)) {
    totalTokens += count;
    total2 += cost[kind] = model.cost[kind] / 1e6 * count;
  }
  return { ...counts, totalTokens, cost: { ...cost, total: total2, totalFromProvider: false } };
}
function partsOf({ content, images }) {
  const parts = typeof content === "string" && content !== "" ? [{ type: "text", text: content }] : [];
  for (const { image_url } of images ?? []) {
    const [, mimeType, data] = /^data:([^;]+);base64,(.+)$/.exec((typeof image_url === "string" ? image_url : image_url?.url) ?? "") ?? [];
    if (data) parts.push({ type: "image", mimeType, data });
  }
  return parts;
}
var given = (headers) => Object.fromEntries(Object.entries(headers ?? {}).filter(([, value]) => value !== null));
async function generateImages(model, context, options) {
  const output = { api: model.api, provider: model.provider, model: model.id, output: [], stopReason: "stop", timestamp: Date.now() };
  try {
    if (!options?.apiKey) throw new Error(`No API key for provider: ${model.provider}`);
    const params = paramsOf(model, context);
    const response = await send(
      {
        url: `${model.baseUrl.replace(/\/$/, "")}/chat/completions`,
        headers: {
          accept: "application/json",
          "content-type": "application/json",
          authorization: `Bearer ${options.apiKey}`,
          ...given(getIdentityHeaders(model, options.identity)),
          ...given({ ...model.headers, ...options.headers })
        },
        body: await options.onPayload?.(params, model) ?? params,
        style: "openai",
        ...limitsOf(options)
      },
      options
    );
    await options.onResponse?.({ status: response.status, headers: recordOf(response.headers) }, model);
    const answer = await response.json();
    output.responseId = answer.id;
    if (answer.usage) output.usage = usageOf2(answer.usage, model);
    const choice = answer.choices[0];
    if (choice) output.output.push(...partsOf(choice.message));
  } catch (error) {
    output.stopReason = options?.signal?.aborted ? "aborted" : "error";
    output.errorMessage = describeProviderError(error);
  }
  return output;
}
ai_api_exports["PI_AI_VERSION"] = PI_AI_VERSION;
ai_api_exports["PI_ATTRIBUTION"] = PI_ATTRIBUTION;
ai_api_exports["anthropic"] = anthropic_exports;
ai_api_exports["azure"] = azure_exports;
ai_api_exports["bedrock"] = bedrock_exports;
ai_api_exports["codex"] = codex_exports;
ai_api_exports["completions"] = completions_exports;
ai_api_exports["getClientVersion"] = getClientVersion;
ai_api_exports["getIdentityHeaders"] = getIdentityHeaders;
ai_api_exports["getOpenCodeSessionHeaders"] = getOpenCodeSessionHeaders;
ai_api_exports["getProviderEnvValue"] = getProviderEnvValue;
ai_api_exports["google"] = google_exports;
ai_api_exports["isOpenRouter"] = isOpenRouter;
ai_api_exports["mistral"] = mistral_exports;
ai_api_exports["openrouterImages"] = openrouter_images_exports;
ai_api_exports["piMessages"] = pi_messages_exports;
ai_api_exports["responses"] = responses_exports;
ai_api_exports["vertex"] = vertex_exports;
anthropic_exports["isTooStrict"] = isTooStrict;
anthropic_exports["looseSessions"] = looseSessions;
anthropic_exports["stream"] = stream;
azure_exports["stream"] = stream3;
azure_exports["streamSimple"] = streamSimple3;
responses_exports["minOutputTokens"] = minOutputTokens;
responses_exports["stream"] = stream2;
responses_exports["streamSimple"] = streamSimple2;
bedrock_exports["stream"] = stream4;
codex_exports["stream"] = stream5;
codex_exports["streamSimple"] = streamSimple5;
google_exports["stream"] = stream6;
mistral_exports["stream"] = stream7;
mistral_exports["streamSimple"] = streamSimple7;
pi_messages_exports["streamSimple"] = streamSimple8;
vertex_exports["stream"] = stream9;
vertex_exports["streamSimple"] = streamSimple9;
completions_exports["stream"] = stream10;
completions_exports["streamSimple"] = streamSimple10;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_ai_parts6;
var import_pi_ai_parts7;
var import_pi_ai_parts4;
var import_pi_ai_parts;
var import_pi_ai_parts3;
var import_pi_ai_catalog;
var import_pi_ai_parts2;
var import_wait;
var import_pi_ai_parts5;
var import_pi_ai_parts12;
var import_pi_ai_parts11;
var import_pi_ai_parts8;
var import_pi_ai_parts9;
var import_pi_ai_parts10;
var import_pi_ai_parts13;
var import_wait2;
var import_pi_ai_parts16;
var import_pi_ai_parts17;
var import_pi_ai_parts14;
var import_wait3;
var import_pi_ai_parts15;
var import_pi_ai_parts20;
var import_pi_ai_parts18;
var import_pi_ai_parts19;
var import_pi_ai_parts22;
var import_pi_ai_parts21;
var import_pi_ai_parts23;
var import_pi_ai_parts24;
var import_pi_ai_parts27;
var import_pi_ai_parts28;
var import_pi_ai_parts29;
var import_pi_ai_parts26;
var import_pi_ai_parts25;
