// How the web's classes look from outside, where a class statement makes something else: their members are enumerable, their tags
// are plain values, what is called on the wrong object says so in Node's words.
import { nodeError } from "pi:node/internal_errors";

const inspectCustom = Symbol.for("nodejs.util.inspect.custom");

export const illegalConstructor = (): Error => nodeError(TypeError, "ERR_ILLEGAL_CONSTRUCTOR", "Illegal constructor");

/** What a member called on something else says. */
export const invalidThis = (name: string): Error => nodeError(TypeError, "ERR_INVALID_THIS", `Value of "this" must be of type ${name}`);

/** The same of the classes that belong to fetch. */
export const illegalInvocation = (): Error => nodeError(TypeError, "ERR_INVALID_THIS", "Illegal invocation");

/** What a class says that Node has with private fields: which of them a member reads first. */
export const unread = (field: string | Record<string, string>) => (key: string, object: unknown): Error => {
	const name = typeof field === "string" ? field : field[key];
	return new TypeError(object === undefined || object === null ? `Cannot read properties of ${object} (reading '${name}')` : `Cannot read private member ${name} from an object whose class did not declare it`);
};

export interface Face {
	/** Of Symbol.toStringTag; the class's name without. Null for a class that has none. */
	tag?: string | null;
	/** The constructor's length. */
	length?: number;
	/** Lengths of members where they are not what the code says. */
	lengths?: Record<string, number>;
	/** Members that are not enumerable. */
	hidden?: readonly string[];
	/** Whether the statics are enumerable; they are not in a few classes. */
	statics?: boolean;
	/** Says whether an object is one; what is called on another throws wrong(), or rejects with it when it is among promised. */
	is?: (object: any) => boolean;
	wrong?: (key: string, object: unknown) => unknown;
	promised?: readonly string[];
	/** Members that look at it themselves, or not at all. */
	open?: readonly string[];
	/** What Symbol.iterator or Symbol.asyncIterator is. */
	iterator?: string;
	/** Members that other classes have as well. */
	mixed?: object;
}

/** Dresses a class. It is named, too: the bundler renames classes that refer to themselves. */
export function face(of: any, name: string, shape: Face = {}): void {
	const proto = of.prototype;
	if (of.name !== name) Object.defineProperty(of, "name", { value: name, configurable: true });
	if (shape.length !== undefined) Object.defineProperty(of, "length", { value: shape.length, configurable: true });
	if (shape.mixed) mix(proto, shape.mixed);
	if (shape.statics !== false) {
		for (const key of Object.getOwnPropertyNames(of)) {
			const own = Object.getOwnPropertyDescriptor(of, key)!;
			if (typeof own.value === "function" && own.configurable) Object.defineProperty(of, key, { enumerable: true });
		}
	}
	for (const key of Object.getOwnPropertyNames(proto)) {
		if (key === "constructor") continue;
		const own = Object.getOwnPropertyDescriptor(proto, key)!;
		if (!own.configurable) continue;
		if (shape.is && !shape.open?.includes(key)) guard(own, key, shape);
		own.enumerable = !shape.hidden?.includes(key);
		Object.defineProperty(proto, key, own);
		const length = shape.lengths?.[key];
		if (length !== undefined) Object.defineProperty(own.value, "length", { value: length, configurable: true });
	}
	if (shape.iterator) {
		const which = shape.promised?.includes("pipeTo") ? Symbol.asyncIterator : Symbol.iterator;
		Object.defineProperty(proto, which, { value: proto[shape.iterator], writable: true, configurable: true });
	}
	if (shape.tag !== null) Object.defineProperty(proto, Symbol.toStringTag, { value: shape.tag ?? name, configurable: true });
	if (Object.hasOwn(proto, inspectCustom)) Object.defineProperty(proto[inspectCustom], "length", { value: 2, configurable: true });
}

function mix(proto: object, from: object): void {
	for (const key of Reflect.ownKeys(from)) {
		if (!Object.hasOwn(proto, key)) Object.defineProperty(proto, key, Object.getOwnPropertyDescriptor(from, key)!);
	}
}

/** Has a member look at what it is called on. */
function guard(own: PropertyDescriptor, key: string, shape: Face): void {
	const { is, wrong } = shape as Required<Face>;
	const late = shape.promised?.includes(key);
	for (const way of ["value", "get", "set"] as const) {
		const fn = own[way];
		if (typeof fn !== "function") continue;
		const refuse = late ? (object: unknown) => Promise.reject(wrong(key, object)) : (object: unknown) => { throw wrong(key, object); };
		const checked = way === "get" ? get(fn, is, refuse) : way === "set" ? set(fn, is, refuse) : call(fn, is, refuse);
		Object.defineProperties(checked, { name: { value: fn.name, configurable: true }, length: { value: fn.length, configurable: true } });
		own[way] = checked;
	}
}

// As methods, so that they are no constructors.
const get = (fn: any, is: (o: any) => boolean, refuse: (object: unknown) => unknown): any => ({ f(this: any) { return isObject(this) && is(this) ? fn.call(this) : refuse(this); } }).f;
const set = (fn: any, is: (o: any) => boolean, refuse: (object: unknown) => unknown): any => ({ f(this: any, value: unknown) { return isObject(this) && is(this) ? fn.call(this, value) : refuse(this); } }).f;
const call = (fn: any, is: (o: any) => boolean, refuse: (object: unknown) => unknown): any => ({ f(this: any, ...args: unknown[]) { return isObject(this) && is(this) ? fn.apply(this, args) : refuse(this); } }).f;

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

/** An object's own text for util.inspect: its name and what it shows of itself. Too deep inside another streams show nothing, as Node's do. */
export function shown(name: string, of: object, depth: number, options: any, inspect: any, deep?: unknown): any {
	if (depth < 0) return deep === "name" ? options.stylize(`[${name}]`, "special") : deep;
	return `${name} ${inspect(of, { ...options, depth: options.depth == null ? null : options.depth - 1 })}`;
}
