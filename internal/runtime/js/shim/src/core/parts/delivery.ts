// What pi.sendMessage, pi.sendUserMessage and their like in a context ask the host for.

/** What a delivery asks the host for; what is no object says nothing. */
function deliveryOf(kind: object, options: unknown): object {
	const given = typeof options === "object" && options !== null && !Array.isArray(options);
	return { op: "deliver", ...kind, ...(given ? { options } : {}) };
}

/** pi.sendMessage's message, of which Pi takes these members. */
export function messageDelivery(message: any, options: unknown): object {
	const { customType, display, details } = { customType: message.customType, display: message.display, details: message.details };
	return deliveryOf({ kind: "message", message: { customType, content: message.content ?? [], display, details } }, options);
}

export function userDelivery(content: any, options: unknown): object {
	if (typeof content !== "string") {
		if (typeof content?.[Symbol.iterator] !== "function") throw new TypeError("content is not iterable");
		for (const part of content) void part.type;
	}
	return deliveryOf({ kind: "user", content }, options);
}
