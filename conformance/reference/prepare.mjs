// Brings the reference implementation: Pi 0.73.1 and 1.5.2 from npm, their example extensions with what those import,
// and what real Pi registers for each of them. Everything lands in .cache/reference, nothing of it is committed.
//
//   node conformance/reference/prepare.mjs
//
// It does nothing when the cache is already there and made from the same inputs.
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

const versions = [
	{ version: "0.73.1", index: "pi-0.73.1/node_modules/@mariozechner/pi-coding-agent/dist/index.js", package: "pi-0.73.1/node_modules/@mariozechner/pi-coding-agent" },
	{ version: "1.5.2", index: "pi-1.5.2/package/dist/bundle/index.js", package: "pi-1.5.2/package" },
];

const stamp = join(root, "stamp");
const inputs = hashInputs();
if (existsSync(stamp) && readFileSync(stamp, "utf8") === inputs) process.exit(0);
rmSync(root, { recursive: true, force: true });
mkdirSync(root, { recursive: true });
for (const name of ["pi-0.73.1", "pi-1.5.2", "examples"]) install(name);
unpackBundle();
for (const { version, package: dir } of versions) copyExamples(version, join(root, dir));
for (const entry of versions) await record(entry);
writeFileSync(stamp, inputs);

function hashInputs() {
	const hash = createHash("sha256");
	for (const file of ["prepare.mjs", "../oracle/inspect.mjs", ...["pi-0.73.1", "pi-1.5.2", "examples"].map((d) => `${d}/package-lock.json`)]) {
		hash.update(readFileSync(join(here, file)));
	}
	return hash.digest("hex");
}

function npm(args, cwd) {
	return execFileSync("npm", [...args, "--no-audit", "--no-fund", "--loglevel=error"], { cwd, encoding: "utf8", shell: windows, stdio: ["ignore", "pipe", "inherit"] });
}

function install(name) {
	console.error(`reference: installing ${name}`);
	cpSync(join(here, name), join(root, name), { recursive: true, filter: (path) => !path.includes("node_modules") });
	npm(["ci"], join(root, name));
}

function unpackBundle() {
	const dir = join(root, "pi-1.5.2");
	const [{ filename, integrity }] = JSON.parse(npm(["pack", `${bundle.name}@${bundle.version}`, "--json"], dir));
	if (integrity !== bundle.integrity) throw new Error(`${bundle.name}@${bundle.version}: integrity ${integrity}, expected ${bundle.integrity}`);
	execFileSync("tar", ["xzf", filename], { cwd: dir });
	rmSync(join(dir, filename));
}

// The examples stand beside a node_modules with what they import, as they would for a user who installed them.
function copyExamples(version, from) {
	const to = join(root, `examples-${version}`);
	cpSync(join(from, "examples/extensions"), to, { recursive: true });
	cpSync(join(root, "examples/node_modules"), join(to, "node_modules"), { recursive: true });
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
