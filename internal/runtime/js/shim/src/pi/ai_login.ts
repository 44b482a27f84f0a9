// pi:ai_login is the logins at vendors, loaded when somebody logs in or a token has to be refreshed.
export { oauth as anthropic } from "./ai/login/anthropic.ts";
export { oauth as codex } from "./ai/login/codex.ts";
export { oauth as copilot } from "./ai/login/copilot.ts";
export * from "./ai/login/old.ts";
