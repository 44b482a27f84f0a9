// Pi's command line.
import { listProblem } from "../agent/names.ts";

const levels = ["off", "minimal", "low", "medium", "high", "xhigh", "max"];
export const isLevel = (text: string): boolean => levels.includes(text);

interface Args {
	[option: string]: any;
	messages: string[];
	fileArgs: string[];
	unknownFlags: Map<string, boolean | string>;
	diagnostics: { type: "warning" | "error"; message: string }[];
}

/** Options that only are there or not, and what they set. */
const switches: Record<string, [string, boolean]> = {
	"--help": ["help", true],
	"-h": ["help", true],
	"--version": ["version", true],
	"-v": ["version", true],
	"--continue": ["continue", true],
	"-c": ["continue", true],
	"--resume": ["resume", true],
	"-r": ["resume", true],
	"--no-session": ["noSession", true],
	"--no-tools": ["noTools", true],
	"-nt": ["noTools", true],
	"--no-builtin-tools": ["noBuiltinTools", true],
	"-nbt": ["noBuiltinTools", true],
	"--no-extensions": ["noExtensions", true],
	"-ne": ["noExtensions", true],
	"--no-mcp": ["noMcp", true],
	"--no-skills": ["noSkills", true],
	"-ns": ["noSkills", true],
	"--no-prompt-templates": ["noPromptTemplates", true],
	"-np": ["noPromptTemplates", true],
	"--no-themes": ["noThemes", true],
	"--no-context-files": ["noContextFiles", true],
	"-nc": ["noContextFiles", true],
	"--verbose": ["verbose", true],
	"--approve": ["projectTrustOverride", true],
	"-a": ["projectTrustOverride", true],
	"--no-approve": ["projectTrustOverride", false],
	"-na": ["projectTrustOverride", false],
	"--offline": ["offline", true],
};

/** Options with a value that is taken as it is; those in lists may come several times. */
const values: Record<string, string> = {
	"--provider": "provider",
	"--model": "model",
	"--api-key": "apiKey",
	"--system-prompt": "systemPrompt",
	"--session": "session",
	"--session-id": "sessionId",
	"--fork": "fork",
	"--session-dir": "sessionDir",
	"--export": "export",
};
const lists: Record<string, string> = {
	"--append-system-prompt": "appendSystemPrompt",
	"--extension": "extensions",
	"-e": "extensions",
	"--skill": "skills",
	"--prompt-template": "promptTemplates",
	"--theme": "themes",
};

const names = (text: string): string[] => text.split(",").map((name) => name.trim()).filter((name) => name !== "");
const isOption = (text: string | undefined): boolean => text === undefined || text.startsWith("-");

/** Options with rules of their own. They get the next argument and say whether they took it. */
type Take = (args: Args, next: string | undefined, option: string) => boolean;

const fail = ({ diagnostics }: Args, message: string): false => {
	diagnostics.push({ type: "error", message });
	return false;
};

const takes: Record<string, Take> = {
	"--mode"(args, next) {
		if (isOption(next)) return fail(args, "--mode requires text, json, or rpc");
		if (["text", "json", "rpc"].includes(next!)) args.mode = next;
		else fail(args, `Invalid mode "${next}". Valid values: text, json, rpc`);
		return true;
	},
	"--tui-mode"(args, next) {
		if (isOption(next)) return fail(args, "--tui-mode requires regular or fullscreen");
		if (next === "regular" || next === "fullscreen") args.tuiMode = next;
		else fail(args, `Invalid TUI mode "${next}". Valid values: regular, fullscreen`);
		return true;
	},
	"--use-theme"(args, next) {
		if (isOption(next)) return fail(args, "--use-theme requires a theme name");
		args.useTheme = next;
		return true;
	},
	"--name"(args, next) {
		if (next === undefined) return fail(args, "--name requires a value");
		args.name = next;
		return true;
	},
	"--print"(args, next) {
		args.print = true;
		const message = next !== undefined && !next.startsWith("@") && (!next.startsWith("-") || next.startsWith("---"));
		if (message) args.messages.push(next);
		return message;
	},
	"--list-models"(args, next) {
		const pattern = !isOption(next) && !next!.startsWith("@");
		args.listModels = pattern ? next : true;
		return pattern;
	},
};

/** The same, where without a next argument the option is one that nobody knows. */
const needs: Record<string, Take> = {
	"--models"(args, next) {
		args.models = names(next!);
		return true;
	},
	"--tools"(args, next, option) {
		const tools = names(next!);
		const problem = listProblem(tools);
		if (problem) fail(args, `${option}: ${problem}`);
		else args.tools = tools;
		return true;
	},
	"--exclude-tools"(args, next) {
		args.excludeTools = names(next!);
		return true;
	},
	"--thinking"(args, next) {
		if (isLevel(next!)) args.thinking = next;
		else args.diagnostics.push({ type: "warning", message: `Invalid thinking level "${next}". Valid values: ${levels.join(", ")}` });
		return true;
	},
};
const short: Record<string, string> = { "-n": "--name", "-p": "--print", "-t": "--tools", "-xt": "--exclude-tools" };

/** Flags that extensions may have registered. */
function unknownFlag(args: Args, option: string, next: string | undefined): boolean {
	const at = option.indexOf("=");
	if (at >= 0) {
		args.unknownFlags.set(option.slice(2, at), option.slice(at + 1));
		return false;
	}
	const value = !isOption(next) && !next!.startsWith("@");
	args.unknownFlags.set(option.slice(2), value ? next! : true);
	return value;
}

function plain(args: Args, text: string): void {
	if (text.startsWith("@")) args.fileArgs.push(text.slice(1));
	else args.messages.push(text);
}

/** One argument; true when the next one belongs to it. */
function take(args: Args, option: string, next: string | undefined): boolean {
	const own = <T>(table: Record<string, T>, name: string): T | undefined => (Object.hasOwn(table, name) ? table[name] : undefined);
	const name = own(short, option) ?? option;
	const set = own(switches, option);
	if (set) {
		args[set[0]] = set[1];
		return false;
	}
	const special = own(takes, name) ?? (next === undefined ? undefined : own(needs, name));
	if (special) return special(args, next, option);
	const value = next === undefined ? undefined : own(values, option);
	if (value) {
		args[value] = next;
		return true;
	}
	const list = next === undefined ? undefined : own(lists, option);
	if (list) {
		args[list] = [...(args[list] ?? []), next];
		return true;
	}
	if (option.startsWith("--")) return unknownFlag(args, option, next);
	if (option.startsWith("-")) return fail(args, `Unknown option: ${option}`);
	plain(args, option);
	return false;
}

export function parseArgs(argv: string[]): Args {
	const args: Args = { messages: [], fileArgs: [], unknownFlags: new Map(), diagnostics: [] };
	for (let i = 0; i < argv.length; i++) {
		if (argv[i] === "--") {
			for (const text of argv.slice(i + 1)) plain(args, text);
			break;
		}
		if (take(args, argv[i], argv[i + 1])) i++;
	}
	return args;
}
