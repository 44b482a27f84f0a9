// node:stream/web.
import { TextDecoderStream, TextEncoderStream } from "pi:web/encoding_streams";
import * as streams from "pi:web/streams";

const { isDisturbed: _, ...classes } = streams;

const exported = {
	...classes, TextDecoderStream, TextEncoderStream,
	get CompressionStream() {
		return (globalThis as any).CompressionStream;
	},
	get DecompressionStream() {
		return (globalThis as any).DecompressionStream;
	},
};
export default exported;
export { exported as "module.exports" };
