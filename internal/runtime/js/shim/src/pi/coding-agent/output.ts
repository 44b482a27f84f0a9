// Output of a command as it arrives: totals of all of it, the end of it for showing, and a file with the whole of it
// once it is longer than what is shown.
import { boot, random } from "pi:host";
import { byteLength, lastBytes } from "./bytes.ts";
import { path, writeFile } from "./files.ts";
import { DEFAULT_MAX_BYTES, DEFAULT_MAX_LINES, type TruncationResult, truncateTail } from "./truncate.ts";

export interface Snapshot {
	content: string;
	truncation: TruncationResult;
	fullOutputPath: string | undefined;
}

/** A new path for output the user may want to see in full. */
export function outputPath(prefix: string, extension: string): string {
	const hex = Array.from(random(8), (byte) => byte.toString(16).padStart(2, "0")).join("");
	return path().join(boot.tmpdir, `${prefix}-${hex}${extension}`);
}

function concat(chunks: Uint8Array[]): Uint8Array {
	const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
	let offset = 0;
	for (const chunk of chunks) {
		whole.set(chunk, offset);
		offset += chunk.length;
	}
	return whole;
}

const half = 512 * 1024;

/** Both ends of a stream of bytes, half a mebibyte each. */
class Ends {
	private first: Uint8Array[] = [];
	private firstBytes = 0;
	private last: Uint8Array[] = [];
	private lastBytes = 0;

	add(data: Uint8Array): void {
		const room = Math.min(data.length, half - this.firstBytes);
		if (room > 0) this.first.push(data.subarray(0, room));
		this.firstBytes += room;
		if (room === data.length) return;
		this.last.push(data.subarray(room));
		this.lastBytes += data.length - room;
		while (this.lastBytes - this.last[0].length >= half) this.lastBytes -= this.last.shift()!.length;
	}

	text(total: number): { content: string; truncated: boolean } {
		if (total <= 2 * half) {
			return { content: new TextDecoder().decode(concat([...this.first, ...this.last])), truncated: false };
		}
		let tail = concat(this.last);
		tail = tail.subarray(tail.length - half);
		let start = 0;
		while (start < tail.length && (tail[start] & 0xc0) === 0x80) start++;
		const head = new TextDecoder().decode(concat(this.first), { stream: true });
		const end = new TextDecoder().decode(tail.subarray(start));
		return { content: `${head}\n\n[... ${total - 2 * half} bytes omitted ...]\n\n${end}`, truncated: true };
	}
}

export class OutputAccumulator {
	private decoder = new TextDecoder();
	private tail = "";
	private tailBytes = 0;
	/** Whether tail begins where a line begins; if not, its first line is not shown. */
	private wholeLines = true;
	private rawBytes = 0;
	private bytes = 0;
	private breaks = 0;
	private lineBytes = 0;
	private openLine = false;
	/** Not yet in the file, or all of it while there is none. */
	private pending: Uint8Array[] = [];
	private ends = new Ends();
	private file: string | undefined;
	private failed = false;
	private writing: Promise<void> = Promise.resolve();

	constructor(private prefix: string) {}

	append(data: Uint8Array): void {
		this.rawBytes += data.length;
		this.pending.push(data);
		this.ends.add(data);
		this.decoded(this.decoder.decode(data, { stream: true }));
		if (this.file || this.overflows()) this.save();
	}

	finish(): void {
		this.decoded(this.decoder.decode());
		if (this.overflows()) this.save();
	}

	/** Bytes of the last line, all of it. */
	get lastLineBytes(): number {
		return this.lineBytes;
	}

	private get lines(): number {
		return this.breaks + (this.openLine ? 1 : 0);
	}

	private overflows(): boolean {
		return this.rawBytes > DEFAULT_MAX_BYTES || this.bytes > DEFAULT_MAX_BYTES || this.lines > DEFAULT_MAX_LINES;
	}

	private decoded(text: string): void {
		if (text === "") return;
		const bytes = byteLength(text);
		this.bytes += bytes;
		this.tail += text;
		this.tailBytes += bytes;
		if (this.tailBytes > 4 * DEFAULT_MAX_BYTES) {
			const kept = lastBytes(this.tail, 2 * DEFAULT_MAX_BYTES);
			this.wholeLines = this.tail[this.tail.length - kept.length - 1] === "\n";
			this.tail = kept;
			this.tailBytes = byteLength(kept);
		}
		const last = text.lastIndexOf("\n");
		if (last < 0) {
			this.lineBytes += bytes;
			this.openLine = true;
			return;
		}
		this.breaks += text.split("\n").length - 1;
		this.lineBytes = byteLength(text.slice(last + 1));
		this.openLine = last + 1 < text.length;
	}

	/** Queues what has not been written yet for the file, which the first call makes. */
	private save(): void {
		const first = this.file === undefined;
		this.file ??= outputPath(this.prefix, ".log");
		const file = this.file;
		const chunk = concat(this.pending);
		this.pending = [];
		this.writing = this.writing.then(() => writeFile(file, chunk, { flag: first ? "wx" : "a", mode: 0o600 }));
		this.writing.catch(() => undefined);
	}

	snapshot(): Snapshot {
		const text = this.wholeLines ? this.tail : this.tail.slice(this.tail.indexOf("\n") + 1);
		const cut = truncateTail(text);
		const truncated = this.lines > DEFAULT_MAX_LINES || this.bytes > DEFAULT_MAX_BYTES;
		const why = cut.truncatedBy ?? (this.bytes > DEFAULT_MAX_BYTES ? "bytes" : "lines");
		const truncation = {
			...cut,
			truncated,
			truncatedBy: truncated ? why : null,
			totalLines: this.lines,
			totalBytes: this.bytes,
		};
		if (truncated && !this.file && !this.failed) this.save();
		return { content: cut.content, truncation, fullOutputPath: this.file };
	}

	/** Waits until the file holds everything. Output of a command that ran is not lost for want of a file. */
	async flush(): Promise<void> {
		try {
			await this.writing;
		} catch {
			this.file = undefined;
			this.failed = true;
		}
	}

	/** All of the output; of more than a mebibyte the first and the last half of one. */
	full(): { content: string; truncated: boolean } {
		return this.ends.text(this.rawBytes);
	}
}
