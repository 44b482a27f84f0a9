// node:_stream_wrap: a part of Node's own.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("_stream_wrap", [], {}, "it is a part of Node's own; use node:stream");
export default exported;
export { exported as "module.exports" };
