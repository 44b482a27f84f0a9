// gray-matter: front matter in YAML, JSON and JavaScript, excerpts, files, writing it back.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import matter from "gray-matter";

export default function (print) {
	const page = matter("---\ntitle: Hi\ntags: [a, b]\ndate: 2025-06-15\n---\nbody\n<!-- more -->\nrest", { excerpt: true, excerpt_separator: "<!-- more -->" });
	print(JSON.stringify(page.data), page.content, page.excerpt, page.isEmpty, page.language, page.matter, Object.keys(page).join());
	print(matter.stringify("text", { a: 1, b: ["x"] }), JSON.stringify(matter("---json\n{\"a\": 1}\n---\nx").data), JSON.stringify(matter("---js\n{ a: 1 + 1 }\n---\nx").data));
	print(matter.test("---\na: 1\n---"), JSON.stringify(matter("no front").data));
	const file = join(mkdtempSync(join(tmpdir(), "matter-")), "x.md");
	writeFileSync(file, "---\nq: 1\n---\nfile");
	print(JSON.stringify(matter.read(file).data), matter.read(file).path === file);
	try {
		matter("---\na: [\n---\n");
	} catch (err) {
		print(err.name, err.message);
	}
}
