// node:path/win32.
import { win32 } from "pi:node/path";

export default win32;
export { win32 as "module.exports" };
