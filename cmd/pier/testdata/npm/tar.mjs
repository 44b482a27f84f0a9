// tar: archives written and read, packed and plain, with streams and without, what is no archive.
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as tar from "tar";

export default async function (print) {
	process.chdir(fs.mkdtempSync(join(tmpdir(), "tar-")));
	fs.mkdirSync("src/sub", { recursive: true });
	fs.writeFileSync("src/a.txt", "alpha", { mode: 0o755 });
	fs.writeFileSync("src/sub/b.bin", Buffer.alloc(70000, 7));
	fs.symlinkSync("a.txt", "src/link");
	fs.writeFileSync(`src/${"long".repeat(40)}`, "l");
	await tar.c({ gzip: true, file: "out.tgz", portable: true, mtime: new Date(0) }, ["src"]);
	const list = [];
	await tar.t({ file: "out.tgz", onReadEntry: (e) => list.push(`${e.path.slice(0, 20)} ${e.type} ${e.size} ${e.mode?.toString(8)}`) });
	print(list.join("\n"));
	fs.mkdirSync("to");
	await tar.x({ file: "out.tgz", cwd: "to", strip: 1 });
	print(fs.readdirSync("to").map((n) => n.slice(0, 9)).join(), fs.readFileSync("to/a.txt", "utf8"), fs.readlinkSync("to/link"), fs.statSync("to/sub/b.bin").size);
	tar.c({ sync: true, file: "s.tar", cwd: "src" }, ["a.txt"]);
	fs.mkdirSync("other");
	tar.x({ sync: true, file: "s.tar", cwd: "other" });
	print(fs.readFileSync("other/a.txt", "utf8"), fs.statSync("s.tar").size);
	await tar.r({ file: "s.tar", cwd: "src" }, ["sub"]);
	const more = [];
	tar.t({ sync: true, file: "s.tar", onReadEntry: (e) => more.push(e.path) });
	print(more.join());
	fs.mkdirSync("piped");
	await pipeline(fs.createReadStream("out.tgz"), tar.x({ cwd: "piped", filter: (p) => p.endsWith(".txt") }));
	print(fs.readdirSync("piped/src").join());
	fs.writeFileSync("bad.tgz", "not a tar");
	print(await tar.x({ file: "bad.tgz", strict: true }).catch((e) => `${e.code} ${e.message}`), await tar.t({ file: "missing.tgz" }).catch((e) => `${e.code} ${e.syscall}`));
}
