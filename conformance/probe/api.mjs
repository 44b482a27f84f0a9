// Prints the members that Pi's declarations give extensions, and its events, as test/testdata/pi_api.json holds them.
//   node conformance/probe/api.mjs .cache/reference > test/testdata/pi_api.json
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

/** The public members of a class or an interface; classes that it extends in the same file included. */
function publicOf(file, wanted) {
	const source = ts.createSourceFile(file, ts.sys.readFile(file), ts.ScriptTarget.Latest, true);
	const names = new Set();
	const visit = (name) => {
		for (const node of source.statements) {
			if (!(ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) || node.name?.text !== name) continue;
			for (const clause of node.heritageClauses ?? []) for (const type of clause.types) visit(type.expression.getText(source));
			for (const member of node.members) {
				const hidden = (ts.canHaveModifiers(member) ? ts.getModifiers(member) : undefined)?.some(({ kind }) => [ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword, ts.SyntaxKind.StaticKeyword].includes(kind));
				const text = member.name?.getText(source);
				if (!hidden && !member.questionToken && text !== undefined && !text.startsWith("#")) names.add(text);
			}
		}
	};
	visit(wanted);
	return [...names].sort();
}

/** Pick<X, "a" | "b"> in a file. */
const picked = (file, name) => [...(new RegExp(`${name} = Pick<[^,]*, ([^>]*)>`).exec(ts.sys.readFile(file))?.[1] ?? "").matchAll(/"([^"]+)"/g)].map((m) => m[1]).sort();

const tuiOf = { "0.73.1": join(reference, "pi-0.73.1/node_modules/@mariozechner/pi-tui/dist"), "1.5.2": join(reference, "packages/node_modules/@earendil-works/pi-tui/dist") };
const out = {};
for (const [version, dir] of Object.entries(places)) {
	out[version] = membersOf(join(dir, "extensions/types.d.ts"));
	const { interfaces: all } = out[version];
	all.ReadonlySessionManager = readonlySession(join(dir, "session-manager.d.ts"));
	all.ModelRegistry = publicOf(join(dir, "model-registry.d.ts"), "ModelRegistry");
	all.EventBus = publicOf(join(dir, "event-bus.d.ts"), "EventBus");
	all.Theme = publicOf(join(dir, "../modes/interactive/theme/theme.d.ts"), "Theme");
	all.ReadonlyFooterDataProvider = picked(join(dir, "footer-data-provider.d.ts"), "ReadonlyFooterDataProvider");
	// Pi 1.5.2 bundles pi-tui without its declarations: those of the newest one that is published stand in.
	const tui = tuiOf[version];
	all.KeybindingsManager = [...new Set([...publicOf(join(dir, "keybindings.d.ts"), "KeybindingsManager"), ...publicOf(join(tui, "keybindings.d.ts"), "KeybindingsManager")])].sort();
	all.TUI = publicOf(join(tui, "tui.d.ts"), "TUI");
	all.Terminal = publicOf(join(tui, "terminal.d.ts"), "Terminal");
	all.OverlayHandle = publicOf(join(tui, "tui.d.ts"), "OverlayHandle");
}
console.log(JSON.stringify(out, null, "\t"));
