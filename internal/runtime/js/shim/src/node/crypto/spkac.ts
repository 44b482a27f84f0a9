// Certificate: what Netscape's browsers once sent (SPKAC).
import { native } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { fromNative, toBytes } from "./hash.ts";
import { plainClass } from "./classes.ts";

function read(spkac: any, encoding: any): any {
	return native("spkac", toBytes(spkac, "spkac", encoding));
}

const members = {
	verifySpkac(spkac: any, encoding: any): boolean {
		const found = read(spkac, encoding);
		return toBytes(spkac, "spkac", encoding).length === 0 ? ("" as any) : (found?.valid ?? false);
	},
	exportPublicKey(spkac: any, encoding: any): any {
		const key = read(spkac, encoding)?.key;
		return key ? Buffer.from(fromNative(key).toString()) : "";
	},
	exportChallenge(spkac: any, encoding: any): any {
		const found = read(spkac, encoding);
		return found ? fromNative(found.challenge) : "";
	},
};

export const Certificate: any = plainClass("Certificate", 0, class {}, members);
for (const name of ["exportChallenge", "exportPublicKey", "verifySpkac"] as const) {
	Object.defineProperty(Certificate, name, { value: members[name], writable: true, enumerable: true, configurable: true });
}
