// Node's error objects: codes, errno numbers, message texts; and the way from a failed host call to them.
import { boot, refused, requireHost } from "pi:host";

type AnyError = Error & Record<string, any>;

const errnoLinux: Record<string, number> = {
	EPERM: 1, ENOENT: 2, ESRCH: 3, EINTR: 4, EIO: 5, ENXIO: 6, E2BIG: 7, EBADF: 9, ECHILD: 10, EAGAIN: 11, ENOMEM: 12,
	EACCES: 13, EFAULT: 14, EBUSY: 16, EEXIST: 17, EXDEV: 18, ENODEV: 19, ENOTDIR: 20, EISDIR: 21, EINVAL: 22,
	ENFILE: 23, EMFILE: 24, ENOTTY: 25, ETXTBSY: 26, EFBIG: 27, ENOSPC: 28, ESPIPE: 29, EROFS: 30, EMLINK: 31,
	EPIPE: 32, EDOM: 33, ERANGE: 34, ENAMETOOLONG: 36, ENOSYS: 38, ENOTEMPTY: 39, ELOOP: 40, EPROTO: 71,
	EOVERFLOW: 75, EILSEQ: 84, ENOTSOCK: 88, EDESTADDRREQ: 89, EMSGSIZE: 90, EPROTOTYPE: 91, ENOPROTOOPT: 92,
	EPROTONOSUPPORT: 93, ENOTSUP: 95, EAFNOSUPPORT: 97, EADDRINUSE: 98, EADDRNOTAVAIL: 99, ENETDOWN: 100,
	ENETUNREACH: 101, ECONNABORTED: 103, ECONNRESET: 104, ENOBUFS: 105, EISCONN: 106, ENOTCONN: 107,
	ETIMEDOUT: 110, ECONNREFUSED: 111, EHOSTUNREACH: 113, EALREADY: 114, ECANCELED: 125, EDEADLK: 35, ENOLCK: 37, EWOULDBLOCK: 11, ENOMSG: 42,
	EIDRM: 43, ENOSTR: 60, ENODATA: 61, ETIME: 62, ENOSR: 63, ENOLINK: 67, EMULTIHOP: 72, EBADMSG: 74, EOPNOTSUPP: 95, ENETRESET: 102,
	EINPROGRESS: 115, ESTALE: 116, EDQUOT: 122, ENOEXEC: 8,
};
const errnoDarwin: Record<string, number> = {
	...errnoLinux, EAGAIN: 35, ENAMETOOLONG: 63, ENOSYS: 78, ENOTEMPTY: 66, ELOOP: 62, EPROTO: 100, EOVERFLOW: 84,
	EILSEQ: 92, ENOTSOCK: 38, EDESTADDRREQ: 39, EMSGSIZE: 40, EPROTOTYPE: 41, ENOPROTOOPT: 42, EPROTONOSUPPORT: 43,
	ENOTSUP: 45, EAFNOSUPPORT: 47, EADDRINUSE: 48, EADDRNOTAVAIL: 49, ENETDOWN: 50, ENETUNREACH: 51,
	ECONNABORTED: 53, ECONNRESET: 54, ENOBUFS: 55, EISCONN: 56, ENOTCONN: 57, ETIMEDOUT: 60, ECONNREFUSED: 61,
	EHOSTUNREACH: 65, EALREADY: 37, ECANCELED: 89,
};
const errnoWindows: Record<string, number> = {
	EPERM: 4048, ENOENT: 4058, EACCES: 4092, EEXIST: 4075, ENOTDIR: 4052, EISDIR: 4068, EINVAL: 4071, EMFILE: 4066,
	ENOTEMPTY: 4051, EBADF: 4083, EBUSY: 4082, EIO: 4070, ENOSYS: 4054, ENOTSUP: 4049, EPIPE: 4047, EROFS: 4043,
	EXDEV: 4037, ETIMEDOUT: 4039, ECONNREFUSED: 4078, ECONNRESET: 4077, ENAMETOOLONG: 4064, ELOOP: 4067,
	ENOSPC: 4055, ESRCH: 4040, ECANCELED: 4081, EADDRINUSE: 4091,
};

/** errno numbers of this platform, positive. */
export const errnoNumbers: Readonly<Record<string, number>> =
	boot.platform === "darwin" ? errnoDarwin : boot.platform === "win32" ? errnoWindows : errnoLinux;

/** libuv's errors: name, the number where the system has none, sentence. */
const uvText = `E2BIG 4093 argument list too long|EACCES 4092 permission denied|EADDRINUSE 4091 address already in use|EADDRNOTAVAIL 4090 address not available|
	EAFNOSUPPORT 4089 address family not supported|EAGAIN 4088 resource temporarily unavailable|EAI_ADDRFAMILY 3000 address family not supported|EAI_AGAIN 3001 temporary failure|
	EAI_BADFLAGS 3002 bad ai_flags value|EAI_BADHINTS 3013 invalid value for hints|EAI_CANCELED 3003 request canceled|EAI_FAIL 3004 permanent failure|
	EAI_FAMILY 3005 ai_family not supported|EAI_MEMORY 3006 out of memory|EAI_NODATA 3007 no address|EAI_NONAME 3008 unknown node or service|
	EAI_OVERFLOW 3009 argument buffer overflow|EAI_PROTOCOL 3014 resolved protocol is unknown|EAI_SERVICE 3010 service not available for socket type|EAI_SOCKTYPE 3011 socket type not supported|
	EALREADY 4084 connection already in progress|EBADF 4083 bad file descriptor|EBUSY 4082 resource busy or locked|ECANCELED 4081 operation canceled|
	ECHARSET 4080 invalid Unicode character|ECONNABORTED 4079 software caused connection abort|ECONNREFUSED 4078 connection refused|ECONNRESET 4077 connection reset by peer|
	EDESTADDRREQ 4076 destination address required|EEXIST 4075 file already exists|EFAULT 4074 bad address in system call argument|EFBIG 4036 file too large|
	EHOSTUNREACH 4073 host is unreachable|EINTR 4072 interrupted system call|EINVAL 4071 invalid argument|EIO 4070 i/o error|
	EISCONN 4069 socket is already connected|EISDIR 4068 illegal operation on a directory|ELOOP 4067 too many symbolic links encountered|EMFILE 4066 too many open files|
	EMSGSIZE 4065 message too long|ENAMETOOLONG 4064 name too long|ENETDOWN 4063 network is down|ENETUNREACH 4062 network is unreachable|
	ENFILE 4061 file table overflow|ENOBUFS 4060 no buffer space available|ENODEV 4059 no such device|ENOENT 4058 no such file or directory|
	ENOMEM 4057 not enough memory|ENONET 4056 machine is not on the network|ENOPROTOOPT 4035 protocol not available|ENOSPC 4055 no space left on device|
	ENOSYS 4054 function not implemented|ENOTCONN 4053 socket is not connected|ENOTDIR 4052 not a directory|ENOTEMPTY 4051 directory not empty|
	ENOTSOCK 4050 socket operation on non-socket|ENOTSUP 4049 operation not supported on socket|EOVERFLOW 4026 value too large for defined data type|EPERM 4048 operation not permitted|
	EPIPE 4047 broken pipe|EPROTO 4046 protocol error|EPROTONOSUPPORT 4045 protocol not supported|EPROTOTYPE 4044 protocol wrong type for socket|
	ERANGE 4034 result too large|EROFS 4043 read-only file system|ESHUTDOWN 4042 cannot send after transport endpoint shutdown|ESPIPE 4041 invalid seek|
	ESRCH 4040 no such process|ETIMEDOUT 4039 connection timed out|ETXTBSY 4038 text file is busy|EXDEV 4037 cross-device link not permitted|
	UNKNOWN 4094 unknown error|EOF 4095 end of file|ENXIO 4033 no such device or address|EMLINK 4032 too many links|
	EHOSTDOWN 4031 host is down|EREMOTEIO 4030 remote I/O error|ENOTTY 4029 inappropriate ioctl for device|EFTYPE 4028 inappropriate file type or format|
	EILSEQ 4027 illegal byte sequence|ESOCKTNOSUPPORT 4025 socket type not supported|ENODATA 4024 no data available|EUNATCH 4023 protocol driver not attached|
	ENOEXEC 4022 exec format error`;
const elsewhere: Record<string, Record<string, number>> = {
	linux: { EREMOTEIO: 121, EHOSTDOWN: 112, ESHUTDOWN: 108, ESOCKTNOSUPPORT: 94, ENONET: 64, EUNATCH: 49 },
	darwin: { EHOSTDOWN: 64, ESHUTDOWN: 58, ESOCKTNOSUPPORT: 44, EFTYPE: 79 },
};
let uv: Map<string, { number: number; text: string }> | undefined;

/** The errors that system calls can end with, by name, in libuv's order. */
export function uvErrors(): Map<string, { number: number; text: string }> {
	if (uv) return uv;
	const own = elsewhere[boot.platform] ?? {};
	uv = new Map(uvText.split("|").map((row) => {
		const [, name, number, text] = /^\s*(\S+) (\d+) (.*)$/.exec(row)!;
		const system = boot.platform === "win32" ? undefined : (errnoNumbers[name] ?? own[name]);
		return [name, { number: -(system ?? Number(number)), text }];
	}));
	return uv;
}

/** libuv's sentence for an errno name. */
export function errnoMessage(code: string): string {
	return uvErrors().get(code)?.text ?? "unknown error";
}

/** An error with a code, printed as Node prints it: `TypeError [ERR_X]: message`. */
export function nodeError(base: new (message?: string) => Error, code: string, message: string): AnyError {
	const err = new base(message) as AnyError;
	err.code = code;
	Object.defineProperty(err, "toString", {
		value() {
			return `${this.name} [${code}]: ${this.message}`;
		},
		enumerable: false, configurable: true, writable: true,
	});
	const { stack } = err;
	const head = `${err.name}: ${message}`;
	if (stack?.startsWith(head)) Object.defineProperty(err, "stack", { value: `${err.name} [${code}]: ${message}${stack.slice(head.length)}`, configurable: true, writable: true, enumerable: false });
	return err;
}

/** What a failed system call was about. */
export interface Failure {
	syscall: string;
	path?: string;
	dest?: string;
}

/** A libuv style error: `ENOENT: no such file or directory, open 'x'`. */
export function systemError(code: string, f: Failure, hint = ""): AnyError {
	let message = `${code}: ${errnoMessage(code)}, ${f.syscall}`;
	if (f.path !== undefined) message += ` '${f.path}'`;
	if (f.dest !== undefined) message += ` -> '${f.dest}'`;
	const err = new Error(hint ? `${message}: ${hint}` : message) as AnyError;
	err.errno = -(errnoNumbers[code] ?? 4094);
	err.code = code;
	err.syscall = f.syscall;
	if (f.path !== undefined) err.path = f.path;
	if (f.dest !== undefined) err.dest = f.dest;
	return err;
}

const codes = new WeakMap<object, string>();

// An error has Node's own properties and no others: the code of the host call stands behind them.
Object.defineProperty(Error.prototype, "pier", {
	get(this: object) {
		const code = codes.get(this);
		return code === undefined ? undefined : { code };
	},
	set(this: object, value: unknown) {
		Object.defineProperty(this, "pier", { value, writable: true, enumerable: true, configurable: true });
	},
	enumerable: false, configurable: true,
});

/** err, whose `pier.code` is from now on that of the host call that failed: one of the five. */
export function coded<E>(err: E, cause: any): E {
	const code = cause?.pier?.code;
	if (err !== undefined && typeof code === "string") codes.set(err as object, code);
	return err;
}

/** What spawn throws of a command that is too long, of which the host has said so. */
export function tooLong(cause: any): AnyError {
	return coded(Object.assign(systemError("E2BIG", { syscall: "spawn" }), { message: "spawn E2BIG" }), cause);
}

/** Turns what callSync and call throw into what Node would throw; `pier.code` is one of the five. A denial keeps the flag that would allow it. */
export function fromHost(err: any, f: Failure): any {
	if (!err || typeof err !== "object" || typeof err.code !== "string" || typeof err.details !== "object") return err;
	if (err.code === "denied") {
		const out = systemError("EACCES", f, err.message);
		out.pier = { code: "denied", flag: err.details?.flag };
		return out;
	}
	const errno = err.details?.errno;
	if (typeof errno === "string") {
		return coded(systemError(errno, f), { pier: { code: err.code } }); // Node's own error, property for property
	}
	if (err.code === "timeout") return Object.assign(systemError("ETIMEDOUT", f), { pier: { code: "timeout" } });
	const out = new Error(`${err.message}, ${f.syscall}${f.path === undefined ? "" : ` '${f.path}'`}`) as AnyError;
	out.code = err.code === "invalid_request" ? "EINVAL" : "EIO";
	out.errno = -(errnoNumbers[out.code] ?? 5);
	out.syscall = f.syscall;
	if (f.path !== undefined) out.path = f.path;
	out.pier = { code: err.code };
	return out;
}

function describe(value: any): string {
	if (value == null) return ` Received ${value}`;
	if (typeof value === "function") return ` Received function ${value.name}`;
	if (typeof value === "object") {
		const { constructor } = value;
		if (constructor && "name" in Object(constructor)) return ` Received an instance of ${constructor.name}`;
		return ` Received ${requireHost("pi:node/internal_inspect").inspect(value, { depth: -1 })}`;
	}
	let text = typeof value === "string" ? quote(value) : typeof value === "bigint" ? `${value}n` : String(value);
	if (text.length > 28) text = `${text.slice(0, 25)}...`;
	return ` Received type ${typeof value} (${text})`;
}

function quote(s: string): string {
	const cut = s.length > 28 ? `${s.slice(0, 25)}...` : s;
	return `'${cut.replace(/\\/g, "\\\\").replace(/'/g, "\\'").replace(/\n/g, "\\n").replace(/[\x00-\x1f]/g, (c) => `\\x${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`)}'`;
}

const primitives = new Set(["string", "function", "number", "object", "boolean", "bigint", "symbol", "Function", "Object"]);

function listOf(words: string[], last: string): string {
	if (words.length < 2) return words.join("");
	if (words.length === 2) return `${words[0]} ${last} ${words[1]}`;
	return `${words.slice(0, -1).join(", ")}, ${last} ${words.at(-1)}`;
}

function expectation(expected: string | string[]): string {
	const all = Array.isArray(expected) ? expected : [expected];
	const types = all.filter((e) => primitives.has(e)).map((e) => (e === "Function" || e === "Object" ? e.toLowerCase() : e));
	const classes = all.filter((e) => !primitives.has(e) && /^[A-Z]/.test(e));
	// Beside classes an object is one more of them.
	if (classes.length && types.includes("object")) classes.push(...types.splice(types.indexOf("object"), 1).map(() => "Object"));
	const other = all.filter((e) => !primitives.has(e) && !/^[A-Z]/.test(e));
	const parts: string[] = [];
	if (types.length) parts.push(`${types.length > 1 ? "one of type" : "of type"} ${listOf(types, "or")}`);
	if (classes.length) parts.push(`an instance of ${listOf(classes, "or")}`);
	if (other.length) parts.push(other.length > 1 ? `one of ${listOf(other, "or")}` : other[0]);
	return parts.join(" or ");
}

/** ERR_INVALID_ARG_TYPE with Node's wording. */
export function invalidArgType(name: string, expected: string | string[], actual: unknown): AnyError {
	const what = name.endsWith(" argument") ? `The ${name}` : `The "${name}" ${name.includes(".") ? "property" : "argument"}`;
	return nodeError(TypeError, "ERR_INVALID_ARG_TYPE", `${what} must be ${expectation(expected)}.${describe(actual)}`);
}

function shortly(value: unknown): string {
	const text = requireHost("pi:node/internal_inspect").inspect(value);
	return text.length > 128 ? `${text.slice(0, 128)}...` : text;
}

/** ERR_INVALID_RETURN_VALUE with Node's wording. */
export function invalidReturnValue(expected: string, name: string, value: unknown): AnyError {
	return nodeError(TypeError, "ERR_INVALID_RETURN_VALUE", `Expected ${expected} to be returned from the "${name}" function but got ${describe(value).slice(10) || String(value)}.`);
}

/** ERR_INVALID_ARG_VALUE with Node's wording. */
export function invalidArgValue(name: string, value: unknown, reason = "is invalid"): AnyError {
	const shown = shortly(value);
	return nodeError(TypeError, "ERR_INVALID_ARG_VALUE", `The ${name.includes(".") ? "property" : "argument"} '${name}' ${reason}. Received ${shown}`);
}

/** ERR_OUT_OF_RANGE with Node's wording. */
export function outOfRange(name: string, range: string, received: unknown): AnyError {
	let text = String(received);
	if (Number.isInteger(received) && Math.abs(received as number) > 2 ** 32) text = withUnderscores(text);
	else if (typeof received === "bigint") {
		text = (received > 2n ** 32n || received < -(2n ** 32n) ? withUnderscores(text) : text) + "n";
	} else if (typeof received === "string") text = quote(received);
	return nodeError(RangeError, "ERR_OUT_OF_RANGE", `The value of "${name}" is out of range. It must be ${range}. Received ${text}`);
}

function withUnderscores(digits: string): string {
	return digits.replace(/\B(?=(\d{3})+$)/g, "_");
}

export function unknownEncoding(encoding: unknown): AnyError {
	return nodeError(TypeError, "ERR_UNKNOWN_ENCODING", `Unknown encoding: ${String(encoding)}`);
}

export function checkString(value: unknown, name: string): asserts value is string {
	if (typeof value !== "string") throw invalidArgType(name, "string", value);
}

export function checkFunction(value: unknown, name: string): asserts value is (...args: any[]) => any {
	if (typeof value !== "function") throw invalidArgType(name, "Function", value);
}

export function checkInteger(value: unknown, name: string, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): asserts value is number {
	if (typeof value !== "number") throw invalidArgType(name, "number", value);
	if (!Number.isInteger(value)) throw outOfRange(name, "an integer", value);
	if (value < min || value > max) throw outOfRange(name, `>= ${min} && <= ${max}`, value);
}

/** A port as a number; texts of digits are ports, too. */
export function checkPort(port: unknown, name = "Port"): number {
	const usable = (typeof port === "number" || (typeof port === "string" && port.trim() !== "")) && +port === +port >>> 0 && +port <= 0xffff;
	if (!usable) throw nodeError(RangeError, "ERR_SOCKET_BAD_PORT", `${name} should be >= 0 and < 65536.${describe(port)}.`);
	return Number(port);
}

/** The error every forbidden API throws when it is used (seed 002 §2A.4). */
export function denied(api: string, instead = ""): AnyError {
	const err = nodeError(Error, "EACCES", `${api} is not available to extensions${instead ? `: ${instead}` : ""}`);
	err.pier = { code: "denied", api };
	refused();
	return err;
}

/** Whether pier refused what was asked, so that the error has a text of its own. */
export const isDenied = (err: any): boolean => err?.pier?.code === "denied";

/** Node's AbortError. */
export function abortError(signal?: { reason?: unknown }): AnyError {
	const err = new Error("The operation was aborted") as AnyError;
	err.name = "AbortError";
	err.code = "ABORT_ERR";
	if (signal && signal.reason !== undefined) Object.defineProperty(err, "cause", { value: signal.reason, configurable: true, writable: true, enumerable: false });
	return err;
}
