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
 * A declaration file without private members and those whose names begin with _, with protected ones public: so classes compare by what they can do. A constructor
 * that is not for everybody says nothing about what it takes. without says which members to take out besides, newer what to add.
 */
export function openUp(path, text, without = () => false, newer = undefined) {
	if (newer) text = spliced(text, newer.cutsIn(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)));
	if (!path.endsWith(".d.ts") && !/\b(private|protected|abstract)\b|#private|^\s+_/m.test(text)) return text;
	const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
	const cuts = [];
	const visit = (node) => {
		if (ts.isClassDeclaration(node)) node.members.forEach(member);
		if (ts.isTypeLiteralNode(node)) for (const one of node.members) if (one.name && without(undefined, one.name.getText())) cuts.push([one.getStart(), one.getEnd(), ""]);
		ts.forEachChild(node, visit);
	};
	const member = (node) => {
		if (ts.isConstructorDeclaration(node)) {
			if (flagsOf(node) & (hidden | ts.ModifierFlags.Protected)) cuts.push([node.getStart(), node.getEnd(), "constructor(...none: any[]);"]);
		} else if (flagsOf(node) & hidden || (node.name && /^[#_]/.test(node.name.getText()))) cuts.push([node.getStart(), node.getEnd(), ""]);
		else if (node.name && without(node.parent.name?.text, node.name.getText())) cuts.push([node.getStart(), node.getEnd(), ""]);
		else {
			// Abstract members of ours stand in classes that no other is made from but our own.
			const words = [ts.SyntaxKind.ProtectedKeyword, ...(path.endsWith(".d.ts") ? [] : [ts.SyntaxKind.AbstractKeyword])];
			for (const word of node.modifiers ?? []) if (words.includes(word.kind)) cuts.push([word.getStart(), word.getEnd(), ""]);
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

/**
 * What later versions added to the words of an earlier one, by name: another word of a type, or of a member ("Type.member"), a
 * member that was not there, or that a member need not be there any more ("Type.member?").
 */
export class Newer {
	#added;
	/** What was added somewhere. */
	used = new Set();

	constructor(added) {
		this.#added = added;
	}

	get unused() {
		return Object.keys(this.#added).filter((name) => !this.used.has(name));
	}

	cutsIn(file) {
		const cuts = [];
		for (const node of file.statements) {
			if (ts.isTypeAliasDeclaration(node)) this.#union(node.name.text, node.type, cuts);
			else if (ts.isInterfaceDeclaration(node)) this.#members(node, cuts);
		}
		return cuts;
	}

	#union(name, type, cuts) {
		const words = this.#added[name];
		// Where the words are there already, nothing is added, and so the entry is found to be unused.
		if (words === undefined || !type || type.getText().includes(words)) return;
		this.used.add(name);
		cuts.push([type.getStart(), type.getEnd(), `(${type.getText()}) | ${words}`]);
	}

	#members(node, cuts) {
		const prefix = `${node.name.text}.`;
		for (const name of Object.keys(this.#added).filter((name) => name.startsWith(prefix))) {
			const own = name.slice(prefix.length);
			const member = node.members.find((one) => one.name?.getText() === own.replace(/\?$/, ""));
			if (member && own.endsWith("?") && !member.questionToken) {
				this.used.add(name);
				cuts.push([member.name.getEnd(), member.name.getEnd(), "?"]);
			} else if (member) this.#union(name, member.type, cuts);
			else {
				this.used.add(name);
				cuts.push([node.getEnd() - 1, node.getEnd() - 1, `${own}: ${this.#added[name]};\n`]);
			}
		}
	}
}

const read = new Map();
/** A file's text, read once. */
export function textOf(path) {
	if (!read.has(path)) read.set(path, ts.sys.fileExists(path) ? readFileSync(path, "utf8") : undefined);
	return read.get(path);
}

/** A program over the given texts, and over files on disk for all else. */
export function programOf(roots, texts, options, parsed = new Map(), { without, newer } = {}, resolve = undefined) {
	const host = ts.createCompilerHost(options, true);
	if (resolve) host.resolveModuleNameLiterals = resolve;
	const textAt = (path) => texts.get(path) ?? textOf(path);
	host.fileExists = (path) => texts.has(path) || ts.sys.fileExists(path);
	host.readFile = textAt;
	host.getSourceFile = (path, language) => {
		const given = texts.get(path);
		if (given !== undefined) return ts.createSourceFile(path, given, language, true);
		if (!parsed.has(path)) {
			const text = textOf(path);
			parsed.set(path, text === undefined ? undefined : ts.createSourceFile(path, path.endsWith(".d.ts") ? openUp(path, text, without, newer) : text, language, true));
		}
		return parsed.get(path);
	};
	return ts.createProgram(roots, options, host);
}
