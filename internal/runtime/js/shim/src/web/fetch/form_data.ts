// FormData.
import { Blob, File } from "pi:web/blob";
import { face } from "pi:web/face";
import { illegalInvocation, listMembers, need, scalar } from "./words.ts";

const custom = Symbol.for("nodejs.util.inspect.custom");

type Entry = [string, string | File];

let listOf: (object: any) => Entry[] | undefined;

function entryOf(method: string, name: unknown, value: any, filename: unknown, args: ArrayLike<unknown>): Entry {
	need(args, 2, `FormData.${method}`);
	if (args.length === 3 && !(value instanceof Blob)) throw new TypeError(`Failed to execute '${method}' on 'FormData': parameter 2 is not of type 'Blob'`);
	const key = scalar(name);
	if (!(value instanceof Blob)) return [key, scalar(value)];
	if (value instanceof File && filename === undefined) return [key, value];
	return [key, new File([value], filename === undefined ? (value instanceof File ? value.name : "blob") : scalar(filename), { type: value.type })];
}

export class FormData {
	#list: Entry[] = [];

	constructor(form: any = undefined) {
		if (form !== undefined) throw new TypeError("FormData constructor: Argument 1 could not be converted to: undefined.");
	}
	static {
		listOf = (object) => (#list in object ? object.#list : undefined);
	}
	append(name: any, value: any, filename: any = undefined): void {
		this.#list.push(entryOf("append", name, value, filename, arguments));
	}
	delete(name: any): void {
		need(arguments, 1, "FormData.delete");
		const key = scalar(name);
		this.#list = this.#list.filter(([n]) => n !== key);
	}
	get(name: any): string | File | null {
		need(arguments, 1, "FormData.get");
		const key = scalar(name);
		return this.#list.find(([n]) => n === key)?.[1] ?? null;
	}
	getAll(name: any): (string | File)[] {
		need(arguments, 1, "FormData.getAll");
		const key = scalar(name);
		return this.#list.filter(([n]) => n === key).map(([, v]) => v);
	}
	has(name: any): boolean {
		need(arguments, 1, "FormData.has");
		const key = scalar(name);
		return this.#list.some(([n]) => n === key);
	}
	set(name: any, value: any, filename: any = undefined): void {
		const entry = entryOf("set", name, value, filename, arguments);
		const at = this.#list.findIndex(([n]) => n === entry[0]);
		if (at < 0) this.#list.push(entry);
		else this.#list = this.#list.filter(([n], i) => n !== entry[0] || i === at).map((e, i) => (i === at ? entry : e));
	}
	[custom](depth: number, options: any, inspect: any): string {
		const all: any = { __proto__: null };
		for (const [name, value] of this.#list) {
			if (!(name in all)) all[name] = value;
			else if (Array.isArray(all[name])) all[name].push(value);
			else all[name] = [all[name], value];
		}
		const text = inspect(all, { ...options, depth: options.depth ?? depth });
		return `FormData ${text.slice(text.indexOf("]") + 2)}`;
	}
}
export interface FormData {
	keys(): IterableIterator<string>;
	values(): IterableIterator<string | File>;
	entries(): IterableIterator<Entry>;
	forEach(fn: (value: string | File, name: string, form: FormData) => void, self?: any): void;
	[Symbol.iterator](): IterableIterator<Entry>;
}
face(FormData, "FormData", {
	length: 1, is: (o) => listOf(o) !== undefined, wrong: illegalInvocation, mixed: listMembers("FormData", (o) => listOf(o)!), iterator: "entries", lengths: { append: 2, set: 2 },
});
