"use strict";
var __defProp = Object.defineProperty;

// src/pi/coding-agent/output.ts
var output_exports = {
  OutputAccumulator: void 0,
  outputPath: outputPath,
};
module.exports = __defProp(output_exports, "__esModule", { value: true });
var import_pi_host = require("pi:host");
function outputPath(prefix, extension) {
  const hex = Array.from((0, import_pi_host.random)(8), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return (0, (import_files ??= require("pi:coding-agent/files")).path)().join(import_pi_host.boot.tmpdir, `${prefix}-${hex}${extension}`);
}
function concat(chunks) {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
var half = 512 * 1024;
var Ends = class {
  first = [];
  firstBytes = 0;
  last = [];
  lastBytes = 0;
  add(data) {
    const room = Math.min(data.length, half - this.firstBytes);
    if (room > 0) this.first.push(data.subarray(0, room));
    this.firstBytes += room;
    if (room === data.length) return;
    this.last.push(data.subarray(room));
    this.lastBytes += data.length - room;
    while (this.lastBytes - this.last[0].length >= half) this.lastBytes -= this.last.shift().length;
  }
  text(total) {
    if (total <= 2 * half) {
      return { content: new TextDecoder().decode(concat([...this.first, ...this.last])), truncated: false };
    }
    let tail = concat(this.last);
    tail = tail.subarray(tail.length - half);
    let start = 0;
    while (start < tail.length && (tail[start] & 192) === 128) start++;
    const head = new TextDecoder().decode(concat(this.first), { stream: true });
    const end = new TextDecoder().decode(tail.subarray(start));
    return { content: `${head}

[... ${total - 2 * half} bytes omitted ...]

${end}`, truncated: true };
  }
};
var OutputAccumulator = class {
  constructor(prefix) {
    this.prefix = prefix;
  }
  prefix;
  decoder = new TextDecoder();
  tail = "";
  tailBytes = 0;
  /** Whether tail begins where a line begins; if not, its first line is not shown. */
  wholeLines = true;
  rawBytes = 0;
  bytes = 0;
  breaks = 0;
  lineBytes = 0;
  openLine = false;
  /** Not yet in the file, or all of it while there is none. */
  pending = [];
  ends = new Ends();
  file;
  failed = false;
  writing = Promise.resolve();
  append(data) {
    this.rawBytes += data.length;
    this.pending.push(data);
    this.ends.add(data);
    this.decoded(this.decoder.decode(data, { stream: true }));
    if (this.file || this.overflows()) this.save();
  }
  finish() {
    this.decoded(this.decoder.decode());
    if (this.overflows()) this.save();
  }
  /** Bytes of the last line, all of it. */
  get lastLineBytes() {
    return this.lineBytes;
  }
  get lines() {
    return this.breaks + (this.openLine ? 1 : 0);
  }
  overflows() {
    return this.rawBytes > (import_truncate ??= require("pi:coding-agent/truncate")).DEFAULT_MAX_BYTES || this.bytes > (import_truncate ??= require("pi:coding-agent/truncate")).DEFAULT_MAX_BYTES || this.lines > (import_truncate ??= require("pi:coding-agent/truncate")).DEFAULT_MAX_LINES;
  }
  decoded(text) {
    if (text === "") return;
    const bytes = (0, (import_bytes ??= require("pi:coding-agent/bytes")).byteLength)(text);
    this.bytes += bytes;
    this.tail += text;
    this.tailBytes += bytes;
    if (this.tailBytes > 4 * (import_truncate ??= require("pi:coding-agent/truncate")).DEFAULT_MAX_BYTES) {
      const kept = (0, (import_bytes ??= require("pi:coding-agent/bytes")).lastBytes)(this.tail, 2 * (import_truncate ??= require("pi:coding-agent/truncate")).DEFAULT_MAX_BYTES);
      this.wholeLines = this.tail[this.tail.length - kept.length - 1] === "\n";
      this.tail = kept;
      this.tailBytes = (0, (import_bytes ??= require("pi:coding-agent/bytes")).byteLength)(kept);
    }
    const last = text.lastIndexOf("\n");
    if (last < 0) {
      this.lineBytes += bytes;
      this.openLine = true;
      return;
    }
    this.breaks += text.split("\n").length - 1;
    this.lineBytes = (0, (import_bytes ??= require("pi:coding-agent/bytes")).byteLength)(text.slice(last + 1));
    this.openLine = last + 1 < text.length;
  }
  /** Queues what has not been written yet for the file, which the first call makes. */
  save() {
    const first = this.file === void 0;
    this.file ??= outputPath(this.prefix, ".log");
    const file = this.file;
    const chunk = concat(this.pending);
    this.pending = [];
    this.writing = this.writing.then(() => (0, (import_files ??= require("pi:coding-agent/files")).writeFile)(file, chunk, { flag: first ? "wx" : "a", mode: 384 }));
    this.writing.catch(() => void 0);
  }
  snapshot() {
    const text = this.wholeLines ? this.tail : this.tail.slice(this.tail.indexOf("\n") + 1);
    const cut = (0, (import_truncate ??= require("pi:coding-agent/truncate")).truncateTail)(text);
    const truncated = this.lines > (import_truncate ??= require("pi:coding-agent/truncate")).DEFAULT_MAX_LINES || this.bytes > (import_truncate ??= require("pi:coding-agent/truncate")).DEFAULT_MAX_BYTES;
    const why = cut.truncatedBy ?? (this.bytes > (import_truncate ??= require("pi:coding-agent/truncate")).DEFAULT_MAX_BYTES ? "bytes" : "lines");
    const truncation = {
      ...cut,
      truncated,
      truncatedBy: truncated ? why : null,
      totalLines: this.lines,
      totalBytes: this.bytes
    };
    if (truncated && !this.file && !this.failed) this.save();
    return { content: cut.content, truncation, fullOutputPath: this.file };
  }
  /** Waits until the file holds everything. Output of a command that ran is not lost for want of a file. */
  async flush() {
    try {
      await this.writing;
    } catch {
      this.file = void 0;
      this.failed = true;
    }
  }
  /** All of the output; of more than a mebibyte the first and the last half of one. */
  full() {
    return this.ends.text(this.rawBytes);
  }
};
output_exports["OutputAccumulator"] = OutputAccumulator;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_bytes;
var import_files;
var import_truncate;
