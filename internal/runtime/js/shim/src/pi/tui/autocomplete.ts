// Completes slash commands, their arguments, and paths.
import type { AutocompleteItem, AutocompleteProvider, AutocompleteSuggestions } from "./editor_complete.ts";
import { completePath, fuzzyPaths, type PathPrefix } from "./complete_path.ts";
import { fuzzyFilter } from "./fuzzy.ts";
import { separator } from "./words.ts";

export interface SlashCommand {
	name: string;
	description?: string;
	argumentHint?: string;
	getArgumentCompletions?(prefix: string): AutocompleteItem[] | null | Promise<AutocompleteItem[] | null>;
}
type Command = SlashCommand | AutocompleteItem;

const nameOf = (command: Command): string => ("name" in command ? command.name : command.value);

// A word begins behind one of these, or behind an opening bracket or backtick that nothing closes.
const delimiter = new RegExp(`[ \\t"'=]|${separator}`, "u");
const atStart = new RegExp(`(?:^|[ \\t"'=]|${separator})[([{<\`]*$`, "u");
const closers: Record<string, string> = { "(": ")", "[": "]", "{": "}", "<": ">", "`": "`" };

/** What stands behind the last delimiter, without the brackets around it. */
function lastWord(text: string): string {
	const characters = Array.from(text);
	let word = characters.slice(characters.findLastIndex((character) => delimiter.test(character)) + 1).join("");
	while (word[0] in closers && !word.includes(closers[word[0]], 1)) word = word.slice(1);
	return word;
}

/** The open quote at the end of text, with an @ before it, when it begins a word. */
function openQuote(text: string): string | null {
	const quotes = text.split('"').length - 1;
	if (quotes % 2 === 0) return null;
	const quote = text.lastIndexOf('"');
	const start = text[quote - 1] === "@" ? quote - 1 : quote;
	return atStart.test(text.slice(0, start)) ? text.slice(start) : null;
}

function atPrefix(text: string): string | null {
	const quoted = openQuote(text);
	if (quoted?.startsWith('@"')) return quoted;
	const word = lastWord(text);
	return word.startsWith("@") ? word : null;
}

const afterSeparator = new RegExp(`${separator}$`, "u");

function pathPrefix(text: string, force: boolean): string | null {
	const quoted = openQuote(text);
	if (quoted) return quoted;
	const word = lastWord(text);
	const looksLikePath = word.includes("/") || word.startsWith(".") || (word === "" && afterSeparator.test(text));
	return force || looksLikePath ? word : null;
}

export function parsePrefix(prefix: string): PathPrefix {
	const [, at, quote, raw] = /^(@?)("?)([\s\S]*)$/.exec(prefix)!;
	return { raw, at: at === "@", quoted: quote === '"' };
}

export class CombinedAutocompleteProvider implements AutocompleteProvider {
	constructor(private commands: Command[] = [], private basePath: string = "", private fdPath: string | null = null) {}

	async getSuggestions(lines: string[], cursorLine: number, cursorCol: number, options: { signal: AbortSignal; force?: boolean }):
		Promise<AutocompleteSuggestions | null> {
		const text = (lines[cursorLine] || "").slice(0, cursorCol);
		const reference = atPrefix(text);
		if (reference) return found(await fuzzyPaths(this.basePath, parsePrefix(reference), this.fdPath, options.signal), reference);
		const command = text.trimStart();
		if (!options.force && command.startsWith("/")) return this.command(command);
		const prefix = pathPrefix(text, options.force ?? false);
		return prefix === null ? null : found(completePath(this.basePath, parsePrefix(prefix)), prefix);
	}

	private async command(text: string): Promise<AutocompleteSuggestions | null> {
		const space = text.indexOf(" ");
		if (space === -1) return found(matching(this.commands, text.slice(1)).map(commandItem), text);
		const command = this.commands.find((candidate) => nameOf(candidate) === text.slice(1, space));
		if (!command || !("getArgumentCompletions" in command) || !command.getArgumentCompletions) return null;
		const argument = text.slice(space + 1);
		const items = await command.getArgumentCompletions(argument);
		return Array.isArray(items) ? found(items, argument) : null;
	}

	applyCompletion(lines: string[], cursorLine: number, cursorCol: number, item: AutocompleteItem, prefix: string):
		{ lines: string[]; cursorLine: number; cursorCol: number } {
		const line = lines[cursorLine] || "";
		const before = line.slice(0, cursorCol - prefix.length);
		const quoted = prefix.startsWith('"') || prefix.startsWith('@"');
		const closed = item.value.endsWith('"');
		const tail = line.slice(cursorCol);
		const after = quoted && closed && tail.startsWith('"') ? tail.slice(1) : tail;
		const put = (text: string, column: number) => ({
			lines: lines.map((other, i) => (i === cursorLine ? before + text + after : other)), cursorLine, cursorCol: before.length + column,
		});
		if (prefix.startsWith("/") && before.trim() === "" && !prefix.slice(1).includes("/")) {
			return put(`/${item.value} `, item.value.length + 2);
		}
		const directory = item.label.endsWith("/");
		// Inside the quotes of a folder one goes on typing.
		const column = directory && closed ? item.value.length - 1 : item.value.length;
		const suffix = prefix.startsWith("@") && !directory ? " " : "";
		return put(item.value + suffix, column + suffix.length);
	}

	shouldTriggerFileCompletion(lines: string[], cursorLine: number, cursorCol: number): boolean {
		const text = (lines[cursorLine] || "").slice(0, cursorCol).trim();
		return !text.startsWith("/") || text.includes(" ");
	}
}

const found = (items: AutocompleteItem[], prefix: string): AutocompleteSuggestions | null => (items.length === 0 ? null : { items, prefix });

/** The commands that match, skills by their bare names first. */
function matching(commands: Command[], query: string): Command[] {
	const bare = fuzzyFilter(commands, query, (command) => nameOf(command).replace(/^skill:/, ""));
	const rest = commands.filter((command) => nameOf(command).startsWith("skill:") && !bare.includes(command));
	return [...bare, ...fuzzyFilter(rest, query, nameOf)];
}

function commandItem(command: Command): AutocompleteItem {
	const name = nameOf(command);
	const hint = "argumentHint" in command ? command.argumentHint : undefined;
	const description = [hint, command.description].filter(Boolean).join(" — ");
	return { value: name, label: name, ...(description && { description }) };
}
