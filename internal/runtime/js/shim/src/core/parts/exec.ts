import { type Border, HostError } from "./border.ts";

/**
 * pi.exec: a command that could not be started is a failed execution (code 1), as in Pi; a denied one rejects, so that a
 * fence is never mistaken for an empty result.
 */
export async function execCommand(border: Border, command: string, args: string[], cwd: string, options?: any) {
	const signal: AbortSignal | undefined = options?.signal;
	const params = {
		command,
		args: args ?? [],
		cwd,
		text: true,
		...(options?.timeout > 0 ? { timeout: options.timeout } : {}),
		...(options?.maxBuffer === undefined ? {} : { max_output: options.maxBuffer }),
	};
	const none = { stdout: "", stderr: "", truncated: false };
	try {
		const result = await border.call("exec", params, { signal });
		const killed = result.killed === true || result.signal != null;
		const code = result.code ?? 0;
		return {
			stdout: result.stdout,
			stderr: result.stderr,
			code: result.truncated && code === 0 ? 1 : code,
			killed,
			truncated: result.truncated === true,
		};
	} catch (err) {
		if (signal?.aborted && !(err instanceof HostError && err.code === "denied")) return { ...none, code: 0, killed: true };
		if (err instanceof HostError && err.code === "io") return { stdout: "", stderr: err.message, code: 1, killed: false, truncated: false };
		throw err;
	}
}
