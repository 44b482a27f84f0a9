// node:sea: not for extensions.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("sea", ["getAsset", "getAssetAsBlob", "getRawAsset"], { isSea: () => false }, "");
export default exported;
export { exported as "module.exports" };
