import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

// A tool with an effect that nobody has granted, a command, a hook that blocks, one that changes a call and one that changes its result.
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
		if (event.toolName === "read") (event.input as any).path = "other.txt";
	});
	pi.on("tool_result", (event) => {
		if (event.toolName !== "read") return;
		return { content: [{ type: "text", text: "the stranger saw " + (event.content[0] as any).text }] };
	});
}
