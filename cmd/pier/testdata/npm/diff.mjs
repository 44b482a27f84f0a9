// diff: words, lines, patches made and applied.
import { applyPatch, createPatch, createTwoFilesPatch, diffArrays, diffChars, diffJson, diffLines, diffWords, parsePatch, reversePatch, structuredPatch } from "diff";

export default function (print) {
	const a = "one\ntwo\nthree\nfour\nfive\nsix\nseven\n";
	const b = "one\n2\nthree\nfour\nfive\nsix\n7\neight\n";
	print(JSON.stringify(diffChars("kitten", "sitting")));
	print(JSON.stringify(diffWords("the quick brown fox", "the slow brown dog")));
	print(JSON.stringify(diffLines(a, b)));
	print(JSON.stringify(diffJson({ a: 1, b: [1, 2] }, { b: [1, 3], a: 1 })));
	print(JSON.stringify(diffArrays([1, 2, 3], [2, 3, 4])));
	const patch = createTwoFilesPatch("a.txt", "b.txt", a, b, "old", "new", { context: 1 });
	print(patch);
	print(applyPatch(a, patch) === b, JSON.stringify(parsePatch(patch)));
	print(applyPatch(b, reversePatch(parsePatch(patch)[0])) === a);
	print(applyPatch("zero\n" + a, createPatch("f", a, b)), String(applyPatch("nothing", createPatch("f", a, b))));
	print(JSON.stringify(structuredPatch("x", "y", "a\nb", "a\nc", "", "")));
}
