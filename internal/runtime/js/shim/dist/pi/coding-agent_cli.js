"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent_cli.ts
var coding_agent_cli_exports = {
  parseArgs: parseArgs,
  resolveCliModel: resolveCliModel,
  resolveModelScopeWithDiagnostics: resolveModelScopeWithDiagnostics,
};
module.exports = __defProp(coding_agent_cli_exports, "__esModule", { value: true });

// src/pi/coding-agent/agent/names.ts
var isModifier = (entry) => typeof entry === "string" && /^[+-]/.test(entry);
function listProblem(entries) {
  const modifiers = entries.filter(isModifier);
  if (modifiers.length === 0) return void 0;
  if (modifiers.length < entries.length) return "tool names cannot be mixed with +name or -name entries";
  const pattern = modifiers.find((entry) => entry.includes("*"));
  return pattern && `+name and -name entries take exact tool names, not patterns: ${pattern}`;
}

// src/pi/coding-agent/cli/args.ts
var levels = ["off", "minimal", "low", "medium", "high", "xhigh", "max"];
var isLevel = (text) => levels.includes(text);
var switches = {
  "--help": ["help", true],
  "-h": ["help", true],
  "--version": ["version", true],
  "-v": ["version", true],
  "--continue": ["continue", true],
  "-c": ["continue", true],
  "--resume": ["resume", true],
  "-r": ["resume", true],
  "--no-session": ["noSession", true],
  "--no-tools": ["noTools", true],
  "-nt": ["noTools", true],
  "--no-builtin-tools": ["noBuiltinTools", true],
  "-nbt": ["noBuiltinTools", true],
  "--no-extensions": ["noExtensions", true],
  "-ne": ["noExtensions", true],
  "--no-mcp": ["noMcp", true],
  "--no-skills": ["noSkills", true],
  "-ns": ["noSkills", true],
  "--no-prompt-templates": ["noPromptTemplates", true],
  "-np": ["noPromptTemplates", true],
  "--no-themes": ["noThemes", true],
  "--no-context-files": ["noContextFiles", true],
  "-nc": ["noContextFiles", true],
  "--verbose": ["verbose", true],
  "--approve": ["projectTrustOverride", true],
  "-a": ["projectTrustOverride", true],
  "--no-approve": ["projectTrustOverride", false],
  "-na": ["projectTrustOverride", false],
  "--offline": ["offline", true]
};
var values = {
  "--provider": "provider",
  "--model": "model",
  "--api-key": "apiKey",
  "--system-prompt": "systemPrompt",
  "--session": "session",
  "--session-id": "sessionId",
  "--fork": "fork",
  "--session-dir": "sessionDir",
  "--export": "export"
};
var lists = {
  "--append-system-prompt": "appendSystemPrompt",
  "--extension": "extensions",
  "-e": "extensions",
  "--skill": "skills",
  "--prompt-template": "promptTemplates",
  "--theme": "themes"
};
var names = (text) => text.split(",").map((name) => name.trim()).filter((name) => name !== "");
var isOption = (text) => text === void 0 || text.startsWith("-");
var fail = ({ diagnostics }, message) => {
  diagnostics.push({ type: "error", message });
  return false;
};
var takes = {
  "--mode"(args, next) {
    if (isOption(next)) return fail(args, "--mode requires text, json, or rpc");
    if (["text", "json", "rpc"].includes(next)) args.mode = next;
    else fail(args, `Invalid mode "${next}". Valid values: text, json, rpc`);
    return true;
  },
  "--tui-mode"(args, next) {
    if (isOption(next)) return fail(args, "--tui-mode requires regular or fullscreen");
    if (next === "regular" || next === "fullscreen") args.tuiMode = next;
    else fail(args, `Invalid TUI mode "${next}". Valid values: regular, fullscreen`);
    return true;
  },
  "--use-theme"(args, next) {
    if (isOption(next)) return fail(args, "--use-theme requires a theme name");
    args.useTheme = next;
    return true;
  },
  "--name"(args, next) {
    if (next === void 0) return fail(args, "--name requires a value");
    args.name = next;
    return true;
  },
  "--print"(args, next) {
    args.print = true;
    const message = next !== void 0 && !next.startsWith("@") && (!next.startsWith("-") || next.startsWith("---"));
    if (message) args.messages.push(next);
    return message;
  },
  "--list-models"(args, next) {
    const pattern = !isOption(next) && !next.startsWith("@");
    args.listModels = pattern ? next : true;
    return pattern;
  }
};
var needs = {
  "--models"(args, next) {
    args.models = names(next);
    return true;
  },
  "--tools"(args, next, option) {
    const tools = names(next);
    const problem = listProblem(tools);
    if (problem) fail(args, `${option}: ${problem}`);
    else args.tools = tools;
    return true;
  },
  "--exclude-tools"(args, next) {
    args.excludeTools = names(next);
    return true;
  },
  "--thinking"(args, next) {
    if (isLevel(next)) args.thinking = next;
    else args.diagnostics.push({ type: "warning", message: `Invalid thinking level "${next}". Valid values: ${levels.join(", ")}` });
    return true;
  }
};
var short = { "-n": "--name", "-p": "--print", "-t": "--tools", "-xt": "--exclude-tools" };
function unknownFlag(args, option, next) {
  const at = option.indexOf("=");
  if (at >= 0) {
    args.unknownFlags.set(option.slice(2, at), option.slice(at + 1));
    return false;
  }
  const value = !isOption(next) && !next.startsWith("@");
  args.unknownFlags.set(option.slice(2), value ? next : true);
  return value;
}
function plain(args, text) {
  if (text.startsWith("@")) args.fileArgs.push(text.slice(1));
  else args.messages.push(text);
}
function take(args, option, next) {
  const own = (table, name2) => Object.hasOwn(table, name2) ? table[name2] : void 0;
  const name = own(short, option) ?? option;
  const set = own(switches, option);
  if (set) {
    args[set[0]] = set[1];
    return false;
  }
  const special = own(takes, name) ?? (next === void 0 ? void 0 : own(needs, name));
  if (special) return special(args, next, option);
  const value = next === void 0 ? void 0 : own(values, option);
  if (value) {
    args[value] = next;
    return true;
  }
  const list = next === void 0 ? void 0 : own(lists, option);
  if (list) {
    args[list] = [...args[list] ?? [], next];
    return true;
  }
  if (option.startsWith("--")) return unknownFlag(args, option, next);
  if (option.startsWith("-")) return fail(args, `Unknown option: ${option}`);
  plain(args, option);
  return false;
}
function parseArgs(argv) {
  const args = { messages: [], fileArgs: [], unknownFlags: /* @__PURE__ */ new Map(), diagnostics: [] };
  for (let i = 0; i < argv.length; i++) {
    if (argv[i] === "--") {
      for (const text of argv.slice(i + 1)) plain(args, text);
      break;
    }
    if (take(args, argv[i], argv[i + 1])) i++;
  }
  return args;
}

// src/pi/coding-agent/cli/models.ts
var lower = (text) => text.toLowerCase();
var providersOf = (models) => new Set(models.map(({ provider }) => provider));
function levelOf(text) {
  const at = text.lastIndexOf(":");
  const level = text.slice(at + 1);
  return at >= 0 && isLevel(level) ? { base: text.slice(0, at), level } : void 0;
}
function prefixOf(text, models) {
  let best2;
  for (const { provider } of models) {
    const name = lower(provider.trim());
    if (name === "" || best2 && best2.provider.length >= provider.length) continue;
    const slash = text.indexOf("/", name.length);
    if (slash < 0 || lower(text.slice(0, slash)).trim() !== name) continue;
    const rest = text.slice(slash + 1).trim();
    if (rest !== "") best2 = { provider, rest };
  }
  return best2;
}
var parts = (text, models) => models.filter(({ id, name }) => lower(id).includes(lower(text)) || name && lower(name).includes(lower(text)));
var isAlias = (id) => id.endsWith("-latest") || !/-\d{8}$/.test(id);
function best(models) {
  const aliases = models.filter(({ id }) => isAlias(id));
  return [...aliases.length > 0 ? aliases : models].sort((a, b) => b.id.localeCompare(a.id))[0];
}
function exact(text, pool, fuzzy, usable) {
  const raw = pool.filter(({ id }) => lower(id) === lower(text));
  const prefix = prefixOf(text, pool);
  let named;
  if (prefix) {
    const own = pool.filter(({ provider }) => provider === prefix.provider);
    named = own.find(({ id }) => lower(id) === lower(prefix.rest)) ?? raw.find(({ provider }) => provider === prefix.provider);
    if (!named && fuzzy) named = best(parts(prefix.rest, own));
  }
  const others = raw.filter((model) => model !== named);
  const candidates = named ? [named, ...others] : others;
  if (candidates.length === 0) return void 0;
  if (providersOf(candidates).size === 1) return { model: candidates[0] };
  if (named && usable(named.provider)) return { model: named };
  const ready = others.filter(({ provider }) => usable(provider));
  if (ready.length === 1) return { model: ready[0] };
  return ready.length === 0 && named ? { model: named } : { candidates, usableCount: ready.length };
}
function partial(models, usable) {
  const ready = providersOf(models).size > 1 ? models.filter(({ provider }) => usable(provider)) : [];
  const pool = ready.length > 0 ? ready : models;
  const model = best(pool);
  if (!model) return void 0;
  const tied = pool.filter(({ id }) => id === model.id);
  if (providersOf(tied).size === 1) return { model };
  return { candidates: tied, usableCount: ready.length > 0 ? tied.length : 0 };
}
function resolve(text, request, pool, usable) {
  const found = exact(text, pool, request.fuzzy, usable) ?? (request.fuzzy ? partial(parts(text, pool), usable) : void 0);
  if (found || request.suffix === "none") return found;
  const level = levelOf(text);
  if (level) {
    const inner2 = resolve(level.base, request, pool, usable);
    return inner2 && { ...inner2, thinkingLevel: inner2.warning ? void 0 : level.level };
  }
  const at = text.lastIndexOf(":");
  if (request.suffix === "strict" || at < 0) return void 0;
  const inner = resolve(text.slice(0, at), request, pool, usable);
  const warning = `Invalid thinking level "${text.slice(at + 1)}" in pattern "${text}". Using default instead.`;
  return inner && { ...inner, thinkingLevel: void 0, warning };
}
function reference(given, request, models, usable) {
  const text = given.trim();
  const pool = request.provider ? models.filter(({ provider }) => lower(provider) === lower(request.provider)) : models;
  return text === "" ? void 0 : resolve(text, request, pool, usable);
}
var isGlob = (pattern) => /[*?[]/.test(pattern);
function globbed(glob, models) {
  const test = new RegExp((0, (import_glob ??= require("pi:node/path/glob")).compileGlob)(glob).source, "si");
  return models.filter(({ provider, id }) => test.test(`${provider}/${id}`) || test.test(id));
}
function scopeOf(patterns, models) {
  const scopedModels = [];
  const diagnostics = [];
  for (const pattern of patterns) {
    const warn = (code, message) => diagnostics.push({ type: "warning", code, message, pattern });
    const level = isGlob(pattern) ? levelOf(pattern) : void 0;
    const text = level?.base ?? pattern;
    const request = isGlob(pattern) ? { suffix: "none", fuzzy: false } : { suffix: "lenient", fuzzy: true };
    const found = reference(text, request, models, () => true);
    if (found?.warning) warn("invalid-thinking-level", found.warning);
    if (found?.candidates) {
      const providers = [...providersOf(found.candidates)].sort((a, b) => a.localeCompare(b)).join(", ");
      warn("ambiguous", `Pattern "${pattern}" matches several providers: ${providers}. Use provider/id to choose one.`);
    }
    const matches = found ? found.candidates ?? [found.model] : isGlob(pattern) ? globbed(text, models) : [];
    if (matches.length === 0) warn("no-match", `No models match pattern "${pattern}"`);
    const thinkingLevel = isGlob(pattern) ? level?.level : found?.thinkingLevel;
    for (const model of matches) if (!scopedModels.some((scoped) => (0, (import_pi_ai_parts ??= require("pi:ai_parts")).modelsAreEqual)(scoped.model, model))) scopedModels.push({ model, thinkingLevel });
  }
  return { scopedModels, diagnostics };
}
async function resolveModelScopeWithDiagnostics(patterns, modelRuntime, options) {
  return scopeOf(patterns, await modelRuntime.getAvailable(void 0, options));
}
var failed = (error) => ({ model: void 0, warning: void 0, error });
function ambiguous(text, { candidates, usableCount }, inlineKey) {
  const matches = candidates.map(({ provider, id }) => `${provider}/${id}`).sort((a, b) => a.localeCompare(b)).join(", ");
  const how = usableCount === 0 ? "No matching provider is authenticated." : "More than one matching provider is authenticated.";
  const hint = inlineKey ? "--api-key does not choose a provider." : how;
  return failed(`Model "${text}" is ambiguous across providers: ${matches}. ${hint} Use --provider or provider/model.`);
}
function custom(text, provider, level, models) {
  const prefix = prefixOf(text, provider ? models.filter((model2) => model2.provider === provider) : models);
  const owner = provider ?? prefix?.provider;
  const own = models.filter((model2) => model2.provider === owner);
  const written = prefix?.rest ?? text;
  const suffix = level ? void 0 : levelOf(written);
  const id = suffix?.base ?? written;
  if (text === "" || own.length === 0) return void 0;
  const like = own.find((model2) => model2.id === (0, (import_pi_ai_catalog ??= require("pi:ai_catalog")).preferredModels)()[owner]) ?? own[0];
  const thinking = level ?? suffix?.level;
  const model = { ...like, id, name: id, ...thinking && thinking !== "off" ? { reasoning: true } : {} };
  const warning = `Model "${id}" not found for provider "${owner}". Using custom model id.`;
  return { model, thinkingLevel: suffix?.level, warning, error: void 0 };
}
function resolveCliModel({ cliProvider, cliModel, cliThinking, inlineApiKey, modelRuntime }) {
  if (!cliModel) return { model: void 0, warning: void 0, error: void 0 };
  const models = [...modelRuntime.getModels()];
  if (models.length === 0) return failed("No models available. Check your installation or add models to models.json.");
  const provider = cliProvider ? models.find((model) => lower(model.provider) === lower(cliProvider))?.provider : void 0;
  if (cliProvider && !provider) return failed(`Unknown provider "${cliProvider}". Use --list-models to see available providers/models.`);
  const usable = inlineApiKey ? () => false : (id) => modelRuntime.hasConfiguredAuth(id);
  const found = reference(cliModel, { provider, suffix: "strict", fuzzy: true }, models, usable);
  if (found?.candidates) return ambiguous(cliModel, found, Boolean(inlineApiKey));
  if (found) return { model: found.model, thinkingLevel: found.thinkingLevel, warning: found.warning, error: void 0 };
  const made = custom(cliModel.trim(), provider, cliThinking, models);
  return made ?? failed(`Model "${cliModel}" not found. Use --list-models to see available models.`);
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_ai_catalog;
var import_pi_ai_parts;
var import_glob;
