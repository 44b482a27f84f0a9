/** Every run-time export of pi-agent-core in Pi 1.5.2. */
export const current: string =
	"Agent DEFAULT_AGENT_IDENTITY agentLoop agentLoopContinue runAgentLoop runAgentLoopContinue runToolCall " +
	"setDefaultStreamFn streamProxy";

/** Those that Pi 0.73.1 exported and 1.5.2 no longer does. */
export const legacy: string = "";
