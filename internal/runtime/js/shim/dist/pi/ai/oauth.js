"use strict";
var __defProp = Object.defineProperty;

// src/pi/ai/oauth.ts
var oauth_exports = {
  getGitHubCopilotBaseUrl: getGitHubCopilotBaseUrl,
  getOAuthApiKey: getOAuthApiKey,
  getOAuthProvider: void 0,
  getOAuthProviderInfoList: void 0,
  getOAuthProviders: void 0,
  normalizeDomain: normalizeDomain,
  refreshOAuthToken: void 0,
  registerOAuthProvider: void 0,
  resetOAuthProviders: void 0,
  unregisterOAuthProvider: unregisterOAuthProvider,
};
module.exports = __defProp(oauth_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
var builtin = [
  ["anthropic", "anthropicOAuthProvider"],
  ["github-copilot", "githubCopilotOAuthProvider"],
  ["openai-codex", "openaiCodexOAuthProvider"]
];
var known;
var own = () => builtin.map(([id, name]) => [id, (0, import_pi_host.requireHost)("pi:ai_login")[name]]);
var list = () => known ??= new Map(own());
var getOAuthProvider = (id) => list().get(id);
var getOAuthProviders = () => [...list().values()];
var getOAuthProviderInfoList = () => getOAuthProviders().map(({ id, name }) => ({ id, name, available: true }));
var registerOAuthProvider = (provider) => void list().set(provider.id, provider);
var resetOAuthProviders = () => void (known = void 0);
function unregisterOAuthProvider(id) {
  const first = own().find(([name]) => name === id);
  if (first) list().set(...first);
  else list().delete(id);
}
function need(id) {
  const provider = list().get(id);
  if (!provider) throw new Error(`Unknown OAuth provider: ${id}`);
  return provider;
}
var refreshOAuthToken = async (id, credentials) => need(id).refreshToken(credentials);
async function getOAuthApiKey(id, all) {
  const provider = need(id);
  const stored = all[id];
  if (!stored) return null;
  let credentials = stored;
  if (Date.now() >= stored.expires) {
    credentials = await provider.refreshToken(stored).catch(() => {
      throw new Error(`Failed to refresh OAuth token for ${id}`);
    });
  }
  return { newCredentials: credentials, apiKey: provider.getApiKey(credentials) };
}
function normalizeDomain(input) {
  const text = input.trim();
  try {
    return text === "" ? null : new URL(text.includes("://") ? text : `https://${text}`).hostname;
  } catch {
    return null;
  }
}
function getGitHubCopilotBaseUrl(token, enterprise) {
  const host = /proxy-ep=([^;]+)/.exec(token ?? "")?.[1].replace(/^proxy\./, "api.");
  if (host) return `https://${host}`;
  return enterprise ? `https://copilot-api.${enterprise}` : "https://api.individual.githubcopilot.com";
}
oauth_exports["getOAuthProvider"] = getOAuthProvider;
oauth_exports["getOAuthProviderInfoList"] = getOAuthProviderInfoList;
oauth_exports["getOAuthProviders"] = getOAuthProviders;
oauth_exports["refreshOAuthToken"] = refreshOAuthToken;
oauth_exports["registerOAuthProvider"] = registerOAuthProvider;
oauth_exports["resetOAuthProviders"] = resetOAuthProviders;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
