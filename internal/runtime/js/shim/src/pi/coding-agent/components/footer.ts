// Pi's own footer: where the session is, what it has used, and its model.
import { requireHost } from "pi:host";
import { theme } from "pi:theme";

const { truncateToWidth, visibleWidth } = requireHost("pi:tui");
const env = (name: string): string | undefined => requireHost("pi:node/process").env[name];

function short(count: number): string {
	if (count < 1000) return String(count);
	if (count < 10_000) return `${(count / 1000).toFixed(1)}k`;
	if (count < 1_000_000) return `${Math.round(count / 1000)}k`;
	return count < 10_000_000 ? `${(count / 1_000_000).toFixed(1)}M` : `${Math.round(count / 1_000_000)}M`;
}

/** A folder, with ~ for home. */
function folder(cwd: string): string {
	const { isAbsolute, relative, resolve, sep } = requireHost("pi:node/path");
	const home = env("HOME") || env("USERPROFILE");
	if (!home) return cwd;
	const below = relative(resolve(home), resolve(cwd));
	if (below === "") return "~";
	return below === ".." || below.startsWith(`..${sep}`) || isAbsolute(below) ? cwd : `~${sep}${below}`;
}

interface Usage {
	input: number;
	output: number;
	cacheRead: number;
	cacheWrite: number;
	cost: number;
	hitRate?: number;
}

/** The usage an entry reports, if it reports one. */
function usageOf(entry: any): any {
	if (entry.type === "message") return entry.message.role === "assistant" || entry.message.role === "toolResult" ? entry.message.usage : undefined;
	return ["usage", "branch_summary", "compaction"].includes(entry.type) ? entry.usage : undefined;
}

function totalUsage(entries: any[]): Usage {
	const total: Usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, cost: 0 };
	for (const entry of entries) {
		const usage = usageOf(entry);
		if (!usage) continue;
		for (const key of ["input", "output", "cacheRead", "cacheWrite"] as const) total[key] += usage[key];
		total.cost += usage.cost.total;
		if (entry.message?.role !== "assistant") continue;
		const prompt = usage.input + usage.cacheRead + usage.cacheWrite;
		total.hitRate = prompt > 0 ? (usage.cacheRead / prompt) * 100 : undefined;
	}
	return total;
}

export class FooterComponent {
	private compacts = true;
	private cache?: { key: unknown[]; usage: Usage; context: any };

	constructor(private session: any, private data: any) {}

	setSession(session: any): void {
		this.session = session;
	}

	setAutoCompactEnabled(enabled: boolean): void {
		this.compacts = enabled;
	}

	invalidate(): void {}
	dispose(): void {}

	/** Entries are only ever added, so the sums hold until there are others. */
	private sums(): { usage: Usage; context: any } {
		const { session } = this;
		const manager = session.sessionManager;
		const key = [session, manager.getSessionId(), manager.getLeafId(), manager.getEntryCount(), session.routedModel?.model ?? session.model];
		if (!this.cache || this.cache.key.some((part, i) => part !== key[i])) {
			this.cache = { key, usage: totalUsage(manager.getEntries()), context: session.getContextUsage() };
		}
		return this.cache;
	}

	private place(): string {
		const { sessionManager } = this.session;
		const [branch, name] = [this.data.getGitBranch(), sessionManager.getSessionName()];
		return folder(sessionManager.getCwd()) + (branch ? ` (${branch})` : "") + (name ? ` • ${name}` : "");
	}

	private stats(): string {
		const { usage, context } = this.sums();
		const { model } = this.session.state;
		const count = (mark: string, n: number) => (n ? [mark + short(n)] : []);
		const parts = [...count("↑", usage.input), ...count("↓", usage.output), ...count("R", usage.cacheRead), ...count("W", usage.cacheWrite)];
		if ((usage.cacheRead > 0 || usage.cacheWrite > 0) && usage.hitRate !== undefined) parts.push(`CH${usage.hitRate.toFixed(1)}%`);
		const subscribed = model ? model.provider === "kimi-coding" || this.session.modelRuntime.isUsingSubscription(model.provider) : false;
		if (usage.cost || subscribed) parts.push(`$${usage.cost.toFixed(3)}${subscribed ? " (sub)" : ""}`);
		const percent = context?.percent ?? 0;
		const known = context?.percent !== null ? `${percent.toFixed(1)}%` : "?";
		const full = `${known}/${short(context?.contextWindow ?? model?.contextWindow ?? 0)}${this.compacts ? " (auto)" : ""}`;
		parts.push(percent > 90 ? theme.fg("error", full) : percent > 70 ? theme.fg("warning", full) : full);
		if (env("PI_EXPERIMENTAL") === "1") parts.push(`${theme.fg("dim", "•")} ${theme.bold(theme.fg("warning", "xp"))}`);
		return parts.join(" ");
	}

	/** The model, its level of thinking and where a virtual one led, with the provider if there are several and room. */
	private model(room: number): string {
		const { model, thinkingLevel } = this.session.state;
		const routed = this.session.routedModel;
		const level = thinkingLevel || "off";
		let text = model?.id || "no-model";
		if (model?.reasoning) text += level === "off" ? " • thinking off" : ` • ${level}`;
		if (routed) text += ` → ${routed.model.id}${routed.thinkingLevel ? ` • ${routed.thinkingLevel}` : ""}`;
		if (!model || this.data.getAvailableProviderCount() <= 1) return text;
		const named = `(${model.provider}) ${text}`;
		return visibleWidth(named) > room ? text : named;
	}

	render(width: number): string[] {
		let left = this.stats();
		if (visibleWidth(left) > width) left = truncateToWidth(left, width, "...");
		const room = width - visibleWidth(left) - 2;
		let right = this.model(room);
		if (visibleWidth(right) > room) right = room > 0 ? truncateToWidth(right, room, "") : "";
		const gap = room > 0 ? " ".repeat(Math.max(0, room + 2 - visibleWidth(right))) : "";
		const dots = theme.fg("dim", "...");
		const lines = [truncateToWidth(theme.fg("dim", this.place()), width, dots), theme.fg("dim", left) + theme.fg("dim", gap + right)];
		const statuses = [...this.data.getExtensionStatuses()].sort(([a], [b]) => a.localeCompare(b));
		if (statuses.length > 0) {
			const clean = statuses.map(([, text]) => text.replace(/[\r\n\t]/g, " ").replace(/ +/g, " ").trim());
			lines.push(truncateToWidth(clean.join(" "), width, dots));
		}
		return lines;
	}
}
