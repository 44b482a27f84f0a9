// How tool calls and the user's own commands look while they run and after.
import { requireHost } from "pi:host";
import { theme } from "pi:theme";
import { keyHint, keyText } from "../hints.ts";
import { more, outputOf, stripAnsi, tabs } from "../render/shared.ts";
import { truncateToVisualLines } from "../render/visual.ts";
import { type TruncationResult, truncateTail } from "../truncate.ts";
import { DynamicBorder } from "./basic.ts";

const { Box, Container, getCapabilities, Image, Loader, Spacer, Text } = requireHost("pi:tui");

/** A call of a tool that draws nothing itself: its name, and the arguments on one line or one each. */
function callText(name: string, args: any, expanded: boolean): string {
	const head = theme.fg("toolTitle", theme.bold(name));
	const isList = typeof args !== "object" || Array.isArray(args);
	const entries: [string, any][] = args == null ? [] : isList ? [["args", args]] : Object.entries(args);
	if (entries.length === 0) return head;
	const json = (value: any, indent?: number) => JSON.stringify(value, null, indent) ?? String(value);
	if (expanded) {
		const lines = entries.map(([key, value]) => {
			const text = tabs(typeof value === "string" ? value : json(value, 2)).replace(/\r/g, "");
			return `  ${key}: ${text.split("\n").join("\n    ")}`;
		});
		return `${head}\n${theme.fg("muted", lines.join("\n"))}`;
	}
	const pairs = entries.map(([key, value]) => `${key}=${json(value)}`).join(" ");
	return `${head} ${theme.fg("muted", pairs.length > 100 ? `${pairs.slice(0, 97)}...` : pairs)}`;
}

export class ToolExecutionComponent extends Container {
	private box = new Box(1, 1, (text: string) => theme.bg("toolPendingBg", text));
	private bare = new Container();
	private plain = new Text("", 1, 1, (text: string) => theme.bg("toolPendingBg", text));
	private images: any[] = [];
	private state = {};
	private call: any;
	private shown: any;
	private result: any;
	private expanded = false;
	private partial = true;
	private started = false;
	private complete = false;
	private stale = false;

	constructor(
		private toolName: string,
		private toolCallId: string,
		private args: any,
		private options: any = {},
		private definition: any,
		private ui: any,
		private cwd: string,
	) {
		super();
		const self = this as any;
		self.addChild(new Spacer(1));
		self.addChild(definition ? (this.self ? this.bare : this.box) : this.plain);
		this.update();
	}

	private get self(): boolean {
		return this.definition?.renderShell === "self";
	}

	private get pad(): number {
		return this.options.outputPad ?? 1;
	}

	private context(lastComponent: any): any {
		return {
			args: this.args,
			toolCallId: this.toolCallId,
			invalidate: () => {
				this.invalidate();
				this.ui.requestRender();
			},
			lastComponent,
			state: this.state,
			cwd: this.cwd,
			executionStarted: this.started,
			argsComplete: this.complete,
			isPartial: this.partial,
			expanded: this.expanded,
			showImages: this.options.showImages ?? true,
			isError: this.result?.isError ?? false,
			durationMs: this.partial ? undefined : this.result?.durationMs,
			outputPad: this.pad,
			keyText,
			keyHint,
		};
	}

	updateArgs(args: any): void {
		this.args = args;
		this.stale = true;
		this.ui.requestRender();
	}

	markExecutionStarted(): void {
		this.started = true;
		this.update();
		this.ui.requestRender();
	}

	setArgsComplete(): void {
		this.complete = true;
		this.update();
		this.ui.requestRender();
	}

	updateResult(result: any, isPartial = false): void {
		this.result = result;
		this.partial = isPartial;
		this.update();
	}

	setExpanded(expanded: boolean): void {
		this.expanded = expanded;
		this.update();
	}

	private set(option: string, value: unknown): void {
		this.options = { ...this.options, [option]: value };
		this.update();
	}

	setOutputPad = (padding: number): void => this.set("outputPad", padding);
	setShowImages = (show: boolean): void => this.set("showImages", show);
	setImageWidthCells = (width: number): void => this.set("imageWidthCells", Math.max(1, Math.floor(width)));

	invalidate(): void {
		super.invalidate();
		this.update();
	}

	render(width: number): string[] {
		if (this.stale) this.update();
		if (!this.self) return super.render(width);
		const lines = this.bare.render(width);
		const images = this.images.flatMap((image) => image.render(width));
		return lines.length > 0 ? ["", ...lines, ...images] : images;
	}

	/** Runs one of the tool's renderers; what it draws, or nothing when it has none or fails. */
	private draw(renderer: any, last: any, ...args: any[]): any {
		try {
			return renderer?.call(this.definition, ...args, theme, this.context(last));
		} catch {
			return undefined;
		}
	}

	private update(): void {
		this.stale = false;
		const token = this.partial ? "toolPendingBg" : this.result?.isError ? "toolErrorBg" : "toolSuccessBg";
		const bg = (text: string) => theme.bg(token, text);
		if (this.definition) this.updateRendered(bg);
		else {
			this.plain.setCustomBgFn(bg);
			this.plain.setText(this.plainText());
		}
		this.updateImages();
	}

	private updateRendered(bg: (text: string) => string): void {
		const frame = this.self ? this.bare : this.box;
		if (frame === this.box) {
			this.box.setBgFn(bg);
			this.box.setPaddingX(this.pad);
		}
		frame.clear();
		this.call = this.draw(this.definition.renderCall, this.call, this.args);
		frame.addChild(this.call ?? new Text(callText(this.toolName, this.args, this.expanded), 0, 0));
		if (!this.result) return;
		const { content, details } = this.result;
		const options = { expanded: this.expanded, isPartial: this.partial };
		this.shown = this.draw(this.definition.renderResult, this.shown, { content, details }, options);
		const component = this.shown ?? this.fallback();
		if (component) frame.addChild(component);
	}

	private output(): string {
		return outputOf(this.result, this.options.showImages ?? true);
	}

	private fallback(): any {
		const output = this.output();
		if (!output) return undefined;
		const lines = output.split("\n");
		const shown = this.expanded ? lines : lines.slice(0, 10);
		const rest = lines.length > shown.length ? more(theme, `${lines.length - shown.length} more lines`) : "";
		return new Text(shown.map((line) => theme.fg("toolOutput", line)).join("\n") + rest, 0, 0);
	}

	private plainText(): string {
		const args = JSON.stringify(this.args, null, 2);
		const output = this.output();
		return `${theme.fg("toolTitle", theme.bold(this.toolName))}${args ? `\n\n${args}` : ""}${output ? `\n${output}` : ""}`;
	}

	private updateImages(): void {
		const self = this as any;
		for (const image of this.images) self.removeChild(image);
		this.images = [];
		if (!getCapabilities().images || !(this.options.showImages ?? true)) return;
		for (const { type, data, mimeType } of this.result?.content ?? []) {
			if (type !== "image" || !data || !mimeType) continue;
			const colors = { fallbackColor: (text: string) => theme.fg("toolOutput", text) };
			const image = new Image(data, mimeType, colors, { maxWidthCells: this.options.imageWidthCells ?? 60 });
			this.images.push(new Spacer(1), image);
		}
		for (const image of this.images) self.addChild(image);
	}
}

const previewLines = 20;

/** A command the user ran with "!"; "!!" keeps it from the model and shows it dimmed. */
export class BashExecutionComponent extends Container {
	private lines: string[] = [];
	private status: "running" | "complete" | "cancelled" | "error" = "running";
	private exitCode: number | undefined;
	private truncation: TruncationResult | undefined;
	private fullOutputPath: string | undefined;
	private expanded = false;
	private body = new Container();
	private loader: any;
	private token: string;

	constructor(
		private command: string,
		ui: any,
		excludeFromContext = false,
		private outputPad = 1,
	) {
		super();
		const self = this as any;
		this.token = excludeFromContext ? "dim" : "bashMode";
		const color = (text: string) => theme.fg(this.token, text);
		const muted = (text: string) => theme.fg("muted", text);
		this.loader = new Loader(ui, color, muted, `Running... (${keyText("tui.select.cancel")} to cancel)`);
		for (const child of [new Spacer(1), new DynamicBorder(color), this.body, new DynamicBorder(color)]) self.addChild(child);
		this.update();
	}

	setExpanded(expanded: boolean): void {
		this.expanded = expanded;
		this.update();
	}

	setOutputPad(padding: number): void {
		this.outputPad = padding;
		this.update();
	}

	invalidate(): void {
		super.invalidate();
		this.update();
	}

	appendOutput(chunk: string): void {
		const [first, ...rest] = stripAnsi(chunk).replace(/\r\n?/g, "\n").split("\n");
		const open = this.lines.pop() ?? "";
		this.lines.push(open + first, ...rest);
		this.update();
	}

	setComplete(exitCode: number | undefined, cancelled: boolean, truncation?: TruncationResult, file?: string): void {
		this.exitCode = exitCode;
		this.status = cancelled ? "cancelled" : exitCode ? "error" : "complete";
		this.truncation = truncation;
		this.fullOutputPath = file;
		this.loader.stop();
		this.update();
	}

	getOutput(): string {
		return this.lines.join("\n");
	}

	getCommand(): string {
		return this.command;
	}

	private update(): void {
		const cut = truncateTail(this.getOutput());
		const all = cut.content ? cut.content.split("\n") : [];
		this.body.clear();
		this.body.addChild(new Text(theme.fg(this.token, theme.bold(`$ ${this.command}`)), this.outputPad, 0));
		if (all.length > 0) this.body.addChild(this.outputView(this.expanded ? all : all.slice(-previewLines)));
		if (this.status === "running") return void this.body.addChild(this.loader);
		const notes = this.notes(Math.max(0, all.length - previewLines), cut.truncated);
		if (notes.length > 0) this.body.addChild(new Text(`\n${notes.join("\n")}`, this.outputPad, 0));
	}

	private outputView(lines: string[]): any {
		const text = `\n${lines.map((line) => theme.fg("muted", line)).join("\n")}`;
		if (this.expanded) return new Text(text, this.outputPad, 0);
		const pad = this.outputPad;
		return {
			render: (width: number) => truncateToVisualLines(text, previewLines, width, pad).visualLines,
			invalidate() {},
		};
	}

	private notes(hidden: number, cut: boolean): string[] {
		const notes: string[] = [];
		const [before, what] = this.expanded ? ["(", "to collapse"] : [`... ${hidden} more lines (`, "to expand"];
		if (hidden > 0) notes.push(theme.fg("muted", before) + keyHint("app.tools.expand", what) + theme.fg("muted", ")"));
		if (this.status === "cancelled") notes.push(theme.fg("warning", "(cancelled)"));
		if (this.status === "error") notes.push(theme.fg("error", `(exit ${this.exitCode})`));
		if ((this.truncation?.truncated || cut) && this.fullOutputPath) {
			notes.push(theme.fg("warning", `Output truncated. Full output: ${this.fullOutputPath}`));
		}
		return notes;
	}
}
