// Loaded by real Pi like an extension, to get hold of the modules that it gives to extensions.
import * as agentCore from "@mariozechner/pi-agent-core";
import * as ai from "@mariozechner/pi-ai";
import * as codingAgent from "@mariozechner/pi-coding-agent";
import * as tui from "@mariozechner/pi-tui";

export default function () {
	(globalThis as any).__pi = { agentCore, ai, codingAgent, tui };
}
