// Prints the members that Pi's declarations give extensions, and its events, as testdata/pi_api.json holds them.
//   node conformance/probe/api.mjs .cache/reference > testdata/pi_api.json
import { createRequire } from "node:module";
import { join } from "node:path";

const ts = createRequire(new URL("../../internal/runtime/js/shim/package.json", import.meta.url))("typescript");
const reference = process.argv[2];
const places = {
	"0.73.1": join(reference, "pi-0.73.1/node_modules/@mariozechner/pi-coding-agent/dist/core"),
	"1.5.2": join(reference, "pi-1.5.2/package/dist/core"),
};
const interfaces = ["ExtensionAPI", "ExtensionContext", "ExtensionCommandContext", "ExtensionToolContext", "ExtensionUIContext", "ReplacedSessionContext"];

function membersOf(file) {
	const source = ts.createSourceFile(file, ts.sys.readFile(file), ts.ScriptTarget.Latest, true);
	const found = {};
	const events = {};
	for (const node of source.statements) {
		if (!ts.isInterfaceDeclaration(node) || !interfaces.includes(node.name.text)) continue;
		const names = new Set();
		for (const member of node.members) {
			const name = member.name?.getText(source);
			if (name === undefined) continue;
			names.add(name);
			if (node.name.text !== "ExtensionAPI" || name !== "on") continue;
			const event = member.parameters[0].type.literal?.text;
			const types = member.parameters[1].type.typeArguments ?? [];
			if (event) events[event] = { event: types[0]?.getText(source) ?? "", result: types[1]?.getText(source) ?? "" };
		}
		found[node.name.text] = [...names].sort();
	}
	return { interfaces: found, events };
}

function readonlySession(file) {
	const text = ts.sys.readFile(file);
	const picked = /ReadonlySessionManager = Pick<SessionManager, ([^>]*)>/.exec(text)?.[1] ?? "";
	return [...picked.matchAll(/"([^"]+)"/g)].map((m) => m[1]).sort();
}

const out = {};
for (const [version, dir] of Object.entries(places)) {
	out[version] = membersOf(join(dir, "extensions/types.d.ts"));
	out[version].interfaces.ReadonlySessionManager = readonlySession(join(dir, "session-manager.d.ts"));
}
console.log(JSON.stringify(out, null, "\t"));
