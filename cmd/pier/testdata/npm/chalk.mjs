// chalk: styles, nesting, levels, truecolor.
import chalk, { Chalk, backgroundColorNames, colorNames, modifierNames } from "chalk";

export default function (print) {
	const color = new Chalk({ level: 3 });
	print(JSON.stringify(color.red(`a ${color.blue.bold("b")} c`)));
	print(JSON.stringify(color.hex("#ff8800").bgRgb(1, 2, 3).underline("x\ny")));
	print(JSON.stringify(new Chalk({ level: 2 }).hex("#ff8800")("x")), JSON.stringify(new Chalk({ level: 1 }).hex("#ff8800")("x")), JSON.stringify(new Chalk({ level: 0 }).red("x")));
	print(JSON.stringify(color.dim.italic.inverse.strikethrough.overline("y")), JSON.stringify(color.visible("z")));
	print(modifierNames.join(), colorNames.join(), backgroundColorNames.length, typeof chalk.level);
	print(JSON.stringify(color.ansi256(201)("p") + color.bgAnsi256(7)("q") + color.blackBright("r")));
}
