// The declarations of our modules and of Pi's, made comparable: what TypeScript hides from users, or ties to the place of a
// declaration, is taken out of both.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const shim = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const config = ts.parseJsonConfigFileContent(ts.readConfigFile(join(shim, "tsconfig.json"), ts.sys.readFile).config, ts.sys, shim);

/** What tsc says our sources declare, by the path of the source. */
export function declareOurs() {
	const options = { ...config.options, noEmit: false, emitDeclarationOnly: true, declaration: true, noCheck: true, stripInternal: true };
	const program = ts.createProgram(config.fileNames.filter((name) => !name.includes("/src/node/") || name.endsWith(".d.ts")), options);
	const texts = new Map();
	const { diagnostics } = program.emit(undefined, (path, text) => texts.set(path.replace(/\.d\.ts$/, ".ts"), text), undefined, true);
	const problems = diagnostics.map((d) => `${d.file?.fileName}: ${ts.flattenDiagnosticMessageText(d.messageText, "\n")}`);
	if (problems.length > 0) throw new Error(`our declarations cannot be written:\n${problems.join("\n")}`);
	return texts;
}

const hidden = ts.ModifierFlags.Private;
const flagsOf = (member) => ts.getCombinedModifierFlags(member);

/**
 * A declaration file without private members, with protected ones public: so classes compare by what they can do. A constructor
 * that is private accepts nothing.
 */
export function openUp(path, text) {
	if (!/\b(private|protected|#private)\b/.test(text)) return text;
	const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
	const cuts = [];
	const visit = (node) => {
		if (ts.isClassDeclaration(node)) node.members.forEach(member);
		ts.forEachChild(node, visit);
	};
	const member = (node) => {
		if (ts.isConstructorDeclaration(node)) {
			if (flagsOf(node) & (hidden | ts.ModifierFlags.Protected)) cuts.push([node.getStart(), node.getEnd(), "constructor(...none: never[]);"]);
		} else if (flagsOf(node) & hidden || (node.name && ts.isPrivateIdentifier(node.name))) cuts.push([node.getStart(), node.getEnd(), ""]);
		else {
			const modifier = node.modifiers?.find((word) => word.kind === ts.SyntaxKind.ProtectedKeyword);
			if (modifier) cuts.push([modifier.getStart(), modifier.getEnd(), ""]);
		}
	};
	visit(file);
	return spliced(text, cuts);
}

/** text with [from, to, other] cuts made. */
export function spliced(text, cuts) {
	for (const [from, to, other] of cuts.sort((a, b) => b[0] - a[0])) text = text.slice(0, from) + other + text.slice(to);
	return text;
}

const read = new Map();
/** A file's text, read once. */
export function textOf(path) {
	if (!read.has(path)) read.set(path, ts.sys.fileExists(path) ? readFileSync(path, "utf8") : undefined);
	return read.get(path);
}

/** A program over the given texts, and over files on disk for all else. */
export function programOf(roots, texts, options, parsed = new Map()) {
	const host = ts.createCompilerHost(options, true);
	const textAt = (path) => texts.get(path) ?? textOf(path);
	host.fileExists = (path) => texts.has(path) || ts.sys.fileExists(path);
	host.readFile = textAt;
	host.getSourceFile = (path, language) => {
		const given = texts.get(path);
		if (given !== undefined) return ts.createSourceFile(path, given, language, true);
		if (!parsed.has(path)) {
			const text = textOf(path);
			parsed.set(path, text === undefined ? undefined : ts.createSourceFile(path, path.endsWith(".d.ts") ? openUp(path, text) : text, language, true));
		}
		return parsed.get(path);
	};
	return ts.createProgram(roots, options, host);
}
