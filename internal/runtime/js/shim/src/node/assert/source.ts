// The call of assert as its file has it, for the message of one that fails without any.
import { boot, callSync, requireHost } from "pi:host";

const lines = new Map<string, string[]>();

/** A file of the extension's own folder: what lies elsewhere is nobody's to ask for because of a message. */
function linesOf(file: string): string[] {
	const found = lines.get(file);
	if (found) return found;
	const { dirname, sep } = requireHost("pi:node/path");
	let text = "";
	if (file.startsWith(dirname(boot.extensionPath) + sep)) {
		try {
			text = callSync("fs", { op: "read", path: file, encoding: "utf8" }).text;
		} catch {
			// Then it is not quoted.
		}
	}
	const split = text.split("\n");
	lines.set(file, split);
	return split;
}

/** Where a string, a template, a pattern or a comment that begins at i ends; i itself when none does. */
function skip(line: string, i: number): number {
	const rest = line.slice(i);
	const found = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\*.*?\*\/)/.exec(rest);
	if (found) return i + found[0].length;
	const pattern = /[(,=:[!&|?{};+\-*%~^<>]\s*$/.test(line.slice(0, i)) && /^\/(?:[^/\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[a-z]*/.exec(rest);
	return pattern ? i + pattern[0].length : i;
}

/** From a place in the call on to the call's end; as far as the line goes, and not at all over a statement's end. */
function callAt(line: string, place: number): string | undefined {
	const start = place - /[\w$.?]*$/.exec(line.slice(0, place))![0].length;
	let depth = 0;
	for (let i = start; i < line.length; i++) {
		const end = skip(line, i);
		if (end > i) {
			i = end - 1;
			continue;
		}
		const c = line[i];
		if (c === ";") return undefined;
		if ("([{".includes(c)) depth++;
		else if (")]}".includes(c) && --depth === 0) return line.slice(start, i + 1);
	}
	return line.slice(start);
}

/** The call in the first place that a stack names, or undefined where it is not known. */
export function quotedCall(stack: string): string | undefined {
	const [, file, row, column] = /\n\s*at (?:.*?\()?([^()\n]*?):(\d+):(\d+)\)?/.exec(stack) ?? [];
	const line = file === undefined ? undefined : linesOf(file.replace(/^file:\/\//, ""))[Number(row) - 1];
	return line === undefined || line === "" ? undefined : callAt(line, Number(column) - 1);
}
