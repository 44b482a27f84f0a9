// spawnSync, execFileSync, execSync.
import { callSync, write } from "pi:host";
import { checkString, coded, fromHost, systemError } from "pi:node/internal_errors";
import { checkBounds, command, inputBase64, isBufferEncoding, outputBuffer, type Stdio, stdioOf } from "pi:node/internal_command";

const defaultMaxBuffer = 1024 * 1024;

function spawnError(code: string, file: string, args: string[]): any {
	const err = Object.assign(systemError(code, { syscall: `spawnSync ${file}` }), { message: `spawnSync ${file} ${code}`, path: file, spawnargs: args });
	return coded(err, { pier: { code: code === "ETIMEDOUT" ? "timeout" : "io" } });
}

/** An error of the host, about a command. */
export function commandError(err: any, syscall: string, file: string, spawnargs: string[]): any {
	const out = fromHost(err, { syscall: `${syscall} ${file}` });
	if (err?.code !== "denied" && typeof out.code === "string") out.message = `${syscall} ${file} ${out.code}`;
	out.path = file;
	out.spawnargs = spawnargs;
	return out;
}

export function spawnSync(file: any, args?: any, options?: any): any {
	const c = command(file, args, options);
	const o = c.options;
	checkBounds(o);
	const stdio = stdioOf(o.stdio, true);
	const max = o.maxBuffer ?? defaultMaxBuffer;
	const spawnargs = c.spawnargs.slice(1);
	const input = stdio.kinds[0] === "pipe" ? inputBase64(o.input, o.encoding) : undefined;
	const shown = o.shell ? "/bin/sh" : c.file;
	let r: any;
	try {
		r = callSync("exec", {
			op: "run", ...c.params, timeout: o.timeout || undefined, kill_signal: o.killSignal === undefined || o.killSignal === null ? undefined : String(o.killSignal).toUpperCase(), input,
			max_output: Number.isFinite(max) ? max : undefined, stdio: stdio.kinds.length > 3 || stdio.kinds.some((kind) => kind === "inherit" || typeof kind === "number") ? stdio.kinds : undefined,
		});
	} catch (err: any) {
		return { error: commandError(err, "spawnSync", shown, spawnargs), status: null, signal: null, output: null, pid: 0, stdout: undefined, stderr: undefined };
	}
	const outputs = outputsOf(r, stdio, o);
	const result: any = {};
	if (r.truncated) result.error = spawnError("ENOBUFS", shown, spawnargs);
	else if (r.killed && o.timeout) result.error = spawnError("ETIMEDOUT", shown, spawnargs);
	return Object.assign(result, { status: r.code, signal: r.signal ?? null, output: [null, ...outputs], pid: r.pid ?? 0, stdout: outputs[0], stderr: outputs[1] });
}

function outputsOf(r: any, { kinds, copies }: Stdio, o: any): any[] {
	return kinds.slice(1).map((kind, i) => {
		const fd = i + 1;
		const bytes = outputBuffer(fd === 1 ? r.stdout : fd === 2 ? r.stderr : r.extra?.[fd]);
		const copy = kind === "inherit" ? fd : copies.get(fd);
		if (copy !== undefined) write(copy as 1 | 2, bytes.toString());
		if (kind !== "pipe" || copy !== undefined) return null;
		return isBufferEncoding(o.encoding) ? bytes : bytes.toString(o.encoding);
	});
}

function checked(result: any, args: string[] | undefined, commandLine: string | undefined): any {
	if (result.error === undefined && result.status === 0) return undefined;
	let err = result.error;
	if (err) Object.assign(err, result);
	else {
		let message = "Command failed: ";
		message += commandLine ?? args!.join(" ");
		if (result.stderr && result.stderr.length > 0) message += `\n${result.stderr.toString()}`;
		err = Object.assign(new Error(message), result);
	}
	return err;
}

export function execFileSync(file: any, args?: any, options?: any): any {
	if (args !== undefined && args !== null && !Array.isArray(args)) [args, options] = [[], args];
	const o = { ...options };
	const showErrors = o.stdio === undefined;
	const result = spawnSync(file, args, o);
	if (showErrors && result.stderr?.length) write(2, result.stderr.toString());
	const err = checked(result, [o.argv0 ?? file, ...(args ?? [])], undefined);
	if (err) throw err;
	return result.stdout;
}

export function execSync(commandLine: any, options?: any): any {
	checkString(commandLine, "command");
	const o = { ...options, shell: typeof options?.shell === "string" ? options.shell : true };
	const showErrors = o.stdio === undefined;
	const result = spawnSync(commandLine, undefined, o);
	if (showErrors && result.stderr?.length) write(2, result.stderr.toString());
	const err = checked(result, undefined, commandLine);
	if (err) throw err;
	return result.stdout;
}
