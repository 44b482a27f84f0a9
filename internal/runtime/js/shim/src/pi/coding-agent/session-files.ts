// The files that sessions are in: which there are, what each is about, and which is the latest.
import { boot } from "pi:host";
import { contentText } from "../ai/system.ts";
import { parseSessionEntries } from "./entries.ts";
import { exists, fs, normalizePath, path, readText, resolvePath, samePath } from "./resources/paths.ts";

type Entry = any;

const sessionsDir = (): string => path().join(boot.agentDir, "sessions");

/** Pi's folder for the sessions of a working directory. */
export function defaultDir(cwd: string): string {
	const name = `--${path().resolve(cwd).replace(/^[/\\]/, "").replace(/[/\\:]/g, "-")}--`;
	return path().join(sessionsDir(), name);
}

export function checkId(id: string | undefined): void {
	if (id === undefined || /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/.test(id)) return;
	throw new Error("Session id must be non-empty, contain only alphanumeric characters, '-', '_', and '.', and start and end with an alphanumeric character");
}

/** The entries of a file; none when it does not begin with a session's header. */
export function entriesOf(file: string): Entry[] {
	const entries = parseSessionEntries(readText(file));
	return entries[0]?.type === "session" && typeof entries[0].id === "string" ? entries : [];
}

const filesIn = (dir: string): string[] =>
	fs()
		.readdirSync(dir)
		.filter((name: string) => name.endsWith(".jsonl"))
		.map((name: string) => path().join(dir, name));

/** The header of a file; undefined when it is none or cannot be read. */
function headerOf(file: string): Entry {
	try {
		return entriesOf(file)[0];
	} catch {
		return undefined;
	}
}

const isOf = (cwd: unknown, wanted: string): boolean => typeof cwd === "string" && cwd !== "" && samePath(resolvePath(cwd), resolvePath(wanted));

/** A folder of sessions, and whether those of other working directories may be in it. */
export function folderOf(cwd: string, sessionDir?: string): { dir: string; mixed: boolean } {
	const dir = sessionDir ? normalizePath(sessionDir) : defaultDir(cwd);
	return { dir, mixed: sessionDir !== undefined && !samePath(dir, defaultDir(cwd)) };
}

export function findFile(cwd: string, sessionDir: string | undefined, wanted: (header: Entry) => boolean, latest = false): string | undefined {
	const { dir, mixed } = folderOf(cwd, sessionDir);
	try {
		const files = filesIn(dir);
		if (latest) {
			const times = new Map(files.map((file) => [file, fs().statSync(file).mtimeMs]));
			files.sort((a, b) => times.get(b)! - times.get(a)!);
		}
		return files.find((file) => {
			const header = headerOf(file);
			return header !== undefined && wanted(header) && (!mixed || isOf(header.cwd, cwd));
		});
	} catch {
		return undefined; // there is no such folder
	}
}

const spoken = new Set(["user", "assistant"]);

/** When something was last said. */
function activity({ type, timestamp, message }: Entry): number {
	if (type !== "message" || !spoken.has(message.role) || !("content" in message)) return Number.NaN;
	return typeof message.timestamp === "number" ? message.timestamp : new Date(timestamp).getTime();
}

/** What a file is about; undefined when it is no session. */
function infoOf(file: string): any {
	let entries: Entry[];
	let changed: Date;
	try {
		entries = parseSessionEntries(readText(file));
		changed = fs().statSync(file).mtime;
	} catch {
		return undefined;
	}
	const [header, ...rest] = entries;
	if (header?.type !== "session") return undefined;
	const messages = rest.filter(({ type }) => type === "message").map(({ message }) => message);
	const said = messages.filter(({ role, content }) => spoken.has(role) && content !== undefined).map(({ role, content }) => ({ role, text: contentText(content, " ") }));
	const times = rest.map(activity).filter((time) => !Number.isNaN(time));
	const last = Math.max(0, ...times);
	const begun = new Date(header.timestamp);
	return {
		path: file,
		id: header.id,
		cwd: typeof header.cwd === "string" ? header.cwd : "",
		name: rest.findLast(({ type }) => type === "session_info")?.name?.trim() || undefined,
		parentSessionPath: header.parentSession,
		created: begun,
		modified: last > 0 ? new Date(last) : Number.isNaN(begun.getTime()) ? changed : begun,
		messageCount: messages.length,
		firstMessage: said.find(({ role, text }) => role === "user" && text !== "")?.text ?? "(no messages)",
		allMessagesText: said.map(({ text }) => text).filter((text) => text !== "").join(" "),
	};
}

export type Progress = (loaded: number, total: number, partial?: any[]) => void;

const newestFirst = (infos: any[]): any[] => infos.sort((a, b) => b.modified.getTime() - a.modified.getTime());

/** Reads files one after the other; what is there so far is told with the first, every so many, and the last. */
async function readAll(files: string[], every: number, progress: Progress | undefined, signal: AbortSignal | undefined): Promise<any[]> {
	const infos: any[] = [];
	for (const [i, file] of files.entries()) {
		signal?.throwIfAborted();
		const info = infoOf(file);
		if (info) infos.push(info);
		const told = i === 0 || (i + 1) % every === 0 || i + 1 === files.length;
		progress?.(i + 1, files.length, told ? newestFirst([...infos]) : undefined);
		await undefined; // whoever listens may draw
	}
	return newestFirst(infos);
}

export async function listSessions(cwd: string, sessionDir?: string, progress?: Progress, signal?: AbortSignal): Promise<any[]> {
	signal?.throwIfAborted();
	const { dir, mixed } = folderOf(cwd, sessionDir);
	const own = (infos: any[]) => infos.filter((info) => !mixed || isOf(info.cwd, cwd));
	const files = exists(dir) ? filesIn(dir).sort((a, b) => b.localeCompare(a)) : [];
	const told = progress && ((loaded: number, total: number, partial?: any[]) => progress(loaded, total, partial && own(partial)));
	return own(await readAll(files, 10, told, signal));
}

/** All sessions of one folder, or of all of Pi's. */
export async function listAllSessions(...given: any[]): Promise<any[]> {
	const sessionDir = typeof given[0] === "string" ? normalizePath(given[0]) : undefined;
	const progress = given.find((one) => typeof one === "function");
	const signal: AbortSignal | undefined = given.find((one) => one instanceof AbortSignal);
	signal?.throwIfAborted();
	if (sessionDir) return readAll(exists(sessionDir) ? filesIn(sessionDir).sort((a, b) => b.localeCompare(a)) : [], 10, progress, signal);
	if (!exists(sessionsDir())) return [];
	const dirs = fs().readdirSync(sessionsDir(), { withFileTypes: true }).filter((item: any) => item.isDirectory() || item.isSymbolicLink());
	const files: string[] = dirs.flatMap(({ name }: any) => {
		try {
			return filesIn(path().join(sessionsDir(), name));
		} catch {
			return [];
		}
	});
	const times = new Map(files.map((file) => [file, fs().statSync(file).mtimeMs]));
	files.sort((a, b) => times.get(b)! - times.get(a)! || path().basename(b).localeCompare(path().basename(a)));
	return readAll(files, 100, progress, signal);
}
