"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/auth-storage.ts
var auth_storage_exports = {
  AuthStorage: void 0,
  FileAuthStorageBackend: void 0,
  InMemoryAuthStorageBackend: void 0,
};
module.exports = __defProp(auth_storage_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var files = () => (0, import_pi_host.requireHost)("pi:node/fs");
var providersEnv = () => (0, import_pi_host.requireHost)("pi:ai_api");
var FileAuthStorageBackend = class {
  constructor(authPath = `${import_pi_host.boot.agentDir}/auth.json`) {
    this.authPath = authPath;
  }
  authPath;
  #prepare() {
    const { dirname } = (0, import_pi_host.requireHost)("pi:node/path");
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
    return (0, (import_lock ??= require("pi:ai/lock")).withFileLock)(this.authPath, { wait: (import_lock ??= require("pi:ai/lock")).shortWait }, ({ check }) => this.#keep(fn(this.#current()), check));
  }
  async withLockAsync(fn) {
    this.#prepare();
    return (0, (import_lock ??= require("pi:ai/lock")).withFileLockLater)(this.authPath, (import_lock ??= require("pi:ai/lock")).tokenLock, async ({ check }) => this.#keep(await fn(this.#current()), check));
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
var parse = (text) => text ? JSON.parse(text) : {};
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
      this.#data = parse(current);
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
        const { [provider]: _old, ...rest } = parse(text);
        const all = parse(text);
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
      this.#data = parse(text);
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
    if (credential?.type === "api_key") return (0, (import_config_value ??= require("pi:ai/providers/config_value")).resolveValue)(credential.key);
    return credential?.type === "oauth" ? this.#token(id, credential) : this.#elsewhere(id, options);
  }
};
auth_storage_exports["AuthStorage"] = AuthStorage;
auth_storage_exports["FileAuthStorageBackend"] = FileAuthStorageBackend;
auth_storage_exports["InMemoryAuthStorageBackend"] = InMemoryAuthStorageBackend;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_pi_ai_parts;
var import_config_value;
var import_lock;
