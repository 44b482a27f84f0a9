// A person's command in a session: its output as plain text, the end of it when it is long.
import { OutputAccumulator } from "../output.ts";
import { printable } from "../render/shared.ts";
import type { BashOperations } from "../shell.ts";

export interface BashResult {
	output: string;
	exitCode: number | undefined;
	cancelled: boolean;
	truncated: boolean;
	fullOutputPath?: string;
}

/** An escape sequence that a chunk may have been cut in. */
const unfinished = /\x1b(?:\][^\x07\x1b]*|\[[\d;:<=>?]*|[()#;?]*)?$/;

export async function runShell(command: string, cwd: string, operations: BashOperations, onText: (text: string) => void, signal: AbortSignal): Promise<BashResult> {
	const output = new OutputAccumulator("pi-bash");
	const decoder = new TextDecoder();
	const encoder = new TextEncoder();
	let rest = "";
	const take = (text: string) => {
		const plain = printable(text);
		if (plain === "") return;
		output.append(encoder.encode(plain));
		onText(plain);
	};
	const onData = (data: Uint8Array) => {
		const text = rest + decoder.decode(data, { stream: true });
		const cut = unfinished.exec(text.slice(-256));
		rest = cut ? cut[0] : "";
		take(text.slice(0, text.length - rest.length));
	};
	let exitCode: number | null = null;
	try {
		({ exitCode } = await operations.exec(command, cwd, { onData, signal }));
	} catch (error) {
		if (!signal.aborted) throw error; // what was stopped has said something until then
	}
	take(rest + decoder.decode());
	output.finish();
	const { content, truncation, fullOutputPath } = output.snapshot();
	await output.flush();
	const cancelled = signal.aborted;
	return { output: content, exitCode: cancelled ? undefined : (exitCode ?? undefined), cancelled, truncated: truncation.truncated, fullOutputPath };
}
