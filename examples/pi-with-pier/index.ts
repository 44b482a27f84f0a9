// An extension for real Pi that runs other extensions in pier: their tools, commands and hooks appear in Pi, their effects pass
// pier's gate, and their questions are asked in Pi's own UI.
//
//	PI_WITH_PIER="./stranger.ts --allow exec=git" pi -e ./examples/pi-with-pier
//
// PIER is the command, "pier" unless it says otherwise. docs/bridge.md has the protocol.
import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";

interface Info {
	tools?: { name: string; label?: string; description: string; parameters?: unknown }[];
	commands?: { name: string; description?: string }[];
	plugins?: unknown[];
}

interface Answer {
	text: string;
	isError: boolean;
}

/** Pier is one `pier bridge serve`. */
class Pier {
	private readonly child: ChildProcess;
	private readonly calls = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
	private last = 0;
	private gone: Error | undefined;
	/** Whose UI answers questions: that of the newest event. */
	ctx: ExtensionContext | undefined;
	readonly ready: Promise<Info>;

	constructor(words: string[], cwd: string) {
		this.child = spawn(process.env.PIER ?? "pier", ["bridge", "serve", ...words], { cwd, stdio: ["pipe", "pipe", "inherit"] });
		this.ready = new Promise((resolve, reject) => {
			const end = (error: Error) => {
				this.gone = error;
				reject(error);
				for (const call of this.calls.values()) call.reject(error);
				this.calls.clear();
			};
			this.child.on("error", end);
			this.child.on("close", (code) => end(new Error(`pier has ended with code ${code}`)));
			this.child.stdin!.on("error", () => {});
			createInterface({ input: this.child.stdout! }).on("line", (line) => this.take(line, resolve));
		});
	}

	private send(message: object): void {
		this.child.stdin!.write(JSON.stringify(message) + "\n");
	}

	private take(line: string, ready: (info: Info) => void): void {
		let message: any;
		try {
			message = JSON.parse(line);
		} catch {
			return;
		}
		if (message.type === "ready") ready(message.info);
		if (message.type === "result") {
			this.calls.get(message.id)?.resolve(message);
			this.calls.delete(message.id);
		}
		if (message.type === "request") void this.answer(message);
		if (message.type === "ui") this.show(message);
	}

	/** call runs a tool, or makes a private call. */
	call(name: string, args: unknown): Promise<Answer> {
		if (this.gone) return Promise.reject(this.gone);
		return new Promise((resolve, reject) => {
			this.calls.set(++this.last, { resolve, reject });
			this.send({ type: "call", id: this.last, name, arguments: args });
		});
	}

	private async answer({ id, op, payload }: { id: string; op: string; payload: any }): Promise<void> {
		try {
			if (op !== "pier_ask" || !this.ctx?.hasUI) throw new Error(`nobody answers ${op} here`);
			const result = payload.kind === "permission" ? await this.permission(payload) : await this.dialog(payload);
			this.send({ type: "response", id, ok: true, result });
		} catch (error) {
			this.send({ type: "response", id, ok: false, error: error instanceof Error ? error.message : String(error) });
		}
	}

	/** permission asks pier's question. Whoever closes it has said no: the first offer. */
	private async permission({ lines, offers }: { lines: string[]; offers: { offer: number; text: string }[] }): Promise<{ offer: number }> {
		const labels = offers.map(({ offer, text }) => `${offer + 1}. ${text}`);
		const chosen = await this.ctx!.ui.select(["pier asks", ...lines].join("\n"), labels);
		return { offer: offers[Math.max(chosen === undefined ? 0 : labels.indexOf(chosen), 0)]!.offer };
	}

	private async dialog({ op, extension, params }: { op: string; extension: string; params: any }): Promise<unknown> {
		const { ui } = this.ctx!;
		const title = `${extension}: ${params.title}`;
		if (op === "select") return (await ui.select(title, params.options)) ?? null;
		if (op === "confirm") return ui.confirm(title, params.message);
		if (op === "input") return (await ui.input(title, params.placeholder)) ?? null;
		return (await ui.editor(title, params.prefill)) ?? null;
	}

	private show(message: any): void {
		const ui = this.ctx?.ui;
		if (message.op === "notify") ui?.notify(message.message ?? "", message.level);
		if (message.op === "status") ui?.setStatus(message.key, message.text ?? undefined);
		if (message.op === "progress") ui?.setStatus(message.key, `${message.title ?? message.key} ${message.current}/${message.total}`);
		if (message.op === "widget") ui?.setWidget(message.key, message.lines ?? undefined, { placement: message.placement });
	}

	end(): void {
		this.child.stdin!.end();
	}
}

export default async function (pi: ExtensionAPI) {
	// Words in quotes are one: --allow "exec=git status".
	const words = [...(process.env.PI_WITH_PIER ?? "").matchAll(/"([^"]*)"|'([^']*)'|\S+/g)].map(([word, double, single]) => double ?? single ?? word);
	if (words.length === 0) return;
	const pier = new Pier(words, process.cwd());
	const info = await pier.ready;

	for (const tool of info.tools ?? []) {
		pi.registerTool({
			name: tool.name,
			label: tool.label || tool.name,
			description: tool.description,
			parameters: (tool.parameters ?? { type: "object" }) as any,
			async execute(_id, params, _signal, _update, ctx) {
				pier.ctx = ctx;
				const { text, isError } = await pier.call(tool.name, params);
				if (isError) throw new Error(text);
				return { content: [{ type: "text", text }], details: {} };
			},
		});
	}
	for (const command of info.commands ?? []) {
		pi.registerCommand(command.name, {
			description: command.description ?? "",
			async handler(args, ctx) {
				pier.ctx = ctx;
				const said = JSON.parse((await pier.call("pi_plugin_command", { name: command.name, args })).text);
				if (said.error) ctx.ui.notify(said.error, "error");
				else if (said.ok) ctx.ui.notify(said.ok, "info");
			},
		});
	}
	pi.on("session_start", (_event, ctx) => {
		pier.ctx = ctx;
	});
	pi.on("session_shutdown", () => pier.end());
	if (!info.plugins?.length) return;

	// A gate that cannot be asked is closed: what fails here blocks the call.
	pi.on("tool_call", async (event, ctx) => {
		pier.ctx = ctx;
		const { toolName, toolCallId, input } = event;
		const { text, isError } = await pier.call("pi_plugin_tool_call", { toolName, toolCallId, input, context: { cwd: ctx.cwd } });
		if (isError) return { block: true, reason: text };
		const said = JSON.parse(text);
		if (said.block) return { block: true, reason: said.block };
		Object.assign(input, said.ok);
	});
	pi.on("tool_result", async (event, ctx) => {
		pier.ctx = ctx;
		const { toolName, toolCallId, input, isError } = event;
		const content = event.content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
		const said = JSON.parse((await pier.call("pi_plugin_tool_result", { toolName, toolCallId, input, content, isError })).text || "{}");
		if (!said.ok || Object.keys(said.ok).length === 0) return;
		const changed = typeof said.ok.content === "string" ? { content: [{ type: "text" as const, text: said.ok.content }] } : {};
		return { ...changed, ...(typeof said.ok.isError === "boolean" ? { isError: said.ok.isError } : {}) };
	});
}
