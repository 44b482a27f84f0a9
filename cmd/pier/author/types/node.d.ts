// The part of Node's modules that extensions use most, as pier provides it (docs/node.md lists all of it). Other modules are there without
// types. Written for pier; pier types writes it anew, and --no-node leaves it out for those who have @types/node.

declare namespace NodeJS {
	type Timeout = ReturnType<typeof setTimeout>;
	type Timer = ReturnType<typeof setInterval>;
	type Platform = "aix" | "android" | "darwin" | "freebsd" | "linux" | "openbsd" | "sunos" | "win32";
	type Signals = string;
	type ProcessEnv = Record<string, string | undefined>;
	interface ErrnoException extends Error { errno?: number; code?: string; path?: string; syscall?: string }
	interface Stream { on(event: string, listener: (...args: any[]) => void): this; once(event: string, listener: (...args: any[]) => void): this; write(data: any, ...rest: any[]): boolean; end(...args: any[]): any; [other: string]: any }
	type ReadableStream = Stream;
	type WritableStream = Stream;
}
type BufferEncoding = "utf8" | "utf-8" | "hex" | "base64" | "base64url" | "latin1" | "binary" | "ascii" | "utf16le" | "ucs2";
interface Buffer extends Uint8Array<ArrayBuffer> { toString(encoding?: BufferEncoding, start?: number, end?: number): string; equals(other: Uint8Array): boolean; write(text: string, ...rest: any[]): number; [method: string]: any }
declare const Buffer: { from(data: any, encoding?: any, length?: number): Buffer; alloc(size: number, fill?: any): Buffer; allocUnsafe(size: number): Buffer; concat(list: readonly Uint8Array[], length?: number): Buffer; byteLength(text: any, encoding?: BufferEncoding): number; isBuffer(value: any): value is Buffer; [other: string]: any };
declare const process: {
	readonly platform: NodeJS.Platform; readonly arch: string; readonly pid: number; readonly argv: string[]; readonly execPath: string; readonly version: string; readonly versions: Record<string, string>;
	env: NodeJS.ProcessEnv; title: string; exitCode?: number | string;
	cwd(): string; exit(code?: number): never; kill(pid: number, signal?: string | number): true; uptime(): number; hrtime: any; memoryUsage: any; nextTick(run: (...args: any[]) => void, ...args: any[]): void;
	on(event: string, listener: (...args: any[]) => void): any; off(event: string, listener: (...args: any[]) => void): any; once(event: string, listener: (...args: any[]) => void): any; removeListener(event: string, listener: (...args: any[]) => void): any;
	stdin: NodeJS.Stream; stdout: NodeJS.Stream; stderr: NodeJS.Stream; [other: string]: any;
};
declare const global: any;
declare function setImmediate(run: (...args: any[]) => void, ...args: any[]): any;
declare function clearImmediate(handle: any): void;
declare var require: any;
declare const __dirname: string;
declare const __filename: string;
interface ImportMeta { url: string; dirname: string; filename: string; resolve(specifier: string): string }

declare module "node:path" {
	interface Path {
		join(...parts: string[]): string; resolve(...parts: string[]): string; normalize(path: string): string; isAbsolute(path: string): boolean; relative(from: string, to: string): string;
		dirname(path: string): string; basename(path: string, suffix?: string): string; extname(path: string): string; parse(path: string): { root: string; dir: string; base: string; ext: string; name: string };
		format(parts: any): string; matchesGlob(path: string, pattern: string): boolean; toNamespacedPath(path: string): string; readonly sep: string; readonly delimiter: string; readonly posix: Path; readonly win32: Path;
	}
	const path: Path;
	export default path;
	export const join: Path["join"], resolve: Path["resolve"], normalize: Path["normalize"], isAbsolute: Path["isAbsolute"], relative: Path["relative"], dirname: Path["dirname"], basename: Path["basename"], extname: Path["extname"], parse: Path["parse"], format: Path["format"], sep: string, delimiter: string, posix: Path, win32: Path;
}

declare module "node:fs" {
	export interface Stats { size: number; mode: number; mtimeMs: number; ctimeMs: number; birthtimeMs: number; atimeMs: number; mtime: Date; ctime: Date; atime: Date; birthtime: Date; ino: number; dev: number; nlink: number; uid: number; gid: number; isFile(): boolean; isDirectory(): boolean; isSymbolicLink(): boolean; isFIFO(): boolean; isSocket(): boolean }
	export interface Dirent { name: string; parentPath: string; isFile(): boolean; isDirectory(): boolean; isSymbolicLink(): boolean }
	export interface FSWatcher { close(): void; on(event: string, listener: (...args: any[]) => void): this; unref(): this; ref(): this }
	type Path = string | URL | Buffer;
	type Text = BufferEncoding | { encoding: BufferEncoding; flag?: string };
	export function readFileSync(path: Path | number, options: Text): string;
	export function readFileSync(path: Path | number, options?: any): Buffer;
	export function writeFileSync(path: Path | number, data: string | Uint8Array, options?: any): void;
	export function appendFileSync(path: Path | number, data: string | Uint8Array, options?: any): void;
	export function existsSync(path: Path): boolean;
	export function statSync(path: Path, options?: any): Stats;
	export function lstatSync(path: Path, options?: any): Stats;
	export function fstatSync(fd: number, options?: any): Stats;
	export function readdirSync(path: Path, options: { withFileTypes: true; recursive?: boolean; encoding?: any }): Dirent[];
	export function readdirSync(path: Path, options?: any): string[];
	export function mkdirSync(path: Path, options?: any): string | undefined;
	export function mkdtempSync(prefix: string, options?: any): string;
	export function rmSync(path: Path, options?: { recursive?: boolean; force?: boolean; [other: string]: any }): void;
	export function rmdirSync(path: Path, options?: any): void;
	export function unlinkSync(path: Path): void;
	export function renameSync(from: Path, to: Path): void;
	export function copyFileSync(from: Path, to: Path, mode?: number): void;
	export function cpSync(from: Path, to: Path, options?: any): void;
	export function symlinkSync(target: Path, path: Path, type?: any): void;
	export function readlinkSync(path: Path, options?: any): string;
	export function realpathSync(path: Path, options?: any): string;
	export function accessSync(path: Path, mode?: number): void;
	export function chmodSync(path: Path, mode: number | string): void;
	export function utimesSync(path: Path, atime: any, mtime: any): void;
	export function openSync(path: Path, flags?: string | number, mode?: any): number;
	export function closeSync(fd: number): void;
	export function readSync(fd: number, buffer: Uint8Array, ...rest: any[]): number;
	export function writeSync(fd: number, data: any, ...rest: any[]): number;
	export function truncateSync(path: Path, length?: number): void;
	export function watch(path: Path, listener?: (event: string, file: string | null) => void): FSWatcher;
	export function watch(path: Path, options: any, listener?: (event: string, file: string | null) => void): FSWatcher;
	export function watchFile(path: Path, ...rest: any[]): any;
	export function unwatchFile(path: Path, ...rest: any[]): void;
	export function createReadStream(path: Path, options?: any): any;
	export function createWriteStream(path: Path, options?: any): any;
	export const constants: Record<string, number>;
	export const promises: typeof import("node:fs/promises");
	export const readFile: any, writeFile: any, appendFile: any, stat: any, lstat: any, access: any, mkdir: any, readdir: any, rm: any, unlink: any, rename: any, copyFile: any, open: any, close: any, read: any, exists: any, realpath: any;
	const fs: Omit<typeof import("node:fs"), "default">;
	export default fs;
}
declare module "node:fs/promises" {
	import type { Dirent, Stats } from "node:fs";
	type Path = string | URL | Buffer;
	export function readFile(path: Path, options: BufferEncoding | { encoding: BufferEncoding; flag?: string; signal?: AbortSignal }): Promise<string>;
	export function readFile(path: Path, options?: any): Promise<Buffer>;
	export function writeFile(path: Path, data: any, options?: any): Promise<void>;
	export function appendFile(path: Path, data: any, options?: any): Promise<void>;
	export function stat(path: Path, options?: any): Promise<Stats>;
	export function lstat(path: Path, options?: any): Promise<Stats>;
	export function access(path: Path, mode?: number): Promise<void>;
	export function mkdir(path: Path, options?: any): Promise<string | undefined>;
	export function mkdtemp(prefix: string, options?: any): Promise<string>;
	export function readdir(path: Path, options: { withFileTypes: true; recursive?: boolean }): Promise<Dirent[]>;
	export function readdir(path: Path, options?: any): Promise<string[]>;
	export function rm(path: Path, options?: { recursive?: boolean; force?: boolean; [other: string]: any }): Promise<void>;
	export function rmdir(path: Path, options?: any): Promise<void>;
	export function unlink(path: Path): Promise<void>;
	export function rename(from: Path, to: Path): Promise<void>;
	export function copyFile(from: Path, to: Path, mode?: number): Promise<void>;
	export function cp(from: Path, to: Path, options?: any): Promise<void>;
	export function symlink(target: Path, path: Path, type?: any): Promise<void>;
	export function readlink(path: Path): Promise<string>;
	export function realpath(path: Path): Promise<string>;
	export function chmod(path: Path, mode: number | string): Promise<void>;
	export function open(path: Path, flags?: any, mode?: any): Promise<any>;
	export function watch(path: Path, options?: any): AsyncIterable<{ eventType: string; filename: string | null }>;
	export const constants: Record<string, number>;
	const promises: Omit<typeof import("node:fs/promises"), "default">;
	export default promises;
}
declare module "node:os" {
	export function homedir(): string;
	export function tmpdir(): string;
	export function platform(): NodeJS.Platform;
	export function arch(): string;
	export function hostname(): string;
	export function type(): string;
	export function release(): string;
	export function userInfo(options?: any): { username: string; uid: number; gid: number; shell: string | null; homedir: string };
	export function cpus(): any[];
	export function totalmem(): number;
	export function freemem(): number;
	export function networkInterfaces(): Record<string, any[] | undefined>;
	export function loadavg(): number[];
	export function uptime(): number;
	export const EOL: string;
	export const constants: any;
	const os: Omit<typeof import("node:os"), "default">;
	export default os;
}
declare module "node:events" {
	export class EventEmitter {
		constructor(options?: any);
		on(event: string | symbol, listener: (...args: any[]) => void): this; once(event: string | symbol, listener: (...args: any[]) => void): this; off(event: string | symbol, listener: (...args: any[]) => void): this;
		addListener(event: string | symbol, listener: (...args: any[]) => void): this; removeListener(event: string | symbol, listener: (...args: any[]) => void): this; removeAllListeners(event?: string | symbol): this;
		emit(event: string | symbol, ...args: any[]): boolean; listenerCount(event: string | symbol): number; setMaxListeners(n: number): this;
	}
	export function once(emitter: any, event: string | symbol, options?: any): Promise<any[]>;
	export default EventEmitter;
}
declare module "node:child_process" {
	import type { EventEmitter } from "node:events";
	export interface ChildProcess extends EventEmitter { pid?: number; stdin: NodeJS.Stream; stdout: NodeJS.Stream; stderr: NodeJS.Stream; exitCode: number | null; signalCode: string | null; killed: boolean; kill(signal?: string | number): boolean; unref(): void; ref(): void; [other: string]: any }
	export type ChildProcessWithoutNullStreams = ChildProcess;
	export type SpawnOptions = any;
	export function spawn(command: string, args?: readonly string[], options?: any): ChildProcess;
	export function spawn(command: string, options?: any): ChildProcess;
	export function spawnSync(command: string, args?: readonly string[], options?: any): { status: number | null; signal: string | null; stdout: any; stderr: any; error?: Error; pid: number };
	export function spawnSync(command: string, options?: any): { status: number | null; signal: string | null; stdout: any; stderr: any; error?: Error; pid: number };
	export function exec(command: string, ...rest: any[]): ChildProcess;
	export function execFile(file: string, ...rest: any[]): ChildProcess;
	export function execSync(command: string, options: { encoding: BufferEncoding; [other: string]: any }): string;
	export function execSync(command: string, options?: any): Buffer;
	export function execFileSync(file: string, args: readonly string[] | undefined, options: { encoding: BufferEncoding; [other: string]: any }): string;
	export function execFileSync(file: string, args?: readonly string[], options?: any): Buffer;
	export function fork(path: string, ...rest: any[]): ChildProcess;
}
declare module "node:url" { export function fileURLToPath(url: string | URL): string; export function pathToFileURL(path: string): URL; const URL_: typeof globalThis.URL; export { URL_ as URL }; export const URLSearchParams: typeof globalThis.URLSearchParams; export const parse: any, format: any, resolve: any; }
declare module "node:util" { export function promisify(f: any): (...args: any[]) => Promise<any>; export function inspect(value: unknown, options?: any): string; export function format(...args: any[]): string; export function parseArgs(config?: any): { values: any; positionals: string[] }; export function stripVTControlCharacters(text: string): string; export function isDeepStrictEqual(a: unknown, b: unknown): boolean; export function debuglog(name: string): any; export function callbackify(f: any): any; export function styleText(format: any, text: string): string; export const types: any; export const TextDecoder: typeof globalThis.TextDecoder; export const TextEncoder: typeof globalThis.TextEncoder; const util: any; export default util; }
declare module "node:crypto" { export interface Hash { update(data: any, encoding?: any): Hash; digest(): Buffer; digest(encoding: string): string } export function createHash(algorithm: string, options?: any): Hash; export function createHmac(algorithm: string, key: any, options?: any): Hash; export function randomUUID(options?: any): `${string}-${string}-${string}-${string}-${string}`; export function randomBytes(size: number): Buffer; export function randomInt(...args: any[]): number; export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean; export const webcrypto: Crypto; export const createCipheriv: any, createDecipheriv: any, createSign: any, createVerify: any, sign: any, verify: any, generateKeyPairSync: any, createPublicKey: any, createPrivateKey: any, pbkdf2: any, pbkdf2Sync: any, scrypt: any, scryptSync: any, hash: any, getHashes: any, randomFillSync: any; const crypto: any; export default crypto; }
declare module "node:timers/promises" { export function setTimeout<T = void>(ms?: number, value?: T, options?: any): Promise<T>; export function setInterval<T = void>(ms?: number, value?: T, options?: any): AsyncIterable<T>; export function setImmediate<T = void>(value?: T, options?: any): Promise<T>; export const scheduler: any; }
declare module "node:module" { export function createRequire(from: string | URL): any; export const builtinModules: string[]; const module: any; export default module; }
declare module "node:readline" { export function createInterface(...args: any[]): any; export const clearLine: any, cursorTo: any, emitKeypressEvents: any; const readline: any; export default readline; }
declare module "node:assert" {
	interface Assert {
		(value: unknown, message?: string | Error): asserts value;
		ok(value: unknown, message?: string | Error): asserts value;
		equal(actual: unknown, expected: unknown, message?: string | Error): void; notEqual(actual: unknown, expected: unknown, message?: string | Error): void;
		strictEqual<T>(actual: unknown, expected: T, message?: string | Error): asserts actual is T; notStrictEqual(actual: unknown, expected: unknown, message?: string | Error): void;
		deepEqual(actual: unknown, expected: unknown, message?: string | Error): void; notDeepEqual(actual: unknown, expected: unknown, message?: string | Error): void;
		deepStrictEqual(actual: unknown, expected: unknown, message?: string | Error): void; notDeepStrictEqual(actual: unknown, expected: unknown, message?: string | Error): void; partialDeepStrictEqual(actual: unknown, expected: unknown, message?: string | Error): void;
		throws(run: () => unknown, expected?: any, message?: string | Error): void; doesNotThrow(run: () => unknown, ...rest: any[]): void;
		rejects(run: Promise<unknown> | (() => Promise<unknown>), expected?: any, message?: string | Error): Promise<void>; doesNotReject(run: Promise<unknown> | (() => Promise<unknown>), ...rest: any[]): Promise<void>;
		match(text: string, pattern: RegExp, message?: string | Error): void; doesNotMatch(text: string, pattern: RegExp, message?: string | Error): void;
		fail(message?: string | Error): never; ifError(value: unknown): void;
		readonly strict: Assert; readonly AssertionError: any;
	}
	const assert: Assert;
	export default assert;
	export const ok: Assert["ok"], equal: Assert["equal"], strictEqual: Assert["strictEqual"], deepEqual: Assert["deepEqual"], deepStrictEqual: Assert["deepStrictEqual"], throws: Assert["throws"], rejects: Assert["rejects"], match: Assert["match"], fail: Assert["fail"], strict: Assert, AssertionError: any;
}
declare module "node:assert/strict" { export * from "node:assert"; import assert from "node:assert"; export default assert; }
declare module "node:test" {
	export interface TestContext { readonly name: string; readonly signal: AbortSignal; readonly assert: any; readonly mock: Mocks; diagnostic(text: string): void; skip(why?: string): void; todo(why?: string): void; plan(n: number): void; runOnly(only: boolean): void; readonly fullName: string; readonly passed: boolean; waitFor<T>(condition: () => T, options?: { interval?: number; timeout?: number }): Promise<Awaited<T>>; test: Test; before(run: Hook): void; after(run: Hook): void; beforeEach(run: Hook): void; afterEach(run: Hook): void }
	export interface TestOptions { only?: boolean; skip?: boolean | string; todo?: boolean | string; timeout?: number; concurrency?: number | boolean; signal?: AbortSignal; plan?: number }
	type Body = (t: TestContext) => unknown;
	type Hook = () => unknown;
	interface Test { (name: string, run?: Body): Promise<void>; (name: string, options: TestOptions, run?: Body): Promise<void>; (run: Body): Promise<void>; skip: Test; todo: Test; only: Test }
	export const test: Test, it: Test, describe: Test, suite: Test;
	export function before(run: Hook): void;
	export function after(run: Hook): void;
	export function beforeEach(run: Hook): void;
	export function afterEach(run: Hook): void;
	export interface MockState { calls: { arguments: any[]; result: any; error: any; this: any; target: any; stack: Error }[]; callCount(): number; resetCalls(): void; mockImplementation(run: any): void; mockImplementationOnce(run: any, call?: number): void; restore(): void }
	export interface MockTimers { enable(options?: { apis?: ("setTimeout" | "setInterval" | "setImmediate" | "Date")[]; now?: number | Date }): void; tick(ms?: number): void; runAll(): void; setTime(ms?: number): void; reset(): void }
	export interface Mocks { fn<T extends (...args: any[]) => any>(run?: T, other?: any, options?: { times?: number }): T & { mock: MockState }; method(object: any, name: string, run?: any, options?: any): any; getter(object: any, name: string, run?: any, options?: any): any; setter(object: any, name: string, run?: any, options?: any): any; reset(): void; restoreAll(): void; readonly timers: MockTimers }
	export const mock: Mocks;
	export default test;
}

declare module "path" { export * from "node:path"; export { default } from "node:path"; }
declare module "fs" { export * from "node:fs"; export { default } from "node:fs"; }
declare module "fs/promises" { export * from "node:fs/promises"; export { default } from "node:fs/promises"; }
declare module "os" { export * from "node:os"; export { default } from "node:os"; }
declare module "events" { export * from "node:events"; export { default } from "node:events"; }
declare module "child_process" { export * from "node:child_process"; }
declare module "url" { export * from "node:url"; }
declare module "util" { export * from "node:util"; export { default } from "node:util"; }
declare module "crypto" { export * from "node:crypto"; export { default } from "node:crypto"; }
declare module "module" { export * from "node:module"; export { default } from "node:module"; }
declare module "readline" { export * from "node:readline"; export { default } from "node:readline"; }
declare module "assert" { export * from "node:assert"; export { default } from "node:assert"; }
declare module "node:*";
