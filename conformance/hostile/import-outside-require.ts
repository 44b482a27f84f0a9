// require and import() fail when they run, not when they are compiled, so this one loads; what it reads must not be there.
export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		execute: async () => {
			const got: string[] = [];
			try {
				got.push(JSON.stringify(require("../reference/examples/package-lock.json")).slice(0, 40));
			} catch (err: any) {
				got.push(`required: ${err.message}`);
			}
			try {
				got.push(String((await import("../../go.mod", { with: { type: "text" } } as any)).default).slice(0, 40));
			} catch (err: any) {
				got.push(`imported: ${err.message}`);
			}
			try {
				// A file of one word is a script that fails, and says the word.
				await import("../../LICENSE" as any);
			} catch (err: any) {
				got.push(`ran: ${err.message}`);
			}
			return { content: [{ type: "text", text: got.join("\n") }], details: {} };
		},
	});
}
