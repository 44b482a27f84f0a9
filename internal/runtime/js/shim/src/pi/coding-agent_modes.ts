// pi:coding-agent_modes is what runs or drives a session from outside, and the extensions that Pi brings itself.
export { runPrintMode } from "./coding-agent/modes/print.ts";
export { RpcClient } from "./coding-agent/modes/rpc-client.ts";
export { createToolSearchExtension } from "./coding-agent/modes/tool-search.ts";
