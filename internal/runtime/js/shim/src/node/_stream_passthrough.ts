// node:_stream_passthrough, an old name of stream.PassThrough.
import { PassThrough } from "pi:node/stream";

export default PassThrough;
export { PassThrough as "module.exports" };
