// TLS: what a server shows, and whom a request trusts. The host speaks it.
import { requireHost } from "pi:host";
import { Buffer } from "pi:node/buffer";
import { denied, invalidArgType, nodeError } from "pi:node/internal_errors";
import { Server } from "./server.ts";

const given = (value: any): any[] => (value === undefined || value === null || value === false ? [] : [value].flat());

function pem(value: any, name: string): string {
	if (typeof value === "string") return value;
	if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("latin1");
	throw invalidArgType(`options.${name}`, ["string", "Buffer", "TypedArray", "DataView"], value);
}

/** What the host cannot do for a server is refused, and not left out. */
const beyond = ["pfx", "requestCert", "SNICallback", "ALPNCallback", "pskCallback", "crl"];

/** The keys and certificates for the host, each read here first: Node throws when the server is made. */
function identity(options: any): { pairs: { key: string; cert: string }[]; min?: string } {
	for (const name of beyond) if (options[name]) throw denied(`https.createServer with ${name}`, "use key and cert");
	const min = options.minVersion;
	if (min !== undefined && !/^TLSv1(\.[123])?$/.test(min)) throw nodeError(TypeError, "ERR_TLS_INVALID_PROTOCOL_VERSION", `${JSON.stringify(min)} is not a valid minimum TLS protocol version`);
	const crypto = requireHost("pi:node/crypto");
	const certs = given(options.cert).map((cert) => {
		const text = pem(cert, "cert");
		new crypto.X509Certificate(text);
		return text;
	});
	const keys = given(options.key).map((key) => {
		const text = pem(key?.pem ?? key, "key");
		return crypto.createPrivateKey({ key: text, passphrase: key?.passphrase ?? options.passphrase }).export({ type: "pkcs8", format: "pem" });
	});
	const pairs = certs.slice(0, keys.length).map((cert, n) => ({ key: keys[n], cert }));
	return { pairs, ...(min === "TLSv1.3" ? { min } : undefined) };
}

class SecureServerClass extends Server {
	constructor(options?: any, listener?: any) {
		if (typeof options === "function") [listener, options] = [options, {}];
		super(options, listener);
		this._tls = identity(options ?? {});
	}
	setSecureContext(options: any): void {
		if (options === null || typeof options !== "object") throw invalidArgType("options", "object", options);
		this._tls = identity(options);
		this._resecure();
	}
}
Object.defineProperty(SecureServerClass, "name", { value: "Server", configurable: true });
export { SecureServerClass };
