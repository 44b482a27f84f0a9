// What assigns to a constant is compiled to an assignment to `v` here (internal/load/extc/constants.go): it throws when it runs.

/** Stands for a const variable. */
export const constant = (value: () => unknown): { v: unknown } => target(value, () => new TypeError("Assignment to constant variable."));

/** Stands for an imported name, in the words of Pi's loader. */
export const imported = (value: () => unknown, name: string): { v: unknown } => target(value, () => new Error(`"${name}" is read-only.`));

function target(value: () => unknown, wrong: () => Error): { v: unknown } {
	return {
		get v() {
			return value();
		},
		set v(_) {
			throw wrong();
		},
	};
}
