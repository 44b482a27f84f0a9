// Pi's command line as functions: many command lines drawn from its options and odd values, and models as people write them.
export const cases = {};

const options = "-- --help -h --version -v --mode --continue -c --resume -r --provider --model --api-key --system-prompt --append-system-prompt --name -n --no-session --session --session-id --fork --session-dir --models --no-tools -nt --no-builtin-tools -nbt --tools -t --exclude-tools -xt --thinking --print -p --export --extension -e --no-extensions -ne --no-mcp --skill --prompt-template --theme --use-theme --no-skills -ns --no-prompt-templates -np --no-themes --no-context-files -nc --list-models --tui-mode --verbose --approve -a --no-approve -na --offline --own --own=1 --own= -x --- @file @ constructor".split(" ");
const words = ["", "a", "a b", "-", "--", "@f", "-x", "---yaml", "rpc", "json", "fullscreen", "high", "a,b", " a , ,b", "+a,-b", "+a,b", "+a*", "a=b", "x:low"];

function random(seed) {
	let state = seed;
	return (n) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return Math.floor((state / 2 ** 32) * n);
	};
}

const shown = ({ unknownFlags, ...args }) => ({ ...args, unknownFlags: [...unknownFlags] });
cases["args: each option alone, with each word and at the end"] = ({ ca }) => options.map((option) => [shown(ca.parseArgs([option])), ...words.map((word) => shown(ca.parseArgs([option, word, "end"])))]).map((all) => all.map((one) => JSON.stringify(sorted(one))).join("\n")).map((text, i) => [options[i], hash(text)]);
cases["args: drawn"] = ({ ca }) => {
	const draw = random(7);
	return Array.from({ length: 400 }, () => {
		const argv = Array.from({ length: draw(7) }, () => (draw(2) ? options[draw(options.length)] : words[draw(words.length)]));
		return [argv.join("|"), hash(JSON.stringify(sorted(shown(ca.parseArgs(argv)))))];
	});
};

const sorted = (value) => Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
/** A short digest; PIER_FRAMES keeps the text itself. */
function hash(text) {
	if (process.env.PIER_FRAMES) return text;
	let h = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
	return (h >>> 0).toString(16);
}

const model = (provider, id, name = id) => ({ provider, id, name, api: "x", reasoning: false });
const models = [
	model("anthropic", "claude-opus-4-5-20250929", "Claude Opus 4.5"), model("anthropic", "claude-opus-4-5", "Claude Opus 4.5"), model("anthropic", "claude-opus-4-1-20250805"), model("anthropic", "claude-sonnet-4-latest"),
	model("openai", "gpt-6", "GPT 6"), model("openai", "gpt-6-mini"), model("azure", "gpt-6", "GPT 6 on Azure"), model("openrouter", "anthropic/claude-opus-4-5"), model("openrouter", "openrouter/free"), model("openrouter", "qwen/coder:exacto"),
	model("openrouter", "openai/gpt-6"), model("zai", "glm-5"), model("gateway", "zai/glm-5"), model("local/server", "own[1m]"), model("local", "server/own"), model(" spaced ", "x"), model("dated", "a-20240101"), model("dated", "a-20250101"),
];
const texts = ["claude-opus-4-5", "opus", "OPUS", "anthropic/opus", "anthropic/claude-opus-4-5", "gpt-6", "gpt", "openai/gpt-6", "azure/gpt-6", "openrouter/free", "openrouter/openrouter/free", "qwen/coder:exacto", "qwen/coder:exacto:high", "coder:high", "opus:low", "opus:nope", "zai/glm-5", "glm-5", "nothing", "anthropic/new-model", "anthropic/new-model:high", "openai/:", "own[1m]", "local/server/own", "local/server/own[1m]", "spaced/x", " gpt-6 ", "", " ", "dated/a", "sonnet:max", "/", "anthropic/", "a", "Claude Opus 4.5"];
for (const [name, usable] of Object.entries({ none: [], "one": ["openai"], "two": ["openai", "azure", "zai", "gateway"], openrouter: ["openrouter"] })) {
	const modelRuntime = { getModels: () => models, hasConfiguredAuth: (id) => usable.includes(id), getAvailable: async () => models.filter(({ provider }) => usable.includes(provider)) };
	const brief = ({ model: m, ...rest }) => ({ ...rest, model: m && `${m.provider}|${m.id}|${m.name}|${m.reasoning}` });
	cases[`models: with ${name} usable`] = ({ ca }) => texts.flatMap((cliModel) => [{}, { cliProvider: "OpenRouter" }, { cliThinking: "high" }, { inlineApiKey: true }].map((more) => brief(ca.resolveCliModel({ cliModel, modelRuntime, ...more }))));
	cases[`models: scope with ${name} usable`] = async ({ ca }) => {
		const out = [];
		for (const pattern of [...texts, "*", "*/*", "anthropic/*:high", "*opus*", "GPT-?", "gpt-[67]*", "{openai,zai}/*", "own[1m]:low", "none*"]) out.push(await ca.resolveModelScopeWithDiagnostics([pattern], modelRuntime));
		out.push(await ca.resolveModelScopeWithDiagnostics(["gpt", "gpt-6", "*gpt*"], modelRuntime));
		return out.map(({ scopedModels, diagnostics }) => [scopedModels.map(({ model: m, thinkingLevel }) => `${m.provider}|${m.id}|${thinkingLevel}`), diagnostics]);
	};
}
cases["models: no provider, no models"] = ({ ca }) => [ca.resolveCliModel({ cliModel: "x", cliProvider: "gone", modelRuntime: { getModels: () => models } }), ca.resolveCliModel({ cliModel: "x", modelRuntime: { getModels: () => [] } }), ca.resolveCliModel({ modelRuntime: {} })];
