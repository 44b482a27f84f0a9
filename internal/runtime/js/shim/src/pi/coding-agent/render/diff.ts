import { theme } from "pi:theme";
import { diffWords } from "../words.ts";

interface DiffLine {
	sign: string;
	number: string;
	text: string;
}

function parse(line: string): DiffLine | undefined {
	const match = /^([+-\s])(\s*\d*)\s(.*)$/.exec(line);
	return match ? { sign: match[1], number: match[2], text: match[3].replace(/\t/g, "   ") } : undefined;
}

/** Both forms of one changed line, the changed words inverted; what both are indented by stays as it is. */
function mark(before: string, after: string): [string, string] {
	let indent = 0;
	while (indent < before.length && before[indent] === after[indent] && /\s/.test(before[indent])) indent++;
	let [removed, added] = [before.slice(0, indent), before.slice(0, indent)];
	let [firstRemoved, firstAdded] = [true, true];
	const inverted = (text: string, first: boolean): string => {
		const space = first ? /^\s*/.exec(text)![0] : "";
		const rest = text.slice(space.length);
		return space + (rest ? theme.inverse(rest) : "");
	};
	for (const part of diffWords(before.slice(indent), after.slice(indent))) {
		if (part.removed) {
			removed += inverted(part.value, firstRemoved);
			firstRemoved = false;
		} else if (part.added) {
			added += inverted(part.value, firstAdded);
			firstAdded = false;
		} else {
			removed += part.value;
			added += part.value;
		}
	}
	return [removed, added];
}

/** Colours a numbered difference. Words are compared where exactly one line became one other. */
export function renderDiff(diffText: string, _options?: { filePath?: string }): string {
	const lines = diffText.split("\n");
	const parsed = lines.map(parse);
	const output: string[] = [];
	const show = (token: string, { sign, number }: DiffLine, text: string): void => {
		output.push(theme.fg(token, `${sign}${number} ${text}`));
	};
	const run = (from: number, sign: string): DiffLine[] => {
		const found: DiffLine[] = [];
		for (let i = from; parsed[i]?.sign === sign; i++) found.push(parsed[i]!);
		return found;
	};
	for (let i = 0; i < lines.length; ) {
		const line = parsed[i];
		if (line?.sign !== "-") {
			if (!line) output.push(theme.fg("toolDiffContext", lines[i]));
			else if (line.sign === "+") show("toolDiffAdded", line, line.text);
			else show("toolDiffContext", { ...line, sign: " " }, line.text);
			i++;
			continue;
		}
		const removed = run(i, "-");
		const added = run(i + removed.length, "+");
		i += removed.length + added.length;
		const marked = removed.length === 1 && added.length === 1 ? mark(removed[0].text, added[0].text) : undefined;
		for (const each of removed) show("toolDiffRemoved", each, marked?.[0] ?? each.text);
		for (const each of added) show("toolDiffAdded", each, marked?.[1] ?? each.text);
	}
	return output.join("\n");
}
