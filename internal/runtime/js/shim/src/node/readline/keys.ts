// Keys out of terminal input: what emitKeypressEvents makes of a stream's bytes.
import { StringDecoder } from "pi:node/string_decoder";

/** The names of control sequences without their introducing escape; a + before a name is shift, a ^ control. */
const sequences: Record<string, string> = {
	"[P": "f1", "[Q": "f2", "[R": "f3", "[S": "f4", OP: "f1", OQ: "f2", OR: "f3", OS: "f4", "[11~": "f1", "[12~": "f2", "[13~": "f3", "[14~": "f4",
	"[200~": "paste-start", "[201~": "paste-end", "[[A": "f1", "[[B": "f2", "[[C": "f3", "[[D": "f4", "[[E": "f5", "[15~": "f5", "[17~": "f6", "[18~": "f7",
	"[19~": "f8", "[20~": "f9", "[21~": "f10", "[23~": "f11", "[24~": "f12", "[A": "up", "[B": "down", "[C": "right", "[D": "left", "[E": "clear",
	"[F": "end", "[H": "home", OA: "up", OB: "down", OC: "right", OD: "left", OE: "clear", OF: "end", OH: "home", "[1~": "home", "[2~": "insert",
	"[3~": "delete", "[4~": "end", "[5~": "pageup", "[6~": "pagedown", "[[5~": "pageup", "[[6~": "pagedown", "[7~": "home", "[8~": "end",
	"[a": "+up", "[b": "+down", "[c": "+right", "[d": "+left", "[e": "+clear", "[2$": "+insert", "[3$": "+delete", "[5$": "+pageup", "[6$": "+pagedown",
	"[7$": "+home", "[8$": "+end", Oa: "^up", Ob: "^down", Oc: "^right", Od: "^left", Oe: "^clear", "[2^": "^insert", "[3^": "^delete", "[5^": "^pageup",
	"[6^": "^pagedown", "[7^": "^home", "[8^": "^end", "[Z": "+tab",
};
const plain: Record<string, string> = { "\r": "return", "\n": "enter", "\t": "tab", "\b": "backspace", "\x7f": "backspace", "\x1b": "escape", " ": "space" };

interface Key {
	sequence: string | null;
	name: string | undefined;
	ctrl: boolean;
	meta: boolean;
	shift: boolean;
	code?: string;
}

/** A sequence that may still go on is kept for as long, unless the interface says otherwise. */
const escapeTimeout = 500;

/** The longest beginning of text that is one key, 0 when more must come. */
function keyLength(text: string): number {
	let at = 0;
	if (text[0] !== "\x1b") return String.fromCodePoint(text.codePointAt(0)!).length;
	while (at < 2 && text[at] === "\x1b") at++;
	if (at === text.length) return text.length === 1 ? 0 : at;
	if (text[at] === "O") {
		const rest = /^O\d?./s.exec(text.slice(at));
		return rest ? at + rest[0].length : 0;
	}
	if (text[at] === "[") {
		const rest = /^\[(?:\[?(?:\d{3}~|\d{0,2}(?:;\d)?[~^$A-Za-z]|\d?(?:;\d)?[A-Za-z])|\[.|\D)/s.exec(text.slice(at));
		return rest ? at + rest[0].length : 0;
	}
	return at + String.fromCodePoint(text.codePointAt(at)!).length;
}

function decode(text: string): Key {
	const escapes = /^\x1b{0,2}/.exec(text)![0].length;
	const key: Key = { sequence: text, name: undefined, ctrl: false, meta: false, shift: false };
	const rest = text.slice(escapes);
	const escaped = escapes > 0;
	if (escaped && rest.length > 1 && (rest[0] === "[" || rest[0] === "O")) return control(key, rest);
	if (rest === "") {
		key.name = "escape";
		key.meta = true;
	} else if (plain[rest]) {
		key.name = plain[rest];
		key.meta = escaped;
	} else if (!escaped && rest <= "\x1a") {
		key.name = String.fromCharCode(rest.charCodeAt(0) + 96);
		key.ctrl = true;
	} else if (/^[0-9A-Za-z]$/.test(rest)) {
		key.name = rest.toLowerCase();
		key.shift = /^[A-Z]$/.test(rest);
		key.meta = escaped;
	} else if (escaped) key.meta = true;
	return key;
}

function control(key: Key, text: string): Key {
	let modifier = 0;
	let code = text;
	const tilde = /^(\[\[?)(\d\d?)(?:;(\d))?([~^$])$/.exec(text);
	const letter = /^(\[\[?|O)(?:(?:\d;)?(\d))?([A-Za-z])$/.exec(text);
	if (tilde) {
		code = tilde[1] + tilde[2] + tilde[4];
		modifier = Number(tilde[3] ?? 1) - 1;
	} else if (letter) {
		code = letter[1] + letter[3];
		modifier = Number(letter[2] ?? 1) - 1;
	}
	const name = sequences[code] ?? "undefined";
	key.name = name.replace(/^[+^]/, "");
	key.ctrl = !!(modifier & 4) || name[0] === "^";
	key.meta = !!(modifier & 10);
	key.shift = !!(modifier & 1) || name[0] === "+";
	key.code = code;
	return key;
}

const kListening = Symbol("keypress");

/** Makes a stream emit keypress for what it reads, from the first listener on. */
export function emitKeypressEvents(stream: any, reader: any = {}): void {
	if (stream[kListening]) return;
	stream[kListening] = true;
	const decoder = new StringDecoder("utf8");
	let kept = "";
	let timer: any;
	const emit = (text: string) => {
		const key = decode(text);
		const escaped = text[0] === "\x1b";
		if (key.name !== undefined || escaped) stream.emit("keypress", escaped ? undefined : text, key);
		else stream.emit("keypress", text, key);
	};
	const onData = (chunk: any) => {
		clearTimeout(timer);
		kept += typeof chunk === "string" ? chunk : decoder.write(chunk);
		while (kept) {
			const length = keyLength(kept);
			if (length === 0) break;
			const text = kept.slice(0, length);
			kept = kept.slice(length);
			reader.isCompletionEnabled = kept === ""; // a tab within what is pasted completes nothing
			emit(text);
		}
		if (kept) timer = setTimeout(() => {
			const rest = kept;
			kept = "";
			emit(rest);
		}, reader.escapeCodeTimeout ?? escapeTimeout);
	};
	const listen = (name: string) => {
		if (name !== "keypress") return;
		stream.on("data", onData);
		stream.removeListener("newListener", listen);
	};
	if (stream.listenerCount("keypress") > 0) stream.on("data", onData);
	else stream.on("newListener", listen);
}
