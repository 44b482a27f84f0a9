// node:sys is node:util.
import util from "pi:node/util";

export default util;
export { util as "module.exports" };
