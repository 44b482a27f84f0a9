import type { Border } from "./border.ts";

/** What a footer is told beside the theme: the branch, which the host looks up, and what extensions say about their state. */
export function createFooterData(border: Border): object {
	let branch: string | null | undefined;
	let watching = false;
	const listeners = new Set<() => void>();
	const watch = () => {
		if (watching) return;
		watching = true;
		const call = border.start("ui", { op: "watchBranch" }, ({ value }) => {
			branch = value;
			for (const changed of [...listeners]) changed();
		});
		call.unref();
		call.done.catch(() => {});
	};
	return {
		getGitBranch(): string | null {
			watch();
			return (branch ??= border.callSync("ui", { op: "getBranch" }).value ?? null) as string | null;
		},
		getExtensionStatuses: () => new Map<string, string>(Object.entries(border.callSync("ui", { op: "getStatuses" }).value ?? {})),
		getAvailableProviderCount: () => 0,
		onBranchChange(changed: () => void) {
			watch();
			listeners.add(changed);
			return () => listeners.delete(changed);
		},
	};
}
