// Folders for cases. They end with the process, and so does what the code under test leaves among the temporary files (the
// bash tool's long output). They stand in one place, however TMPDIR is set: sessions count the letters of their paths.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const place = process.platform === "win32" ? tmpdir() : "/tmp";
const made = [];
process.on("exit", () => {
	for (const dir of made) rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
});

export function scratch(prefix) {
	const dir = mkdtempSync(join(place, prefix));
	made.push(dir);
	return dir;
}

process.env.TMPDIR = scratch("pier-tmp-");
