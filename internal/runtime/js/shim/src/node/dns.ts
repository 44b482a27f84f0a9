// node:dns: names are resolved where connections are made, in the host. Only addresses and localhost resolve here.
import { nextTick } from "pi:node/internal_ticks";
import { isIP } from "pi:node/net";

export function notSupported(syscall: string, hostname: string): Error {
	return Object.assign(new Error(`${syscall} ENOTSUP ${hostname}: name resolution is the host's; use fetch`), { code: "ENOTSUP", errno: -95, syscall, hostname });
}

export function resolveLocal(hostname: string, options: any): { address: string; family: number }[] {
	const family = isIP(hostname);
	if (family) return [{ address: hostname, family }];
	if (/^(.+\.)?localhost\.?$/i.test(hostname)) return options?.family === 6 ? [{ address: "::1", family: 6 }] : [{ address: "127.0.0.1", family: 4 }];
	throw notSupported("getaddrinfo", hostname);
}

export function lookup(hostname: string, options: any, cb?: any): void {
	if (typeof options === "function") [cb, options] = [options, {}];
	if (typeof options === "number") options = { family: options };
	nextTick(() => {
		let found: { address: string; family: number }[];
		try {
			found = resolveLocal(hostname, options);
		} catch (err) {
			cb(err);
			return;
		}
		if (options?.all) cb(null, found);
		else cb(null, found[0].address, found[0].family);
	});
}

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
		nextTick(() => cb(notSupported(name === "reverse" ? "getHostByAddr" : "query", hostname)));
	};
}
export const dnsPromises: any = {
	...errors, getServers: () => [] as string[], setServers() {}, getDefaultResultOrder: () => "verbatim", setDefaultResultOrder() {},
	async lookup(hostname: string, options?: any) {
		const found = resolveLocal(hostname, typeof options === "number" ? { family: options } : options);
		return options?.all ? found : found[0];
	},
};
for (const name of queryNames) {
	dnsPromises[name] = async (hostname: string) => {
		throw notSupported("query", hostname);
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
