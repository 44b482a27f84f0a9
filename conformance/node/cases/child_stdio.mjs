// The streams of a child: more than three of them, files, other streams, and a channel for messages.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import { Duplex } from "node:stream";
import { once, outcome, suite, tick } from "../suite.mjs";

const { test, factory } = suite();
export default factory;

const brief = (e) => (e instanceof Error ? [e.name, e.code, e.message, e.errno, e.syscall] : e);
const text = (stream) => new Promise((resolve) => {
	let all = "";
	stream.setEncoding("utf8").on("data", (d) => { all += d; }).on("end", () => resolve(all));
});
const closed = (child) => new Promise((resolve) => {
	child.on("error", (e) => resolve(brief(e)));
	child.on("close", (...args) => resolve(args));
});
const sh = (script, stdio, more) => spawn("/bin/sh", ["-c", script], { stdio, ...more });
const shSync = (script, stdio, more) => spawnSync("/bin/sh", ["-c", script], { stdio, ...more });
const shape = (s, n) => (s === null || s === undefined ? s : n < 3 ? "stream" : [typeof s.read, typeof s.write, s.readable, s.writable]);

test("shapes", async () => {
	const c = sh("exit 0", ["pipe", "pipe", "pipe", "pipe", "ignore", "pipe"]);
	const out = [c.stdio.length, c.stdio.map(shape), c.stdio[0] === c.stdin, c.stdio[1] === c.stdout, c.stdio[2] === c.stderr];
	for (const s of c.stdio) s?.resume?.();
	return [...out, await closed(c)];
});
test("the shape of none", async () => { const c = sh("exit 0", ["ignore", "ignore", "ignore"]); return [c.stdio, c.stdin, c.stdout, c.stderr, await closed(c)]; });
test("the shape of one name", async () => { const c = sh("exit 0", "ignore"); return [c.stdio, await closed(c)]; });
test("a short list", async () => { const c = sh("exit 0", ["ignore"]); c.stdout.resume(); c.stderr.resume(); return [c.stdio.map((s) => s === null), await closed(c)]; });
test("a fourth that the child writes", async () => { const c = sh("echo hello >&3", ["ignore", "ignore", "ignore", "pipe"]); return [await Promise.all([text(c.stdio[3]), closed(c)])]; });
test("a fourth that the child reads", async () => { const c = sh("cat <&3", ["ignore", "pipe", "ignore", "pipe"]); c.stdio[3].end("from above"); c.stdio[3].resume(); return [await Promise.all([text(c.stdout), closed(c)])]; });
test("both ways", async () => { const c = sh("read line <&3; echo \"got $line\" >&3", ["ignore", "ignore", "ignore", "pipe"]); c.stdio[3].write("a line\n"); return Promise.all([text(c.stdio[3]), closed(c)]); });
test("a long way", async () => { const c = sh("cat <&3 | tr a b >&4", ["ignore", "ignore", "ignore", "pipe", "pipe"]); c.stdio[3].end("a".repeat(300000)); c.stdio[3].resume(); const [t, end] = await Promise.all([text(c.stdio[4]), closed(c)]); return [t.length, t === "b".repeat(300000), end]; });
for (const half of [true, false]) for (const first of ["end", "finish"]) {
	test(`a duplex, ${half ? "half open" : "never half open"}, ${first} first`, async () => {
		const log = [];
		const d = new Duplex({ allowHalfOpen: half, read() {}, write(chunk, encoding, cb) { setTimeout(cb, 1); } });
		for (const name of ["finish", "end", "close", "error"]) d.on(name, () => log.push(name));
		d.resume();
		if (first === "finish") d.end("x");
		else d.push(null);
		await tick(10);
		if (first === "finish") d.push(null);
		else d.end();
		await tick(10);
		return log;
	});
}
test("a fifth and sixth", async () => { const c = sh("echo four >&4; echo five >&5", ["ignore", "ignore", "ignore", "pipe", "pipe", "pipe"]); c.stdio[3].resume(); return Promise.all([text(c.stdio[4]), text(c.stdio[5]), closed(c)]); });
test("ignored beyond the third", async () => { const c = sh("(echo x >&3) 2>/dev/null && echo open || echo shut", ["ignore", "pipe", "ignore", "ignore"]); return [await Promise.all([text(c.stdout), closed(c)]), c.stdio[3]]; });
test("ignored in the middle", async () => { const c = sh("echo five >&5; (echo x >&4) 2>/dev/null && echo open >&5 || echo shut >&5", ["ignore", "ignore", "ignore", "pipe", "ignore", "pipe"]); c.stdio[3].resume(); return Promise.all([text(c.stdio[5]), closed(c)]); });
test("null and undefined beyond the third", async () => { const c = sh("(echo x >&3) 2>/dev/null && echo open || echo shut", ["ignore", "pipe", "ignore", null, undefined]); return [await Promise.all([text(c.stdout), closed(c)]), c.stdio.map((x) => x === null)]; });
test("destroyed by the parent", async () => { const c = sh("cat <&3; echo done", ["ignore", "pipe", "ignore", "pipe"]); c.on("spawn", () => c.stdio[3].destroy()); return Promise.all([text(c.stdout), closed(c)]); });

fs.writeFileSync("in.txt", "from a file\n");
const withFile = async (path, flags, run) => {
	const fd = fs.openSync(path, flags);
	try {
		return await run(fd);
	} finally {
		fs.closeSync(fd);
	}
};
test("a descriptor as input", () => withFile("in.txt", "r", async (fd) => { const c = sh("cat", [fd, "pipe", "ignore"]); return [shape(c.stdin), await Promise.all([text(c.stdout), closed(c)])]; }));
test("a descriptor as output", () => withFile("out.txt", "w", async (fd) => { const c = sh("echo out; echo err >&2", ["ignore", fd, fd]); return [c.stdout, c.stderr, await closed(c), fs.readFileSync("out.txt", "utf8")]; }));
test("a descriptor that appends", () => { fs.writeFileSync("app.txt", "first\n"); return withFile("app.txt", "a", async (fd) => [await closed(sh("echo second", ["ignore", fd, "ignore"])), fs.readFileSync("app.txt", "utf8")]); });
test("a descriptor as the fourth", () => withFile("four.txt", "w", async (fd) => [await closed(sh("echo four >&3", ["ignore", "ignore", "ignore", fd])), fs.readFileSync("four.txt", "utf8")]));
test("a descriptor that moved on", () => withFile("in.txt", "r", async (fd) => { fs.readSync(fd, Buffer.alloc(5)); const c = sh("cat", [fd, "pipe", "ignore"]); return Promise.all([text(c.stdout), closed(c)]); }));
test("a descriptor that is closed", async () => { const fd = fs.openSync("in.txt"); fs.closeSync(fd); const r = outcome(() => sh("cat", [900 + fd, "ignore", "ignore"])); return r[0] === "returned" ? closed(r[1]) : brief(r); });
test("a file stream", async () => { const s = fs.createWriteStream("stream.txt"); await once(s, "open"); const c = sh("echo streamed", ["ignore", s, "ignore"]); const end = await closed(c); s.close(); return [end, fs.readFileSync("stream.txt", "utf8")]; });
test("a file stream that is not open", async () => { const s = fs.createWriteStream("stream2.txt"); const r = outcome(() => sh("echo streamed", ["ignore", s, "ignore"])); await once(s, "open"); s.close(); return r[0] === "returned" ? r[0] : [r[1]?.code ?? r.code, r.name]; });
test("another child's output", async () => { const a = sh("echo abc", ["ignore", "pipe", "ignore"]); const t = await text(a.stdout); return t; });

for (const stdio of [["pipe", "pipe", "pipe", "x"], ["pipe", "pipe", "pipe", {}], "x", 5, {}, ["pipe", "pipe", "pipe", true], ["pipe", "pipe", "pipe", "ipc", "ipc"], ["a"], [Buffer.from("x")]]) {
	test(`wrong: ${JSON.stringify(stdio)}`, () => { const r = outcome(() => sh("exit 0", stdio)); return r[0] === "returned" ? [r[0], brief(r[1])].slice(0, 1) : [r.name, r.code, r.message]; });
}
for (const stdio of [["pipe", "pipe", "pipe", "x"], ["pipe", "pipe", "pipe", {}], ["pipe", "pipe", "pipe", "ipc"], "x"]) {
	test(`wrong, sync: ${JSON.stringify(stdio)}`, () => { const r = outcome(() => shSync("exit 0", stdio)); return r instanceof Error ? [r.name, r.code, r.message] : ["returned", r[1].status]; });
}

const plain = (r) => [r.status, r.signal, r.output?.map((o) => (o === null ? null : String(o))), r.stdout === r.output?.[1], r.stderr === r.output?.[2], r.error && brief(r.error)];
test("sync: a fourth", () => plain(shSync("echo hello >&3; echo out", ["ignore", "pipe", "pipe", "pipe"])));
test("sync: a fourth as text", () => shSync("echo hello >&3", ["ignore", "pipe", "pipe", "pipe"], { encoding: "utf8" }).output);
test("sync: more of them", () => plain(shSync("echo five >&5; echo three >&3", ["ignore", "pipe", "ignore", "pipe", "ignore", "pipe"])));
test("sync: input to a fourth", () => plain(shSync("cat <&3", ["ignore", "pipe", "pipe", Buffer.from("fed")])));
test("sync: input as text", () => plain(shSync("cat <&3", ["ignore", "pipe", "pipe", "not a name"])));
test("sync: input to both", () => plain(shSync("cat; cat <&3", ["pipe", "pipe", "pipe", Buffer.from("three")], { input: "zero " })));
test("sync: a descriptor as output", () => withFile("sync.txt", "w", (fd) => [plain(shSync("echo out; echo err >&2", ["ignore", fd, "pipe"])), fs.readFileSync("sync.txt", "utf8")]));
test("sync: a descriptor as input", () => withFile("in.txt", "r", (fd) => plain(shSync("cat", [fd, "pipe", "pipe"]))));
test("sync: too much on a fourth", () => { const r = shSync("echo 0123456789 >&3", ["ignore", "pipe", "pipe", "pipe"], { maxBuffer: 5 }); return [r.error?.code, r.output.map((o) => o && String(o).length)]; });
test("execFileSync with a descriptor", () => withFile("exec.txt", "w", (fd) => [execFileSync("/bin/sh", ["-c", "echo out"], { stdio: ["ignore", fd, "inherit"] }), fs.readFileSync("exec.txt", "utf8")]));
test("a detached child goes on writing", () => withFile("det.txt", "w", async (fd) => { const c = sh("echo one; echo two", ["ignore", fd, fd], { detached: true }); c.unref(); return [await closed(c), fs.readFileSync("det.txt", "utf8")]; }));

// A child that speaks the channel's words without being Node: lines of JSON on the descriptor it is told of.
const exited = (c) => new Promise((resolve) => c.on("exit", (...args) => resolve(args)));
const channel = (script, more) => sh(script, ["ignore", "pipe", "ignore", "ipc"], more);
test("ipc: the child is told", async () => { const c = channel("echo $NODE_CHANNEL_FD $NODE_CHANNEL_SERIALIZATION_MODE"); const was = [c.connected, typeof c.channel, c.stdio[3], c.stdio.length]; return [was, await Promise.all([text(c.stdout), closed(c)]), c.connected]; });
test("ipc: at another place", async () => { const c = sh("echo $NODE_CHANNEL_FD", ["ignore", "pipe", "ignore", "ignore", "ipc"]); return Promise.all([text(c.stdout), closed(c)]); });
test("ipc: with an environment of its own", async () => { const c = channel("echo $NODE_CHANNEL_FD $A", { env: { A: "b" } }); return Promise.all([text(c.stdout), closed(c)]); });
test("ipc: messages of the child", async () => { const c = channel(`printf '{"a":1}\\n"text"\\n[1,2]\\nnull\\n' >&3; read x <&3`); const seen = []; c.on("message", (m, h) => { seen.push([m, h]); if (seen.length === 4) c.disconnect(); }); c.stdout.resume(); return [await exited(c), seen]; });
test("ipc: messages to the child", async () => { const c = channel("read a <&3; echo $a; read b <&3; echo $b"); const results = [c.send({ a: 1 }), c.send("x")]; return [results, await Promise.all([text(c.stdout), closed(c)])]; });
test("ipc: a callback", async () => { const c = channel("read a <&3"); c.stdout.resume(); const over = closed(c); const r = await new Promise((resolve) => c.send({ a: 1 }, resolve)); return [r, await over]; });
test("ipc: back and forth", async () => { const c = channel(`while read line <&3; do echo "{\\"got\\":$line}" >&3; done`); const seen = []; c.stdout.resume(); c.on("message", (m) => { seen.push(m); if (seen.length < 3) c.send(seen.length); else c.disconnect(); }); c.send("begin"); return [await exited(c), seen]; });
test("ipc: disconnect", async () => { const log = []; const c = channel("read a <&3; echo over $?"); c.on("disconnect", () => log.push(["disconnect", c.connected])); c.on("exit", () => log.push("exit")); const t = text(c.stdout); c.disconnect(); log.push(c.connected); return [await exited(c), await t, log]; });
test("ipc: disconnect twice", async () => { const c = channel("read a <&3"); c.stdout.resume(); c.disconnect(); const e = new Promise((resolve) => c.once("error", (x) => resolve(brief(x)))); c.disconnect(); return [await e, c.channel]; });
test("ipc: send when disconnected", async () => { const c = channel("read a <&3"); c.stdout.resume(); c.disconnect(); const e = new Promise((resolve) => c.once("error", (x) => resolve(brief(x)))); const r = c.send("x"); return [r, await e]; });
test("ipc: send when disconnected with a callback", async () => { const c = channel("read a <&3"); c.stdout.resume(); c.disconnect(); return [await new Promise((resolve) => c.send("x", (x) => resolve(brief(x)))), await exited(c)]; });
test("ipc: the child leaves", async () => { const log = []; const c = channel("exit 3"); c.stdout.resume(); for (const n of ["exit", "close", "disconnect"]) c.on(n, (...args) => log.push([n, ...args, c.connected])); await once(c, "close"); await tick(5); return log.map((l) => l[0]).sort().concat(log.every((l) => l[0] !== "close" || !l[3])); });
test("ipc: the child closes it", async () => { const c = channel("exec 3>&-; sleep 5"); const p = once(c, "disconnect"); c.stdout.resume(); await p; const was = [c.connected, c.exitCode]; c.kill(); await exited(c); return was; });
test("ipc: what is not JSON", async () => { const c = channel("read a <&3; echo $a"); c.send({ a: undefined, b: new Date(0), c: [undefined], d: NaN }); return Promise.all([text(c.stdout), closed(c)]); });
for (const [name, make] of [["nothing", () => undefined], ["a symbol", () => Symbol("x")], ["a big integer", () => 5n], ["a function", () => () => {}], ["a cycle", () => { const a = {}; a.a = a; return a; }]]) {
	test(`ipc: send ${name}`, async () => { const c = channel("read a <&3"); c.stdout.resume(); const r = outcome(() => c.send(make())); c.disconnect(); await exited(c); return r instanceof Error ? [r.name, r.code, r.message.split("\n")[0]] : r; });
}
test("ipc: internal messages", async () => { const c = channel(`printf '{"cmd":"NODE_X","a":1}\\n{"cmd":"other"}\\n' >&3; read x <&3`); const seen = []; c.on("internalMessage", (m) => seen.push(["internal", m])); c.on("message", (m) => { seen.push(["message", m]); c.disconnect(); }); c.stdout.resume(); await exited(c); return seen; });
test("ipc: no close after disconnect", async () => { const log = []; const c = channel("read a <&3"); for (const n of ["exit", "close", "disconnect"]) c.on(n, () => log.push(n)); c.stdout.resume(); c.disconnect(); await exited(c); await tick(30); return log.sort(); });
test("ipc: none", () => { const c = sh("exit 0", "ignore"); const r = outcome(() => c.send("x")); return [c.connected, c.channel, r instanceof Error ? [r.name, r.code, r.message] : r]; });
test("ipc: disconnect of none", async () => { const c = sh("exit 0", "ignore"); const e = new Promise((resolve) => c.once("error", (x) => resolve(brief(x)))); const r = outcome(() => c.disconnect()); return r instanceof Error ? ["thrown", ...brief(r)] : [r, await e]; });
test("ipc: a handle", async () => { const c = channel("read a <&3"); c.stdout.resume(); const r = outcome(() => c.send({}, {})); c.disconnect(); await exited(c); return r instanceof Error ? [r.name, r.code, r.message] : r; });
test("ipc: options", async () => { const c = channel("read a <&3"); c.stdout.resume(); const r = outcome(() => c.send({}, undefined, 5)); c.disconnect(); await exited(c); return r instanceof Error ? [r.name, r.code, r.message] : r; });
test("ipc: serialization", () => { const r = outcome(() => spawn("/bin/sh", ["-c", "exit"], { stdio: ["ignore", "ignore", "ignore", "ipc"], serialization: "x" })); return r instanceof Error ? [r.name, r.code, r.message] : r[0]; });

/** What the stream says of writing n bytes, and when it has room again. */
const fill = async (stream, n) => {
	const events = [];
	stream.on("drain", () => events.push("drain")).on("error", (e) => events.push(e.code));
	let over;
	const written = new Promise((resolve) => { over = resolve; });
	const said = stream.write(Buffer.alloc(n, 97), (e) => { events.push(["written", e?.code ?? e ?? null]); over(); });
	return { said, events, length: stream.writableLength, needs: stream.writableNeedDrain, written };
};
for (const n of [10, 65535, 65536, 200000, 700000]) {
	test(`${n} bytes into cat, which says as many`, async () => {
		const c = spawn("cat");
		await once(c, "spawn");
		const { written, ...w } = await fill(c.stdin, n);
		let came = 0;
		c.stdout.on("data", (d) => { came += d.length; });
		await written;
		c.stdin.end();
		return [w, await closed(c), came, c.stdin.writableLength];
	});
}
test("many pieces into cat", async () => {
	const c = spawn("cat");
	await once(c, "spawn");
	const said = [];
	for (let i = 0; i < 50; i++) said.push(c.stdin.write(Buffer.alloc(10000, i)));
	let came = 0;
	c.stdout.on("data", (d) => { came += d.length; });
	c.stdin.end();
	return [said[0], said.length, await closed(c), came]; // when it is full depends on how fast cat reads
});
test("a pipeline into cat and back", async () => {
	const { pipeline } = await import("node:stream/promises");
	const { createHash } = await import("node:crypto");
	const bytes = Buffer.alloc(500000, "some text that is not too long ");
	const c = spawn("cat");
	const hash = createHash("sha256");
	await Promise.all([pipeline((function* () { for (let at = 0; at < bytes.length; at += 77777) yield bytes.subarray(at, at + 77777); })(), c.stdin), pipeline(c.stdout, hash)]);
	return hash.digest("hex") === createHash("sha256").update(bytes).digest("hex");
});
test("what the child takes at once it has when write returns", async () => {
	const c = sh("while read line; do echo $line >> taken.txt; done", ["pipe", "ignore", "ignore"]);
	await once(c, "spawn");
	c.stdin.write("a line\n");
	execFileSync("/bin/sh", ["-c", "while [ ! -s taken.txt ]; do sleep 0.01; done"]);
	c.stdin.end();
	return [await closed(c), fs.readFileSync("taken.txt", "utf8")];
});
test("destroyed while the child does not read", async () => {
	const c = sh("sleep 0.1; cat | wc -c | tr -d ' '", ["pipe", "pipe", "ignore"]);
	await once(c, "spawn");
	const w = await fill(c.stdin, 65536);
	const more = await fill(c.stdin, 1000000);
	c.stdin.destroy();
	const [said, end] = await Promise.all([text(c.stdout), closed(c)]);
	return [w.said, more.said, Number(said) >= 65536 && Number(said) < 1000000, end];
});
test("a child that ends without reading", async () => {
	const c = sh("exec 0<&-; echo shut; sleep 0.2", ["pipe", "pipe", "ignore"]);
	await once(c.stdout, "data");
	const { written, ...w } = await fill(c.stdin, 1000000);
	return [await closed(c), w, c.stdin.destroyed];
});
test("a child that ends while it is written to", async () => {
	const c = sh("head -c 100000 >/dev/null", ["pipe", "ignore", "ignore"]);
	await once(c, "spawn");
	const w = await fill(c.stdin, 1000000);
	await closed(c);
	return [w.said, w.events.map(String), c.stdin.destroyed];
});
test("500 kB into a fourth stream, which says as many", async () => {
	const c = sh("cat <&3 >&4", ["ignore", "ignore", "ignore", "pipe", "pipe"]);
	await once(c, "spawn");
	const w = await fill(c.stdio[3], 500000);
	c.stdio[3].end();
	c.stdio[3].resume();
	return [w.said, w.needs, (await text(c.stdio[4])).length, await closed(c)];
});
