// Runs many oracle jobs, each in a process of its own with a fresh HOME and working directory, offline, with a time limit.
//
//   node batch.mjs JOBS PROGRAMS COMPILED < jobs.jsonl > results.jsonl
//
// A job is {"key","node","script","args":[…],"input":…,"env":{…},"timeout":ms,"places":{…},"shared":bool}; its result
// {"key","lines":[…],"error","dir","places","ms"} is printed as soon as it is there. scenario.mjs gets the input as JSON on
// standard input and prints JSON lines. inspect.mjs can be asked again (see there): a shared job takes a process that earlier
// ones left as it was. PROGRAMS is the only folder of a process's PATH. COMPILED keeps what Node and Pi's loader compile, by name and
// content: half of a short scenario's time would go into compiling the same files again.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [programs, compiled] = process.argv.slice(3);
const maxOutput = 32 << 20;
const width = Math.max(1, Number(process.argv[2]) || 1);
const jobs = [];
for await (const line of createInterface({ input: process.stdin })) if (line.trim()) jobs.push(JSON.parse(line));

const scratch = mkdtempSync(join(tmpdir(), "pi-oracle-"));
let next = 0;
await Promise.all(Array.from({ length: width }, work));
rmSync(scratch, { recursive: true, force: true });

async function work() {
	let process; // the one that can be asked again
	while (next < jobs.length) {
		const at = next++;
		const job = jobs[at];
		const dir = join(scratch, String(at));
		const [home, cwd, temp] = ["home", "cwd", "tmp"].map((name) => join(dir, name));
		for (const path of [home, cwd, temp]) mkdirSync(path, { recursive: true });
		symlinkSync(loaderCache(job.args[0]), join(temp, "jiti"), "junction");
		const started = performance.now();
		let answer;
		if (job.script === "inspect.mjs") {
			if (!job.shared || process?.index !== job.args[0]) process = process?.end();
			process ??= inspector(job, { home, cwd, temp });
			answer = await process.ask({ target: job.args[1], home, cwd }, job.timeout);
			if (!job.shared || answer.changed) process = process.end();
		} else {
			process = process?.end();
			answer = await run(job, { home, cwd, temp });
		}
		rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
		const { lines, error } = answer;
		const result = { key: job.key, lines, error, dir, places: job.places, ms: Math.round(performance.now() - started) };
		globalThis.process.stdout.write(`${JSON.stringify(result)}\n`);
	}
	process?.end();
}

// Where the loader of one version of Pi keeps what it compiled: it looks in its folder for temporary files, under this name.
function loaderCache(index) {
	const dir = join(compiled, createHash("sha256").update(index).digest("hex").slice(0, 16));
	mkdirSync(dir, { recursive: true });
	return dir;
}

function start(job, args, { home, cwd, temp }, stdio) {
	const env = {
		PATH: programs, HOME: home, USERPROFILE: home, TMPDIR: temp, PI_OFFLINE: "1", PI_CODING_AGENT_DIR: join(home, ".pi/agent"),
		TERM: "xterm-256color", COLORTERM: "truecolor", LANG: "C.UTF-8", TZ: "UTC", NODE_COMPILE_CACHE: join(compiled, "node"), ...job.env,
	};
	const node = job.node === "node" ? process.execPath : job.node;
	const child = spawn(node, [join(here, job.script), ...args], { cwd, env, stdio, detached: process.platform !== "win32" });
	child.stdin.on("error", () => {});
	child.said = "";
	child.stderr.on("data", (data) => (child.said = (child.said + data).slice(-2000)));
	child.end = () => {
		try {
			process.kill(-child.pid, "SIGKILL");
		} catch {
			child.kill("SIGKILL");
		}
	};
	return child;
}

function inspector(job, folders) {
	const child = start(job, job.args.slice(0, 1), folders, ["pipe", "ignore", "pipe", "pipe"]);
	let rest = "";
	let take;
	child.stdio[3].on("data", (data) => {
		const lines = (rest + data).split("\n");
		rest = lines.pop();
		for (const line of lines) take?.(JSON.parse(line));
	});
	let gone = (code) => (child.code = code);
	child.on("close", (code) => gone(code));
	return {
		index: job.args[0],
		end: () => void child.end(),
		ask: (question, timeout) =>
			new Promise((resolve) => {
				const lines = [];
				const timer = setTimeout(() => answer({ error: `no answer within ${timeout} ms`, changed: true }), timeout);
				const answer = (rest) => {
					clearTimeout(timer);
					take = undefined;
					resolve({ lines, ...rest });
				};
				take = (line) => {
					if (line.done) answer({ error: "", changed: line.changed.length + line.uncaught > 0 });
					else lines.push(line);
				};
				gone = (code) => answer({ error: `exit code ${code}: ${child.said.slice(-600)}`, changed: true });
				if (child.code !== undefined) gone(child.code);
				else child.stdin.write(`${JSON.stringify(question)}\n`);
			}),
	};
}

function run(job, folders) {
	return new Promise((resolve) => {
		const child = start(job, job.args, folders, ["pipe", "pipe", "pipe"]);
		const out = [];
		let size = 0;
		let late = false;
		const timer = setTimeout(() => {
			late = true;
			child.end();
		}, job.timeout);
		child.stdout.on("data", (data) => {
			size += data.length;
			if (size > maxOutput) child.end();
			else out.push(data);
		});
		child.stdin.end(JSON.stringify(job.input ?? null));
		child.on("close", (code) => {
			clearTimeout(timer);
			if (process.platform !== "win32") child.end();
			const lines = Buffer.concat(out).toString("utf8").split("\n").filter((line) => line.startsWith("{")).flatMap(parse);
			resolve({ lines, error: late ? `no answer within ${job.timeout} ms` : code === 0 ? "" : `exit code ${code}: ${child.said.slice(-600)}` });
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
