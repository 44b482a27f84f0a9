// X509Certificate.
import { native } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { inspect } from "pi:node/internal_inspect";
import { checkString, invalidArgType, invalidArgValue, nodeError } from "pi:node/internal_errors";
import { fromNative, toBytes } from "./hash.ts";
import { anyKey, keyData, keyObject, KeyObject } from "./keys.ts";
import { osslError } from "./ossl.ts";

function parse(data: any): any {
	if (typeof data !== "string" && !ArrayBuffer.isView(data)) throw invalidArgType("buffer", ["string", "Buffer", "TypedArray", "DataView"], data);
	try {
		return native("certInfo", toBytes(data, "buffer"));
	} catch {
		throw osslError("error:0480006C:PEM routines::no start line");
	}
}

const bit = (value: any, name: string): void => {
	if (value !== undefined && typeof value !== "boolean") throw invalidArgType(`options.${name}`, "boolean", value);
};

/** How names are to be compared; as OpenSSL's flags, most of these change nothing here. */
function hostOptions(options: any): { subject: string; wildcards: boolean } {
	if (options === null || typeof options !== "object") throw invalidArgType("options", "object", options);
	const { subject = "default", wildcards = true, partialWildcards, multiLabelWildcards, singleLabelSubdomains } = options;
	checkString(subject, "options.subject");
	for (const [name, value] of Object.entries({ wildcards, partialWildcards, multiLabelWildcards, singleLabelSubdomains })) bit(value, name);
	if (!["default", "always", "never"].includes(subject)) throw invalidArgValue("options.subject", subject);
	return { subject, wildcards };
}

export class X509Certificate {
	#info: any;
	constructor(data: any) {
		this.#info = parse(data);
	}
	get subject(): string | undefined {
		return this.#info.subject || undefined;
	}
	get subjectAltName(): string | undefined {
		return this.#info.alt || undefined;
	}
	get issuer(): string | undefined {
		return this.#info.issuer || undefined;
	}
	get issuerCertificate(): undefined {
		return undefined;
	}
	get infoAccess(): string | undefined {
		return this.#info.access || undefined;
	}
	get validFrom(): string {
		return this.#info.from;
	}
	get validTo(): string {
		return this.#info.to;
	}
	get validFromDate(): Date {
		return new Date(this.#info.fromMs);
	}
	get validToDate(): Date {
		return new Date(this.#info.toMs);
	}
	get fingerprint(): string {
		return this.#info.sha1;
	}
	get fingerprint256(): string {
		return this.#info.sha256;
	}
	get fingerprint512(): string {
		return this.#info.sha512;
	}
	get keyUsage(): string[] | undefined {
		return this.#info.uses ? this.#info.uses.split(" ") : undefined;
	}
	get serialNumber(): string {
		return this.#info.serial;
	}
	get raw(): any {
		return fromNative(this.#info.raw);
	}
	get publicKey(): any {
		return keyObject("public", this.#info.key);
	}
	toString(): string {
		return `-----BEGIN CERTIFICATE-----\n${Buffer.from(this.#info.raw).toString("base64").replace(/(.{64})(?!$)/g, "$1\n")}\n-----END CERTIFICATE-----\n`;
	}
	toJSON(): string {
		return this.toString();
	}
	get ca(): boolean {
		return this.#info.ca;
	}
	checkHost(name: string, options: any = {}): string | undefined {
		checkString(name, "name");
		const { subject, wildcards } = hostOptions(options);
		const found = native("certHost", this.#info.raw, name, subject, wildcards);
		return found ?? undefined;
	}
	checkEmail(email: string, options: any = {}): string | undefined {
		checkString(email, "email");
		const { subject } = hostOptions(options);
		const alt: string[] = (this.#info.alt as string).split(", ").filter((a) => a.startsWith("email:")).map((a) => a.slice(6));
		const own = /emailAddress=(.*)/.exec(this.#info.subject)?.[1];
		const known = subject === "never" || !own || (subject === "default" && alt.length > 0) ? alt : [...alt, own];
		const local = (text: string) => text.slice(0, text.lastIndexOf("@"));
		const domain = (text: string) => text.slice(text.lastIndexOf("@")).toLowerCase();
		return known.some((a) => local(a) === local(email) && domain(a) === domain(email)) ? email : undefined;
	}
	checkIP(ip: string, _options?: any): string | undefined {
		checkString(ip, "ip");
		const ok = native("certIP", this.#info.raw, ip);
		if (ok === null) throw nodeError(TypeError, "ERR_INVALID_ARG_VALUE", "Invalid IP");
		return ok ? ip : undefined;
	}
	checkIssued(otherCert: X509Certificate): boolean {
		if (!(otherCert instanceof X509Certificate)) throw invalidArgType("otherCert", "X509Certificate", otherCert);
		return this.#info.issuer === otherCert.#info.subject && this.verify(otherCert.publicKey);
	}
	checkPrivateKey(pkey: KeyObject): boolean {
		if (!(pkey instanceof KeyObject)) throw invalidArgType("pkey", "KeyObject", pkey);
		if (pkey.type !== "private") throw nodeError(TypeError, "ERR_INVALID_ARG_VALUE", `The argument 'pkey' is invalid. Received ${inspect(pkey)}`);
		return anyKey(pkey, "public").equals(this.publicKey);
	}
	verify(pkey: KeyObject): boolean {
		if (!(pkey instanceof KeyObject)) throw invalidArgType("pkey", "KeyObject", pkey);
		if (pkey.type !== "public") throw nodeError(TypeError, "ERR_INVALID_ARG_VALUE", `The argument 'pkey' is invalid. Received ${inspect(pkey)}`);
		return native("certSigned", this.#info.raw, keyData(pkey));
	}
	toLegacyObject(): any {
		return legacy(this.#info, this.raw);
	}
	[Symbol.for("nodejs.util.inspect.custom")](depth: number, options: any, inspect: any): string {
		if (depth < 0) return this as any;
		const { subject, subjectAltName, issuer, infoAccess, validFrom, validTo, validFromDate, validToDate, fingerprint, fingerprint256, fingerprint512, keyUsage, serialNumber } = this;
		const shown = { subject, subjectAltName, issuer, infoAccess, validFrom, validTo, validFromDate, validToDate, fingerprint, fingerprint256, fingerprint512, keyUsage, serialNumber };
		return `X509Certificate ${inspect(shown, { ...options, depth: options.depth === null ? null : options.depth - 1 })}`;
	}
}

Object.defineProperty(X509Certificate.prototype, Symbol.toStringTag, { value: "X509Certificate", configurable: true });

for (const name of ["checkHost", "checkEmail"] as const) Object.defineProperty(X509Certificate.prototype[name], "length", { value: 2 });
Object.defineProperty(X509Certificate, "name", { value: "X509Certificate" }); // the bundler calls it otherwise

/** Names as an object; what comes several times is a list. */
function namesOf(text: string): any {
	const out: any = Object.create(null);
	for (const line of text ? text.split("\n") : []) {
		const at = line.indexOf("=");
		const name = line.slice(0, at);
		const value = line.slice(at + 1).replace(/\\(.)/g, "$1");
		out[name] = name in out ? [out[name], value].flat() : value;
	}
	return out;
}

function accessOf(text: string): any {
	const out: any = Object.create(null);
	for (const line of text.split("\n").filter(Boolean)) {
		const at = line.indexOf(":");
		(out[line.slice(0, at)] ??= []).push(line.slice(at + 1));
	}
	return out;
}

/** What tls calls a certificate. */
export function legacy(info: any, raw: any): any {
	const out: any = { subject: namesOf(info.subject), issuer: namesOf(info.issuer) };
	if (info.alt) out.subjectaltname = info.alt;
	if (info.access) out.infoAccess = accessOf(info.access);
	out.ca = info.ca;
	if (info.modulus) Object.assign(out, { modulus: info.modulus, bits: info.bits, exponent: `0x${info.exponent.toString(16)}`, pubkey: fromNative(info.pub) });
	else if (info.curve) {
		Object.assign(out, { bits: info.bits, pubkey: fromNative(info.pub), asn1Curve: info.curve });
		if (info.nist) out.nistCurve = info.nist;
	}
	Object.assign(out, { valid_from: info.from, valid_to: info.to, fingerprint: info.sha1, fingerprint256: info.sha256, fingerprint512: info.sha512 });
	if (info.uses) out.ext_key_usage = info.uses.split(" ");
	return { ...out, serialNumber: info.serial, raw };
}
