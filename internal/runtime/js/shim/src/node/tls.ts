// node:tls: not for extensions.
import { requireHost } from "pi:host";
import { denied } from "pi:node/internal_errors";
import { forbiddenModule } from "pi:node/internal_forbidden";

const instead = "use fetch or node:https";
const exported = forbiddenModule("tls", ["connect", "createServer", "createSecureContext", "Server", "checkServerIdentity"], { DEFAULT_MIN_VERSION: "TLSv1.2", DEFAULT_MAX_VERSION: "TLSv1.3", rootCertificates: [], getCiphers: () => [] as string[] }, instead);

/** Packages make one while they load (http2-wrapper does, which got needs), to see what it is made of. It says nothing to anybody. */
function makeSocket(): any {
	const { Duplex } = requireHost("pi:node/stream");
	class JSStreamSocket extends Duplex {
		constructor(readonly stream: any) {
			super();
		}
	}
	return class TLSSocket extends Duplex {
		encrypted = true;
		authorized = false;
		authorizationError = null;
		_handle: any;
		constructor(socket?: any, _options?: any) {
			if (typeof socket?.pipe !== "function") throw denied("tls.TLSSocket", instead);
			super();
			this._handle = { _parentWrap: new JSStreamSocket(socket) };
		}
		_read(): void {
			this.destroy(denied("tls.TLSSocket", instead));
		}
		_write(_chunk: unknown, _encoding: string, done: (err: Error) => void): void {
			done(denied("tls.TLSSocket", instead));
		}
	};
}
Object.defineProperty(exported, "TLSSocket", {
	get() {
		const value = makeSocket();
		Object.defineProperty(exported, "TLSSocket", { value, writable: true, enumerable: true, configurable: true });
		return value;
	},
	enumerable: true, configurable: true,
});
export default exported;
export { exported as "module.exports" };
