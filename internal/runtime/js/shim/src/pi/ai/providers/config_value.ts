// Values of settings that stand for something else: "!command", "$NAME" and "${NAME}" in text.
import { requireHost } from "pi:host";

declare const process: { env: Record<string, string | undefined> };

type Part = { text: string } | { name: string };
type Env = Record<string, string | undefined>;

const reference = /\$(?:([$!])|\{([A-Za-z_][A-Za-z0-9_]*)\}|([A-Za-z_][A-Za-z0-9_]*))/g;

export const isCommand = (value: string): boolean => value.startsWith("!");

function parse(value: string): Part[] {
	const parts: Part[] = [];
	let from = 0;
	for (const match of value.matchAll(reference)) {
		const [whole, escaped, braced, bare] = match;
		parts.push({ text: value.slice(from, match.index) + (escaped ?? "") });
		if (!escaped) parts.push({ name: braced ?? bare });
		from = match.index + whole.length;
	}
	return [...parts, { text: value.slice(from) }];
}

/** Older extensions wrote the bare name of a variable; if there is no such variable, the text is the value. */
const bareName = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

export const variablesOf = (value: string): string[] =>
	isCommand(value) ? [] : [...new Set(parse(value).flatMap((part) => ("name" in part ? [part.name] : [])))];

const lookUp = (name: string, env?: Env): string | undefined => env?.[name] || process.env[name] || undefined;

export const missingVariables = (value: string, env?: Env): string[] => variablesOf(value).filter((name) => lookUp(name, env) === undefined);

function run(command: string): string | undefined {
	try {
		const options = { encoding: "utf-8", timeout: 10_000, stdio: ["ignore", "pipe", "ignore"] };
		return requireHost("pi:node/child_process").execSync(command, options).trim() || undefined;
	} catch {
		return undefined;
	}
}

/** The value meant; undefined when a command fails or a variable is not set. Commands run each time. */
export function resolveValue(value: string, env?: Env): string | undefined {
	if (isCommand(value)) return run(value.slice(1));
	if (bareName.test(value)) return lookUp(value, env) ?? value;
	if (missingVariables(value, env).length > 0) return undefined;
	return parse(value).map((part) => ("name" in part ? lookUp(part.name, env) : part.text)).join("");
}

export function needValue(value: string, what: string, env?: Env): string {
	const found = resolveValue(value, env);
	if (found !== undefined) return found;
	if (isCommand(value)) throw new Error(`Failed to resolve ${what} from shell command: ${value.slice(1)}`);
	const missing = missingVariables(value, env);
	if (missing.length === 0) throw new Error(`Failed to resolve ${what}`);
	throw new Error(`Failed to resolve ${what} from environment variable${missing.length > 1 ? "s" : ""}: ${missing.join(", ")}`);
}

export function needHeaders(headers: Record<string, string> | undefined, what: string, env?: Env): Record<string, string> | undefined {
	const entries = Object.entries(headers ?? {}).map(([name, value]) => [name, needValue(value, `${what} header "${name}"`, env)]);
	return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
