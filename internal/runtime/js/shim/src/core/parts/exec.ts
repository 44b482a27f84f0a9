import type { Realm } from "./api.ts";
import { HostError, timeoutOf } from "./border.ts";

const longest = 536_870_888; // what a text of V8 may have

/** Arguments that say plainly what they mean need none of Node's checks. */
const isPlain = (command: unknown, args: unknown, cwd: unknown): boolean =>
	typeof command === "string" &&
	command !== "" &&
	(args === undefined || (Array.isArray(args) && args.every((arg) => typeof arg === "string"))) &&
	typeof cwd === "string" &&
	![command, cwd, ...(args ?? [])].some((text) => text.includes("\0"));

/**
 * pi.exec: a command that could not be started is a failed execution (code 1), as in Pi, where one that is too long rejects; a denied one rejects, so that a
 * fence is never mistaken for an empty result. Beside Pi's timeout, after which the command was killed, there is the timeout_ms of every
 * connector: a command that takes longer rejects with the code timeout.
 */
export async function execCommand(realm: Realm, command: string, args: string[], cwd: string, options?: any) {
	const maxBuffer = options?.maxBuffer ?? undefined;
	if (maxBuffer !== undefined && !(Number.isInteger(maxBuffer) && maxBuffer >= 0 && maxBuffer <= longest)) {
		throw new RangeError(`maxBuffer must be an integer between 0 and ${longest} bytes`);
	}
	let place: object = { command, args: args ?? [], cwd };
	if (!isPlain(command, args, cwd)) place = realm.require("pi:node/internal_command").command(command, args, { cwd, shell: false }).params;
	const signal: AbortSignal | undefined = options?.signal || undefined;
	if (signal && !signal.aborted && typeof signal.addEventListener !== "function") throw new TypeError("options.signal.addEventListener is not a function");
	const params = {
		...place,
		text: true,
		...(options?.timeout > 0 ? { timeout: Number(options.timeout) } : {}),
		...(maxBuffer === undefined ? {} : { max_output: maxBuffer }),
	};
	const limit = timeoutOf(options?.timeout_ms);
	const stopped = { stdout: "", stderr: "", code: 0, killed: true, truncated: false };
	if (signal?.aborted) return stopped;
	const { done, cancel } = realm.border.start("exec", params, undefined, limit);
	signal?.addEventListener("abort", cancel, { once: true });
	try {
		const result = await done; // of one that was aborted, too: what it said until then
		const code = result.code ?? 0;
		return {
			stdout: result.stdout,
			stderr: result.stderr,
			code: result.truncated && code === 0 ? 1 : code,
			killed: result.killed === true,
			truncated: result.truncated === true,
		};
	} catch (err) {
		if (signal?.aborted && !(err instanceof HostError && err.code === "denied")) return stopped;
		if (err instanceof HostError && (err.details as any)?.errno === "E2BIG") throw realm.require("pi:node/internal_errors").tooLong(err);
		if (err instanceof HostError && err.code === "io") return { stdout: "", stderr: err.message, code: 1, killed: false, truncated: false };
		throw err;
	} finally {
		signal?.removeEventListener("abort", cancel);
	}
}
