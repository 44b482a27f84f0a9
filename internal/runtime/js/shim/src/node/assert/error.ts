// AssertionError and its message: the two values, line by line.
import { invalidArgType } from "pi:node/internal_errors";
import { shortestEdit } from "../util/myers.ts";
import { inspect } from "pi:node/internal_inspect";

const headlines: Record<string, string> = {
	deepStrictEqual: "Expected values to be strictly deep-equal:", strictEqual: "Expected values to be strictly equal:",
	strictEqualObject: 'Expected "actual" to be reference-equal to "expected":', deepEqual: "Expected values to be loosely deep-equal:",
	notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:', notStrictEqual: 'Expected "actual" to be strictly unequal to:',
	notDeepEqual: "Expected values not to be loosely deep-equal:", partialDeepStrictEqual: "Expected values to be partially and strictly deep-equal:", notIdentical: "Values have same structure but are not reference-equal:",
};

function show(value: unknown): string[] {
	return inspect(value, { compact: false, customInspect: false, depth: 1000, maxArrayLength: Infinity, showHidden: false, showProxy: false, sorted: true, getters: true }).split("\n");
}

type Line = ["+" | "-" | " ", string];

/** The lines of both, the ones only in one marked. A comma at the end makes no difference between objects. */
function compareLines(actual: string[], expected: string[], commas: boolean): Line[] {
	const equal = (a: string, b: string) => a === b || (commas && (`${a},` === b || a === `${b},`));
	const marks = { 0: " ", 1: "+", "-1": "-" } as const;
	return shortestEdit(actual, expected, equal, (a, b) => (!commas || a.endsWith(",") ? a : b)).map(([step, line]): Line => [marks[step], line]);
}

const unchangedShown = 5;

/** The lines as text; of many that are the same in a row the first few and the last are shown. */
function diff(lines: Line[]): { text: string; skipped: boolean } {
	let text = "";
	let same = 0;
	let skipped = false;
	for (const [i, [mark, line]] of lines.entries()) {
		if (mark !== " " && same > unchangedShown) {
			if (same === unchangedShown + 2) text += `  ${lines[i - 2][1]}\n`;
			if (same > unchangedShown + 2) {
				text += "...\n";
				skipped = true;
			}
			text += `  ${lines[i - 1][1]}\n`;
		}
		same = mark === " " ? same + 1 : 0;
		if (same <= unchangedShown) text += `${mark} ${line}\n`;
	}
	return { text, skipped };
}

/** Two lines above each other, with a mark below the first difference. */
function stacked(a: string, b: string): string {
	let at = a.length + b.length <= 80 ? a.split("").findIndex((c, i) => c !== b[i]) : -1;
	if (at < 3) at = -1;
	return `+ ${a}\n- ${b}\n${at < 0 ? "" : `${" ".repeat(at + 2)}^\n`}`;
}

function isObject(v: unknown): boolean {
	return (typeof v === "object" && v !== null) || typeof v === "function";
}

const differs = new Set(["deepStrictEqual", "strictEqual", "partialDeepStrictEqual"]);

function generate(actual: any, expected: any, operator: string, head?: string): string {
	if (differs.has(operator)) {
		const a = show(actual);
		const b = show(expected);
		const objects = isObject(actual) && isObject(expected);
		if (operator === "strictEqual" && objects) operator = a.join() === b.join() ? "notIdentical" : "strictEqualObject";
		const headline = head ?? headlines[operator];
		if (operator === "notIdentical") return `${headline}\n\n${a.join("\n")}\n`;
		if (a.length === 1 && b.length === 1 && a[0] !== b[0] && !(typeof actual === "object" && actual !== null && typeof expected === "object" && expected !== null)) {
			const length = a[0].length + b[0].length - (typeof actual === "string" ? 2 : 0) - (typeof expected === "string" ? 2 : 0);
			if (length <= 12 && (actual !== 0 || expected !== 0)) return `${headline}\n\n${a[0]} !== ${b[0]}\n`;
			return `${headline}\n+ actual - expected\n\n${stacked(a[0], b[0])}`;
		}
		const { text, skipped } = diff(compareLines(a, b, objects));
		return `${headline}\n+ actual - expected${skipped ? "\n... Skipped lines" : ""}\n\n${text}`;
	}
	if (operator === "notDeepStrictEqual" || operator === "notStrictEqual") {
		const a = show(actual);
		const head = operator === "notStrictEqual" && isObject(actual) ? 'Expected "actual" not to be reference-equal to "expected":' : headlines[operator];
		return a.length === 1 ? `${head}${a[0].length > 5 ? "\n\n" : " "}${a[0]}` : `${head}\n\n${a.join("\n")}\n`;
	}
	const left = operator.endsWith("eepEqual") ? show(actual).join("\n") : inspect(actual);
	const right = operator.endsWith("eepEqual") ? show(expected).join("\n") : inspect(expected);
	if (operator === "deepEqual") return `${headlines.deepEqual}\n\n${left}\n\nshould loosely deep-equal\n\n${right}`;
	if (operator === "notDeepEqual") return `${headlines.notDeepEqual}\n\n${left}\n\nshould not loosely deep-equal\n\n${right}`;
	return `${left} ${operator} ${right}`;
}

export class AssertionError extends Error {
	generatedMessage: boolean;
	code = "ERR_ASSERTION";
	actual: any;
	expected: any;
	operator: string;

	diff = "simple";

	constructor(options: { message?: any; actual?: any; expected?: any; operator?: string }) {
		if (options === null || typeof options !== "object") throw invalidArgType("options", "Object", options);
		const { message, actual, expected, operator = "fail" } = options;
		const own = message !== undefined && message !== null;
		// The strict comparisons show the difference below a message of the caller's.
		const compared = own && (operator === "strictEqual" || operator === "deepStrictEqual");
		super(own && !compared ? String(message) : generate(actual, expected, operator, own ? String(message) : undefined));
		Object.defineProperty(this, "name", { value: "AssertionError", enumerable: false, writable: true, configurable: true });
		this.generatedMessage = !own;
		this.actual = actual;
		this.expected = expected;
		this.operator = operator as string;
	}
	[Symbol.for("nodejs.util.inspect.custom")](_depth: number, options: any): string {
		// Long values are cut: they stand in the message too.
		const { actual, expected } = this;
		const short = (v: any) => (typeof v === "string" && v.split("\n", 11).length > 10 ? `${v.split("\n", 10).join("\n")}\n...` : typeof v === "string" && v.length > 1000 ? `${v.slice(0, 512)}...` : v);
		this.actual = short(actual);
		this.expected = short(expected);
		try {
			return inspect(this, { ...options, customInspect: false, depth: 0 });
		} finally {
			this.actual = actual;
			this.expected = expected;
		}
	}
	toString(): string {
		return `${this.name} [${this.code}]: ${this.message}`;
	}
}
