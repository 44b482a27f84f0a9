// Small things the protocols have in common.

/** Text without halves of surrogate pairs, which are no valid JSON for providers. */
export const sanitizeSurrogates = (text: string): string =>
	text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "");

/** A short name for a long one, the same as Pi's: ids made from it are compared with those in stored sessions. */
export function shortHash(text: string): string {
	let a = 0xdeadbeef;
	let b = 0x41c6ce57;
	for (let i = 0; i < text.length; i++) {
		const unit = text.charCodeAt(i);
		a = Math.imul(a ^ unit, 0x9e3779b1);
		b = Math.imul(b ^ unit, 0x5f356495);
	}
	a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
	b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
	return (b >>> 0).toString(36) + (a >>> 0).toString(36);
}

export const noUsage = () => ({
	input: 0,
	output: 0,
	cacheRead: 0,
	cacheWrite: 0,
	totalTokens: 0,
	cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
});

/** An answer of which nothing has come yet. */
export const newAnswer = (model: any, more: object = {}): any => ({
	role: "assistant",
	content: [],
	api: model.api,
	provider: model.provider,
	model: model.id,
	...more,
	usage: noUsage(),
	stopReason: "pending",
	timestamp: Date.now(),
});

export const recordOf = (headers: Headers): Record<string, string> => Object.fromEntries(headers.entries());

const isCost = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0;

/** OpenRouter says itself what a request cost. With a key of one's own at the vendor, the vendor's part comes on top. */
export function applyReportedCost(usage: any, reported: any): void {
	if (!isCost(reported.cost)) return;
	let extra: unknown = 0;
	if (reported.is_byok === true) {
		const details = reported.cost_details;
		if (!details) return;
		extra = details.upstream_inference_cost;
		if (extra === null) {
			const { upstream_inference_prompt_cost: input, upstream_inference_completions_cost: output } = details;
			extra = isCost(input) && isCost(output) ? input + output : undefined;
		}
	} else if (reported.is_byok !== false) return;
	if (!isCost(extra)) return;
	usage.cost.total = reported.cost + extra;
	usage.cost.totalFromProvider = true;
}
