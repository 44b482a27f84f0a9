// What real Pi and pier do at the same time in TestConformTokens: each refreshes the tokens of its own providers, and of one
// that both have. A refresh takes its time, during which the other must not write.
import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const config = (id, who, log) => ({
	baseUrl: "https://club.test", api: "openai-completions", models: [], oauth: {
		name: id, login: async () => { throw new Error("nobody logs in"); }, getApiKey: (credential) => credential.access,
		async refreshToken({ refresh }) {
			appendFileSync(log, `${who} ${id} ${refresh}\n`);
			await sleep(15);
			return { access: `new-${id}`, refresh: `${refresh}+`, expires: 4102444800000 };
		},
	},
});

const idsOf = (who) => ["both", ...Array.from({ length: 12 }, (_, n) => `${who}${n}`)];

/** Real Pi: ARGUMENTS are its index, auth.json, the log. */
export async function asPi([index, authPath, log]) {
	const { ModelRuntime } = await import(index);
	const runtime = await ModelRuntime.create({ authPath, modelsPath: null, refreshOnCreate: false });
	const keys = [];
	for (const id of idsOf("pi")) runtime.registerProvider(id, config(id, "pi", log));
	console.log("ready");
	for (const id of idsOf("pi")) keys.push((await runtime.getAuth(id))?.auth.apiKey);
	await runtime.settleCredentialWrites();
	console.log(JSON.stringify(keys));
	process.exit(0);
}

/** pier: the extension. */
export default function (pi) {
	const log = process.env.PI_TEST_LOG;
	for (const id of idsOf("pier")) pi.registerProvider(id, config(id, "pier", log));
	pi.registerCommand("tokens", { handler: async (_args, ctx) => {
		const keys = [];
		for (const id of idsOf("pier")) keys.push(await ctx.modelRegistry.getApiKeyForProvider(id));
		console.log(JSON.stringify(keys));
	} });
}

if (process.argv[2]?.endsWith("index.js")) await asPi(process.argv.slice(2));
