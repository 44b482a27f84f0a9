// node:net: addresses only. Sockets would pass by the http capability.
import { invalidArgType } from "pi:node/internal_errors";
import { forbiddenModule } from "pi:node/internal_forbidden";

export function isIPv4(text: unknown): boolean {
	return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(String(text));
}

export function isIPv6(text: unknown): boolean {
	let s = String(text);
	const zone = s.indexOf("%");
	if (zone >= 0) {
		if (!/^[0-9a-zA-Z\-.:]+$/.test(s.slice(zone + 1))) return false;
		s = s.slice(0, zone);
	}
	const four = /^(.*:)([^:]+\..*)$/.exec(s);
	if (four) {
		if (!isIPv4(four[2])) return false;
		s = `${four[1]}0:0`;
	}
	const halves = s.split("::");
	if (halves.length > 2) return false;
	const groups = halves.flatMap((h) => (h === "" ? [] : h.split(":")));
	if (!groups.every((g) => /^[0-9a-fA-F]{1,4}$/.test(g))) return false;
	return halves.length === 2 ? groups.length < 8 : groups.length === 8;
}

export function isIP(text: unknown): 0 | 4 | 6 {
	return isIPv4(text) ? 4 : isIPv6(text) ? 6 : 0;
}

function toNumber(address: string, family: string): bigint {
	if (family === "ipv4") return address.split(".").reduce((n, p) => n * 256n + BigInt(p), 0n);
	let s = address.replace(/%.*$/, "");
	const four = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(s);
	if (four) {
		const n = toNumber(four[2], "ipv4");
		s = `${four[1]}${(n >> 16n).toString(16)}:${(n & 0xffffn).toString(16)}`;
	}
	const [left, right] = s.split("::").map((h) => (h === "" ? [] : h.split(":")));
	const groups = right === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill("0"), ...right];
	return groups.reduce((n, g) => (n << 16n) + BigInt(`0x${g}`), 0n);
}

export class SocketAddress {
	readonly address: string;
	readonly family: string;
	readonly port: number;
	readonly flowlabel: number;
	constructor(options: any = {}) {
		this.family = options.family ?? "ipv4";
		this.address = options.address ?? (this.family === "ipv4" ? "127.0.0.1" : "::");
		this.port = options.port ?? 0;
		this.flowlabel = options.flowlabel ?? 0;
	}
}

export class BlockList {
	#rules: { family: string; low: bigint; high: bigint; text: string }[] = [];
	#family(address: any, family: string): [string, string] {
		if (address instanceof SocketAddress) return [address.address, address.family];
		if (typeof address !== "string") throw invalidArgType("address", "string", address);
		return [address, family.toLowerCase()];
	}
	addAddress(address: any, family = "ipv4"): void {
		const [a, f] = this.#family(address, family);
		const n = toNumber(a, f);
		this.#rules.unshift({ family: f, low: n, high: n, text: `Address: ${f === "ipv4" ? "IPv4" : "IPv6"} ${a}` });
	}
	addRange(start: any, end: any, family = "ipv4"): void {
		const [a, f] = this.#family(start, family);
		const [b] = this.#family(end, family);
		this.#rules.unshift({ family: f, low: toNumber(a, f), high: toNumber(b, f), text: `Range: ${f === "ipv4" ? "IPv4" : "IPv6"} ${a}-${b}` });
	}
	addSubnet(net: any, prefix: number, family = "ipv4"): void {
		const [a, f] = this.#family(net, family);
		const bits = BigInt((f === "ipv4" ? 32 : 128) - prefix);
		const low = (toNumber(a, f) >> bits) << bits;
		this.#rules.unshift({ family: f, low, high: low + (1n << bits) - 1n, text: `Subnet: ${f === "ipv4" ? "IPv4" : "IPv6"} ${a}/${prefix}` });
	}
	check(address: any, family = "ipv4"): boolean {
		const [a, f] = this.#family(address, family);
		if (isIP(a) === 0) return false;
		const n = toNumber(a, f);
		const mapped = f === "ipv6" && n >> 32n === 0xffffn ? n & 0xffffffffn : undefined;
		return this.#rules.some((r) => (r.family === f && n >= r.low && n <= r.high) || (mapped !== undefined && r.family === "ipv4" && mapped >= r.low && mapped <= r.high));
	}
	get rules(): string[] {
		return this.#rules.map((r) => r.text);
	}
}

const exported = forbiddenModule("net", ["createConnection", "connect", "createServer", "Socket", "Stream", "Server"], {
	BlockList, isIP, isIPv4, isIPv6, SocketAddress, getDefaultAutoSelectFamily: () => true, setDefaultAutoSelectFamily() {},
}, "raw sockets pass by the http capability; use fetch");
export default exported;
export { exported as "module.exports" };
