// process.kill: signals go through the exec capability.
import { callSync, requireHost } from "pi:host";
import { coded, fromHost, invalidArgType, isDenied, nodeError, systemError } from "pi:node/internal_errors";

export const signals: Record<string, number> = {
	SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGILL: 4, SIGTRAP: 5, SIGABRT: 6, SIGBUS: 7, SIGFPE: 8, SIGKILL: 9, SIGUSR1: 10,
	SIGSEGV: 11, SIGUSR2: 12, SIGPIPE: 13, SIGALRM: 14, SIGTERM: 15, SIGCHLD: 17, SIGCONT: 18, SIGSTOP: 19,
	SIGTSTP: 20, SIGTTIN: 21, SIGTTOU: 22, SIGWINCH: 28,
};

/** The number of a signal that is given as one, undefined of one that is named. */
function numberOf(signal: any): number | undefined {
	return signal === (signal | 0) ? signal : undefined;
}

export function sendSignal(pid: any, signal: any): true {
	// What is no number but reads as one counts.
	if (pid != (pid | 0)) throw invalidArgType("pid", "number", pid);
	const id = Number(pid);
	const number = numberOf(signal);
	if (number === undefined && signal && !Object.hasOwn(signals, signal)) {
		throw nodeError(TypeError, "ERR_UNKNOWN_SIGNAL", `Unknown signal: ${requireHost("pi:node/util").format("%s", signal)}`);
	}
	if (number !== undefined && (number < 0 || number > 64)) throw failed(systemError("EINVAL", { syscall: "kill" }));
	const name = number === undefined ? signal || "SIGTERM" : (Object.keys(signals).find((s) => signals[s] === number) ?? number);
	let sent: boolean;
	try {
		sent = callSync("exec", { op: "kill", pid: id, signal: name }).sent;
	} catch (err) {
		throw failed(fromHost(err, { syscall: "kill" }));
	}
	if (!sent) throw coded(failed(systemError("ESRCH", { syscall: "kill" })), { pier: { code: "io" } });
	return true;
}

/** Node's text for this one is short. */
function failed(err: any): any {
	if (!isDenied(err) && typeof err?.code === "string") err.message = `kill ${err.code}`;
	return err;
}
