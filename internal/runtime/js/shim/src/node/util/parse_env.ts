// util.parseEnv, which is also what process.loadEnvFile reads.
import { checkString } from "pi:node/internal_errors";

/** Without spaces and tabs around it; another blank is a letter like others. */
const trim = (text: string): string => text.replace(/^[ \t]+|[ \t]+$/g, "");

/** A value and where the next line begins, of text that begins behind the equals sign. */
function valueOf(text: string): { value: string; rest: string } {
	const line = /^[^\n]*/.exec(text)![0];
	const after = (end: number) => {
		const next = text.indexOf("\n", end);
		return next < 0 ? "" : text.slice(next + 1);
	};
	const start = /^[ \t]*/.exec(text)![0].length;
	const quote = text[start];
	if (quote === '"' || quote === "'" || quote === "`") {
		const end = text.indexOf(quote, start + 1);
		if (end >= 0) {
			const inner = text.slice(start + 1, end);
			return { value: quote === '"' ? inner.replaceAll("\\n", "\n") : inner, rest: after(end + 1) };
		}
		return { value: line.trim(), rest: after(0) };
	}
	const hash = line.indexOf("#");
	return { value: (hash < 0 ? line : line.slice(0, hash)).trim(), rest: after(0) };
}

export function parseEnv(content: string): Record<string, string> {
	checkString(content, "content");
	const out: Record<string, string> = {};
	let rest = content.replaceAll("\r", "").replace(/^[ \t\n]+/, "");
	while (rest !== "") {
		const line = /^[^\n]*/.exec(rest)![0];
		const equals = line.indexOf("=");
		const key = trim(line.slice(0, equals)).replace(/^export /, "");
		if (line.startsWith("#") || equals < 0 || key === "") rest = rest.slice(line.length + 1);
		else {
			const found = valueOf(rest.slice(equals + 1));
			out[trim(key)] = found.value;
			rest = found.rest;
		}
		rest = rest.replace(/^[ \t\n]+/, "");
	}
	return out;
}
