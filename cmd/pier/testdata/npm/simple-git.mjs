// simple-git: a repository made, changed, committed, looked at, branched.
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GitError, simpleGit } from "simple-git";

export default async function (print) {
	const dir = fs.mkdtempSync(join(tmpdir(), "git-"));
	const git = simpleGit(dir, { config: ["user.name=t", "user.email=t@x"] });
	await git.init(["-b", "main"]);
	fs.writeFileSync(join(dir, "a.txt"), "1\n");
	print(JSON.stringify((await git.status()).not_added));
	await git.add(".");
	const first = await git.commit("first");
	print(first.branch, first.summary.changes, first.root);
	await git.checkoutLocalBranch("feature");
	fs.appendFileSync(join(dir, "a.txt"), "2\n");
	const status = await git.status();
	print(status.modified.join(), status.current, status.isClean(), (await git.diffSummary()).files.map((f) => f.file + f.insertions).join());
	await git.commit("second", ["a.txt"]);
	const log = await git.log();
	print(log.total, log.all.map((c) => `${c.message} ${c.author_name}`).join(), (await git.branch()).all.join());
	print((await git.raw("show", "HEAD:a.txt")).trim(), await git.revparse(["--abbrev-ref", "HEAD"]), await git.checkIsRepo());
	print(await git.checkout("nope").catch((e) => `${e instanceof GitError} ${e.message.trim()}`));
	await git.addTag("v1");
	print((await git.tags()).latest, (await git.stashList()).total);
	print(await new Promise((resolve) => git.log({ n: 1 }, (err, found) => resolve(err ?? found.total))));
}
