// shell-quote: parse and quote command lines.
import { parse, quote } from "shell-quote";

export default function (print) {
	for (const line of ["a b c", "echo 'x y' \"$HOME/z\" \\$q", "cat < in > out 2>&1 | grep -v '^#' && echo done; ls *.ts # rest", "beep $(pwd)", "a=${B} ''"]) {
		print(JSON.stringify(parse(line, { HOME: "/home/u", B: "bee" })));
	}
	print(JSON.stringify(parse("x $UNSET y $OP", (key) => (key === "OP" ? { op: "||" } : undefined))));
	print(quote(["a", "b c d", "$f", '"g"', "it's", "", { op: ">" }, "new\nline"].filter((x) => x !== "new\nline")));
}
