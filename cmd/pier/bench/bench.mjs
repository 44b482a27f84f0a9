// Loads extensions in real Pi and prints how many milliseconds that took, Pi's own start left out, how many it loaded, and, with
// --expose-gc, the memory that they have resident.
//
//   node [--expose-gc] bench.mjs PI_INDEX SCRATCH EXTENSION...
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [index, scratch, ...extensions] = process.argv.slice(2);
mkdirSync(scratch, { recursive: true });
process.env.PI_OFFLINE = "1";
process.env.PI_CODING_AGENT_DIR = join(scratch, "agent");
const from = (path) => import(pathToFileURL(resolve(path)).href);
const pi = { ...(await from(index)) };
const own = join(dirname(index), "core/extensions/index.js"); // before 0.52 the index did not export the loader
if (existsSync(own)) Object.assign(pi, await from(own));
const resident = async () => {
	await new Promise((resolve) => setTimeout(resolve, 1000));
	gc();
	return process.memoryUsage.rss() / 1e6;
};
const before = globalThis.gc && (await resident());
const started = performance.now();
const loaded = await pi.discoverAndLoadExtensions(extensions, scratch, join(scratch, "agent"), pi.createEventBus());
const milliseconds = performance.now() - started;
const megabytes = before && (await resident()) - before;
process.stdout.write(`${JSON.stringify({ milliseconds, loaded: loaded.extensions.length, megabytes })}\n`);
process.exit(0);
