import { exec, execFile, execFileSync, execSync, fork, spawn, spawnSync, ChildProcess } from "node:child_process";
import { promisify } from "node:util";
import { called, once, rejected, suite, thrown } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

/** Everything a child tells until it closes. */
function follow(child) {
	const log = [];
	let out = "", err = "";
	child.stdout?.on("data", (d) => (out += d));
	child.stderr?.on("data", (d) => (err += d));
	child.on("spawn", () => log.push("spawn"));
	child.on("error", (e) => log.push(e));
	child.on("exit", (...a) => log.push(["exit", ...a]));
	return new Promise((resolve) => {
		child.on("close", (...a) => resolve({ log, close: a, out, err }));
	});
}
const sh = (script, options) => spawn("sh", ["-c", script], options);

test("spawn", async () => follow(spawn("echo", ["a b", "$HOME"])));
test("spawn with exit code", async () => follow(sh("echo out; echo err >&2; exit 3")));
test("spawn through the shell", async () => follow(spawn("echo $X | tr a b", { shell: true, env: { ...process.env, X: "aaa" } })));
test("spawn of what does not exist", async () => { const c = spawn("no-such-program", ["x"]); const [e] = await once(c, "error"); return [e, e.spawnargs, c.pid, c.exitCode, c.connected]; });
test("spawn in a folder that does not exist", async () => { const c = spawn("echo", [], { cwd: "nowhere" }); const [e] = await once(c, "error"); return e; });
test("spawn killed", async () => { const c = spawn("sleep", ["10"]); const done = follow(c); c.on("spawn", () => c.kill()); const r = await done; return [r, c.killed, c.signalCode, c.exitCode]; });
test("spawn killed with a signal", async () => { const c = spawn("sleep", ["10"]); const done = follow(c); c.on("spawn", () => c.kill("SIGKILL")); return [(await done).close, c.signalCode]; });
test("kill with a bad signal", async () => { const c = sh("exit 0"); const done = follow(c); const e = thrown(() => c.kill("SIGNOPE")); await done; return e; });
test("kill after the end", async () => { const c = sh("exit 0"); await follow(c); return [c.kill(), c.killed]; });
test("pid at once", async () => { const c = sh("exit 0"); const had = typeof c.pid; await follow(c); return [had, typeof c.pid]; });
test("stdin", async () => { const c = spawn("cat"); const done = follow(c); c.stdin.write("hello "); c.stdin.end("world"); return (await done).out; });
test("stdin that the child does not read", async () => { const c = sh("exit 0"); c.stdin.on("error", () => {}); const done = follow(c); c.stdin.end("x".repeat(10)); return (await done).close; });
test("stdio modes", () => { const c = sh("exit 0", { stdio: "ignore" }); return [c.stdin, c.stdout, c.stderr, c.stdio]; });
test("stdio list", async () => { const c = sh("echo hi; cat", { stdio: ["ignore", "pipe", "ignore"] }); const done = follow(c); return [c.stdin, c.stderr, c.stdio.length, (await done).out]; });
test("spawn properties", async () => { const c = spawn("echo", ["x"], { argv0: "other" }); const done = follow(c); const out = [c.spawnfile, c.spawnargs, c instanceof ChildProcess, c.killed, c.exitCode, c.signalCode]; await done; return [...out, c.exitCode]; });
test("spawn timeout", async () => { const c = spawn("sleep", ["10"], { timeout: 50 }); const r = await follow(c); return [r.close, c.killed]; });
test("spawn with a signal", async () => { const a = new AbortController(); const c = spawn("sleep", ["10"], { signal: a.signal }); const done = follow(c); c.on("spawn", () => a.abort()); const r = await done; return [r.close, r.log.map((l) => (l instanceof Error ? [l.name, l.code, l.message] : l)), c.killed]; });
test("spawn with an aborted signal", async () => { const c = sh("exit 0", { signal: AbortSignal.abort() }); const [e] = await once(c, "error"); return [e.name, e.code]; });
test("spawn environment", async () => (await follow(spawn("env", { env: { A: "1", B: undefined, PATH: process.env.PATH } }))).out.split("\n").filter((l) => /^[AB]=/.test(l)));
test("spawn cwd", async () => (await follow(spawn("pwd", { cwd: "/" }))).out);
test("spawn with encoding on the stream", async () => { const c = sh("printf '\\303\\251'"); c.stdout.setEncoding("latin1"); return (await follow(c)).out; });
test("ref and unref", async () => { const c = sh("exit 0"); const done = follow(c); return [c.unref(), c.ref(), (await done).close]; });
for (const bad of [[""], [5], [undefined], ["a\0b"], ["echo", "x"], ["echo", [], "x"], ["echo", [], { cwd: 5 }], ["echo", [], { stdio: "nope" }], ["echo", [], { shell: 5 }], ["echo", [], { timeout: -1 }], ["echo", [], { killSignal: "SIGX" }], ["echo", [], { uid: "a" }], ["echo", ["a\0"]], ["echo", [], { stdio: ["pipe", "what"] }]]) test(`spawn ${JSON.stringify(bad)}`, () => thrown(() => spawn(...bad)));

test("exec", async () => called((cb) => exec("echo out; echo err >&2", cb)));
test("exec that fails", async () => { const [e, out, err] = await called((cb) => exec("echo o; echo e >&2; exit 4", cb)); return [e, out, err]; });
test("exec with buffers", async () => called((cb) => exec("printf ab", { encoding: "buffer" }, cb)));
test("exec of what does not exist", async () => { const [e] = await called((cb) => exec("no-such-program-x 2>/dev/null", cb)); return [e.code, e.killed, e.signal, e.cmd]; });
test("exec with a timeout", async () => { const [e] = await called((cb) => exec("sleep 10", { timeout: 50 }, cb)); return [e.code, e.killed, e.signal, e.cmd, e.message]; });
test("exec over maxBuffer", async () => { const [e, out] = await called((cb) => exec("printf 1234567890", { maxBuffer: 4 }, cb)); return [e.code, e.message, out, e.cmd]; });
test("exec promisified", async () => { const p = promisify(exec)("echo hi"); return [typeof p.child.pid, await p]; });
test("exec promisified that fails", async () => { const e = await rejected(promisify(exec)("echo o; echo e >&2; exit 2")); return [e.message, e.code, e.stdout, e.stderr, Object.keys(e).sort()]; });
test("exec without a command", () => exec());
test("execFile", async () => called((cb) => execFile("echo", ["a b"], cb)));
test("execFile of what does not exist", async () => { const [e, out, err] = await called((cb) => execFile("no-such-program", ["x"], cb)); return [e, out, err]; });
test("execFile that fails", async () => { const [e] = await called((cb) => execFile("sh", ["-c", "exit 5"], cb)); return e; });
test("execFile killed", async () => { const p = called((cb) => { const c = execFile("sleep", ["10"], cb); c.on("spawn", () => c.kill("SIGTERM")); }); const [e] = await p; return e; });
test("execFile promisified", async () => promisify(execFile)("sh", ["-c", "echo $0", "zero"]));
test("execFile with a signal", async () => { const a = new AbortController(); const p = called((cb) => execFile("sleep", ["10"], { signal: a.signal }, cb)); setTimeout(() => a.abort(), 20); const [e] = await p; return [e.name, e.code, e.message]; });
test("execFile with bad arguments", () => thrown(() => execFile("echo", "x", () => {})));

test("execSync", () => [execSync("echo hi"), execSync("echo hi", { encoding: "utf8" }), execSync("cat", { input: "given", encoding: "utf8" }), execSync("pwd", { cwd: "/", encoding: "utf8" })]);
test("execSync that fails", () => { const e = thrown(() => execSync("echo out; echo err >&2; exit 7", { stdio: "pipe" })); return [e.message, e.status, e.signal, String(e.stdout), String(e.stderr), e.output.map((o) => o && String(o)), Object.keys(e)]; });
test("execSync with a timeout", () => { const e = thrown(() => execSync("sleep 5", { timeout: 50, stdio: "pipe" })); return [e.code, e.message, e.signal, e.status, e.errno, e.syscall, e.path]; });
test("execFileSync", () => [execFileSync("echo", ["x y"], { encoding: "utf8" }), thrown(() => execFileSync("false", { stdio: "pipe" })).message]);
test("execFileSync of what does not exist", () => { const e = thrown(() => execFileSync("no-such-program", ["a"])); return [e.message, e.code, e.errno, e.syscall, e.path, e.spawnargs, e.status]; });
test("spawnSync", () => { const r = spawnSync("sh", ["-c", "echo out; echo err >&2; exit 2"]); return [r.status, r.signal, r.stdout, r.stderr, r.output, typeof r.pid, Object.keys(r)]; });
test("spawnSync with encoding and input", () => { const r = spawnSync("cat", { input: Buffer.from("in"), encoding: "utf8" }); return [r.stdout, r.output]; });
test("spawnSync of what does not exist", () => { const r = spawnSync("no-such-program", ["a"]); return [r.error, r.status, r.stdout, r.output, r.pid, Object.keys(r)]; });
test("spawnSync killed", () => { const r = spawnSync("sh", ["-c", "kill -9 $$"]); return [r.status, r.signal]; });
test("spawnSync with a timeout", () => { const r = spawnSync("sleep", ["5"], { timeout: 50 }); return [r.status, r.signal, r.error]; });
test("spawnSync over maxBuffer", () => { const r = spawnSync("sh", ["-c", "printf 1234567890; exec sleep 20"], { maxBuffer: 4, encoding: "utf8" }); return [r.error?.code, r.error?.message, r.status, r.signal, r.stdout]; });
test("spawnSync over maxBuffer of one that ends itself", () => { const r = spawnSync("sh", ["-c", "trap 'exit 3' TERM; printf 1234567890; sleep 20 & wait"], { maxBuffer: 4, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }); return [r.error?.code, r.status, r.signal]; });
test("spawnSync with a timeout of one that ends itself", () => { const r = spawnSync("sh", ["-c", "trap 'exit 3' TERM; sleep 20 & wait"], { timeout: 1500, stdio: "ignore" }); return [r.error?.code, r.status, r.signal]; });
test("spawnSync with stdio", () => { const r = spawnSync("sh", ["-c", "echo a; echo b >&2"], { stdio: ["ignore", "pipe", "ignore"], encoding: "utf8" }); return [r.stdout, r.stderr, r.output]; });
test("spawnSync through the shell", () => spawnSync("echo $((1+1))", { shell: true, encoding: "utf8" }).stdout);
test("spawnSync with a shell of one's choice", () => spawnSync("echo $0", { shell: "/bin/sh", encoding: "utf8" }).stdout);
test("execSync without a command", () => thrown(() => execSync()));
test("detached", async () => { const c = sh("echo d", { detached: true }); return (await follow(c)).out; });
test("pipes between children", async () => { const a = sh("printf 'b\\na\\n'"); const b = spawn("sort"); a.stdout.pipe(b.stdin); return (await follow(b)).out; });
test("async iteration of stdout", async () => { let out = ""; for await (const c of sh("echo 1; echo 2").stdout) out += c; return out; });
test("the order of exit and close", async () => { const c = sh("echo x"); const log = []; c.stdout.on("end", () => log.push("end")); c.stdout.resume(); c.on("exit", () => log.push("exit")); await once(c, "close"); return log.sort(); });
test("stdout is a readable", async () => { const c = sh("echo x"); const out = [c.stdout.readable, c.stdin.writable, typeof c.stdout.pipe, c.stdio[1] === c.stdout]; await follow(c); return out; });
test("process.kill of a child", async () => { const c = spawn("sleep", ["10"]); const done = follow(c); c.on("spawn", () => process.kill(c.pid, "SIGINT")); return (await done).close; });
test("process.kill of nobody", () => thrown(() => process.kill(2 ** 22 + 12345, 0)));
test("process.kill with a bad signal", () => thrown(() => process.kill(process.pid, "SIGNOPE")));
test("process.kill of text", () => thrown(() => process.kill("x")));
test("windowsHide and uid are accepted", async () => (await follow(sh("exit 0", { windowsHide: true }))).close);
test("large output", async () => { const c = sh("head -c 300000 /dev/zero"); let n = 0; c.stdout.on("data", (d) => (n += d.length)); await once(c, "close"); return n; });
test("large input", async () => { const c = spawn("wc", ["-c"]); const done = follow(c); c.stdin.end(Buffer.alloc(300000)); return (await done).out.trim(); });
test("Symbol.dispose", () => { const c = spawn("sleep", ["10"]); c.on("error", () => {}); return typeof c[Symbol.dispose]; });
test("spawnSync killSignal", () => { const r = spawnSync("sleep", ["5"], { timeout: 100, killSignal: "SIGKILL" }); return [r.signal, r.status, r.error?.code, r.error?.message]; });
test("spawnSync default", () => { const r = spawnSync("sleep", ["5"], { timeout: 100 }); return [r.signal, r.status, r.error?.code]; });
test("spawnSync int", () => { const r = spawnSync("sleep", ["5"], { timeout: 100, killSignal: 2 }); return [r.signal, r.status, r.error?.code]; });
test("execSync killSignal", () => { const e = thrown(() => execSync("sleep 5", { timeout: 100, killSignal: "SIGKILL" })); return [e.signal, e.status, e.code, e.message]; });
test("streams put in the places of the child's own", async () => {
	const { PassThrough } = await import("node:stream");
	const c = sh("echo out; echo err >&2");
	const [out, err] = [c.stdout, c.stderr];
	c.stdout = new PassThrough();
	c.stdio = [c.stdin, c.stdout, c.stderr];
	let text = "";
	out.on("data", (d) => (text += d));
	err.on("data", (d) => (text += d));
	await once(c, "close");
	return [text.split("\n").sort(), c.stdout.readableLength];
});

/** What a call says of its arguments; a child that it makes is let end. */
const says = (fn) => {
	const result = thrown(fn);
	if (result instanceof Error) return result;
	result.returned?.on?.("error", () => {});
	return result.returned instanceof ChildProcess ? "a child" : result.returned?.error ?? result.returned?.status ?? "returned";
};
const wrong = [
	{ uid: 1.5 }, { gid: "x" }, { detached: 1 }, { windowsHide: 1 }, { windowsVerbatimArguments: 1 }, { argv0: 5 }, { argv0: "a\0" }, { shell: 5 }, { shell: "a\0" }, { cwd: 5 }, { cwd: "a\0" }, { timeout: 1.5 }, { timeout: "1" },
	{ killSignal: {} }, { killSignal: 999 }, { killSignal: "x" }, { stdio: 5 }, { env: { "A\0": "1" } }, { env: { A: "\0" } }, { maxBuffer: -1 }, { maxBuffer: "x" },
];
for (const options of wrong) test(`options ${JSON.stringify(options)}`, () => [says(() => spawn("true", [], options)), says(() => spawnSync("true", [], options)), says(() => execFile("true", [], options)), says(() => execFileSync("true", [], { ...options }))]);
test("options signal and serialization", () => [says(() => spawn("true", [], { signal: 5 })), says(() => execFile("true", [], { signal: 5 })), says(() => spawn("true", [], { serialization: "x" }))]);
test("input of no bytes", () => [says(() => spawnSync("true", [], { input: 5 })), says(() => execSync("true", { input: {} }))]);
test("encodings that are none", async () => called((cb) => execFile("echo", ["x"], { encoding: "nope" }, cb)));
for (const args of [[null], [{}], ["true", 5], ["true", [], 5], ["true", {}, {}]]) test(`arguments ${JSON.stringify(args)}`, () => [says(() => spawn(...args)), says(() => execFile(...args)), says(() => exec(...args))]);
test("errors of what cannot be started", async () => {
	const { mkdirSync, writeFileSync } = await import("node:fs");
	writeFileSync("no-program", "x");
	mkdirSync("a-folder");
	const out = [];
	for (const file of ["./no-program", "./a-folder", "./no/such"]) {
		const child = spawn(file, ["a"]);
		const [e] = await once(child, "error");
		out.push([e, e.spawnargs, child.exitCode, spawnSync(file, ["a"]).error, (await called((cb) => execFile(file, ["a"], cb)))[0], thrown(() => execFileSync(file, ["a"], { stdio: "pipe" }))]);
	}
	return out;
});
test("what is too long to be started", async () => {
	const out = [];
	for (const args of [["x".repeat(1 << 17)], Array(70000).fill("y".repeat(99))]) {
		const sync = spawnSync("echo", args);
		out.push(thrown(() => spawn("echo", args)), thrown(() => execFile("echo", args, () => {})), sync.error, sync.stdout, sync.stderr, thrown(() => execFileSync("echo", args)));
	}
	return [...out, thrown(() => exec(`echo ${"x".repeat(1 << 17)}`)), spawnSync("echo", ["a"], { env: { LONG: "x".repeat(1 << 17) } }).error];
});
test("kill says whether it did", async () => { const c = spawn("sleep", ["9"]); const out = [c.kill(0), c.killed, c.kill("SIGTERM"), c.killed]; const exit = await new Promise((resolve) => c.on("exit", (...args) => resolve(args))); return [out, exit, c.signalCode, c.exitCode, c.kill()]; });
test("the keys of a sync result that failed", () => [Object.keys(spawnSync("sleep", ["5"], { timeout: 50 })), Object.keys(thrown(() => execSync("sleep 5", { timeout: 50, stdio: "pipe" })))]);
test("streams when the child is gone", async () => { const c = spawn("cat"); c.stdin.end("x"); let out = ""; c.stdout.on("data", (d) => (out += d)); await once(c, "close"); return [out, c.stdin.destroyed, c.stdout.destroyed, c.stdin.writable, c.stdout.readable, c.stdio[0] === c.stdin]; });
