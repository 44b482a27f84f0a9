// Brings the reference implementation: six versions of Pi from npm, their example extensions with what those import, and
// ten npm packages that are extensions, and the packages that extensions use; and for MCP the official suite, servers and clients, that in
// Python among them. Everything lands in .cache/reference, nothing of it is committed.
//
//   node conformance/reference/prepare.mjs
//   node conformance/reference/prepare.mjs pi-1.5.2    only what npm installs into this folder; the Node of comparisons is in it
//
// Each part is left alone when it is already there and made from the same inputs.
import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../../.cache/reference");
const windows = process.platform === "win32";
const npmFlags = ["--no-audit", "--no-fund", "--loglevel=error"];

// The one package whose dependencies are not all on the registry: only its tarball is fetched.
const bundle = {
	name: "@earendil-works/pi-coding-agent",
	version: "1.5.2",
	integrity: "sha512-mUWI04rqF1Vd/m1q+Ps1XeWsTXEVvRUnsmRa83I3Dzua0Tx5bYS93imeqtIfrXf7PkkaR6ERz+AuQhIJlom5yA==",
};

// What declares the types of the packages beside it. pi-tui has no such version on the registry: this is its newest.
const types = [
	{ name: "@earendil-works/pi-ai", version: "1.5.2", integrity: "sha512-2tWPSnV3qzfiDIY3aWluBag3vC++Vs+VsXt/UquSU5onPMohPih72FUhIhaqmDdMYubOgB3Byl9uF4Vk40JLvQ==" },
	{ name: "@earendil-works/pi-agent-core", version: "1.5.2", integrity: "sha512-ie5mejS7mGfXt//9As7i3LfxVXdktZvF1JP4EQsUXTp4mU437h23MNGx7wXZ5VYs3YiG/Qnj3e7OZ2HC069OMw==" },
	{ name: "@earendil-works/pi-tui", version: "0.87.1", integrity: "sha512-YEH2vRyOeiO7hhN6j6AE6YwKSq2Kz2f3XR8bj1TbR+aGE/JsnY1hLPMI2pvaZfRM1n9Y00tejxFQ4zbzvF7nkQ==" },
];

const versions = ["0.50.3", "0.52.12", "0.57.1", "0.62.0", "0.73.1"].map((version) => ({
	version,
	package: `pi-${version}/node_modules/@mariozechner/pi-coding-agent`,
}));
versions.push({ version: bundle.version, package: `pi-${bundle.version}/package` });
const folders = readdirSync(here).filter((name) => existsSync(join(here, name, "package-lock.json"))).sort();

const requirements = "mcp/requirements.txt";

const stamp = join(root, "stamp");
const inputs = hashInputs();
const only = process.argv.slice(2);
for (const name of only) if (!folders.includes(name)) throw new Error(`no folder ${name} in conformance/reference has a package-lock.json`);
if (only.length === 0 && existsSync(stamp) && readFileSync(stamp, "utf8") === inputs) process.exit(0);
mkdirSync(root, { recursive: true });
const left = only.length > 0 ? [...only] : [...folders];
await Promise.all([installing(), installing()]); // npm mostly waits, then mostly writes
if (only.length > 0) process.exit(0);
unpack(bundle, "package");
python();
for (const one of types) unpack(one, `types/${one.name.split("/")[1]}`);
for (const { version, package: dir } of versions) copyExamples(version, join(root, dir));
writeFileSync(stamp, inputs);

function hashInputs() {
	const hash = createHash("sha256");
	for (const file of ["prepare.mjs", requirements, ...folders.map((d) => `${d}/package-lock.json`)]) {
		hash.update(readFileSync(join(here, file)));
	}
	return hash.digest("hex");
}

function sameFile(a, b) {
	return existsSync(a) && existsSync(b) && readFileSync(a).equals(readFileSync(b));
}

function npm(args, cwd) {
	return execFileSync("npm", [...args, ...npmFlags], { cwd, encoding: "utf8", shell: windows, stdio: ["ignore", "pipe", "inherit"] });
}

async function installing() {
	while (left.length > 0) await install(left.shift());
}

// Reports whether a folder is installed. The package node is there before its program is: a script of it brings that.
function isInstalled(name, dir) {
	const program = join(dir, "node_modules/node/bin", windows ? "node.exe" : "node");
	return existsSync(join(dir, "node_modules/.package-lock.json")) && (!needsScripts(name) || existsSync(program));
}

// A folder whose package.json lists allowScripts needs the scripts of its packages, even if the user has scripts off. All others
// keep what their .npmrc and the user's say: they are code of strangers.
function needsScripts(name) {
	return "allowScripts" in JSON.parse(readFileSync(join(here, name, "package.json"), "utf8"));
}

// What is installed appears at its place in one step: other runs may be using what was there.
async function install(name) {
	const to = join(root, name);
	if (sameFile(join(here, name, "package-lock.json"), join(to, "package-lock.json")) && isInstalled(name, to)) return;
	console.error(`reference: installing ${name}`);
	const fresh = `${to}.new`;
	rmSync(fresh, { recursive: true, force: true });
	cpSync(join(here, name), fresh, { recursive: true, filter: (path) => !path.includes("node_modules") });
	const scripts = needsScripts(name) ? ["--ignore-scripts=false"] : [];
	await new Promise((resolve, reject) => {
		execFile("npm", ["ci", ...scripts, ...npmFlags], { cwd: fresh, shell: windows }, (err, _, said) => (err ? reject(new Error(`npm ci of ${name}: ${said}`)) : resolve()));
	});
	if (!isInstalled(name, fresh)) throw new Error(`npm ci of ${name} brought no Node: the script of the package node did not run`);
	rmSync(stamp, { force: true }); // the unpacked files in the folder are removed with it
	rmSync(to, { recursive: true, force: true });
	renameSync(fresh, to);
}

// The SDK for Python, in an environment of its own beside the packages of npm.
function python() {
	const to = join(root, "mcp/python");
	const made = join(to, "requirements.txt");
	if (sameFile(join(here, requirements), made)) return;
	console.error("reference: installing mcp for Python");
	rmSync(to, { recursive: true, force: true });
	const run = (command, ...args) => execFileSync(command, args, { stdio: ["ignore", "inherit", "inherit"] });
	run("python3", "-m", "venv", to);
	const pip = ["-m", "pip", "--quiet", "--disable-pip-version-check", "install"];
	run(join(to, windows ? "Scripts/python" : "bin/python"), ...pip, "-r", join(here, requirements));
	cpSync(join(here, requirements), made);
}

function unpack({ name, version, integrity }, to) {
	const dir = join(root, "pi-1.5.2");
	if (existsSync(join(dir, to, "package.json"))) return;
	const [packed] = JSON.parse(npm(["pack", `${name}@${version}`, "--json"], dir));
	if (packed.integrity !== integrity) throw new Error(`${name}@${version}: integrity ${packed.integrity}, expected ${integrity}`);
	const fresh = join(dir, `${to}.new`);
	rmSync(fresh, { recursive: true, force: true });
	mkdirSync(fresh, { recursive: true });
	execFileSync("tar", ["xzf", packed.filename, "-C", `${to}.new`, "--strip-components=1"], { cwd: dir });
	renameSync(fresh, join(dir, to));
	rmSync(join(dir, packed.filename));
}

// The examples stand beside a node_modules with what they import, as they would for a user who installed them.
function copyExamples(version, from) {
	const to = join(root, `examples-${version}`);
	const modules = join(to, "node_modules");
	if (sameFile(join(root, "examples/node_modules/.package-lock.json"), join(modules, ".package-lock.json"))) return;
	rmSync(to, { recursive: true, force: true });
	cpSync(join(from, "examples/extensions"), to, { recursive: true });
	cpSync(join(root, "examples/node_modules"), modules, { recursive: true });
}
