// The working directory of this extension. Only process.chdir moves it; the host's own never moves.
import { boot } from "pi:host";

let current = boot.cwd;

export function cwd(): string {
	return current;
}

export function setCwd(dir: string): void {
	current = dir;
}

/** Whether chdir was used: then relative paths and children need the new directory spelled out. */
export function moved(): boolean {
	return current !== boot.cwd;
}
