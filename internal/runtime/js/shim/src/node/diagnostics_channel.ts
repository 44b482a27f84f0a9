// node:diagnostics_channel, within one extension.
import { checkFunction } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";

type Subscriber = (message: unknown, name: string | symbol) => void;

export class Channel {
	readonly name: string | symbol;
	#subscribers: Subscriber[] = [];
	constructor(name: string | symbol) {
		this.name = name;
	}
	get hasSubscribers(): boolean {
		return this.#subscribers.length > 0;
	}
	subscribe(fn: Subscriber): void {
		checkFunction(fn, "subscription");
		this.#subscribers = [...this.#subscribers, fn];
	}
	unsubscribe(fn: Subscriber): boolean {
		const at = this.#subscribers.indexOf(fn);
		if (at < 0) return false;
		this.#subscribers = this.#subscribers.toSpliced(at, 1);
		return true;
	}
	publish(message: unknown): void {
		for (const fn of this.#subscribers) {
			try {
				fn(message, this.name);
			} catch (err) {
				nextTick(() => {
					throw err;
				});
			}
		}
	}
	bindStore(): void {}
	unbindStore(): void {}
	runStores(message: unknown, fn: (...args: any[]) => any, self?: any, ...args: any[]): any {
		this.publish(message);
		return fn.apply(self, args);
	}
}

const channels = new Map<string | symbol, Channel>();

export function channel(name: string | symbol): Channel {
	let c = channels.get(name);
	if (!c) {
		c = new Channel(name);
		channels.set(name, c);
	}
	return c;
}

export const hasSubscribers = (name: string | symbol): boolean => channels.get(name)?.hasSubscribers ?? false;
export const subscribe = (name: string | symbol, fn: Subscriber): void => channel(name).subscribe(fn);
export const unsubscribe = (name: string | symbol, fn: Subscriber): boolean => channel(name).unsubscribe(fn);

export function tracingChannel(name: string | Record<string, Channel>): any {
	const events = ["start", "end", "asyncStart", "asyncEnd", "error"];
	const c: any = Object.fromEntries(events.map((e) => [e, typeof name === "string" ? channel(`tracing:${name}:${e}`) : name[e]]));
	c.traceSync = (fn: any, context: any = {}, self?: any, ...args: any[]) => {
		c.start.publish(context);
		try {
			return (context.result = fn.apply(self, args));
		} catch (err) {
			context.error = err;
			c.error.publish(context);
			throw err;
		} finally {
			c.end.publish(context);
		}
	};
	c.tracePromise = async (fn: any, context: any = {}, self?: any, ...args: any[]) => {
		try {
			context.result = await c.traceSync(fn, context, self, ...args);
			c.asyncStart.publish(context);
			return context.result;
		} finally {
			c.asyncEnd.publish(context);
		}
	};
	return c;
}

export default { Channel, channel, hasSubscribers, subscribe, tracingChannel, unsubscribe };
