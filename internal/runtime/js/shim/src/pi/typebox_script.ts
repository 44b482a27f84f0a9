// The module typebox/script: TypeScript's language of types, read into schemas. It is loaded when the first script is read.
import * as T from "pi:typebox_whole";
import { assign, type Schema, update } from "./typebox/basic.ts";

interface Source {
	text: string;
	at: number;
}
/** Reads something and moves on, or says no; where it then stands is the caller's business. */
type Parser = (source: Source) => any;
const no = Symbol("no");

// ---- words ----

/** Moves over blanks and comments, and where lines matter not over their ends. */
function skip(source: Source, lines = true): void {
	const blanks = lines ? /\s*/y : /[ \t\r\f\v]*/y;
	for (;;) {
		blanks.lastIndex = source.at;
		source.at += blanks.exec(source.text)![0].length;
		const start = source.text.slice(source.at, source.at + 2);
		if (start !== "//" && start !== "/*") return;
		const end = start === "//" ? source.text.indexOf("\n", source.at) : source.text.indexOf("*/", source.at + 2);
		source.at = end < 0 ? source.text.length : end + (start === "//" ? 0 : 2);
	}
}

function word(text: string): Parser {
	return (source) => {
		skip(source, text !== "\n");
		if (!source.text.startsWith(text, source.at)) return no;
		source.at += text.length;
		return text;
	};
}

function match(pattern: RegExp, make: (groups: string[]) => any): Parser {
	const sticky = new RegExp(pattern, "y");
	return (source) => {
		skip(source);
		sticky.lastIndex = source.at;
		const found = sticky.exec(source.text);
		if (!found) return no;
		source.at += found[0].length;
		return make([...found]);
	};
}

const digits = (text: string): string => text.replaceAll("_", "");
const ident = match(/[A-Za-z_$][A-Za-z0-9_$]*/, ([name]) => name);
const quoted = match(/"([^"\n]*)"|'([^'\n]*)'/, ([, double, single]) => double ?? single);
const bigint = match(/(-?)\s*(0|[1-9][0-9_]*)n/, ([, sign, value]) => BigInt(sign + digits(value)));
const number = match(/(-?)\s*(\._*[0-9][0-9_]*|(?:0|[1-9][0-9_]*)(?:\._*[0-9][0-9_]*|\.)?)/, ([, sign, value]) => `${sign}${value.startsWith(".") ? "0" : ""}${digits(value).replace(/\.$/, "")}`);

// ---- combinations ----

const seq =
	(...parts: (Parser | string)[]): Parser => {
		const parsers = parts.map((part) => (typeof part === "string" ? word(part) : part));
		return (source) => {
			const got: any[] = [];
			for (const parse of parsers) {
				const value = parse(source);
				if (value === no) return no;
				got.push(value);
			}
			return got;
		};
	};

/** The first that fits. */
const any =
	(...parsers: Parser[]): Parser =>
	(source) => {
		const { at } = source;
		for (const parse of parsers) {
			source.at = at;
			const value = parse(source);
			if (value !== no) return value;
		}
		return no;
	};

const map =
	(parse: Parser, make: (value: any) => any): Parser =>
	(source) => {
		const value = parse(source);
		return value === no ? no : make(value);
	};
const nothing: Parser = () => undefined;
const maybe = (parse: Parser): Parser => any(parse, nothing);
const many =
	(parse: Parser): Parser =>
	(source) => {
		const got: any[] = [];
		for (;;) {
			const { at } = source;
			const value = parse(source);
			if (value === no) {
				source.at = at;
				return got;
			}
			got.push(value);
		}
	};
const second = (value: any[]): any => value[1];
const between = (open: string, parse: Parser, close: string): Parser => map(seq(open, parse, close), second);
/** Any number of items, with a delimiter between them and perhaps behind the last. */
const list = (item: Parser, delimiter: Parser): Parser =>
	any(map(seq(item, many(map(seq(delimiter, item), second)), maybe(delimiter)), ([first, rest]) => [first, ...rest]), () => []);
/** A parser that is not there yet. */
const later = (get: () => Parser): Parser => (source) => get()(source);

const comma = word(",");
const eitherEnd = any(seq(",", "\n"), seq(";", "\n"), comma, word(";"), word("\n"));
const type: Parser = later(() => anyType);

// ---- types ----

const keywords: Record<string, () => Schema> = {
	string: () => T.String(), number: () => T.Number(), boolean: () => T.Boolean(), undefined: () => T.Undefined(), null: () => T.Null(),
	integer: () => T.Integer(), bigint: () => T.BigInt(), unknown: () => T.Unknown(), any: () => T.Any(), object: () => T.Object({}),
	never: () => T.Never(), symbol: () => T.Symbol(), void: () => T.Void(), this: () => T.This(),
};
const keyword = any(...Object.entries(keywords).map(([name, make]) => map(word(name), make)));

const intrinsics: Record<string, (...types: any[]) => Schema> = {
	Array: (item) => T.Array(item), Capitalize: T.CapitalizeDeferred, ConstructorParameters: T.ConstructorParametersDeferred, Evaluate: T.EvaluateDeferred,
	Exclude: T.ExcludeDeferred, Extract: T.ExtractDeferred, Index: T.IndexDeferred, InstanceType: T.InstanceTypeDeferred, Lowercase: T.LowercaseDeferred,
	NonNullable: T.NonNullableDeferred, Omit: T.OmitDeferred, Parameters: T.ParametersDeferred, Partial: T.PartialDeferred, Pick: T.PickDeferred,
	Readonly: T.ReadonlyObjectDeferred, KeyOf: T.KeyOfDeferred, Record: T.RecordDeferred, Required: T.RequiredDeferred, ReturnType: T.ReturnTypeDeferred,
	Uncapitalize: T.UncapitalizeDeferred, Uppercase: T.UppercaseDeferred,
};
const two = new Set(["Exclude", "Extract", "Index", "Omit", "Pick", "Record"]);

const call = map(seq(ident, between("<", list(type, comma), ">")), ([name, types]) => {
	const make = Object.hasOwn(intrinsics, name) ? intrinsics[name] : undefined;
	return make ? make(...types.slice(0, two.has(name) ? 2 : 1)) : T.CallConstruct(T.Ref(name), types);
});

const literal = any(
	map(bigint, (value) => T.Literal(value)),
	map(any(word("true"), word("false")), (value) => T.Literal(value === "true")),
	map(number, (value) => T.Literal(Number.parseFloat(value))),
	map(quoted, (value) => T.Literal(value)),
);

/** The text of a template up to what ends it, blanks and all. */
const span: Parser = (source) => {
	const { text, at } = source;
	const ends = ["${", "`"].map((end) => text.indexOf(end, at)).filter((index) => index >= 0);
	if (ends.length === 0) return no;
	source.at = Math.min(...ends);
	return T.Literal(text.slice(at, source.at));
};
const templateBody: Parser = any(
	map(seq(span, between("${", type, "}"), later(() => templateBody)), ([text, hole, rest]) => [text, hole, ...rest]),
	map(span, (text) => [text]),
);
const template = map(between("`", templateBody, "`"), (types) => T.TemplateLiteralDeferred(types));

const dependent = map(seq("if", type, "then", type, maybe(map(seq("else", type), second))), ([, test, , yes, otherwise]) =>
	T.Dependent(test, yes, otherwise ?? T.Unknown()),
);

const flag = (text: string): Parser => map(maybe(word(text)), (value) => value !== undefined);

function marked(isReadonly: boolean, isOptional: boolean, what: Schema): Schema {
	const optional = isOptional ? T.AddOptionalDeferred(what) : what;
	return isReadonly ? T.AddReadonlyDeferred(optional) : optional;
}

const indexKeys: [string, string][] = [["integer", T.IntegerKey], ["number", T.NumberKey], ["string", T.StringKey], ["symbol", T.StringKey]];
const indexKey = map(seq("[", ident, ":", any(...indexKeys.map(([name, key]) => map(word(name), () => key))), "]"), (got) => got[3]);
const propertyKey = any(number, ident, quoted, indexKey);
const property = map(seq(flag("readonly"), propertyKey, flag("?"), ":", type), ([isReadonly, key, isOptional, , what]) => ({
	[key]: marked(isReadonly, isOptional, what),
}));

const isPattern = (part: Schema): boolean => indexKeys.some(([, key]) => Object.hasOwn(part, key));
const merged = (parts: Schema[]): Schema => parts.reduce((all, part) => assign(all, part), {});

/** Properties by name and those by pattern. */
const properties = map(between("{", list(property, eitherEnd), "}"), (parts: Schema[]) => {
	const patterns = merged(parts.filter(isPattern));
	const options = Object.keys(patterns).length === 0 ? {} : { patternProperties: patterns };
	return { named: merged(parts.filter((part) => !isPattern(part))), options };
});
const object = map(properties, ({ named, options }) => T.Object(named, options));

const named = (name: Parser): Parser =>
	map(seq(name, flag("?"), ":", flag("readonly"), type), ([, isOptional, , isReadonly, what]) => marked(isReadonly, isOptional, what));
const rest = (item: Parser): Parser => any(map(seq("...", item), ([, what]) => T.Rest(what)), item);
const unnamed = map(seq(flag("readonly"), type, flag("?")), ([isReadonly, what, isOptional]) => marked(isReadonly, isOptional, what));
const tuple = map(between("[", list(rest(any(named(ident), unnamed)), comma), "]"), (items) => T.Tuple(items));
const parameters = between("(", list(rest(named(ident)), comma), ")");
const fn = map(seq(parameters, "=>", type), ([args, , result]) => T._Function_(args, result));
const constructor = map(seq("new", parameters, "=>", type), ([, args, , result]) => T.Constructor(args, result));

/** A modifier that a mapped type adds, takes away or leaves. */
const modifier = (text: string): Parser =>
	any(map(seq("+", text), () => 1), map(seq("-", text), () => -1), map(word(text), () => 1), () => 0);
const changed = (by: number, add: (what: Schema) => Schema, remove: (what: Schema) => Schema, what: Schema): Schema =>
	by > 0 ? add(what) : by < 0 ? remove(what) : what;
const mapped = map(
	seq("{", modifier("readonly"), "[", ident, "in", type, maybe(map(seq("as", type), second)), "]", modifier("?"), ":", type, maybe(word(";")), "}"),
	([, readonly, , name, , keys, as, , optional, , what]) => {
		const inner = changed(optional, T.AddOptionalDeferred, T.RemoveOptionalDeferred, what);
		const outer = changed(readonly, T.AddReadonlyDeferred, T.RemoveReadonlyDeferred, inner);
		return T.MappedDeferred(T.Identifier(name), keys, as ?? T.Ref(name), outer);
	},
);

const base = any(
	between("(", type, ")"), keyword, literal, template, dependent, object, tuple, constructor, fn, mapped, call, map(ident, (name) => T.Ref(name)),
);

// ---- options behind a type ----

const withValue: Parser = later(() => anyValue);
const withProperty = map(seq(propertyKey, ":", withValue), ([key, , value]) => ({ [key]: value }));
const withObject = map(between("{", list(withProperty, eitherEnd), "}"), merged);
const anyValue = any(
	bigint,
	map(number, (value) => Number.parseFloat(value)),
	map(any(word("true"), word("false")), (value) => value === "true"),
	quoted,
	map(word("null"), () => null),
	map(word("undefined"), () => undefined),
	withObject,
	between("[", list(withValue, comma), "]"),
);

// ---- expressions ----

const indexed = any(map(seq("[", type, "]"), ([, key]) => (what: Schema) => T.IndexDeferred(what, key)), map(seq("[", "]"), () => (what: Schema) => T.Array(what)));
const condition = map(seq("extends", type, "?", type, ":", type), ([, right, , yes, , otherwise]) => (what: Schema) => T.ConditionalDeferred(what, right, yes, otherwise));
const factor = map(
	seq(flag("keyof"), base, many(indexed), maybe(condition), maybe(map(seq("with", withObject), second))),
	([isKeyOf, first, steps, conditional, options]) => {
		let what = steps.reduce((all: Schema, step: (what: Schema) => Schema) => step(all), first);
		if (isKeyOf) what = T.KeyOfDeferred(what);
		if (conditional) what = conditional(what);
		return options ? T.WithDeferred(what, options) : what;
	},
);

/** Operands of one operator; what stands behind it and is of the same kind is taken apart. */
function joined(operator: string, operand: Parser, isSame: (what: Schema) => boolean, key: string, make: (types: Schema[]) => Schema): Parser {
	const fold = ([left, ...right]: Schema[]): Schema => {
		if (right.length === 0) return left;
		const tail = fold(right);
		return make(isSame(tail) ? [left, ...tail[key]] : [left, tail]);
	};
	return map(seq(operand, many(map(seq(operator, operand), second))), ([first, more]) => fold([first, ...more]));
}
const term = joined("&", factor, T.IsIntersect, "allOf", (types) => T.Intersect(types));
const expression = joined("|", term, T.IsUnion, "anyOf", (types) => T.Union(types));
const infer = map(seq("infer", ident, maybe(map(seq("extends", expression), second))), ([, name, bound]) => T.Infer(name, bound ?? T.Unknown()));
const anyType = any(infer, map(seq("|", expression), second), map(seq("readonly", expression), ([, what]) => T.AddImmutableDeferred(what)), expression);

// ---- declarations ----

const generic = map(
	seq(ident, maybe(map(seq("extends", type), second)), maybe(map(seq("=", type), second))),
	([name, bound, preset]) => T.Parameter(name, bound ?? T.Unknown(), preset ?? bound ?? T.Unknown()),
);
const generics = between("<", list(generic, comma), ">");
const withGenerics = (types: Schema[] | undefined, what: Schema): Schema => (types ? T.Generic(types, what) : what);
const heritage = map(maybe(map(seq("extends", list(type, comma)), second)), (types) => types ?? []);
const interfaceOf = map(seq("interface", ident, maybe(generics), heritage, properties), ([, name, types, parents, { named: own, options }]) => ({
	[name]: withGenerics(types, T.InterfaceDeferred(parents, own, options)),
}));
const alias = map(seq("type", ident, maybe(generics), "=", type), ([, name, types, , what]) => ({ [name]: withGenerics(types, what) }));
const declaration = map(seq(maybe(word("export")), any(interfaceOf, alias), maybe(word(";"))), second);
const lineEnd = any(seq(";", "\n"), word(";"), word("\n"));
const module = map(seq(declaration, list(declaration, lineEnd)), ([first, more]) => {
	const named = merged(more.filter((part: Schema) => !isPattern(part)));
	return T.ModuleDeferred(assign(first, named));
});
const genericType = map(seq(generics, "=", type), ([types, , what]) => T.Generic(types, what));
const script = any(module, genericType, type);

/** Script(text), Script(text, options), Script(context, text) or Script(context, text, options). */
export function Script(...args: any[]): Schema {
	const [context, text, options] = typeof args[0] === "string" ? [{}, args[0], args[1]] : args;
	const parsed = script({ text, at: 0 });
	return update(parsed === no ? T.Never() : T.Instantiate(context, parsed), {}, options ?? {});
}
