// Glob patterns as path.matchesGlob and fs.glob understand them.

const cache = new Map<string, RegExp>();

/** A regular expression for a whole path: `*` and `?` within a name, `**` across names, `[..]`, `{a,b}`. */
export function compileGlob(pattern: string): RegExp {
	let re = cache.get(pattern);
	if (!re) {
		re = new RegExp(`^(?:${braces(pattern).map(translate).join("|")})$`, "s");
		if (cache.size > 200) cache.clear();
		cache.set(pattern, re);
	}
	return re;
}

/** Expands {a,b} into alternatives. */
function braces(pattern: string): string[] {
	const open = pattern.indexOf("{");
	if (open < 0) return [pattern];
	const parts: string[] = [];
	let depth = 0;
	let start = open + 1;
	for (let i = open; i < pattern.length; i++) {
		const c = pattern[i];
		if (c === "{") depth++;
		else if (c === "," && depth === 1) {
			parts.push(pattern.slice(start, i));
			start = i + 1;
		} else if (c === "}" && --depth === 0) {
			parts.push(pattern.slice(start, i));
			if (parts.length === 1) return braces(pattern.slice(i + 1)).map((t) => `${pattern.slice(0, i + 1).replace("{", "\\{").replace("}", "\\}")}${t}`);
			const tails = braces(pattern.slice(i + 1));
			const heads = parts.flatMap((p) => braces(pattern.slice(0, open) + p));
			return heads.flatMap((h) => tails.map((t) => h + t));
		}
	}
	return [pattern.replace("{", "\\{")];
}

function translate(pattern: string): string {
	let out = "";
	for (let i = 0; i < pattern.length; i++) {
		const c = pattern[i];
		const nameStart = i === 0 || pattern[i - 1] === "/";
		if (c === "*" && pattern[i + 1] === "*" && nameStart && (i + 2 === pattern.length || pattern[i + 2] === "/")) {
			if (i + 2 === pattern.length) {
				out += "(?:(?!\\.)[^/]*(?:/(?!\\.)[^/]*)*)";
				i++;
			} else {
				out += "(?:(?!\\.)[^/]*/)*";
				i += 2;
			}
		} else if (c === "*") {
			while (pattern[i + 1] === "*") i++;
			const whole = nameStart && (i + 1 === pattern.length || pattern[i + 1] === "/");
			out += nameStart ? `(?!\\.)[^/]${whole ? "+" : "*"}` : "[^/]*";
		} else if (c === "?") out += nameStart ? "(?!\\.)[^/]" : "[^/]";
		else if (c === "[") {
			const end = pattern.indexOf("]", i + 2);
			if (end < 0) out += "\\[";
			else {
				const set = pattern.slice(i + 1, end).replace(/^!/, "^").replace(/\\/g, "\\\\").replace(/\[/g, "\\[");
				out += `(?!/)[${set}]`;
				i = end;
			}
		} else if (c === "\\" && i + 1 < pattern.length) out += literal(pattern[++i]);
		else out += literal(c);
	}
	return out;
}

function literal(c: string): string {
	return /[\\^$.*+?()[\]{}|/]/.test(c) ? `\\${c}` : c;
}
