import { HostError } from "./border.ts";
import { wholeStack } from "./engine.ts";

/** An error as it crosses to Go; the stack has places in the source. */
export interface WireError {
	name: string;
	message: string;
	stack: string;
	code?: string;
	details?: Record<string, any>;
	/** What it was made of, as deep as a person reads. */
	cause?: WireError;
	errors?: WireError[];
}

const deepest = 8;
const mostErrors = 20;
let inspect: (value: unknown) => string = text;

/** Sets how what is no error is shown where it is the cause of one. */
export function inspectWith(fn: (value: unknown) => string): void {
	inspect = fn;
}

/** An error within another, with those within it. */
function within(value: unknown, depth: number): WireError {
	if (value instanceof Error) return toWire(value, depth);
	try {
		return { name: "", message: clip(inspect(value)), stack: "" };
	} catch {
		return { name: "", message: clip(text(value)), stack: "" };
	}
}

export function toWire(err: unknown, depth = 0): WireError {
	if (!(err instanceof Error)) return { name: "", message: clip(text(err)), stack: "" };
	const wire: WireError = { name: clip(text(err.name)), message: clip(text(err.message)), stack: clip(wholeStack(err) ?? text(err.stack ?? "")) };
	const denied = (err as any).pier;
	if (err instanceof HostError) {
		wire.code = err.code;
		wire.details = err.details;
	} else if (denied && typeof denied === "object") {
		wire.code = denied.code;
		wire.details = denied;
	}
	const cause = (err as any).cause;
	if (!wire.code && cause instanceof Error && depth < deepest) {
		const inner = toWire(cause, depth + 1);
		wire.code = inner.code;
		wire.details = inner.details;
	}
	if (depth < deepest) {
		if (Object.hasOwn(err, "cause")) wire.cause = within(cause, depth + 1);
		const { errors } = err as any;
		if (err instanceof AggregateError && Array.isArray(errors)) wire.errors = errors.slice(0, mostErrors).map((e) => within(e, depth + 1));
	}
	return wire;
}

/** How much of an error's text leaves the VM. */
const longest = 262144;

const clip = (s: string): string => (s.length > longest ? `${s.slice(0, longest)}… (${s.length} characters)` : s);

function text(value: unknown): string {
	try {
		return typeof value === "string" ? value : String(value);
	} catch {
		return Object.prototype.toString.call(value);
	}
}

/** toWire as text, for errors that cannot be described too: what is thrown may be anything. */
export function describe(err: unknown): string {
	try {
		return JSON.stringify(toWire(err));
	} catch {
		return '{"name":"","message":"an error that cannot be described","stack":""}'; // JSON itself may be gone
	}
}
