// pi:coding-agent_small is the rest of pi-coding-agent.
export * from "./coding-agent/small.ts";
export * from "./coding-agent/wrap.ts";
