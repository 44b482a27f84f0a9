// Checks Pi's own example extensions as their authors would, with our modules in the place of Pi's.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { programOf } from "./declarations.mjs";
import { root } from "./packages.mjs";

const names = { "pi:coding-agent": "pi-coding-agent", "pi:ai": "pi-ai", "pi:agent-core": "pi-agent-core", "pi:tui": "pi-tui" };
const scopes = ["@mariozechner/", "@earendil-works/"];

/** Modules that have what ours export, and of Pi's the types alone that are not classes, by name. */
function mixed(modules, pairs) {
	const texts = new Map();
	const places = new Map();
	for (const [module, name] of Object.entries(names)) {
		const byFile = new Map();
		for (const pair of pairs.filter((one) => one.module === module)) byFile.set(pair.file, [...(byFile.get(pair.file) ?? []), pair.name]);
		const real = modules[module].replace(/\.d\.ts$/, ".js");
		const lines = [`export * from ${JSON.stringify(real)};`, ...[...byFile].map(([file, list]) => `export { ${list.join(", ")} } from ${JSON.stringify(file)};`)];
		const path = join(root, `mixed/${name}.ts`);
		texts.set(path, lines.join("\n"));
		for (const scope of scopes) places.set(scope + name, path);
	}
	return { texts, places };
}

/** What the compiler says to the examples of a version: file, line and words. */
function said(dir, files, texts, options, parsed, changes, places) {
	const resolve = (literals, from, _redirected, given) => literals.map((literal) => {
		const place = from.startsWith(dir) ? places(literal.text) : undefined;
		if (place) return { resolvedModule: { resolvedFileName: place, extension: place.endsWith(".d.ts") ? ".d.ts" : ".ts", isExternalLibraryImport: false } };
		return ts.resolveModuleName(literal.text, from, given, { fileExists: (path) => texts.has(path) || ts.sys.fileExists(path), readFile: ts.sys.readFile });
	});
	const program = programOf(files, texts, options, parsed, changes, resolve);
	const problems = files.flatMap((file) => program.getSemanticDiagnostics(program.getSourceFile(file)));
	return problems.map(({ file, start, messageText }) => {
		const { line } = file.getLineAndCharacterOfPosition(start);
		return `${file.fileName.slice(dir.length + 1)}:${line + 1}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
	});
}

/** What it says with our modules that it does not say with Pi's. */
export function exampleProblems(version, modules, pairs, texts, options, parsed, changes) {
	const dir = join(root, `examples-${version}`);
	const { texts: extra, places } = mixed(modules, pairs);
	const files = readdirSync(dir, { recursive: true }).filter((name) => /\.ts$/.test(name) && !name.includes("node_modules")).map((name) => join(dir, name));
	const ours = said(dir, files, new Map([...texts, ...extra]), options, parsed, changes, (name) => places.get(name));
	const real = new Map(Object.entries(names).flatMap(([module, name]) => scopes.map((scope) => [scope + name, modules[module]])));
	const place = (one) => one.slice(0, one.indexOf(": "));
	const doubtful = files.filter((file) => ours.some((one) => one.startsWith(`${file.slice(dir.length + 1)}:`)));
	const theirs = new Set(said(dir, doubtful, texts, options, parsed, changes, (name) => real.get(name)).map(place));
	return ours.filter((one) => !theirs.has(place(one)));
}
