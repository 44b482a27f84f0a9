// Random JSON in random pieces, some of it broken, and what comes of it while it arrives.
import { Chance } from "./random.mjs";

class Maker extends Chance {
	string() {
		return JSON.stringify(this.list(3, () => this.pick(["a", "b c", "\n", "\"", "\\", "é", "😀", "__proto__", "\u0001", "/"])).join("")).replace("é", () => this.pick(["é", "\\u00e9", "\\u00E9"]));
	}
	value(depth) {
		const leaf = () => this.pick([() => this.string(), () => this.pick(["0", "-1", "1.5", "1e3", "12E-2", "123456", "true", "false", "null"])])();
		if (depth === 0 || this.chance(0.3)) return leaf();
		const space = () => this.pick(["", "", " ", "\n\t"]);
		if (this.chance(0.5)) return `[${this.list(4, () => space() + this.value(depth - 1) + space()).join(",")}]`;
		return `{${this.list(4, () => `${space()}${this.pick([this.string(), '"a"', '"__proto__"'])}${space()}:${space()}${this.value(depth - 1)}`).join(",")}${space()}}`;
	}
	/** Takes something out, or puts something in that does not belong there. */
	broken(text) {
		const at = this.below(text.length + 1);
		return text.slice(0, at) + this.pick(["", "}", "]", ",", ":", "\"", "\\", "\\u12", "\\x", "tru", "-", "nul", "1.", "1e", "{", "[", " x "]) + text.slice(at + this.below(3));
	}
}

/** The pieces of a seed, and after which of them the value so far is asked for. */
export function randomPieces(seed) {
	const maker = new Maker(seed * 104729 + 3);
	let text = maker.chance(0.15) ? maker.value(1).repeat(1 + maker.below(3)) : maker.value(4);
	if (maker.chance(0.05)) text = "[".repeat(40) + text + "]".repeat(38);
	if (maker.chance(0.05)) text = `{"list":[${Array.from({ length: 200 }, (_, i) => i).join(",")}],"x":${text}`;
	for (let n = maker.below(3); n > 0 && maker.chance(0.6); n--) text = maker.broken(text);
	const pieces = [];
	while (text.length > 0) {
		const length = 1 + maker.below(maker.pick([2, 5, 12, 60]));
		pieces.push([text.slice(0, length), maker.chance(0.7)]);
		text = text.slice(length);
	}
	return pieces;
}

/** The words for what is no JSON are the engine's. */
function finished(stream) {
	const { arguments: args, argumentsError } = stream.finish();
	return JSON.stringify([args, typeof argumentsError]);
}

export function randomJsonAnswers(pieces, ai) {
	const parser = new ai.StreamingJsonParser();
	const stream = new ai.ToolCallArgumentsStream();
	const told = [];
	let last, whole = "";
	for (const [piece, ask] of pieces) {
		told.push(JSON.stringify(parser.append(piece)));
		const args = stream.append(piece);
		whole += piece;
		if (!ask) continue;
		const value = parser.snapshot();
		told.push([JSON.stringify(value) ?? "undefined", value === last, JSON.stringify(args)]);
		last = value;
	}
	told.push(JSON.stringify([parser.append(" more"), parser.snapshot() ?? "undefined"]), finished(stream), stream.text === whole);
	told.push(JSON.stringify([stream.replace(`${whole}!`), stream.replace('{"a":[1,2'), stream.replace('{"a":[1,2')]));
	return told;
}
