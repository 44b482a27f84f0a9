// node:tty: whether there is a terminal, its streams, and how many colours it shows.
import { boot } from "pi:host";
import { callable } from "pi:node/internal_callable";
import { nodeError } from "pi:node/internal_errors";
import { Input, Output } from "pi:node/internal_stdio";

export function isatty(fd: unknown): boolean {
	return boot.isTTY && (fd === 0 || fd === 1 || fd === 2);
}

/** The host has one terminal, and what stands for it has no other. */
function checkTerminal(fd: any): void {
	if (fd >> 0 !== fd || fd < 0) throw nodeError(RangeError, "ERR_INVALID_FD", `"fd" must be a positive integer: ${String(fd)}`);
	if (isatty(fd)) return;
	const info = { errno: -22, code: "EINVAL", message: "invalid argument", syscall: "uv_tty_init" };
	const err: any = nodeError(Error, "ERR_TTY_INIT_FAILED", "TTY initialization failed: uv_tty_init returned EINVAL (invalid argument)");
	err.name = "SystemError";
	throw Object.assign(err, { info, errno: info.errno, syscall: info.syscall });
}

class TerminalInput extends Input {
	constructor(fd: any, _options: any) {
		checkTerminal(fd);
		super();
	}
}

class TerminalOutput extends Output {
	constructor(fd: any) {
		checkTerminal(fd);
		super(fd);
	}
}
/** The process's own streams are the terminal's, when there is one. */
const members = { ReadStream: ["setRawMode"], WriteStream: ["clearLine", "clearScreenDown", "cursorTo", "getColorDepth", "getWindowSize", "hasColors", "moveCursor"] };
for (const [Class, Base, name] of [[TerminalInput, Input, "ReadStream"], [TerminalOutput, Output, "WriteStream"]] as const) {
	Object.defineProperty(Class, "name", { value: name });
	Object.defineProperty(Class, Symbol.hasInstance, { value: (v: unknown) => v instanceof (Base as any) && !!(v as any).isTTY });
	for (const key of members[name]) Object.defineProperty(Class.prototype, key, { ...Object.getOwnPropertyDescriptor(Base.prototype, key), enumerable: true });
}
Object.defineProperty(TerminalOutput.prototype, "isTTY", { value: true, writable: true, configurable: true, enumerable: true });
export const ReadStream: any = callable(TerminalInput as any);
export const WriteStream: any = callable(TerminalOutput as any);

const exported = { isatty, ReadStream, WriteStream };
export default exported;
export { exported as "module.exports" };
