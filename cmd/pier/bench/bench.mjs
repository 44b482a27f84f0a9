// Loads extensions in real Pi and prints how many milliseconds that took, Pi's own start left out, and how many it loaded.
//
//   node bench.mjs PI_INDEX SCRATCH EXTENSION...
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
const started = performance.now();
const loaded = await pi.discoverAndLoadExtensions(extensions, scratch, join(scratch, "agent"), pi.createEventBus());
process.stdout.write(`${JSON.stringify([performance.now() - started, loaded.extensions.length])}\n`);
process.exit(0);
