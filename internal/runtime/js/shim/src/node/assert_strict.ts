// node:assert/strict.
import { strict } from "pi:node/assert";

export default strict;
export { strict as "module.exports" };
