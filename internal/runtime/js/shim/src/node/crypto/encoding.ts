// In what form a key is given or wanted.
import { invalidArgValue, nodeError } from "pi:node/internal_errors";
import { toBytes } from "./hash.ts";

export interface KeyEncoding {
	format: "pem" | "der" | "jwk";
	type?: string;
	cipher?: string;
	passphrase?: Uint8Array;
}

export const publicTypes = ["pkcs1", "spki"];
export const privateTypes = ["pkcs1", "pkcs8", "sec1"];

export function incompatible(type: string, why: string): Error {
	return nodeError(Error, "ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS", `The selected key encoding ${type} ${why}.`);
}

/** Reads format and type, and for private keys what they are under. An input may leave out what its text says. */
export function readEncoding(options: any, name: string, types: string[], secrets: boolean, input = false): KeyEncoding {
	const { format: givenFormat, type, cipher, passphrase } = options;
	const format = givenFormat === undefined && input ? "pem" : givenFormat;
	if (format !== "pem" && format !== "der") throw invalidArgValue(`${name}.format`, format);
	if (!(input && type === undefined && format === "pem") && !types.includes(type)) throw invalidArgValue(`${name}.type`, type);
	const out: KeyEncoding = { format, type };
	if (!secrets) return out;
	if (input) {
		if (passphrase !== undefined && passphrase !== null) out.passphrase = passphraseOf(passphrase, name);
		return out;
	}
	if (cipher !== undefined && cipher !== null) {
		if (typeof cipher !== "string") throw invalidArgValue(`${name}.cipher`, cipher);
		if (format === "der" && (type === "pkcs1" || type === "sec1")) throw incompatible(type, "does not support encryption");
		out.cipher = cipher;
		out.passphrase = passphraseOf(passphrase, name);
	} else if (passphrase !== undefined) throw invalidArgValue(`${name}.cipher`, cipher);
	return out;
}

function passphraseOf(value: any, name: string): Uint8Array {
	if (typeof value !== "string" && !ArrayBuffer.isView(value) && !(value instanceof ArrayBuffer)) throw invalidArgValue(`${name}.passphrase`, value);
	return toBytes(value);
}
