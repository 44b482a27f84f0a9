// An MCP server over standard input and output, without a library: a JSON-RPC message on each line.
import { createInterface } from "node:readline";

export const tools = [
	{
		name: "greet",
		description: "Greets somebody by name.",
		inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
		annotations: { readOnlyHint: true },
	},
];

/** What a request is answered with; undefined for what wants no answer. */
export function answer({ id, method, params }) {
	if (id === undefined) return undefined;
	const result = (value) => ({ jsonrpc: "2.0", id, result: value });
	switch (method) {
		case "initialize":
			return result({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "NAME", version: "0.1.0" } });
		case "ping":
			return result({});
		case "tools/list":
			return result({ tools });
		case "tools/call":
			if (params.name === "greet") return result({ content: [{ type: "text", text: `Hello, ${params.arguments.name}!` }] });
	}
	return { jsonrpc: "2.0", id, error: { code: -32601, message: `there is no ${method} ${params?.name ?? ""}`.trim() } };
}

if (import.meta.filename === process.argv[1]) {
	for await (const line of createInterface({ input: process.stdin })) {
		const reply = answer(JSON.parse(line));
		if (reply) process.stdout.write(`${JSON.stringify(reply)}\n`);
	}
}
