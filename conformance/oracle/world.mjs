// What a scenario does to the world around an extension is recorded here, in the words of pier's host calls, so that
// both sides can be compared: ui calls, commands run, requests to the network, printed text.
import childProcess from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import { format } from "node:util";

export function createRecord() {
	const kinds = ["ui", "exec", "http", "messages", "requests", "console", "errors"];
	const record = {};
	const empty = () => {
		for (const kind of kinds) record[kind] = [];
	};
	empty();
	return {
		add: (kind, entry) => record[kind].push(entry),
		take() {
			const taken = {};
			for (const kind of kinds) if (record[kind].length > 0) taken[kind] = record[kind];
			empty();
			return taken;
		},
	};
}

const searchTools = new Set(["rg", "fd", "fdfind"]);

// Commands are recorded as argument lists; a shell is recorded as such, whichever it is.
export function recordExec(record) {
	const add = (command, args, options) => {
		const name = String(command).split("/").at(-1);
		if (searchTools.has(name)) return;
		if (options?.shell) return record.add("exec", ["<shell>", "-c", [command, ...(args ?? [])].join(" ")]);
		if (["sh", "bash"].includes(name) && args?.[0] === "-c") return record.add("exec", ["<shell>", ...args]);
		record.add("exec", [String(command), ...(args ?? []).map(String)]);
	};
	const listed = (fn) => (command, args, ...rest) => {
		const hasArgs = Array.isArray(args);
		let run = true;
		const options = hasArgs ? rest[0] : args;
		try {
			return fn(command, args, ...rest);
		} catch (err) {
			if (/^ERR_INVALID_ARG/.test(err?.code)) run = false; // nothing that could be run
			throw err;
		} finally {
			if (run) add(command, hasArgs ? args : [], options);
		}
	};
	for (const name of ["spawn", "spawnSync", "execFile", "execFileSync"]) childProcess[name] = listed(childProcess[name]);
	for (const name of ["exec", "execSync"]) {
		const fn = childProcess[name];
		const wrapped = (command, ...rest) => {
			add(command, [], { shell: true });
			return fn(command, ...rest);
		};
		for (const symbol of Object.getOwnPropertySymbols(fn)) {
			const descriptor = Object.getOwnPropertyDescriptor(fn, symbol);
			Object.defineProperty(wrapped, symbol, { ...descriptor, value: typeof fn[symbol] === "function" ? (command, ...rest) => (add(command, [], { shell: true }), fn[symbol](command, ...rest)) : fn[symbol] });
		}
		childProcess[name] = wrapped;
	}
	syncBuiltinESMExports();
}

// The network is a list of answers: the first whose URL contains what was asked for is used up.
export function scriptFetch(record, answers) {
	const left = [...answers];
	globalThis.fetch = async (input, init) => {
		const request = new Request(input, init);
		const body = request.body ? await request.text() : "";
		record.add("http", { method: request.method, url: request.url, ...(body ? { body } : {}) });
		const at = left.findIndex((answer) => request.url.includes(answer.url));
		if (at < 0) throw new TypeError("fetch failed");
		const [answer] = left.splice(at, 1);
		const response = new Response(answer.body ?? "", { status: answer.status ?? 200, headers: answer.headers ?? {} });
		Object.defineProperty(response, "url", { value: request.url });
		return response;
	};
}

export function recordConsole(record) {
	for (const level of ["log", "info", "warn", "error", "debug"]) {
		console[level] = (...args) => record.add("console", { level: level === "log" ? "info" : level, text: format(...args) });
	}
}

/** The functions of a value are not compared, nor what JSON cannot say. */
export function plain(value) {
	if (value === undefined) return undefined;
	const seen = [];
	const text = JSON.stringify(value, function (_, member) {
		if (typeof member === "bigint") return String(member);
		if (member === null || typeof member !== "object") return member;
		while (seen.length > 0 && seen.at(-1) !== this) seen.pop();
		if (seen.includes(member)) return "<cycle>";
		seen.push(member);
		return member;
	});
	return text === undefined ? undefined : JSON.parse(text);
}
