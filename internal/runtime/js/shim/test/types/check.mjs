// Compares the types of what we export with those that Pi declares, by the compiler.
import { join } from "node:path";
import ts from "typescript";
import { load } from "../host.mjs";
import { config, Newer, openUp, programOf, shim, spliced } from "./declarations.mjs";
import { exampleProblems } from "./examples.mjs";
import { holesOf } from "./holes.mjs";
import { objectLines, objectsOf, objectTypes } from "./objects.mjs";
import { filesOf, options, standIns, versions } from "./packages.mjs";

const isTypeOnly = (symbol) => symbol.declarations?.some(ts.isTypeOnlyImportOrExportDeclaration);
const target = (checker, symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
const exportsOf = (program, file) => {
	const source = program.getSourceFile(file);
	const symbol = source && program.getTypeChecker().getSymbolAtLocation(source);
	const all = symbol ? program.getTypeChecker().getExportsOfModule(symbol).filter((one) => !isTypeOnly(one)) : [];
	return new Map(all.map((one) => [one.name, target(program.getTypeChecker(), one)]).filter(([, one]) => one.flags & ts.SymbolFlags.Value));
};

/** What a host module has when it runs, without what only says that it is missing. */
function provided(module) {
	const all = load(module);
	return new Set(Object.keys(all).filter((name) => name !== "default" && name !== "module.exports" && all[name]?.stubOf === undefined));
}

/** The pairs to compare: module, name, and the files that export it on both sides. */
function pairsOf(program, modules) {
	const pairs = [];
	const untyped = [];
	for (const [module, real] of Object.entries(modules)) {
		const ours = filesOf(module).map((file) => [file, exportsOf(program, file)]);
		const names = provided(module);
		for (const [name, declared] of exportsOf(program, real)) {
			if (!names.has(name)) continue;
			const [file, all] = ours.find(([, all]) => all.has(name)) ?? [];
			if (file) pairs.push({ module, name, file, real, ours: all.get(name), declared });
			else untyped.push(`${module} ${name}`);
		}
	}
	return { pairs, untyped };
}

const classOf = (symbol) => symbol.declarations?.find(ts.isClassDeclaration);

/**
 * Takes out of our classes what Pi's do not declare, where Pi's have private members: nobody can have made such an object but by our
 * class, so what more it has may be relied on.
 */
function narrowed(texts, program, pairs, nominal) {
	const checker = program.getTypeChecker();
	const cuts = new Map();
	const done = new Set();
	for (const { ours, declared } of pairs) {
		const [mine, theirs] = [classOf(ours), classOf(declared)];
		if (!mine || !theirs || done.has(mine) || !nominal(theirs)) continue;
		done.add(mine);
		const known = new Set(checker.getDeclaredTypeOfSymbol(declared).getProperties().map(({ name }) => name));
		const path = mine.getSourceFile().fileName;
		for (const member of mine.members) {
			if (!member.name || ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static || known.has(member.name.getText()) || ts.isComputedPropertyName(member.name)) continue;
			cuts.set(path, [...(cuts.get(path) ?? []), [member.getStart(), member.getEnd(), ""]]);
		}
	}
	const out = new Map(texts);
	for (const [path, list] of cuts) out.set(path, spliced(texts.get(path), list));
	return out;
}

const typeAt = (file, name) => `typeof import(${JSON.stringify(file.replace(/\.d\.(m?)ts$/, ".$1js"))})[${JSON.stringify(name)}]`;

/** Whether everybody may construct a class. */
const isOpen = (checker, symbol) => checker.getTypeOfSymbol(symbol).getConstructSignatures().every((one) => one.parameters[0]?.name !== "none");

/** One line of source for each comparison, and what it is about. */
function linesOf(pairs, program) {
	const checker = program.getTypeChecker();
	const lines = [];
	const add = (what, text) => lines.push({ what, text });
	for (const { module, name, file, real, ours, declared } of pairs) {
		const what = `${module} ${name}`;
		const [mine, theirs] = [typeAt(file, name), typeAt(real, name)];
		add(what, `{ const ours = null! as ${mine}; const theirs: ${theirs} = ours; }`);
		const type = checker.getTypeOfSymbol(declared);
		if (classOf(declared) && classOf(ours)) {
			if (isOpen(checker, declared)) add(`${what}()`, `{ const theirs = null! as ConstructorParameters<${theirs}>; const ours: ConstructorParameters<${mine}> = theirs; }`);
			const own = checker.getDeclaredTypeOfSymbol(ours);
			for (const member of checker.getDeclaredTypeOfSymbol(declared).getProperties()) {
				if (!(member.flags & ts.SymbolFlags.Method) || !own.getProperty(member.name) || member.name.startsWith("__@")) continue;
				const at = JSON.stringify(member.name);
				add(`${what}.${member.name}()`, `{ const theirs = null! as Taken<InstanceType<${theirs}>[${at}]>; const ours: Taken<InstanceType<${mine}>[${at}]> = theirs; }`);
			}
		} else if (type.getConstructSignatures().length > 0 && !classOf(ours)) add(`${what}()`, `{ const theirs = null! as ConstructorParameters<${theirs}>; const ours: ConstructorParameters<${mine}> = theirs; }`);
	}
	return lines;
}

/** Whether a module's declarations compute types from types. Comparing such functions does not end; their parameters are counted. */
const computes = ({ module, declared }) => module.startsWith("pi:typebox") || declared.name === "Type";

/** How many arguments a function or class must be given and may be. */
function arity(type) {
	const all = [...type.getCallSignatures(), ...type.getConstructSignatures()];
	const rest = (signature) => signature.declaration?.parameters.some((parameter) => parameter.dotDotDotToken);
	return all.length === 0 ? undefined : [Math.min(...all.map((one) => one.minArgumentCount)), Math.max(...all.map((one) => (rest(one) ? Infinity : one.parameters.length)))];
}

/** What is wrong with an export of which only the parameters are counted. */
function miscounted(checker, { ours, declared }) {
	const [mine, theirs] = [ours, declared].map((symbol) => arity(checker.getTypeOfSymbol(symbol)));
	if (!theirs) return mine && "theirs is no function";
	if (!mine) return checker.getTypeOfSymbol(ours).flags & ts.TypeFlags.Any ? "ours is any" : "ours is no function";
	if (mine[0] > theirs[0]) return `ours must be given ${mine[0]} arguments, theirs ${theirs[0]}`;
	return mine[1] < theirs[1] ? `ours takes ${mine[1]} arguments, theirs ${theirs[1]}` : undefined;
}

const head = "type Taken<T> = NonNullable<T> extends (...args: infer A) => any ? A : never;\nexport {};\n";

/** Those of the left out members that our classes have after all. */
function healed(pairs, checker, missing) {
	const has = (name) => {
		const [member, of] = name.split(".").reverse();
		const own = pairs.filter((pair) => classOf(pair.ours) && classOf(pair.declared) && (of === undefined || pair.name === of));
		return own.some((pair) => checker.getDeclaredTypeOfSymbol(pair.ours).getProperty(member));
	};
	return missing.filter(has);
}

/**
 * The problems of one version: what is compared, and the compiler's words where it does not fit. Members of classes that are known to
 * be missing (Class.member, or member of any class) are not asked for; what was added to the words of an older version is put into its declarations.
 */
export function compare(version, texts, parsed, missing = [], added = {}) {
	const modules = versions[version];
	const open = new Map([...texts].map(([path, text]) => [path, openUp(path, text)]));
	const roots = [...Object.values(modules), ...Object.keys(modules).flatMap(filesOf), ...config.fileNames.filter((name) => name.endsWith(".d.ts"))];
	const given = (ours) => new Map([...ours, ...standIns]);
	const newer = new Newer(added);
	const changes = { without: (of, member) => missing.includes(member) || missing.includes(`${of}.${member}`), newer };
	const first = programOf(roots, given(open), options, parsed, changes);
	const { pairs: all, untyped } = pairsOf(first, modules);
	const pairs = all.filter((pair) => !computes(pair));
	const raw = (node) => /\b(private|protected)\b|#private/.test(ts.sys.readFile(node.getSourceFile().fileName));
	const ours = narrowed(open, first, pairs, raw);
	const objects = objectsOf(first.getTypeChecker(), modules, (path) => first.getSourceFile(path));
	const lines = [...linesOf(pairs, first), ...objectLines(objects)];
	const check = join(shim, "src/check.ts");
	const program = programOf([...roots, check], given(ours).set(check, head + [...lines.map(({ text }) => text), ...objectTypes(objects)].join("\n")), options, parsed, changes);
	const problems = new Map(untyped.map((what) => [what, "has no type of its own"]));
	for (const pair of all.filter(computes)) {
		const problem = miscounted(first.getTypeChecker(), pair);
		if (problem) problems.set(`${pair.module} ${pair.name}`, problem);
	}
	const source = program.getSourceFile(check);
	for (const problem of program.getSemanticDiagnostics(source)) {
		const line = source.getLineAndCharacterOfPosition(problem.start).line - 2;
		problems.set(lines[line].what, ts.flattenDiagnosticMessageText(problem.messageText, "\n"));
	}
	const checker = program.getTypeChecker();
	const holes = new Map();
	for (const { module, name, file, real } of pairs) {
		const [mine, theirs] = [file, real].map((path) => checker.getTypeOfSymbol(exportsOf(program, path).get(name)));
		const found = holesOf(checker, mine, theirs);
		if (found.length > 0) holes.set(`${module} ${name}`, found);
	}
	const handed = new Map(checker.getExportsOfModule(checker.getSymbolAtLocation(source)).map((one) => [one.name, checker.getTypeOfSymbol(one)]));
	objects.forEach(({ name }, i) => {
		const found = holesOf(checker, handed.get(`ours${i}`), handed.get(`theirs${i}`));
		if (found.length > 0) holes.set(name, found);
	});
	return { compared: [...lines.map(({ what }) => what), ...all.filter(computes).map(({ module, name }) => `${module} ${name}`), ...untyped], problems, holes, unused: newer.unused, present: healed(pairs, first.getTypeChecker(), missing), examples: exampleProblems(version, modules, pairs, given(ours), options, parsed, changes) };
}
