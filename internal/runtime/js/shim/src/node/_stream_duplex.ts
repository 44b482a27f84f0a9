// node:_stream_duplex, an old name of stream.Duplex.
import { Duplex } from "pi:node/stream";

export default Duplex;
export { Duplex as "module.exports" };
