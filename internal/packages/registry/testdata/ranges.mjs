// Writes ranges.json: what node-semver says, in its loose form, which npm uses for all that packages write. The ranges and versions that are in the
// file stay, and 500 ranges are made of random parts, the same each time. node ranges.mjs /usr/lib/node_modules/npm/node_modules/semver
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const semver = createRequire(import.meta.url)(process.argv[2]);
const file = new URL("ranges.json", import.meta.url);
const table = JSON.parse(readFileSync(file, "utf8"));

let state = 12345;
const below = (n) => (state = (state * 1103515245 + 12345) & 0x7fffffff) >> 8 && (state >> 8) % n;
const pick = (list) => list[below(list.length)];
const number = () => pick(["0", "1", "2", "3", "10"]);
const loose = () => pick(["0", "1", "2", "3", "10", "x", "X", "*", "01", "999999999999999999"]);
const pre = () => pick(["", "", "", "", "-alpha", "-alpha.1", "-beta.2", "-rc.1+build", "-0", "-1.a", "+b.1", "-x", "-01", "-next.9", "alpha", "-"]);
const partial = () => pick([
	() => number(), () => `${number()}.${loose()}`, () => `${number()}.${number()}.${loose()}${pre()}`, () => `${number()}.${number()}.${number()}${pre()}`,
	() => "*", () => "x", () => `${loose()}.${loose()}.${loose()}`,
])();
const operator = () => pick(["", "", "^", "~", ">", "<", ">=", "<=", "=", "v", "~>", "^v", " >= ", "^ ", "~ ", "=v", "==", "!", "> ="]);
const comparison = () => operator() + partial();
const range = () => pick([
	comparison, () => `${comparison()} ${comparison()}`, () => `${partial()} - ${partial()}`, () => `${comparison()}||${comparison()}`,
	() => `${comparison()} || ${comparison()} ${comparison()}`, () => ` ${comparison()}  `,
	() => pick(["latest", "||", "1||", "^", ">", "<0.0.0-0", "1||next", "~", "^^1.2.3", "1.2.3.4", "1.2.3 foo", "foo *", "1 - ", ">*", "<=*", "* || 1.2.3-alpha"]),
])();

const ranges = new Set(table.ranges.map((r) => r.range));
for (const all = ranges.size < 600 ? ranges.size + 500 : ranges.size; ranges.size < all;) ranges.add(range());
const versions = new Set([...table.versions, "1.0.0-next.9", "3.0.0+b.1", "2.1.0-x", "10.10.10", "0.0.3", "0.3.1", "=1.2.3", "v2.0.0", "1.2.3alpha", "1.2.3-"]);
const valid = [...versions].filter((v) => semver.valid(v, true));
writeFileSync(file, `${JSON.stringify({
	versions: [...versions],
	valid,
	ranges: [...ranges].map((r) => ({ range: r, valid: semver.validRange(r, true) !== null, in: [...versions].filter((v) => semver.satisfies(v, r, true)) })),
	order: valid.sort((a, b) => semver.compare(a, b, true)),
}).replaceAll(`{"range"`, `\n{"range"`)}\n`);
