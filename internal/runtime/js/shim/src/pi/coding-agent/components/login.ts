// What shows in the prompt's place while a provider's login runs.
import { boot, requireHost } from "pi:host";
import { theme } from "pi:theme";
import { keybindings } from "../keybindings.ts";
import type { Component } from "../../tui/component.ts";

const { Container, hyperlink, Input, replaceControlCharacters, Spacer, Text, TruncatedText } = requireHost("pi:tui");
const { DynamicBorder, keyHint } = requireHost("pi:coding-agent_components");

/** An address of the web, normalized, so that it cannot end a link early; or undefined. */
function webUrl(text: string): string | undefined {
	if (!URL.canParse(text)) return undefined;
	const url = new URL(text);
	return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined;
}

const shown = (url: string): string => webUrl(url) ?? replaceControlCharacters(url);

function link(text: string, url: string): string {
	const target = webUrl(url);
	return target === undefined ? text : hyperlink(text, target);
}

const clickHint = boot.platform === "darwin" ? "Cmd+click to open" : "Ctrl+click to open";

/** Asks the desktop to show a page. Nobody waits for it, and if it fails the address is still on the screen. */
function openBrowser(url: string): void {
	const { spawn } = requireHost("pi:node/child_process");
	const [program, ...args] = boot.platform === "darwin" ? ["open", url] : boot.platform === "win32" ? ["rundll32", "url.dll,FileProtocolHandler", url] : ["xdg-open", url];
	spawn(program, args, { stdio: "ignore", detached: true, cwd: "/" }).on("error", () => {}).unref();
}

const copy = (text: string): Promise<void> => requireHost("pi:coding-agent_small").copyToClipboard(text);

/** The page to sign in at, and how to get there. */
class AuthUrl extends Container {
	private hint = new Text("", 1, 0);

	constructor(private tui: any, private url: string) {
		super();
		this.addChild(new Text(theme.fg("accent", hyperlink(url, url)), 1, 0));
		this.addChild(this.hint);
		this.say(keyHint("app.message.copy", "to copy"));
	}

	private say(text: string): void {
		this.hint.setText(`${theme.fg("dim", hyperlink(clickHint, this.url))} ${theme.fg("dim", "•")} ${text}`);
		this.tui.requestRender();
	}

	async copy(): Promise<void> {
		try {
			await copy(this.url);
			this.say(theme.fg("success", "Copied URL to clipboard"));
		} catch (error: any) {
			this.say(theme.fg("error", error instanceof Error ? error.message : String(error)));
		}
	}
}

interface DeviceCode {
	userCode: string;
	verificationUri: string;
	openBrowserOnConfirm?: boolean;
	copyCodeOnConfirm?: boolean;
}

export class LoginDialogComponent extends Container {
	private content = new Container();
	private input = new Input();
	private abort = new AbortController();
	private authUrl?: AuthUrl;
	private device?: { info: DeviceCode; hint: any };
	private deviceHint?: any;
	private waiting?: { resolve(text: string): void; reject(error: Error): void };
	private hasFocus = false;

	constructor(private tui: any, providerId: string, private done: (success: boolean, message?: string) => void, name?: string, title?: string) {
		super();
		const heading = title ?? `Login to ${name || providerId}`;
		for (const part of [new DynamicBorder(), new Text(theme.fg("accent", theme.bold(heading)), 1, 0), this.content, new DynamicBorder()]) this.addChild(part);
		this.input.onSubmit = () => this.submit();
		this.input.onEscape = () => this.cancel();
	}

	get focused(): boolean {
		return this.hasFocus;
	}
	set focused(value: boolean) {
		this.hasFocus = this.input.focused = value;
	}

	get signal(): AbortSignal {
		return this.abort.signal;
	}

	/** What was entered stays to be read where the input was. */
	private submit(): void {
		if (!this.waiting) return;
		const text = this.input.getValue();
		this.content.children = this.content.children.map((child: any) => (child === this.input ? new Text(`> ${text}`, 0, 0) : child));
		this.waiting.resolve(text);
		this.waiting = undefined;
	}

	private cancel(): void {
		this.dropDevice();
		this.abort.abort();
		this.waiting?.reject(new Error("Login cancelled"));
		this.waiting = undefined;
		this.done(false, "Login cancelled");
	}

	private dropDevice(): void {
		if (this.deviceHint) this.content.removeChild(this.deviceHint);
		this.deviceHint = this.device = undefined;
	}

	private add(...lines: (string | undefined | Component)[]): void {
		for (const line of lines) {
			if (line === undefined) continue;
			this.content.addChild(typeof line !== "string" ? line : line === "" ? new Spacer(1) : new Text(line, 1, 0));
		}
		this.tui.requestRender();
	}

	private restart(): void {
		this.dropDevice();
		this.content.clear();
		this.authUrl = undefined;
	}

	showAuth(url: string, instructions?: string): void {
		this.restart();
		const target = webUrl(url);
		this.authUrl = new AuthUrl(this.tui, target ?? replaceControlCharacters(url));
		this.add("", this.authUrl);
		if (instructions) this.add("", theme.fg("warning", instructions));
		if (target !== undefined) openBrowser(target);
	}

	showDeviceCode(code: DeviceCode): void {
		this.restart();
		const info = { ...code, openBrowserOnConfirm: code.openBrowserOnConfirm ?? true, copyCodeOnConfirm: code.copyCodeOnConfirm ?? true };
		const url = shown(info.verificationUri);
		this.add("", theme.fg("accent", link(url, url)), theme.fg("dim", link(clickHint, info.verificationUri)), "", theme.fg("warning", `Enter code: ${info.userCode}`));
		const actions = [info.openBrowserOnConfirm && "open browser", info.copyCodeOnConfirm && "copy code"].filter(Boolean);
		if (this.signal.aborted || actions.length === 0) return;
		const hint = new Container();
		hint.addChild(new TruncatedText(`(${keyHint("tui.select.confirm", `to ${actions.join(" and ")}`)})`, 1, 0));
		this.add(hint);
		this.deviceHint = hint;
		this.device = { info, hint };
	}

	private confirmDevice(): void {
		const { info, hint } = this.device!;
		this.device = undefined; // once only, however often the key is pressed
		const say = (text: string) => {
			if (this.signal.aborted || !this.focused || !this.content.children.includes(hint)) return;
			hint.children = [new TruncatedText(theme.fg("dim", text), 1, 0)];
			this.tui.requestRender();
		};
		say(info.copyCodeOnConfirm ? "Copying code..." : "Browser open requested");
		if (info.copyCodeOnConfirm) copy(info.userCode).then(() => say("Code copied to clipboard"), () => say("Copy code manually"));
		const target = info.openBrowserOnConfirm ? webUrl(info.verificationUri) : undefined;
		if (target !== undefined) openBrowser(target);
		this.tui.requestRender();
	}

	private ask(): Promise<string> {
		this.input.setValue("");
		return new Promise((resolve, reject) => (this.waiting = { resolve, reject }));
	}

	showManualInput(prompt: string): Promise<string> {
		this.dropDevice();
		this.add("", theme.fg("dim", prompt), this.input, `(${keyHint("tui.select.cancel", "to cancel")})`);
		return this.ask();
	}

	showPrompt(message: string, placeholder?: string): Promise<string> {
		this.dropDevice();
		const hints = `(${keyHint("tui.select.cancel", "to cancel,")} ${keyHint("tui.select.confirm", "to submit")})`;
		this.add("", theme.fg("text", message), placeholder ? theme.fg("dim", `e.g., ${placeholder}`) : undefined, this.input, hints);
		return this.ask();
	}

	showDetails(lines: string[]): void {
		this.restart();
		this.add("", ...lines.map((line) => new Text(line, 1, 0)));
	}

	/** Up to 0.73.1 it took lines, which replaced what was shown. */
	showInfo(message: string | string[], links: readonly { url: string; label?: string }[] = [], closeHint = false): void {
		if (Array.isArray(message)) {
			this.content.clear();
			this.content.addChild(new Spacer(1));
			for (const line of message) this.content.addChild(new Text(line, 1, 0));
			return this.add("", `(${keyHint("tui.select.cancel", "to close")})`);
		}
		this.add("", theme.fg("text", message));
		for (const { url, label } of links) {
			const address = shown(url);
			this.add(theme.fg("accent", link(label ? `${label}: ${address}` : address, address)));
		}
		if (closeHint) this.add("", `(${keyHint("tui.select.cancel", "to close")})`);
	}

	showWaiting(message: string): void {
		this.add("", theme.fg("dim", message), `(${keyHint("tui.select.cancel", "to cancel")})`);
	}

	showProgress(message: string): void {
		this.add(theme.fg("dim", message));
	}

	handleInput(data: string): void {
		const is = (name: string) => keybindings().matches(data, name);
		if (is("tui.select.cancel")) this.cancel();
		else if (this.authUrl && is("app.message.copy")) void this.authUrl.copy();
		else if (this.device && !this.waiting && !this.signal.aborted && this.focused && is("tui.select.confirm")) this.confirmDevice();
		else this.input.handleInput(data);
	}
}
