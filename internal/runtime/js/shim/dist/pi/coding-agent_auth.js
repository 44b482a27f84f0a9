"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent_auth.ts
var coding_agent_auth_exports = {
  AuthStorage: void 0,
  FileAuthStorageBackend: void 0,
  InMemoryAuthStorageBackend: void 0,
};
module.exports = __defProp(coding_agent_auth_exports, "__esModule", { value: true });

// src/pi/coding-agent/auth-storage.ts
var import_pi_host3 = require("pi:host");

// src/pi/ai/providers/config_value.ts
var import_pi_host = require("pi:host");
var reference = /\$(?:([$!])|\{([A-Za-z_][A-Za-z0-9_]*)\}|([A-Za-z_][A-Za-z0-9_]*))/g;
var isCommand = (value) => value.startsWith("!");
function parse(value) {
  const parts = [];
  let from = 0;
  for (const match of value.matchAll(reference)) {
    const [whole, escaped, braced, bare] = match;
    parts.push({ text: value.slice(from, match.index) + (escaped ?? "") });
    if (!escaped) parts.push({ name: braced ?? bare });
    from = match.index + whole.length;
  }
  return [...parts, { text: value.slice(from) }];
}
var bareName = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
var variablesOf = (value) => isCommand(value) ? [] : [...new Set(parse(value).flatMap((part) => "name" in part ? [part.name] : []))];
var lookUp = (name, env) => env?.[name] || process.env[name] || void 0;
var missingVariables = (value, env) => variablesOf(value).filter((name) => lookUp(name, env) === void 0);
function run(command) {
  try {
    const options = { encoding: "utf-8", timeout: 1e4, stdio: ["ignore", "pipe", "ignore"] };
    return (0, import_pi_host.requireHost)("pi:node/child_process").execSync(command, options).trim() || void 0;
  } catch {
    return void 0;
  }
}
function resolveValue(value, env) {
  if (isCommand(value)) return run(value.slice(1));
  if (bareName.test(value)) return lookUp(value, env) ?? value;
  if (missingVariables(value, env).length > 0) return void 0;
  return parse(value).map((part) => "name" in part ? lookUp(part.name, env) : part.text).join("");
}

// src/pi/ai/lock.ts
var import_pi_host2 = require("pi:host");
var nothing = { check() {
}, release() {
} };
function failure(error, file) {
  if (!(error instanceof import_pi_host2.HostError)) return error;
  const { errno } = error.details;
  return Object.assign(new Error(error.message), { code: errno }, errno === "ELOCKED" ? { file } : {});
}
var denied = (error) => error instanceof import_pi_host2.HostError && error.code === "denied";
function attempt(file, run2) {
  try {
    return run2();
  } catch (error) {
    throw failure(error, file);
  }
}
function holding(file, lock) {
  return {
    check: () => attempt(file, () => (0, import_pi_host2.callSync)("fs", { op: "locked", lock })),
    release: () => attempt(file, () => (0, import_pi_host2.callSync)("fs", { op: "unlock", lock }))
  };
}
var request = (path, { wait, stale, nofollow }) => ({
  op: "lock",
  path,
  wait,
  ...stale ? { stale } : {},
  ...nofollow ? { nofollow } : {}
});
function hold(path, options) {
  try {
    return holding(path, (0, import_pi_host2.callSync)("fs", request(path, options)).lock);
  } catch (error) {
    if (denied(error)) return nothing;
    throw failure(error, path);
  }
}
async function holdLater(path, options) {
  const { signal } = options;
  try {
    return holding(path, (await (0, import_pi_host2.call)("fs", request(path, options), signal ? { signal } : {})).lock);
  } catch (error) {
    if (denied(error)) return nothing;
    throw failure(error, path);
  }
}
function withFileLock(path, options, fn) {
  const held = hold(path, options);
  try {
    return fn(held);
  } finally {
    held.release();
  }
}
async function withFileLockLater(path, options, fn) {
  const held = await holdLater(path, options);
  try {
    return await fn(held);
  } finally {
    try {
      held.release();
    } catch {
    }
  }
}
var shortWait = 200;
var tokenLock = { wait: 3e4, stale: 3e4 };

// src/pi/coding-agent/auth-storage.ts
var files = () => (0, import_pi_host3.requireHost)("pi:node/fs");
var providersEnv = () => (0, import_pi_host3.requireHost)("pi:ai_api");
var FileAuthStorageBackend = class {
  constructor(authPath = `${import_pi_host3.boot.agentDir}/auth.json`) {
    this.authPath = authPath;
  }
  authPath;
  #prepare() {
    const { dirname } = (0, import_pi_host3.requireHost)("pi:node/path");
    const folder = dirname(this.authPath);
    if (!files().existsSync(folder)) files().mkdirSync(folder, { recursive: true, mode: 448 });
    if (!files().existsSync(this.authPath)) files().writeFileSync(this.authPath, "{}", { encoding: "utf-8", mode: 384 });
  }
  #current() {
    return files().existsSync(this.authPath) ? files().readFileSync(this.authPath, "utf-8") : void 0;
  }
  #keep({ result, next }, check) {
    check();
    if (next !== void 0) files().writeFileSync(this.authPath, next, { encoding: "utf-8", mode: 384 });
    return result;
  }
  withLock(fn) {
    this.#prepare();
    return withFileLock(this.authPath, { wait: shortWait }, ({ check }) => this.#keep(fn(this.#current()), check));
  }
  async withLockAsync(fn) {
    this.#prepare();
    return withFileLockLater(this.authPath, tokenLock, async ({ check }) => this.#keep(await fn(this.#current()), check));
  }
};
var InMemoryAuthStorageBackend = class {
  value;
  withLock(fn) {
    const { result, next } = fn(this.value);
    if (next !== void 0) this.value = next;
    return result;
  }
  async withLockAsync(fn) {
    const { result, next } = await fn(this.value);
    if (next !== void 0) this.value = next;
    return result;
  }
};
var parse2 = (text) => text ? JSON.parse(text) : {};
var write = (data) => JSON.stringify(data, null, 2);
var AuthStorage = class _AuthStorage {
  constructor(storage) {
    this.storage = storage;
    this.reload();
  }
  storage;
  #data = {};
  #overrides = /* @__PURE__ */ new Map();
  #fallback;
  #broken = false;
  #errors = [];
  static create(path) {
    return new _AuthStorage(new FileAuthStorageBackend(path));
  }
  static fromStorage(storage) {
    return new _AuthStorage(storage);
  }
  static inMemory(data = {}) {
    const storage = new InMemoryAuthStorageBackend();
    storage.withLock(() => ({ result: void 0, next: write(data) }));
    return new _AuthStorage(storage);
  }
  setRuntimeApiKey(provider, key) {
    this.#overrides.set(provider, key);
  }
  removeRuntimeApiKey(provider) {
    this.#overrides.delete(provider);
  }
  setFallbackResolver(resolver) {
    this.#fallback = resolver;
  }
  #note(error) {
    this.#errors.push(error instanceof Error ? error : new Error(String(error)));
  }
  reload() {
    try {
      const current = this.storage.withLock((text) => ({ result: text }));
      this.#data = parse2(current);
      this.#broken = false;
    } catch (error) {
      this.#broken = true;
      this.#note(error);
    }
  }
  /** A file that could not be read is not written to: there may be more in it than is known. */
  #change(provider, credential) {
    if (this.#broken) return;
    try {
      this.storage.withLock((text) => {
        const { [provider]: _old, ...rest } = parse2(text);
        const all = parse2(text);
        if (credential) all[provider] = credential;
        return { result: void 0, next: write(credential ? all : rest) };
      });
    } catch (error) {
      this.#note(error);
    }
  }
  get(provider) {
    return this.#data[provider] ?? void 0;
  }
  set(provider, credential) {
    this.#data[provider] = credential;
    this.#change(provider, credential);
  }
  remove(provider) {
    delete this.#data[provider];
    this.#change(provider, void 0);
  }
  logout(provider) {
    this.remove(provider);
  }
  list() {
    return Object.keys(this.#data);
  }
  has(provider) {
    return provider in this.#data;
  }
  hasAuth(provider) {
    const stored = this.#overrides.has(provider) || this.#data[provider];
    return Boolean(stored || providersEnv().getEnvApiKey(provider) || this.#fallback?.(provider));
  }
  getAuthStatus(provider) {
    if (this.#data[provider]) return { configured: true, source: "stored" };
    if (this.#overrides.has(provider)) return { configured: false, source: "runtime", label: "--api-key" };
    const label = providersEnv().findEnvKeys(provider)?.[0];
    if (label) return { configured: false, source: "environment", label };
    return this.#fallback?.(provider) ? { configured: false, source: "fallback", label: "custom provider config" } : { configured: false };
  }
  getAll() {
    return { ...this.#data };
  }
  drainErrors() {
    return this.#errors.splice(0);
  }
  getOAuthProviders() {
    return (0, (import_pi_ai_parts ??= require("pi:ai_parts")).getOAuthProviders)();
  }
  async login(id, callbacks) {
    const provider = (0, (import_pi_ai_parts ??= require("pi:ai_parts")).getOAuthProvider)(id);
    if (!provider) throw new Error(`Unknown OAuth provider: ${id}`);
    this.set(id, { type: "oauth", ...await provider.login(callbacks) });
  }
  /** Refreshes a token while nobody else can; another process may have done so a moment ago. */
  #refresh(id, provider) {
    return this.storage.withLockAsync(async (text) => {
      this.#data = parse2(text);
      this.#broken = false;
      const credential = this.#data[id];
      if (credential?.type !== "oauth") return { result: void 0 };
      if (Date.now() < credential.expires) return { result: provider.getApiKey(credential) };
      const tokens = Object.entries(this.#data).filter(([, { type }]) => type === "oauth");
      const fresh = await (0, (import_pi_ai_parts ??= require("pi:ai_parts")).getOAuthApiKey)(id, Object.fromEntries(tokens));
      if (!fresh) return { result: void 0 };
      this.#data = { ...this.#data, [id]: { type: "oauth", ...fresh.newCredentials } };
      return { result: fresh.apiKey, next: write(this.#data) };
    });
  }
  async #token(id, credential) {
    const provider = (0, (import_pi_ai_parts ??= require("pi:ai_parts")).getOAuthProvider)(id);
    if (!provider) return void 0;
    if (Date.now() < credential.expires) return provider.getApiKey(credential);
    try {
      const key = await this.#refresh(id, provider);
      if (key) return key;
    } catch (error) {
      this.#note(error);
      this.reload();
      const now = this.#data[id];
      return now?.type === "oauth" && Date.now() < now.expires ? provider.getApiKey(now) : void 0;
    }
    return this.#elsewhere(id, {});
  }
  #elsewhere(id, options) {
    const key = providersEnv().getEnvApiKey(id);
    return key || (options.includeFallback === false ? void 0 : this.#fallback?.(id) ?? void 0);
  }
  async getApiKey(id, options = {}) {
    const override = this.#overrides.get(id);
    if (override) return override;
    const credential = this.#data[id];
    if (credential?.type === "api_key") return resolveValue(credential.key);
    return credential?.type === "oauth" ? this.#token(id, credential) : this.#elsewhere(id, options);
  }
};
coding_agent_auth_exports["AuthStorage"] = AuthStorage;
coding_agent_auth_exports["FileAuthStorageBackend"] = FileAuthStorageBackend;
coding_agent_auth_exports["InMemoryAuthStorageBackend"] = InMemoryAuthStorageBackend;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_ai_parts;
