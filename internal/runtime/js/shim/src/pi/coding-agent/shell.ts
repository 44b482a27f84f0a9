// The shell commands run in, and running one with its output as it comes.
import { boot, callSync, random, start } from "pi:host";
import { bufferFrom, exists } from "./files.ts";

export interface ShellConfig {
	shell: string;
	args: string[];
	commandTransport?: "stdin";
}

export interface ExecOptions {
	onData(data: Uint8Array): void;
	signal?: AbortSignal;
	timeout?: number;
	env?: Record<string, string | undefined>;
}

export interface BashOperations {
	exec(command: string, cwd: string, options: ExecOptions): Promise<{ exitCode: number | null }>;
}

function found(file: string): boolean {
	try {
		callSync("fs", { op: "access", path: file, mode: 0 });
		return true;
	} catch {
		return false;
	}
}

export function env(name: string): string | undefined {
	return callSync("env", { op: "get", name }).value ?? undefined;
}

/** A program of the search path. */
function onPath(program: string): string | undefined {
	const separator = boot.platform === "win32" ? ";" : ":";
	const slash = boot.platform === "win32" ? "\\" : "/";
	const dirs = (env("PATH") ?? "").split(separator).filter((dir) => dir !== "");
	return dirs.map((dir) => dir + slash + program).find(found);
}

export function getShellConfig(customShellPath?: string): ShellConfig {
	if (customShellPath) {
		if (found(customShellPath)) return { shell: customShellPath, args: ["-c"] };
		throw new Error(`Custom shell path not found: ${customShellPath}`);
	}
	if (boot.platform !== "win32") {
		if (found("/bin/bash")) return { shell: "/bin/bash", args: ["-c"] };
		return { shell: onPath("bash") ?? "sh", args: ["-c"] };
	}
	const programs = [env("ProgramFiles"), env("ProgramFiles(x86)")].filter((dir) => dir !== undefined);
	const git = programs.map((dir) => `${dir}\\Git\\bin\\bash.exe`).find(found);
	const shell = git ?? onPath("bash.exe");
	if (shell === undefined) throw new Error("No bash shell found. Install Git for Windows or add bash to PATH.");
	return { shell, args: ["-c"] };
}

const powerShellArgs = ["-NoProfile", "-NonInteractive", "-ExecutionPolicy", "Bypass", "-Command"];

export function getPowerShellConfig(): ShellConfig {
	if (boot.platform !== "win32") throw new Error("The powershell tool is only available on Windows.");
	const shell = onPath("pwsh.exe") ?? onPath("powershell.exe");
	if (shell === undefined) throw new Error("PowerShell was not found.");
	return { shell, args: powerShellArgs };
}

const maxTimeout = 2_147_483_647;

function timeoutMs(seconds: number | undefined): number | undefined {
	if (seconds === undefined) return undefined;
	if (!Number.isFinite(seconds) || seconds <= 0) {
		throw new Error("Invalid timeout: must be a finite number of seconds");
	}
	if (seconds * 1000 > maxTimeout) throw new Error(`Invalid timeout: maximum is ${maxTimeout / 1000} seconds`);
	return seconds * 1000;
}

const signals: Record<string, number> = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGABRT: 6, SIGKILL: 9, SIGTERM: 15 };

/** Starts the process and settles with its exit code; ends its whole tree on abort and when time is up. */
async function run(shell: ShellConfig, command: string, cwd: string, options: ExecOptions, limit?: number) {
	const params: Record<string, unknown> = {
		op: "spawn",
		proc: `shell-${Array.from(random(8), (byte) => byte.toString(16).padStart(2, "0")).join("")}`,
		command: shell.shell,
		args: [...shell.args, command],
		cwd,
		stdio: ["ignore", "pipe", "pipe"],
		detached: boot.platform !== "win32",
	};
	if (options.env) params.env = options.env;
	const child = start("exec", params, (chunk: any) => {
		if (chunk.base64 !== undefined) options.onData(bufferFrom(chunk.base64));
	});
	let timedOut = false;
	const timer =
		limit === undefined
			? undefined
			: setTimeout(() => {
					timedOut = true;
					child.cancel();
				}, limit);
	const onAbort = () => child.cancel();
	options.signal?.addEventListener("abort", onAbort, { once: true });
	try {
		const { code, signal } = await child.done;
		return code ?? (signal ? 128 + (signals[signal] ?? 0) : 1);
	} catch (error) {
		if (!timedOut && !options.signal?.aborted) throw error;
		return 1;
	} finally {
		clearTimeout(timer);
		options.signal?.removeEventListener("abort", onAbort);
		if (options.signal?.aborted) throw new Error("aborted");
		if (timedOut) throw new Error(`timeout:${options.timeout}`);
	}
}

function localOperations(name: string, config: () => ShellConfig): BashOperations {
	return {
		async exec(command, cwd, options) {
			const limit = timeoutMs(options.timeout);
			if (options.signal?.aborted) throw new Error("aborted");
			const shell = config();
			if (!(await exists(cwd))) {
				throw new Error(`Working directory does not exist: ${cwd}\nCannot execute ${name} commands.`);
			}
			return { exitCode: await run(shell, command, cwd, options, limit) };
		},
	};
}

export const createLocalBashOperations = (options?: { shellPath?: string }): BashOperations =>
	localOperations("bash", () => getShellConfig(options?.shellPath));

export const createLocalPowerShellOperations = (): BashOperations => {
	const local = localOperations("PowerShell", getPowerShellConfig);
	const utf8 = "try { [Console]::OutputEncoding=[System.Text.Encoding]::UTF8 } catch {}\n";
	return { exec: (command, cwd, options) => local.exec(utf8 + command, cwd, options) };
};
