// dayjs: formats, time zones with their gaps, durations, relative times, another locale.
import dayjs from "dayjs";
import "dayjs/locale/de.js";
import advancedFormat from "dayjs/plugin/advancedFormat.js";
import customParseFormat from "dayjs/plugin/customParseFormat.js";
import duration from "dayjs/plugin/duration.js";
import localizedFormat from "dayjs/plugin/localizedFormat.js";
import relativeTime from "dayjs/plugin/relativeTime.js";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";

export default function (print) {
	for (const plugin of [utc, timezone, relativeTime, advancedFormat, duration, localizedFormat, customParseFormat]) dayjs.extend(plugin);
	const day = dayjs.utc("2025-06-15T13:04:05Z");
	print(day.format(), day.format("dddd, MMMM D, YYYY h:mm A [Q]Q Do x X"), day.locale("de").format("LLLL"), day.startOf("week").format("L LT"));
	print(day.tz("America/New_York").format(), day.tz("Asia/Kolkata").format("YYYY-MM-DD HH:mm z zzz"), day.tz("Europe/Berlin").offsetName("long"));
	print(dayjs.tz("2025-11-02 01:30", "America/New_York").toISOString(), dayjs.tz("2025-03-09 02:30", "America/New_York").format());
	print(day.from(day.add(3, "day")), dayjs.duration(90061, "s").humanize(), dayjs.duration(90061000).format("D [d] HH:mm:ss"), day.diff("2025-01-01", "day"));
	print(dayjs("12-25-1995", "MM-DD-YYYY").isValid(), dayjs("x").isValid(), String(day), JSON.stringify(day));
}
