// Real Pi's library. Before 0.52 the index did not export the loader and the runner: then they come from their own files.
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const from = (path) => import(pathToFileURL(resolve(path)).href);

export async function load(index) {
	const pi = { ...(await from(index)) };
	const own = join(dirname(index), "core/extensions/index.js");
	if (existsSync(own)) for (const [name, value] of Object.entries(await from(own))) pi[name] ??= value;
	return pi;
}
