// glob: patterns over a tree, sync, async, ignore, streams of Path objects.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { escape, glob, globIterate, globStream, globSync, hasMagic } from "glob";

export default async function (print) {
	const cwd = mkdtempSync(join(tmpdir(), "glob-"));
	for (const file of ["a.ts", "b.js", "src/c.ts", "src/deep/d.test.ts", "src/deep/e.ts", ".hidden/f.ts", "node_modules/g/h.ts", "src/[x].ts"]) {
		mkdirSync(dirname(join(cwd, file)), { recursive: true });
		writeFileSync(join(cwd, file), file);
	}
	const sorted = (list) => [...list].sort().join(" ");
	print(sorted(await glob("**/*.ts", { cwd, ignore: "node_modules/**" })));
	print(sorted(globSync(["*.{ts,js}", "src/**/!(*.test).ts"], { cwd, posix: true })));
	print(sorted(await glob("**/*.ts", { cwd, dot: true, absolute: false, nodir: true, maxDepth: 2 })));
	print(sorted(await glob("src/*/", { cwd, mark: true })), sorted(await glob(escape("src/[x].ts"), { cwd })), hasMagic("a*b"));
	const seen = [];
	for await (const path of globIterate("src/**", { cwd, withFileTypes: true, stat: true })) seen.push(`${path.relativePosix()}:${path.isDirectory() ? "d" : path.size}`);
	print(seen.filter((s) => !s.endsWith(":d")).sort().join(" "));
	const streamed = [];
	for await (const path of globStream("*.ts", { cwd })) streamed.push(path);
	print(streamed.join());
	const stop = new AbortController();
	stop.abort();
	print(await glob("**", { cwd, signal: stop.signal }).catch((err) => err.name));
	rmSync(cwd, { recursive: true });
}
