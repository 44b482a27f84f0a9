import type { Border } from "./border.ts";
import type { Faraway } from "./faraway.ts";
import type { Registry } from "./registry.ts";

/** A channel is a property's name, as with Node's emitters. */
const key = (channel: unknown): string => (typeof channel === "symbol" ? (channel as any) : String(channel));

/**
 * pi.events. Handlers of this extension run at once and in order; the other extensions receive a copy, in which functions call
 * back to where they are from.
 */
export class Bus {
	constructor(
		private border: Border,
		private registry: Registry,
		private faraway: Faraway,
		private active: () => boolean,
	) {}

	emit(name: string, data: unknown): void {
		const channel = key(name);
		this.registry.busEmits.set(channel, (this.registry.busEmits.get(channel) ?? 0) + 1);
		this.deliver(channel, data);
		if (typeof channel === "string" && this.active()) this.border.callSync("events", { op: "emit", channel, data: this.faraway.send(data) });
	}

	on(name: string, handler: (data: unknown) => unknown): () => void {
		const channel = key(name);
		const guarded = async (data: unknown) => {
			try {
				if (typeof handler !== "function") throw new TypeError("handler is not a function");
				await handler(data);
			} catch (err) {
				console.error(`Event handler error (${name}):`, err);
			}
		};
		const list = this.registry.busHandlers.get(channel) ?? [];
		list.push(guarded);
		this.registry.busHandlers.set(channel, list);
		return () => {
			const at = list.indexOf(guarded);
			if (at !== -1) list.splice(at, 1);
			if (list.length === 0 && this.registry.busHandlers.get(channel) === list) this.registry.busHandlers.delete(channel);
		};
	}

	/** What another extension emitted. */
	arrived(channel: string, data: unknown): void {
		if (this.registry.busHandlers.has(channel)) this.deliver(channel, this.faraway.receive(data));
	}

	deliver(channel: string, data: unknown): void {
		for (const handler of [...(this.registry.busHandlers.get(channel) ?? [])]) handler(data);
	}
}
