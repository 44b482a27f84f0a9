// What goes wrong between a program and a provider, in the words Pi reports it with.

/** An answer that is an error, or no answer at all: then there is no status. */
export class ApiError extends Error {
	type: string | null;
	requestID: string | null | undefined;

	constructor(
		public status: number | undefined,
		public error: any,
		message: string | undefined,
		public headers: Headers | undefined,
		options?: { cause?: unknown },
	) {
		super(describe(status, error, message), options);
		this.type = error?.error?.type ?? error?.type ?? null;
		this.requestID = headers?.get("x-request-id") ?? headers?.get("request-id");
	}
}

function describe(status: number | undefined, error: any, message: string | undefined): string {
	const said = error?.message
		? typeof error.message === "string"
			? error.message
			: JSON.stringify(error.message)
		: error
			? JSON.stringify(error)
			: message;
	if (!status) return said || "(no status code or body)";
	return said ? `${status} ${said}` : `${status} status code (no body)`;
}

export const abortError = (): ApiError => new ApiError(undefined, undefined, "Request was aborted.", undefined);

const maxBody = 4000;
const maxCauses = 5;

export const truncateErrorText = (text: string, most: number): string =>
	text.length <= most ? text : `${text.slice(0, most)}... [truncated ${text.length - most} chars]`;

function toJson(value: unknown): string {
	try {
		return JSON.stringify(value) ?? String(value);
	} catch {
		return String(value);
	}
}

/** An error's message with what caused it at the bottom of its chain. */
export function withCauseDetail(error: any): string {
	let deepest: any;
	for (let at = error.cause, depth = 0; depth < maxCauses && at instanceof Error; depth++, at = at.cause) deepest = at;
	if (!deepest) return error.message;
	let detail = (deepest.message || deepest.name).trim();
	const { code } = deepest;
	if ((typeof code === "string" || typeof code === "number") && !detail.includes(String(code))) {
		detail = detail ? `${detail} (${code})` : String(code);
	}
	if (!detail || error.message.includes(detail)) return error.message;
	return error.message ? `${error.message}: ${detail}` : detail;
}

const isPlain = (value: any): boolean => {
	if (typeof value !== "object" || value === null) return false;
	const proto = Object.getPrototypeOf(value);
	return (proto === Object.prototype || proto === null) && Object.keys(value).length > 0;
};

function bodyOf(error: any): string | undefined {
	const inner = error.$response?.body;
	const text =
		typeof error.body === "string"
			? error.body
			: isPlain(error.error)
				? toJson(error.error)
				: typeof inner === "string"
					? inner
					: isPlain(inner) && typeof inner.pipe !== "function"
						? toJson(inner)
						: undefined;
	const trimmed = text?.trim();
	return trimmed ? truncateErrorText(trimmed, maxBody) : undefined;
}

function statusOf(error: any): number | undefined {
	const places = [error.statusCode, error.status, error.$metadata?.httpStatusCode, error.$response?.statusCode];
	return places.find((status) => typeof status === "number");
}

/** The line that tells a person what a provider answered. */
export function describeProviderError(error: unknown, prefix?: string): string {
	if (!(error instanceof Error)) return toJson(error);
	const status = statusOf(error);
	const body = bodyOf(error);
	const message = status === undefined && body === undefined ? withCauseDetail(error) : error.message;
	const said = status === undefined || body === undefined || error.message.includes(body);
	if (said) return prefix !== undefined && status !== undefined ? `${prefix} (${status}): ${message}` : message;
	return prefix === undefined ? `${status}: ${body}` : `${prefix} (${status}): ${body}`;
}
