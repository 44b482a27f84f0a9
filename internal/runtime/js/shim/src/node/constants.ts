// node:constants: the old union of os, fs and crypto constants.
import crypto from "pi:node/crypto";
import { constants as fs } from "pi:node/internal_fs";
import { constants as os } from "pi:node/os";

const exported = Object.freeze({ ...os.dlopen, ...os.errno, ...os.priority, ...os.signals, ...fs, ...crypto.constants });
export default exported;
export { exported as "module.exports" };
