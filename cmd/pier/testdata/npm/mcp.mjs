// @modelcontextprotocol/sdk: a client and a real server, a child process that speaks over its stdin and stdout.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { CallToolResultSchema, LoggingMessageNotificationSchema } from "@modelcontextprotocol/sdk/types.js";

export default async function (print, { dir }) {
	const transport = new StdioClientTransport({ command: "node", args: [`${dir}/mcp-server.mjs`], stderr: "pipe" });
	const client = new Client({ name: "pier-test", version: "1.0.0" }, { capabilities: {} });
	const logged = new Promise((resolve) => client.setNotificationHandler(LoggingMessageNotificationSchema, (n) => resolve(n.params)));
	let errors = "";
	transport.stderr?.on("data", (chunk) => (errors += chunk));
	await client.connect(transport);
	print(JSON.stringify(client.getServerVersion()), JSON.stringify(client.getServerCapabilities()));
	const { tools } = await client.listTools();
	print(JSON.stringify(tools));
	print(JSON.stringify(await client.callTool({ name: "add", arguments: { a: 2, b: 40 } }, CallToolResultSchema)));
	print(JSON.stringify(await client.callTool({ name: "add", arguments: { a: "x" } }).catch((err) => `${err.code} ${err.message}`)));
	const steps = [];
	print(JSON.stringify(await client.callTool({ name: "count", arguments: { to: 3 } }, undefined, { onprogress: (p) => steps.push(p.progress) })), steps.join());
	print(JSON.stringify(await logged));
	print(JSON.stringify(await client.listResources()), JSON.stringify(await client.readResource({ uri: "memo://one" })));
	print(JSON.stringify(await client.getPrompt({ name: "greet", arguments: { who: "Ada" } })));
	print(await client.callTool({ name: "none", arguments: {} }).then((r) => JSON.stringify(r), (err) => `${err.code} ${err.message}`));
	print(await client.callTool({ name: "hang", arguments: {} }, undefined, { timeout: 100 }).catch((err) => `${err.code} ${err.message}`));
	const closed = new Promise((resolve) => (client.onclose = resolve));
	await client.close();
	await closed;
	print(errors.trim());
}
