// The tool that finds tools: those which the model has not been told of are ranked by a query, and the best become active.
import { Type } from "pi:typebox";

const name = "tool_search";
const usual = 8;

const common = new Set("a an and are as at be by for from in is it of on or that the this to with".split(" "));

/** A word without the ending of its plural. */
function singular(word: string): string {
	if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
	if (word.length > 4 && /(ches|shes|sses|xes|zes)$/.test(word)) return word.slice(0, -2);
	return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

function wordsOf(text: string): string[] {
	const spaced = text
		.normalize("NFC")
		.replace(/([a-z0-9])([A-Z])/g, "$1 $2")
		.replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ");
	const segments = () => [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(spaced)];
	const words = /^[a-z0-9 ]*$/.test(spaced) ? spaced.split(" ") : segments().map(({ isWordLike, segment }) => (isWordLike ? segment : ""));
	return words.filter((word) => word !== "" && !common.has(word)).map((word) => (/^[a-z0-9]+$/.test(word) ? singular(word) : word));
}

const isObject = (value: unknown): value is Record<string, any> => typeof value === "object" && value !== null && !Array.isArray(value);

/** What a local reference means. */
function target(reference: string, root: any): unknown {
	if (reference === "#") return root;
	if (!reference.startsWith("#/")) return undefined;
	const steps = reference.slice(2).split("/").map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
	return steps.reduce((at: any, step) => (at !== null && typeof at === "object" && Object.hasOwn(at, step) ? at[step] : undefined), root);
}

/** The descriptions and names in a schema; what several places refer to is read once. */
function textsOf(schema: unknown, root: any, seen: Set<unknown>): string[] {
	if (!isObject(schema)) return [];
	const meant = typeof schema.$ref === "string" ? target(schema.$ref, root) : undefined;
	const texts: string[] = [];
	if (isObject(meant) && !seen.has(meant)) {
		seen.add(meant);
		texts.push(...textsOf(meant, root, seen));
	}
	if (typeof schema.description === "string") texts.push(schema.description);
	for (const [key, property] of isObject(schema.properties) ? Object.entries(schema.properties) : []) texts.push(key, ...textsOf(property, root, seen));
	texts.push(...textsOf(schema.items, root, seen));
	for (const variants of [schema.anyOf, schema.oneOf, schema.allOf]) {
		if (Array.isArray(variants)) texts.push(...variants.flatMap((variant) => textsOf(variant, root, seen)));
	}
	return texts;
}

interface Indexed {
	name: string;
	nameWords: Set<string>;
	/** Of the part behind the last "__". */
	ownWords: string[];
	counts: Map<string, number>;
	length: number;
	spaceWords: Set<string>;
}

function index({ name, description, parameters, namespace: space }: any): Indexed {
	const text = [description, ...textsOf(parameters, parameters, new Set([parameters]))].filter((part) => part.trim() !== "").join(" ");
	const counts = new Map<string, number>();
	for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
	const about = space ? [space.name, space.description ?? "", space.instructions ?? ""].join(" ") : "";
	return {
		name,
		nameWords: new Set(wordsOf(name)),
		ownWords: [...new Set(wordsOf(name.split("__").at(-1)))],
		counts,
		length: [...counts.values()].reduce((sum, count) => sum + count, 0),
		spaceWords: new Set(wordsOf(about)),
	};
}

const plainName = (text: string): string => text.trim().toLowerCase().replace(/[^a-z0-9_$]/g, "_");

// BM25: how much a word's repetition, and a text's length, count.
const repetition = 1.2;
const lengths = 0.75;
const inName = 3;
const inSpace = 0.5;

/** The names that fit a query best: those that have all of its words before those that have fewer. */
function rank(query: string, tools: any[], limit: number): string[] {
	const words = [...new Set(wordsOf(query))];
	if (words.length === 0 || tools.length === 0) return [];
	const all = tools.map(index);
	const average = all.reduce((sum, { length }) => sum + length, 0) / all.length || 1;
	const has = (tool: Indexed, word: string) => tool.nameWords.has(word) || tool.counts.has(word) || tool.spaceWords.has(word);
	const rarity = (word: string) => {
		const frequency = all.filter((tool) => has(tool, word)).length;
		return Math.log(1 + (all.length - frequency + 0.5) / (frequency + 0.5));
	};
	const rarities = new Map(words.map((word) => [word, rarity(word)]));
	const whole = [...rarities.values()].reduce((sum, value) => sum + value, 0);
	const exact = plainName(query);
	const scored = all.map((tool) => {
		const norm = repetition * (1 - lengths + (lengths * tool.length) / average);
		const weights = words.map((word) => {
			const count = tool.counts.get(word) ?? 0;
			const named = (tool.nameWords.has(word) ? inName : 0) + (tool.spaceWords.has(word) ? inSpace : 0);
			return named + (count * (repetition + 1)) / (count + norm);
		});
		const own = tool.ownWords.length > 0 && tool.ownWords.every((word) => rarities.has(word));
		const score = words.reduce((sum, word, i) => sum + rarities.get(word)! * weights[i], 0);
		const plain = plainName(tool.name);
		const isExact = Number(plain === exact || plain.endsWith(`__${exact}`));
		return { name: tool.name, score: score > 0 && own ? score + whole : score, covered: weights.filter((weight) => weight > 0).length, isExact };
	});
	return scored
		.filter(({ score }) => score !== 0)
		.sort((a, b) => b.isExact - a.isExact || b.covered - a.covered || b.score - a.score)
		.slice(0, limit)
		.map((tool) => tool.name);
}

function findAndLoad(pi: any, query: string, limit: number): { name: string; description: string }[] {
	const active: string[] = pi.getActiveTools();
	const open = pi.getAllTools().filter((tool: any) => ["codemode", "deferred"].includes(tool.exposure) && !active.includes(tool.name));
	const found = rank(query, open, limit);
	if (found.length > 0) pi.setActiveTools([...active, ...found]);
	return found.map((one) => ({ name: one, description: open.find((tool: any) => tool.name === one).description ?? "" }));
}

const parameters = Type.Object({
	query: Type.String({ description: "What the tool should do, in a few words, or its name." }),
	limit: Type.Optional(Type.Number({ description: `How many tools at most; ${usual} without it.` })),
});

/** An extension with the tool, which is registered and not active. */
export function createToolSearchExtension() {
	return (pi: any) =>
		pi.registerTool({
			name,
			label: name,
			description: `Finds tools that are not declared to you, such as those of MCP servers, and declares the best matches from your next call on. When a tool you need is missing, look for it with ${name}.`,
			promptSnippet: "Find tools that are not declared yet and load them",
			parameters,
			exposure: "model-only",
			reachesTools: () => "all",
			defaultActive: false,
			async execute(_id: string, { query, limit = usual }: { query: string; limit?: number }) {
				if (query.trim() === "") throw new Error("query must not be empty");
				if (!Number.isInteger(limit) || limit <= 0) throw new Error("limit must be a positive integer");
				const tools = findAndLoad(pi, query, limit);
				const lines = tools.map((tool) => `- ${tool.name}: ${tool.description.trim().split(/\r?\n/)[0]}`);
				const head = `Loaded ${tools.length} tool${tools.length === 1 ? "" : "s"}. They are available from your next call:`;
				const text = tools.length === 0 ? "No matching tools found." : [head, ...lines].join("\n");
				return { content: [{ type: "text", text }], details: { loaded: tools.map((tool) => tool.name) } };
			},
		});
}
