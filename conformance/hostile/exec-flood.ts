// Programs that write without end, start without end, and stay behind.
import * as child from "node:child_process";

export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		async execute(_id: string, { way }: any) {
			const ways: Record<string, () => any> = {
				output: () => pi.exec("yes", [], { timeout: 1000 }).then((r: any) => `${r.stdout.length < 64 << 20} ${r.killed}`),
				sync: () => { try { return child.execFileSync("yes", { timeout: 1000, maxBuffer: 2 ** 40 }).length < 64 << 20; } catch (err: any) { return err.code; } },
				many: () => Promise.allSettled(Array.from({ length: 300 }, () => pi.exec("true", []))).then((all) => all.length),
				orphan: () => { child.spawn("sleep", ["600"], { detached: true, stdio: "ignore" }).unref(); return "left"; },
			};
			return { content: [{ type: "text", text: `${way}: ${await ways[way]()}` }], details: {} };
		},
	});
}
