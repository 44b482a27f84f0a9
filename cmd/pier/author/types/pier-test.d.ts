// What pier test gives to the files it runs. Written for pier; pier types writes it anew.

declare module "pier:test" {
	export interface LoadOptions {
		/** Rights beside pier's defaults, as --allow has them: "http=api.example.com", "exec=git", "write=.". */
		allow?: string[];
		/** What dialogs are answered, in order: the lists of pier's --ui. */
		answers?: { op: "select" | "confirm" | "input" | "editor" | "custom"; title?: string; value?: unknown; keys?: string[] }[];
		/** The files of its folder, by path: what is written to the disk before it loads. The folder is private and goes with it. */
		files?: Record<string, string>;
		/** The whole network: what a request to an address gets. "GET https://…" is for one method, and * at the end for all that begins so. */
		network?: Record<string, string | { status?: number; headers?: Record<string, string>; body?: unknown }>;
		/** A clock that stands still while the extension works, and leaps to what it waits for: hours take no time. */
		clock?: boolean;
		flags?: Record<string, string | boolean>;
	}
	export interface Result { text: string; isError: boolean; content: { type: string; text?: string; [other: string]: any }[]; details?: any }
	export interface Seen {
		/** Host calls, in order: the method, and the params as docs/hostcalls.md has them. */
		calls: { method: string; params: any }[];
		printed: string[];
		notices: { type: string; text: string }[];
		denied: { right: string; scope: string; flag: string }[];
		requests: { method: string; url: string; body?: string }[];
		errors: string[];
	}
	/** An extension in a machine, a session and a folder of its own, behind the gate. */
	export interface Extension {
		readonly tools: string[];
		readonly commands: string[];
		readonly dir: string;
		call(tool: string, input?: object): Promise<Result>;
		command(name: string, args?: string): Promise<void>;
		emit(type: string, event?: object): Promise<any>;
		settle(): Promise<void>;
		read(path: string): Promise<string | undefined>;
		seen(): Promise<Seen>;
		close(): Promise<void>;
	}
	/** Loads an extension; its path is relative to the test. It is closed when the file is done. */
	export function load(path: string, options?: LoadOptions): Promise<Extension>;
}
