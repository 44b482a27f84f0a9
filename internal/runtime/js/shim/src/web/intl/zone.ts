// Names of time zones in English.

const american: Record<string, string> = {
	EST: "Eastern Standard Time", EDT: "Eastern Daylight Time", CST: "Central Standard Time", CDT: "Central Daylight Time", MST: "Mountain Standard Time",
	MDT: "Mountain Daylight Time", PST: "Pacific Standard Time", PDT: "Pacific Daylight Time", AKST: "Alaska Standard Time", AKDT: "Alaska Daylight Time", HST: "Hawaii-Aleutian Standard Time",
};
const others: Record<string, string> = {
	CET: "Central European Standard Time", CEST: "Central European Summer Time", EET: "Eastern European Standard Time", EEST: "Eastern European Summer Time",
	WET: "Western European Standard Time", WEST: "Western European Summer Time", JST: "Japan Standard Time", IST: "India Standard Time",
	AEST: "Australian Eastern Standard Time", AEDT: "Australian Eastern Daylight Time", NZST: "New Zealand Standard Time", NZDT: "New Zealand Daylight Time", BST: "British Summer Time",
	GMT: "Greenwich Mean Time",
};

function offsetText(seconds: number, long: boolean): string {
	const sign = seconds < 0 ? "-" : "+";
	const minutes = Math.round(Math.abs(seconds) / 60);
	const h = Math.floor(minutes / 60);
	const m = minutes % 60;
	if (long) return `GMT${sign}${String(h).padStart(2, "0")}:${String(m).padStart(2, "0")}`;
	return `GMT${sign}${h}${m ? `:${String(m).padStart(2, "0")}` : ""}`;
}

export function zoneName(zone: string, at: { offset: number; abbreviation: string }, style: string): string {
	if (style === "longOffset") return offsetText(at.offset, true);
	if (style === "shortOffset") return offsetText(at.offset, false);
	if (at.offset === 0 && others[at.abbreviation] === undefined && zone !== "UTC") return "GMT";
	if (zone !== "UTC" && at.offset === 0 && !style.startsWith("long")) return "GMT";
	if (zone === "UTC") return style.startsWith("long") ? "Coordinated Universal Time" : "UTC";
	const inAmerica = /^(America|US|Pacific\/Honolulu)/.test(zone) && american[at.abbreviation] !== undefined;
	if (style === "long") return (inAmerica ? american[at.abbreviation] : others[at.abbreviation]) ?? offsetText(at.offset, true);
	if (style === "shortGeneric" && inAmerica) return at.abbreviation.replace(/[SD]T$/, "T");
	if (style === "longGeneric" && inAmerica) return american[at.abbreviation].replace(/ (Standard|Daylight)/, "");
	return inAmerica ? at.abbreviation : offsetText(at.offset, false);
}
