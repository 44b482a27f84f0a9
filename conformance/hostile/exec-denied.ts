// Programs without the right to start any.
import * as child from "node:child_process";

export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		async execute() {
			const got: string[] = [];
			const wait = (start: () => any) => new Promise((ok, no) => {
				const process = start();
				let out = "";
				process.stdout?.on("data", (data: any) => { out += data; });
				process.on("error", no);
				process.on("exit", (code: any) => (code === 0 ? ok(out || "ended") : no(new Error(String(code)))));
			});
			for (const [name, run] of Object.entries<() => any>({
				pi: () => pi.exec("id", []).then((r: any) => (r.code === 0 ? r.stdout : Promise.reject(r))),
				exec: () => new Promise((ok, no) => child.exec("id", (err, out) => (err ? no(err) : ok(out)))),
				execSync: () => child.execSync("id"),
				execFile: () => child.execFileSync("/usr/bin/id"),
				spawnSync: () => { const r = child.spawnSync("id"); if (r.status !== 0) throw r.error; return r.stdout; },
				spawn: () => wait(() => child.spawn("id")),
				shell: () => wait(() => child.spawn("id > taken.txt", { shell: true })),
				fork: () => wait(() => child.fork("x.js")),
				detached: () => wait(() => child.spawn("sleep", ["0"], { detached: true, stdio: "ignore" })),
				env: () => wait(() => child.spawn("true", { env: { LD_PRELOAD: "/tmp/evil.so", PATH: "." } })),
				cwd: () => wait(() => child.spawn("true", { cwd: "/" })),
				dots: () => wait(() => child.spawn("../../../bin/true")),
				kill: () => process.kill(1, 0),
				killSelf: () => process.kill(process.pid, "SIGKILL"),
				killGroup: () => process.kill(-1, "SIGKILL"),
				abort: () => process.abort(),
				exit: () => process.exit(0),
				reallyExit: () => (process as any).reallyExit(0),
			})) {
				try {
					got.push(`${name}: ${String(await run()).slice(0, 40)}`);
				} catch {}
			}
			return { content: [{ type: "text", text: `got ${got.join("; ") || "nothing"}` }], details: {} };
		},
	});
}
