// node:dns: lookup asks the host, who answers for the names that the extension may call. Other records are not asked for.
import { call, requireHost } from "pi:host";
import { checkFunction, checkPort, checkString, coded, fromHost, invalidArgType, invalidArgValue, nodeError } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";
import { isIP } from "pi:node/net";

export function notSupported(syscall: string, hostname: string): Error {
	return Object.assign(new Error(`${syscall} ENOTSUP ${hostname}: the host looks up addresses only`), { code: "ENOTSUP", errno: -95, syscall, hostname });
}

interface Found {
	address: string;
	family: number;
}

function lookupError(code: string, hostname: string): Error {
	return Object.assign(new Error(`getaddrinfo ${code} ${hostname}`), { errno: code === "ENOTFOUND" ? -3008 : -3001, code, syscall: "getaddrinfo", hostname });
}

async function addressesOf(hostname: string): Promise<string[]> {
	if (isIP(hostname)) return [hostname];
	if (/^(.+\.)?localhost\.?$/i.test(hostname)) return ["::1", "127.0.0.1"];
	try {
		return (await call("http", { op: "lookup", host: hostname })).addresses;
	} catch (err: any) {
		const failure: any = fromHost(err, { syscall: "getaddrinfo" });
		throw err?.code === "denied" ? Object.assign(failure, { hostname }) : coded(lookupError(failure.code === "ENOTFOUND" ? "ENOTFOUND" : "EAI_AGAIN", hostname), err);
	}
}

interface Wanted {
	family: number;
	all: boolean;
	order: string;
}

const flags = { ADDRCONFIG: 32, ALL: 16, V4MAPPED: 8 };
const orders = ["verbatim", "ipv4first", "ipv6first"];
let usualOrder = "verbatim";

function checkOneOf(value: unknown, name: string, allowed: (string | number)[]): void {
	if (!allowed.includes(value as any)) throw invalidArgValue(name, value, `must be one of: ${allowed.map((one) => (typeof one === "string" ? `'${one}'` : one)).join(", ")}`);
}

function checkBoolean(value: unknown, name: string): asserts value is boolean {
	if (typeof value !== "boolean") throw invalidArgType(name, "boolean", value);
}

function familyOf(family: unknown, byName: boolean): number {
	if (byName && family === "IPv4") return 4;
	if (byName && family === "IPv6") return 6;
	checkOneOf(family, "options.family", [0, 4, 6]);
	return family as number;
}

/** The options of lookup, checked in Node's order. Only the lookup that calls back knows families by name. */
function optionsOf(options: any, byName: boolean): Wanted {
	const wanted = { family: 0, all: false, order: usualOrder };
	if (typeof options === "number") {
		checkOneOf(options, "family", [0, 4, 6]);
		return { ...wanted, family: options };
	}
	if (options !== undefined && typeof options !== "object") throw invalidArgType("options", ["integer", "object"], options);
	const { hints, family, all, verbatim, order } = options ?? {};
	if (hints != null) {
		if (typeof hints !== "number") throw invalidArgType("options.hints", "number", hints);
		if ((hints >>> 0) & ~(flags.ADDRCONFIG | flags.ALL | flags.V4MAPPED)) throw invalidArgValue("hints", hints >>> 0);
	}
	if (family != null) wanted.family = familyOf(family, byName);
	if (all != null) {
		checkBoolean(all, "options.all");
		wanted.all = all;
	}
	if (verbatim != null) {
		checkBoolean(verbatim, "options.verbatim");
		wanted.order = verbatim ? "verbatim" : "ipv4first";
	}
	if (order != null) {
		checkOneOf(order, "options.order", orders);
		wanted.order = order;
	}
	return wanted;
}

function setDefaultResultOrder(order: string): void {
	checkOneOf(order, "dnsOrder", orders);
	usualOrder = order;
}

let warned = false;

/** Nothing is looked up without a name; Node deprecates asking. */
function warnOfNothing(hostname: unknown): void {
	if (warned) return;
	warned = true;
	const text = `The provided hostname ${requireHost("pi:node/internal_inspect").inspect(hostname)} is not a valid hostname, and is supported in the dns module solely for compatibility.`;
	requireHost("pi:node/process").emitWarning(text, "DeprecationWarning", "DEP0118");
}

async function find(hostname: string, options: Wanted): Promise<Found[]> {
	const all = (await addressesOf(hostname)).map((address) => ({ address, family: isIP(address) as number }));
	const literal = isIP(hostname) !== 0;
	const found = all.filter((a) => literal || options.family === 0 || a.family === options.family);
	if (found.length === 0) throw lookupError("ENOTFOUND", hostname);
	if (options.order === "ipv4first") found.sort((a, b) => a.family - b.family);
	else if (options.order === "ipv6first") found.sort((a, b) => b.family - a.family);
	return found;
}

export function lookup(hostname: any, options: any, callback?: any): object {
	if (hostname) checkString(hostname, "hostname");
	if (typeof options === "function") [callback, options] = [options, undefined];
	else checkFunction(options !== undefined && typeof options !== "object" && typeof options !== "number" && callback === undefined ? options : callback, "callback");
	const o = optionsOf(options, true);
	if (!hostname) {
		warnOfNothing(hostname);
		if (o.all) nextTick(callback, null, []);
		else nextTick(callback, null, null, o.family === 6 ? 6 : 4);
		return {};
	}
	find(hostname, o).then(
		(found) => nextTick(() => (o.all ? callback(null, found) : callback(null, found[0].address, found[0].family))),
		(err) => nextTick(callback, err),
	);
	return {};
}

Object.defineProperty(lookup, Symbol.for("nodejs.util.promisify.custom"), { value: (hostname: string, options?: any) => dnsPromises.lookup(hostname, options) });

/** resolve4 and resolve6 by the same way. */
async function addresses(hostname: string, family: number): Promise<string[]> {
	return (await find(hostname, { family, all: true, order: "verbatim" })).map((a) => a.address);
}

const byAddress: Record<string, number> = { resolve: 4, resolve4: 4, resolve6: 6 };

export const queryNames = ["resolve", "resolve4", "resolve6", "resolveAny", "resolveCaa", "resolveCname", "resolveMx", "resolveNaptr", "resolveNs", "resolvePtr", "resolveSoa", "resolveSrv", "resolveTlsa", "resolveTxt", "reverse"];
const kinds = ["A", "AAAA", "ANY", "CAA", "CNAME", "MX", "NAPTR", "NS", "PTR", "SOA", "SRV", "TLSA", "TXT"];
const errors = Object.fromEntries(["NODATA", "FORMERR", "SERVFAIL", "NOTFOUND", "NOTIMP", "REFUSED", "BADQUERY", "BADNAME", "BADFAMILY", "BADRESP", "CONNREFUSED", "TIMEOUT", "EOF", "FILE", "NOMEM", "DESTRUCTION", "BADSTR", "BADFLAGS", "NONAME", "BADHINTS", "NOTINITIALIZED", "LOADIPHLPAPI", "ADDRGETNETWORKPARAMS", "CANCELLED"].map((n) => [n, n === "EOF" ? n : `E${n}`]));

/** What is asked for of a name, checked: the family of its addresses, or nothing that the host looks up. */
function asked(name: string, hostname: unknown, type: unknown): number | undefined {
	checkString(hostname, "name");
	if (name !== "resolve") return byAddress[name];
	if (type === undefined) return 4;
	checkString(type, "rrtype");
	if (!kinds.includes(type)) throw invalidArgValue("rrtype", type);
	return type === "A" ? 4 : type === "AAAA" ? 6 : undefined;
}

async function answer(name: string, hostname: string, family: number | undefined): Promise<string[]> {
	if (family) return addresses(hostname, family);
	throw notSupported(name === "reverse" ? "getHostByAddr" : "query", hostname);
}

function checkService(address: any, port: any): void {
	if (isIP(address) === 0) throw invalidArgValue("address", address);
	checkPort(port);
}

function defaultResolverSetServers(servers: any): void {
	if (!Array.isArray(servers)) throw invalidArgType("servers", "Array", servers);
}

const getServers = (): string[] => [];
const getDefaultResultOrder = (): string => usualOrder;

const later = (promise: Promise<unknown>, callback: any): object => {
	promise.then((value) => nextTick(callback, null, value), (err) => nextTick(callback, err));
	return {};
};

function lookupService(...args: any[]): object {
	if (args.length !== 3) throw nodeError(TypeError, "ERR_MISSING_ARGS", 'The "address", "port", and "callback" arguments must be specified');
	checkService(args[0], args[1]);
	checkFunction(args[2], "callback");
	return later(Promise.reject(notSupported("getnameinfo", args[0])), args[2]);
}
Object.defineProperty(lookupService, "length", { value: 3 });

/** The names of the functions, as Node's show them. */
const shownNames: Record<string, string> = { resolve: "resolve", resolve4: "queryA", resolve6: "queryAaaa" };

/** The module's own queries are a resolver's, bound. */
const bound = (queries: object): any => Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, query.bind(undefined)]));

/** The queries that call back, and those that promise. */
const calling: any = {};
const promising: any = {};
for (const name of queryNames) {
	calling[name] = (hostname: any, ...rest: any[]) => {
		const family = asked(name, hostname, name === "resolve" && typeof rest[0] !== "function" ? (rest[0] ?? null) : undefined);
		checkFunction(rest.at(-1), "callback");
		return later(answer(name, hostname, family), rest.at(-1));
	};
	promising[name] = (hostname: any, type?: unknown) => answer(name, hostname, asked(name, hostname, name === "resolve" ? type : undefined));
	const shown = name === "reverse" ? "getHostByAddr" : (shownNames[name] ?? name.replace("resolve", "query"));
	for (const own of [calling, promising]) {
		Object.defineProperties(own[name], { name: { value: shown }, length: { value: name === "resolve" && own === calling ? 3 : 2 } });
	}
}

function resolver(queries: object): any {
	class Resolver {
		cancel(): void {}
		getServers(): string[] {
			return [];
		}
		setServers(servers: any): void {
			defaultResolverSetServers(servers);
		}
		setLocalAddress(): void {}
	}
	for (const [name, value] of Object.entries(queries)) Object.defineProperty(Resolver.prototype, name, { value, writable: true, configurable: true });
	return Resolver;
}

export const dnsPromises: any = {
	lookup(hostname: any, options?: any) {
		if (hostname) checkString(hostname, "hostname");
		const o = optionsOf(options, false);
		if (hostname) return find(hostname, o).then((found) => (o.all ? found : found[0]));
		warnOfNothing(hostname);
		return Promise.resolve(o.all ? [] : { address: null, family: o.family === 6 ? 6 : 4 });
	},
	async lookupService(address: any, port: any) {
		checkService(address, port);
		throw notSupported("getnameinfo", address);
	},
	Resolver: resolver(promising), getDefaultResultOrder, setDefaultResultOrder, setServers: defaultResolverSetServers, ...errors, ...bound({ getServers, ...promising }),
};
const exported: any = {
	lookup, lookupService, Resolver: resolver(calling), getDefaultResultOrder, setDefaultResultOrder, setServers: defaultResolverSetServers, ...flags, ...errors, ...bound({ getServers, ...calling }),
	get promises() {
		return dnsPromises;
	},
};
Object.defineProperty(exported, "dnsPromises", { value: dnsPromises, enumerable: false });
export default exported;
export { exported as "module.exports" };
