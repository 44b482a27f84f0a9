// proper-lockfile: locks that exclude, wait, grow old, are given back and are lost.
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lockfile from "proper-lockfile";

export default async function (print) {
	process.chdir(fs.mkdtempSync(join(tmpdir(), "lock-")));
	fs.writeFileSync("f", "");
	const release = await lockfile.lock("f");
	print(await lockfile.check("f"), fs.statSync("f.lock").isDirectory(), await lockfile.lock("f").catch((e) => `${e.code} ${e.message}`));
	await release();
	print(await lockfile.check("f"), await release().catch((e) => e.code));
	const sync = lockfile.lockSync("f");
	print(lockfile.checkSync("f"));
	sync();
	const first = await lockfile.lock("f");
	const second = lockfile.lock("f", { retries: { retries: 100, minTimeout: 20, maxTimeout: 30 } });
	await first();
	await second;
	await lockfile.unlock("f");
	print(fs.existsSync("f.lock"), await lockfile.lock("missing").catch((e) => `${e.code} ${e.syscall}`));
	fs.mkdirSync("f.lock");
	fs.utimesSync("f.lock", 1, 1);
	await (await lockfile.lock("f"))(); // an old one is taken
	const lost = Promise.withResolvers();
	const awake = setInterval(() => {}, 100); // the lock's own timer keeps nothing alive
	await lockfile.lock("f", { update: 1000, stale: 2000, onCompromised: (e) => lost.resolve(e.code) });
	fs.rmdirSync("f.lock");
	print(await lost.promise);
	clearInterval(awake);
}
