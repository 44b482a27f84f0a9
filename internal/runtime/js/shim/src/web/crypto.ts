// The Web Crypto API.
import { random } from "pi:host";
import { viewBytes } from "pi:node/internal_bytes";
import { nodeError } from "pi:node/internal_errors";
import { face, illegalConstructor, invalidThis } from "pi:web/face";
import { keyFromData } from "./crypto/import.ts";
import { cloned, CryptoKey, fail, keyData } from "./crypto/key.ts";
import { internal, SubtleCrypto } from "./crypto/subtle.ts";

const kinds = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, BigInt64Array, BigUint64Array];

let isCrypto: (object: any) => boolean;

export class Crypto {
	#subtle = new SubtleCrypto(internal);
	constructor(key: any = undefined) {
		if (key !== internal) throw illegalConstructor();
	}
	get subtle(): SubtleCrypto {
		return this.#subtle;
	}
	getRandomValues<T extends ArrayBufferView>(view: T): T {
		if (arguments.length === 0) throw nodeError(TypeError, "ERR_MISSING_ARGS", "Failed to execute 'getRandomValues' on 'Crypto': 1 argument required, but only 0 present.");
		if (!kinds.some((k) => (view as any) instanceof k)) throw fail("The data argument must be an integer-type TypedArray", "TypeMismatchError");
		if (view.byteLength > 65536) throw fail(`The requested length exceeds 65,536 bytes`, "QuotaExceededError");
		viewBytes(view).set(random(view.byteLength));
		return view;
	}
	randomUUID(): string {
		const b = random(16);
		b[6] = (b[6] & 0x0f) | 0x40;
		b[8] = (b[8] & 0x3f) | 0x80;
		return (b as any).toHex().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
	}
	static {
		isCrypto = (object) => #subtle in object;
	}
}
face(Crypto, "Crypto", { is: (o) => isCrypto(o), wrong: () => invalidThis("Crypto") });

export const crypto = new Crypto(internal);
export { cloned, CryptoKey, keyData, keyFromData, SubtleCrypto };
