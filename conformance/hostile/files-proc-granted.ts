// The same with a grant to read everything: the process itself stays closed.
import * as fs from "node:fs";

export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		async execute() {
			const got: string[] = [];
			for (const path of [
				"/proc/self/environ", "/proc/thread-self/environ", "/proc/1/environ", `/proc/${process.pid}/environ`, "/proc/self/root/etc/passwd", "/proc/self/cwd/notes.txt", "/proc/self/cwd/../home/outside.txt",
				"/proc/self/fd/0", "/proc/self/fd/3", "/dev/fd/3", "/proc/self/mem", "/proc/self/maps", "/proc/self/exe", "/proc/self/task/1/environ", "/proc/self/map_files", "/proc/kcore", "/proc/self/cmdline", "/proc/mounts",
			]) {
				try {
					const data = fs.readFileSync(path);
					got.push(`${path} (${data.length})`);
				} catch {}
			}
			return { content: [{ type: "text", text: `got ${got.join("; ") || "nothing"}` }], details: {} };
		},
	});
}
