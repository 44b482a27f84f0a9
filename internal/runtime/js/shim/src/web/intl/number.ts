// Intl.NumberFormat.
import { intlFace } from "./face.ts";
import { compactOf, compactParts, unitParts, unitPatterns } from "./numberwords.ts";
import { joined, type LocaleData, localeOf, type Part, supportedLocalesOf } from "./locale.ts";

const currencies: Record<string, string> = { USD: "$", EUR: "€", GBP: "£", JPY: "¥", INR: "₹", CNY: "CN¥", KRW: "₩", BRL: "R$", CAD: "CA$", AUD: "A$", MXN: "MX$", NZD: "NZ$", ILS: "₪", VND: "₫", TWD: "NT$", PHP: "₱", HKD: "HK$" };
const currencyNames: Record<string, [string, string]> = { USD: ["US dollar", "US dollars"], EUR: ["euro", "euros"], GBP: ["British pound", "British pounds"], JPY: ["Japanese yen", "Japanese yen"] };
const noDecimals = new Set(["BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF"]);
const threeDecimals = new Set(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]);
function digits(options: any, name: string, min: number, max: number): number | undefined {
	const v = options[name];
	if (v === undefined) return undefined;
	const n = Math.floor(Number(v));
	if (!(n >= min && n <= max)) throw new RangeError(`${name} value is out of range.`);
	return n;
}

export class NumberFormat {
	#data: LocaleData;
	#o: any;

	constructor(locales?: any, options: any = {}) {
		this.#data = localeOf(locales);
		const o = { ...options };
		const style = o.style ?? "decimal";
		if (!["decimal", "percent", "currency", "unit"].includes(style)) throw new RangeError(`Value ${style} out of range for Intl.NumberFormat options property style`);
		if (style === "currency" && o.currency === undefined) throw new TypeError("Currency code is required with currency style.");
		if (style === "unit" && o.unit === undefined) throw new TypeError("Invalid unit argument for Intl.NumberFormat() ''");
		if (style === "unit") unitOf("en", String(o.unit), "short");
		const currency = o.currency === undefined ? undefined : String(o.currency).toUpperCase();
		if (currency !== undefined && !/^[A-Z]{3}$/.test(currency)) throw new RangeError(`Invalid currency code : ${o.currency}`);
		const notation = o.notation ?? "standard";
		const money = style === "currency" ? (noDecimals.has(currency!) ? 0 : threeDecimals.has(currency!) ? 3 : 2) : 0;
		const given = { min: digits(o, "minimumFractionDigits", 0, 100), max: digits(o, "maximumFractionDigits", 0, 100) };
		const minDefault = style === "currency" && notation === "standard" ? money : 0;
		const maxDefault = style === "currency" ? money : style === "percent" ? 0 : 3;
		const min = given.min ?? Math.min(minDefault, given.max ?? minDefault);
		const max = given.max ?? Math.max(maxDefault, min);
		if (min > max) throw new RangeError("maximumFractionDigits value is out of range.");
		this.#o = {
			...o, style, currency, notation, min, max, compactRounding: notation === "compact" && given.min === undefined && given.max === undefined && o.maximumSignificantDigits === undefined,
			minInt: digits(o, "minimumIntegerDigits", 1, 21) ?? 1, minSig: digits(o, "minimumSignificantDigits", 1, 21), maxSig: digits(o, "maximumSignificantDigits", 1, 21) ?? (o.minimumSignificantDigits === undefined ? undefined : 21),
		};
		if (o.roundingMode !== undefined && !roundingModes.includes(o.roundingMode)) throw new RangeError(`Value ${o.roundingMode} out of range for Intl.NumberFormat options property roundingMode`);
	}
	#format: ((n?: any) => string) | undefined;
	/** Bound, as it may be handed to map() on its own. */
	get format(): (n?: number | bigint | string) => string {
		this.#format ??= { format: (value: any) => joined(this.formatToParts(value)) }.format;
		Object.defineProperty(this.#format, "name", { value: "", configurable: true });
		return this.#format!;
	}

	static supportedLocalesOf(locales: any): string[] {
		return supportedLocalesOf(locales);
	}

	/** The absolute value in digits, rounded as asked. */
	#round(abs: number | string, negative = false): string {
		const o = this.#o;
		const mode = o.roundingMode ?? "halfExpand";
		const fixed = o.maxSig === undefined || (o.roundingPriority === "morePrecision" && o.max > 0);
		if (!fixed) {
			let text = toPrecision(plain(String(abs)), o.maxSig, mode, negative);
			if (text.includes(".")) text = text.replace(/0+$/, "").replace(/\.$/, "");
			const have = text.replace(".", "").replace(/^0+/, "").length || 1;
			if (o.minSig !== undefined && have < o.minSig) text += (text.includes(".") ? "" : ".") + "0".repeat(o.minSig - have);
			return text;
		}
		let text = toFixed(plain(String(abs)), o.max, mode, negative, Number(o.roundingIncrement ?? 1));
		if (o.trailingZeroDisplay === "stripIfInteger" && /\.0+$/.test(text)) return text.replace(/\.0+$/, "");
		if (text.includes(".") && o.max > o.min) {
			const whole = text.indexOf(".") + 1;
			let end = text.length;
			while (end > whole + o.min && text[end - 1] === "0") end--;
			text = text.slice(0, end).replace(/\.$/, "");
		}
		return text;
	}

	#compactOf(abs: number): { text: string; patterns?: Record<string, string> } {
		const rounded = (v: number) => {
			if (!this.#o.compactRounding) return this.#round(v);
			return v >= 100 ? v.toFixed(0) : plain(Number(v.toPrecision(2)).toString());
		};
		const display = this.#o.compactDisplay ?? "short";
		const at = (power: number): { text: string; patterns?: Record<string, string> } => {
			const [divisor, patterns] = compactOf(this.#data.locale, display, power) ?? [1, undefined];
			return { text: rounded(abs / divisor), patterns };
		};
		const power = abs >= 1 ? plain(String(abs)).split(".")[0].length - 1 : 0;
		const found = at(power);
		// 999,999 is 1M and not 1000K.
		const above = compactOf(this.#data.locale, display, power + 1);
		const own = compactOf(this.#data.locale, display, power)?.[0] ?? 1;
		return above && above[0] !== own && Number(found.text) * own >= 10 ** (power + 1) ? at(power + 1) : found;
	}

	#grouped(text: string, parts: Part[]): void {
		let [whole, fraction] = text.split(".");
		whole = whole.padStart(this.#o.minInt, "0");
		const useGrouping = this.#o.useGrouping ?? (this.#o.notation === "compact" ? "min2" : true);
		const least = useGrouping === "min2" ? 5 : useGrouping === "always" ? 4 : this.#data.words?.number.least ?? 4;
		if (useGrouping !== false && useGrouping !== "false" && whole.length >= least) {
			for (const [i, chunk] of whole.replace(/\B(?=(\d{3})+$)/g, " ").split(" ").entries()) {
				if (i > 0) parts.push({ type: "group", value: this.#data.group });
				parts.push({ type: "integer", value: chunk });
			}
		} else parts.push({ type: "integer", value: whole });
		if (fraction) parts.push({ type: "decimal", value: this.#data.decimal }, { type: "fraction", value: fraction });
	}

	formatToParts(input: any = undefined): Part[] {
		const o = this.#o;
		const big = typeof input === "bigint";
		const exact = typeof input === "string" && /^\d{16,}(\.\d+)?$|^\d+\.\d{16,}$/.test(input) && o.style !== "percent" ? input : undefined;
		let n = big ? Number(input) : Number(input);
		// 1.005 is 100.5 % in decimal, and a little less in binary.
		if (o.style === "percent") n = Number.isFinite(n) && n !== 0 ? Number(`${n}e2`.replace(/e([+-]?\d+)e2$/, (_, e) => `e${Number(e) + 2}`)) : n;
		const parts: Part[] = [];
		if (Number.isNaN(n)) parts.push({ type: "nan", value: "NaN" });
		else if (!Number.isFinite(n)) parts.push({ type: "infinity", value: "∞" });
		else if (o.notation === "compact") {
			const { text, patterns } = this.#compactOf(Math.abs(n));
			this.#grouped(text, parts);
			if (patterns) parts.splice(0, parts.length, ...compactParts(this.#data.locale, patterns, text, [...parts]));
		} else if (o.notation === "scientific" || o.notation === "engineering") this.#scientific(Math.abs(n), parts);
		else this.#grouped(big ? toFixed(bigDigits(input) + (o.style === "percent" ? "00" : ""), o.min) : this.#round(exact ?? Math.abs(n), n < 0), parts);
		this.#decorate(parts, Object.is(n, -0) || n < 0, n);
		return parts;
	}

	#scientific(abs: number, parts: Part[]): void {
		let exponent = abs === 0 ? 0 : Math.floor(Math.log10(abs));
		if (this.#o.notation === "engineering") exponent = Math.floor(exponent / 3) * 3;
		this.#grouped(this.#round(abs / 10 ** exponent), parts);
		parts.push({ type: "exponentSeparator", value: "E" });
		if (exponent < 0) parts.push({ type: "exponentMinusSign", value: "-" });
		parts.push({ type: "exponentInteger", value: String(Math.abs(exponent)) });
	}

	/** Sign, currency, percent sign and unit around the digits. */
	#decorate(parts: Part[], negative: boolean, n: number): void {
		const o = this.#o;
		const text = joined(parts);
		const zero = !/[1-9∞N]/.test(text);
		const display = o.signDisplay ?? "auto";
		let sign = "";
		if (negative && display !== "never" && !((display === "exceptZero" || display === "negative") && zero)) sign = "-";
		else if (!negative && (display === "always" || (display === "exceptZero" && !zero && !Number.isNaN(n)))) sign = "+";
		if (o.style === "percent") this.#percent(parts);
		else if (o.style === "currency") this.#currency(parts, text);
		this.#sign(parts, sign);
		if (o.style === "unit") this.#unit(parts);
	}

	#sign(parts: Part[], sign: string): void {
		const o = this.#o;
		if (!sign) return;
		if (o.style === "currency" && o.currencySign === "accounting" && sign === "-") {
			parts.unshift({ type: "literal", value: "(" });
			parts.push({ type: "literal", value: ")" });
		} else parts.unshift({ type: sign === "-" ? "minusSign" : "plusSign", value: sign === "-" ? this.#data.words?.number.minus ?? sign : sign });
	}

	#unit(parts: Part[]): void {
		const number = parts.filter((p) => p.type === "integer" || p.type === "fraction" || p.type === "decimal").map((p) => (p.type === "decimal" ? "." : p.value)).join("");
		parts.splice(0, parts.length, ...unitParts(this.#data.locale, unitOf(this.#data.locale, String(this.#o.unit), this.#o.unitDisplay ?? "short"), number || "0", [...parts]));
	}

	#percent(parts: Part[]): void {
		const [before, after] = this.#data.words?.number.percent ?? ["", "%"];
		if (before) parts.unshift({ type: "percentSign", value: before });
		if (after.length > 1) parts.push({ type: "literal", value: after.slice(0, -1) });
		if (after) parts.push({ type: "percentSign", value: "%" });
	}

	#currency(parts: Part[], text: string): void {
		const { currency, currencyDisplay = "symbol" } = this.#o;
		if (currencyDisplay === "name") {
			const names = currencyNames[currency] ?? [currency, currency];
			parts.push({ type: "literal", value: " " }, { type: "currency", value: text === "1" ? names[0] : names[1] });
			return;
		}
		let symbol = currencyDisplay === "code" ? currency : (this.#data.words?.number.symbols[currency] ?? currencies[currency] ?? currency);
		if (currencyDisplay === "narrowSymbol") symbol = symbol.replace(/^[A-Z]+(?=[^A-Z])/, "");
		const [before, after] = this.#data.words?.number.money ?? ["¤", ""];
		if (after) return void parts.push({ type: "literal", value: "\u00a0" }, { type: "currency", value: symbol });
		if (before.length > 1 || /[A-Z]$/.test(symbol)) parts.unshift({ type: "literal", value: "\u00a0" });
		parts.unshift({ type: "currency", value: symbol });
	}

	formatRange(start: any, end: any): string {
		return joined(this.formatRangeToParts(start, end));
	}
	formatRangeToParts(start: any, end: any): any[] {
		if (start === undefined || end === undefined) throw new TypeError("Invalid argument");
		const mark = (parts: Part[], source: string) => parts.map((p) => ({ ...p, source }));
		const [x, y] = [this.formatToParts(start), this.formatToParts(end)];
		if (joined(x) === joined(y)) return mark([{ type: "approximatelySign", value: "~" }, ...x], "shared");
		const dash = this.#o.style === "decimal" && this.#o.notation === "standard" ? "–" : " – ";
		return [...mark(x, "startRange"), { type: "literal", value: dash, source: "shared" }, ...mark(y, "endRange")];
	}
	resolvedOptions(): any {
		const o = this.#o;
		const out: any = { locale: this.#data.locale, numberingSystem: "latn", style: o.style };
		if (o.currency && o.style === "currency") Object.assign(out, { currency: o.currency, currencyDisplay: o.currencyDisplay ?? "symbol", currencySign: o.currencySign ?? "standard" });
		if (o.style === "unit") Object.assign(out, { unit: o.unit, unitDisplay: o.unitDisplay ?? "short" });
		Object.assign(out, { minimumIntegerDigits: o.minInt, minimumFractionDigits: o.min, maximumFractionDigits: o.compactRounding ? 0 : o.max });
		if (o.compactRounding) Object.assign(out, { minimumSignificantDigits: 1, maximumSignificantDigits: 2 });
		else if (o.maxSig !== undefined) Object.assign(out, { minimumSignificantDigits: o.minSig ?? 1, maximumSignificantDigits: o.maxSig });
		Object.assign(out, { useGrouping: o.useGrouping ?? (o.notation === "compact" ? "min2" : "auto"), notation: o.notation });
		if (o.notation === "compact") out.compactDisplay = o.compactDisplay ?? "short";
		return Object.assign(out, {
			signDisplay: o.signDisplay ?? "auto", roundingIncrement: o.roundingIncrement ?? 1, roundingMode: o.roundingMode ?? "halfExpand",
			roundingPriority: o.compactRounding ? "morePrecision" : (o.roundingPriority ?? "auto"), trailingZeroDisplay: o.trailingZeroDisplay ?? "auto",
		});
	}
	static {
		isFormat = (object) => #data in object;
	}
}
var isFormat: (object: any) => boolean;
intlFace(NumberFormat, "NumberFormat", (o) => isFormat(o));

const roundingModes = ["ceil", "floor", "expand", "trunc", "halfCeil", "halfFloor", "halfExpand", "halfTrunc", "halfEven"];

/** Whether digits that are cut off make the last one that stays greater. */
function roundsUp(mode: string, negative: boolean, odd: boolean, rest: string): boolean {
	if (!/[1-9]/.test(rest)) return false;
	const half = rest[0] > "5" || (rest[0] === "5" && /[1-9]/.test(rest.slice(1))) ? 1 : rest[0] === "5" ? 0 : -1;
	switch (mode) {
		case "ceil": return !negative;
		case "floor": return negative;
		case "expand": return true;
		case "trunc": return false;
		default: break;
	}
	if (half !== 0) return half > 0;
	switch (mode) {
		case "halfCeil": return !negative;
		case "halfFloor": return negative;
		case "halfTrunc": return false;
		case "halfEven": return odd;
		default: return true;
	}
}

function bigDigits(n: bigint): string {
	return String(n < 0n ? -n : n);
}

/** Decimal digits rounded half up: the shortest digits of a number are what ICU rounds, not its binary value. */
function toFixed(text: string, places: number, mode = "halfExpand", negative = false, increment = 1): string {
	const [whole, fraction = ""] = text.split(".");
	if (increment > 1) {
		const scaled = Number(`${whole}.${fraction}e${places}`) / increment;
		const kept = BigInt(roundsUp(mode, negative, Math.floor(scaled) % 2 === 1, (scaled % 1).toFixed(12).slice(2)) ? Math.ceil(scaled) : Math.floor(scaled)) * BigInt(increment);
		const digits = String(kept).padStart(places + 1, "0");
		return places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits;
	}
	if (fraction.length <= places) return places ? `${whole}.${fraction.padEnd(places, "0")}` : whole;
	let kept = BigInt(whole + fraction.slice(0, places));
	if (roundsUp(mode, negative, kept % 2n === 1n, fraction.slice(places))) kept++;
	const digits = String(kept).padStart(places + 1, "0");
	return places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits;
}

function toPrecision(text: string, significant: number, mode = "halfExpand", negative = false): string {
	const [whole, fraction = ""] = text.split(".");
	const lead = /^0*/.exec(whole + fraction)![0].length;
	const places = significant - (whole.length - lead);
	if (places >= 0) return toFixed(text, places, mode, negative);
	const cut = 10n ** BigInt(-places);
	return String(((BigInt(whole) + cut / 2n) / cut) * cut);
}

/** 1.2e+21 in plain digits. */
function plain(text: string): string {
	if (!text.includes("e")) return text;
	const [mantissa, exp] = text.split("e");
	const n = Number(exp);
	const [whole, fraction = ""] = mantissa.split(".");
	if (n >= 0) return fraction.length > n ? `${whole}${fraction.slice(0, n)}.${fraction.slice(n)}` : whole + fraction.padEnd(n, "0");
	return `0.${"0".repeat(-n - 1)}${whole}${fraction}`;
}

/** The patterns of a unit, or of one for each of another. */
function unitOf(locale: string, unit: string, display: string): Record<string, string> {
	const whole = unitPatterns(locale, unit, display);
	if (whole) return whole;
	const [left, right] = unit.split("-per-");
	const [patterns, each] = [unitPatterns(locale, left, display), right === undefined ? undefined : unitPatterns(locale, right, display === "long" ? "long" : "narrow")];
	if (!patterns || !each) throw new RangeError(`Invalid unit argument for Intl.NumberFormat() '${unit}'`);
	const name = (each.one ?? each.other).replace("{0}", "").trim();
	return Object.fromEntries(Object.entries(patterns).map(([category, text]) => [category, display === "long" ? `${text} per ${name}` : `${text}/${name}`]));
}
