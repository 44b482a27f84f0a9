import type { Border } from "./border.ts";

/** What a footer is told beside the theme: the branch, and what extensions say about their state. */
export function createFooterData(border: Border, cwd: string): object {
	const read = (path: string): string | undefined => {
		try {
			return border.callSync("fs", { op: "read", path, encoding: "utf8" }).text.trim();
		} catch {
			return undefined;
		}
	};
	/** The file that names the branch, of the repository that the working directory is in. */
	const head = (): string | undefined => {
		for (let dir = cwd; ; dir = dir.slice(0, dir.lastIndexOf("/"))) {
			const file = `${dir}/.git/HEAD`;
			if (read(file) !== undefined) return file;
			const linked = /^gitdir: (.+)$/.exec(read(`${dir}/.git`) ?? "")?.[1];
			if (linked) return `${linked.startsWith("/") ? linked : `${dir}/${linked}`}/HEAD`;
			if (!dir.includes("/") || dir === "/") return undefined;
		}
	};
	const branch = (): string | null => {
		const file = head();
		const text = file && read(file);
		if (!text) return null;
		return /^ref: refs\/heads\/(.+)$/.exec(text)?.[1] ?? "detached";
	};
	return {
		getGitBranch: branch,
		getExtensionStatuses: () => new Map<string, string>(Object.entries(border.callSync("ui", { op: "getStatuses" }).value ?? {})),
		getAvailableProviderCount: () => 0,
		onBranchChange(changed: () => void) {
			const file = head();
			if (!file) return () => {};
			let last = branch();
			const watch = border.start("fs", { op: "watch", path: file.slice(0, file.lastIndexOf("/")) }, () => {
				const now = branch();
				if (now === last) return;
				last = now;
				changed();
			});
			watch.unref();
			watch.done.catch(() => {});
			return () => watch.cancel();
		},
	};
}
