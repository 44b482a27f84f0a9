// Never comes back from an event.
export default function (pi: any) {
	let looping = true;
	pi.on("input", () => { while (looping); });
	pi.on("context", async () => { if (looping) await new Promise(() => {}); });
	pi.on("tool_result", async () => { while (looping) await new Promise((next) => setTimeout(next, 1)); });
	pi.registerCommand("stop", { description: "Loop no longer", handler: async () => { looping = false; } });
}
