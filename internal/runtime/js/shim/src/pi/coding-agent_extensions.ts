// pi:coding-agent_extensions is the part of pi-coding-agent that loads extensions into this VM, for sessions of one's own.
export { discoverAndLoadExtensions, loadExtensionFromFactory, loadExtensions } from "./coding-agent/extensions/load.ts";
export { createExtensionRuntime } from "./coding-agent/extensions/runtime.ts";
