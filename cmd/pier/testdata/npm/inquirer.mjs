// @inquirer/prompts: prompts that are typed into and moved through, drawn over node:readline.
import { PassThrough, Writable } from "node:stream";
import { checkbox, confirm, input, number, password, select } from "@inquirer/prompts";
import { render } from "@inquirer/testing";

export default async function (print) {
	const name = await render(input, { message: "name?", default: "nobody" });
	print(JSON.stringify(name.getScreen()));
	name.events.type("Bob");
	name.events.keypress("enter");
	print(await name.answer, name.getScreen());
	const one = await render(select, { message: "which?", choices: [{ name: "A", value: 1 }, { name: "B", value: 2, description: "bee" }] });
	one.events.keypress("down");
	print(JSON.stringify(one.getScreen()));
	one.events.keypress("enter");
	print(await one.answer);
	const several = await render(checkbox, { message: "which ones?", choices: ["x", "y", "z"] });
	for (const key of ["space", "down", "down", "space", "enter"]) several.events.keypress(key);
	print((await several.answer).join());
	const sure = await render(confirm, { message: "sure?" });
	sure.events.type("n");
	sure.events.keypress("enter");
	print(await sure.answer);

	// And through the bytes of a terminal.
	let drawn = "";
	const output = Object.assign(new Writable({ write(chunk, _encoding, done) { drawn += chunk; done(); } }), { columns: 40 });
	const typed = async (prompt, options, bytes) => {
		const from = new PassThrough();
		drawn = "";
		const answer = prompt(options, { input: from, output });
		setTimeout(() => from.write(bytes), 20);
		return answer;
	};
	print(await typed(input, { message: "raw?" }, "hexy\u001b[D\u001b[D\u007fllo\r"), JSON.stringify(drawn));
	print(await typed(password, { message: "secret?", mask: "*" }, "abc\r"), drawn.includes("abc"), drawn.includes("***"));
	print(await typed(number, { message: "how many?" }, "12\r"));
	const stop = new AbortController();
	setTimeout(() => stop.abort(), 20);
	print(await input({ message: "x" }, { input: new PassThrough(), output, signal: stop.signal }).catch((e) => `${e.name} ${e.message}`));
}
