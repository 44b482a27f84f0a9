// node ask.mjs FILE: prints what Node answers to the cases of a file, as one line of JSON.
import { pathToFileURL } from "node:url";

const { default: factory } = await import(pathToFileURL(process.argv[2]).href);
factory({
	async registerTool(tool) {
		if (!["run", "names"].includes(tool.name)) return;
		const { content } = await tool.execute("id", {});
		process.stdout.write(`\n${content[0].text}\n`, () => process.exit(0));
	},
});
