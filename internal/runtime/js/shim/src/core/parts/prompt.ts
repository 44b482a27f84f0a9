import type { Border } from "./border.ts";
import { ComponentHost, keybindingsOf } from "./component.ts";

type Require = (name: string) => any;
type Listener = (data: string) => { consume?: boolean; data?: string } | undefined;

/** What an extension does to the prompt: an editor of its own, completions, and a look at all that is typed. */
export class Prompt {
	editorFactory: Function | undefined;
	private editor?: ComponentHost;
	private listeners = new Set<Listener>();
	private factories: Function[] = [];
	private provider: any;
	private triggers: string[] = [];

	constructor(
		private border: Border,
		private require: Require,
		private boot: { cwd: string },
	) {}

	private tell(op: string, value: unknown): any {
		return this.border.callSync("ui", { op, value }).value;
	}

	setEditor(factory: Function | undefined): void {
		this.editorFactory = factory;
		this.editor?.close();
		this.editor = undefined;
		if (!factory) return;
		const shown = this.tell("setEditorComponent", true) as { triggers: string[] } | null | undefined;
		if (!shown) return;
		const { require } = this;
		let retrigger = (_triggers: string[]) => {};
		this.editor = ComponentHost.editor(this.border, require, (tui) => {
			const editor = factory(tui, require("pi:theme").getEditorTheme(), keybindingsOf(require));
			editor.setText?.(this.border.callSync("ui", { op: "getEditorText" }).value ?? "");
			editor.onSubmit = (text: string) => void this.tell("submitEditor", text);
			editor.onChange = (text: string) => void this.tell("changeEditor", text);
			retrigger = (triggers) => editor.setAutocompleteProvider?.(this.whole(triggers));
			retrigger(shown.triggers);
			if ("focused" in editor) editor.focused = true;
			return editor;
		});
		this.editor.retrigger = retrigger;
	}

	listen(handler: Listener): () => void {
		if (this.listeners.size === 0) this.tell("listen", true);
		this.listeners.add(handler);
		return () => {
			if (this.listeners.delete(handler) && this.listeners.size === 0) this.tell("listen", false);
		};
	}

	/** What the listeners make of some input. */
	heard({ data }: { data: string }): { consume: boolean; data: string } {
		for (const listener of [...this.listeners]) {
			const answer = listener(data);
			if (answer?.consume) return { consume: true, data };
			if (answer?.data !== undefined) data = answer.data;
		}
		return { consume: false, data };
	}

	addProvider(factory: Function): void {
		this.factories.push(factory);
		this.provider = undefined;
		this.triggers = [];
		if (this.tell("offerSuggestions", true) !== true) return; // nobody types
		this.chain();
		if (this.triggers.length > 0) this.border.callSync("ui", { op: "offerSuggestions", value: true, triggers: this.triggers });
	}

	/** What an editor of the extension's own is given: what everybody suggests. */
	private whole(triggerCharacters: string[]): any {
		return {
			...this.base(true),
			triggerCharacters,
			applyCompletion: (...args: unknown[]) => this.chain().applyCompletion(...args),
		};
	}

	/** What the host and the extensions before this one suggest; of the whole, those after it and itself do, too. */
	private base(whole = false): any {
		const plain = new (this.require("pi:tui").CombinedAutocompleteProvider)([], this.boot.cwd);
		return {
			getSuggestions: async (lines: string[], line: number, col: number, options?: any) =>
				(await this.border.call("ui", { op: "suggest", lines, line, col, force: options?.force === true, ...(whole ? { whole } : {}) }, { signal: options?.signal })).value ?? null,
			applyCompletion: (...args: unknown[]) => plain.applyCompletion(...args),
			shouldTriggerFileCompletion: (...args: unknown[]) => plain.shouldTriggerFileCompletion?.(...args) ?? true,
		};
	}

	private chain(): any {
		this.provider ??= this.factories.reduce((current, factory) => {
			const next = factory(current);
			this.triggers.push(...(next.triggerCharacters ?? []));
			return next;
		}, this.base());
		return this.provider;
	}

	async suggest({ lines, line, col, force }: any, signal: AbortSignal): Promise<unknown> {
		return (await this.chain().getSuggestions(lines, line, col, { signal, force })) ?? null;
	}

	applySuggestion({ lines, line, col, item, prefix }: any): unknown {
		return this.chain().applyCompletion(lines, line, col, item, prefix);
	}
}
