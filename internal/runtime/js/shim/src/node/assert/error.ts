// AssertionError and its message: the two values, line by line.
import { inspect } from "pi:node/internal_inspect";

const headlines: Record<string, string> = {
	deepStrictEqual: "Expected values to be strictly deep-equal:", strictEqual: "Expected values to be strictly equal:",
	strictEqualObject: 'Expected "actual" to be reference-equal to "expected":', deepEqual: "Expected values to be loosely deep-equal:",
	notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:', notStrictEqual: 'Expected "actual" to be strictly unequal to:',
	notDeepEqual: 'Expected "actual" not to be loosely deep-equal to:', notIdentical: "Values have same structure but are not reference-equal:",
};

function show(value: unknown): string[] {
	return inspect(value, { compact: false, customInspect: false, depth: 1000, maxArrayLength: Infinity, showHidden: false, showProxy: false, sorted: true, getters: true }).split("\n");
}

/** The lines of both, the ones only in one marked. */
function diff(actual: string[], expected: string[]): string {
	const n = actual.length;
	const m = expected.length;
	if (n * m > 250000) return [...actual.map((l) => `+ ${l}`), ...expected.map((l) => `- ${l}`)].join("\n");
	const common = Array.from({ length: n + 1 }, () => new Uint16Array(m + 1));
	for (let i = n - 1; i >= 0; i--) {
		for (let j = m - 1; j >= 0; j--) common[i][j] = actual[i] === expected[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
	}
	const out: string[] = [];
	for (let i = 0, j = 0; i < n || j < m; ) {
		if (i < n && j < m && actual[i] === expected[j]) {
			out.push(`  ${actual[i++]}`);
			j++;
		} else if (i < n && (j >= m || common[i + 1][j] >= common[i][j + 1])) out.push(`+ ${actual[i++]}`);
		else out.push(`- ${expected[j++]}`);
	}
	return out.join("\n");
}

function isObject(v: unknown): boolean {
	return (typeof v === "object" && v !== null) || typeof v === "function";
}

function generate(actual: any, expected: any, operator: string): string {
	if (operator === "deepStrictEqual" || operator === "strictEqual") {
		const a = show(actual);
		const b = show(expected);
		if (operator === "strictEqual" && isObject(actual) && isObject(expected)) operator = a.join() === b.join() ? "notIdentical" : "strictEqualObject";
		if (a.length === 1 && b.length === 1 && a[0] !== b[0] && !isObject(actual) && !isObject(expected) && a[0].length + b[0].length <= 12 && (actual !== 0 || expected !== 0)) {
			return `${headlines[operator]}\n\n${a[0]} !== ${b[0]}\n`;
		}
		if (operator === "notIdentical") return `${headlines.notIdentical}\n\n${a.join("\n")}\n`;
		return `${headlines[operator]}\n+ actual - expected\n\n${diff(a, b)}`;
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

	constructor(options: { message?: any; actual?: any; expected?: any; operator: string }) {
		const own = options.message !== undefined && options.message !== null;
		super(own ? String(options.message) : generate(options.actual, options.expected, options.operator));
		Object.defineProperty(this, "name", { value: "AssertionError", enumerable: false, writable: true, configurable: true });
		this.generatedMessage = !own;
		this.actual = options.actual;
		this.expected = options.expected;
		this.operator = options.operator;
	}
	toString(): string {
		return `${this.name} [${this.code}]: ${this.message}`;
	}
}
