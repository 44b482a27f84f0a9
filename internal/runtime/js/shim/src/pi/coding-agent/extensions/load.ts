// Loading extensions into this VM, for a session of one's own. What is loaded so has the rights of the extension that loads it:
// its files lie in that extension's folder or in node_modules, and every effect passes the same gate.
import { boot, requireHost } from "pi:host";
import { factoryOf } from "../../../core/parts/entry.ts";
import { configDir, exists, fs, isDirectory, isSynthetic, messageOf, path, resolvePath } from "../resources/paths.ts";
import { createEventBus, createSyntheticSourceInfo } from "../small.ts";
import { createExtensionApi } from "./api.ts";
import { createExtensionRuntime } from "./runtime.ts";

type Factory = (pi: any) => unknown;

function createExtension(given: string, resolvedPath: string): any {
	const synthetic = isSynthetic(given);
	const source = given.startsWith("<") ? given.slice(1, -1).split(":")[0] || "temporary" : synthetic ? "builtin" : "local";
	const baseDir = synthetic ? undefined : path().dirname(resolvedPath);
	const maps = "handlers tools messageRenderers entryRenderers commands flags shortcuts".split(" ");
	return {
		path: given,
		resolvedPath,
		sourceInfo: createSyntheticSourceInfo(given, { source, baseDir }),
		...Object.fromEntries(maps.map((name) => [name, new Map()])),
	};
}

async function begin(factory: Factory, given: string, resolved: string, cwd: string, bus: any, runtime: any): Promise<any> {
	const extension = createExtension(given, resolved);
	const load = createExtensionApi(extension, runtime, cwd, bus);
	try {
		await factory(load.api);
		load.commit();
	} catch (error) {
		load.discard();
		throw error;
	}
	return extension;
}

export const loadExtensionFromFactory = (factory: Factory, cwd: string, bus: any, runtime: any, given = "<inline>"): Promise<any> =>
	begin(factory, given, given, resolvePath(cwd), bus, runtime);

async function importFactory(file: string): Promise<any> {
	const namespace = await requireHost("pi:node/internal_modules").importFrom(file, boot.extensionPath);
	return factoryOf(namespace);
}

export async function loadExtensions(paths: string[], cwd: string, bus: any = createEventBus(), runtime: any = createExtensionRuntime()): Promise<any> {
	const base = resolvePath(cwd);
	const extensions: any[] = [];
	const errors: { path: string; error: string }[] = [];
	for (const given of paths) {
		const resolved = resolvePath(given, base, { normalizeUnicodeSpaces: true });
		try {
			const factory = await importFactory(resolved);
			if (factory) extensions.push(await begin(factory as Factory, given, resolved, base, bus, runtime));
			else errors.push({ path: given, error: `Extension does not export a valid factory function: ${given}` });
		} catch (error) {
			errors.push({ path: given, error: `Failed to load extension: ${messageOf(error, String(error))}` });
		}
	}
	return { extensions, errors, warnings: [], runtime };
}

/** The entries that a folder declares, or its index; undefined when it has neither. */
function entriesOf(dir: string): string[] | undefined {
	const { join, resolve } = path();
	let declared: unknown;
	try {
		declared = JSON.parse(fs().readFileSync(join(dir, "package.json"), "utf-8")).pi?.extensions;
	} catch {
		// There is no package.json, or none that can be read.
	}
	const entries = (Array.isArray(declared) ? declared : []).map((entry: string) => resolve(dir, entry)).filter(exists);
	if (entries.length > 0) return entries;
	const index = ["index.ts", "index.js"].map((name) => join(dir, name)).find(exists);
	return index ? [index] : undefined;
}

function found(dir: string): string[] {
	let items: any[];
	try {
		items = fs().readdirSync(dir, { withFileTypes: true });
	} catch {
		return [];
	}
	return items.flatMap((item) => {
		const full = path().join(dir, item.name);
		if ((item.isFile() || item.isSymbolicLink()) && /\.[tj]s$/.test(item.name)) return [full];
		return item.isDirectory() || item.isSymbolicLink() ? (entriesOf(full) ?? []) : [];
	});
}

/** Those of the project, those of the person, and the named ones, each once. */
export async function discoverAndLoadExtensions(configured: string[], cwd: string, agentDir: string = boot.agentDir, bus?: any): Promise<any> {
	const { join, resolve } = path();
	const base = resolvePath(cwd);
	const named = configured.flatMap((given) => {
		const file = resolvePath(given, base, { normalizeUnicodeSpaces: true });
		return isDirectory(file) ? (entriesOf(file) ?? found(file)) : [file];
	});
	const all = [...found(join(base, configDir, "extensions")), ...found(join(resolvePath(agentDir), "extensions")), ...named];
	const seen = new Set<string>();
	const paths = all.filter((file) => !seen.has(resolve(file)) && !!seen.add(resolve(file)));
	return loadExtensions(paths, base, bus);
}
