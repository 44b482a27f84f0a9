// What a database's path may be: a file's, "" and ":memory:", or a URI as SQLite reads it.
import { percentDecode, utf8Decode, utf8Encode } from "pi:node/internal_bytes";
import { hostPath } from "../fs/paths.ts";
import { failure, mustBe, sqliteError } from "./errors.ts";

export interface Place {
	path?: string; // none: in memory
	mode: "ro" | "rw" | "rwc";
}

/** The path argument as text. */
export function toLocation(value: any, name = "path", what = "a string, Uint8Array, or URL without null bytes"): string {
	let text: string | undefined;
	if (typeof value === "string") text = value;
	else if (value instanceof Uint8Array) text = utf8Decode(value);
	else if (value && typeof value === "object" && typeof value.href === "string") {
		if (!value.href.startsWith("file:")) throw failure(TypeError, "ERR_INVALID_URL_SCHEME", "The URL must be of scheme file:");
		text = value.href as string;
	}
	if (text === undefined || text.includes("\0")) throw mustBe(name, what);
	return text;
}

const wrong = (message: string): Error => sqliteError(message, 1, "SQL logic error");

/** Where the database is that the text names. */
export function placeOf(text: string, readOnly: boolean): Place {
	const most = readOnly ? "ro" : "rwc";
	if (!text.startsWith("file:")) return inMemory(text) ? { mode: most } : { path: hostPath(text), mode: most };
	let rest = text.slice(5);
	if (rest.startsWith("//")) {
		const end = rest.indexOf("/", 2);
		const authority = rest.slice(2, end < 0 ? undefined : end);
		if (authority !== "" && authority !== "localhost") throw wrong(`invalid uri authority: ${authority}`);
		rest = end < 0 ? "" : rest.slice(end);
	}
	const [, path, query] = /^([^?#]*)(?:\?([^#]*))?/.exec(rest)!;
	let mode: Place["mode"] | "memory" = most;
	for (const [key, value] of options(query ?? "")) {
		if (key === "vfs" && value !== "unix") throw wrong(`no such vfs: ${value}`);
		if (key === "cache" && value !== "shared" && value !== "private") throw wrong(`no such cache mode: ${value}`);
		if (key !== "mode") continue;
		if (value !== "ro" && value !== "rw" && value !== "rwc" && value !== "memory") throw wrong(`no such access mode: ${value}`);
		if (readOnly && (value === "rw" || value === "rwc")) throw wrong(`access mode not allowed: ${value}`);
		mode = value;
	}
	const name = decoded(path!);
	return mode === "memory" ? { mode: "rwc" } : inMemory(name) ? { mode } : { path: hostPath(name), mode };
}

const inMemory = (name: string): boolean => name === "" || name === ":memory:";

function options(query: string): [string, string][] {
	return query.split("&").filter(Boolean).map((part) => {
		const at = part.indexOf("=");
		return at < 0 ? [decoded(part), ""] : [decoded(part.slice(0, at)), decoded(part.slice(at + 1))];
	});
}

function decoded(text: string): string {
	const bytes = percentDecode(utf8Encode(text));
	const end = bytes.indexOf(0);
	return utf8Decode(end < 0 ? bytes : bytes.subarray(0, end));
}
