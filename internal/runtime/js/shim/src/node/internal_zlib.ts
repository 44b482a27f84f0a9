// The streams of node:zlib, apart so that the functions alone do not load node:stream.
export { streamClass } from "./zlib/streams.ts";
