// node:sqlite: not for extensions.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("sqlite", ["DatabaseSync", "StatementSync", "backup"], { constants: {} }, "pier has no SQLite");
export default exported;
export { exported as "module.exports" };
