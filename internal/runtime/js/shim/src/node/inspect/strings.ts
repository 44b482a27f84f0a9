// Strings, keys and numbers as inspect writes them.

const escapes: Record<string, string> = { "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", "\\": "\\\\" };

function escapeChar(c: string): string {
	const code = c.charCodeAt(0);
	return escapes[c] ?? (code < 0x100 ? `\\x${code.toString(16).toUpperCase().padStart(2, "0")}` : `\\u${code.toString(16)}`);
}

/** Quoted, with the quote that needs no escape. */
export function quoteString(text: string): string {
	let quote = "'";
	if (text.includes("'")) {
		if (!text.includes('"')) quote = '"';
		else if (!text.includes("`") && !text.includes("${")) quote = "`";
	}
	let out = text.replace(/[\x00-\x1f\x7f-\x9f\\]/g, escapeChar);
	out = out.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, escapeChar);
	if (quote === "'") out = out.replaceAll("'", "\\'");
	return quote + out + quote;
}

export function keyText(key: string): string {
	return /^[a-zA-Z_][a-zA-Z_0-9]*$/.test(key) ? key : quoteString(key);
}

function group(digits: string): string {
	return digits.replace(/\B(?=(\d{3})+$)/g, "_");
}

export function numberText(n: number, separator: boolean): string {
	if (Object.is(n, -0)) return "-0";
	const text = String(n);
	if (!separator || text.includes("e") || !Number.isFinite(n)) return text;
	const [whole, fraction] = text.replace("-", "").split(".");
	const sign = n < 0 ? "-" : "";
	return sign + group(whole) + (fraction === undefined ? "" : `.${fraction.replace(/(\d{3})(?=\d)/g, "$1_")}`);
}

export function bigintText(n: bigint, separator: boolean): string {
	const text = String(n);
	return `${separator ? (text[0] === "-" ? `-${group(text.slice(1))}` : group(text)) : text}n`;
}
