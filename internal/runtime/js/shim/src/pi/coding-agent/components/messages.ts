// How a session's messages look.
import { requireHost } from "pi:host";
import { getMarkdownTheme, theme } from "pi:theme";
import { contentText } from "../../ai/system.ts";
import { keyHint, keyText } from "../hints.ts";

const { Box, Container, Markdown, Spacer, Text } = requireHost("pi:tui");

/** Marks that let a terminal jump from one prompt to the next. */
const zone = { start: "\x1b]133;A\x07", end: "\x1b]133;B\x07\x1b]133;C\x07" };

function inZone(lines: string[]): string[] {
	if (lines.length === 0) return lines;
	lines[0] = zone.start + lines[0];
	lines[lines.length - 1] = zone.end + lines[lines.length - 1];
	return lines;
}

type Transformer = (markdown: string, context: any) => string | undefined;

/** The extensions' changes to Markdown before it is shown; one that fails is left out. */
function transform(kind: string, transformers: readonly Transformer[], streaming: () => boolean, id: any, timestamp: any) {
	return (markdown: string, availableWidth: number): string => {
		let text = markdown;
		for (const change of transformers) {
			try {
				const context = { messageType: kind, isStreaming: streaming(), availableWidth, messageId: id, timestamp };
				const changed = change(text, context);
				if (typeof changed === "string") text = changed;
			} catch {
				// The text stays as it was.
			}
		}
		return text;
	};
}

const never = (): boolean => false;
const label = (text: string): string => theme.fg("customMessageLabel", `\x1b[1m[${text}]\x1b[22m`);

export class UserMessageComponent extends Container {
	constructor(
		private text: string,
		private markdownTheme: any = getMarkdownTheme(),
		private outputPad = 1,
		private transformers: readonly Transformer[] = [],
		private messageId?: string,
		private timestamp?: string,
	) {
		super();
		this.rebuild();
	}

	setOutputPad(padding: number): void {
		this.outputPad = padding;
		this.rebuild();
	}

	private rebuild(): void {
		const self = this as any;
		self.clear();
		const style = {
			color: (text: string) => theme.fg("userMessageText", text),
			bgColor: (text: string) => theme.bg("userMessageBg", text),
		};
		const options = {
			preserveOrderedListMarkers: true,
			preserveBackslashEscapes: true,
			transform: transform("user", this.transformers, never, this.messageId, this.timestamp),
		};
		self.addChild(new Markdown(this.text, this.outputPad, 1, this.markdownTheme, style, options));
	}

	render(width: number): string[] {
		return inZone(super.render(width));
	}
}

export class AssistantMessageComponent extends Container {
	private body = new Container();
	private message: any;
	private hasToolCalls = false;
	private streaming = false;

	constructor(
		message?: any,
		private hideThinking = false,
		private markdownTheme: any = getMarkdownTheme(),
		private hiddenLabel = "Thinking...",
		private outputPad = 1,
		private transformers: readonly Transformer[] = [],
		private messageId?: string,
		private timestamp?: string,
	) {
		super();
		(this as any).addChild(this.body);
		if (message) this.updateContent(message);
	}

	private refresh(): void {
		if (this.message) this.updateContent(this.message);
	}

	invalidate(): void {
		super.invalidate();
		this.refresh();
	}

	setHideThinkingBlock(hide: boolean): void {
		this.hideThinking = hide;
		this.refresh();
	}

	setHiddenThinkingLabel(text: string): void {
		this.hiddenLabel = text;
		this.refresh();
	}

	setOutputPad(padding: number): void {
		this.outputPad = padding;
		this.refresh();
	}

	render(width: number): string[] {
		const lines = super.render(width);
		return this.hasToolCalls ? lines : inZone(lines);
	}

	private markdown(kind: string, text: string, style?: any): any {
		const streaming = () => this.streaming;
		const options = { transform: transform(kind, this.transformers, streaming, this.messageId, this.timestamp) };
		return new Markdown(text, this.outputPad, 0, this.markdownTheme, style, options);
	}

	private thinking(text: string): any {
		if (!this.hideThinking) {
			const style = { color: (part: string) => theme.fg("thinkingText", part), italic: true };
			return this.markdown("assistant-thinking", text, style);
		}
		if (!this.hiddenLabel.trim()) return undefined;
		return new Text(theme.italic(theme.fg("thinkingText", this.hiddenLabel)), this.outputPad, 0);
	}

	updateContent(message: any, isStreaming = this.streaming): void {
		this.message = message;
		this.streaming = isStreaming;
		this.body.clear();
		// A blank line comes before the first visible block and after thinking that something follows.
		let gap = true;
		const show = (component: any) => {
			if (gap) this.body.addChild(new Spacer(1));
			gap = false;
			this.body.addChild(component);
		};
		for (let i = 0; i < message.content.length; i++) {
			const block = message.content[i];
			if (block.type === "text" && block.text.trim()) show(this.markdown("assistant", block.text.trim()));
			if (block.type !== "thinking") continue;
			const thoughts: string[] = [];
			for (; message.content[i]?.type === "thinking"; i++) thoughts.push(message.content[i].thinking.trim());
			i--;
			const text = thoughts.filter((thought) => thought !== "").join("\n\n");
			const component = text ? this.thinking(text) : undefined;
			if (!component) continue;
			show(component);
			gap = true;
		}
		this.hasToolCalls = message.content.some((block: any) => block.type === "toolCall");
		const problem = this.problem(message);
		if (!problem) return;
		this.body.addChild(new Spacer(1));
		this.body.addChild(new Text(theme.fg("error", problem), this.outputPad, 0));
	}

	/** Why the answer is not whole; calls say it themselves where they fail. */
	private problem({ stopReason, errorMessage }: any): string | undefined {
		if (stopReason === "length") return "Response was truncated before completion.";
		if (this.hasToolCalls) return undefined;
		if (stopReason === "error") return `Error: ${errorMessage || "Unknown error"}`;
		if (stopReason !== "aborted") return undefined;
		return errorMessage && errorMessage !== "Request was aborted" ? errorMessage : "Operation aborted";
	}
}

/** A message of an extension: its own renderer's component, or a box with its type and text. */
export class CustomMessageComponent extends Container {
	private expanded = false;

	constructor(
		private message: any,
		private renderer?: (message: any, options: any, theme: any) => any,
		private markdownTheme: any = getMarkdownTheme(),
		private outputPad = 1,
		private transformers: readonly Transformer[] = [],
		private messageId?: string,
		private timestamp?: string,
	) {
		super();
		this.rebuild();
	}

	setExpanded(expanded: boolean): void {
		if (this.expanded === expanded) return;
		this.expanded = expanded;
		this.rebuild();
	}

	setOutputPad(padding: number): void {
		if (this.outputPad === padding) return;
		this.outputPad = padding;
		this.rebuild();
	}

	invalidate(): void {
		super.invalidate();
		this.rebuild();
	}

	private own(): any {
		try {
			const options = { expanded: this.expanded, outputPad: this.outputPad, keyText, keyHint };
			return this.renderer?.(this.message, options, theme);
		} catch {
			return undefined;
		}
	}

	private plain(): any {
		const box = new Box(this.outputPad, 1, (text: string) => theme.bg("customMessageBg", text));
		const style = { color: (text: string) => theme.fg("customMessageText", text) };
		const options = { transform: transform("custom", this.transformers, never, this.messageId, this.timestamp) };
		box.addChild(new Text(label(this.message.customType), 0, 0));
		box.addChild(new Spacer(1));
		box.addChild(new Markdown(contentText(this.message.content), 0, 0, this.markdownTheme, style, options));
		return box;
	}

	private rebuild(): void {
		const self = this as any;
		self.clear();
		self.addChild(new Spacer(1));
		self.addChild(this.own() ?? this.plain());
	}
}

/** A note that opens to its whole text. */
abstract class Folded extends Box {
	private expanded = false;
	protected message: any;

	constructor(
		message: any,
		private markdownTheme: any = getMarkdownTheme(),
		outputPad = 1,
		private transformers: readonly Transformer[] = [],
		private messageId?: string,
		private timestamp?: string,
	) {
		super(outputPad, 1, (text: string) => theme.bg("customMessageBg", text));
		this.message = message;
		this.draw();
	}

	protected abstract kind: string;
	protected abstract heading(): string;
	protected abstract text(): string;
	protected abstract closed(): any[];

	setExpanded(expanded: boolean): void {
		this.expanded = expanded;
		this.draw();
	}

	setOutputPad(padding: number): void {
		this.setPaddingX(padding);
	}

	invalidate(): void {
		super.invalidate();
		this.draw();
	}

	protected opened(): any[] {
		return [new Text(label(this.kind), 0, 0), new Spacer(1)];
	}

	private draw(): void {
		const self = this as any;
		self.clear();
		if (!this.expanded) return this.closed().forEach((child) => self.addChild(child));
		const change = transform("summary", this.transformers, never, this.messageId, this.timestamp);
		const style = { color: (text: string) => theme.fg("customMessageText", text) };
		const head = `**${this.heading()}**\n\n`;
		// Extensions change the text and not our heading.
		const changed = this.transformers.length > 0;
		const options = changed ? { transform: (text: string, width: number) => head + change(text, width) } : undefined;
		const text = changed ? this.text() : head + this.text();
		this.opened().forEach((child) => self.addChild(child));
		self.addChild(new Markdown(text, 0, 0, this.markdownTheme, style, options));
	}

	protected hint(text: string): any[] {
		const tone = (part: string) => theme.fg("customMessageText", part);
		const line = `${tone(`${text} (`)}${theme.fg("dim", keyText("app.tools.expand"))}${tone(" to expand)")}`;
		return [new Text(label(this.kind), 0, 0), new Spacer(1), new Text(line, 0, 0)];
	}
}

export class BranchSummaryMessageComponent extends Folded {
	protected get kind(): string {
		return "branch";
	}
	protected heading = () => "Branch Summary";
	protected text(): string {
		return this.message.summary;
	}
	protected closed(): any[] {
		return this.hint("Branch summary");
	}
}

export class CompactionSummaryMessageComponent extends Folded {
	protected get kind(): string {
		return "compaction";
	}
	private get tokens(): string {
		return String(this.message.tokensBefore).replace(/\B(?=(\d{3})+$)/g, ",");
	}
	protected heading = () => `Compacted from ${this.tokens} tokens`;
	protected text(): string {
		return this.message.summary;
	}
	protected closed(): any[] {
		return this.hint(`Compacted from ${this.tokens} tokens`);
	}
}

export class SkillInvocationMessageComponent extends Folded {
	protected get kind(): string {
		return "skill";
	}
	protected heading = () => this.message.name;
	protected text(): string {
		return this.message.content;
	}
	protected opened(): any[] {
		return [new Text(label("skill"), 0, 0)];
	}
	protected closed(): any[] {
		const name = theme.fg("customMessageLabel", "\x1b[1m[skill]\x1b[22m ") + theme.fg("customMessageText", this.message.name);
		return [new Text(name + theme.fg("dim", ` (${keyText("app.tools.expand")} to expand)`), 0, 0)];
	}
}
