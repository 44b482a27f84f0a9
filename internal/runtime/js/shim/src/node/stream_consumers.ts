// node:stream/consumers.
import { Buffer } from "pi:node/buffer";
import { utf8Decode } from "pi:node/internal_bytes";
import { Blob } from "pi:web/blob";

type Source = AsyncIterable<any> | Iterable<any>;

export async function buffer(source: Source): Promise<any> {
	const parts: any[] = [];
	for await (const part of source) parts.push(typeof part === "string" ? Buffer.from(part) : part);
	return Buffer.concat(parts);
}

export async function text(source: Source): Promise<string> {
	return utf8Decode(await buffer(source));
}

export async function json(source: Source): Promise<any> {
	return JSON.parse(await text(source));
}

export async function arrayBuffer(source: Source): Promise<ArrayBuffer> {
	const b = await buffer(source);
	return b.buffer.slice(b.byteOffset, b.byteOffset + b.length);
}

export async function blob(source: Source): Promise<Blob> {
	return new Blob([await buffer(source)]);
}

const exported = { arrayBuffer, blob, buffer, json, text };
export default exported;
export { exported as "module.exports" };
