// Context files: AGENTS.md and its like, from the agent directory and from the working directory up.
import { canonicalize, exists, isFile, isWithin, path, readText, resolvePath, samePath, withoutBom } from "./paths.ts";

interface ContextFile {
	path: string;
	content: string;
}

const names = ["AGENTS.override.md", "AGENTS.md", "AGENTS.MD", "CLAUDE.md", "CLAUDE.MD"];

function contextOf(dir: string): ContextFile | null {
	for (const name of names) {
		const file = path().join(dir, name);
		if (!isFile(file)) continue;
		try {
			return { path: file, content: withoutBom(readText(file)) };
		} catch (error) {
			console.error(`Warning: Could not read ${file}: ${error}`);
		}
	}
	return null;
}

/** The farthest folder's file comes first, after the agent directory's. */
export function loadProjectContextFiles(options: { cwd: string; agentDir: string }): ContextFile[] {
	const own = contextOf(resolvePath(options.agentDir));
	const above: ContextFile[] = [];
	const cwd = resolvePath(options.cwd);
	const shadowed = shadowedFile(cwd);
	for (let dir = cwd; ; dir = path().dirname(dir)) {
		const file = contextOf(dir);
		const hides = file && shadowed !== undefined && samePath(path().join(canonicalize(dir), path().basename(file.path)), shadowed);
		if (file && !hides && file.path !== own?.path) above.unshift(file);
		if (dir === path().dirname(dir)) break;
	}
	return own ? [own, ...above] : above;
}

/** In a linked worktree inside its main repository, the file of the main one that the worktree's own copy stands for. */
function shadowedFile(cwd: string): string | undefined {
	const git = findGit(cwd);
	if (!git) return undefined;
	const [common, worktree] = [canonicalize(git.common), canonicalize(git.root)];
	const main = path().dirname(common);
	if (!isWithin(main, worktree) || samePath(worktree, main)) return undefined;
	if (!samePath(canonicalize(path().join(main, ".git")), common)) return undefined;
	const file = contextOf(worktree);
	return file ? path().join(main, path().basename(file.path)) : undefined;
}

function findGit(start: string): { root: string; common: string } | undefined {
	for (let dir = start; ; dir = path().dirname(dir)) {
		const dotGit = path().join(dir, ".git");
		if (isFile(dotGit)) {
			const target = /^gitdir:\s*(.*)$/m.exec(readText(dotGit))?.[1]?.trim();
			if (!target) return undefined;
			const gitDir = path().resolve(dir, target);
			const pointer = path().join(gitDir, "commondir");
			return { root: dir, common: exists(pointer) ? path().resolve(gitDir, readText(pointer).trim()) : gitDir };
		}
		if (exists(dotGit)) return { root: dir, common: dotGit };
		if (dir === path().dirname(dir)) return undefined;
	}
}
