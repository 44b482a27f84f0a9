// dotenv: parse text, load a file into an object and into process.env.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import dotenv from "dotenv";

export default function (print) {
	print(JSON.stringify(dotenv.parse("# c\nA=1\nexport B='two words'\nC=\"line\\nbreak\" # after\nD=\nE = spaced \nF=`back'tick`\nG=\"multi\nline\"\nH=a#b\n")));
	const dir = mkdtempSync(join(tmpdir(), "dotenv-"));
	const file = join(dir, ".env");
	writeFileSync(file, "PIER_DOTENV_ONE=1\nPIER_DOTENV_TWO=two\n");
	process.env.PIER_DOTENV_TWO = "kept";
	const result = dotenv.config({ path: file, quiet: true });
	print(JSON.stringify(result.parsed), process.env.PIER_DOTENV_ONE, process.env.PIER_DOTENV_TWO);
	dotenv.config({ path: file, quiet: true, override: true });
	print(process.env.PIER_DOTENV_TWO);
	const missing = dotenv.config({ path: join(dir, "none"), quiet: true });
	print(missing.error.code, JSON.stringify(missing.parsed));
	const into = {};
	dotenv.populate(into, { X: "y" });
	print(JSON.stringify(into));
	rmSync(dir, { recursive: true });
}
