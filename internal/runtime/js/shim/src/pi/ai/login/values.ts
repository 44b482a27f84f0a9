// What vendors' answers are made of.

export const form = (fields: Record<string, string>) => ({
	headers: { "Content-Type": "application/x-www-form-urlencoded" },
	body: new URLSearchParams(fields).toString(),
});

export const positive = (value: unknown): number | undefined => (typeof value === "number" && Number.isFinite(value) && value > 0 ? value : undefined);

export const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** An address that a browser may be sent to. */
export function webAddress(value: unknown): string | undefined {
	const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
	return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
