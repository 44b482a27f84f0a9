// commander: options, arguments, subcommands, help, errors, without a process of its own.
import { Argument, Command, InvalidArgumentError, Option } from "commander";

export default async function (print) {
	const program = new Command("tool").description("does things").version("1.2.3").exitOverride();
	program.configureOutput({ writeOut: (s) => print(`out: ${s}`), writeErr: (s) => print(`err: ${s}`), getOutHelpWidth: () => 72, getErrHelpWidth: () => 72, getOutHasColors: () => false, getErrHasColors: () => false });
	program.option("-v, --verbose", "say more", (_, n) => n + 1, 0).addOption(new Option("-c, --color <when>", "colour").choices(["always", "never"]).default("never").env("TOOL_COLOR_UNSET"));
	program.command("add").argument("<name>").argument("[rest...]").option("--no-save", "do not save").requiredOption("-n, --count <n>", "how many", (v) => {
		const n = Number(v);
		if (Number.isNaN(n)) throw new InvalidArgumentError("Not a number.");
		return n;
	}).action(async (name, rest, options, command) => {
		await null;
		print(JSON.stringify({ name, rest, options, all: command.optsWithGlobals() }));
	});
	program.command("list").alias("ls").addArgument(new Argument("[kind]").choices(["a", "b"])).action((kind) => print(`list ${kind}`));
	const run = async (...args) => {
		try {
			await program.parseAsync(args, { from: "user" });
		} catch (err) {
			print(`${err.code} ${err.exitCode} ${err.message}`);
		}
	};
	await run("-vv", "add", "x", "y", "z", "-n", "3", "--no-save");
	await run("ls", "b");
	await run("ls", "c");
	await run("add", "x");
	await run("add", "x", "-n", "q");
	await run("ad");
	await run("--colour", "always", "ls");
	await run("--help");
	await run("add", "--help");
	await run("--version");
}
