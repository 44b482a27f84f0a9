// yaml: parse, stringify, documents that keep comments, errors with their place.
import YAML, { parse, parseAllDocuments, parseDocument, stringify } from "yaml";

export default function (print) {
	const text = "# head\nname: pier\nlist:\n  - 1\n  - 0x1f\n  - ~\n  - &a {x: 1, y: [2, 3]}\n  - *a\ntext: |\n  two\n  lines\nfold: >-\n  one\n  line\ndate: 2025-06-15\n";
	print(JSON.stringify(parse(text)));
	print(stringify({ a: [1, { b: null }], s: "yes", long: "word ".repeat(30), multi: "x\ny\n", empty: {}, date: new Date(0) }));
	const doc = parseDocument(text);
	doc.set("name", "quay");
	doc.addIn(["list"], 42);
	doc.commentBefore = " changed";
	print(doc.toString());
	const broken = parseDocument("a: [1, 2\nb: {");
	print(broken.errors.map((e) => `${e.name} ${e.code} ${JSON.stringify(e.linePos)} ${e.message}`).join("\n"));
	print(JSON.stringify(parseAllDocuments("a: 1\n---\nb: 2\n...\n").map((d) => d.toJS())));
	try {
		YAML.parse("a: b: c");
	} catch (err) {
		print(err.message);
	}
	print(JSON.stringify(YAML.parse("!!set {a, b}", { schema: "yaml-1.1" }) instanceof Set), YAML.stringify(new Map([["k", new Set([1])]])));
}
