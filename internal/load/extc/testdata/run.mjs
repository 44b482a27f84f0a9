// Evaluates bundles as the JavaScript runtime does: the code is an expression, an async function of the host's require.
// Standard input: a JSON array of code texts. Standard output: a JSON array of what each default export returns.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const require = createRequire(import.meta.url);

// Node's modules are real, and so is require; of Pi's packages only the name is known here, and any other name is undefined.
function host(name) {
	const node = name.match(/^pi:node\/(.*)$/);
	if (!node) return { host: name };
	if (node[1] === "internal_require") return Object.assign((id) => require(id), { resolveUrl: (id, parent) => (/^[./]/.test(id) ? new URL(id, parent).href : id) });
	const path = node[1].replace(/^(assert|dns|fs|inspector|path|readline|stream|test|timers|util)_/, "$1/");
	return require(`node:${path}`);
}

async function run(code) {
	try {
		const { ns } = await (0, eval)(code)(host);
		const value = typeof ns.default === "function" ? await ns.default() : ns.default;
		return value ?? null;
	} catch (error) {
		return { thrown: error.message, ...(error.code && { code: error.code }) };
	}
}

const results = [];
for (const code of JSON.parse(readFileSync(0, "utf8"))) results.push(await run(code));
process.stdout.write(JSON.stringify(results));
