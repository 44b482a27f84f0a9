// Thinking as some services of the chat completions protocol give it and want it back: in pieces with signatures.

const fields = ["reasoning", "reasoning_content", "reasoning_text"];

/** Whether the name is one of the fields of a message that hold bare thinking. */
export const hasReasoningFields = (name: unknown): name is string => fields.includes(name as string);

const optional = (value: unknown, type: string): boolean => value === undefined || value === null || typeof value === type;

export function isReasoningDetail(detail: any): boolean {
	if (typeof detail !== "object" || detail === null || Array.isArray(detail)) return false;
	if (!optional(detail.id, "string") || detail.format === null || detail.index === null) return false;
	if (!optional(detail.format, "string") || !optional(detail.index, "number")) return false;
	if (detail.type === "reasoning.summary") return typeof detail.summary === "string";
	if (detail.type === "reasoning.encrypted") return typeof detail.data === "string";
	return detail.type === "reasoning.text" && typeof detail.text === "string" && optional(detail.signature, "string");
}

function read(text: string | undefined): any {
	try {
		return text ? JSON.parse(text) : undefined;
	} catch {
		return undefined;
	}
}

/** The details a message's thinking was signed with. */
export function signedDetails(thinking: any[]): any[] | undefined {
	const lists = thinking.map((block) => read(block.thinkingSignature));
	return lists.find((list) => Array.isArray(list) && list.length > 0 && list.every(isReasoningDetail));
}

/** Sessions of older versions keep an encrypted detail with the call it belongs to. */
export function legacyDetails(calls: any[]): any[] | undefined {
	const details = calls
		.map((call) => read(call.thoughtSignature))
		.filter((detail) => isReasoningDetail(detail) && detail.type === "reasoning.encrypted" && detail.id && detail.data);
	return details.length > 0 ? details : undefined;
}

/** Adds a piece; pieces of one text or summary become one. */
export function appendDetail(details: any[], detail: any): void {
	const last = details.at(-1);
	const joined = { "reasoning.text": "text", "reasoning.summary": "summary" }[detail.type as string];
	if (!joined || last?.type !== detail.type) {
		details.push({ ...detail });
		return;
	}
	last[joined] += detail[joined];
	if (joined === "text") last.signature ||= detail.signature;
	last.id ??= detail.id;
	last.format ||= detail.format;
	last.index ??= detail.index;
}
