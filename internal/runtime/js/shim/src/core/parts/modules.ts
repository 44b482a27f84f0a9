import type { Natives } from "./natives.ts";

/** Loads host modules by their pi: name: once each, on first use, cycles as CommonJS has them. */
export class Modules {
	private loaded = new Map<string, { exports: any }>();
	private unfinished = new Set<string>();

	constructor(private natives: Natives) {}

	provide(name: string, exports: object): void {
		this.loaded.set(name, { exports });
	}

	/** A module's exports if something has asked for it. */
	peek(name: string): any {
		return this.loaded.get(name)?.exports;
	}

	/** Forgets modules whose loading an interrupt cut off: it passes every catch, so they are found half made. */
	forgetUnfinished(): void {
		if (this.unfinished.size === 0) return;
		for (const name of this.unfinished) this.loaded.delete(name);
		this.unfinished.clear();
	}

	require = (name: string): any => {
		const found = this.loaded.get(name);
		if (found) return found.exports;
		const run = this.natives.module(name);
		if (!run) return this.absent(name);
		const module = { exports: {} as any };
		this.loaded.set(name, module);
		this.unfinished.add(name);
		try {
			run(module.exports, this.require, module);
		} catch (err) {
			this.loaded.delete(name);
			throw err;
		} finally {
			this.unfinished.delete(name);
		}
		return module.exports;
	};

	/** What extension code gets: the export named "module.exports" where a module has one, as in Node. */
	forExtension = (name: string): any => {
		const exports = this.require(name);
		return exports["module.exports"] ?? exports;
	};

	/**
	 * A module that pier has no code for: it loads, and every member is a stub. The stubs sit behind the prototype,
	 * where the bundler's interop objects look as well.
	 */
	private absent(name: string): any {
		const label = name.replace(/^pi:node\//, "node:").replace(/^pi:/, "");
		const members = new Proxy(Object.create(null), {
			get: (_, key) => (typeof key === "symbol" || key === "then" || key === "__esModule" || key === "toJSON" || key === "module.exports" ? undefined : stub(label, key)),
		});
		const exports = Object.create(members);
		this.loaded.set(name, { exports });
		return exports;
	}
}

/**
 * An export that pier does not provide: importing it is fine, using it throws and names it. It is a function, because
 * nearly all missing exports are, so that it may be called, constructed, extended and read from. The advice says what to do instead.
 */
export function stub(module: string, name: string, advice?: string): any {
	const fail = (): never => {
		throw new Error(`${name} of ${module} is not provided by pier${advice ? `: ${advice}` : ""}`);
	};
	const target = function () {};
	Object.defineProperty(target, "name", { value: name });
	return new Proxy(target, {
		apply: fail,
		construct: fail,
		set: fail,
		get(_, key) {
			if (key === "prototype" || key === "name") return Reflect.get(target, key);
			if (typeof key === "symbol" || key === "then" || key === "toJSON") return undefined;
			return fail();
		},
	});
}
