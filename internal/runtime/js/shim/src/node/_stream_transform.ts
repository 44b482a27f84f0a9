// node:_stream_transform, an old name of stream.Transform.
import { Transform } from "pi:node/stream";

export default Transform;
export { Transform as "module.exports" };
