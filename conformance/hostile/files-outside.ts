// Every way of node:fs to look at what lies outside of the open folders. Existence is a secret too: what is there and what is
// not must be denied alike.
import * as fs from "node:fs";
import * as promises from "node:fs/promises";
import { join } from "node:path";
import { homedir } from "node:os";

export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		async execute() {
			const got: string[] = [];
			const outside = [
				"/etc/passwd", "/etc/no-such-file", "/", "../home/outside.txt", "../home/no-such-file", join(homedir(), "outside.txt"), 
				join(homedir(), ".ssh/id_rsa"), join(process.cwd(), "sub/../../home/outside.txt"), "./././../home/outside.txt", "notes.txt/../../home/outside.txt",
				"notes.txt\0/../../home/outside.txt", "/tmp/../etc/passwd", "//etc//passwd", "/dev/zero", "/dev/stdin", "/dev/tty",
			];
			const ways: [string, (path: string) => any][] = [
				["read", (p) => fs.readFileSync(p, "utf8").slice(0, 20)], ["promise", (p) => promises.readFile(p, "utf8")], ["exists", (p) => fs.existsSync(p) || Promise.reject(new Error("false"))],
				["stat", (p) => fs.statSync(p).size], ["lstat", (p) => fs.lstatSync(p).size], ["list", (p) => fs.readdirSync(p).length], ["access", (p) => fs.accessSync(p)],
				["open", (p) => fs.openSync(p, "r")], ["real", (p) => fs.realpathSync(p)], ["link", (p) => fs.readlinkSync(p)],
				["dir", (p) => fs.opendirSync(p)], ["url", (p) => fs.readFileSync(new URL(`file://${p.startsWith("/") ? "" : "/"}${p}`))], ["buffer", (p) => fs.readFileSync(Buffer.from(p))],
				["copy", (p) => fs.copyFileSync(p, join(fs.mkdtempSync(join(require("node:os").tmpdir(), "x-")), "copy"))],
				["stream", (p) => new Promise((ok, no) => fs.createReadStream(p).on("data", ok).on("error", no))],
				["cb", (p) => new Promise((ok, no) => fs.readFile(p, (err, data) => (err ? no(err) : ok(data))))],
				["watch", (p) => new Promise((ok, no) => { const watcher = fs.watch(p); watcher.on("error", no); setTimeout(() => { watcher.close(); ok("watched"); }, 5); })],
			];
			const codes = new Set<string>();
			for (const path of outside) {
				for (const [name, read] of ways) {
					try {
						got.push(`${name} ${JSON.stringify(path)} gave ${String(await read(path)).slice(0, 30)}`);
					} catch (err: any) {
						codes.add(err.code ?? err.message);
					}
				}
			}
			return { content: [{ type: "text", text: `got ${got.join("; ") || "nothing"}; ${[...codes].sort().join(" ")}` }], details: {} };
		},
	});
}
