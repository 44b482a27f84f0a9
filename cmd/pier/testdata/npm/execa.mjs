// execa: results and failures, templates, pipes, lines as they come, input, transforms, files, timeouts, cancelling.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { $, execa, ExecaError, execaSync, parseCommandString } from "execa";

export default async function (print) {
	const echoed = await execa("echo", ["unicorns"]);
	print(echoed.stdout, echoed.exitCode, echoed.escapedCommand, echoed.failed, JSON.stringify(echoed.stdio));
	const failed = await execa("sh", ["-c", "echo out; echo err >&2; exit 3"]).catch((e) => e);
	print(failed instanceof ExecaError, failed.exitCode, failed.stdout, failed.stderr, failed.message);
	const missing = await execa("no-such-program", ["x"]).catch((e) => e);
	print(missing.code, missing.shortMessage, missing.exitCode, missing.originalMessage);
	print((await $`echo ${"a b"} c`).stdout, (await $({ input: "given" })`cat`).stdout, (await execa({ shell: true })`echo $((1+2))`).stdout);
	print((await execa("printf", ["1\\n2\\n3"], { lines: true })).stdout.join("|"), (await execa("echo", ["piped"]).pipe("tr", ["a-z", "A-Z"])).stdout);
	for await (const line of execa("sh", ["-c", "for i in 1 2; do echo line $i; done"])) print(line);
	print((await execa("sh", ["-c", "echo o; echo e >&2"], { all: true })).all.split("\n").sort().join());
	print((await execa("printf", ["a\\nb\\n"], { stdout: function* (line) { yield line.toUpperCase(); } })).stdout); // a stream of execa's in the place of the child's
	const late = await execa("sleep", ["20"], { timeout: 100 }).catch((e) => e);
	print(late.timedOut, late.isTerminated, late.signal, late.shortMessage);
	const stop = new AbortController();
	setTimeout(() => stop.abort(), 50);
	const cancelled = await execa("sleep", ["20"], { cancelSignal: stop.signal }).catch((e) => e);
	print(cancelled.isCanceled, cancelled.signal, cancelled.shortMessage);
	const child = execa("sleep", ["20"]);
	child.kill();
	const killed = await child.catch((e) => e);
	print(killed.signal, killed.signalDescription);
	const much = await execa("printf", ["1234567890"], { maxBuffer: 5 }).catch((e) => e);
	print(much.isMaxBuffer, much.stdout, much.shortMessage);
	print(execaSync("echo", ["sync"]).stdout, execaSync("sh", ["-c", "exit 2"], { reject: false }).exitCode, parseCommandString("npm run task\\ x").join("|"));
	print((await execa("echo", ["b"], { encoding: "buffer" })).stdout.constructor.name, (await execa("env", { env: { FOO: "bar" } })).stdout.includes("FOO=bar"));
	const file = join(mkdtempSync(join(tmpdir(), "execa-")), "out.txt");
	await execa("echo", ["to a file"], { stdout: { file } });
	print((await execa("cat", { inputFile: file })).stdout);
}
