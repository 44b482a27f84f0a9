import { type ExtensionAPI, isToolCallEventType } from "@earendil-works/pi-coding-agent";

const destroys = [/\brm\s+(-\w*[rf]|--recursive|--force)/, /\bgit\s+(reset\s+--hard|clean\s+-\w*f)/, /\bsudo\b/];

export default function (pi: ExtensionAPI) {
	pi.on("tool_call", async (event, ctx) => {
		if (!isToolCallEventType("bash", event)) return;
		const { command } = event.input;
		if (!destroys.some((pattern) => pattern.test(command))) return;
		if (ctx.hasUI && (await ctx.ui.confirm("Run it?", command))) return;
		return { block: true, reason: "a command that destroys needs a yes" };
	});
}
