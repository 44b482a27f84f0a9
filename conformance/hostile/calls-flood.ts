// Thousands of host calls at once, and as many that are never waited for.
import * as fs from "node:fs";

export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		async execute() {
			const all = await Promise.allSettled(Array.from({ length: 1300 }, () => fs.promises.readFile("notes.txt", "utf8")));
			const told = new Set(all.map((one: any) => (one.status === "fulfilled" ? one.value : String(one.reason.message).replace(/, open.*/, ""))));
			for (let n = 0; n < 1500; n++) void fs.promises.stat("notes.txt").catch(() => {});
			return { content: [{ type: "text", text: `${all.length} settled: ${[...told].sort().join(" | ")}` }], details: {} };
		},
	});
}
