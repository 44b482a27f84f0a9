// The system prompt of an agent session, in sections: a session that goes on only tells the model which of them have changed.
import { getSystemMessageText } from "pi:ai_parts";
import { formatSkillsForPrompt, getDocsPath, getExamplesPath, getReadmePath } from "../small.ts";

export interface PromptOptions {
	[option: string]: any;
	selectedTools: string[];
	hiddenTools: string[];
	toolSnippets: Record<string, string>;
	toolGuidelines: Record<string, string[]>;
	promptGuidelines: string[];
	appendSystemPrompt: string;
	sections: Record<string, string>;
	cwd: string;
}

/** Options with every list and table there, and each a copy: extensions may change them. */
export function normalizePromptOptions(given: any): PromptOptions {
	const copies = (items: any[] = []) => items.map((item) => ({ ...item }));
	return {
		customPrompt: given.customPrompt,
		forceSystemPrompt: given.forceSystemPrompt,
		selectedTools: [...(given.selectedTools ?? ["read", "bash", "edit", "write"])],
		hiddenTools: [...(given.hiddenTools ?? [])],
		toolSnippets: { ...given.toolSnippets },
		toolGuidelines: Object.fromEntries(Object.entries<string[]>(given.toolGuidelines ?? {}).map(([name, lines]) => [name, [...lines]])),
		promptGuidelines: [...(given.promptGuidelines ?? [])],
		appendSystemPrompt: given.appendSystemPrompt ?? "",
		sections: { ...given.sections },
		cwd: given.cwd,
		contextFiles: copies(given.contextFiles),
		skills: copies(given.skills),
	};
}

function rulesOf(tools: string[], guidelines: Record<string, string[]>, more: string[]): string {
	const shells = [tools.includes("bash") ? "bash" : "", tools.includes("powershell") ? "PowerShell" : ""].filter((name) => name !== "");
	const searches = ["grep", "find", "ls"].some((name) => tools.includes(name));
	const rules = [
		...(shells.length > 0 && !searches ? [`List, search and find files with ${shells.join(" or ")}`] : []),
		...tools.flatMap((name) => guidelines[name] ?? []),
		...more,
		"Keep answers short",
		"Name the files you work with by their full path",
	];
	const distinct = new Set(rules.map((rule) => rule.trim()).filter((rule) => rule !== ""));
	return [...distinct].map((rule) => `- ${rule}`).join("\n");
}

const opening = "You are a coding agent. You read and change files and run commands to help a person with their software.";

const docsText = (): string =>
	[
		"Documentation of the agent itself, for questions about it only:",
		`- Overview: ${getReadmePath()}`,
		`- By topic: ${getDocsPath()}`,
		`- Examples of extensions and of use as a library: ${getExamplesPath()}`,
	].join("\n");

const contextText = (files: any[]): string =>
	[
		"Instructions of this project:",
		...files.map(({ path, content }) => `<project_instructions path="${path}">\n${content}\n</project_instructions>`),
	].join("\n\n");

function skillsText(skills: any[], selected: string[], declared: string[]): string {
	if (skills.length === 0) return "";
	const readers = ["read", "bash"];
	const reader = readers.find((name) => declared.includes(name)) ?? (readers.some((name) => selected.includes(name)) ? "indirect" : undefined);
	return reader ? formatSkillsForPrompt(skills, reader).trim() : "";
}

/** The sections by name, each but the first in a tag of its name. */
export function promptSections(given: any): Record<string, string> {
	const options = normalizePromptOptions(given);
	for (const name of Object.keys(options.sections)) {
		if (!/^[a-z][a-z0-9_-]*$/.test(name) || name === "preamble") throw new Error(`Invalid system prompt section name: ${name}`);
	}
	const { selectedTools, toolSnippets } = options;
	const declared = selectedTools.filter((name) => !options.hiddenTools.includes(name));
	const parts: Record<string, string> = {};
	if (!options.customPrompt) {
		const lines = declared.filter((name) => toolSnippets[name]).map((name) => `- ${name}: ${toolSnippets[name]}`);
		parts.tools = `${lines.join("\n") || "(none)"}\n\nThere may be more tools than these.`;
		parts.rules = rulesOf(declared, options.toolGuidelines, options.promptGuidelines);
		parts.docs = docsText();
	}
	parts.addendum = options.appendSystemPrompt;
	parts.project_context = options.contextFiles.length > 0 ? contextText(options.contextFiles) : "";
	parts.skills = skillsText(options.skills, selectedTools, declared);
	parts.cwd = options.cwd.replace(/\\/g, "/");
	for (const [name, text] of Object.entries(options.sections)) if (text) parts[name] = text;
	const tagged = Object.entries(parts).filter(([, text]) => text !== "");
	return {
		preamble: options.customPrompt || opening,
		...Object.fromEntries(tagged.map(([name, text]) => [name, `<${name}>\n${text}\n</${name}>`])),
	};
}

/** The whole prompt as text. One that an extension forced stands for all sections. */
export function systemPromptOf(options: any): string {
	const forced = options.forceSystemPrompt;
	const message = forced === undefined ? { content: "", sections: promptSections(options) } : { content: forced };
	return getSystemMessageText({ role: "system", ...message, timestamp: 0 });
}

/** What turns one set of sections into another, null for those that go; undefined when they are the same. */
export function sectionChanges(before: Record<string, any>, after: Record<string, string>): Record<string, string | null> | undefined {
	const changed: [string, string | null][] = Object.entries(after).filter(([name, text]) => before[name] !== text);
	for (const name of Object.keys(before)) if (after[name] === undefined) changed.push([name, null]);
	return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}
