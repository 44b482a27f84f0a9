import { native } from "pi:host";

/** The YAML between the first --- and the next one, and the text after it. */
function split(content: string): { yaml: string; body: string } {
	const text = content.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
	const end = text.startsWith("---") ? text.indexOf("\n---", 3) : -1;
	if (end < 0) return { yaml: "", body: text };
	return { yaml: text.slice(4, end), body: text.slice(end + 4).trim() };
}

export function parseFrontmatter<T extends Record<string, unknown> = Record<string, any>>(content: string): { frontmatter: T; body: string } {
	const { yaml, body } = split(content);
	return { frontmatter: (yaml ? parseYaml(yaml) : undefined) ?? {}, body };
}

export const stripFrontmatter = (content: string): string => parseFrontmatter(content).body;

/** Parses one YAML document. Go does it; numbers beyond JSON's arrive as {"$number": "…"}. */
export function parseYaml(text: string): any {
	const { json, error } = native("yamlParse", text);
	if (error) throw Object.assign(new Error(error), { name: "YAMLParseError" });
	return JSON.parse(json, (_key, value) => (typeof value?.$number === "string" ? Number(value.$number) : value));
}
