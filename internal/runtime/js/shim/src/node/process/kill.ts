// process.kill: signals go through the exec capability.
import { callSync } from "pi:host";
import { fromHost, invalidArgType, nodeError, systemError } from "pi:node/internal_errors";

const signals: Record<string, number> = {
	SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGILL: 4, SIGTRAP: 5, SIGABRT: 6, SIGBUS: 7, SIGFPE: 8, SIGKILL: 9, SIGUSR1: 10,
	SIGSEGV: 11, SIGUSR2: 12, SIGPIPE: 13, SIGALRM: 14, SIGTERM: 15, SIGCHLD: 17, SIGCONT: 18, SIGSTOP: 19,
	SIGTSTP: 20, SIGTTIN: 21, SIGTTOU: 22, SIGWINCH: 28,
};

export function sendSignal(pid: number, signal: string | number = "SIGTERM"): true {
	const id = Number(pid);
	if (!Number.isInteger(id)) throw invalidArgType("pid", "number", pid);
	if (typeof signal === "string" && !(signal in signals)) {
		throw nodeError(TypeError, "ERR_UNKNOWN_SIGNAL", `Unknown signal: ${signal}`);
	}
	const name = typeof signal === "number" ? (Object.keys(signals).find((s) => signals[s] === signal) ?? signal) : signal;
	let sent: boolean;
	try {
		sent = callSync("exec", { op: "kill", pid: id, signal: name }).sent;
	} catch (err) {
		throw failed(fromHost(err, { syscall: "kill" }));
	}
	if (!sent) throw failed(systemError("ESRCH", { syscall: "kill" }));
	return true;
}

/** Node's text for this one is short. */
function failed(err: any): any {
	if (err?.pier === undefined && typeof err?.code === "string") err.message = `kill ${err.code}`;
	return err;
}
