// X509Certificate.
import { native } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { checkString, invalidArgType } from "pi:node/internal_errors";
import { fromNative, toBytes } from "./hash.ts";
import { anyKey, keyData, keyObject, KeyObject, ossl } from "./keys.ts";

export class X509Certificate {
	#info: any;
	constructor(data: any) {
		if (typeof data !== "string" && !ArrayBuffer.isView(data)) throw invalidArgType("buffer", ["string", "Buffer", "TypedArray", "DataView"], data);
		this.#info = ossl(() => native("certInfo", toBytes(data, "buffer")));
	}
	get subject(): string | undefined {
		return this.#info.subject || undefined;
	}
	get issuer(): string | undefined {
		return this.#info.issuer || undefined;
	}
	get subjectAltName(): string | undefined {
		return this.#info.alt || undefined;
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
	get ca(): boolean {
		return this.#info.ca;
	}
	get issuerCertificate(): undefined {
		return undefined;
	}
	toString(): string {
		return `-----BEGIN CERTIFICATE-----\n${Buffer.from(this.#info.raw).toString("base64").replace(/(.{64})(?!$)/g, "$1\n")}\n-----END CERTIFICATE-----\n`;
	}
	toJSON(): string {
		return this.toString();
	}
	checkHost(name: string, options: any = {}): string | undefined {
		checkString(name, "name");
		if (!native("certHost", this.#info.raw, name, options.subject === "never")) return undefined;
		// Node answers with the name in the certificate.
		const names = (this.#info.alt as string).split(", ").filter((a) => a.startsWith("DNS:")).map((a) => a.slice(4));
		const exact = names.find((n) => n.toLowerCase() === name.toLowerCase());
		return exact ?? names.find((n) => n.startsWith("*.") && name.slice(name.indexOf(".")).toLowerCase() === n.slice(1).toLowerCase()) ?? name;
	}
	checkIP(ip: string): string | undefined {
		checkString(ip, "ip");
		return /^[\d.]+$|:/.test(ip) && native("certHost", this.#info.raw, ip, true) ? ip : undefined;
	}
	checkEmail(email: string): string | undefined {
		checkString(email, "email");
		const known = `${this.#info.alt}, email:${/emailAddress=(.*)/.exec(this.#info.subject)?.[1] ?? ""}`;
		return known.split(", ").some((a) => a.toLowerCase() === `email:${email.toLowerCase()}`) ? email : undefined;
	}
	checkIssued(other: X509Certificate): boolean {
		if (!(other instanceof X509Certificate)) throw invalidArgType("otherCert", "X509Certificate", other);
		return this.#info.issuer === other.#info.subject && this.verify(other.publicKey);
	}
	checkPrivateKey(key: KeyObject): boolean {
		if (!(key instanceof KeyObject)) throw invalidArgType("pkey", "KeyObject", key);
		return anyKey(key, "public").equals(this.publicKey);
	}
	verify(key: KeyObject): boolean {
		if (!(key instanceof KeyObject)) throw invalidArgType("publicKey", "KeyObject", key);
		return native("certSigned", this.#info.raw, keyData(key));
	}
	toLegacyObject(): any {
		const names = (text: string) => {
			const out: any = Object.create(null);
			for (const line of text ? text.split("\n") : []) {
				const at = line.indexOf("=");
				out[line.slice(0, at)] = line.slice(at + 1);
			}
			return out;
		};
		const { subject, issuer, alt, ca, from, to, sha1, sha256, sha512, uses, serial } = this.#info;
		return {
			subject: names(subject), issuer: names(issuer), subjectaltname: alt || undefined, ca, valid_from: from, valid_to: to, fingerprint: sha1,
			fingerprint256: sha256, fingerprint512: sha512, ext_key_usage: uses ? uses.split(" ") : undefined, serialNumber: serial, raw: this.raw,
		};
	}
}
