// node:net: addresses only. Sockets would pass by the http capability.
import { checkInteger, invalidArgType } from "pi:node/internal_errors";
import { forbiddenModule } from "pi:node/internal_forbidden";
import { BlockList, SocketAddress } from "./net/addresses.ts";
import { isIP, isIPv4, isIPv6 } from "./net/ip.ts";

export { BlockList, isIP, isIPv4, isIPv6, SocketAddress };

let select = true;
let attempt = 250; // ms

function setDefaultAutoSelectFamily(value: boolean): void {
	if (typeof value !== "boolean") throw invalidArgType("value", "boolean", value);
	select = value;
}

function setDefaultAutoSelectFamilyAttemptTimeout(value: number): void {
	checkInteger(value, "value", 1, 2 ** 31 - 1);
	attempt = Math.max(value, 10); // Node's own least
}

const exported = forbiddenModule("net", ["createConnection", "connect", "createServer", "Socket", "Stream", "Server"], {
	BlockList, SocketAddress, isIP, isIPv4, isIPv6, getDefaultAutoSelectFamily: () => select, setDefaultAutoSelectFamily,
	getDefaultAutoSelectFamilyAttemptTimeout: () => attempt, setDefaultAutoSelectFamilyAttemptTimeout,
}, "raw sockets pass by the http capability; use fetch");
export default exported;
export { exported as "module.exports" };
