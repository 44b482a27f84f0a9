// A text in the person's own editor.
import { boot, requireHost } from "pi:host";

/** What became of the text, or what went wrong. */
export async function edit(command: string, content: string): Promise<{ text?: string; problem?: string }> {
	const fs = requireHost("pi:node/fs");
	const path = requireHost("pi:node/path");
	const { spawn } = requireHost("pi:node/child_process");
	const folder = fs.mkdtempSync(path.join(boot.tmpdir, "pi-editor-"));
	const file = path.join(folder, "prompt.md");
	try {
		fs.writeFileSync(file, content, "utf8");
		const [program, ...args] = command.split(" ");
		const ended = await new Promise<number | string | undefined>((resolve) => {
			const child = spawn(program, [...args, file], { stdio: "inherit", shell: boot.platform === "win32" });
			child.on("error", () => resolve(undefined));
			child.on("close", (code: number | null, signal: string) => resolve(code ?? signal));
		});
		if (ended === undefined) return { problem: `Failed to launch external editor: ${command}` };
		const how = typeof ended === "number" ? `code ${ended}` : ended;
		if (ended !== 0) return { problem: `External editor exited with ${how}; prompt unchanged` };
		return { text: fs.readFileSync(file, "utf8").replace(/^\uFEFF/, "").replace(/\n$/, "") };
	} finally {
		fs.rmSync(folder, { recursive: true, force: true });
	}
}
