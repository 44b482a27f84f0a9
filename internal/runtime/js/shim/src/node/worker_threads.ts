// node:worker_threads: not for extensions.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("worker_threads", ["Worker", "receiveMessageOnPort", "moveMessagePortToContext", "markAsUntransferable"], {
	isMainThread: true, parentPort: null, workerData: null, threadId: 0, resourceLimits: {}, SHARE_ENV: Symbol.for("nodejs.worker_threads.SHARE_ENV"),
	get MessageChannel() {
		return (globalThis as any).MessageChannel;
	},
	get MessagePort() {
		return (globalThis as any).MessagePort;
	},
	get BroadcastChannel() {
		return (globalThis as any).BroadcastChannel;
	},
	getEnvironmentData: () => undefined, setEnvironmentData() {},
}, "");
export default exported;
export { exported as "module.exports" };
