// Reminds after some minutes, with git's answer for whoever asks at the time.
export default function (pi: any) {
	pi.registerTool({
		name: "remind", label: "Remind", description: "Say something later",
		parameters: { type: "object", properties: { text: { type: "string" }, minutes: { type: "number" } }, required: ["text", "minutes"] },
		async execute(_id: string, { text, minutes }: any) {
			const from = Date.now();
			setTimeout(async () => {
				const { stdout } = await pi.exec("git", ["branch", "--show-current"]);
				console.log(`${text} on ${stdout.trim()} after ${(Date.now() - from) / 60000} minutes`);
			}, minutes * 60000);
			return { content: [{ type: "text", text: "ok" }], details: {} };
		},
	});
	pi.registerCommand("shout", { description: "Shout", handler: async (args: string) => console.log(args.toUpperCase()) });
	pi.on("input", async (event: any) => ({ action: "transform", text: event.text.trim() }));
}
