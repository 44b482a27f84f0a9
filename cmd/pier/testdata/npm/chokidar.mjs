// chokidar: watch a tree: what is there, then additions, changes, removals.
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import chokidar from "chokidar";

export default async function (print) {
	const cwd = mkdtempSync(join(tmpdir(), "chokidar-"));
	writeFileSync(join(cwd, "first.txt"), "1");
	mkdirSync(join(cwd, "sub"));
	const watcher = chokidar.watch(cwd, { ignored: (path) => path.endsWith(".log"), awaitWriteFinish: false, atomic: false });
	const found = [];
	const waiting = [];
	watcher.on("all", (event, path) => {
		const line = `${event} ${relative(cwd, path) || "."}`;
		found.push(line);
		for (const [want, resolve] of waiting) if (want === line) resolve();
	});
	const saw = (line, step) => new Promise((resolve) => {
		waiting.push([line, resolve]);
		step();
	});
	await new Promise((resolve) => watcher.on("ready", resolve));
	print(found.sort().join(", "));
	found.length = 0;
	writeFileSync(join(cwd, "no.log"), "");
	const second = join(cwd, "sub", "second.txt");
	await saw("add sub/second.txt", () => writeFileSync(second, "2"));
	await saw("change first.txt", () => appendFileSync(join(cwd, "first.txt"), "more"));
	await saw("unlink sub/second.txt", () => rmSync(second, { force: true }));
	await saw("addDir new", () => mkdirSync(join(cwd, "new")));
	await saw("unlinkDir new", () => rmSync(join(cwd, "new"), { recursive: true, force: true }));
	print(found.some((line) => line.includes("no.log")));
	print(Object.values(watcher.getWatched()).flat().sort().filter((n) => n !== "" && !n.startsWith("chokidar-")).join());
	await watcher.close();
	print(watcher.closed);
	rmSync(cwd, { recursive: true });
}
