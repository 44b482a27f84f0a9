// node:dns: lookup asks the host, who answers for the names that the extension may call. Other records are not asked for.
import { call } from "pi:host";
import { checkFunction, fromHost, invalidArgValue } from "pi:node/internal_errors";
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
		throw err?.code === "denied" ? Object.assign(failure, { hostname }) : lookupError(failure.code === "ENOTFOUND" ? "ENOTFOUND" : "EAI_AGAIN", hostname);
	}
}

function optionsOf(options: any): { family: number; all: boolean; order: string } {
	const o = typeof options === "number" ? { family: options } : (options ?? {});
	const family = o.family === "IPv4" ? 4 : o.family === "IPv6" ? 6 : (o.family ?? 0);
	if (![0, 4, 6].includes(family)) throw invalidArgValue("family", o.family, "must be one of: 0, 4, 6");
	return { family, all: !!o.all, order: o.order ?? (o.verbatim === false ? "ipv4first" : "verbatim") };
}

async function find(hostname: string, options: ReturnType<typeof optionsOf>): Promise<Found[]> {
	const all = (await addressesOf(hostname)).map((address) => ({ address, family: isIP(address) as number }));
	const literal = isIP(hostname) !== 0;
	const found = all.filter((a) => literal || options.family === 0 || a.family === options.family);
	if (found.length === 0) throw lookupError("ENOTFOUND", hostname);
	if (options.order === "ipv4first") found.sort((a, b) => a.family - b.family);
	else if (options.order === "ipv6first") found.sort((a, b) => b.family - a.family);
	return found;
}

export function lookup(hostname: string, options: any, cb?: any): void {
	if (typeof options === "function") [cb, options] = [options, {}];
	checkFunction(cb, "callback");
	const o = optionsOf(options);
	if (!hostname) {
		nextTick(cb, null, o.all ? [] : null, o.all ? undefined : o.family === 6 ? 6 : 4);
		return;
	}
	find(String(hostname), o).then(
		(found) => nextTick(() => (o.all ? cb(null, found) : cb(null, found[0].address, found[0].family))),
		(err) => nextTick(cb, err),
	);
}

Object.defineProperty(lookup, Symbol.for("nodejs.util.promisify.custom"), { value: (hostname: string, options?: any) => dnsPromises.lookup(hostname, options) });

/** resolve4 and resolve6 by the same way. */
async function addresses(hostname: string, family: number): Promise<string[]> {
	return (await find(hostname, { family, all: true, order: "verbatim" })).map((a) => a.address);
}

const byAddress: Record<string, number> = { resolve: 4, resolve4: 4, resolve6: 6 };

export const queryNames = ["resolve", "resolve4", "resolve6", "resolveAny", "resolveCaa", "resolveCname", "resolveMx", "resolveNaptr", "resolveNs", "resolvePtr", "resolveSoa", "resolveSrv", "resolveTlsa", "resolveTxt", "reverse", "lookupService"];
const errors = Object.fromEntries(["NODATA", "FORMERR", "SERVFAIL", "NOTFOUND", "NOTIMP", "REFUSED", "BADQUERY", "BADNAME", "BADFAMILY", "BADRESP", "CONNREFUSED", "TIMEOUT", "EOF", "FILE", "NOMEM", "DESTRUCTION", "BADSTR", "BADFLAGS", "NONAME", "BADHINTS", "NOTINITIALIZED", "LOADIPHLPAPI", "ADDRGETNETWORKPARAMS", "CANCELLED"].map((n) => [n, n === "NOTFOUND" ? "ENOTFOUND" : `E${n}`]));

const exported: any = {
	lookup, ...errors, ADDRCONFIG: 32, V4MAPPED: 8, ALL: 16, getServers: () => [] as string[], setServers() {}, getDefaultResultOrder: () => "verbatim", setDefaultResultOrder() {},
	get promises() {
		return dnsPromises;
	},
};
for (const name of queryNames) {
	exported[name] = (hostname: string, ...rest: any[]) => {
		const cb = rest.at(-1);
		dnsPromises[name](hostname, ...rest.slice(0, -1)).then((value: unknown) => nextTick(cb, null, value), (err: unknown) => nextTick(cb, err));
	};
}
export const dnsPromises: any = {
	...errors, getServers: () => [] as string[], setServers() {}, getDefaultResultOrder: () => "verbatim", setDefaultResultOrder() {},
	async lookup(hostname: string, options?: any) {
		const o = optionsOf(options);
		if (!hostname) return o.all ? [] : { address: null, family: o.family === 6 ? 6 : 4 };
		const found = await find(String(hostname), o);
		return o.all ? found : found[0];
	},
};
for (const name of queryNames) {
	dnsPromises[name] = async (hostname: string, type?: unknown) => {
		const family = name === "resolve" && type === "AAAA" ? 6 : name === "resolve" && typeof type === "string" && type !== "A" ? 0 : byAddress[name];
		if (family) return addresses(hostname, family);
		throw notSupported(name === "reverse" ? "getHostByAddr" : "query", hostname);
	};
}
for (const target of [exported, dnsPromises]) {
	target.Resolver = class Resolver {
		cancel(): void {}
		setLocalAddress(): void {}
		getServers(): string[] {
			return [];
		}
		setServers(): void {}
	};
}
for (const target of [exported, dnsPromises]) {
	for (const name of queryNames) if (name !== "lookupService") Object.defineProperty(target.Resolver.prototype, name, { value: target[name], writable: true, configurable: true });
}
exported.dnsPromises = dnsPromises;
Object.defineProperty(exported, "dnsPromises", { enumerable: false });
export default exported;
export { exported as "module.exports" };
