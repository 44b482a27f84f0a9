// Records what real Pi's built-in tools answer to the cases in cases.json.
//
//   node record.mjs 0.73.1 <node_modules that hold @mariozechner/pi-coding-agent> [> golden/0.73.1.json]
//   node record.mjs 1.5.2 <the published package's folder> <node_modules of 0.73.1, for typebox and diff>     (Node 22)
//
// rg and fd (9 or later) must be on PATH. Each case runs in a fresh folder; its path and the names of temporary files are
// replaced by <root> and <log>. Lines of grep and find, which come in no fixed order, are sorted by file; long texts are
// replaced by their ends and a hash. The answers are facts about Pi and hold none of its prose.
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { register } from "node:module";
import * as os from "node:os";
import * as path from "node:path";
import { pathToFileURL } from "node:url";

const [version, where, shared] = process.argv.slice(2);
process.env.PI_OFFLINE = "1"; // a missing rg or fd is an error, not a download
const here = path.dirname(new URL(import.meta.url).pathname);

// 1.5.2 was published without its dependencies: its tools get those of 0.73.1, and no renderers, which results do not need.
if (shared) {
	const hook = `
		import { pathToFileURL } from "node:url";
		const shared = ${JSON.stringify(pathToFileURL(path.join(shared, "x.mjs")).href)};
		const stub = "data:text/javascript," + encodeURIComponent(
			["read", "write", "edit", "bash", "grep", "find", "ls"].map((n) => "export const " + n + "Renderers = {};").join("") +
			"export const createShellRenderers = () => ({}); export const BASH_UPDATE_THROTTLE_MS = 100;" +
			"export const processImage = async (b, mimeType) => mimeType === 'image/bmp'" +
			"  ? { ok: false, message: '[Image omitted: could not be converted to a supported inline image format.]' }" +
			"  : { ok: true, data: b.toString('base64'), mimeType, hints: [] };" +
			"export const ensureTool = async (name) => name; export default () => {}; export class Minimatch {}");
		export async function resolve(specifier, context, next) {
			if (/renderers\\/|image-process|tools-manager|^cross-spawn$|^minimatch$/.test(specifier)) return { url: stub, shortCircuit: true };
			if (/^(typebox|diff)/.test(specifier)) return next(specifier, { ...context, parentURL: shared });
			return next(specifier, context);
		}`;
	register("data:text/javascript," + encodeURIComponent(hook));
}

const dist = shared ? path.join(where, "dist") : path.join(where, "@mariozechner/pi-coding-agent/dist");
const load = (file) => import(pathToFileURL(file).href);
const tool = async (name) => {
	const m = await load(path.join(dist, `core/tools/${name}.js`));
	return m[`create${name[0].toUpperCase()}${name.slice(1)}ToolDefinition`];
};
// The check of 1.5.2 is inside of its bundle, where extensions get it from.
const { validateToolArguments } = shared ? await ofBundle() : await load(path.join(where, "@mariozechner/pi-ai/dist/utils/validation.js"));

async function ofBundle() {
	const { createEventBus, discoverAndLoadExtensions } = await load(path.join(where, "dist/bundle/index.js"));
	const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "pi-grab-"));
	const { errors } = await discoverAndLoadExtensions([path.join(here, "../../../../conformance/oracle/grab.ts")], scratch, scratch, createEventBus());
	fs.rmSync(scratch, { recursive: true });
	if (errors.length > 0) throw new Error(errors[0].error);
	return globalThis.__pi.ai;
}

/** Builds a case's folder from its description: text, {repeat:[text, n]}, {base64}, {link}, {mode}, or null for a folder. */
function build(root, files) {
	for (const [name, spec] of Object.entries(files ?? {})) {
		const file = path.join(root, name);
		fs.mkdirSync(spec === null ? file : path.dirname(file), { recursive: true });
		if (spec === null) continue;
		if (typeof spec.link === "string") fs.symlinkSync(spec.link, file);
		else fs.writeFileSync(file, content(spec));
	}
}

function content(spec) {
	if (typeof spec === "string") return spec;
	if (spec.base64 !== undefined) return Buffer.from(spec.base64, "base64");
	if (spec.numbered !== undefined) return Array.from({ length: spec.numbered }, (_, i) => `${spec.text ?? "line "}${i + 1}\n`).join("");
	if (spec.parts) return spec.parts.map((p) => p.repeat[0].repeat(p.repeat[1])).join("");
	return spec.repeat[0].repeat(spec.repeat[1]);
}

/** Many files from one line: {"many": {"prefix": "f", "suffix": ".txt", "count": 600}}. */
function buildMany(root, many) {
	for (let i = 1; many && i <= many.count; i++) {
		const file = path.join(root, `${many.prefix}${i}${many.suffix}`);
		fs.mkdirSync(path.dirname(file), { recursive: true });
		fs.writeFileSync(file, many.content ?? "");
	}
}

/** Sorts result lines up to the notice; lines of one file keep their order. */
function inOrder(tool, text) {
	if (tool !== "grep" && tool !== "find") return text;
	const [body, ...notice] = text.split("\n\n[");
	const file = (line) => (tool === "find" ? line : (line.match(/^(.*?)[:-]\d+[:-] /)?.[1] ?? ""));
	const lines = body.split("\n").map((line, i) => ({ line, i, key: Buffer.from(file(line)) }));
	lines.sort((a, b) => Buffer.compare(a.key, b.key) || a.i - b.i);
	return [lines.map((l) => l.line).join("\n"), ...notice].join("\n\n[");
}

/** Shortens long text to its ends, its size and its hash. */
function short(text) {
	const b = Buffer.from(text);
	if (b.length <= 600) return text;
	const hash = createHash("sha256").update(b).digest("hex").slice(0, 32);
	return `${b.subarray(0, 60).toString("latin1")}...(${b.length} bytes, ${hash})...${b.subarray(-200).toString("latin1")}`;
}

function each(v, f) {
	if (typeof v === "string") return f(v);
	if (Array.isArray(v)) return v.map((x) => each(x, f));
	if (v && typeof v === "object") return Object.fromEntries(Object.entries(v).map(([k, x]) => [k, each(x, f)]));
	return v;
}

async function run(c) {
	const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "pi-case-")));
	try {
		build(root, c.files);
		buildMany(root, c.many);
		if (c.git) fs.mkdirSync(path.join(root, ".git/info"), { recursive: true }); // enough to be a repository for rg and fd
		const clean = (v) =>
			each(JSON.parse(JSON.stringify(v ?? null)), (t) =>
				short(inOrder(c.tool, t.replaceAll(root, "<root>").replace(/[^" \]]{0,300}pi-bash-[0-9a-f]+\.log/g, "<log>"))),
			);
		const answer = {};
		try {
			const create = await tool(c.tool);
			const def = create(root, { autoResizeImages: false });
			const input = JSON.parse(JSON.stringify(c.input).replaceAll("<root>", root));
			const prepared = def.prepareArguments ? def.prepareArguments(input) : input;
			const args = validateToolArguments(def, { name: c.tool, arguments: prepared });
			const { content, details, structuredContent, isError } = await def.execute("id", args, undefined, undefined, undefined);
			if (structuredContent?.wall_time_seconds !== undefined) structuredContent.wall_time_seconds = 0;
			answer.result = clean({ content, details, structuredContent, isError });
		} catch (e) {
			answer.error = clean(e.message);
		}
		if (c.check) answer.file = short(fs.readFileSync(path.join(root, c.check)).toString("base64"));
		return answer;
	} finally {
		fs.rmSync(root, { recursive: true, force: true });
	}
}

/** What a definition says beside its prose. */
function shape(def) {
	const { name, label, parameters, constrainedSampling, renderShell } = def;
	const bare = (v) => {
		if (Array.isArray(v) || !v || typeof v !== "object") return Array.isArray(v) ? v.map(bare) : v;
		return Object.fromEntries(Object.entries(v).filter(([k, x]) => !(k === "description" && typeof x === "string")).map(([k, x]) => [k, bare(x)]));
	};
	return JSON.parse(JSON.stringify({ name, label, parameters: bare(parameters), constrainedSampling, renderShell }));
}

const cases = JSON.parse(fs.readFileSync(path.join(here, "cases.json"), "utf8"));
const out = { version, shapes: {}, answers: {} };
const names = ["read", "bash", "edit", "write", "grep", "find", "ls", ...(version === "1.5.2" ? ["powershell"] : [])];
for (const name of names) out.shapes[name] = shape((await tool(name))("/"));
for (const c of cases) out.answers[c.name] = await run(c);
process.stdout.write(`${JSON.stringify(out, null, "\t")}\n`);
