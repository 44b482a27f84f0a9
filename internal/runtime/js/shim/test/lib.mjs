// Loads the bundled shims into Node the way the VM does: CommonJS scripts whose pi: requires are host modules.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const dist = process.env.PIER_SHIM_DIST ?? join(here, "..", "dist");
const require = createRequire(import.meta.url);

const host = {
	HostError: class HostError extends Error {},
	callSync() { throw new Error("no host"); },
	call: () => Promise.reject(new Error("no host")),
	start() { throw new Error("no host"); },
	native() { throw new Error("no native"); },
	now: () => Date.now(),
	monotonic: () => performance.now(),
	random: (n) => crypto.getRandomValues(new Uint8Array(n)),
	setTimer: (fn, ms) => Number(setTimeout(fn, ms)),
	clearTimer: (id) => clearTimeout(id),
	refTimer() {},
	setImmediateTask: (fn) => Number(setTimeout(fn, 0)),
	reportError(err) { throw err; },
	print() {},
	write: (fd, text) => void (fd === 1 ? process.stdout : process.stderr).write(text),
	boot: { cwd: process.cwd(), homedir: "/home/u", tmpdir: "/tmp", platform: "linux", columns: 80, rows: 24, isTTY: false, mode: "tui" },
	requireHost: (name) => load(name),
	stub: (module, name) => function stub() { throw new Error(`${module}: ${name} is not provided by pier`); },
};

const modules = new Map([["pi:host", host]]);

/** The exports of a host module by its pi: name. */
export function load(name) {
	if (modules.has(name)) return modules.get(name);
	const path = name.slice(3);
	if (path.startsWith("node/")) return require(`node:${path.slice(5)}`);
	const file = join(dist, /^(core|node|pi|web)\//.test(path) ? `${path}.js` : `pi/${path}.js`);
	const module = { exports: {} };
	modules.set(name, module.exports);
	new Function("module", "exports", "require", `${readFileSync(file, "utf8")}\n//# sourceURL=${file}`)(module, module.exports, load);
	modules.set(name, module.exports);
	return module.exports;
}

/** Where the real packages are installed, if they are. */
export const reference = process.env.PIER_PI_REF;
export const importReference = (path) => import(pathToFileURL(join(reference, path)).href);
export const goldenPath = (name) => join(here, "golden", name);
