// module.registerHooks, for names that are looked up while an extension runs. Those that are written out in it were looked up when it
// was compiled.
import { requireHost } from "pi:host";
import { checkFunction, denied } from "pi:node/internal_errors";
import { hostModule, isBuiltin } from "./names.ts";
import { type Kind, resolve } from "./resolve.ts";

type Next = (specifier: string, context?: object) => { url: string };
type Hook = (specifier: string, context: any, next: Next) => { url: string };

const hooks: Hook[] = [];

export function registerHooks(given: any): { deregister(): void } {
	const { resolve: hook, load } = given;
	if (hook !== undefined) checkFunction(hook, "hooks.resolve");
	if (load !== undefined) {
		checkFunction(load, "hooks.load");
		throw denied("module.registerHooks with a load hook", "modules are compiled before they run");
	}
	if (hook) hooks.push(hook);
	return {
		deregister() {
			const at = hooks.indexOf(hook);
			if (at >= 0) hooks.splice(at, 1);
		},
	};
}

const conditions: Record<Kind, string[]> = { import: ["node", "import", "module-sync", "node-addons"], require: ["node", "require", "module-sync", "node-addons"] };

/** What the hooks make of a name, the last one first: a path, a URL or the name of a builtin. */
export function hooked(specifier: string, from: string, kind: Kind): string {
	if (hooks.length === 0) return specifier;
	const { fileURLToPath, pathToFileURL } = requireHost("pi:node/url");
	const found: Next = (id) => {
		if (/^(data|https?):/i.test(id)) return { url: id };
		const path = resolve(id, from, kind);
		if (isBuiltin(path)) return { url: path.startsWith("node:") ? path : `node:${path}` };
		return { url: hostModule(path) ? path : pathToFileURL(path).href };
	};
	const all = [...hooks];
	const step = (at: number, id: string, context: any): { url: string } => {
		if (at < 0) return found(id);
		return all[at](id, context, (next, changed) => step(at - 1, next, { ...context, ...changed }));
	};
	const { url } = step(all.length - 1, specifier, { conditions: conditions[kind], importAttributes: {}, parentURL: pathToFileURL(from).href });
	return kind === "require" && url.startsWith("file:") ? fileURLToPath(url) : url;
}
