// Brings the reference implementation: six versions of Pi from npm, their example extensions with what those import, ten
// npm packages that are extensions, and what two versions register for each of their examples. Everything lands in
// .cache/reference, nothing of it is committed.
//
//   node conformance/reference/prepare.mjs          what the tests need: 0.73.1, 1.5.2 and their examples
//   node conformance/reference/prepare.mjs --all    what `make conform` compares with: everything
//
// Each part is left alone when it is already there and made from the same inputs.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../../.cache/reference");
const windows = process.platform === "win32";

// The one package whose dependencies are not all on the registry: only its tarball is fetched.
const bundle = {
	name: "@earendil-works/pi-coding-agent",
	version: "1.5.2",
	integrity: "sha512-mUWI04rqF1Vd/m1q+Ps1XeWsTXEVvRUnsmRa83I3Dzua0Tx5bYS93imeqtIfrXf7PkkaR6ERz+AuQhIJlom5yA==",
};

const all = process.argv.includes("--all");
const versions = (all ? ["0.50.3", "0.52.12", "0.57.1", "0.62.0", "0.73.1"] : ["0.73.1"]).map((version) => ({
	version,
	package: `pi-${version}/node_modules/@mariozechner/pi-coding-agent`,
	index: `pi-${version}/node_modules/@mariozechner/pi-coding-agent/dist/index.js`,
}));
versions.push({ version: "1.5.2", index: "pi-1.5.2/package/dist/bundle/index.js", package: "pi-1.5.2/package" });

// The versions whose registrations are kept beside the examples, for the tests of cmd/pier.
const recorded = ["0.73.1", "1.5.2"];
const folders = [...versions.map(({ version }) => `pi-${version}`), "examples", ...(all ? ["packages"] : [])];

const stamp = join(root, all ? "stamp-all" : "stamp");
const inputs = hashInputs();
if (existsSync(stamp) && readFileSync(stamp, "utf8") === inputs) process.exit(0);
mkdirSync(root, { recursive: true });
for (const name of folders) install(name);
unpackBundle();
for (const { version, package: dir } of versions) copyExamples(version, join(root, dir));
for (const entry of versions) if (recorded.includes(entry.version)) await record(entry);
writeFileSync(stamp, inputs);

function hashInputs() {
	const hash = createHash("sha256");
	for (const file of ["prepare.mjs", "../oracle/inspect.mjs", "../oracle/pi.mjs", ...folders.map((d) => `${d}/package-lock.json`)]) {
		hash.update(readFileSync(join(here, file)));
	}
	return hash.digest("hex");
}

function sameFile(a, b) {
	return existsSync(a) && existsSync(b) && readFileSync(a).equals(readFileSync(b));
}

function npm(args, cwd) {
	return execFileSync("npm", [...args, "--no-audit", "--no-fund", "--loglevel=error"], { cwd, encoding: "utf8", shell: windows, stdio: ["ignore", "pipe", "inherit"] });
}

// A folder counts as installed once npm has left its own record of the tree, which it writes last.
function install(name) {
	const to = join(root, name);
	if (sameFile(join(here, name, "package-lock.json"), join(to, "package-lock.json")) && existsSync(join(to, "node_modules/.package-lock.json"))) return;
	console.error(`reference: installing ${name}`);
	rmSync(to, { recursive: true, force: true });
	cpSync(join(here, name), to, { recursive: true, filter: (path) => !path.includes("node_modules") });
	npm([name === "packages" ? "install" : "ci"], to);
}

function unpackBundle() {
	const dir = join(root, "pi-1.5.2");
	if (existsSync(join(dir, "package/dist/bundle/index.js"))) return;
	const [{ filename, integrity }] = JSON.parse(npm(["pack", `${bundle.name}@${bundle.version}`, "--json"], dir));
	if (integrity !== bundle.integrity) throw new Error(`${bundle.name}@${bundle.version}: integrity ${integrity}, expected ${bundle.integrity}`);
	execFileSync("tar", ["xzf", filename], { cwd: dir });
	rmSync(join(dir, filename));
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

async function record({ version, index }) {
	const dir = join(root, `examples-${version}`);
	const names = readdirSync(dir).filter((name) => name !== "README.md" && name !== "node_modules").sort();
	console.error(`reference: asking Pi ${version} about ${names.length} examples`);
	const lines = new Array(names.length);
	let next = 0;
	const worker = async () => {
		while (next < names.length) {
			const at = next++;
			lines[at] = await ask(version, join(root, index), dir, names[at]);
		}
	};
	await Promise.all(Array.from({ length: availableParallelism() }, worker));
	const file = join(root, `oracle-${version}.jsonl`);
	writeFileSync(`${file}.new`, lines.join(""));
	renameSync(`${file}.new`, file);
}

// One process for each example, with a home and a working directory of its own.
function ask(version, index, dir, name) {
	const home = mkdtempSync(join(tmpdir(), "pi-home-"));
	const local = join(root, "pi-1.5.2/node_modules/node/bin/node");
	const node = version === "1.5.2" && Number(process.versions.node.split(".")[0]) < 22 && existsSync(local) ? local : process.execPath;
	const child = spawn(node, [join(here, "../oracle/inspect.mjs"), index, join(dir, name)], {
		cwd: home,
		env: { PATH: process.env.PATH, HOME: home, USERPROFILE: home, TMPDIR: home, PI_OFFLINE: "1" },
		stdio: ["ignore", "pipe", "pipe"],
		timeout: 60_000,
	});
	let out = "";
	let err = "";
	child.stdout.on("data", (data) => (out += data));
	child.stderr.on("data", (data) => (err += data));
	return new Promise((resolve) => {
		child.on("close", (code) => {
			rmSync(home, { recursive: true, force: true });
			const line = out.split("\n").find((text) => text.startsWith("{"));
			const report = line ? JSON.parse(line) : { ok: false, error: `oracle exited with ${code}: ${err.slice(-500)}` };
			resolve(`${JSON.stringify({ ...report, entry: name })}\n`);
		});
	});
}
