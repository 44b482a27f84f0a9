import { generateEditDiff } from "./diff.ts";
import { applyEdits, applyToOriginal, type Edit, normalizeToLF } from "./edits.ts";

/** Works out an edit of raw file text: the text to write and the two forms of the difference. */
export function computeEdit(raw: string, edits: Edit[], path: string) {
	const bom = raw.startsWith("\uFEFF") ? "\uFEFF" : "";
	const content = raw.slice(bom.length);
	const normalized = normalizeToLF(content);
	const { newContent, replacements } = applyEdits(normalized, edits, path);
	const diff = generateEditDiff(path, normalized, newContent, replacements);
	const text = content === normalized ? newContent : applyToOriginal(content, replacements);
	return { text: bom + text, diff };
}
