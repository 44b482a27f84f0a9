// SocketAddress and BlockList of node:net: addresses are 128 bits, those of IPv4 mapped into IPv6's.
import { requireHost } from "pi:host";
import { checkInteger, checkPort, checkString, invalidArgType, invalidArgValue, nodeError } from "pi:node/internal_errors";
import { isIPv4, isIPv6 } from "./ip.ts";

const mapped = 0xffffn << 32n;

function numberOf4(address: string): bigint {
	return address.split(".").reduce((n, part) => n * 256n + BigInt(part), 0n);
}

function numberOf6(address: string): bigint {
	let text = address.replace(/%.*$/, "");
	const four = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
	if (four) {
		const n = numberOf4(four[2]);
		text = `${four[1]}${(n >> 16n).toString(16)}:${(n & 0xffffn).toString(16)}`;
	}
	const [left, right] = text.split("::").map((half) => (half === "" ? [] : half.split(":")));
	const groups = right === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill("0"), ...right];
	return groups.reduce((n, group) => (n << 16n) + BigInt(`0x${group}`), 0n);
}

/** The longest run of zeros, of two at least; the first of several. */
function zeros(words: number[]): { at: number; length: number } {
	let best = { at: -1, length: 1 };
	for (let at = 0; at < words.length; at++) {
		let length = 0;
		while (words[at + length] === 0) length++;
		if (length > best.length) best = { at, length };
		at += length;
	}
	return best;
}

/** An IPv6 address as libuv writes it: the longest zeros left out, IPv4 where it is embedded. */
function write6(n: bigint): string {
	const words = Array.from({ length: 8 }, (_, i) => Number((n >> BigInt(112 - 16 * i)) & 0xffffn));
	const { at, length } = zeros(words);
	const embeds = at === 0 && (length === 6 || (length === 5 && words[5] === 0xffff));
	const tail = [words[6] >> 8, words[6] & 255, words[7] >> 8, words[7] & 255].join(".");
	const texts = words.slice(0, embeds ? 6 : 8).map((word) => word.toString(16)).concat(embeds ? tail : []);
	return at < 0 ? texts.join(":") : `${texts.slice(0, at).join(":")}::${texts.slice(at + length).join(":")}`;
}

const inspectable = Symbol.for("nodejs.util.inspect.custom");

/** What inspect shows of an object whose facts are private: its name before them. */
function shown(name: string, facts: object, depth: number, options: any): unknown {
	if (depth < 0) return `[${name}]`;
	return `${name} ${requireHost("pi:node/internal_inspect").inspect(facts, { ...options, depth: options.depth == null ? null : options.depth - 1 })}`;
}

/** The address as one of 128 bits. */
let numberOf: (address: SocketAddress) => bigint;

export class SocketAddress {
	#facts: { address: string; port: number; family: string; flowlabel: number };
	#number: bigint;

	constructor(options: any = {}) {
		if (options === null || typeof options !== "object" || Array.isArray(options)) throw invalidArgType("options", "object", options);
		const { family: named = "ipv4", port = 0, flowlabel = 0 } = options;
		const family = typeof named?.toLowerCase === "function" ? named.toLowerCase() : named;
		if (family !== "ipv4" && family !== "ipv6") throw invalidArgValue("options.family", options.family);
		const { address = family === "ipv4" ? "127.0.0.1" : "::" } = options;
		checkString(address, "options.address");
		const number = checkPort(port, "options.port");
		checkInteger(flowlabel, "options.flowlabel", 0, 2 ** 32 - 1);
		if (!(family === "ipv4" ? isIPv4(address) : isIPv6(address))) throw nodeError(Error, "ERR_INVALID_ADDRESS", "Invalid socket address");
		this.#number = family === "ipv4" ? mapped + numberOf4(address) : numberOf6(address);
		this.#facts = { address: family === "ipv4" ? address : write6(this.#number), port: number, family, flowlabel };
	}
	static isSocketAddress(value: any): boolean {
		return typeof value === "object" && value !== null && #facts in value;
	}
	static parse(input: string): SocketAddress | undefined {
		checkString(input, "input");
		try {
			const { hostname, port } = new URL(`http://${input}`);
			const six = hostname.startsWith("[") && hostname.endsWith("]");
			return made(six ? { address: hostname.slice(1, -1), port: Number(port), family: "ipv6" } : { address: hostname, port: Number(port) });
		} catch {
			return undefined;
		}
	}
	static {
		numberOf = (address) => address.#number;
	}
	get address(): string {
		return this.#facts.address;
	}
	get port(): number {
		return this.#facts.port;
	}
	get family(): string {
		return this.#facts.family;
	}
	get flowlabel(): number {
		return this.#facts.flowlabel;
	}
	toJSON(): object {
		return { ...this.#facts };
	}
	[inspectable](depth: number, options: any): unknown {
		return shown("SocketAddress", this.toJSON(), depth, options);
	}
}
// Outside of the class, which would get another name if it spoke of itself.
const made = (options: object): SocketAddress => new SocketAddress(options);

function addressOf(value: any, name: string, family: any): SocketAddress {
	if (SocketAddress.isSocketAddress(value)) return value;
	checkString(value, name);
	checkString(family, "family");
	return new SocketAddress({ address: value, family });
}

interface Rule {
	low: bigint;
	high: bigint;
	text: string;
}

const familyName = (address: SocketAddress): string => (address.family === "ipv4" ? "IPv4" : "IPv6");

export class BlockList {
	#rules: Rule[] = [];

	static isBlockList(value: any): boolean {
		return typeof value === "object" && value !== null && #rules in value;
	}
	addAddress(address: any, family = "ipv4"): void {
		const one = addressOf(address, "address", family);
		this.#rules.unshift({ low: numberOf(one), high: numberOf(one), text: `Address: ${familyName(one)} ${one.address}` });
	}
	addRange(start: any, end: any, family = "ipv4"): void {
		const [from, to] = [addressOf(start, "start", family), addressOf(end, "end", family)];
		if (numberOf(from) > numberOf(to)) throw invalidArgValue("start", from, "must come before end");
		this.#rules.unshift({ low: numberOf(from), high: numberOf(to), text: `Range: ${familyName(from)} ${from.address}-${to.address}` });
	}
	addSubnet(network: any, prefix: number, family = "ipv4"): void {
		const one = addressOf(network, "network", family);
		const bits = one.family === "ipv4" ? 32 : 128;
		checkInteger(prefix, "prefix", 0, bits);
		const free = BigInt(bits - prefix);
		const low = (numberOf(one) >> free) << free;
		this.#rules.unshift({ low, high: low + (1n << free) - 1n, text: `Subnet: ${familyName(one)} ${one.address}/${prefix}` });
	}
	check(address: any, family = "ipv4"): boolean {
		if (!SocketAddress.isSocketAddress(address)) {
			checkString(address, "address");
			checkString(family, "family");
			try {
				address = new SocketAddress({ address, family });
			} catch {
				return false; // no address is on no list
			}
		}
		const n = numberOf(address);
		return this.#rules.some(({ low, high }) => n >= low && n <= high);
	}
	toJSON(): string[] {
		return this.rules;
	}
	fromJSON(data: any): void {
		const list = typeof data === "string" ? JSON.parse(data) : data;
		if (!Array.isArray(list) || list.some((rule) => typeof rule !== "string")) throw invalidArgType("data", ["string", "string[]"], data);
		for (const rule of list) this.#read(rule);
	}
	/** Takes in a rule as rules gives it; what is none is passed over, as in Node. */
	#read(rule: string): void {
		const [, kind, version, rest] = /^(Address|Range|Subnet): IPv([46]) (\S+)$/.exec(rule) ?? [];
		const family = `ipv${version}`;
		if (kind === "Address") this.addAddress(rest, family);
		else if (kind === "Range") this.addRange(rest.split("-")[0], rest.split("-")[1], family);
		else if (kind === "Subnet") this.addSubnet(rest.split("/")[0], Number(rest.split("/")[1]), family);
	}
	get rules(): string[] {
		return this.#rules.map(({ text }) => text);
	}
	[inspectable](depth: number, options: any): unknown {
		return shown("BlockList", { rules: this.rules }, depth, options);
	}
}
