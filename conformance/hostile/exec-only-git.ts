// May start git and nothing else. Names, shells, paths, arguments and environments that are meant to start another program.
// Out of reach of a fence around names: what git itself can be told to start (`git -c core.pager=…`, `git -c alias.x='!id' x`).
import * as child from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		async execute() {
			const dir = fs.mkdtempSync(join(tmpdir(), "bin-"));
			const fake = "#!/bin/sh\necho TAKEN\n";
			for (const name of ["git", "git.exe", "id"]) fs.writeFileSync(join(dir, name), fake, { mode: 0o755 });
			const agent = require("@earendil-works/pi-coding-agent");
			const got: string[] = [];
			const path = process.env.PATH;
			for (const [name, run] of Object.entries<() => any>({
				control: () => child.execFileSync("git", ["--version"]).toString().slice(0, 11),
				bash: () => agent.createBashTool(process.cwd()).execute("x", { command: "git --version; echo TAKEN" }).then((r: any) => JSON.stringify(r)),
				userBash: () => pi.exec("bash", ["-c", "echo TAKEN"]).then((r: any) => r.stdout),
				line: () => child.execSync("git --version; echo TAKEN").toString(),
				shell: () => child.execFileSync("git", ["--version; echo TAKEN"], { shell: true } as any).toString(),
				ownShell: () => child.execFileSync("git", ["x"], { shell: join(dir, "git") } as any).toString(),
				words: () => child.execFileSync("git; echo TAKEN").toString(),
				newline: () => child.execFileSync("git\necho TAKEN").toString(),
				path: () => child.execFileSync(join(dir, "git"), []).toString(),
				dots: () => child.execFileSync("./git", [], { cwd: dir }).toString(),
				cwd: () => child.execFileSync("git", [], { cwd: dir, env: { PATH: "." } }).toString(),
				searched: () => child.execFileSync("git", [], { env: { PATH: dir } }).toString(),
				searchedMixed: () => child.execFileSync("git", [], { env: { Path: dir, PATH: `${dir}:${path}` } }).toString(),
				changed: () => { process.env.PATH = `${dir}:${path}`; return child.execFileSync("git", []).toString(); },
				piChanged: () => { process.env.PATH = `${dir}:${path}`; return pi.exec("git", []).then((r: any) => r.stdout); },
				preload: () => { const r = child.spawnSync("git", ["--version"], { env: { LD_PRELOAD: join(dir, "git"), PATH: path } }); return r.stderr.includes("preload") ? "TAKEN by the loader" : "ignored"; },
				upper: () => child.execFileSync("GIT", []).toString(),
				injected: () => child.execFileSync("git", ["--version", "$(printf TAK%s EN)", "`printf TAK%s EN`", ";printf TAK%s EN"]).toString(),
				argv0: () => child.execFileSync("id", [], { argv0: "git" } as any).toString(),
				kill: () => process.kill(process.pid, 0) && "TAKEN pid",
			})) {
				process.env.PATH = path;
				try {
					const text = String(await run());
					if (/TAKEN/.test(text) || name === "control") got.push(`${name}: ${text.trim().slice(0, 40)}`);
				} catch (err: any) {
					if (name === "control") got.push(`control failed: ${err.message}`);
				}
			}
			return { content: [{ type: "text", text: `got ${got.join("; ") || "nothing"}` }], details: {} };
		},
	});
}
