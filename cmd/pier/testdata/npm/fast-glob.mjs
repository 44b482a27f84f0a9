// fast-glob: patterns over a tree, sync, as a stream, stats, tasks; over it what picomatch makes of patterns.
import fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fg from "fast-glob";

export default async function (print) {
	process.chdir(fs.mkdtempSync(join(tmpdir(), "fast-glob-")));
	for (const file of ["a.js", "b.ts", "sub/c.js", "sub/deep/d.js", ".hid/e.js", "node_modules/x/i.js", "[x].js"]) {
		fs.mkdirSync(dirname(file), { recursive: true });
		fs.writeFileSync(file, "x");
	}
	fs.symlinkSync("sub", "ln");
	const found = async (...args) => print((await fg(...args)).sort().join());
	await found("**/*.js", { ignore: ["**/node_modules/**"] });
	await found(["**/*.{js,ts}", "!sub/**"], { dot: true });
	await found("**/*.js", { followSymbolicLinks: false, deep: 2 });
	await found("*", { onlyDirectories: true, markDirectories: true });
	await found("**/*.JS", { caseSensitiveMatch: false, cwd: "sub" });
	await found(fg.escapePath("[x].js"));
	await found("missing/**");
	const [entry] = await fg("a.js", { stats: true });
	print(fg.sync("**/d.js").join(), entry.name, entry.stats.size, entry.dirent.isFile());
	let n = 0;
	for await (const _ of fg.stream("sub/**")) n++;
	print(n, fg.isDynamicPattern("a*"), JSON.stringify(fg.generateTasks(["a/*", "b/*", "!c"]).map((t) => [t.base, t.positive, t.negative])));
	await fg("").catch((e) => print(e.name, e.message));
}
