// util.parseArgs.
import { invalidArgType, invalidArgValue, nodeError } from "pi:node/internal_errors";

interface Option {
	type: "string" | "boolean";
	short?: string;
	multiple?: boolean;
	default?: any;
}

interface State {
	options: Record<string, Option>;
	strict: boolean;
	values: any;
	tokens: any[];
	allowNegative: boolean;
	allowPositionals: boolean;
}

function optionError(code: string, message: string): Error {
	return nodeError(TypeError, code, message);
}

function shown(state: State, name: string): string {
	const short = state.options[name]?.short;
	return short ? `-${short}, --${name}` : `--${name}`;
}

function store(state: State, name: string, raw: string, value: string | undefined, index: number, inline: boolean | undefined): void {
	let option = state.options[name];
	let negated = false;
	if (!option && state.allowNegative && name.startsWith("no-") && state.options[name.slice(3)]?.type === "boolean") {
		name = name.slice(3);
		option = state.options[name];
		negated = true;
	}
	if (!option && state.strict) {
		throw optionError("ERR_PARSE_ARGS_UNKNOWN_OPTION", `Unknown option '${raw}'${state.allowPositionals ? `. To specify a positional argument starting with a '-', place it at the end of the command after '--', as in '-- "${raw}"` : ""}`);
	}
	if (option && state.strict) {
		if (option.type === "string" && typeof value !== "string") throw optionError("ERR_PARSE_ARGS_INVALID_OPTION_VALUE", `Option '${shown(state, name)} <value>' argument missing`);
		if (option.type === "boolean" && value !== undefined) throw optionError("ERR_PARSE_ARGS_INVALID_OPTION_VALUE", `Option '${shown(state, name)}' does not take an argument`);
	}
	state.tokens.push({ kind: "option", name, rawName: raw, index, value, inlineValue: inline });
	if (name === "__proto__") return;
	const stored = value ?? !negated;
	if (option?.multiple) (state.values[name] ??= []).push(stored);
	else state.values[name] = stored;
}

function long(state: State, arg: string, i: number, rest: string[]): number {
	const eq = arg.indexOf("=");
	if (eq > 2) {
		store(state, arg.slice(2, eq), arg.slice(0, eq), arg.slice(eq + 1), i, true);
		return 0;
	}
	const name = arg.slice(2);
	const takes = state.options[name]?.type === "string" && rest.length > 0 && !(state.strict && rest[0].startsWith("-") && rest[0] !== "-");
	if (state.options[name]?.type === "string" && rest.length > 0 && !takes) {
		throw optionError("ERR_PARSE_ARGS_INVALID_OPTION_VALUE", `Option '--${name}' argument is ambiguous.\nDid you forget to specify the option argument for '--${name}'?\nTo specify an option argument starting with a dash use '--${name}=-XYZ'.`);
	}
	store(state, name, arg, takes ? rest[0] : undefined, i, takes ? false : undefined);
	return takes ? 1 : 0;
}

function short(state: State, arg: string, i: number, rest: string[]): number {
	for (let k = 1; k < arg.length; k++) {
		const letter = arg[k];
		const name = Object.keys(state.options).find((n) => state.options[n].short === letter) ?? letter;
		if (state.options[name]?.type !== "string") {
			store(state, name, `-${letter}`, undefined, i, undefined);
			continue;
		}
		if (k + 1 < arg.length) {
			store(state, name, `-${letter}`, arg.slice(k + 1), i, true);
			return 0;
		}
		const takes = rest.length > 0 && !(state.strict && rest[0].startsWith("-") && rest[0] !== "-");
		store(state, name, `-${letter}`, takes ? rest[0] : undefined, i, takes ? false : undefined);
		return takes ? 1 : 0;
	}
	return 0;
}

function checkDefaults(options: Record<string, Option>): void {
	for (const [name, { type, multiple, default: value }] of Object.entries(options)) {
		if (value === undefined) continue;
		if (multiple && !Array.isArray(value)) throw invalidArgType(`options.${name}.default`, "Array", value);
		for (const [i, one] of (multiple ? value : [value]).entries()) if (typeof one !== type) throw invalidArgType(`options.${name}.default${multiple ? `[${i}]` : ""}`, type, one);
	}
}

function checkBoolean(value: unknown, name: string): void {
	if (value !== undefined && typeof value !== "boolean") throw invalidArgType(name, "boolean", value);
}

function checkOptions(options: Record<string, Option>): void {
	if (options === null || typeof options !== "object" || Array.isArray(options)) throw invalidArgType("options", "object", options);
	for (const [name, o] of Object.entries(options)) {
		if (o === null || typeof o !== "object" || Array.isArray(o)) throw invalidArgType(`options.${name}`, "object", o);
		if (o.type !== "string" && o.type !== "boolean") throw invalidArgType(`options.${name}.type`, "('string|boolean')", o.type);
		if (o.short !== undefined && typeof o.short !== "string") throw invalidArgType(`options.${name}.short`, "string", o.short);
		if (o.short !== undefined && o.short.length !== 1) throw invalidArgValue(`options.${name}.short`, o.short, "must be a single character");
		checkBoolean(o.multiple, `options.${name}.multiple`);
	}
}

export function parseArgs(config: any = {}): any {
	if (config === null) throw new TypeError("Cannot convert undefined or null to object");
	const args: string[] = config.args ?? (globalThis as any).process?.argv.slice(2) ?? [];
	if (!Array.isArray(args)) throw invalidArgType("args", "Array", args);
	for (const name of ["strict", "allowPositionals", "tokens", "allowNegative"]) checkBoolean(config[name], name);
	const strict = config.strict ?? true;
	const allowPositionals = config.allowPositionals ?? !strict;
	const state: State = { options: config.options ?? {}, strict, values: Object.create(null), tokens: [], allowNegative: !!config.allowNegative, allowPositionals };
	checkOptions(config.options === undefined ? {} : config.options);
	checkDefaults(state.options);
	const positionals: string[] = [];
	const positional = (value: string, index: number) => {
		if (!allowPositionals) throw optionError("ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL", `Unexpected argument '${value}'. This command does not take positional arguments`);
		positionals.push(value);
		state.tokens.push({ kind: "positional", index, value });
	};
	for (let i = 0; i < args.length; i++) {
		const arg = args[i];
		if (typeof arg !== "string") {
			positional(arg, i);
			continue;
		}
		if (arg === "--") {
			state.tokens.push({ kind: "option-terminator", index: i });
			for (let k = i + 1; k < args.length; k++) positional(args[k], k);
			break;
		}
		if (arg.startsWith("--")) i += long(state, arg, i, args.slice(i + 1));
		else if (arg.startsWith("-") && arg.length > 1) i += short(state, arg, i, args.slice(i + 1));
		else positional(arg, i);
	}
	for (const [name, o] of Object.entries(state.options)) {
		if (o.default !== undefined && state.values[name] === undefined) state.values[name] = o.default;
	}
	return config.tokens ? { values: state.values, positionals, tokens: state.tokens } : { values: state.values, positionals };
}
