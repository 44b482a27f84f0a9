// Writes models.jsonl: the model tables of Pi's package, facts like ids, limits and prices, without any of its code. Needs
// Node 22 and the published bundle of the pinned version:
//
//	node generate.mjs .cache/reference/pi-1.5.2/package            writes the file
//	node generate.mjs .cache/reference/pi-1.5.2/package --check    fails when it would differ
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [folder, check] = process.argv.slice(2);
const target = join(dirname(fileURLToPath(import.meta.url)), "models.jsonl");
const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
if (license !== "MIT") throw new Error(`${name} ${version} is not under the MIT license but ${license}`);

const chunks = resolve(folder, "dist/bundle/chunks");
const modules = readdirSync(chunks).find((file) => file.startsWith("virtual-modules-"));
const { VIRTUAL_MODULES } = await import(pathToFileURL(join(chunks, modules)).href);
const catalog = VIRTUAL_MODULES["@earendil-works/pi-ai/providers/all"];

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const keysOf = (models) => [...new Set(models.flatMap((model) => Object.keys(model)))].filter((key) => key !== "provider");

/** The value most of a provider's models have, for each key that repeats. */
function commonOf(models) {
	const common = {};
	for (const key of keysOf(models)) {
		if (key === "id" || key === "name") continue;
		const counts = new Map();
		for (const model of models) {
			const text = JSON.stringify(model[key]);
			counts.set(text, (counts.get(text) ?? 0) + 1);
		}
		const [[text]] = [...counts].sort(([, a], [, b]) => b - a);
		if (text !== undefined) common[key] = JSON.parse(text);
	}
	return common;
}

/** The model Pi takes of each provider when nobody chose one, in the order in which it looks for one. */
const preferred = (() => {
	const source = readFileSync(join(folder, "dist/core/model-resolver.js"), "utf8");
	const [, body] = /defaultModelPerProvider = \{([\s\S]*?)\};/.exec(source);
	return Object.fromEntries([...body.matchAll(/^\s*"?([\w-]+)"?: "(.*)",$/gm)].map(([, id, model]) => [id, model]));
})();

const orders = [];

/** The place of the model's order of keys in the list of them: extensions show models as JSON. */
function orderOf(model) {
	const order = Object.keys(model).join(" ");
	if (!orders.includes(order)) orders.push(order);
	return orders.indexOf(order);
}

/** What a model has that is not common; null stands for a key that it lacks. */
const ownOf = (model, common, keys) => ({
	...Object.fromEntries(keys.filter((key) => !same(model[key], common[key])).map((key) => [key, model[key] === undefined ? null : model[key]])),
	keys: orderOf(model),
});

const apisOf = (models, type) => [...new Set(models.filter((model) => (model.type ?? "chat") === type).map(({ api }) => api))];

/** The variables that hold a provider's key, found by asking its resolver with each of them unset. */
async function variablesOf(provider) {
	const asked = [];
	const env = async (variable) => void asked.push(variable);
	const ctx = { env, fileExists: async () => false };
	await provider.auth.apiKey?.resolve({ ctx, signal: new AbortController().signal }).catch(() => undefined);
	return [...new Set(asked)];
}

const lines = [{ source: name, version, license, generatedAt: catalog.getBuiltinModelDataGeneratedAt(), preferred, orders }];
for (const provider of catalog.builtinProviders()) {
	const models = provider.getAllModels?.() ?? provider.getModels();
	const { apiKey, oauth } = provider.auth;
	const common = commonOf(models);
	lines.push({
		provider: provider.id,
		name: provider.name,
		baseUrl: provider.baseUrl,
		apiKey: apiKey && { name: apiKey.name, env: await variablesOf(provider) },
		oauth: oauth && { name: oauth.name, isSubscription: oauth.isSubscription, loginLabel: oauth.loginLabel },
		apis: Object.fromEntries(["chat", "image", "classifier"].map((type) => [type, apisOf(models, type)])),
		common,
	});
	for (const model of models) lines.push(ownOf(model, common, keysOf(models)));
}
const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
if (check === "--check") {
	if (readFileSync(target, "utf8") !== text) throw new Error("models.jsonl differs from Pi's tables: run generate.mjs");
} else writeFileSync(target, text);
process.exit(0);
