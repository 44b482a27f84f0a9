// .gitignore, .ignore and .fdignore as the search for resources reads them.
import { exists, path, posix, readText } from "./paths.ts";

const fileNames = [".gitignore", ".ignore", ".fdignore"];

interface Rule {
	test: RegExp;
	negated: boolean;
}

/** The rules of a folder and of those above it, up to where the search began. They do not tell upper from lower case. */
export class Ignore {
	private rules: Rule[] = [];

	constructor(private root: string) {}

	/** Adds the rules of a folder. As in Pi, a leading / at the root is no anchor. */
	addFrom(dir: string): void {
		const below = path().relative(this.root, dir);
		const prefix = below ? `${posix(below)}/` : "";
		for (const name of fileNames) {
			const file = path().join(dir, name);
			if (!exists(file)) continue;
			try {
				for (const line of readText(file).split(/\r?\n/)) this.add(line, prefix);
			} catch {
				// A file that cannot be read has no rules.
			}
		}
	}

	private add(line: string, prefix: string): void {
		if (line.trim() === "" || line.trim().startsWith("#")) return;
		let pattern = line;
		const negated = pattern.startsWith("!");
		if (negated || pattern.startsWith("\\!")) pattern = pattern.slice(1);
		if (pattern.startsWith("/")) pattern = pattern.slice(1);
		pattern = (prefix + pattern).replace(/(?<!\\)\s+$/, "").replace(/\\(\s)$/, "$1");
		if (pattern !== "" && pattern !== "/") this.rules.push({ test: compile(pattern), negated });
	}

	/** Whether a path below the root is left out. A folder is written with a slash at its end. */
	ignores(file: string): boolean {
		for (let at = file.indexOf("/"); at > 0 && at < file.length - 1; at = file.indexOf("/", at + 1)) {
			if (this.verdict(file.slice(0, at + 1))) return true;
		}
		return this.verdict(file);
	}

	private verdict(file: string): boolean {
		let ignored = false;
		for (const rule of this.rules) if (ignored === rule.negated && rule.test.test(file)) ignored = !rule.negated;
		return ignored;
	}
}

/** A pattern with a slash before its end is anchored; one that ends in a slash means folders. */
function compile(pattern: string): RegExp {
	const body = pattern.replace(/\/$/, "");
	const anchored = body.includes("/");
	let out = anchored ? "^" : "(?:^|/)";
	for (let i = 0; i < body.length; i++) {
		const rest = body.slice(i);
		if (/^\*\*\//.test(rest) && (i === 0 || body[i - 1] === "/")) {
			out += "(?:[^/]+/)*";
			i += 2;
		} else if (rest === "**" && body[i - 1] === "/") {
			out += ".+";
			i++;
		} else if (body[i] === "*") {
			while (body[i + 1] === "*") i++;
			out += "[^/]*";
		} else if (body[i] === "?") out += "[^/]";
		else if (body[i] === "[" && body.indexOf("]", i + 2) > 0) {
			const end = body.indexOf("]", i + 2);
			out += `[${body.slice(i + 1, end).replace(/^[!^]/, "^").replace(/[\\[]/g, "\\$&")}]`;
			i = end;
		} else {
			if (body[i] === "\\" && i + 1 < body.length) i++;
			out += body[i].replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
		}
	}
	return new RegExp(out + (pattern.endsWith("/") ? "/" : "(?:$|/)"), "is");
}
