// Classes of Node that are functions there: code from before classes calls them on objects of its own.

/** The object that stands for the one under construction. EventEmitter, which all of these descend from, takes it. */
let adopted: object | undefined;

export function takeAdopted(): object | undefined {
	const self = adopted;
	adopted = undefined;
	return self;
}

/**
 * The class as Node has it: Class.call(object, …) makes the object one of its instances, Class(…) makes a new one. The
 * class must descend from EventEmitter.
 */
export function callable<T extends abstract new (...args: any[]) => any>(Class: T): T {
	const made: any = new Proxy(Class, {
		apply(_, self, args) {
			if (!(self instanceof (Class as any))) return Reflect.construct(made, args);
			adopted = self;
			try {
				return Reflect.construct(Class, args);
			} finally {
				adopted = undefined;
			}
		},
	});
	Object.defineProperty(Class.prototype, "constructor", { value: made, writable: true, configurable: true, enumerable: false });
	return made;
}
