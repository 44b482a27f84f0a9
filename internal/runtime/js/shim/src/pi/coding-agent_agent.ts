// pi:coding-agent_agent is the part of pi-coding-agent for sessions of one's own: agents with tools, extensions and a history.
export { createAgentSession } from "./coding-agent/agent/create.ts";
export { AgentSessionRuntime, createAgentSessionRuntime } from "./coding-agent/agent/replacing.ts";
export { createAgentSessionFromServices, createAgentSessionServices } from "./coding-agent/agent/services.ts";
export { AgentSession } from "./coding-agent/agent/session.ts";
export { ExtensionRunner } from "./coding-agent/extensions/runner.ts";
