// What node:fs and node:fs/promises share: every operation as steps, and the drivers.
import * as descriptors from "./fs/descriptors.ts";
import * as directories from "./fs/directories.ts";
import * as files from "./fs/files.ts";
export { glob } from "./fs/glob.ts";

export { constants } from "./fs/constants.ts";
export { hostPath, optionsOf, toFlags, toMode, toPath, checkEncoding } from "./fs/paths.ts";
export { BigIntStats, Dirent, Stats } from "./fs/stats.ts";
export { lengths, runAsync, runSync, type Steps } from "./fs/steps.ts";

const { opendirEntries, ...dirs } = directories;
const { pathOf, fdReadAll, fdWriteAll, ...fds } = descriptors;

type Step = (...args: any[]) => Generator<any, any, any>;

function* lchown(path: any, uid: any, gid: any): Generator<any, any, any> {
	return yield* files.chown(path, uid, gid, "lstat");
}

/** fchmod and its like act on the path the descriptor was opened with. */
function byPath(step: Step): Step {
	return (fd: any, ...args: any[]) => step(pathOf(fd), ...args);
}

export const steps = {
	...files, ...dirs, ...fds, lchown,
	lchmod: files.chmod as Step,
	fdatasync: fds.fsync as Step,
	fchmod: byPath(files.chmod), fchown: byPath(files.chown), futimes: byPath(files.utimes),
};
export { opendirEntries };
