/**
 * A gate for commands that destroy: each needs a yes, and where nobody can be asked it is blocked.
 *
 *     pier call ./examples/guard.ts bash '{"command":"rm -rf build"}' --allow exec --answer confirm=true
 *
 * It has no effect of its own, so it needs no right. What it stops are mistakes of a model, not attacks: a shell can spell the same
 * command in endless ways. What holds against those is the gate of the host (`--allow exec='git status'`).
 */
import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";

const dangerous: [what: string, pattern: RegExp][] = [
	["deletes whole folders", /\brm\s+(?:-\w*[rR]\w*|--recursive)\b/],
	["runs as root", /\bsudo\b/],
	["throws away uncommitted work", /\bgit\s+(?:reset\s+--hard|clean\s+-\w*f|checkout\s+--\s)/],
	["overwrites a device", /\b(?:dd\b.*\bof=|mkfs\b)|>\s*\/dev\/(?:sd|nvme)/],
];

export default function (pi: ExtensionAPI) {
	pi.on("tool_call", async (event, ctx) => {
		if (event.toolName !== "bash") return undefined;
		const command = String(event.input.command ?? "");
		const found = dangerous.filter(([, pattern]) => pattern.test(command)).map(([what]) => what);
		if (found.length === 0) return undefined;
		const reason = `this command ${found.join(" and ")}`;
		if (!ctx.hasUI) return { block: true, reason: `${reason}, and there is nobody to ask` };
		const yes = await ctx.ui.confirm(`Run it? ${reason}`, command);
		return yes ? undefined : { block: true, reason: `${reason}, and the user said no` };
	});
}
