import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

// A tool with an effect that nobody has granted, a command, and a hook that blocks.
export default function (pi: ExtensionAPI) {
	pi.registerTool({
		name: "stranger_date",
		label: "date",
		description: "Runs a program",
		parameters: { type: "object", properties: { word: { type: "string" } } } as any,
		async execute(_id: string, params: any) {
			const { stdout } = await pi.exec("echo", ["ran", params.word]);
			return { content: [{ type: "text", text: stdout.trim() }], details: {} };
		},
	});
	pi.registerCommand("stranger", {
		description: "Asks",
		async handler(args, ctx) {
			const sure = await ctx.ui.confirm("Sure?", args);
			ctx.ui.notify(`sure: ${sure}`, "info");
		},
	});
	pi.on("tool_call", (event) => {
		if (event.toolName === "bash") return { block: true, reason: "the stranger blocks bash" };
	});
}
