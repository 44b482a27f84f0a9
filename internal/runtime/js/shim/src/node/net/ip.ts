// What an IP address looks like.

export function isIPv4(text: unknown): boolean {
	return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(String(text));
}

export function isIPv6(text: unknown): boolean {
	let s = String(text);
	const zone = s.indexOf("%");
	if (zone >= 0) {
		if (!/^[0-9a-zA-Z\-.:]+$/.test(s.slice(zone + 1))) return false;
		s = s.slice(0, zone);
	}
	const four = /^(.*:)([^:]+\..*)$/.exec(s);
	if (four) {
		if (!isIPv4(four[2])) return false;
		s = `${four[1]}0:0`;
	}
	const halves = s.split("::");
	if (halves.length > 2) return false;
	const groups = halves.flatMap((h) => (h === "" ? [] : h.split(":")));
	if (!groups.every((g) => /^[0-9a-fA-F]{1,4}$/.test(g))) return false;
	return halves.length === 2 ? groups.length < 8 : groups.length === 8;
}

export function isIP(text: unknown): 0 | 4 | 6 {
	return isIPv4(text) ? 4 : isIPv6(text) ? 6 : 0;
}
