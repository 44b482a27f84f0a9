// The objects that an extension is handed: their types against those that Pi declares, member by member.
import { join } from "node:path";
import { shim } from "./declarations.mjs";

const at = (file, name) => `import(${JSON.stringify(join(shim, `src/pi/coding-agent/${file}.ts`))}).${name}`;
const handed = [
	["ExtensionAPI", at("extensions/types", "ExtensionApi")],
	["ExtensionContext", at("extensions/types", "ExtensionContext")],
	["ExtensionToolContext", at("extensions/types", "ExtensionToolContext")],
	["ExtensionCommandContext", at("extensions/types", "ExtensionCommandContext")],
	["ReplacedSessionContext", at("extensions/types", "ReplacedContext")],
	["ExtensionUIContext", at("extensions/types", "ExtensionUi")],
	["ReadonlySessionManager", at("session/types", "ReadonlySession")],
];

/** Members that are objects compared on their own. */
const elsewhere = new Set(["ui", "sessionManager", "modelRegistry"]);
/** What an interface has beside those that it extends; of a computed type, all. */
const ownMembers = (type) => (type.isClassOrInterface() ? [...type.symbol.members.keys()] : type.getProperties().map((one) => one.name)).map(String);

/** Those of Pi's interfaces that a version has: the module that declares it, its members, and the text of both types. */
export function objectsOf(checker, modules, source) {
	const real = modules["pi:coding-agent"];
	const folder = real.replace(/index\.d\.ts$/, "core/");
	const found = [];
	for (const [name, mine] of handed) {
		for (const file of [real, join(folder, "extensions/types.d.ts"), join(folder, "session-manager.d.ts")]) {
			const module = source(file) && checker.getSymbolAtLocation(source(file));
			const symbol = module && checker.getExportsOfModule(module).find((one) => one.name === name);
			if (!symbol) continue;
			const type = checker.getDeclaredTypeOfSymbol(symbol.flags & 2097152 ? checker.getAliasedSymbol(symbol) : symbol);
			found.push({ name, mine, theirs: `import(${JSON.stringify(file.replace(/\.d\.ts$/, ".js"))}).${name}`, members: ownMembers(type).filter((one) => !elsewhere.has(one)) });
			break;
		}
	}
	return found;
}

/** For each member: what ours gives must be what Pi's gives, and what Pi's takes ours must take. */
export const objectLines = (objects) =>
	objects.flatMap(({ name, mine, theirs, members }) =>
		members.flatMap((member) => {
			const key = JSON.stringify(member);
			return [
				{ what: `${name}.${member}`, text: `{ const ours = null! as ${mine}[${key}]; const theirs: ${theirs}[${key}] = ours; }` },
				{ what: `${name}.${member}()`, text: `{ const theirs = null! as Taken<${theirs}[${key}]>; const ours: Taken<${mine}[${key}]> = theirs; }` },
			];
		}),
	);

/** Where a line of objects says what the two types are, for finding any in them. */
export const objectTypes = (objects) => objects.map(({ mine, theirs, members }, i) => {
	const keys = members.map((member) => JSON.stringify(member)).join(" | ");
	return `export declare const ours${i}: Pick<${mine}, ${keys}>; export declare const theirs${i}: Pick<${theirs}, ${keys}>;`;
});
