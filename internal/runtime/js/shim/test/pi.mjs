// Runs cases: against the shims, against an installed Pi 0.73.1 (PIER_PI_REF is its node_modules), and against the bundle
// of Pi 1.5.2 (PIER_PI_BUNDLE is its dist/bundle, which needs Node 22).
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as agent from "./agent.cases.mjs";
import * as ai from "./ai.cases.mjs";
import * as auth from "./auth.cases.mjs";
import * as bedrock from "./bedrock.cases.mjs";
import * as cli from "./cli.cases.mjs";
import * as codingAgent from "./coding-agent.cases.mjs";
import * as colors from "./colors.cases.mjs";
import * as components from "./components.cases.mjs";
import * as exports_ from "./exports.cases.mjs";
import * as highlight from "./highlight.cases.mjs";
import * as logins from "./logins.cases.mjs";
import * as modes from "./modes.cases.mjs";
import * as models from "./models.cases.mjs";
import * as selectors from "./selectors.cases.mjs";
import * as sessions from "./sessions.cases.mjs";
import * as summaries from "./summaries.cases.mjs";
import * as vendors from "./vendors.cases.mjs";
import * as widths from "./widths.cases.mjs";
import * as wire from "./wire.cases.mjs";

/** Suites that are those of 1.5.2 only: its requests, its logins, its summaries, its agent, its collections of models and its selectors. */
export const newest = new Set(["wire", "exports", "bedrock", "vendors", "logins", "summaries", "agent", "models", "selectors", "sessions", "cli", "modes"]);

/** Suites about what 1.5.2 no longer has. */
export const oldest = new Set(["auth"]);

export const suites = {
	auth: auth.cases,
	"coding-agent": codingAgent.cases, ai: ai.cases, components: components.cases, highlight: highlight.cases, wire: wire.cases,
	widths: widths.cases, colors: colors.cases,
	agent: agent.cases,
	models: models.cases,
	selectors: selectors.cases,
	sessions: sessions.cases,
	cli: cli.cases,
	modes: modes.cases,
	bedrock: bedrock.cases,
	exports: exports_.cases,
	vendors: vendors.cases,
	logins: logins.cases,
	summaries: summaries.cases,
};

// Both sides must see the same terminal and working directory.
process.chdir("/");
Object.assign(process.env, { COLORTERM: "truecolor", TERM: "xterm-256color", FORCE_COLOR: "1", PI_HYPERLINKS: "0", TZ: "UTC" });

// Logins listen here; another run of these cases listens at another of the machine's own addresses.
process.env.PI_OAUTH_CALLBACK_HOST = `127.${process.pid % 250}.${(process.pid >> 8) % 250}.7`;

/** What a case gives, as JSON has it, or its error's message. */
export async function outcome(run, modules) {
	try {
		const value = JSON.stringify(await run(modules));
		return value === undefined ? null : JSON.parse(value);
	} catch (error) {
		return { throws: error.message };
	}
}

/** Gives pi-tui the one key of the application that components show; Pi does so when its own screen starts. */
function withKeys(modules) {
	const { TUI_KEYBINDINGS, KeybindingsManager, setKeybindings } = modules.tui;
	setKeybindings(new KeybindingsManager({ ...TUI_KEYBINDINGS, "app.tools.expand": { defaultKeys: "ctrl+o", description: "" } }));
	return modules;
}

const importFile = (file) => import(pathToFileURL(file).href);

export async function oldPi(nodeModules) {
	const scope = join(nodeModules, "@mariozechner");
	const from = (name) => importFile(join(scope, name, "dist/index.js"));
	return withKeys({ real: true, ca: await from("pi-coding-agent"), ai: await from("pi-ai"), tui: await from("pi-tui"), oauth: await importFile(join(scope, "pi-ai/dist/oauth.js")) });
}

export async function newPi(bundle) {
	const file = readdirSync(join(bundle, "chunks")).find((name) => name.startsWith("virtual-modules-"));
	const { VIRTUAL_MODULES } = await importFile(join(bundle, "chunks", file));
	// The rare grammars, which Pi brings a moment after its start.
	await importFile(join(bundle, "chunks", readdirSync(join(bundle, "chunks")).find((name) => /^lib-\w+\.js$/.test(name))));
	const from = (name) => VIRTUAL_MODULES[`@earendil-works/${name}`];
	return withKeys({ real: true, ca: from("pi-coding-agent"), ai: from("pi-ai"), core: from("pi-agent-core"), tui: from("pi-tui"), providers: from("pi-ai/providers/all").builtinProviders, all: from("pi-ai/providers/all") });
}
