// The body of a request that is a stream: it goes out in pieces, each when the one before has been taken.
import { call } from "pi:host";
import { toBase64, utf8Encode, viewBytes } from "pi:node/internal_bytes";
import { invalidArgType } from "pi:node/internal_errors";

let uploads = 0;

/** The bytes of a piece: what Node would write to a socket. */
function bytesOf(piece: any): Uint8Array {
	if (typeof piece === "string") return utf8Encode(piece);
	if (ArrayBuffer.isView(piece)) return viewBytes(piece);
	if (piece instanceof ArrayBuffer) throw invalidArgType("chunk", ["string", "Buffer", "TypedArray", "DataView"], piece);
	throw invalidArgType("string", ["string", "Buffer", "ArrayBuffer"], piece);
}

export const lengthMismatch = (): Error => Object.assign(new Error("Request body length does not match content-length header"), { name: "RequestContentLengthMismatchError", code: "UND_ERR_REQ_CONTENT_LENGTH_MISMATCH" });

/**
 * Sends the pieces of a stream. The request begins with the first of them, so that what is empty is sent as such. Throws what the
 * stream does. When the signal says that the request is over, the stream is cancelled with its reason, as the Fetch standard wants it.
 */
export async function upload(stream: any, promised: number | undefined, begin: (body: object) => void, signal: AbortSignal): Promise<void> {
	const reader = stream.getReader();
	const cancel = () => void reader.cancel(signal.reason).catch(() => {});
	signal.addEventListener("abort", cancel, { once: true });
	let id: string | undefined;
	let size = 0;
	const send = (more: object) => call("http", { op: "body", upload: id, ...more }, { signal }).catch(() => {}); // the request tells why
	for (;;) {
		const { value, done } = await reader.read();
		if (signal.aborted) return;
		if (done) break;
		const bytes = bytesOf(value);
		if (bytes.length === 0) continue;
		size += bytes.length;
		if (promised !== undefined && size > promised) throw lengthMismatch();
		if (id === undefined) begin({ upload: (id = `fetch-${++uploads}`) });
		await send({ base64: toBase64(bytes) });
	}
	signal.removeEventListener("abort", cancel);
	if (promised !== undefined && size !== promised) throw lengthMismatch();
	if (id === undefined) begin({ base64: "" });
	else await send({ end: true });
}
