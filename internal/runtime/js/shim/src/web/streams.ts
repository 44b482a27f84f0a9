// The Streams Standard's classes.
export {
	ReadableByteStreamController, ReadableStream, ReadableStreamBYOBReader, ReadableStreamDefaultController, ReadableStreamDefaultReader,
} from "./streams/readable.ts";
export { ReadableStreamBYOBRequest } from "./streams/byob.ts";
export { ByteLengthQueuingStrategy, CountQueuingStrategy } from "./streams/strategy.ts";
export { TransformStream, TransformStreamDefaultController } from "./streams/transform.ts";
export { WritableStream, WritableStreamDefaultController, WritableStreamDefaultWriter } from "./streams/writable.ts";
