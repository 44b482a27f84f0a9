// The server that vscode-languageserver-protocol.mjs talks to; node runs it.
import protocol from "vscode-languageserver-protocol/node";

const { createProtocolConnection, StreamMessageReader, StreamMessageWriter } = protocol;
const connection = createProtocolConnection(new StreamMessageReader(process.stdin), new StreamMessageWriter(process.stdout));
const at = (line, character) => ({ line, character });
connection.onRequest("initialize", () => ({ capabilities: { textDocumentSync: 1, completionProvider: {} } }));
connection.onNotification("textDocument/didOpen", async ({ textDocument: { uri, text } }) => {
	const diagnostics = text.split("\n").flatMap((line, n) => (line.includes("TODO") ? [{ range: { start: at(n, line.indexOf("TODO")), end: at(n, line.length) }, message: "to do", severity: 2 }] : []));
	await connection.sendNotification("textDocument/publishDiagnostics", { uri, diagnostics });
});
connection.onRequest("textDocument/completion", async ({ position }) => {
	const [setting] = await connection.sendRequest("workspace/configuration", { items: [{ section: "names" }] });
	return { isIncomplete: false, items: [{ label: `${setting}${position.line}`, kind: 6 }] };
});
connection.onRequest("shutdown", () => null);
connection.onNotification("exit", () => process.exit(0));
connection.listen();
