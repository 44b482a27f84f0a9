// node:tty.
import { boot } from "pi:host";
import { forbiddenMember } from "pi:node/internal_forbidden";

export function isatty(fd: unknown): boolean {
	return boot.isTTY && (fd === 0 || fd === 1 || fd === 2);
}

const exported = { isatty, ReadStream: forbiddenMember("tty", "ReadStream"), WriteStream: forbiddenMember("tty", "WriteStream") };
export default exported;
export { exported as "module.exports" };
