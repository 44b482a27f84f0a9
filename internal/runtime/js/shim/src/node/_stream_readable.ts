// node:_stream_readable, an old name of stream.Readable.
import { Readable } from "pi:node/stream";

export default Readable;
export { Readable as "module.exports" };
