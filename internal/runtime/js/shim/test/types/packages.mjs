// Which of our modules stands for which of Pi's, and where the declarations of those lie.
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { config, shim } from "./declarations.mjs";

const place = join(shim, "../../../../.cache/reference");
if (!existsSync(join(place, "pi-1.5.2/types"))) throw new Error(`Pi's declarations are not in ${place}: run make reference`);
export const root = realpathSync(place);

/** The modules of a version: our host module, and the file of Pi's declarations. */
const modulesAt = (ca, ai, core, tui, typebox, models) => ({
	"pi:coding-agent": join(ca, "dist/index.d.ts"),
	"pi:ai": join(ai, models ? "dist/compat.d.ts" : "dist/index.d.ts"),
	...(models ? { "pi:ai_models": join(ai, "dist/models.d.ts"), "pi:ai_providers_all": join(ai, "dist/providers/all.d.ts") } : { "pi:ai_oauth": join(ai, "dist/oauth.d.ts") }),
	"pi:agent-core": join(core, "dist/index.d.ts"),
	"pi:tui": join(tui, "dist/index.d.ts"),
	"pi:typebox": join(typebox, "build/index.d.mts"),
	"pi:typebox_value": join(typebox, "build/value/index.d.mts"),
	"pi:typebox_compile": join(typebox, "build/compile/index.d.mts"),
});

const old = join(root, "pi-0.73.1/node_modules");
const scope = join(root, "pi-1.5.2/types");
const newest = join(root, "pi-1.5.2/package");

// pi-tui has no release 1.5.2 of its own; what is compared is the newest one. pi-schema has none at all.
export const versions = {
	"0.73.1": modulesAt(...["pi-coding-agent", "pi-ai", "pi-agent-core", "pi-tui"].map((name) => join(old, "@mariozechner", name)), join(old, "typebox"), false),
	"1.5.2": modulesAt(newest, join(scope, "pi-ai"), join(scope, "pi-agent-core"), join(scope, "pi-tui"), join(root, "pi-1.5.2/node_modules/typebox"), true),
};

const schema = join(scope, "pi-schema.d.ts");
/** What stands for the package that is nowhere to be had: all that the other packages' declarations use of it. */
export const standIns = new Map([[schema, "export interface Schema<T = unknown> { readonly \"~unsafe\"?: T }\nexport type Static<S> = S extends Schema<infer T> ? T : never;\n"]]);

export const options = {
	...config.options,
	typeRoots: [join(old, "@types")],
	types: ["node"],
	paths: {
		...config.options.paths,
		"@earendil-works/pi-coding-agent": [versions["1.5.2"]["pi:coding-agent"]],
		"@earendil-works/pi-ai/compat": [versions["1.5.2"]["pi:ai"]],
		"@earendil-works/pi-ai/providers/all": [versions["1.5.2"]["pi:ai_providers_all"]],
		"@earendil-works/pi-ai": [join(scope, "pi-ai/dist/index.d.ts")],
		"@earendil-works/pi-agent-core": [versions["1.5.2"]["pi:agent-core"]],
		"@earendil-works/pi-tui": [versions["1.5.2"]["pi:tui"]],
		"@earendil-works/pi-schema": [schema],
	},
};

/** The files that export what a host module has. Those whose exports are one object are made of the modules their names begin with. */
const parts = {
	"pi:coding-agent": /^(coding-agent_\w+|names\/own|theme|ai_registry)\.ts$/,
	"pi:ai": /^(ai_\w+|ai\/enum|typebox_whole)\.ts$/,
	"pi:typebox": /^typebox_whole\.ts$/,
	"pi:ai_models": /^(ai_\w+)\.ts$/,
	"pi:ai_oauth": /^(ai_\w+)\.ts$/,
	"pi:ai_providers_all": /^(ai_\w+)\.ts$/,
};
const pi = join(shim, "src/pi");
export const filesOf = (module) => [join(pi, `${module.slice(3)}.ts`), ...(parts[module] ? readdirSync(pi, { recursive: true }).filter((name) => parts[module].test(name)).map((name) => join(pi, name)) : [])];

