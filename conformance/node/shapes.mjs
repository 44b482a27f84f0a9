// The shape of what modules export: kinds, lengths, descriptors, static members, prototypes and their members. Web classes are
// compared elsewhere, and the names of all modules in docs/node.md.
import { readFileSync } from "node:fs";

const listed = JSON.parse(readFileSync(new URL("./node22.json", import.meta.url), "utf8")).modules;

const isPublic = (key) => typeof key === "symbol" ? /^Symbol\.|^nodejs\./.test(key.description ?? "") : !key.startsWith("_");
const text = (key) => typeof key === "symbol" ? `[${key.description.replace("nodejs.asyncDispose", "Symbol.asyncDispose").replace("nodejs.dispose", "Symbol.dispose")}]` : key;
export const flags = (d) => `${d.enumerable ? "e" : ""}${d.configurable ? "c" : ""}${"value" in d ? (d.writable ? "w" : "r") : `${d.get ? "g" : ""}${d.set ? "s" : ""}`}`;

/** A function's length, and its name where it is no name for this member: many of Node's bear an inner one. */
export function kind(v, key) {
	if (typeof v !== "function") return v === null ? "null" : typeof v;
	const bundled = v.name !== key && new RegExp(`^_*${String(key).replace(/\W/g, ".")}\\d*$`).test(v.name);
	return `/${v.length}${bundled ? ` is called ${v.name}` : ""}`;
}

function members(holder, skip = []) {
	return Reflect.ownKeys(holder).filter((key) => isPublic(key) && !skip.includes(key)).map((key) => {
		const d = Object.getOwnPropertyDescriptor(holder, key);
		return `${text(key)}:${flags(d)}${"value" in d ? kind(d.value, key) : ""}`;
	}).sort();
}

function chain(object) {
	const names = [];
	for (let o = Object.getPrototypeOf(object); o !== null && names.length < 9; o = Object.getPrototypeOf(o)) names.push(Object.hasOwn(o, "constructor") ? o.constructor?.name : typeof o === "function" ? `function ${o.name}` : "object");
	return names;
}

const accidental = new Set(["env", "stdin", "stdout", "stderr", "versions", "release", "moduleLoadList", "config", "globalPaths", "argv", "builtinModules"]);
const hidden = ["length", "name", "prototype", "arguments", "caller", "withoutStackTrace"];

/** Tests of every member of the modules that the pattern names; ordered also holds the order of their names. */
export function compareShapes(test, pattern, { ordered = false } = {}) {
	for (const id of Object.keys(listed).filter((id) => pattern.test(id))) {
		const found = process.getBuiltinModule(id);
		test(`${id}: itself`, () => [kind(found, found.name), chain(found), Object.prototype.toString.call(found)]);
		test(`${id}: names`, () => { const names = Object.keys(found).filter(isPublic); return ordered ? names : names.sort(); });
		for (const name of Object.keys(listed[id])) {
			if (/^[A-Z]/.test(name) && name in globalThis && name !== "Buffer") continue;
			test(`${id}.${name}`, () => {
				const d = Object.getOwnPropertyDescriptor(found, name);
				if (!d) return name in found ? "inherited" : "none";
				const v = found[name];
				const out = [flags(d), kind(v, name)];
				if (v !== null && (typeof v === "object" || typeof v === "function") && !accidental.has(name)) {
					out.push(chain(v), members(v, typeof v === "function" ? hidden : []));
					const proto = v.prototype ? members(v.prototype) : [];
					if (proto.length > 1) out.push(chain(v.prototype), proto);
				}
				return out;
			});
		}
	}
}
