// Which entries of a session's tree show, and where each hangs.

export interface TreeNode {
	entry: any;
	children: TreeNode[];
	label?: string;
	labelTimestamp?: string;
}

/** Where a row stands: its depth, what is drawn at the levels before it, and its branch. */
export interface Place {
	indent: number;
	branch?: "├" | "└";
	lines: Map<number, boolean>; // by level: whether a line goes through
}

export type FilterMode = "default" | "no-tools" | "user-only" | "labeled-only" | "all";

/** The ids from an entry to the root. */
function pathTo(id: string | null, byId: Map<string, TreeNode>): Set<string> {
	const path = new Set<string>();
	for (let at = id; at && !path.has(at); at = byId.get(at)?.entry.parentId ?? null) path.add(at);
	return path;
}

/** All nodes, parents first, and at each branch the one that leads to the leaf first. */
function inOrder(roots: TreeNode[], active: Set<string>): TreeNode[] {
	const first = (nodes: TreeNode[]) => [...nodes].sort((a, b) => Number(active.has(b.entry.id)) - Number(active.has(a.entry.id)));
	const nodes: TreeNode[] = [];
	const waiting = first(roots).reverse();
	for (let node = waiting.pop(); node; node = waiting.pop()) {
		nodes.push(node);
		waiting.push(...first(node.children).reverse());
	}
	return nodes;
}

const bookkeeping = new Set(["label", "context_edit", "custom", "model_change", "thinking_level_change", "session_info"]);

export function hasText(content: any): boolean {
	if (typeof content === "string") return content.trim() !== "";
	return Array.isArray(content) && content.some((block) => block?.type === "text" && !!block.text && block.text.trim() !== "");
}

/** An answer that is nothing but calls of tools; their results show instead. */
function onlyCalls({ type, message }: any): boolean {
	if (type !== "message" || message.role !== "assistant" || hasText(message.content)) return false;
	return !message.stopReason || message.stopReason === "stop" || message.stopReason === "toolUse";
}

function passes(node: TreeNode, mode: FilterMode): boolean {
	const { type, message } = node.entry;
	if (mode === "all") return true;
	if (mode === "user-only") return type === "message" && message.role === "user";
	if (mode === "labeled-only") return node.label !== undefined;
	return !bookkeeping.has(type) && !(mode === "no-tools" && type === "message" && message.role === "toolResult");
}

export class TreeShape {
	readonly byId = new Map<string, TreeNode>();
	readonly active: Set<string>;
	readonly folded = new Set<string>();
	rows: TreeNode[] = [];
	places = new Map<string, Place>();
	private nodes: TreeNode[];
	private parents = new Map<string, string | null>();
	private children = new Map<string | null, string[]>();

	constructor(roots: TreeNode[], private leaf: string | null) {
		const waiting = [...roots];
		for (let node = waiting.pop(); node; node = waiting.pop()) {
			this.byId.set(node.entry.id, node);
			waiting.push(...node.children);
		}
		this.active = pathTo(leaf, this.byId);
		this.nodes = inOrder(roots, this.active);
	}

	/** Chooses the rows again. */
	filter(mode: FilterMode, matches: (node: TreeNode) => boolean): void {
		const hidden = new Set<string>();
		this.rows = this.nodes.filter((node) => {
			const { id, parentId } = node.entry;
			if (parentId != null && (this.folded.has(parentId) || hidden.has(parentId))) {
				hidden.add(id);
				return false;
			}
			if (node.entry.type === "usage" || (id !== this.leaf && onlyCalls(node.entry))) return false;
			return passes(node, mode) && matches(node);
		});
		if (this.rows.length > 0) this.arrange();
	}

	/** Hangs each row below the nearest ancestor that shows. */
	private arrange(): void {
		const shown = new Set(this.rows.map((node) => node.entry.id));
		this.parents = new Map();
		this.children = new Map([[null, []]]);
		for (const { entry } of this.rows) {
			let parent = entry.parentId ?? null;
			while (parent !== null && !shown.has(parent)) parent = this.byId.get(parent)?.entry.parentId ?? null;
			this.parents.set(entry.id, parent);
			this.children.set(parent, [...(this.children.get(parent) ?? []), entry.id]);
		}
		this.place();
	}

	private place(): void {
		this.places = new Map();
		const roots = this.children.get(null)!;
		// Several roots are children of one that does not show: they stand at the edge, without branches.
		const shift = roots.length > 1 ? 1 : 0;
		type Step = { id: string; depth: number; branched: boolean; branch?: "├" | "└"; lines: Map<number, boolean> };
		const waiting: Step[] = roots.map((id) => ({ id, depth: shift, branched: shift > 0, lines: new Map() }));
		waiting.reverse();
		for (let step = waiting.pop(); step; step = waiting.pop()) {
			const { id, depth, branched, branch, lines } = step;
			const indent = Math.max(0, depth - shift);
			this.places.set(id, { indent, branch, lines });
			const below = this.children.get(id) ?? [];
			const several = below.length > 1;
			// What follows a branch stands one deeper, and what follows that stays there.
			const deeper = several || (branched && depth > 0) ? depth + 1 : depth;
			const level = Math.max(0, indent - 1);
			const through = branch && !lines.has(level) ? new Map([...lines, [level, branch === "├"] as const]) : lines;
			const steps = below.map((child, i): Step => {
				const last = i === below.length - 1;
				return { id: child, depth: deeper, branched: several, branch: several ? (last ? "└" : "├") : undefined, lines: through };
			});
			waiting.push(...steps.reverse());
		}
	}

	/** The row of an entry or its nearest ancestor that shows; else the last. */
	nearest(id: string | null | undefined): number {
		const index = new Map(this.rows.map((node, i) => [node.entry.id, i]));
		for (let at = id ?? null; at !== null; at = this.byId.get(at)?.entry.parentId ?? null) {
			const row = index.get(at);
			if (row !== undefined) return row;
			if (!this.byId.has(at)) break;
		}
		return Math.max(0, this.rows.length - 1);
	}

	/** Roots and the beginnings of branches can be folded, if something hangs below them. */
	foldable(id: string): boolean {
		if (!this.children.get(id)?.length) return false;
		const parent = this.parents.get(id) ?? null;
		return parent === null || (this.children.get(parent)?.length ?? 0) > 1;
	}

	/** The beginning of the branch above or below a row. */
	segment(row: number, direction: "up" | "down"): number {
		let at = this.rows[row]?.entry.id;
		if (!at) return row;
		const rowOf = (id: string) => this.rows.findIndex((node) => node.entry.id === id);
		for (;;) {
			if (direction === "down") {
				const below = this.children.get(at) ?? [];
				if (below.length !== 1) return rowOf(below[0] ?? at);
				at = below[0];
				continue;
			}
			const parent = this.parents.get(at) ?? null;
			if (parent === null) return rowOf(at);
			if (this.children.get(parent)!.length > 1 && rowOf(at) < row) return rowOf(at);
			at = parent;
		}
	}
}
