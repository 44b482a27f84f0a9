// fs-extra: trees copied, moved, emptied and removed, JSON files, what it refuses.
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fse from "fs-extra";

export default async function (print) {
	process.chdir(fs.mkdtempSync(join(tmpdir(), "fs-extra-")));
	const here = process.cwd();
	const said = (e) => `${e.code ?? e.name} ${e.message.replaceAll(here, "")}`;
	await fse.outputFile("a/b/c.txt", "x");
	await fse.outputJson("a/j.json", { q: [1] }, { spaces: 2 });
	print(fs.readFileSync("a/j.json", "utf8"), JSON.stringify(await fse.readJson("a/j.json")));
	await fse.copy("a", "b", { filter: (s) => !s.endsWith(".json") });
	print(await fse.pathExists("b/b/c.txt"), await fse.pathExists("b/j.json"));
	await fse.move("b", "c/d");
	await fse.ensureSymlink("a/j.json", "e/link");
	await fse.ensureLink("a/j.json", "e/hard");
	print(fs.readdirSync("c/d").join(), fs.readlinkSync("e/link").endsWith("a/j.json"), fs.statSync("e/hard").nlink);
	await fse.emptyDir("e");
	await fse.remove("c");
	print(fs.readdirSync("e").length, fse.existsSync("c"));
	fse.copySync("a", "z");
	fse.moveSync("z", "y");
	fse.removeSync("y");
	fse.writeJsonSync("k.json", [1], { EOL: "\r\n" });
	print(JSON.stringify(fs.readFileSync("k.json", "utf8")));
	print(await fse.copy("missing", "x").catch(said), await fse.copy("a", "a/sub").catch(said), await fse.readJson("a/b/c.txt").catch(said));
	await fse.ensureDir("q");
	print(await fse.move("a", "q").catch(said));
	const fd = await fse.open("a/b/c.txt", "r");
	const { bytesRead, buffer } = await fse.read(fd, Buffer.alloc(3), 0, 3, 0);
	print(bytesRead, buffer.toString("hex"), await fse.close(fd), await fse.exists("a"));
	await new Promise((done) => fse.readFile("a/b/c.txt", "utf8", (e, text) => done(print(e, text))));
	const before = await fse.stat("a/b/c.txt");
	await fse.copy("a/b/c.txt", "same", { preserveTimestamps: true });
	print(Math.abs((await fse.stat("same")).mtimeMs - before.mtimeMs) < 10);
}
