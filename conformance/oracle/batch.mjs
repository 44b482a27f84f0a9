// Runs many oracle jobs, each in a process of its own with a fresh HOME and working directory, offline, with a time limit.
//
//   node batch.mjs JOBS < jobs.jsonl > results.jsonl
//
// A job is {"key","node","script","args":[…],"input":…,"env":{…},"timeout":ms}; its result {"key","lines":[…],"error","ms"} is
// printed as soon as it is there. The script gets the input as JSON on standard input and prints JSON lines.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const maxOutput = 32 << 20;
const width = Math.max(1, Number(process.argv[2]) || 1);
const jobs = [];
for await (const line of createInterface({ input: process.stdin })) if (line.trim()) jobs.push(JSON.parse(line));

const scratch = mkdtempSync(join(tmpdir(), "pi-oracle-"));
let next = 0;
await Promise.all(Array.from({ length: width }, work));
rmSync(scratch, { recursive: true, force: true });

async function work() {
	while (next < jobs.length) {
		const at = next++;
		const result = await run(jobs[at], join(scratch, String(at)));
		process.stdout.write(`${JSON.stringify(result)}\n`);
	}
}

function run(job, dir) {
	const [home, cwd, temp] = ["home", "cwd", "tmp"].map((name) => join(dir, name));
	for (const path of [home, cwd, temp]) mkdirSync(path, { recursive: true });
	const env = {
		PATH: process.env.PATH, HOME: home, USERPROFILE: home, TMPDIR: temp, PI_OFFLINE: "1", PI_CODING_AGENT_DIR: join(home, ".pi/agent"),
		TERM: "xterm-256color", COLORTERM: "truecolor", LANG: "C.UTF-8", TZ: "UTC", NODE_COMPILE_CACHE: join(scratch, "compiled"), ...job.env,
	};
	const started = performance.now();
	return new Promise((resolve) => {
		const child = spawn(job.node, [join(here, job.script), ...job.args], { cwd, env, stdio: ["pipe", "pipe", "pipe"], detached: process.platform !== "win32" });
		const out = [];
		let size = 0;
		let err = "";
		let late = false;
		const end = () => {
			try {
				process.kill(-child.pid, "SIGKILL");
			} catch {
				child.kill("SIGKILL");
			}
		};
		const timer = setTimeout(() => {
			late = true;
			end();
		}, job.timeout);
		child.stdout.on("data", (data) => {
			size += data.length;
			if (size > maxOutput) end();
			else out.push(data);
		});
		child.stderr.on("data", (data) => (err = (err + data).slice(-2000)));
		child.stdin.on("error", () => {});
		child.stdin.end(JSON.stringify(job.input ?? null));
		child.on("close", (code) => {
			clearTimeout(timer);
			if (process.platform !== "win32") end();
			rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
			const lines = Buffer.concat(out).toString("utf8").split("\n").filter((line) => line.startsWith("{")).flatMap(parse);
			const error = late ? `no answer within ${job.timeout} ms` : code === 0 ? "" : `exit code ${code}: ${err.slice(-600)}`;
			resolve({ key: job.key, lines, error, dir, ms: Math.round(performance.now() - started) });
		});
	});
}

function parse(line) {
	try {
		return [JSON.parse(line)];
	} catch {
		return [];
	}
}
