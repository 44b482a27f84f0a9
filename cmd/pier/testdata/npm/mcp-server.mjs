// The server that mcp.mjs talks to; node runs it.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

const server = new McpServer({ name: "adder", version: "2.0.0" }, { capabilities: { logging: {} } });
server.registerTool("add", { description: "Adds", inputSchema: { a: z.number(), b: z.number() }, outputSchema: { sum: z.number() } }, async ({ a, b }) => {
	await server.sendLoggingMessage({ level: "info", data: `adding ${a}` });
	return { content: [{ type: "text", text: String(a + b) }], structuredContent: { sum: a + b } };
});
server.registerTool("count", { inputSchema: { to: z.number() } }, async ({ to }, { sendNotification, _meta }) => {
	for (let i = 1; i <= to; i++) await sendNotification({ method: "notifications/progress", params: { progressToken: _meta.progressToken, progress: i, total: to } });
	await new Promise((resolve) => setTimeout(resolve, 50)); // the last answer would overtake the client's handlers
	return { content: [{ type: "text", text: "counted" }] };
});
server.registerTool("hang", {}, () => new Promise(() => {}));
server.registerResource("one", "memo://one", { mimeType: "text/plain" }, async (uri) => ({ contents: [{ uri: uri.href, text: "memo" }] }));
server.registerPrompt("greet", { argsSchema: { who: z.string() } }, ({ who }) => ({ messages: [{ role: "user", content: { type: "text", text: `Hello ${who}` } }] }));
console.error("server is up");
await server.connect(new StdioServerTransport());
