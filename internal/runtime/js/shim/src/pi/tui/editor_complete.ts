// The editor's completions: asked for while typing, shown in a list below.
import { EditorMotion } from "./editor_motion.ts";
import { SelectList, type SelectListTheme } from "./select_list.ts";
import { isCjk } from "./unicode.ts";
import { isWhitespaceChar, separator } from "./words.ts";

export interface AutocompleteItem {
	value: string;
	label: string;
	description?: string;
}
export interface AutocompleteSuggestions {
	items: AutocompleteItem[];
	prefix: string;
}
export interface AutocompleteProvider {
	getSuggestions(lines: string[], cursorLine: number, cursorCol: number, options: { signal: AbortSignal; force?: boolean }):
		Promise<AutocompleteSuggestions | null> | AutocompleteSuggestions | null;
	applyCompletion(lines: string[], cursorLine: number, cursorCol: number, item: AutocompleteItem, prefix: string):
		{ lines: string[]; cursorLine: number; cursorCol: number };
	/** Characters besides @ and # that begin what is completed. */
	triggerCharacters?: string[];
	shouldTriggerFileCompletion?(lines: string[], cursorLine: number, cursorCol: number): boolean;
	/** Before Pi 0.60 a forced completion had its own call. */
	getForceFileSuggestions?(lines: string[], cursorLine: number, cursorCol: number): AutocompleteSuggestions | null;
}

export interface EditorTheme {
	borderColor: (text: string) => string;
	selectList: SelectListTheme;
}
/** What the editor needs of a TUI. */
export interface EditorHost {
	requestRender(force?: boolean): void;
	terminal: { rows: number };
}

interface Request {
	force: boolean;
	explicitTab: boolean;
}

const slashLayout = { minPrimaryColumnWidth: 12, maxPrimaryColumnWidth: 32 };
const symbolDelay = 20;
const usualTriggers = ["@", "#"];

/** A word at the end of the text that begins with one of the characters; one in quotes may have blanks in it. */
function symbolPattern(triggers: string[]): RegExp {
	const any = triggers.map((char) => char.replace(/[\\^$.*+?()[\]{}|-]/g, "\\$&")).join("");
	return new RegExp(`(?:^|${separator})[([{<\`]*(?:@"[^"]*|[${any}](?:(?!${separator}).)*)$`, "u");
}

export abstract class EditorCompletion extends EditorMotion {
	protected autocompleteProvider?: AutocompleteProvider;
	protected autocompleteList?: SelectList;
	protected autocompleteState: "regular" | "force" | null = null;
	protected autocompletePrefix = "";
	protected autocompleteMaxVisible = 5;
	private abort?: AbortController;
	private timer?: ReturnType<typeof setTimeout>;
	private queue: Promise<void> = Promise.resolve();
	// Counts up with every request and cancellation; a request with an old number is stale.
	private turn = 0;
	private triggers = usualTriggers;
	private symbol?: RegExp;

	constructor(protected tui: EditorHost, protected theme: EditorTheme) {
		super();
	}

	setAutocompleteProvider(provider: AutocompleteProvider): void {
		this.cancelAutocomplete();
		this.autocompleteProvider = provider;
		const own = (provider.triggerCharacters ?? []).filter((char) => char.length === 1 && char !== "/" && !isWhitespaceChar(char));
		this.triggers = [...new Set([...usualTriggers, ...own])];
		this.symbol = undefined;
	}
	isShowingAutocomplete(): boolean {
		return this.autocompleteState !== null;
	}

	protected cancelAutocomplete(): void {
		this.cancelRequest();
		this.autocompleteState = null;
		this.autocompleteList = undefined;
		this.autocompletePrefix = "";
	}
	private cancelRequest(): void {
		this.turn++;
		if (this.timer !== undefined) clearTimeout(this.timer);
		this.timer = undefined;
		this.abort?.abort();
		this.abort = undefined;
	}

	private inSlashCommand(): boolean {
		return this.state.cursorLine === 0 && this.before().trimStart().startsWith("/");
	}
	private inSymbol(): boolean {
		return (this.symbol ??= symbolPattern(this.triggers)).test(this.before());
	}

	/** After a character was typed. */
	protected completeTyped(char: string): void {
		if (this.autocompleteState) return this.refresh();
		const before = this.before();
		const message = before.trim();
		if (char === "/" && this.state.cursorLine === 0 && (message === "" || message === "/")) this.request(false, false);
		else if (this.triggers.includes(char)) {
			if (this.inSymbol()) this.request(false, false);
		} else if ((/[a-zA-Z0-9.\-_]/.test(char) || Array.from(char).some((one) => isCjk(one.codePointAt(0)!))) && (this.inSlashCommand() || this.inSymbol()))
			this.request(false, false);
	}
	/** After a character was removed. */
	protected completeDeleted(): void {
		if (this.autocompleteState) this.refresh();
		else if (this.inSlashCommand() || this.inSymbol()) this.request(false, false);
	}
	protected completeTab(): void {
		if (!this.autocompleteProvider) return;
		const command = this.inSlashCommand() && !this.before().trimStart().includes(" ");
		this.request(!command, true);
	}
	protected refresh(): void {
		this.request(this.autocompleteState === "force", false);
	}

	private request(force: boolean, explicitTab: boolean): void {
		const provider = this.autocompleteProvider;
		if (!provider) return;
		const { lines, cursorLine, cursorCol } = this.state;
		if (force && provider.shouldTriggerFileCompletion && !provider.shouldTriggerFileCompletion(lines, cursorLine, cursorCol)) return;
		this.cancelRequest();
		const turn = this.turn;
		if (force || explicitTab || !this.inSymbol()) return this.enqueue(turn, { force, explicitTab });
		this.timer = setTimeout(() => {
			this.timer = undefined;
			this.enqueue(turn, { force, explicitTab });
		}, symbolDelay);
	}

	private enqueue(turn: number, request: Request): void {
		this.queue = this.queue.then(() => (turn === this.turn ? this.run(turn, request) : undefined)).catch(() => undefined);
	}

	private async run(turn: number, request: Request): Promise<void> {
		const provider = this.autocompleteProvider;
		if (!provider) return;
		const controller = new AbortController();
		this.abort = controller;
		const { lines, cursorLine, cursorCol } = this.state;
		const text = this.getText();
		const legacy = request.force && provider.getForceFileSuggestions;
		const found = legacy
			? provider.getForceFileSuggestions!(lines, cursorLine, cursorCol)
			: await provider.getSuggestions(lines, cursorLine, cursorCol, { signal: controller.signal, force: request.force });
		const moved = this.state.cursorLine !== cursorLine || this.state.cursorCol !== cursorCol || this.getText() !== text;
		if (controller.signal.aborted || turn !== this.turn || moved) return;
		this.abort = undefined;
		if (!found || !Array.isArray(found.items) || found.items.length === 0) this.cancelAutocomplete();
		else if (request.force && request.explicitTab && found.items.length === 1) this.apply(found.items[0], found.prefix, true);
		else this.show(found, request.force ? "force" : "regular");
		this.tui.requestRender();
	}

	private show(found: AutocompleteSuggestions, state: "regular" | "force"): void {
		this.autocompletePrefix = found.prefix;
		const layout = found.prefix.startsWith("/") ? slashLayout : undefined;
		this.autocompleteList = new SelectList(found.items, this.autocompleteMaxVisible, this.theme.selectList, layout);
		this.autocompleteList.onSelect = (item) => this.take(item);
		const exact = found.items.findIndex((item) => item.value === found.prefix);
		const best = exact !== -1 ? exact : found.items.findIndex((item) => item.value.startsWith(found.prefix));
		if (found.prefix && best >= 0) this.autocompleteList.setSelectedIndex(best);
		this.autocompleteState = state;
	}

	private apply(item: AutocompleteItem, prefix: string, notify: boolean): void {
		this.pushUndoSnapshot();
		this.lastAction = null;
		const { lines, cursorLine, cursorCol } = this.state;
		const result = this.autocompleteProvider!.applyCompletion(lines, cursorLine, cursorCol, item, prefix);
		this.state.lines = result.lines;
		this.state.cursorLine = result.cursorLine;
		this.setCursorCol(result.cursorCol);
		if (notify) this.changed();
	}

	/** Takes a completion that was clicked. */
	private take(item: AutocompleteItem): void {
		if (!this.autocompleteProvider) return;
		this.apply(item, this.autocompletePrefix, false);
		this.cancelAutocomplete();
		this.changed();
	}

	/** Takes the selected completion. Says whether the key is used up: Enter on a command also submits it. */
	protected acceptCompletion(byEnter: boolean): boolean {
		const item = this.autocompleteList?.getSelectedItem();
		if (!item || !this.autocompleteProvider) return !byEnter;
		const command = byEnter && this.autocompletePrefix.startsWith("/");
		this.apply(item, this.autocompletePrefix, false);
		this.cancelAutocomplete();
		if (!command) this.changed();
		return !command;
	}
}
