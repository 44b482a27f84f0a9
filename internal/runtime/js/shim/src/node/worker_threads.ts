// node:worker_threads: not for extensions.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("worker_threads", ["Worker", "receiveMessageOnPort", "moveMessagePortToContext"], {
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
	getEnvironmentData: () => undefined, setEnvironmentData() {}, markAsUncloneable() {}, markAsUntransferable() {}, isMarkedAsUntransferable: () => false,
}, "an extension is one thread; use timers, or a command with child_process");
export default exported;
export { exported as "module.exports" };
