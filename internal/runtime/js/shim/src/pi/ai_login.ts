// pi:ai_login is the logins at vendors, loaded when somebody logs in or a token has to be refreshed.
export { oauth as anthropic } from "./ai/login/anthropic.ts";
export { oauth as chatgpt } from "./ai/login/chatgpt.ts";
export { oauth as codex } from "./ai/login/codex.ts";
export { oauth as copilot } from "./ai/login/copilot.ts";
export { oauth as kimi } from "./ai/login/kimi.ts";
export { oauth as meta } from "./ai/login/meta.ts";
export { oauth as openrouter } from "./ai/login/openrouter.ts";
export { oauthOf as radius } from "./ai/login/radius.ts";
export { oauth as xai } from "./ai/login/xai.ts";
export * from "./ai/login/old.ts";
