import { HostError } from "./border.ts";
import { wholeStack } from "./engine.ts";

/** An error as it crosses to Go; the stack has places in the source. */
export interface WireError {
	name: string;
	message: string;
	stack: string;
	code?: string;
	details?: Record<string, any>;
}

export function toWire(err: unknown): WireError {
	if (!(err instanceof Error)) return { name: "", message: text(err), stack: "" };
	const wire: WireError = { name: text(err.name), message: text(err.message), stack: wholeStack(err) ?? text(err.stack ?? "") };
	const denied = (err as any).pier;
	if (err instanceof HostError) {
		wire.code = err.code;
		wire.details = err.details;
	} else if (denied && typeof denied === "object") {
		wire.code = denied.code;
		wire.details = denied;
	}
	const cause = (err as any).cause;
	if (!wire.code && cause instanceof Error) {
		const inner = toWire(cause);
		wire.code = inner.code;
		wire.details = inner.details;
	}
	return wire;
}

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
