// vscode-languageserver-protocol: a JSON-RPC conversation over streams, with a server in a process of its own, and with both ends here.
import { spawn } from "node:child_process";
import { PassThrough } from "node:stream";
import protocol from "vscode-languageserver-protocol/node";

const { CancellationTokenSource, createProtocolConnection, DidOpenTextDocumentNotification, ErrorCodes, HoverRequest, InitializeRequest, Logger, MarkupKind, NotificationType, ProgressType, RequestType, ResponseError, StreamMessageReader, StreamMessageWriter } = protocol;

export default async function (print, { dir }) {
	await withServer(print, dir);
	const up = new PassThrough();
	const down = new PassThrough();
	const logger = { error: (m) => print(`error ${m}`), warn: (m) => print(`warn ${m}`), info() {}, log() {} };
	const client = createProtocolConnection(new StreamMessageReader(down), new StreamMessageWriter(up), logger);
	const server = createProtocolConnection(new StreamMessageReader(up), new StreamMessageWriter(down), logger);
	server.onRequest(InitializeRequest.type, (params) => ({ capabilities: { hoverProvider: true }, serverInfo: { name: params.clientInfo.name } }));
	const opened = new Promise((resolve) => server.onNotification(DidOpenTextDocumentNotification.type, (p) => resolve(p.textDocument)));
	server.onRequest(HoverRequest.type, ({ position }) => ({ contents: { kind: MarkupKind.Markdown, value: `**${position.line}** \u00e9\ud83d\ude00` } }));
	server.onRequest("test/fail", () => new ResponseError(ErrorCodes.InvalidParams, "bad", { why: 1 }));
	server.onRequest("test/wait", (token) => new Promise((resolve) => token.onCancellationRequested(() => resolve("cancelled"))));
	server.listen();
	client.listen();
	print(JSON.stringify(await client.sendRequest(InitializeRequest.type, { processId: null, clientInfo: { name: "pier" }, rootUri: null, capabilities: {} })));
	await client.sendNotification(DidOpenTextDocumentNotification.type, { textDocument: { uri: "file:///a.ts", languageId: "typescript", version: 1, text: "let x\n" } });
	print(JSON.stringify(await opened));
	print(JSON.stringify(await client.sendRequest(HoverRequest.type, { textDocument: { uri: "file:///a.ts" }, position: { line: 3, character: 1 } })));
	print(await client.sendRequest("test/fail").catch((err) => `${err.code} ${err.message} ${JSON.stringify(err.data)}`));
	print(await client.sendRequest("test/none").catch((err) => `${err.code} ${err.message}`));
	const source = new CancellationTokenSource();
	const waiting = client.sendRequest("test/wait", source.token);
	setTimeout(() => source.cancel(), 5);
	print(await waiting);
	const progress = new ProgressType();
	const seen = [];
	client.onProgress(progress, "t", (value) => seen.push(value));
	await server.sendProgress(progress, "t", 1);
	await server.sendProgress(progress, "t", 2);
	await client.sendRequest("test/none").catch(() => {});
	print(seen.join(), typeof Logger, NotificationType.name, RequestType.name);
	const closed = new Promise((resolve) => client.onClose(resolve));
	down.end();
	down.destroy();
	await closed;
	print("closed");
	client.dispose();
	server.dispose();
}

async function withServer(print, dir) {
	const child = spawn("node", [`${dir}/language-server.mjs`], { stdio: ["pipe", "pipe", "inherit"] });
	const ended = new Promise((resolve) => child.on("close", (code, signal) => resolve(`${code} ${signal}`)));
	const client = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
	const found = new Promise((resolve) => client.onNotification("textDocument/publishDiagnostics", resolve));
	client.onRequest("workspace/configuration", ({ items }) => items.map((item) => `${item.section}!`));
	client.listen();
	const capabilities = { workspace: { configuration: true } };
	print(JSON.stringify(await client.sendRequest(InitializeRequest.type, { processId: process.pid, rootUri: null, capabilities })));
	await client.sendNotification("initialized", {});
	await client.sendNotification(DidOpenTextDocumentNotification.type, { textDocument: { uri: "file:///a.ts", languageId: "typescript", version: 1, text: "let \u00e9\nvar TODO\n".repeat(2000) } });
	const { uri, diagnostics } = await found;
	print(uri, diagnostics.length, JSON.stringify(diagnostics[0]));
	print(JSON.stringify(await client.sendRequest("textDocument/completion", { textDocument: { uri }, position: { line: 1, character: 4 } })));
	print(await client.sendRequest("shutdown"));
	await client.sendNotification("exit");
	print(await ended);
	client.dispose();
}
