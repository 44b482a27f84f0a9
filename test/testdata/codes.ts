// Fails in all the ways that Node's modules and the web's globals can at the host, and says of each error which of the five codes it has.
import child from "node:child_process";
import cluster from "node:cluster";
import dgram from "node:dgram";
import dns from "node:dns";
import fs from "node:fs";
import http from "node:http";
import https from "node:https";
import inspector from "node:inspector";
import { createRequire } from "node:module";
import net from "node:net";
import path from "node:path";
import repl from "node:repl";
import { DatabaseSync, backup } from "node:sqlite";
import tls from "node:tls";
import { promisify } from "node:util";
import { WASI } from "node:wasi";
import { Worker } from "node:worker_threads";

const five = ["timeout", "denied", "io", "invalid_request", "internal"];

/** What an event emitter, or a target of events, fails with. */
const failure = (of: any) => new Promise((_, reject) => (of.on ? of.on("error", reject) : of.addEventListener("error", (e: any) => reject(e.error))));

async function errorOf(run: () => any): Promise<any> {
	try {
		const got = await run();
		return got?.error;
	} catch (err) {
		return err;
	}
}

/** Each function of node:fs with the arguments that it may take; apart is a folder that it may not use. */
async function walkFiles(apart: string): Promise<string[]> {
	const p = path.join(apart, "a");
	const q = path.join(apart, "b");
	const gone = fs.openSync("gone", "w"); // a descriptor of a file that is no more
	fs.unlinkSync("gone");
	const wrong: string[] = [];
	const lists: any[][] = [[p], [p, q], [p, 0o600], [p, 1, 1], [p, p, "file"], [999], [999, Buffer.alloc(1)], [999, [Buffer.alloc(1)]], [999, 0o600], [999, 1, 1], [gone, 0o600], [gone, 1, 1]];
	const said = new Map<string, boolean>();
	const walk = async (name: string, run: (args: any[]) => any) => {
		for (const args of lists) {
			const err = await errorOf(() => run(args));
			if (err === undefined || String(err.code).startsWith("ERR_")) continue; // Node's own complaint of arguments
			said.set(name, true);
			if (!five.includes(err.pier?.code)) wrong.push(`${name} ${err.code} ${err.message}`);
		}
		if (!said.has(name)) said.set(name, false);
	};
	const quiet = /^(_|[A-Z]|exists|watch|unwatch|glob|create|openAsBlob|close|constants|promises|default)/;
	for (const [name, fn] of Object.entries<any>(fs)) {
		if (typeof fn !== "function" || quiet.test(name)) continue;
		if (name.endsWith("Sync")) await walk(name, (args) => fn(...args));
		else await walk(name, (args) => new Promise<void>((done, failed) => fn(...args, (err: any) => (err ? failed(err) : done()))));
	}
	for (const [name, fn] of Object.entries<any>(fs.promises)) {
		if (typeof fn === "function" && !quiet.test(name)) await walk(`promises.${name}`, (args) => fn(...args));
	}
	return [...wrong, ...[...said].filter(([, has]) => !has).map(([name]) => `${name} never failed at the host`)];
}

/** By the file of the host modules that makes the calls. When programs and one port, where nobody listens, are granted, the rest is still refused. */
function ways(apart: string, dir: string, granted: boolean): Record<string, (() => any)[]> {
	const only = (...list: (() => any)[]) => (granted ? [] : list);
	const at = path.join(apart, "a");
	const refused = "http://127.0.0.1:1/";
	const command = ["none-such", ["x"]] as const;
	return {
		"node/fs.ts": [() => fs.readFileSync(at), () => fs.readFileSync("none")],
		"node/fs/steps.ts": [() => fs.promises.stat(at), () => promisify(fs.stat)("none"), () => fs.statSync(at)],
		"node/internal_fs_watch.ts": [() => failure(fs.watch(at))],
		"node/process.ts": [() => process.chdir(at), () => process.chdir("none"), () => process.chdir("file")],
		"node/process/kill.ts": [() => process.kill(2 ** 22 + 1, 0)],
		"node/child_process.ts": [() => failure(child.spawn(...command)), () => promisify(child.execFile)(...command), () => child.spawn("x", { stdio: [999] }), ...only(() => promisify(child.exec)("x"))],
		"node/child/sync.ts": [() => child.spawnSync(...command), () => child.execFileSync(...command), ...only(() => child.execSync("x"))],
		"node/http/client.ts": [() => failure(http.get("http://example.com/")), () => failure(https.request("https://example.com/").end()), () => failure(http.get(refused)),
			() => failure(http.get(refused, { headers: { upgrade: "websocket", connection: "upgrade", "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==" } }))],
		"node/http/server.ts": [() => failure(http.createServer().listen(0))],
		"node/sqlite/connection.ts": [() => new DatabaseSync(at), () => new DatabaseSync(path.join(dir, "none", "x.db")), () => new DatabaseSync(":memory:").exec("no sql"), () => new DatabaseSync(":memory:").exec(`ATTACH '${at}' AS b`)],
		"node/sqlite/backup.ts": [() => backup(new DatabaseSync(":memory:"), at)],
		"node/dns.ts": [() => dns.promises.lookup("example.com"), () => promisify(dns.lookup)("example.com")],
		"web/fetch/exchange.ts": [() => fetch("http://example.com/"), () => fetch(refused)],
		"web/fetch/upload.ts": [() => fetch(refused, { method: "POST", body: new ReadableStream({ start: (c) => (c.enqueue(new Uint8Array(9)), c.close()) }), duplex: "half" } as any)],
		"web/websocket.ts": [() => failure(new WebSocket("ws://example.com/")), () => failure(new WebSocket(refused.replace("http", "ws")))],
		"what nobody may": [() => failure(net.connect(1, "127.0.0.1")), () => failure(tls.connect(1, "127.0.0.1")), () => dgram.createSocket("udp4").bind(), () => new Worker("x"), () => cluster.fork(), () => inspector.open(),
			() => repl.start(), () => new WASI({ version: "preview1" }).start({}), () => createRequire(path.join(dir, "x.js"))(at)],
	};
}

export default function (pi: any) {
	pi.registerTool({
		name: "fail", label: "", description: "", parameters: { type: "object" },
		async execute(_id: string, { apart, dir, granted }: any) {
			const rows: Record<string, string[]> = { "node:fs": await walkFiles(apart) };
			for (const [file, list] of Object.entries(ways(apart, dir, granted))) {
				rows[file] = [];
				for (const run of list) {
					const err = await errorOf(run);
					rows[file].push(err === undefined ? "no error" : five.includes(err.pier?.code) ? err.pier.code : `${err.name} ${err.code} ${err.message}`);
				}
			}
			return { content: [{ type: "text", text: JSON.stringify(rows) }] };
		},
	});
}
