// node:_stream_writable, an old name of stream.Writable.
import { Writable } from "pi:node/stream";

export default Writable;
export { Writable as "module.exports" };
