"use strict";
var __defProp = Object.defineProperty;

// src/pi/ai_login.ts
var ai_login_exports = {
  anthropic: void 0,
  anthropicOAuthProvider: void 0,
  chatgpt: void 0,
  codex: void 0,
  copilot: void 0,
  githubCopilotOAuthProvider: void 0,
  kimi: void 0,
  loginAnthropic: void 0,
  loginGitHubCopilot: loginGitHubCopilot,
  loginOpenAICodex: void 0,
  meta: void 0,
  openaiCodexOAuthProvider: void 0,
  openrouter: void 0,
  radius: void 0,
  refreshAnthropicToken: void 0,
  refreshGitHubCopilotToken: void 0,
  refreshOpenAICodexToken: void 0,
  xai: void 0,
};
module.exports = __defProp(ai_login_exports, "__esModule", { value: true });

// src/pi/ai/login/flow.ts
var import_pi_host = require("pi:host");
var base64url = (bytes) => (0, import_pi_host.requireHost)("pi:node/buffer").Buffer.from(bytes).toString("base64url");
async function pkce() {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(hash)) };
}
function parseInput(input) {
  const text = input.trim();
  if (text === "") return {};
  const from = (query) => ({ code: query.get("code") ?? void 0, state: query.get("state") ?? void 0 });
  if (URL.canParse(text)) return from(new URL(text).searchParams);
  if (text.includes("#")) {
    const [code, state] = text.split("#", 2);
    return { code, state };
  }
  return text.includes("code=") ? from(new URLSearchParams(text)) : { code: text };
}
var escape = (text) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
var page = (heading, message) => `<!doctype html><meta charset="utf-8"><title>${escape(heading)}</title><body style="font-family:sans-serif;text-align:center;margin-top:20vh"><h1>${escape(heading)}</h1><p>${escape(message)}</p>`;
var callbackHost = () => globalThis.process.env.PI_OAUTH_CALLBACK_HOST || "127.0.0.1";
function answer({ provider, path: path4, state }, request, taken) {
  const url = new URL(request.url ?? "/", "http://localhost");
  if (request.method !== "GET" || url.pathname !== path4) return { status: 404, text: "Callback route not found." };
  const given = (name2) => url.searchParams.get(name2);
  if (state !== void 0 && given("state") !== state) return { status: 400, text: "State mismatch." };
  if (taken) return { status: 409, text: "This sign-in has already been handled." };
  if (given("error")) {
    const text = `${provider} authorization failed: ${given("error_description") ?? given("error")}`;
    return { status: 400, text, error: new Error(text) };
  }
  const code = given("code");
  if (!code) return { status: 400, text: "Missing authorization code." };
  return { status: 200, text: `Signed in to ${provider}. You may now close this page.`, code };
}
async function listen(options) {
  const { provider, port: port4, path: path4, signal, redirectHost = "localhost", host: host2 = callbackHost(), complete = async (code) => code } = options;
  if (signal?.aborted) throw new Error("Login cancelled");
  let settle;
  const result = new Promise((resolve, reject) => settle = { resolve, reject });
  result.catch(() => void 0);
  let taken = false;
  const reply = async (request, response) => {
    let { status, text, code, error } = answer(options, request, taken);
    taken ||= code !== void 0 || error !== void 0;
    let value;
    try {
      if (code !== void 0) value = await complete(code);
    } catch (problem) {
      error = problem instanceof Error ? problem : new Error(String(problem));
      [status, text] = [502, `${provider} sign-in failed. ${error.message}`];
    }
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
    response.end(page(status === 200 ? "Authentication successful" : "Authentication failed", text));
    if (error) settle.reject(error);
    else if (code !== void 0) settle.resolve(value);
  };
  const server = (0, import_pi_host.requireHost)("pi:node/http").createServer((request, response) => void reply(request, response));
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port4, host2, () => resolve());
  });
  const stop = () => settle.reject(new Error("Login cancelled"));
  signal?.addEventListener("abort", stop, { once: true });
  const tooLate = () => settle.reject(new Error(`${provider} sign-in timed out`));
  const timer = options.timeout === void 0 ? void 0 : setTimeout(tooLate, options.timeout);
  return {
    redirectUri: `http://${redirectHost}:${server.address().port}${path4}`,
    wait: () => result,
    cancel: () => taken || settle.resolve(void 0),
    close() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      settle.reject(new Error("OAuth callback server closed"));
      server.close();
    }
  };
}
async function firstOf(interaction, callback, prompt) {
  const ended = new AbortController();
  let problem;
  const typed3 = interaction.prompt({ type: "manual_code", ...prompt, signal: ended.signal }).then(
    (input) => (callback?.cancel(), input),
    (error) => {
      problem = error instanceof Error ? error : new Error(String(error));
      callback?.cancel();
      return "";
    }
  );
  try {
    const value = await callback?.wait();
    if (value !== void 0) return { value };
    const input = await typed3;
    if (problem) throw problem;
    return { input: input ?? "" };
  } finally {
    ended.abort();
  }
}
async function codeFrom(interaction, callback, prompt) {
  const first = await firstOf(interaction, callback, prompt);
  return "value" in first ? { code: first.value } : parseInput(first.input);
}
async function pollDevice({ interval, expires, waitFirst, signal, poll }) {
  const deadline = expires === void 0 ? Number.POSITIVE_INFINITY : Date.now() + expires * 1e3;
  let every = Math.max(1e3, Math.floor((interval ?? 5) * 1e3));
  let slowed = false;
  const rest = () => (0, (import_wait ??= require("pi:ai/wait")).wait)(Math.min(every, deadline - Date.now()), signal, () => new Error("Login cancelled"));
  if (waitFirst && deadline > Date.now()) await rest();
  while (Date.now() < deadline) {
    if (signal.aborted) throw new Error("Login cancelled");
    const result = await poll();
    if ("done" in result) return result.done;
    if ("failed" in result) throw new Error(result.failed);
    if ("slower" in result) {
      slowed = true;
      every = Math.max(1e3, result.interval && result.interval > 0 ? Math.floor(result.interval * 1e3) : every + 5e3);
    }
    if (Date.now() < deadline) await rest();
  }
  const clocks = " after one or more slow_down responses. This is often caused by clock drift in WSL or VM environments. Please sync or restart the VM clock and try again.";
  throw new Error(`Device flow timed out${slowed ? clocks : ""}`);
}

// src/pi/ai/login/anthropic.ts
var client = "9d1c250a-e61b-44d9-88ed-5944d1962f5e";
var authorizeUrl = "https://claude.ai/oauth/authorize";
var tokenUrl = "https://platform.claude.com/v1/oauth/token";
var shownAt = "https://platform.claude.com/oauth/code/callback";
var port = 53692;
var path = "/callback";
var scope = "org:create_api_key user:profile user:inference user:sessions:claude_code user:mcp_servers user:file_upload";
var timeout = 3e4;
var early = 3e5;
function detail(error) {
  if (!(error instanceof Error)) return String(error);
  const { code, cause } = error;
  return [`${error.name}: ${error.message}`, code ? `code=${code}` : "", cause === void 0 ? "" : `cause=${detail(cause)}`].filter(Boolean).join("; ");
}
async function tokens(fields, failed, invalid, about, signal) {
  let text;
  try {
    const signals = [AbortSignal.timeout(timeout), ...signal ? [signal] : []];
    const headers = { "Content-Type": "application/json", Accept: "application/json" };
    const response = await fetch(tokenUrl, { method: "POST", headers, body: JSON.stringify(fields), signal: AbortSignal.any(signals) });
    text = await response.text();
    if (!response.ok) throw new Error(`HTTP request failed. status=${response.status}; url=${tokenUrl}; body=${text}`);
  } catch (error) {
    throw new Error(`${failed}. url=${tokenUrl}; ${about}details=${detail(error)}`);
  }
  try {
    const told = JSON.parse(text);
    return { refresh: told.refresh_token, access: told.access_token, expires: Date.now() + told.expires_in * 1e3 - early };
  } catch (error) {
    throw new Error(`${invalid}. url=${tokenUrl}; body=${text}; details=${detail(error)}`);
  }
}
var refresh = (token2, signal) => tokens(
  { grant_type: "refresh_token", client_id: client, refresh_token: token2 },
  ...["Anthropic token refresh request failed", "Anthropic token refresh returned invalid JSON", "", signal]
);
var urlFor = (redirect4, challenge, state) => {
  const query = {
    ...{ code: "true", client_id: client, response_type: "code", redirect_uri: redirect4, scope },
    ...{ code_challenge: challenge, code_challenge_method: "S256", state }
  };
  return `${authorizeUrl}?${new URLSearchParams(query)}`;
};
function exchange({ code, state }, verifier, redirect4, { notify, signal }) {
  if (state && state !== verifier) throw new Error("OAuth state mismatch");
  if (!code) throw new Error("Missing authorization code");
  notify({ type: "progress", message: "Exchanging authorization code for tokens..." });
  return tokens(
    { grant_type: "authorization_code", client_id: client, code, state: state ?? verifier, redirect_uri: redirect4, code_verifier: verifier },
    ...["Token exchange request failed", "Token exchange returned invalid JSON"],
    `redirect_uri=${redirect4}; response_type=authorization_code; `,
    signal
  );
}
async function byBrowser(interaction) {
  const { verifier, challenge } = await pkce();
  const at = (wanted) => listen({ provider: "Anthropic", port: wanted, path, state: verifier, signal: interaction.signal });
  const callback = await at(port).catch(() => at(0)).catch(() => void 0);
  const redirect4 = callback?.redirectUri ?? `http://localhost:${port}${path}`;
  const instructions = "Complete login in your browser. If the browser is on another machine, paste the final redirect URL here.";
  interaction.notify({ type: "auth_url", url: urlFor(redirect4, challenge, verifier), instructions });
  try {
    const message = "Complete login in your browser, or paste the authorization code / redirect URL here:";
    return await exchange(await codeFrom(interaction, callback, { message, placeholder: redirect4 }), verifier, redirect4, interaction);
  } finally {
    callback?.close();
  }
}
async function byCode(interaction) {
  const { verifier, challenge } = await pkce();
  const instructions = "Complete login in your browser, then copy the code Anthropic shows and paste it here.";
  interaction.notify({ type: "auth_url", url: urlFor(shownAt, challenge, verifier), instructions });
  const message = "Paste the code Anthropic shows after you sign in:";
  const input = await interaction.prompt({ type: "manual_code", message, placeholder: "code#state", signal: interaction.signal });
  return exchange(parseInput(input), verifier, shownAt, interaction);
}
var methods = [
  { id: "browser", label: "Browser login (default)" },
  { id: "copy_code", label: "Copy code login (headless)" }
];
var typed = async (credentials4) => ({ type: "oauth", ...await credentials4 });
var oauth = {
  async login(interaction) {
    const method = await interaction.prompt({ type: "select", message: "Select Anthropic login method:", options: methods });
    if (method === "copy_code") return typed(byCode(interaction));
    if (method !== "browser") throw new Error(`Unknown Anthropic login method: ${method}`);
    return typed(byBrowser(interaction));
  },
  refresh: (credential, signal) => typed(refresh(credential.refresh, signal)),
  toAuth: async ({ access: access2 }) => ({ apiKey: access2 })
};

// src/pi/ai/login/chatgpt.ts
var import_pi_host2 = require("pi:host");

// src/pi/ai/login/values.ts
var form = (fields) => ({
  headers: { "Content-Type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(fields).toString()
});
var positive = (value) => typeof value === "number" && Number.isFinite(value) && value > 0 ? value : void 0;
var isText = (value) => typeof value === "string" && value !== "";
function webAddress(value) {
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : void 0;
  return url && /^https?:$/.test(url.protocol) ? url.href : void 0;
}

// src/pi/ai/login/chatgpt.ts
var base = "https://auth.openai.com/api/accounts";
var resource = "https://api.openai.com/v1";
var direct = "chatgpt.tokens.use.direct";
var early2 = 18e4;
var [port2, path2] = [1455, "/auth/callback"];
var redirect = `http://127.0.0.1:${port2}${path2}`;
var deviceId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
function issuedIn({ searchParams }, state) {
  const given = (name2) => searchParams.get(name2);
  const code = given("code");
  if (!code) throw new Error("Missing authorization code");
  if (!given("state")) throw new Error("Missing OAuth state");
  if (given("state") !== state) throw new Error("OAuth state mismatch");
  const client8 = given("client_id")?.trim();
  if (!client8) throw new Error("OpenAI OAuth registration callback did not contain an issued client ID");
  return { code, client: client8 };
}
var refusalIn = ({ searchParams }) => searchParams.get("error") ? new Error(`ChatGPT authorization failed: ${searchParams.get("error")}`) : void 0;
function pasted(input, state) {
  const text = input.trim();
  if (!URL.canParse(text)) throw new Error("Paste the full callback URL from the browser");
  const url = new URL(text);
  if (`${url.origin}${url.pathname}` !== redirect) throw new Error(`The pasted callback URL must start with ${redirect}`);
  const refusal = refusalIn(url);
  if (refusal) throw refusal;
  return issuedIn(url, state);
}
async function listen2(state) {
  let settle;
  const issued = new Promise((resolve, reject) => settle = { resolve, reject });
  const server = (0, import_pi_host2.requireHost)("pi:node/http").createServer((request, response) => {
    const answer2 = (status, text) => {
      response.writeHead(status, { "Content-Type": "text/html; charset=utf-8" });
      response.end(page(status === 200 ? "Authentication successful" : "Authentication failed", text));
    };
    const url = new URL(request.url || "", redirect);
    if (url.pathname !== path2) return answer2(404, "Callback route not found.");
    const refusal = refusalIn(url);
    if (refusal) {
      answer2(400, "ChatGPT was not connected.");
      return settle.reject(refusal);
    }
    try {
      const found = issuedIn(url, state);
      answer2(200, "ChatGPT authentication completed. You can close this window.");
      settle.resolve(found);
    } catch (error) {
      answer2(400, error.message);
    }
  });
  await new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const busy = `Port ${port2} is in use, probably by an unfinished login in another pi session or by the Codex CLI. Cancel that login and try again.`;
      reject(error.code === "EADDRINUSE" ? new Error(busy) : error);
    });
    server.listen(port2, callbackHost(), () => resolve());
  });
  return {
    issued,
    close() {
      server.close();
      server.closeAllConnections();
    }
  };
}
async function tokens2(fields, signal) {
  const headers = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams({ ...fields, resource });
  const response = await fetch(`${base}/oauth/token`, { method: "POST", headers, body, signal });
  if (!response.ok) {
    const text = await response.text().catch(() => "");
    throw new Error(`OpenAI OAuth token request failed (${response.status}): ${text || response.statusText}`);
  }
  const told = await response.json();
  if (typeof told !== "object" || told === null || Array.isArray(told)) throw new Error("OpenAI OAuth token response must be an object");
  return told;
}
function credentials(told, clientId) {
  const need2 = (field, fits) => {
    if (!fits) throw new Error(`OpenAI OAuth token response has invalid ${field}`);
    return told[field];
  };
  const text = (field) => need2(field, isText(told[field]) && told[field].trim() !== "");
  const [access2, refresh4, scope4] = [text("access_token"), text("refresh_token"), text("scope")];
  const seconds = need2("expires_in", positive(told.expires_in) !== void 0);
  const scopes = scope4.trim().split(/\s+/);
  if (!scopes.includes(direct)) throw new Error(`OpenAI OAuth grant did not include ${direct}`);
  return { type: "oauth", access: access2, refresh: refresh4, expires: Date.now() + seconds * 1e3 - early2, clientId, scopes };
}
async function exchange2({ code, client: client8 }, verifier, signal) {
  const fields = { grant_type: "authorization_code", client_id: client8, code, code_verifier: verifier, redirect_uri: redirect };
  const told = await tokens2(fields, signal);
  if (!isText(told.id_token) || told.id_token.trim() === "") throw new Error("OpenAI OAuth token response did not contain an ID token");
  return credentials(told, client8);
}
function urlFor2(host2, agent, challenge, state, nonce) {
  const scope4 = `openid profile email offline_access resource.invoke ${direct}`;
  const query = {
    ...{ client_id: "dynamic_agent_client", agent_name_hint: agent, ext_agent_host_id: `urn:uuid:${host2.toLowerCase()}` },
    ...{ response_type: "code", redirect_uri: redirect, resource, scope: scope4, state, code_challenge: challenge, code_challenge_method: "S256", nonce }
  };
  return `${base}/authorize?${new URLSearchParams(query)}`;
}
async function login(interaction, options) {
  const { signal, notify } = interaction;
  const host2 = options?.getDeviceId?.();
  if (!host2 || !deviceId.test(host2)) throw new Error("Sign in with ChatGPT requires a device ID (UUID) for this installation");
  const { verifier, challenge } = await pkce();
  const random = () => (0, import_pi_host2.requireHost)("pi:node/crypto").randomBytes(32).toString("base64url");
  const [state, nonce] = [random(), random()];
  const callback = await listen2(state);
  const instructions = "Complete sign-in in your browser. If the callback does not complete, paste the final redirect URL here.";
  notify({ type: "auth_url", url: urlFor2(host2, options?.agentName ?? "Pi", challenge, state, nonce), instructions });
  const ended = new AbortController();
  const message = "Complete login in your browser, or paste the final redirect URL here:";
  const typed3 = interaction.prompt({ type: "manual_code", message, placeholder: redirect, signal: AbortSignal.any([ended.signal, signal]) });
  try {
    const issued = await Promise.race([callback.issued, typed3.then((input) => pasted(input, state))]);
    notify({ type: "progress", message: "Exchanging authorization code for tokens..." });
    return await exchange2(issued, verifier, signal);
  } catch (error) {
    throw signal.aborted ? new Error("Login cancelled") : error;
  } finally {
    ended.abort();
    callback.close();
  }
}
var oauth2 = {
  login,
  async refresh({ clientId, refresh: refresh4 }, signal) {
    if (!isText(clientId) || clientId.trim() === "") {
      throw new Error("Stored OpenAI OAuth credential does not contain an issued client ID; reconnect ChatGPT");
    }
    return credentials(await tokens2({ grant_type: "refresh_token", client_id: clientId, refresh_token: refresh4 }, signal), clientId);
  },
  toAuth: async ({ access: access2 }) => ({ apiKey: access2 })
};

// src/pi/ai/login/codex.ts
var import_pi_host3 = require("pi:host");
var client2 = "app_EMoamEEZ73f0CkXaXp7hrann";
var base2 = "https://auth.openai.com";
var tokenUrl2 = `${base2}/oauth/token`;
var redirect2 = "http://localhost:1455/auth/callback";
var deviceTime = 900;
var form2 = { "Content-Type": "application/x-www-form-urlencoded" };
var json = { "Content-Type": "application/json" };
async function post(url, headers, body, signal) {
  try {
    return await fetch(url, { method: "POST", headers, body, signal });
  } catch (error) {
    throw signal?.aborted ? new Error("Login cancelled") : error;
  }
}
function accountOf(token2) {
  try {
    const [, claims, signature, ...more] = token2.split(".");
    const account = signature !== void 0 && more.length === 0 && JSON.parse(atob(claims))["https://api.openai.com/auth"].chatgpt_account_id;
    if (typeof account === "string" && account !== "") return account;
  } catch {
  }
  throw new Error("Failed to extract accountId from token");
}
async function credentialsOf(response, operation) {
  if (!response.ok) {
    const text = await response.text().catch(() => "");
    throw new Error(`OpenAI Codex token ${operation} failed (${response.status}): ${text || response.statusText}`);
  }
  const told = await response.json();
  const { access_token: access2, refresh_token: refresh4, expires_in: seconds } = told ?? {};
  if (!access2 || !refresh4 || typeof seconds !== "number") {
    throw new Error(`OpenAI Codex token ${operation} response missing fields: ${JSON.stringify(told)}`);
  }
  return { access: access2, refresh: refresh4, expires: Date.now() + seconds * 1e3, accountId: accountOf(access2) };
}
async function exchange3(code, verifier, redirectUri, signal) {
  const fields = { grant_type: "authorization_code", client_id: client2, code, code_verifier: verifier, redirect_uri: redirectUri };
  return credentialsOf(await post(tokenUrl2, form2, new URLSearchParams(fields), signal), "exchange");
}
async function refresh2(token2, signal) {
  const fields = { grant_type: "refresh_token", refresh_token: token2, client_id: client2 };
  let response;
  try {
    response = await fetch(tokenUrl2, { method: "POST", headers: form2, body: new URLSearchParams(fields), signal });
  } catch (error) {
    throw new Error(`OpenAI Codex token refresh error: ${error instanceof Error ? error.message : String(error)}`);
  }
  return credentialsOf(response, "refresh");
}
async function byBrowser2(interaction, originator = "pi") {
  const { verifier, challenge } = await pkce();
  const state = (0, import_pi_host3.requireHost)("pi:node/crypto").randomBytes(16).toString("hex");
  const url = new URL(`${base2}/oauth/authorize`);
  const query = {
    ...{ response_type: "code", client_id: client2, redirect_uri: redirect2, scope: "openid profile email offline_access" },
    ...{ code_challenge: challenge, code_challenge_method: "S256", state, id_token_add_organizations: "true" },
    ...{ codex_cli_simplified_flow: "true", originator }
  };
  for (const [name2, value] of Object.entries(query)) url.searchParams.set(name2, value);
  const callback = await listen({ provider: "OpenAI", port: 1455, path: "/auth/callback", state, signal: interaction.signal }).catch(() => void 0);
  interaction.notify({ type: "auth_url", url: url.toString(), instructions: "A browser window should open. Complete login to finish." });
  try {
    const message = "Complete login in your browser, or paste the authorization code / redirect URL here:";
    const got = await codeFrom(interaction, callback, { message, placeholder: redirect2 });
    if (got.state && got.state !== state) throw new Error("State mismatch");
    if (!got.code) throw new Error("Missing authorization code");
    return await exchange3(got.code, verifier, redirect2, interaction.signal);
  } finally {
    callback?.close();
  }
}
async function startDevice(signal) {
  const response = await post(`${base2}/api/accounts/deviceauth/usercode`, json, JSON.stringify({ client_id: client2 }), signal);
  if (response.status === 404) {
    throw new Error("OpenAI Codex device code login is not enabled for this server. Use browser login or verify the server URL.");
  }
  if (!response.ok) {
    const text = await response.text().catch(() => "");
    throw new Error(`OpenAI Codex device code request failed with status ${response.status}${text ? `: ${text}` : ""}`);
  }
  const told = await response.json();
  const interval = typeof told?.interval === "string" ? Number(told.interval.trim()) : told?.interval;
  const valid = told?.device_auth_id && told.user_code && Number.isFinite(interval) && interval >= 0;
  if (!valid) throw new Error(`Invalid OpenAI Codex device code response: ${JSON.stringify(told)}`);
  return { id: told.device_auth_id, code: told.user_code, interval };
}
var errorCode = (text) => {
  try {
    const error = JSON.parse(text)?.error;
    return typeof error === "object" ? error?.code : error;
  } catch {
    return void 0;
  }
};
async function byDevice({ signal, notify }) {
  const { id, code, interval } = await startDevice(signal);
  notify({ type: "device_code", userCode: code, verificationUri: `${base2}/codex/device`, intervalSeconds: interval, expiresInSeconds: deviceTime });
  const body = JSON.stringify({ device_auth_id: id, user_code: code });
  const poll = async () => {
    const response = await post(`${base2}/api/accounts/deviceauth/token`, json, body, signal);
    if (response.ok) {
      const told2 = await response.json();
      if (told2?.authorization_code && told2.code_verifier) return { done: told2 };
      return { failed: `Invalid OpenAI Codex device auth token response: ${JSON.stringify(told2)}` };
    }
    if (response.status === 403 || response.status === 404) return { again: true };
    const text = await response.text().catch(() => "");
    if (errorCode(text) === "deviceauth_authorization_pending") return { again: true };
    if (errorCode(text) === "slow_down") return { slower: true };
    return { failed: `OpenAI Codex device auth failed with status ${response.status}${text ? `: ${text}` : ""}` };
  };
  const told = await pollDevice({ interval, expires: deviceTime, signal, poll });
  return exchange3(told.authorization_code, told.code_verifier, `${base2}/deviceauth/callback`, signal);
}
var methods2 = [
  { id: "browser", label: "Browser login (default)" },
  { id: "device_code", label: "Device code login (headless)" }
];
var typed2 = async (credentials4) => ({ type: "oauth", ...await credentials4 });
var oauth3 = {
  async login(interaction, options) {
    const method = await interaction.prompt({ type: "select", message: "Select OpenAI Codex login method:", options: methods2 });
    if (method === "device_code") return typed2(byDevice(interaction));
    if (method !== "browser") throw new Error(`Unknown OpenAI Codex login method: ${method}`);
    return typed2(byBrowser2(interaction, options?.agentName));
  },
  refresh: (credential, signal) => typed2(refresh2(credential.refresh, signal)),
  toAuth: async ({ access: access2 }) => ({ apiKey: access2 })
};

// src/pi/ai/login/copilot.ts

// src/pi/ai/api/identity.ts
var import_pi_host4 = require("pi:host");
var PI_AI_VERSION = import_pi_host4.boot.piVersion;
var getClientVersion = (identity2) => identity2?.version ?? PI_AI_VERSION;
function formatUserAgent(identity2) {
  const mode = identity2?.userAgent ?? "detailed";
  if (typeof mode === "object") return mode.custom;
  if (mode === "short") return "pi";
  return `pi/${getClientVersion(identity2)} (${import_pi_host4.boot.platform}; node/${import_pi_host4.boot.nodeVersion}; ${import_pi_host4.boot.arch})`;
}

// src/pi/ai/login/copilot.ts
var client3 = "Iv1.b507a08c87ecfe98";
var apiVersion = "2026-06-01";
var early3 = 3e5;
var requestTime = 5e3;
var retryTime = 5e3;
var name = { Accept: "application/json", "User-Agent": formatUserAgent() };
var form3 = { ...name, "Content-Type": "application/x-www-form-urlencoded" };
var bearer = (token2) => ({ ...name, Authorization: `Bearer ${token2}` });
async function ask(url, init) {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${await response.text()}`);
  return response.json();
}
async function startDevice2(domain, signal) {
  const body = new URLSearchParams({ client_id: client3, scope: "read:user" });
  const told = await ask(`https://${domain}/login/device/code`, { method: "POST", headers: form3, body, signal });
  if (!told || typeof told !== "object") throw new Error("Invalid device code response");
  const texts = [told.device_code, told.user_code, told.verification_uri].every((text) => typeof text === "string");
  const numbers = (told.interval === void 0 || typeof told.interval === "number") && typeof told.expires_in === "number";
  if (!texts || !numbers) throw new Error("Invalid device code response fields");
  const uri = URL.canParse(told.verification_uri) ? new URL(told.verification_uri) : void 0;
  if (!uri || !/^https?:$/.test(uri.protocol)) throw new Error("Untrusted verification_uri in device code response");
  return { ...told, verification_uri: uri.href };
}
function token(domain, device2, signal) {
  const grant = "urn:ietf:params:oauth:grant-type:device_code";
  const body = () => new URLSearchParams({ client_id: client3, device_code: device2.device_code, grant_type: grant });
  const poll = async () => {
    const told = await ask(`https://${domain}/login/oauth/access_token`, { method: "POST", headers: form3, body: body(), signal });
    if (typeof told?.access_token === "string") return { done: told.access_token };
    if (typeof told?.error !== "string") return { failed: "Invalid device token response" };
    if (told.error === "authorization_pending") return { again: true };
    if (told.error === "slow_down") return { slower: true, interval: typeof told.interval === "number" ? told.interval : void 0 };
    return { failed: `Device flow failed: ${told.error}${told.error_description ? `: ${told.error_description}` : ""}` };
  };
  return pollDevice({ interval: device2.interval, expires: device2.expires_in, waitFirst: true, signal, poll });
}
async function refreshToken(refresh4, enterpriseUrl, signal) {
  const told = await ask(`https://api.${enterpriseUrl || "github.com"}/copilot_internal/v2/token`, { headers: bearer(refresh4), signal });
  if (!told || typeof told !== "object") throw new Error("Invalid Copilot token response");
  if (typeof told.token !== "string" || typeof told.expires_at !== "number") throw new Error("Invalid Copilot token response fields");
  return { refresh: refresh4, access: told.token, expires: told.expires_at * 1e3 - early3, enterpriseUrl };
}
async function patiently(url, init, signal, most) {
  const deadline = Date.now() + retryTime;
  for (let retry = 0; ; retry++) {
    const signals = [AbortSignal.timeout(requestTime), ...signal ? [signal] : []];
    const response = await fetch(url, { ...init, signal: AbortSignal.any(signals) });
    if (response.status !== 429 || retry === most) return response;
    const after = response.headers.get("retry-after");
    const seconds = Number.parseFloat(after ?? "");
    const delay = !after ? 500 * 2 ** retry : Number.isNaN(seconds) ? Date.parse(after) - Date.now() : seconds * 1e3;
    if (!Number.isFinite(delay) || Date.now() + delay >= deadline) return response;
    await response.body?.cancel();
    await (0, (import_wait2 ??= require("pi:ai/wait")).wait)(Math.max(0, delay), signal, () => signal?.reason);
  }
}
async function modelsFor(access2, domain, signal, retries2) {
  const base3 = (0, (import_oauth ??= require("pi:ai/oauth")).getGitHubCopilotBaseUrl)(access2, domain);
  const headers = { ...bearer(access2), "X-GitHub-Api-Version": apiVersion };
  const response = await patiently(`${base3}/models`, { headers }, signal, retries2);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${await response.text()}`);
  const told = await response.json();
  if (!Array.isArray(told?.data)) throw new Error("Invalid Copilot models response");
  const usable = told.data.filter((one) => typeof one?.id === "string" && one.capabilities?.supports?.tool_calls !== false);
  const shown = (one) => one.model_picker_enabled === true;
  const picked = usable.filter((one) => shown(one) && one.policy?.state !== "disabled");
  const byPolicy = base3 === "https://api.individual.githubcopilot.com" && picked.length === 0;
  const available = byPolicy ? usable.filter((one) => one.policy?.state === "enabled") : picked;
  const known = new Set((0, (import_pi_ai_catalog ??= require("pi:ai_catalog")).modelsOf)("github-copilot").map(({ id }) => id));
  const open = usable.filter((one) => one.policy?.state === "unconfigured" && known.has(one.id) && (shown(one) || byPolicy));
  return { available: available.map(({ id }) => id), open: open.map(({ id }) => id) };
}
async function enable(access2, id, domain, signal) {
  const headers = { ...bearer(access2), "Content-Type": "application/json", "openai-intent": "chat-policy", "x-interaction-type": "chat-policy" };
  const url = `${(0, (import_oauth ??= require("pi:ai/oauth")).getGitHubCopilotBaseUrl)(access2, domain)}/models/${id}/policy`;
  let response;
  try {
    response = await patiently(url, { method: "POST", headers, body: JSON.stringify({ state: "enabled" }) }, signal, 2);
  } catch (error) {
    if (signal?.aborted) throw error;
    return false;
  }
  if (response.status === 429) throw new Error(`${response.status} ${response.statusText}: ${await response.text()}`);
  return response.ok;
}
async function byDevice2(interaction) {
  const { signal } = interaction;
  const message = "GitHub Enterprise URL/domain (blank for github.com)";
  const input = await interaction.prompt({ type: "text", message, placeholder: "company.ghe.com" });
  if (signal.aborted) throw new Error("Login cancelled");
  const own = (0, (import_oauth ??= require("pi:ai/oauth")).normalizeDomain)(input) ?? void 0;
  if (input.trim() !== "" && !own) throw new Error("Invalid GitHub Enterprise URL/domain");
  const domain = own ?? "github.com";
  const device2 = await startDevice2(domain, signal);
  const { user_code, verification_uri, interval, expires_in } = device2;
  interaction.notify({ type: "device_code", userCode: user_code, verificationUri: verification_uri, intervalSeconds: interval, expiresInSeconds: expires_in });
  return refreshToken(await token(domain, device2, signal), own, signal);
}
async function login2(interaction) {
  const { signal } = interaction;
  const credentials4 = await byDevice2(interaction);
  const { access: access2, enterpriseUrl } = credentials4;
  const { available, open } = await modelsFor(access2, enterpriseUrl, signal, 2);
  const enabled = [];
  if (open.length > 0) interaction.notify({ type: "progress", message: "Enabling models..." });
  try {
    for (const id of open) if (await enable(access2, id, enterpriseUrl, signal)) enabled.push(id);
  } catch (error) {
    if (signal.aborted) throw error;
  }
  return { type: "oauth", ...credentials4, availableModelIds: [.../* @__PURE__ */ new Set([...available, ...enabled])] };
}
var domainOf = ({ enterpriseUrl }) => typeof enterpriseUrl === "string" && enterpriseUrl ? (0, (import_oauth ??= require("pi:ai/oauth")).normalizeDomain)(enterpriseUrl) ?? void 0 : void 0;
var oauth4 = {
  login: login2,
  async refresh(credential, signal) {
    const credentials4 = await refreshToken(credential.refresh, domainOf(credential), signal);
    const { available } = await modelsFor(credentials4.access, domainOf(credential), signal, 0);
    return { type: "oauth", ...credentials4, availableModelIds: available };
  },
  toAuth: async (credential) => ({ apiKey: credential.access, baseUrl: (0, (import_oauth ??= require("pi:ai/oauth")).getGitHubCopilotBaseUrl)(credential.access, domainOf(credential)) })
};
async function enableAll(access2, domain) {
  await Promise.all((0, (import_pi_ai_catalog ??= require("pi:ai_catalog")).modelsOf)("github-copilot").map(({ id }) => enable(access2, id, domain, void 0).catch(() => false)));
}

// src/pi/ai/login/kimi.ts
var client4 = "17e5f671-d194-4dfb-9706-5516cb48c098";
var patience = 3e4;
var retries = 3;
function host() {
  const { KIMI_CODE_OAUTH_HOST, KIMI_OAUTH_HOST } = globalThis.process.env;
  return (KIMI_CODE_OAUTH_HOST || KIMI_OAUTH_HOST || "https://auth.kimi.com").replace(/\/+$/, "");
}
var post2 = (path4, fields, signal) => {
  const { headers, body } = form({ client_id: client4, ...fields });
  const request = { method: "POST", headers: { ...headers, Accept: "application/json" }, body };
  return fetch(`${host()}/api/oauth/${path4}`, { ...request, signal: AbortSignal.any([AbortSignal.timeout(patience), signal]) });
};
var objectOf = async (response) => {
  const body = await response.json().catch(() => null);
  return body && typeof body === "object" ? body : null;
};
var textOf = async (response) => {
  const text = await response.text().catch(() => "");
  return text ? `: ${text}` : "";
};
var described = (body) => typeof body?.error_description === "string" ? `: ${body.error_description}` : "";
function credentials2(body, operation) {
  const { access_token: access2, refresh_token: refresh4, expires_in: seconds } = body ?? {};
  if (!isText(access2) || !isText(refresh4) || positive(seconds) === void 0) {
    throw new Error(`Kimi Code token ${operation} response missing fields: ${JSON.stringify(body)}`);
  }
  return { type: "oauth", access: access2, refresh: refresh4, expires: Date.now() + seconds * 1e3 };
}
var refusals = {
  expired_token: "Kimi Code device authorization expired. Please restart login.",
  access_denied: "Kimi Code login was denied."
};
async function login3({ signal, notify }) {
  const started = await post2("device_authorization", {}, signal);
  if (!started.ok) throw new Error(`Kimi Code device authorization failed with status ${started.status}${await textOf(started)}`);
  const told = await objectOf(started);
  const verificationUri = webAddress(told?.verification_uri_complete);
  const valid = typeof told?.device_code === "string" && typeof told.user_code === "string" && webAddress(told.verification_uri) && verificationUri;
  if (!valid) throw new Error(`Invalid Kimi Code device authorization response: ${JSON.stringify(told)}`);
  const [interval, expires] = [positive(told.interval) ?? 5, positive(told.expires_in) ?? 900];
  notify({ type: "device_code", userCode: told.user_code, verificationUri, intervalSeconds: interval, expiresInSeconds: expires });
  const fields = { device_code: told.device_code, grant_type: "urn:ietf:params:oauth:grant-type:device_code" };
  const poll = async () => {
    const response = await post2("token", fields, signal);
    const failed = `Kimi Code device token request failed`;
    if (response.status >= 500) return { failed: `${failed} with status ${response.status}${await textOf(response)}` };
    const body = await objectOf(response);
    if (response.ok && typeof body?.access_token === "string") return { done: credentials2(body, "poll") };
    const error = body?.error;
    if (error === "authorization_pending") return { again: true };
    if (error === "slow_down") return { slower: true, interval: positive(body.interval) };
    return { failed: refusals[error] ?? `${failed} (status ${response.status})${typeof error === "string" ? `: ${error}${described(body)}` : ""}` };
  };
  return pollDevice({ interval, expires, waitFirst: true, signal, poll });
}
async function refresh3({ refresh: token2 }, signal = new AbortController().signal) {
  const aborted = () => new Error("Kimi Code token refresh aborted");
  let problem;
  for (let attempt = 0; attempt <= retries; attempt++) {
    if (attempt > 0) await (0, (import_wait3 ??= require("pi:ai/wait")).wait)(1e3 * 2 ** (attempt - 1), signal, () => signal.reason);
    if (signal.aborted) throw aborted();
    let response;
    try {
      response = await post2("token", { grant_type: "refresh_token", refresh_token: token2 }, signal);
    } catch (error) {
      problem = error instanceof Error ? error : new Error(String(error));
      continue;
    }
    const body = await objectOf(response);
    if (response.ok) return credentials2(body, "refresh");
    const { status } = response;
    if (status === 401 || status === 403 || body?.error === "invalid_grant") {
      throw new Error(`Kimi Code token refresh unauthorized (status ${status})${described(body)}`);
    }
    const failed = `Kimi Code token refresh failed with status ${status}`;
    if (attempt === retries || status !== 429 && status < 500) throw new Error(`${failed}: ${JSON.stringify(body)}`);
    problem = new Error(failed);
  }
  throw problem;
}
var oauth5 = {
  login: login3,
  refresh: refresh3,
  toAuth: async ({ access: access2 }) => ({ headers: { Authorization: `Bearer ${access2}` } })
};

// src/pi/ai/login/meta.ts
var client5 = "1031625952748946";
var device = "https://auth.meta.com/oidc/device";
var day = 864e5;
var patience2 = 3e4;
async function ask2(url, request, signal) {
  const headers = { Accept: "application/json", ...request.headers };
  const response = await fetch(url, { method: "POST", headers, body: request.body, signal: AbortSignal.any([AbortSignal.timeout(patience2), signal]) });
  const body = await response.json().catch(() => null);
  return { ok: response.ok, status: response.status, body: body && typeof body === "object" ? body : null };
}
function detail2(body) {
  const key2 = ["error_description", "detail", "message", "error"].find((name2) => typeof body?.[name2] === "string" && body[name2].trim());
  return key2 ? `: ${body[key2].trim()}` : "";
}
var refusals2 = {
  access_denied: "Meta login was denied.",
  expired_token: "Meta device authorization expired. Please restart login."
};
async function identity({ signal, notify }) {
  const { ok, status, body } = await ask2(`${device}/authorization/`, form({ client_id: client5 }), signal);
  if (!ok) throw new Error(`Meta device authorization failed with status ${status}${detail2(body)}`);
  const verificationUri = webAddress(body?.verification_uri_complete) ?? webAddress(body?.verification_uri);
  if (!isText(body?.device_code) || !isText(body?.user_code) || !verificationUri) {
    throw new Error(`Invalid Meta device authorization response: ${JSON.stringify(body)}`);
  }
  const [interval, expires] = [positive(body.interval), positive(body.expires_in)];
  notify({ type: "device_code", userCode: body.user_code, verificationUri, intervalSeconds: interval, expiresInSeconds: expires });
  const fields = { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: body.device_code, client_id: client5 };
  const poll = async () => {
    const answer2 = await ask2(`${device}/token/`, form(fields), signal);
    const { access_token, error, interval: slower } = answer2.body ?? {};
    if (answer2.ok && isText(access_token)) return { done: access_token };
    if (error === "authorization_pending") return { again: true };
    if (error === "slow_down") return { slower: true, interval: positive(slower) };
    return { failed: refusals2[error] ?? `Meta device token request failed with status ${answer2.status}${detail2(answer2.body)}` };
  };
  return pollDevice({ interval, expires, waitFirst: true, signal, poll });
}
async function key(token2, signal) {
  const headers = { Authorization: `Bearer ${token2}`, "Content-Type": "application/json", "x-api-version": "1.0.0" };
  const { ok, status, body } = await ask2("https://api.meta.ai/muse-code/key", { headers, body: "{}" }, signal);
  if (status === 401 || status === 403) throw new Error(`Meta session expired (status ${status}). Run \`/login meta\` to sign in again.${detail2(body)}`);
  if (!ok) throw new Error(`Meta API key mint failed with status ${status}${detail2(body)}`);
  if (isText(body?.api_key)) return { type: "oauth", refresh: token2, access: body.api_key, expires: Date.now() + day };
  const action = webAddress(body?.action_url);
  throw new Error(`Meta did not issue an API key.${action ? ` Complete setup at ${action}` : ""}`);
}
async function login4(interaction) {
  const { signal } = interaction;
  try {
    const token2 = await identity(interaction);
    interaction.notify({ type: "progress", message: "Enabling Meta Model API access..." });
    return await key(token2, signal);
  } catch (error) {
    throw signal.aborted ? new Error("Login cancelled") : error;
  }
}
var oauth6 = {
  login: login4,
  refresh: ({ refresh: refresh4 }, signal = new AbortController().signal) => key(refresh4, signal),
  toAuth: async ({ access: access2 }) => ({ apiKey: access2 })
};

// src/pi/ai/login/openrouter.ts
var patience3 = 3e4;
var loginTime = 3e5;
function detail3(body) {
  const nested = body.error && typeof body.error === "object" && !Array.isArray(body.error) ? body.error.message : void 0;
  const text = [body.error_description, body.message, body.error, nested].find((part) => typeof part === "string");
  return text === void 0 ? "" : `: ${text}`;
}
async function exchange4(code, verifier, signal) {
  const late = AbortSignal.timeout(patience3);
  const stopped = (error) => {
    if (signal.aborted) return new Error("Login cancelled");
    return late.aborted ? new Error("OpenRouter OAuth token exchange timed out") : error;
  };
  if (signal.aborted) throw stopped(void 0);
  const headers = { accept: "application/json", "content-type": "application/json" };
  const fields = { code, code_verifier: verifier, code_challenge_method: "S256" };
  let response;
  let body;
  try {
    response = await fetch("https://openrouter.ai/api/v1/auth/keys", { method: "POST", headers, body: JSON.stringify(fields), signal: AbortSignal.any([signal, late]) });
    body = await response.json().catch(() => {
      if (response.ok) throw new Error("OpenRouter OAuth returned invalid JSON");
    });
  } catch (error) {
    throw stopped(error);
  }
  if (!body || typeof body !== "object" || Array.isArray(body)) body = {};
  if (!response.ok) throw new Error(`OpenRouter OAuth key exchange failed (HTTP ${response.status})${detail3(body)}`);
  if (typeof body.key !== "string" || body.key === "") throw new Error('OpenRouter OAuth response carries no "key"');
  return { type: "oauth", access: body.key, refresh: "", expires: Number.MAX_SAFE_INTEGER };
}
async function login5(interaction) {
  const { signal, notify } = interaction;
  const { verifier, challenge } = await pkce();
  const callback = await listen({
    provider: "OpenRouter",
    port: 0,
    path: `/oauth/callback/${crypto.randomUUID()}`,
    redirectHost: globalThis.process.env.PI_OAUTH_CALLBACK_HOST || "127.0.0.1",
    timeout: loginTime,
    signal,
    complete: (code) => exchange4(code, verifier, signal)
  });
  try {
    const query = { callback_url: callback.redirectUri, code_challenge: challenge, code_challenge_method: "S256" };
    const url = `https://openrouter.ai/auth?${new URLSearchParams(query)}`;
    const elsewhere = "If the browser is on another machine, paste the final redirect URL here.";
    notify({ type: "progress", message: `Listening for OpenRouter OAuth callback on ${callback.redirectUri}` });
    notify({ type: "auth_url", url, instructions: `Complete sign-in in your browser. ${elsewhere}` });
    const message = "Complete sign-in in your browser, or paste the authorization code / redirect URL here:";
    const first = await firstOf(interaction, callback, { message, placeholder: callback.redirectUri });
    if ("value" in first) return first.value;
    const input = first.input.trim();
    const code = URL.canParse(input) || input.includes("code=") ? parseInput(input).code : input;
    if (!code) throw new Error("Missing authorization code");
    notify({ type: "progress", message: "Exchanging authorization code for an API key..." });
    return await exchange4(code, verifier, signal);
  } finally {
    callback.close();
  }
}
var oauth7 = {
  login: login5,
  refresh: async (credential) => credential,
  toAuth: async ({ access: access2 }) => ({ apiKey: access2 })
};

// src/pi/ai/login/radius.ts
var client6 = "pi-gateway";
var scope2 = "gateway offline_access";
var early4 = 6e4;
var [port3, path3] = [1456, "/oauth/callback"];
var redirect3 = `http://127.0.0.1:${port3}${path3}`;
var Refused = class extends Error {
  constructor(message, code) {
    super(message);
    this.code = code;
  }
  code;
};
async function refused(response, what) {
  const text = await response.text().catch(() => "");
  let code;
  let description;
  try {
    const told = JSON.parse(text);
    if (typeof told.error === "string") code = told.error;
    if (typeof told.error_description === "string") description = told.error_description;
  } catch {
    description = text;
  }
  return new Refused(`${what}: ${[code, description].filter(Boolean).join(": ") || response.status}`, code);
}
async function post3(gateway, address, fields, what, signal) {
  const headers = { accept: "application/json", "content-type": form({}).headers["Content-Type"] };
  const request = { method: "POST", headers, body: new URLSearchParams(fields), signal };
  const response = await fetch(new URL(address, gateway), request).catch((error) => {
    throw signal.aborted ? new Error("Login cancelled") : error;
  });
  if (!response.ok) throw await refused(response, `Radius OAuth ${what} failed`);
  return response.json();
}
async function tokens3(gateway, fields, signal) {
  const told = await post3(gateway, "/v1/oauth/token", fields, "token request", signal);
  const expires = Date.now() + told.expires_in * 1e3 - early4;
  return { type: "oauth", access: told.access_token, refresh: told.refresh_token, expires, scope: told.scope };
}
async function authorizeAddress(gateway, signal) {
  const response = await fetch(new URL("/v1/oauth", gateway), { headers: { accept: "application/json" }, signal });
  if (!response.ok) throw new Error(`Could not load Radius OAuth config from ${gateway}: ${response.status} ${await response.text()}`);
  const address = webAddress((await response.json()).authorizationEndpoint);
  if (!address) throw new Error(`Invalid Radius OAuth config from ${gateway}`);
  return address;
}
async function byBrowser3(gateway, { signal, notify }) {
  const url = new URL(await authorizeAddress(gateway, signal));
  const { verifier, challenge } = await pkce();
  const state = crypto.randomUUID();
  const asked = { code_challenge: challenge, code_challenge_method: "S256", handoff: "url", state };
  url.search = new URLSearchParams({ response_type: "code", client_id: client6, redirect_uri: redirect3, scope: scope2, ...asked }).toString();
  const complete = (code) => tokens3(gateway, { grant_type: "authorization_code", client_id: client6, redirect_uri: redirect3, code, code_verifier: verifier }, signal);
  const callback = await listen({ provider: "Radius", port: port3, path: path3, state, signal, complete });
  notify({ type: "progress", message: `Listening for OAuth callback on ${redirect3}` });
  notify({ type: "auth_url", url: url.toString(), instructions: "Continue in your browser." });
  try {
    return await callback.wait();
  } finally {
    callback.close();
  }
}
var refusals3 = {
  expired_token: "Device authorization expired.",
  access_denied: "Device authorization was denied."
};
async function byDevice3(gateway, { signal, notify }) {
  const told = await post3(gateway, "/v1/oauth/device", { client_id: client6, scope: scope2 }, "device authorization", signal);
  const { device_code, user_code: userCode, expires_in: expires, interval } = told;
  if (!device_code || !userCode || !told.verification_uri || !expires) {
    throw new Error("Radius OAuth device authorization response is missing required fields");
  }
  const verificationUri = webAddress(told.verification_uri);
  if (!verificationUri) throw new Error("Untrusted verification_uri in Radius OAuth device authorization response");
  notify({ type: "device_code", userCode, verificationUri, intervalSeconds: interval, expiresInSeconds: expires });
  const fields = { grant_type: "urn:ietf:params:oauth:grant-type:device_code", client_id: client6, device_code };
  const poll = async () => {
    try {
      return { done: await tokens3(gateway, fields, signal) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === "authorization_pending") return { again: true };
      if (error.code === "slow_down") return { slower: true };
      if (error.code && refusals3[error.code]) return { failed: refusals3[error.code] };
      throw error;
    }
  };
  return pollDevice({ interval, expires, signal, poll });
}
var methods3 = [
  { id: "browser", label: "Sign in with browser (recommended)" },
  { id: "device-code", label: "Sign in with device code (when signing in from another device)" }
];
var oauthOf = ({ name: name2, gateway }) => ({
  async login(interaction) {
    const method = await interaction.prompt({ type: "select", message: `Sign in to ${name2}:`, options: methods3 });
    if (method === "device-code") return byDevice3(gateway, interaction);
    if (method !== "browser") throw new Error(`Unknown ${name2} sign-in method: ${method}`);
    return byBrowser3(gateway, interaction);
  },
  refresh: ({ refresh: refresh4 }, signal = new AbortController().signal) => tokens3(gateway, { grant_type: "refresh_token", client_id: client6, refresh_token: refresh4 }, signal),
  toAuth: async ({ access: access2 }) => ({ apiKey: access2 })
});

// src/pi/ai/login/xai.ts
var client7 = "b1a00492-073a-47ea-816f-4c329264a828";
var scope3 = "openid profile email offline_access grok-cli:access api:access";
var early5 = 3e5;
var hour = 3600;
async function post4(address, fields, signal) {
  const stopped = (error) => signal.aborted ? new Error("Login cancelled") : error;
  const headers = { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" };
  const request = { method: "POST", headers, body: new URLSearchParams(fields), signal };
  const response = await fetch(`https://auth.x.ai/oauth2/${address}`, request).catch((error) => {
    throw stopped(error);
  });
  const { ok, status } = response;
  try {
    const body = await response.json();
    return { ok, status, body: body && typeof body === "object" && !Array.isArray(body) ? body : {} };
  } catch {
    throw stopped(new Error(`xAI OAuth returned invalid JSON (HTTP ${status})`));
  }
}
function failure(action, { status, body }) {
  const detail4 = [body.error, body.error_description].filter((part) => typeof part === "string" && part).join(": ");
  return `xAI OAuth ${action} failed (HTTP ${status})${detail4 ? `: ${detail4}` : ""}`;
}
function need(body, field, fits) {
  if (!fits(body[field])) throw new Error(`Invalid xAI OAuth response field: ${field}`);
  return body[field];
}
var isText2 = (value) => typeof value === "string" && value.length > 0;
var isPositive = (value) => typeof value === "number" && Number.isFinite(value) && value > 0;
function trusted(address) {
  const url = URL.canParse(address) ? new URL(address) : void 0;
  if (url?.protocol !== "https:") throw new Error("Untrusted verification URI in xAI OAuth response");
  return url.href;
}
function credentials3(body, before) {
  const access2 = need(body, "access_token", isText2);
  const refresh4 = body.refresh_token === void 0 && before ? before : need(body, "refresh_token", isText2);
  const lasts = body.expires_in === void 0 ? hour : need(body, "expires_in", isPositive);
  return { type: "oauth", access: access2, refresh: refresh4, expires: Date.now() + lasts * 1e3 - early5 };
}
var refusals4 = {
  access_denied: "xAI device authorization was denied",
  authorization_denied: "xAI device authorization was denied",
  expired_token: "xAI device code expired"
};
async function login6({ signal, notify }) {
  const told = await post4("device/code", { client_id: client7, scope: scope3, referrer: "pi" }, signal);
  if (!told.ok) throw new Error(failure("device authorization", told));
  const { body } = told;
  const interval = isPositive(body.interval) ? body.interval : void 0;
  const complete = isText2(body.verification_uri_complete) ? trusted(body.verification_uri_complete) : void 0;
  const device_code = need(body, "device_code", isText2);
  const userCode = need(body, "user_code", isText2);
  const plain = trusted(need(body, "verification_uri", isText2));
  const expires = need(body, "expires_in", isPositive);
  notify({ type: "device_code", userCode, verificationUri: complete ?? plain, intervalSeconds: interval, expiresInSeconds: expires });
  const fields = { grant_type: "urn:ietf:params:oauth:grant-type:device_code", client_id: client7, device_code };
  const poll = async () => {
    const answer2 = await post4("token", fields, signal);
    if (answer2.ok) return { done: credentials3(answer2.body) };
    const { error, interval: slower } = answer2.body;
    if (error === "authorization_pending") return { again: true };
    if (error === "slow_down") return { slower: true, interval: typeof slower === "number" ? slower : void 0 };
    return { failed: refusals4[error] ?? failure("device token polling", answer2) };
  };
  return pollDevice({ interval, expires, waitFirst: true, signal, poll });
}
var oauth8 = {
  login: login6,
  async refresh(credential, signal = new AbortController().signal) {
    const told = await post4("token", { grant_type: "refresh_token", client_id: client7, refresh_token: credential.refresh }, signal);
    if (!told.ok) throw new Error(failure("token refresh", told));
    return credentials3(told.body, credential.refresh);
  },
  toAuth: async ({ access: access2 }) => ({ apiKey: access2 })
};

// src/pi/ai/login/old.ts
var never = new Promise(() => {
});
function interactionOf(options) {
  return {
    signal: options.signal ?? new AbortController().signal,
    notify(event) {
      if (event.type === "auth_url") options.onAuth({ url: event.url, instructions: event.instructions });
      else if (event.type === "progress") options.onProgress?.(event.message);
    },
    prompt: () => options.onManualCodeInput?.() ?? never
  };
}
var loginAnthropic = (options) => byBrowser(interactionOf(options));
var refreshAnthropicToken = (token2) => refresh(token2);
var loginOpenAICodex = (options) => byBrowser2(interactionOf(options), options.originator);
var refreshOpenAICodexToken = (token2) => refresh2(token2);
var refreshGitHubCopilotToken = (token2, domain) => refreshToken(token2, domain);
async function loginGitHubCopilot(options) {
  const interaction = {
    signal: options.signal ?? new AbortController().signal,
    notify: ({ verificationUri, userCode }) => options.onAuth(verificationUri, `Enter code: ${userCode}`),
    prompt: ({ message, placeholder }) => options.onPrompt({ message, placeholder, allowEmpty: true })
  };
  const credentials4 = await byDevice2(interaction);
  options.onProgress?.("Enabling models...");
  await enableAll(credentials4.access, credentials4.enterpriseUrl);
  return credentials4;
}
var access = (credentials4) => credentials4.access;
var anthropicOAuthProvider = {
  id: "anthropic",
  name: "Anthropic (Claude Pro/Max)",
  usesCallbackServer: true,
  login: loginAnthropic,
  refreshToken: ({ refresh: refresh4 }) => refresh(refresh4),
  getApiKey: access
};
var githubCopilotOAuthProvider = {
  id: "github-copilot",
  name: "GitHub Copilot",
  login: (callbacks) => loginGitHubCopilot({ ...callbacks, onAuth: (url, instructions) => callbacks.onAuth({ url, instructions }) }),
  refreshToken: ({ refresh: refresh4, enterpriseUrl }) => refreshToken(refresh4, enterpriseUrl),
  getApiKey: access,
  modifyModels(models, { access: token2, enterpriseUrl }) {
    const domain = enterpriseUrl ? (0, (import_oauth2 ??= require("pi:ai/oauth")).normalizeDomain)(enterpriseUrl) ?? void 0 : void 0;
    const baseUrl = (0, (import_oauth2 ??= require("pi:ai/oauth")).getGitHubCopilotBaseUrl)(token2, domain);
    return models.map((model) => model.provider === "github-copilot" ? { ...model, baseUrl } : model);
  }
};
var openaiCodexOAuthProvider = {
  id: "openai-codex",
  name: "ChatGPT Plus/Pro (Codex Subscription)",
  usesCallbackServer: true,
  login: loginOpenAICodex,
  refreshToken: ({ refresh: refresh4 }) => refresh2(refresh4),
  getApiKey: access
};
ai_login_exports["anthropic"] = oauth;
ai_login_exports["anthropicOAuthProvider"] = anthropicOAuthProvider;
ai_login_exports["chatgpt"] = oauth2;
ai_login_exports["codex"] = oauth3;
ai_login_exports["copilot"] = oauth4;
ai_login_exports["githubCopilotOAuthProvider"] = githubCopilotOAuthProvider;
ai_login_exports["kimi"] = oauth5;
ai_login_exports["loginAnthropic"] = loginAnthropic;
ai_login_exports["loginOpenAICodex"] = loginOpenAICodex;
ai_login_exports["meta"] = oauth6;
ai_login_exports["openaiCodexOAuthProvider"] = openaiCodexOAuthProvider;
ai_login_exports["openrouter"] = oauth7;
ai_login_exports["radius"] = oauthOf;
ai_login_exports["refreshAnthropicToken"] = refreshAnthropicToken;
ai_login_exports["refreshGitHubCopilotToken"] = refreshGitHubCopilotToken;
ai_login_exports["refreshOpenAICodexToken"] = refreshOpenAICodexToken;
ai_login_exports["xai"] = oauth8;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_wait;
var import_pi_ai_catalog;
var import_oauth;
var import_wait2;
var import_wait3;
var import_oauth2;
