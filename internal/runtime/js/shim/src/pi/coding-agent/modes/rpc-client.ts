// RpcClient: another Pi as a process, asked by lines of JSON. The process is started as any other is, through the gate.
import type { ImageContent, ModelThinkingLevel } from "../../ai/types.ts";
import { requireHost } from "pi:host";

const processModule = (): any => requireHost("pi:node/process");

/** Calls back with each line; only \n ends one. */
function readLines(stream: any, onLine: (line: string) => void): () => void {
	const decoder = new TextDecoder();
	let rest = "";
	const take = (text: string) => {
		const lines = (rest + text).split("\n");
		rest = lines.pop()!;
		for (const line of lines) onLine(line.replace(/\r$/, ""));
	};
	const onData = (chunk: any) => take(typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true }));
	const onEnd = () => {
		take(decoder.decode());
		if (rest !== "") onLine(rest.replace(/\r$/, ""));
		rest = "";
	};
	stream.on("data", onData);
	stream.on("end", onEnd);
	return () => {
		stream.off("data", onData);
		stream.off("end", onEnd);
	};
}

interface Cancellable {
	cancelled: boolean;
}
interface ModelName {
	provider: string;
	id: string;
}

interface Waiting {
	resolve(response: any): void;
	reject(error: Error): void;
}

const longest = 30_000;

// The commands of commandTable are put onto the prototype below.
export interface RpcClient {
	prompt(message: string, images?: ImageContent[], streamingBehavior?: "steer" | "followUp"): Promise<any>;
	steer(message: string, images?: ImageContent[]): Promise<any>;
	followUp(message: string, images?: ImageContent[]): Promise<any>;
	abort(): Promise<void>;
	clearQueue(): Promise<{ steering: string[]; followUp: string[] }>;
	newSession(parentSession?: string): Promise<Cancellable>;
	getState(): Promise<any>;
	setModel(provider: string, modelId: string): Promise<ModelName>;
	cycleModel(): Promise<{ model: ModelName; thinkingLevel: any; isScoped: boolean } | null>;
	getAvailableModels(): Promise<any[]>;
	setThinkingLevel(level: ModelThinkingLevel): Promise<void>;
	cycleThinkingLevel(): Promise<{ level: any } | null>;
	getAvailableThinkingLevels(): Promise<ModelThinkingLevel[]>;
	setSteeringMode(mode: "all" | "one-at-a-time"): Promise<void>;
	setFollowUpMode(mode: "all" | "one-at-a-time"): Promise<void>;
	compact(customInstructions?: string): Promise<any>;
	setAutoCompaction(enabled: boolean): Promise<void>;
	setAutoRetry(enabled: boolean): Promise<void>;
	abortRetry(): Promise<void>;
	bash(command: string): Promise<any>;
	abortBash(): Promise<void>;
	getSessionStats(): Promise<any>;
	exportHtml(outputPath?: string): Promise<{ path: string }>;
	switchSession(sessionPath: string): Promise<Cancellable>;
	fork(entryId: string): Promise<Cancellable & { text: string }>;
	clone(): Promise<Cancellable>;
	getForkMessages(): Promise<{ entryId: string; text: string }[]>;
	getEntries(since?: string): Promise<{ entries: any[]; leafId: string | null }>;
	getTree(): Promise<{ tree: any[]; leafId: string | null }>;
	getLastAssistantText(): Promise<string | null>;
	setSessionName(name: string): Promise<void>;
	getMessages(): Promise<any[]>;
	getCommands(): Promise<any[]>;
}

export class RpcClient {
	private child: any = null;
	private stopReading: (() => void) | undefined;
	private listeners: ((event: any) => void)[] = [];
	private waiting = new Map<string, Waiting>();
	private asked = 0;
	private errors = "";
	private over: Error | undefined;

	constructor(private options: any = {}) {}

	async start(): Promise<void> {
		if (this.child) throw new Error("Client already started");
		this.over = undefined;
		const { cliPath = "dist/cli.js", provider, model, args = [], cwd, env } = this.options;
		const given = ["--mode", "rpc", ...(provider ? ["--provider", provider] : []), ...(model ? ["--model", model] : []), ...args];
		const { spawn } = requireHost("pi:node/child_process");
		const child = spawn("node", [cliPath, ...given], { cwd, env: { ...processModule().env, ...env }, stdio: ["pipe", "pipe", "pipe"] });
		this.child = child;
		child.stderr.on("data", (data: any) => {
			this.errors += data.toString();
			processModule().stderr.write(data);
		});
		const ended = (make: (cause: any, signal?: any) => Error) => (cause: any, signal?: any) => {
			if (this.child === child) this.fail(make(cause, signal));
		};
		child.once("exit", ended((code, signal) => this.exitError(code, signal)));
		child.once("error", ended(({ message }) => this.problem(`Agent process error: ${message}`)));
		child.stdin.on("error", ended(({ message }) => this.over ?? this.problem(`Agent process stdin error: ${message}`)));
		this.stopReading = readLines(child.stdout, (line) => this.heard(line));
		await new Promise((resolve) => setTimeout(resolve, 100));
		this.checkAlive();
	}

	async stop(): Promise<void> {
		const { child } = this;
		if (!child) return;
		this.stopReading?.();
		child.kill("SIGTERM");
		await new Promise<void>((resolve) => {
			const timer = setTimeout(() => {
				child.kill("SIGKILL");
				resolve();
			}, 1000);
			child.on("exit", () => {
				clearTimeout(timer);
				resolve();
			});
		});
		this.child = null;
		this.waiting.clear();
	}

	onEvent(listener: (event: any) => void): () => void {
		this.listeners.push(listener);
		return () => {
			const at = this.listeners.indexOf(listener);
			if (at >= 0) this.listeners.splice(at, 1);
		};
	}

	getStderr(): string {
		return this.errors;
	}

	/** Settles with the session's next rest. */
	waitForIdle(timeout = 60_000): Promise<void> {
		return this.collect("Timeout waiting for agent to become idle", timeout).then(() => undefined);
	}

	collectEvents(timeout = 60_000): Promise<any[]> {
		return this.collect("Timeout collecting events", timeout);
	}

	async promptAndWait(message: string, images?: any[], timeout = 60_000): Promise<any[]> {
		const events = this.collectEvents(timeout);
		await this.prompt(message, images);
		return events;
	}

	private collect(late: string, timeout: number): Promise<any[]> {
		return new Promise((resolve, reject) => {
			const events: any[] = [];
			const timer = setTimeout(() => {
				stop();
				reject(this.problem(late));
			}, timeout);
			const stop = this.onEvent((event) => {
				events.push(event);
				if (event.type !== "agent_settled") return;
				clearTimeout(timer);
				stop();
				resolve(events);
			});
		});
	}

	private heard(line: string): void {
		let data: any;
		try {
			data = JSON.parse(line);
		} catch {
			return; // not of the protocol
		}
		const waiting = data.type === "response" && data.id ? this.waiting.get(data.id) : undefined;
		if (waiting) {
			this.waiting.delete(data.id);
			return waiting.resolve(data);
		}
		for (const listener of [...this.listeners]) {
			try {
				listener(data);
			} catch {
				return; // as in Pi, where a listener's error is taken for a bad line
			}
		}
	}

	private problem = (text: string): Error => new Error(`${text}. Stderr: ${this.errors}`);
	private exitError = (code: number | null, signal: string | null): Error => this.problem(`Agent process exited (code=${code} signal=${signal})`);

	private fail(error: Error): void {
		this.over = error;
		for (const { reject } of this.waiting.values()) reject(error);
		this.waiting.clear();
	}

	private checkAlive(): void {
		if (this.over) throw this.over;
		const { exitCode, signalCode } = this.child;
		if (exitCode === null) return;
		this.over = this.exitError(exitCode, signalCode);
		throw this.over;
	}

	/** Asks, and gives the answer's data; an answer that says no is an error. */
	protected async ask(type: string, fields: object): Promise<any> {
		const stdin = this.child?.stdin;
		if (!stdin) throw new Error("Client not started");
		this.checkAlive();
		if (stdin.destroyed || !stdin.writable) throw this.problem("Agent process stdin is not writable");
		const id = `req_${++this.asked}`;
		const response: any = await new Promise((resolve, reject) => {
			const timer = setTimeout(() => {
				this.waiting.delete(id);
				reject(this.problem(`Timeout waiting for response to ${type}`));
			}, longest);
			const after = (settle: (value: any) => void) => (value: any) => {
				clearTimeout(timer);
				settle(value);
			};
			this.waiting.set(id, { resolve: after(resolve), reject: after(reject) });
			stdin.write(`${JSON.stringify({ type, ...fields, id })}\n`);
		});
		if (!response.success) throw new Error(response.error);
		return response.data;
	}
}

/** Each command: its name in the protocol, its arguments' names, and which part of the answer is the result, if not all ("-": none). */
const commandTable: Record<string, [string, string?, string?]> = {
	prompt: ["prompt", "message images streamingBehavior", "disposition"],
	steer: ["steer", "message images", "disposition"],
	followUp: ["follow_up", "message images", "disposition"],
	abort: ["abort", "", "-"],
	clearQueue: ["clear_queue"],
	newSession: ["new_session", "parentSession"],
	getState: ["get_state"],
	setModel: ["set_model", "provider modelId"],
	cycleModel: ["cycle_model"],
	getAvailableModels: ["get_available_models", "", "models"],
	setThinkingLevel: ["set_thinking_level", "level", "-"],
	cycleThinkingLevel: ["cycle_thinking_level"],
	getAvailableThinkingLevels: ["get_available_thinking_levels", "", "levels"],
	setSteeringMode: ["set_steering_mode", "mode", "-"],
	setFollowUpMode: ["set_follow_up_mode", "mode", "-"],
	compact: ["compact", "customInstructions"],
	setAutoCompaction: ["set_auto_compaction", "enabled", "-"],
	setAutoRetry: ["set_auto_retry", "enabled", "-"],
	abortRetry: ["abort_retry", "", "-"],
	bash: ["bash", "command"],
	abortBash: ["abort_bash", "", "-"],
	getSessionStats: ["get_session_stats"],
	exportHtml: ["export_html", "outputPath"],
	switchSession: ["switch_session", "sessionPath"],
	fork: ["fork", "entryId"],
	clone: ["clone"],
	getForkMessages: ["get_fork_messages", "", "messages"],
	getEntries: ["get_entries", "since"],
	getTree: ["get_tree"],
	getLastAssistantText: ["get_last_assistant_text", "", "text"],
	setSessionName: ["set_session_name", "name", "-"],
	getMessages: ["get_messages", "", "messages"],
	getCommands: ["get_commands", "", "commands"],
};

for (const [name, [type, fields = "", part]] of Object.entries(commandTable)) {
	const names = fields === "" ? [] : fields.split(" ");
	const method = async function (this: any, ...args: unknown[]) {
		const data = await this.ask(type, Object.fromEntries(names.map((field, i) => [field, args[i]])));
		return part === "-" ? undefined : part ? data?.[part] : data;
	};
	Object.defineProperty(RpcClient.prototype, name, { value: method, writable: true, configurable: true });
}
