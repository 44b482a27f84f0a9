// Which of the files that were found are enabled: globs, !exclusions, +exact and -exact paths.
import { normalizePath, path, posix } from "./paths.ts";

export const isOverride = (entry: string): boolean => /^[!+-]/.test(entry);
export const hasGlob = (entry: string): boolean => /[*?]/.test(entry);
export const isPattern = (entry: string): boolean => isOverride(entry) || hasGlob(entry);

/** The names a file answers to; a skill answers to its folder's, too. */
function namesOf(file: string, base: string): { exact: string[]; loose: string[] } {
	const of = (target: string) => [posix(path().relative(base, target)), posix(target)];
	const name = path().basename(file);
	const exact = of(file);
	const loose = [...exact, name];
	if (name === "SKILL.md") {
		const dir = path().dirname(file);
		exact.push(...of(dir));
		loose.push(...of(dir), path().basename(dir));
	}
	return { exact, loose };
}

function matches(file: string, patterns: string[], base: string): boolean {
	if (patterns.length === 0) return false;
	const { loose } = namesOf(file, base);
	return patterns.some((pattern) => {
		const glob = posix(normalizePath(pattern));
		return loose.some((name) => name === glob || path().matchesGlob(name, glob));
	});
}

function isExactly(file: string, patterns: string[], base: string): boolean {
	if (patterns.length === 0) return false;
	const { exact } = namesOf(file, base);
	return patterns.some((pattern) => exact.includes(posix(normalizePath(pattern.replace(/^\.[/\\]/, "")))));
}

const marked = (patterns: string[], mark: string): string[] =>
	patterns.filter((pattern) => pattern.startsWith(mark)).map((pattern) => pattern.slice(1));

/** What settings say of a file that was found without them. */
export function enabledBy(file: string, patterns: string[], base: string): boolean {
	if (isExactly(file, marked(patterns, "-"), base)) return false;
	return isExactly(file, marked(patterns, "+"), base) || !matches(file, marked(patterns, "!"), base);
}

/** The files that a list of patterns chooses: all without a plain one. + overrides !, and - overrides +. */
export function choose(files: string[], patterns: string[], base: string): Set<string> {
	const plain = patterns.filter((pattern) => !isOverride(pattern));
	const [without, always, never] = ["!", "+", "-"].map((mark) => marked(patterns, mark));
	const wanted = (file: string) => (plain.length === 0 || matches(file, plain, base)) && !matches(file, without, base);
	const chosen = files.filter(wanted);
	chosen.push(...files.filter((file) => !chosen.includes(file) && isExactly(file, always, base)));
	return new Set(chosen.filter((file) => !isExactly(file, never, base)));
}

/** What each pattern, in order, says of the files that it names; the others are left as they are. */
export function changes(files: string[], patterns: string[], base: string): Map<string, boolean> {
	const result = new Map<string, boolean>();
	for (const pattern of patterns) {
		const target = [isOverride(pattern) ? pattern.slice(1) : pattern];
		const named = /^[+-]/.test(pattern) ? isExactly : matches;
		for (const file of files) if (named(file, target, base)) result.set(file, !/^[!-]/.test(pattern));
	}
	return result;
}
