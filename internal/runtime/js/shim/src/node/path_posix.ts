// node:path/posix.
import { posix } from "pi:node/path";

export default posix;
export { posix as "module.exports" };
