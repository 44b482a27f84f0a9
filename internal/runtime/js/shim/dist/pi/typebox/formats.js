"use strict";
var __defProp = Object.defineProperty;

// src/pi/typebox/formats.ts
var formats_exports = {
  testFormat: void 0,
};
module.exports = __defProp(formats_exports, "__esModule", { value: true });
var ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;
var host = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;
var localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
function isDate(text) {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number);
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1];
}
function isTime(text) {
  const match = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))$/.exec(text);
  if (!match) return false;
  const [hour, minute, second] = match.slice(1, 4).map(Number);
  const sign = match[4] === "-" ? -1 : 1;
  const [offHour, offMinute] = [Number(match[5] ?? 0), Number(match[6] ?? 0)];
  if (offHour > 23 || offMinute > 59) return false;
  if (hour <= 23 && minute <= 59 && second < 60) return true;
  const utc = hour * 60 + minute - sign * (offHour * 60 + offMinute);
  return second === 60 && minute <= 59 && (utc % 1440 + 1440) % 1440 === 1439;
}
function isIPv6(text) {
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => half === "" ? [] : half.split(":"));
  const last = groups[groups.length - 1] ?? "";
  const v4 = last.includes(".");
  if (v4 && !ipv4.test(last)) return false;
  const hex = v4 ? groups.slice(0, -1) : groups;
  if (!hex.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false;
  const size = hex.length + (v4 ? 2 : 0);
  return halves.length === 2 ? size <= 7 : size === 8;
}
function isEmail(text) {
  const at = text.lastIndexOf("@");
  return at > 0 && localPart.test(text.slice(0, at)) && host.test(text.slice(at + 1));
}
function isRegex(text) {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
}
var matches = (pattern) => (text) => pattern.test(text);
var uri = /^[a-z][a-z0-9+\-.]*:(?:[-a-z0-9._~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})*$/i;
var iri = /^[a-z][a-z0-9+\-.]*:[^\s<>"{}|\\^`]*$/i;
var builtin = [
  ["date-time", (text) => {
    const [date, time, ...rest] = text.split(/t/i);
    return rest.length === 0 && isDate(date) && isTime(time ?? "");
  }],
  ["date", isDate],
  ["duration", matches(/^P(?!$)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/)],
  ["email", isEmail],
  ["hostname", (text) => text.length <= 253 && host.test(text)],
  ["idn-email", matches(/^[^\s@]+@[^\s@]+$/)],
  ["idn-hostname", matches(/^[^\s/@:]+$/)],
  ["ipv4", matches(ipv4)],
  ["ipv6", isIPv6],
  ["iri-reference", matches(/^[^\s<>"{}|\\^`]*$/)],
  ["iri", matches(iri)],
  ["json-pointer-uri-fragment", matches(/^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i)],
  ["json-pointer", matches(/^(?:\/(?:[^~/]|~0|~1)*)*$/)],
  ["regex", isRegex],
  ["relative-json-pointer", matches(/^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/)],
  ["time", isTime],
  ["uri-reference", matches(/^(?:[-a-z0-9._~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})*$/i)],
  ["uri-template", matches(/^(?:[^\s"'<>%\\^`{|}]|%[0-9a-f]{2}|\{[+#./;?&=,!@|]?[a-z0-9_%.,:*]+\})*$/i)],
  ["uri", matches(uri)],
  ["url", matches(/^(?:https?|ftp):\/\/[^\s/$.?#][^\s]*$/i)],
  ["uuid", matches(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i)]
];
var formats = new Map(builtin);
var testFormat = (format, text) => formats.get(format)?.(text) ?? true;
formats_exports["testFormat"] = testFormat;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
