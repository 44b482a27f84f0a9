/**
 * What changed in the working tree, for the model and for you.
 *
 * - tool `changes`: branch, upstream, staged, unstaged, untracked and conflicted files, lines added and removed
 * - command `/changes [path]`: the same as a notification
 * - a gate: `git push --force` in bash needs a yes; where nobody can be asked, it is blocked
 *
 * Everything it learns comes from git, so in pier it needs one right: --allow exec=git
 */
import type { ExtensionAPI, ExtensionContext } from "@mariozechner/pi-coding-agent";
import { Type } from "typebox";

interface Change {
	path: string;
	/** The name before a rename. */
	from?: string;
	/** Git's letters for the index and the working tree, "." for unchanged: "M.", ".D", "UU"… */
	status: string;
	added: number;
	removed: number;
	binary: boolean;
}

interface Changes {
	branch: string;
	upstream: string | null;
	ahead: number;
	behind: number;
	staged: Change[];
	unstaged: Change[];
	untracked: string[];
	conflicts: Change[];
	added: number;
	removed: number;
}

/** Runs git and returns what it wrote. A path in `paths` is never taken for an option. */
async function git(pi: ExtensionAPI, ctx: ExtensionContext, args: string[], paths: string[], signal?: AbortSignal): Promise<string> {
	const all = ["--no-optional-locks", "--literal-pathspecs", ...args, "--", ...paths];
	const { stdout, stderr, code, killed } = await pi.exec("git", all, { cwd: ctx.cwd, signal, timeout: 20_000 });
	if (killed) throw new Error(`git ${args[0]} did not end in time`);
	if (code !== 0) throw new Error(stderr.trim().split("\n")[0] || `git ${args[0]} ended with code ${code}`);
	return stdout;
}

/** Reads `git status --porcelain=v2 --branch -z`: fields end with NUL, so any name is safe. */
function parseStatus(text: string): Changes {
	const result: Changes = {
		branch: "", upstream: null, ahead: 0, behind: 0, staged: [], unstaged: [], untracked: [], conflicts: [], added: 0, removed: 0,
	};
	const fields = text.split("\0");
	for (let i = 0; i < fields.length; i++) {
		const field = fields[i];
		const words = field.split(" ");
		const change = (before: number, from?: string): Change =>
			({ path: words.slice(before).join(" "), from, status: words[1], added: 0, removed: 0, binary: false });
		switch (words[0]) {
			case "#":
				if (words[1] === "branch.head") result.branch = words.slice(2).join(" ");
				if (words[1] === "branch.upstream") result.upstream = words.slice(2).join(" ");
				if (words[1] === "branch.ab") [result.ahead, result.behind] = [Number(words[2]), -Number(words[3])];
				break;
			case "1":
				file(result, change(8));
				break;
			case "2": // a rename or copy: the next field is the old name
				file(result, change(9, fields[++i]));
				break;
			case "u":
				result.conflicts.push(change(10));
				break;
			case "?":
				result.untracked.push(field.slice(2));
		}
	}
	return result;
}

function file(result: Changes, change: Change) {
	if (change.status[0] !== ".") result.staged.push(change);
	if (change.status[1] !== ".") result.unstaged.push({ ...change });
}

/** Reads `git diff --numstat -z`; a rename is "added\tremoved\t" followed by two more fields. */
function count(text: string, changes: Change[]) {
	const fields = text.split("\0");
	for (let i = 0; i < fields.length; i++) {
		const [added, removed, name] = fields[i].split("\t");
		if (removed === undefined) continue;
		const path = name || fields[(i += 2)];
		const change = changes.find((c) => c.path === path);
		if (!change) continue;
		change.binary = added === "-";
		change.added = Number(added) || 0;
		change.removed = Number(removed) || 0;
	}
}

async function look(pi: ExtensionAPI, ctx: ExtensionContext, path?: string, signal?: AbortSignal): Promise<Changes> {
	const paths = path ? [path] : [];
	const result = parseStatus(await git(pi, ctx, ["status", "--porcelain=v2", "--branch", "-z", "--untracked-files=all"], paths, signal));
	if (result.staged.length) count(await git(pi, ctx, ["diff", "--numstat", "-z", "-M", "--cached"], paths, signal), result.staged);
	if (result.unstaged.length) count(await git(pi, ctx, ["diff", "--numstat", "-z"], paths, signal), result.unstaged);
	for (const change of [...result.staged, ...result.unstaged]) {
		result.added += change.added;
		result.removed += change.removed;
	}
	return result;
}

/** At most `limit` lines of a list, and how many more there are. */
function section<T>(title: string, items: T[], line: (item: T) => string, limit = 40): string[] {
	if (items.length === 0) return [];
	const lines = items.slice(0, limit).map((item) => `  ${line(item)}`);
	if (items.length > limit) lines.push(`  … and ${items.length - limit} more`);
	return [`${title} (${items.length})`, ...lines];
}

function describe(c: Changes): string {
	const away = [c.ahead && `${c.ahead} ahead`, c.behind && `${c.behind} behind`].filter(Boolean).join(", ");
	const upstream = c.upstream ? ` → ${c.upstream}${away ? ` (${away})` : ""}` : "";
	const tracked = (column: 0 | 1) => (f: Change) => {
		const size = f.binary ? "binary" : `+${f.added} -${f.removed}`;
		return `${f.status[column]} ${f.from ? `${f.from} → ` : ""}${f.path}  ${size}`;
	};
	const lists = [
		...section("conflicts", c.conflicts, (f) => `${f.status} ${f.path}`),
		...section("staged", c.staged, tracked(0)),
		...section("unstaged", c.unstaged, tracked(1)),
		...section("untracked", c.untracked, (path) => path),
	];
	const total = c.added || c.removed ? [`lines +${c.added} -${c.removed}`] : [];
	return [`branch ${c.branch}${upstream}`, ...(lists.length ? lists : ["nothing changed"]), ...total].join("\n");
}

/** True for a push that can throw commits away. --force-with-lease refuses when it would, so it passes. */
function forcesPush(command: string): boolean {
	return command.split(/[;&|\n]+/).some((part) => {
		const words = part.trim().split(/\s+/);
		const at = words.indexOf("push", words.indexOf("git") + 1);
		if (!words.includes("git") || at < 0) return false;
		return words.slice(at + 1).some((w) => w === "--force" || w === "--mirror" || /^-[a-zA-Z]*f/.test(w) || /^\+./.test(w));
	});
}

export default function (pi: ExtensionAPI) {
	pi.registerTool({
		name: "changes",
		label: "Changes",
		description:
			"Summarise the git working tree: branch, distance from its upstream, staged, unstaged, untracked and conflicted files with lines added and removed. Much shorter than a diff; use it before reading one.",
		parameters: Type.Object({
			path: Type.Optional(Type.String({ description: "Only changes at or below this path" })),
		}),
		async execute(_toolCallId, params, signal, _onUpdate, ctx) {
			const changes = await look(pi, ctx, params.path, signal);
			return { content: [{ type: "text", text: describe(changes) }], details: changes };
		},
	});

	pi.registerCommand("changes", {
		description: "Show what changed in the working tree",
		handler: async (args, ctx) => {
			try {
				ctx.ui.notify(describe(await look(pi, ctx, args.trim() || undefined)), "info");
			} catch (error) {
				ctx.ui.notify(error instanceof Error ? error.message : String(error), "error");
			}
		},
	});

	pi.on("tool_call", async (event, ctx) => {
		const command = event.toolName === "bash" ? event.input.command : undefined;
		if (typeof command !== "string" || !forcesPush(command)) return;
		if (ctx.hasUI && (await ctx.ui.confirm("Force push?", command))) return;
		return { block: true, reason: "A forced push can lose commits of others. Use --force-with-lease, or ask the user to push." };
	});
}
