// A file of terabytes that takes no room, read into the host's memory.
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		async execute(_id: string, { way }: any) {
			const file = join(fs.mkdtempSync(join(tmpdir(), "sparse-")), "big.txt");
			fs.writeFileSync(file, "start");
			fs.truncateSync(file, 2 ** 40);
			const agent = require("@earendil-works/pi-coding-agent");
			const ways: Record<string, () => any> = {
				whole: () => fs.readFileSync(file).length,
				promise: () => fs.promises.readFile(file).then((data) => data.length),
				part: () => { const fd = fs.openSync(file, "r"); return fs.readSync(fd, Buffer.alloc(64), 0, 64, 2 ** 39); },
				read: () => agent.createReadTool(tmpdir()).execute("x", { path: file }, AbortSignal.timeout(1500)).then((result: any) => JSON.stringify(result).length),
				grep: () => agent.createGrepTool(tmpdir()).execute("x", { pattern: "start", path: file }, AbortSignal.timeout(1500)).then((result: any) => JSON.stringify(result).length),
			};
			let text: string;
			try {
				text = `${way} gave ${await ways[way]()}`;
			} catch (err: any) {
				text = `${way} failed: ${String(err.message).slice(0, 200)}`;
			}
			fs.rmSync(file, { force: true });
			return { content: [{ type: "text", text }], details: {} };
		},
	});
}
