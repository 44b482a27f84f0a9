import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";

export default function (pi: ExtensionAPI) {
	let note = "";
	pi.registerCommand("note", {
		description: "Keep a note, or show it",
		handler: async (args, ctx) => {
			const text = args || (await ctx.ui.input("What is to be noted?"));
			if (!text) {
				ctx.ui.notify(note || "nothing noted yet", "info");
				return;
			}
			if (note && !(await ctx.ui.confirm("Replace it?", note))) return;
			note = text;
			pi.appendEntry("note", { note });
			ctx.ui.notify(`noted: ${note}`, "info");
		},
	});
}
