// pi:agent-core is @earendil-works/pi-agent-core: the agent's loop, for extensions that run agents of their own.
export { Agent } from "./agent/agent.ts";
export {
	agentLoop,
	agentLoopContinue,
	DEFAULT_AGENT_IDENTITY,
	runAgentLoop,
	runAgentLoopContinue,
	setDefaultStreamFn,
} from "./agent/loop.ts";
export { streamProxy } from "./agent/proxy.ts";
export { runToolCall } from "./agent/tools.ts";
