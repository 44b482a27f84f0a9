// node:diagnostics_channel, within one extension.
import { checkFunction, invalidArgType } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";

type Subscriber = (message: unknown, name: string | symbol) => void;

export class Channel {
	readonly name: string | symbol;
	#subscribers: Subscriber[] = [];
	#stores = new Map<any, ((message: any) => any) | undefined>();
	constructor(name: string | symbol) {
		this.name = name;
	}
	get hasSubscribers(): boolean {
		return this.#subscribers.length > 0 || this.#stores.size > 0;
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
	bindStore(store: any, transform?: (message: any) => any): void {
		this.#stores.set(store, transform);
	}
	unbindStore(store: any): boolean {
		return this.#stores.delete(store);
	}
	/** Publishes within the stores that are bound, and runs fn there. */
	runStores(message: any, fn: (...args: any[]) => any, self?: any, ...args: any[]): any {
		let run = () => {
			this.publish(message);
			return Reflect.apply(fn, self, args);
		};
		for (const [store, transform] of this.#stores) {
			const inner = run;
			run = () => {
				let value = message;
				try {
					if (transform) value = transform(message);
				} catch (err) {
					nextTick(() => {
						throw err;
					});
					return inner();
				}
				return store.run(value, inner);
			};
		}
		return run();
	}
}

const channels = new Map<string | symbol, Channel>();

export function channel(name: string | symbol): Channel {
	let c = channels.get(name);
	if (!c) {
		if (typeof name !== "string" && typeof name !== "symbol") throw invalidArgType("channel", ["string", "symbol"], name);
		c = new Channel(name);
		channels.set(name, c);
	}
	return c;
}

export const hasSubscribers = (name: string | symbol): boolean => channels.get(name)?.hasSubscribers ?? false;
export const subscribe = (name: string | symbol, fn: Subscriber): void => channel(name).subscribe(fn);
export const unsubscribe = (name: string | symbol, fn: Subscriber): boolean => channel(name).unsubscribe(fn);

const events = ["start", "end", "asyncStart", "asyncEnd", "error"] as const;

class TracingChannel {
	declare start: Channel;
	declare end: Channel;
	declare asyncStart: Channel;
	declare asyncEnd: Channel;
	declare error: Channel;

	constructor(name: any) {
		if (typeof name !== "string" && (name === null || typeof name !== "object")) throw invalidArgType("nameOrChannels", ["string", "TracingChannel", "Object"], name);
		for (const e of events) {
			const value = typeof name === "string" ? channel(`tracing:${name}:${e}`) : name[e];
			if (!(value instanceof Channel)) throw invalidArgType(`nameOrChannels.${e}`, "Channel", value);
			Object.defineProperty(this, e, { value });
		}
	}
	get hasSubscribers(): boolean {
		return events.some((e) => this[e].hasSubscribers);
	}
	subscribe(handlers: any): void {
		for (const e of events) if (handlers[e]) this[e].subscribe(handlers[e]);
	}
	unsubscribe(handlers: any): boolean {
		return events.filter((e) => handlers[e]).map((e) => this[e].unsubscribe(handlers[e])).every(Boolean);
	}
	traceSync(fn: any, context: any = {}, self?: any, ...args: any[]): any {
		if (!this.hasSubscribers) return Reflect.apply(fn, self, args);
		return this.start.runStores(context, () => {
			try {
				return (context.result = Reflect.apply(fn, self, args));
			} catch (err) {
				context.error = err;
				this.error.publish(context);
				throw err;
			} finally {
				this.end.publish(context);
			}
		});
	}
	tracePromise(fn: any, context: any = {}, self?: any, ...args: any[]): any {
		if (!this.hasSubscribers) return Reflect.apply(fn, self, args);
		const fail = (err: unknown) => {
			context.error = err;
			this.error.publish(context);
			this.asyncStart.publish(context);
			this.asyncEnd.publish(context);
			return Promise.reject(err);
		};
		const done = (result: unknown) => {
			context.result = result;
			this.asyncStart.publish(context);
			this.asyncEnd.publish(context);
			return result;
		};
		return this.start.runStores(context, () => {
			try {
				const promise = Reflect.apply(fn, self, args);
				return (promise instanceof Promise ? promise : Promise.resolve(promise)).then(done, fail);
			} catch (err) {
				context.error = err;
				this.error.publish(context);
				throw err;
			} finally {
				this.end.publish(context);
			}
		});
	}
	traceCallback(fn: any, position = -1, context: any = {}, self?: any, ...args: any[]): any {
		if (!this.hasSubscribers) return Reflect.apply(fn, self, args);
		const callback = args.at(position);
		if (typeof callback !== "function") throw invalidArgType("callback", "Function", callback);
		const channels = this;
		args.splice(position, 1, function (this: unknown, err: unknown, result: unknown, ...rest: any[]) {
			if (err) {
				context.error = err;
				channels.error.publish(context);
			} else context.result = result;
			return channels.asyncStart.runStores(context, () => {
				try {
					return Reflect.apply(callback, this, [err, result, ...rest]);
				} finally {
					channels.asyncEnd.publish(context);
				}
			});
		});
		return this.start.runStores(context, () => {
			try {
				return Reflect.apply(fn, self, args);
			} catch (err) {
				context.error = err;
				this.error.publish(context);
				throw err;
			} finally {
				this.end.publish(context);
			}
		});
	}
}

export function tracingChannel(name: any): TracingChannel {
	return new TracingChannel(name);
}

const exported = { Channel, channel, hasSubscribers, subscribe, tracingChannel, unsubscribe };
export default exported;
export { exported as "module.exports" };
