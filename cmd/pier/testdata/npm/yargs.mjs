// yargs: commands, options, counts, choices, help, what is refused.
import yargs from "yargs";
import { hideBin } from "yargs/helpers";

export default async function (print) {
	const app = yargs(["build", "--port", "80", "-vv", "file"]).scriptName("app").exitProcess(false).help().version("1.2.3").option("v", { type: "count" })
		.command("build [f]", "builds it", (y) => y.option("port", { type: "number", demandOption: true, describe: "the port" }), (args) => print("ran", JSON.stringify(args)));
	await app.parseAsync();
	print(await app.getHelp());
	const quiet = (args) => yargs(args).scriptName("app").exitProcess(false).fail((message) => print("failed", message));
	await quiet([]).demandCommand(1, "need one").parseAsync();
	await quiet(["--x", "q"]).option("x", { choices: ["a", "b"] }).strict().parseAsync();
	await quiet(["--unknown", "1"]).strict().parseAsync();
	print(JSON.stringify(hideBin(["node", "x", "a"])), JSON.stringify(yargs(["-abc", "--n=5", "--no-x", "--d.e=1", "--", "-y"]).scriptName("app").parserConfiguration({ "populate--": true }).parse()));
	const long = yargs([]).scriptName("t").exitProcess(false).usage("$0 <x>").option("long-name", { alias: "l", describe: "d ".repeat(50), default: 4 }).wrap(60);
	print(await new Promise((resolve) => long.parse("--help", (_err, _args, output) => resolve(output))));
}
