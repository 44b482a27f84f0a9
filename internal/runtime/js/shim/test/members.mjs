// Writes golden/members.json: the public members that Pi's declarations give the classes of pi-coding-agent, by version.
//
//   PIER_PI_REF=…/node_modules PIER_PI_BUNDLE=…/dist/bundle node members.mjs
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const here = dirname(fileURLToPath(import.meta.url));
const declarations = { "0.73.1": join(process.env.PIER_PI_REF, "@mariozechner/pi-coding-agent/dist/index.d.ts"), "1.5.2": join(process.env.PIER_PI_BUNDLE, "../index.d.ts") };

/** What a class has for everybody: its own members and those of the class it extends. */
function membersOf(checker, symbol) {
	const isPublic = (member) => !(ts.getCombinedModifierFlags(member.valueDeclaration ?? member.declarations[0]) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) && !member.name.startsWith("_");
	const names = (type) => type.getProperties().filter((member) => member.valueDeclaration && !(member.flags & ts.SymbolFlags.Optional) && isPublic(member)).map(({ name }) => name).filter((name) => name !== "prototype").sort();
	return { members: names(checker.getDeclaredTypeOfSymbol(symbol)), statics: names(checker.getTypeOfSymbol(symbol)) };
}

const out = {};
for (const [version, file] of Object.entries(declarations)) {
	const program = ts.createProgram([file], { noLib: true, skipLibCheck: true, module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, allowImportingTsExtensions: true, noEmit: true });
	const checker = program.getTypeChecker();
	const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)));
	const classes = exported.map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)).filter((symbol) => symbol.flags & ts.SymbolFlags.Class);
	out[version] = Object.fromEntries(classes.map((symbol) => [symbol.name, membersOf(checker, symbol)]).sort(([a], [b]) => (a < b ? -1 : 1)));
}
writeFileSync(join(here, "golden/members.json"), `${JSON.stringify(out, null, "\t").replace(/\[\s+([^\]]*?)\s+\]/g, (_, list) => `[${list.replace(/\s+/g, " ")}]`)}\n`);
