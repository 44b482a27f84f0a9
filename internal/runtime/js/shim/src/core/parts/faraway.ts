import type { Border } from "./border.ts";
import { pack, unpack } from "./carried.ts";
import { oldestKey, SafeMap, SafeWeakMap, SafeWeakRef } from "./primordials.ts";

const mark = "$pier.function";

/** What an extension offers to all others. */
export type Offered = (from: string, data: any) => unknown;

interface Called {
	call: number;
	function: string;
	args: any;
	from: string;
}

/** How many functions an extension may have given away; of more, the oldest no longer answer. */
const maxGiven = 10_000;

/**
 * Functions that travel between extensions. In data that leaves a VM each stands as a mark that names its owner and itself; in the
 * VM where it arrives it is a function that has the owner call the real one, in the order of the calls, and promises what
 * that returns. At home again it is the very function.
 */
export class Faraway {
	private given = new SafeMap<string, Function>();
	private offered = new SafeMap<string, Offered>();
	private names = new SafeWeakMap<Function, string>();
	private proxies = new SafeMap<string, WeakRef<Function>>();
	private functions = {
		write: (fn: Function) => ({ [mark]: this.nameOf(fn), owner: this.ownerOf(fn) }),
		read: (data: any) => (typeof data[mark] === "string" && typeof data.owner === "string" ? this.functionOf(data[mark], data.owner) : undefined),
	};

	constructor(
		private border: Border,
		private self: { extensionId: string },
		private random: () => string,
	) {}

	/** Lets the other extensions call a function under a name of its own. It is handed the caller, whom the host names, and plain data. */
	offer(name: string, fn: Offered): void {
		this.offered.set(name, fn);
	}

	/** The data as JSON can carry it. */
	send(data: unknown): unknown {
		return pack(data, this.functions);
	}

	/** Data that has arrived, its functions ready to be called. */
	receive(data: any): any {
		return unpack(data, this.functions);
	}

	/** Another extension calls a function of this one. */
	async called({ call, function: name, args, from }: Called): Promise<void> {
		let answer: object;
		try {
			const offered = this.offered.get(name);
			const fn = this.given.get(name);
			if (offered) answer = { data: (await offered(from, args)) ?? null };
			else if (fn) answer = { data: this.send(await fn(...this.receive(args))) };
			else throw new Error("the function is gone: its owner was loaded again, or gave away too many");
		} catch (err) {
			answer = { error: err instanceof Error ? err.message : String(err) };
		}
		this.border.callSync("events", { op: "answer", call, ...answer });
	}

	private nameOf(fn: Function): string {
		let name = this.names.get(fn);
		if (name === undefined) {
			name = this.random();
			this.names.set(fn, name);
		}
		if (!owners.has(fn)) {
			this.given.set(name, fn);
			if (this.given.size > maxGiven) this.given.delete(oldestKey(this.given)!);
		}
		return name;
	}

	private ownerOf(fn: Function): string {
		return owners.get(fn) ?? this.self.extensionId;
	}

	private functionOf(name: string, owner: string): Function | undefined {
		if (owner === this.self.extensionId) return this.given.get(name);
		const known = this.proxies.get(name)?.deref();
		if (known) return known;
		const proxy = (...args: unknown[]) => this.ask(owner, name, args);
		owners.set(proxy, owner);
		this.names.set(proxy, name);
		this.proxies.set(name, new SafeWeakRef(proxy));
		return proxy;
	}

	/** Has another extension call one of its functions. */
	async ask(owner: string, name: string, args: unknown[]): Promise<unknown> {
		const { call } = this.border.callSync("events", { op: "call", owner, function: name, data: this.send(args) });
		const { data, error } = await this.border.call("events", { op: "await", call });
		if (error !== null) throw new Error(error);
		return this.receive(data);
	}

	/** Asks for what another extension offers under a name. Only what JSON can say goes there and comes back. */
	async askOffered(owner: string, name: string, data: object): Promise<unknown> {
		const { call } = this.border.callSync("events", { op: "call", owner, function: name, data });
		const { data: answer, error } = await this.border.call("events", { op: "await", call });
		if (error !== null) throw new Error(error);
		return answer;
	}
}

/** Whose a function from elsewhere is. */
const owners = new SafeWeakMap<Function, string>();
