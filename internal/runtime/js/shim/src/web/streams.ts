// The Streams Standard's classes.
export { ReadableByteStreamController, ReadableStreamBYOBRequest, ReadableStreamDefaultController } from "./streams/controllers.ts";
export { isDisturbed, ReadableStream, ReadableStreamBYOBReader, ReadableStreamDefaultReader } from "./streams/readable.ts";
export { ByteLengthQueuingStrategy, CountQueuingStrategy } from "./streams/strategy.ts";
export { TransformStream, TransformStreamDefaultController, transformOfBoth } from "./streams/transform.ts";
export { WritableStream, WritableStreamDefaultController, WritableStreamDefaultWriter } from "./streams/writable.ts";
