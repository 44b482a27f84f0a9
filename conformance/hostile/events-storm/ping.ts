// Two extensions that answer each other's events for ever, twice each time.
export default function (pi: any) {
	let heard = 0;
	pi.events.on("pong", (data: any) => {
		heard++;
		pi.events.emit("ping", { data, heard, again: "x".repeat(100) });
		pi.events.emit("ping", { heard });
	});
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		async execute() {
			pi.events.emit("ping", { start: true });
			await new Promise((done) => setTimeout(done, 50));
			return { content: [{ type: "text", text: "the storm has begun" }], details: {} };
		},
	});
	pi.registerTool({
		name: "flood", parameters: { type: "object" },
		async execute() {
			for (let n = 0; n < 30_000; n++) pi.events.emit("nobody", { n });
			return { content: [{ type: "text", text: "flooded" }], details: {} };
		},
	});
}
