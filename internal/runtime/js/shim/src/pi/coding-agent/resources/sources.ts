// Where a package comes from: npm:NAME@VERSION, git:HOST/PATH@REF, a URL of a git repository, or a local path.
import { isLocalPath } from "./paths.ts";
import { rangeOf } from "./semver.ts";

export type Source =
	| { type: "local"; path: string }
	| { type: "npm"; spec: string; name: string; version?: string; range?: string }
	| { type: "git"; host: string; path: string; ref?: string };

export function parseSource(text: string): Source {
	if (text.startsWith("npm:")) {
		const spec = text.slice(4).trim();
		const match = /^(@?[^@]+(?:\/[^@]+)?)(?:@(.+))?$/.exec(spec);
		const version = match?.[2];
		return { type: "npm", spec, name: match?.[1] ?? spec, version, range: version === undefined ? undefined : rangeOf(version) };
	}
	return (isLocalPath(text) ? undefined : parseGit(text)) ?? { type: "local", path: text };
}

const shorthands: Record<string, string> = { github: "github.com", gitlab: "gitlab.com", bitbucket: "bitbucket.org", gist: "gist.github.com" };

/** With git: in front every short form is taken, without it a URL with its protocol only. */
function parseGit(text: string): Source | undefined {
	const trimmed = text.trim();
	const marked = trimmed.startsWith("git:") && !trimmed.startsWith("git://");
	let url = marked ? trimmed.slice(4).trim() : trimmed;
	if (!marked && !/^(https?|ssh|git):\/\//i.test(url)) return undefined;
	const short = /^(github|gitlab|bitbucket|gist):(?!\/\/)(.+)$/.exec(url);
	if (short) url = `${shorthands[short[1]]}/${short[2]}`;
	else if (/^[^/@:.\s]+\/[^/@:\s]+([@#].*)?$/.test(url)) url = `github.com/${url}`;

	const scp = /^git@([^:]+):(.+)$/.exec(url);
	const web = /^(?:https?|ssh|git):\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/(.+)$/i.exec(url);
	const bare = /^([^/]+)\/(.+)$/.exec(url);
	const [, host, rest] = scp ?? web ?? bare ?? [];
	if (!host || (!scp && !web && !host.includes(".") && host !== "localhost")) return undefined;
	const [, path, ref] = /^([^@#]*)(?:[@#](.+))?$/.exec(rest.replace(/^\/+/, "")) ?? [];
	const clean = path?.replace(/\/+$/, "").replace(/\.git$/, "");
	if (!clean || clean.split("/").length < 2 || unsafe(host, false) || unsafe(clean, true)) return undefined;
	return { type: "git", host, path: clean, ...(ref ? { ref } : {}) };
}

/** What could lead out of the folder that repositories are kept in. */
function unsafe(part: string, slashes: boolean): boolean {
	let decoded: string;
	try {
		decoded = decodeURIComponent(part);
	} catch {
		return true;
	}
	return [part, decoded].some(
		(text) => /[\0\\]/.test(text) || text.startsWith("/") || (!slashes && text.includes("/")) || text.split("/").includes(".."),
	);
}
