// A conversation as another model can take it: without what only its own model understands, and with a result for every call.

const userImage = "(image omitted: model does not support images)";
const toolImage = "(tool image omitted: model does not support images)";
const errorImage = "(image attached after the tool results)";

/** Text in place of images, once for images in a row. */
function withoutImages(content: any[], note: string): any[] {
	const result: any[] = [];
	let noted = false;
	for (const block of content) {
		if (block.type !== "image") {
			result.push(block);
			noted = block.text === note;
		} else if (!noted) {
			result.push({ type: "text", text: note });
			noted = true;
		}
	}
	return result;
}

/** The images of a failed call apart from it, for providers that take only text there. */
export function splitErrorToolResultImages(message: any) {
	const images = message.isError ? message.content.filter((block: any) => block.type === "image") : [];
	if (images.length === 0) return undefined;
	const caption = `Images from the error result of tool call ${message.toolCallId} (${message.toolName}):`;
	return { content: withoutImages(message.content, errorImage), caption, images };
}

function visible(message: any, model: any): any {
	if (model.input.includes("image") || !Array.isArray(message.content)) return message;
	if (message.role === "user") return { ...message, content: withoutImages(message.content, userImage) };
	return message.role === "toolResult" ? { ...message, content: withoutImages(message.content, toolImage) } : message;
}

type Rename = (id: string, model: any, source: any) => string;

function adapt(message: any, model: any, renamed: Map<string, string>, rename?: Rename): any {
	const own = message.provider === model.provider && message.api === model.api && message.model === model.id;
	const content = message.content.flatMap((block: any) => {
		if (block.type === "thinking") {
			return own && (block.redacted || block.thinkingSignature || block.thinking?.trim()) ? [block] : [];
		}
		if (own) return [block];
		if (block.type === "text") return [{ type: "text", text: block.text }];
		if (block.type !== "toolCall") return [block];
		const { thoughtSignature, ...call } = block;
		const id = rename ? rename(block.id, model, message) : block.id;
		if (id !== block.id) renamed.set(block.id, id);
		return [{ ...call, id }];
	});
	return { ...message, content };
}

/** Gives every call that has no result one that says so, and keeps calls and results together. */
function complete(messages: any[]): any[] {
	const result: any[] = [];
	let open: any[] = [];
	let answered = new Set<string>();
	const held: any[] = [];
	const close = () => {
		for (const call of open) {
			if (answered.has(call.id)) continue;
			const content = [{ type: "text", text: "No result provided" }];
			result.push({ role: "toolResult", toolCallId: call.id, toolName: call.name, content, isError: true, timestamp: Date.now() });
		}
		open = [];
		answered = new Set();
		result.push(...held.splice(0));
	};
	for (const message of messages) {
		if (message.role === "assistant") {
			close();
			// What was cut off is left out: it may lack the signatures that its provider wants back.
			if (message.stopReason === "error" || message.stopReason === "aborted") continue;
			open = message.content.filter((block: any) => block.type === "toolCall");
		} else if (message.role === "toolResult") answered.add(message.toolCallId);
		else if (message.role === "user") close();
		else if (message.role === "system" && open.length > 0) {
			held.push(message);
			continue;
		}
		result.push(message);
	}
	close();
	return result;
}

export function transformMessages(messages: any[], model: any, rename?: Rename): any[] {
	const renamed = new Map<string, string>();
	const adapted = messages.map((original) => {
		const message = visible(original.content == null ? { ...original, content: [] } : original, model);
		if (message.role === "assistant") return adapt(message, model, renamed, rename);
		const id = message.role === "toolResult" && renamed.get(message.toolCallId);
		return id ? { ...message, toolCallId: id } : message;
	});
	return complete(adapted);
}
