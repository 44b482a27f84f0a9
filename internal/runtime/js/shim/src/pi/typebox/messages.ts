// What a failed keyword says, in the words extensions and models are used to.
type Params = Record<string, any>;

const list = (values: unknown[]): string => values.join(", ");
const dependent = (p: Params): string => `must have properties ${list(p.dependencies)} when property ${p.property} is present`;
const compared = (p: Params): string => `must be ${p.comparison} ${p.limit}`;
const most = (what: string) => (p: Params): string => `must not have more than ${p.limit} ${what}`;
const least = (what: string) => (p: Params): string => `must not have fewer than ${p.limit} ${what}`;

const messages: Record<string, (p: Params) => string> = {
	additionalProperties: () => "must not have additional properties",
	anyOf: () => "must match a schema in anyOf",
	boolean: () => "schema is false",
	const: () => "must be equal to constant",
	contains: () => "must contain at least 1 valid item",
	dependencies: dependent,
	dependentRequired: dependent,
	enum: () => "must be equal to one of the allowed values",
	exclusiveMaximum: compared,
	exclusiveMinimum: compared,
	format: (p) => `must match format "${p.format}"`,
	if: (p) => `must match "${p.failingKeyword}" schema`,
	maxItems: most("items"),
	maxLength: most("characters"),
	maxProperties: most("properties"),
	maximum: compared,
	minItems: least("items"),
	minLength: least("characters"),
	minProperties: least("properties"),
	minimum: compared,
	multipleOf: (p) => `must be multiple of ${p.multipleOf}`,
	not: () => "must not be valid",
	oneOf: () => "must match exactly one schema in oneOf",
	pattern: (p) => `must match pattern "${p.pattern}"`,
	propertyNames: (p) => `property names ${list(p.propertyNames)} are invalid`,
	required: (p) => `must have required properties ${list(p.requiredProperties)}`,
	type: (p) => (typeof p.type === "string" ? `must be ${p.type}` : `must be either ${p.type.join(" or ")}`),
	unevaluatedItems: () => "must not have unevaluated items",
	unevaluatedProperties: () => "must not have unevaluated properties",
	uniqueItems: () => "must not have duplicate items",
	"~refine": (p) => p.message,
};

export const messageFor = (keyword: string, params: Params): string =>
	messages[keyword]?.(params) ?? "an unknown validation error occurred";
