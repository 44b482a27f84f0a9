import type { ShellDetails, ShellSchema } from "../extensions/tool-details.ts";
import { boot, callSync } from "pi:host";
import { Type } from "pi:typebox";
import { asBytes } from "../bytes.ts";
import { OutputAccumulator, type Snapshot } from "../output.ts";
import { type BashOperations, createLocalBashOperations, createLocalPowerShellOperations } from "../shell.ts";
import { DEFAULT_MAX_BYTES, formatSize } from "../truncate.ts";
import { type Caller, type Definition, hostTool, type OnUpdate, renderers, strict, textOf, type ToolResult, wrapDefinition } from "./shared.ts";

export interface SpawnContext {
	command: string;
	cwd: string;
	env: Record<string, string | undefined>;
}

export interface BashToolOptions {
	operations?: BashOperations;
	commandPrefix?: string;
	spawnHook?: (context: SpawnContext) => SpawnContext;
	shellPath?: string;
	exposeSessionEnvironment?: boolean;
}

const updateEvery = 100;

/** The variables commands see: what this extension may see, and Pi's own about the session. */
function environment(expose: boolean, ctx: Caller | undefined): Record<string, string | undefined> {
	const env: Record<string, string | undefined> = {};
	for (const name of callSync("env", { op: "list" }).names) env[name] = callSync("env", { op: "get", name }).value;
	const session: Record<string, string | undefined> = {
		PI_SESSION_ID: ctx?.sessionManager?.getSessionId(),
		PI_SESSION_FILE: ctx?.sessionManager?.getSessionFile(),
		PI_PROVIDER: ctx?.model?.provider,
		PI_MODEL: ctx?.model?.id,
		PI_REASONING_LEVEL: ctx?.thinkingLevel,
	};
	for (const [name, value] of Object.entries(session)) {
		delete env[name];
		if (expose && value) env[name] = value;
	}
	return env;
}

/** Hands out what there is at most every updateEvery milliseconds, and the last of it at the end. */
class Updates {
	private timer: any;
	private dirty = false;
	private last = 0;

	constructor(
		private output: OutputAccumulator,
		private onUpdate: OnUpdate,
	) {
		onUpdate?.({ content: [], details: undefined });
	}

	emit(): void {
		if (!this.onUpdate || !this.dirty) return;
		this.dirty = false;
		this.last = Date.now();
		const { content, truncation, fullOutputPath } = this.output.snapshot();
		this.onUpdate({
			content: [{ type: "text", text: content }],
			details: { truncation: truncation.truncated ? truncation : undefined, fullOutputPath },
		});
	}

	schedule(): void {
		if (!this.onUpdate) return;
		this.dirty = true;
		const wait = updateEvery - (Date.now() - this.last);
		if (wait <= 0) {
			this.stop();
			this.emit();
			return;
		}
		this.timer ??= setTimeout(() => {
			this.timer = undefined;
			this.emit();
		}, wait);
	}

	stop(): void {
		clearTimeout(this.timer);
		this.timer = undefined;
	}
}

/** The text of the result: the end of the output, and which part of the whole it is. */
function shown(output: OutputAccumulator, { content, truncation, fullOutputPath }: Snapshot, empty: string) {
	const text = content || empty;
	if (!truncation.truncated) return { text, details: undefined };
	const { totalLines, outputLines, outputBytes } = truncation;
	const range = `Showing lines ${totalLines - outputLines + 1}-${totalLines} of ${totalLines}`;
	let note = `${range} (${formatSize(DEFAULT_MAX_BYTES)} limit)`;
	if (truncation.lastLinePartial) {
		const size = formatSize(output.lastLineBytes);
		note = `Showing last ${formatSize(outputBytes)} of line ${totalLines} (line is ${size})`;
	} else if (truncation.truncatedBy === "lines") note = range;
	const where = fullOutputPath === undefined ? "" : `. Full output: ${fullOutputPath}`;
	return { text: `${text}\n\n[${note}${where}]`, details: { truncation, fullOutputPath } };
}

const withStatus = (text: string, status: string): string => (text ? `${text}\n\n${status}` : status);

/** What a failure to run means to the model; undefined for one that only Pi's user can do something about. */
function failure(error: unknown): string | undefined {
	const message = error instanceof Error ? error.message : "";
	if (message === "aborted") return "Command aborted";
	return message.startsWith("timeout:") ? `Command timed out after ${message.split(":")[1]} seconds` : undefined;
}

async function runShell(
	ops: BashOperations,
	context: SpawnContext,
	prefix: string,
	timeout: number | undefined,
	signal: AbortSignal | undefined,
	onUpdate: OnUpdate,
): Promise<ToolResult> {
	const output = new OutputAccumulator(prefix);
	const updates = new Updates(output, onUpdate);
	let open = true;
	const onData = (data: unknown): void => {
		if (!open) return;
		output.append(asBytes(data));
		updates.schedule();
	};
	const finish = async (): Promise<Snapshot> => {
		open = false;
		output.finish();
		updates.stop();
		updates.emit();
		output.snapshot();
		await output.flush();
		return output.snapshot();
	};
	const began = performance.now();
	let exitCode: number | null;
	try {
		const options = { onData, signal, timeout, env: context.env };
		({ exitCode } = await ops.exec(context.command, context.cwd, options));
	} catch (error) {
		const { text } = shown(output, await finish(), "");
		const status = failure(error);
		throw status === undefined ? error : new Error(withStatus(text, status));
	}
	const snapshot = await finish();
	const { text, details } = shown(output, snapshot, "(no output)");
	if (exitCode === null) throw new Error(withStatus(text, "Command terminated without an exit code"));
	const seconds = Math.round((performance.now() - began) / 100) / 10;
	const full = output.full();
	const structuredContent = {
		output: full.content,
		truncated: full.truncated,
		...(full.truncated && snapshot.fullOutputPath ? { full_output_path: snapshot.fullOutputPath } : {}),
		exit_code: exitCode,
		wall_time_seconds: seconds,
	};
	if (exitCode === 0) return { content: [{ type: "text", text }], details, structuredContent };
	const failed = withStatus(text, `Command exited with code ${exitCode}`);
	return { content: [{ type: "text", text: failed }], details, structuredContent, isError: true };
}

/** The host's own shell tool. An aborted command says so below what it had written. */
async function hostShell(name: string, input: any, signal: AbortSignal | undefined, onUpdate: OnUpdate) {
	let seen = "";
	const watch = (partial: ToolResult): void => {
		seen = textOf(partial) || seen;
		onUpdate?.(partial);
	};
	try {
		return await hostTool(name, input, boot.cwd, signal, watch);
	} catch (error) {
		throw signal?.aborted ? new Error(withStatus(seen, "Command aborted")) : error;
	}
}

const parameters = () =>
	Type.Object({
		command: Type.String({ description: "Command to run" }),
		timeout: Type.Optional(Type.Number({ description: "Seconds after which the command is ended, by default never" })),
	});

const outputSchema = () =>
	Type.Object({
		output: Type.String({ description: "What the command wrote, shortened when very long" }),
		truncated: Type.Boolean(),
		full_output_path: Type.Optional(Type.String({ description: "File with all of it, when shortened" })),
		exit_code: Type.Number(),
		wall_time_seconds: Type.Number(),
	});

interface ShellKind {
	name: "bash" | "powershell";
	shell: string;
	local(options: BashToolOptions | undefined): BashOperations;
}

function createShellToolDefinition(cwd: string, kind: ShellKind, options?: BashToolOptions): Definition<ShellSchema, ShellDetails | undefined> {
	const expose = options?.exposeSessionEnvironment ?? true;
	// Anything that changes how the command is run means that it is run from here.
	const own = Boolean(options?.operations || options?.spawnHook || options?.shellPath || !expose);
	const operations = (): BashOperations => options?.operations ?? kind.local(options);
	return {
		name: kind.name,
		label: kind.name,
		description: `Run a ${kind.shell} command in the working directory. Shows the last 2000 lines or 50KB of its output; the whole of longer output goes to a file.`,
		promptSnippet: `Run ${kind.shell} commands`,
		promptGuidelines: expose ? ["PI_* environment variables describe the current model and session."] : undefined,
		parameters: parameters(),
		outputSchema: outputSchema(),
		constrainedSampling: { ...strict },
		async execute(_id, { command, timeout }, signal, onUpdate, ctx) {
			const base = ctx?.cwd || cwd;
			const full = options?.commandPrefix ? `${options.commandPrefix}\n${command}` : command;
			if (!own && base === boot.cwd) return hostShell(kind.name, { command: full, timeout }, signal, onUpdate);
			const context = { command: full, cwd: base, env: environment(expose, ctx) };
			const final = options?.spawnHook ? options.spawnHook(context) : context;
			return runShell(operations(), final, `pi-${kind.name}`, timeout, signal, onUpdate);
		},
		...renderers(kind.name),
	};
}

const bash: ShellKind = { name: "bash", shell: "bash", local: createLocalBashOperations };
const powershell: ShellKind = { name: "powershell", shell: "PowerShell", local: createLocalPowerShellOperations };

export const createBashToolDefinition = (cwd: string, options?: BashToolOptions): Definition<ShellSchema, ShellDetails | undefined> =>
	createShellToolDefinition(cwd, bash, options);

export const createPowerShellToolDefinition = (cwd: string, options?: BashToolOptions): Definition<ShellSchema, ShellDetails | undefined> =>
	createShellToolDefinition(cwd, powershell, {
		...options,
		operations: options?.operations ?? (boot.platform === "win32" ? undefined : createLocalPowerShellOperations()),
	});

/** The shell tools keep their prompt texts when wrapped, unlike the others. */
function wrapShell(definition: Definition<ShellSchema, ShellDetails | undefined>) {
	const { promptSnippet, promptGuidelines } = definition;
	return { ...wrapDefinition(definition), promptSnippet, promptGuidelines };
}

export const createBashTool = (cwd: string, options?: BashToolOptions) =>
	wrapShell(createBashToolDefinition(cwd, options));

export const createPowerShellTool = (cwd: string, options?: BashToolOptions) =>
	wrapShell(createPowerShellToolDefinition(cwd, options));
