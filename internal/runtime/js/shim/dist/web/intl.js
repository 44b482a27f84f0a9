"use strict";
var __defProp = Object.defineProperty;

// src/web/intl.ts
var intl_exports = {
  Intl: void 0,
  dateToLocaleDateString: void 0,
  dateToLocaleString: void 0,
  dateToLocaleTimeString: void 0,
  localeCompare: localeCompare,
  numberToLocaleString: numberToLocaleString,
  toLocaleLowerCase: void 0,
  toLocaleUpperCase: void 0,
};
module.exports = __defProp(intl_exports, "__esModule", { value: true });
var import_pi_host7 = require("pi:host");

// src/web/intl/collator.ts
var import_pi_host2 = require("pi:host");

// src/web/intl/face.ts
function intlFace(of, name, is, length = 0) {
  const members = Object.getOwnPropertyNames(of.prototype).filter((key) => key !== "constructor");
  (0, (import_face ??= require("pi:web/face")).face)(of, name, {
    tag: `Intl.${name}`,
    length,
    statics: false,
    hidden: members,
    is,
    wrong: (key, object) => new TypeError(`Method Intl.${name}.prototype.${key} called on incompatible receiver ${typeof object === "object" && object !== null ? object === of.prototype ? `#<${name}>` : "#<Object>" : String(object)}`)
  });
  if (Object.hasOwn(of, "supportedLocalesOf")) Object.defineProperty(of.supportedLocalesOf, "length", { value: 1, configurable: true });
}

// src/web/intl/patterns.ts
var import_pi_host = require("pi:host");
var languages = /* @__PURE__ */ new Map();
function wordsOf(locale) {
  const language = locale.split("-")[0].replace(/^no$/, "nb");
  if (!languages.has(locale)) languages.set(locale, (0, import_pi_host.native)("localeWords", locale, language) ?? void 0);
  return languages.get(locale);
}
var first = (style) => style === void 0 ? "-" : style === "narrow" ? "s" : String(style)[0];
function datePattern(w, o) {
  if (o.dateStyle) return w.d[o.dateStyle];
  const key = ["weekday", "year", "month", "day"].map((f) => first(o[f])).join("");
  if (key === "----") return "";
  const found = w.d[key];
  if (o.month !== "narrow" && o.weekday !== "narrow") return found;
  return found?.replace(/[SsLl]/g, o.month === "narrow" ? "n" : "$&").replace(/[efEF]/g, o.weekday === "narrow" ? "x" : "$&");
}
function timePattern(w, o, hour12, given) {
  if (o.timeStyle) return w.t[o.timeStyle + (hour12 === w.half ? "" : "!")];
  if (o.hour === void 0) return o.minute === void 0 && o.second === void 0 ? "" : void 0;
  if (o.second !== void 0 && o.minute === void 0) return void 0;
  return w.t[first(o.hour) + (o.minute === void 0 ? "" : o.minute === "numeric" ? "I" : "i") + (o.second === void 0 ? "" : "o") + (!given ? "" : hour12 ? "a" : "b")];
}
function glue(w, o) {
  if (o.dateStyle) return w.g[o.dateStyle];
  if (o.month === void 0) return o.weekday === void 0 ? " " : w.g.w;
  return w.g[(o.weekday === "long" ? "l" : "-") + (o.month === "long" ? "l" : o.month === "short" || o.month === "narrow" ? "s" : "n")];
}
var two = (n) => String(n).padStart(2, "0");
function valueOf(w, letter, d, cycle, zone) {
  const m = d.getUTCMonth(), h = d.getUTCHours();
  const year = d.getUTCFullYear() > 0 ? d.getUTCFullYear() : 1 - d.getUTCFullYear();
  const twelve = cycle === "h11" ? h % 12 : h % 12 || 12, whole = cycle === "h24" ? h || 24 : h;
  switch (letter) {
    case "E":
    case "e":
    case "x":
    case "F":
    case "f":
      return ["weekday", w[letter][d.getUTCDay()]];
    case "L":
    case "S":
    case "l":
    case "s":
    case "n":
      return ["month", w[letter][m]];
    case "y":
      return ["year", String(year)];
    case "Y":
      return ["year", two(year % 100)];
    case "m":
      return ["month", String(m + 1)];
    case "M":
      return ["month", two(m + 1)];
    case "d":
      return ["day", String(d.getUTCDate())];
    case "D":
      return ["day", two(d.getUTCDate())];
    case "h":
      return ["hour", String(twelve)];
    case "H":
      return ["hour", two(twelve)];
    case "k":
      return ["hour", String(whole)];
    case "K":
      return ["hour", two(whole)];
    case "i":
      return ["minute", two(d.getUTCMinutes())];
    case "o":
      return ["second", two(d.getUTCSeconds())];
    case "a":
      return ["dayPeriod", w.a[h < 12 ? 0 : 1].replace(" ", " ")];
    case "z":
      return ["timeZoneName", zone()];
  }
  return void 0;
}
function localParts(w, o, d, hour, zone) {
  if (o.era !== void 0 || o.dayPeriod !== void 0 || o.fractionalSecondDigits) return void 0;
  const day = datePattern(w, o), time = timePattern(w, o, hour.hour12, hour.given);
  if (day === void 0 || time === void 0) return void 0;
  const out = [];
  const literal = (value) => {
    const last = out.at(-1);
    if (last?.type === "literal") last.value += value;
    else if (value) out.push({ type: "literal", value });
  };
  const write = (pattern) => {
    for (const [token, quoted] of pattern.matchAll(/'([^']*)'|[^]/gu)) {
      const found = quoted === void 0 ? valueOf(w, token, d, hour.cycle, zone) : void 0;
      if (found) out.push({ type: found[0], value: found[1] });
      else literal(token === " " ? " " : quoted ?? token);
    }
  };
  write(day);
  if (day && time) literal(glue(w, o));
  write(time);
  if (o.timeZoneName && !o.timeStyle) {
    literal(time ? " " : ", ");
    out.push({ type: "timeZoneName", value: zone() });
  }
  return out;
}

// src/web/intl/locale.ts
var known = {
  en: {},
  "en-US": {},
  "en-GB": { date: "dmy", padDate: true, hour12: false },
  "en-AU": { date: "dmy", padDate: true },
  "en-IE": { date: "dmy", hour12: false },
  "en-NZ": { date: "dmy", padDate: true },
  "en-CA": { date: "ymd", separator: "-", padDate: true },
  "en-IN": { date: "dmy" },
  "sv-SE": { date: "ymd", separator: "-", padDate: true, hour12: false, group: " ", decimal: "," },
  "de-DE": { date: "dmy", separator: ".", hour12: false, group: ".", decimal: "," },
  "de-AT": { date: "dmy", separator: ".", hour12: false, group: " ", decimal: "," },
  "fr-FR": { date: "dmy", padDate: true, hour12: false, group: " ", decimal: "," },
  "es-ES": { date: "dmy", hour12: false, group: ".", decimal: "," },
  "it-IT": { date: "dmy", hour12: false, group: ".", decimal: "," },
  "pt-BR": { date: "dmy", padDate: true, hour12: false, group: ".", decimal: "," },
  "nl-NL": { date: "dmy", separator: "-", hour12: false, group: ".", decimal: "," },
  "ja-JP": { date: "ymd", hour12: false },
  "zh-CN": { date: "ymd", hour12: false },
  "ko-KR": { date: "ymd", separator: ". " },
  "ru-RU": { date: "dmy", separator: ".", padDate: true, hour12: false, group: " ", decimal: "," },
  "pl-PL": {},
  "tr-TR": {},
  "uk-UA": {},
  "cs-CZ": {},
  "da-DK": {},
  "nb-NO": {},
  "fi-FI": {}
};
var base = { locale: "en-US", group: ",", decimal: ".", date: "mdy", separator: "/", padDate: false, hour12: true };
var regions = { de: "de-DE", fr: "fr-FR", es: "es-ES", it: "it-IT", pt: "pt-BR", nl: "nl-NL", ja: "ja-JP", zh: "zh-CN", ko: "ko-KR", ru: "ru-RU", sv: "sv-SE", pl: "pl-PL", tr: "tr-TR", uk: "uk-UA", cs: "cs-CZ", da: "da-DK", nb: "nb-NO", no: "nb-NO", fi: "fi-FI" };
function canonical(tag) {
  if (typeof tag !== "string" && typeof tag !== "object") throw new TypeError("Incorrect locale information provided");
  const text = String(tag);
  if (!/^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$/.test(text)) throw new RangeError(`Incorrect locale information provided`);
  return text.split(/[-_]/).map((part, i, all) => {
    if (i === 0) return part.toLowerCase();
    if (all.slice(1, i).some((p) => p.length === 1)) return part.toLowerCase();
    if (part.length === 4 && /^[a-z]/i.test(part)) return part[0].toUpperCase() + part.slice(1).toLowerCase();
    return part.length <= 3 && part.length > 1 ? part.toUpperCase() : part.toLowerCase();
  }).join("-");
}
function canonicalList(locales) {
  if (locales === void 0) return [];
  if (locales === null) throw new TypeError("Incorrect locale information provided");
  const list = typeof locales === "string" ? [locales] : typeof locales === "object" && typeof locales.length !== "number" ? [locales] : [...locales];
  return [...new Set(list.map(canonical))];
}
function find(tag) {
  const plain2 = tag.replace(/-u-.*$/, "").replace(/-x-.*$/, "");
  if (known[plain2]) return { ...known[plain2], name: plain2 };
  const language = plain2.split("-")[0];
  const near = regions[language] ?? (language === "en" ? "en" : void 0);
  return near ? { ...known[near], name: plain2 } : void 0;
}
function localeOf(locales) {
  for (const tag of canonicalList(locales)) {
    const data = find(tag);
    if (data) {
      const { name, ...rest } = data;
      const words = wordsOf(name);
      return { ...base, ...rest, ...words && { hour12: words.half, decimal: words.number.decimal, group: words.number.group }, locale: name, words };
    }
  }
  return base;
}
function supportedLocalesOf(locales) {
  return canonicalList(locales).filter((l) => find(l) !== void 0);
}
function joined(parts) {
  return parts.map((p) => p.value).join("");
}

// src/web/intl/collator.ts
function compareText(a, b, o) {
  if (a === b) return 0;
  return Math.sign((0, import_pi_host2.native)("collate", a.toWellFormed(), b.toWellFormed(), o.sensitivity ?? "variant", !!o.numeric, !!o.ignorePunctuation, o.caseFirst === "upper"));
}
var Collator = class {
  #locale;
  #o;
  #compare;
  get compare() {
    this.#compare ??= (a, b) => compareText(String(a), String(b), this.#o);
    Object.defineProperty(this.#compare, "name", { value: "", configurable: true });
    return this.#compare;
  }
  constructor(locales, options = {}) {
    this.#locale = localeOf(locales).locale;
    this.#o = { ...options, numeric: options?.numeric ?? /-u-(.*-)?kn(-true)?(-|$)/.test(String(locales ?? "")) };
    if (options?.sensitivity !== void 0 && !["base", "accent", "case", "variant"].includes(options.sensitivity)) {
      throw new RangeError(`Value ${options.sensitivity} out of range for Intl.Collator options property sensitivity`);
    }
  }
  static supportedLocalesOf(locales) {
    return supportedLocalesOf(locales);
  }
  resolvedOptions() {
    return { locale: this.#locale, usage: "sort", sensitivity: this.#o.sensitivity ?? "variant", ignorePunctuation: !!this.#o.ignorePunctuation, collation: "default", numeric: !!this.#o.numeric, caseFirst: this.#o.caseFirst ?? "false" };
  }
  static {
    isCollator = (object) => #locale in object;
  }
};
var isCollator;
intlFace(Collator, "Collator", (o) => isCollator(o));

// src/web/intl/range.ts
var timeParts = /* @__PURE__ */ new Set(["hour", "minute", "second", "fractionalSecond", "dayPeriod", "timeZoneName"]);
var mark = (parts, source) => parts.map((p) => ({ ...p, source }));
function rangeParts(start, end, shared = []) {
  const dash = start.length || end.length ? [{ type: "literal", value: " – ", source: "shared" }] : [];
  return [...mark(shared, "shared"), ...mark(start, "startRange"), ...dash, ...mark(end, "endRange")];
}
function dateRange(start, end) {
  const valueOf2 = (parts, type) => parts.find((p) => p.type === type)?.value;
  const yearAt = start.findIndex((p) => p.type === "year");
  const cut = yearAt < 0 ? start.length : yearAt - 1;
  const sameMonth = valueOf2(start, "month") === valueOf2(end, "month") && valueOf2(start, "day") !== void 0 && valueOf2(start, "weekday") === void 0;
  const tail = mark(end.slice(end.findIndex((p) => p.type === "year") < 0 ? end.length : end.findIndex((p) => p.type === "year") - 1), "shared");
  const last = end.slice(0, end.length - tail.length);
  const dayAt = start.findIndex((p) => p.type === "day");
  const range = sameMonth ? rangeParts(start.slice(dayAt, cut), last.slice(dayAt), start.slice(0, dayAt)) : rangeParts(start.slice(0, cut), last);
  return [...range, ...tail];
}
function partOfDay(d, o) {
  const hour = d.getUTCHours();
  const sharp = (o.minute === void 0 || d.getUTCMinutes() === 0) && (o.second === void 0 || d.getUTCSeconds() === 0);
  if (hour === 12 && sharp) return o.dayPeriod === "narrow" ? "n" : "noon";
  return hour < 12 ? "in the morning" : hour < 18 ? "in the afternoon" : hour < 21 ? "in the evening" : "at night";
}

// src/web/intl/zone.ts
var import_pi_host3 = require("pi:host");
var offsets = /* @__PURE__ */ new Map();
var local;
function localZone() {
  local ??= (0, import_pi_host3.native)("localZone");
  return local;
}
function checkZone(zone) {
  const text = String(zone);
  const fixed = /^([+-])([01]\d|2[0-3])(?::?([0-5]\d))?$/.exec(text);
  if (fixed) return `${fixed[2] === "00" && !Number(fixed[3]) ? "+" : fixed[1]}${fixed[2]}:${fixed[3] ?? "00"}`;
  const name = (0, import_pi_host3.native)("zoneID", text);
  if (!name) throw new RangeError(`Invalid time zone specified: ${text}`);
  return name;
}
function offsetAt(zone, ms) {
  if (zone === "UTC") return 0;
  const fixed = /^([+-])(\d{2}):(\d{2})$/.exec(zone);
  if (fixed) return (fixed[1] === "-" ? -1 : 1) * (Number(fixed[2]) * 3600 + Number(fixed[3]) * 60);
  const key = `${zone}
${Math.floor(ms / 9e5)}`;
  let offset = offsets.get(key);
  if (offset === void 0) {
    offset = (0, import_pi_host3.native)("zone", zone, ms);
    if (offsets.size > 512) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}
function zoneName(zone, ms, style, locale) {
  return (0, import_pi_host3.native)("zoneName", zone, ms, offsetAt(zone, ms), style, locale);
}

// src/web/intl/datetime.ts
var months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
var weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
var dateFields = ["weekday", "year", "month", "day"];
var timeFields = ["dayPeriod", "hour", "minute", "second", "fractionalSecondDigits"];
var styles = {
  full: { date: { weekday: "long", year: "numeric", month: "long", day: "numeric" }, time: { hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "long" } },
  long: { date: { year: "numeric", month: "long", day: "numeric" }, time: { hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "short" } },
  medium: { date: { year: "numeric", month: "short", day: "numeric" }, time: { hour: "numeric", minute: "2-digit", second: "2-digit" } },
  short: { date: { year: "2-digit", month: "numeric", day: "numeric" }, time: { hour: "numeric", minute: "2-digit" } }
};
var numerals = ["2-digit", "numeric"];
var lengths = ["narrow", "short", "long"];
var allowedValues = {
  weekday: lengths,
  era: lengths,
  year: numerals,
  month: [...numerals, ...lengths],
  day: numerals,
  dayPeriod: lengths,
  hour: numerals,
  minute: numerals,
  second: numerals,
  timeZoneName: ["short", "long", "shortOffset", "longOffset", "shortGeneric", "longGeneric"],
  hourCycle: ["h11", "h12", "h23", "h24"],
  formatMatcher: ["basic", "best fit"],
  dateStyle: ["full", "long", "medium", "short"],
  timeStyle: ["full", "long", "medium", "short"]
};
function fieldsOf(options, needs, missing) {
  const o = { ...options };
  for (const [name, allowed] of Object.entries(allowedValues)) {
    if (o[name] !== void 0 && !allowed.includes(String(o[name]))) throw new RangeError(`Value ${String(o[name])} out of range for Intl.DateTimeFormat options property ${name}`);
  }
  if (o.dateStyle !== void 0 || o.timeStyle !== void 0) {
    for (const f of [...dateFields, ...timeFields]) if (o[f] !== void 0) throw new TypeError("Invalid option : option");
    if (needs === "date" && o.timeStyle !== void 0) throw new TypeError("Invalid option : timeStyle");
    if (needs === "time" && o.dateStyle !== void 0) throw new TypeError("Invalid option : dateStyle");
    return { ...o, ...o.dateStyle && styles[o.dateStyle].date, ...o.timeStyle && styles[o.timeStyle].time, styled: true };
  }
  const wanted = [...needs !== "time" ? dateFields : [], ...needs !== "date" ? timeFields : []];
  if (!wanted.some((f) => o[f] !== void 0)) {
    if (missing !== "time") Object.assign(o, { year: "numeric", month: "numeric", day: "numeric" });
    if (missing !== "date") Object.assign(o, { hour: "numeric", minute: "numeric", second: "numeric" });
  }
  return o;
}
var eras = { short: ["AD", "BC"], long: ["Anno Domini", "Before Christ"], narrow: ["A", "B"] };
var two2 = (n) => String(n).padStart(2, "0");
var DateTimeFormat = class _DateTimeFormat {
  #data;
  #o;
  #zone;
  #hour12;
  #cycle;
  #format;
  #given;
  constructor(locales, options = {}, needs = "any", missing = "date") {
    this.#data = localeOf(locales);
    this.#o = fieldsOf(options ?? {}, needs, missing);
    this.#zone = options?.timeZone === void 0 ? localZone() : checkZone(options.timeZone);
    const cycle = options?.hour12 === void 0 ? options?.hourCycle : void 0;
    this.#hour12 = options?.hour12 ?? (cycle ? cycle === "h12" || cycle === "h11" : this.#data.hour12);
    this.#cycle = cycle ?? (this.#hour12 ? "h12" : "h23");
    this.#given = { options: options ?? {}, needs, missing };
  }
  /** Bound, as it may be handed to map() on its own. */
  get format() {
    this.#format ??= { format: (date) => joined(this.#parts(date)) }.format;
    Object.defineProperty(this.#format, "name", { value: "", configurable: true });
    return this.#format;
  }
  static supportedLocalesOf(locales) {
    return supportedLocalesOf(locales);
  }
  /** In parts the space before AM and PM is the narrow one of the data, which the whole text has not. */
  formatToParts(date) {
    const parts = this.#parts(date);
    return parts.map((p, n) => p.type === "literal" && p.value === " " && parts[n + 1]?.type === "dayPeriod" && this.#o.dayPeriod === void 0 ? { ...p, value: " " } : p);
  }
  #parts(date) {
    const ms = date === void 0 ? Date.now() : Number(date);
    if (!Number.isFinite(ms) || Math.abs(ms) > 864e13) throw new RangeError("Invalid time value");
    const d = new Date(ms + offsetAt(this.#zone, ms) * 1e3);
    const zone = () => zoneName(this.#zone, ms, this.#o.timeZoneName, this.#data.locale);
    const words = this.#data.words;
    const hour = { hour12: this.#hour12, cycle: this.#cycle, given: this.#o.hour12 !== void 0 || this.#o.hourCycle !== void 0 };
    const local2 = words && localParts(words, this.#o, d, hour, zone);
    if (local2) return local2;
    const day = this.#date(d);
    const time = this.#time(d);
    if (this.#o.timeZoneName) {
      if (time.length || day.length) time.push({ type: "literal", value: time.length ? " " : ", " });
      time.push({ type: "timeZoneName", value: zone() });
      if (day.length && time[0].type === "literal") return [...day, ...time];
    }
    if (!day.length || !time.length) return [...day, ...time];
    if (day.length === 1 && day[0].type === "weekday") return [...day, { type: "literal", value: " " }, ...time];
    const long = this.#o.month === "long" && this.#data.date === "mdy";
    return [...day, { type: "literal", value: long ? " at " : this.#data.date === "ymd" && this.#data.separator === "-" && this.#data.locale !== "en-CA" ? " " : ", " }, ...time];
  }
  #field(d, name) {
    const style = this.#o[name];
    if (style === void 0) return void 0;
    let value;
    if (name === "weekday") value = style === "long" ? weekdays[d.getUTCDay()] : weekdays[d.getUTCDay()].slice(0, style === "narrow" ? 1 : 3);
    else if (name === "year") value = style === "2-digit" ? two2(d.getUTCFullYear() % 100) : String(d.getUTCFullYear() > 0 ? d.getUTCFullYear() : 1 - d.getUTCFullYear());
    else if (name === "month") {
      const m = d.getUTCMonth();
      value = style === "long" ? months[m] : style === "short" ? months[m].slice(0, 3) : style === "narrow" ? months[m][0] : style === "2-digit" || this.#pads() ? two2(m + 1) : String(m + 1);
      if (this.#data.locale === "en-GB" && style === "short" && m === 8) value = "Sept";
    } else value = style === "2-digit" || this.#pads() && this.#numericMonth() ? two2(d.getUTCDate()) : String(d.getUTCDate());
    return { type: name, value };
  }
  #numericMonth() {
    return this.#o.month === "numeric" || this.#o.month === "2-digit";
  }
  #pads() {
    return this.#data.padDate && this.#o.day !== void 0 && this.#o.month !== void 0;
  }
  #date(d) {
    const [weekday, year, month, day] = dateFields.map((f) => this.#field(d, f));
    const out = [];
    const add = (p, before) => {
      if (!p) return;
      if (out.length) out.push({ type: "literal", value: before });
      out.push(p);
    };
    const order = this.#data.date;
    if (month && !this.#numericMonth()) {
      add(weekday, "");
      if (order === "mdy") {
        add(month, ", ");
        add(day, " ");
        add(year, day ? ", " : " ");
      } else {
        add(day, ", ");
        add(month, day || weekday ? day ? " " : ", " : "");
        add(year, " ");
      }
    } else if (weekday && day && !month && !year) {
      add(day, "");
      add(weekday, " ");
    } else {
      add(weekday, "");
      const sep = this.#data.separator;
      const numeric = order === "mdy" ? [month, day, year] : order === "dmy" ? [day, month, year] : [year, month, day];
      let first2 = true;
      for (const p of numeric) {
        if (!p) continue;
        add(p, first2 && weekday ? ", " : sep);
        first2 = false;
      }
    }
    if (this.#o.era) add({ type: "era", value: eras[this.#o.era]?.[d.getUTCFullYear() > 0 ? 0 : 1] ?? "AD" }, " ");
    return out;
  }
  #time(d) {
    const o = this.#o;
    const out = [];
    const sep = () => {
      if (out.length) out.push({ type: "literal", value: ":" });
    };
    if (o.hour !== void 0) {
      let h = d.getUTCHours();
      if (this.#hour12) h = this.#cycle === "h11" ? h % 12 : h % 12 || 12;
      else if (this.#cycle === "h24") h ||= 24;
      out.push({ type: "hour", value: o.hour === "2-digit" || !this.#hour12 ? two2(h) : String(h) });
    }
    if (o.minute !== void 0) {
      sep();
      const lone = o.hour === void 0 && o.second === void 0;
      out.push({ type: "minute", value: lone && o.minute ? String(d.getUTCMinutes()) : two2(d.getUTCMinutes()) });
    }
    if (o.second !== void 0) {
      sep();
      const lone = o.hour === void 0 && o.minute === void 0;
      out.push({ type: "second", value: lone ? String(d.getUTCSeconds()) : two2(d.getUTCSeconds()) });
    }
    if (o.fractionalSecondDigits) {
      if (out.length) out.push({ type: "literal", value: "." });
      out.push({ type: "fractionalSecond", value: String(d.getUTCMilliseconds()).padStart(3, "0").slice(0, o.fractionalSecondDigits) });
    }
    if (o.dayPeriod !== void 0 && (o.hour === void 0 || this.#hour12)) {
      if (out.length) out.push({ type: "literal", value: " " });
      out.push({ type: "dayPeriod", value: partOfDay(d, o) });
    } else if (o.hour !== void 0 && this.#hour12) {
      const lower = /^en-(GB|AU|NZ|IN|IE)$/.test(this.#data.locale);
      const period = this.#data.locale === "en-CA" ? d.getUTCHours() < 12 ? "a.m." : "p.m." : lower ? d.getUTCHours() < 12 ? "am" : "pm" : d.getUTCHours() < 12 ? "AM" : "PM";
      out.push({ type: "literal", value: " " }, { type: "dayPeriod", value: period });
    }
    return out;
  }
  formatRange(startDate, endDate) {
    return joined(this.formatRangeToParts(startDate, endDate));
  }
  formatRangeToParts(startDate, endDate) {
    if (startDate === void 0 || endDate === void 0) throw new TypeError("Invalid time value");
    const start = this.formatToParts(startDate);
    const end = this.formatToParts(endDate);
    if (joined(start) === joined(end) && this.#sameDay(startDate, endDate)) return rangeParts([], [], this.#parts(startDate));
    const o = this.#o;
    const timed2 = o.hour !== void 0 || o.minute !== void 0 || o.second !== void 0;
    if (timed2) return this.#timeRange(startDate, endDate, start, end);
    const years = [startDate, endDate].map((d) => this.#wall(d).getUTCFullYear());
    if (years[0] !== years[1] && o.year === void 0) return this.#with({ year: "numeric" }).formatRangeToParts(startDate, endDate);
    if (joined(start) === joined(end)) return rangeParts([], [], start);
    if (years[0] !== years[1] || o.month === void 0 || this.#numericMonth() || this.#data.date !== "mdy") return rangeParts(start, end);
    return dateRange(start, end);
  }
  #wall(date) {
    const ms = Number(date);
    return new Date(ms + offsetAt(this.#zone, ms) * 1e3);
  }
  #sameDay(a, b) {
    return this.#wall(a).toISOString().slice(0, 10) === this.#wall(b).toISOString().slice(0, 10);
  }
  /** The same format with more fields. */
  #with(fields) {
    const { options, needs, missing } = this.#given;
    const { dateStyle: _, timeStyle: __, ...rest } = options;
    const shown = Object.fromEntries([...dateFields, ...timeFields, "timeZoneName"].filter((f) => this.#o[f] !== void 0).map((f) => [f, this.#o[f]]));
    return new _DateTimeFormat(this.#data.locale, { ...rest, ...shown, ...fields, timeZone: this.#zone }, needs, missing);
  }
  #timeRange(a, b, start, end) {
    const dated2 = dateFields.some((f) => this.#o[f] !== void 0);
    if (!this.#sameDay(a, b)) return dated2 ? rangeParts(start, end) : this.#with({ year: "numeric", month: "numeric", day: "numeric" }).formatRangeToParts(a, b);
    const first2 = (parts) => parts.findIndex((p) => timeParts.has(p.type));
    const at = first2(start);
    const period = (parts) => parts.find((p) => p.type === "dayPeriod")?.value;
    let left = start.slice(at);
    if (period(start) !== void 0 && period(start) === period(end)) {
      const cut = left.findIndex((p) => p.type === "dayPeriod");
      left = left.slice(0, cut - 1);
    } else if (left.some((p) => p.type === "timeZoneName")) left = left.slice(0, left.findIndex((p) => p.type === "timeZoneName") - 1);
    return rangeParts(left, end.slice(first2(end)), start.slice(0, at));
  }
  resolvedOptions() {
    const o = this.#o;
    const out = { locale: this.#data.locale, calendar: "gregory", numberingSystem: "latn", timeZone: this.#zone };
    if (o.hour !== void 0) Object.assign(out, { hourCycle: this.#cycle, hour12: this.#hour12 });
    if (o.styled) {
      if (o.dateStyle) out.dateStyle = o.dateStyle;
      if (o.timeStyle) out.timeStyle = o.timeStyle;
      return out;
    }
    for (const f of [...dateFields, ...timeFields, "timeZoneName"]) if (o[f] !== void 0) out[f] = (f === "minute" || f === "second") && o.hour !== void 0 ? "2-digit" : o[f];
    return out;
  }
  static {
    isFormat = (object) => #zone in object;
  }
};
var isFormat;
intlFace(DateTimeFormat, "DateTimeFormat", (o) => isFormat(o));

// src/web/intl/numberwords.ts
var import_pi_host4 = require("pi:host");
var known2 = /* @__PURE__ */ new Map();
function wordsOf2(locale) {
  let words = known2.get(locale);
  if (!words) {
    const [language] = locale.split("-");
    const all = ["en", language === "no" ? "nb" : language, locale].map((name) => (0, import_pi_host4.native)("numberWords", name));
    const found = all.findLast((w, i) => i < 2 && w);
    const own = all[2] ?? found;
    words = { compact: { ...found.compact, ...own.compact }, units: { ...found.units, ...own.units }, relative: { ...found.relative, ...own.relative } };
    known2.set(locale, words);
  }
  return words;
}
function patternOf(locale, patterns, plain2) {
  if (plain2 === "1" && patterns["=1"] !== void 0) return patterns["=1"];
  return patterns[(0, import_pi_host4.native)("plural", locale, false, plain2)] ?? patterns.other;
}
function around(pattern, digits2, type) {
  if (!pattern.includes("{0}")) return [{ type, value: pattern }];
  const [before, after] = pattern.split("{0}");
  const text = (value) => {
    const [, left, word, right] = /^([\s\u200e\u200f]*)(.*?)([\s\u200e\u200f]*)$/su.exec(value);
    return [...left ? [{ type: "literal", value: left }] : [], ...word ? [{ type, value: word }] : [], ...right ? [{ type: "literal", value: right }] : []];
  };
  return [...text(before), ...digits2, ...text(after)];
}
function compactOf(locale, display, power) {
  return power < 3 ? void 0 : wordsOf2(locale).compact[display][Math.min(power, 14) - 3];
}
function compactParts(locale, patterns, plain2, digits2) {
  return around(patternOf(locale, patterns, plain2), digits2, "compact");
}
function unitPatterns(locale, unit, display) {
  const all = wordsOf2(locale).units[unit];
  return all?.[["long", "short", "narrow"].indexOf(display)] ?? all?.[1];
}
function unitParts(locale, patterns, plain2, digits2) {
  return around(patternOf(locale, patterns, plain2), digits2, "unit");
}
function relativeWord(locale, style, unit, value) {
  return relativeOf(locale, style)[unit][2][String(value)];
}
function relativeParts(locale, style, unit, past, plain2, digits2) {
  const patterns = relativeOf(locale, style)[unit][past ? 0 : 1];
  const pattern = patternOf(locale, patterns, plain2);
  if (!pattern.includes("{0}")) return [{ type: "literal", value: pattern }];
  const [before, after] = pattern.split("{0}");
  return [...before ? [{ type: "literal", value: before }] : [], ...digits2.map((p) => ({ ...p, unit })), ...after ? [{ type: "literal", value: after }] : []];
}
function relativeOf(locale, style) {
  return wordsOf2(locale).relative[style];
}

// src/web/intl/number.ts
var currencies = { USD: "$", EUR: "€", GBP: "£", JPY: "¥", INR: "₹", CNY: "CN¥", KRW: "₩", BRL: "R$", CAD: "CA$", AUD: "A$", MXN: "MX$", NZD: "NZ$", ILS: "₪", VND: "₫", TWD: "NT$", PHP: "₱", HKD: "HK$" };
var currencyNames = { USD: ["US dollar", "US dollars"], EUR: ["euro", "euros"], GBP: ["British pound", "British pounds"], JPY: ["Japanese yen", "Japanese yen"] };
var noDecimals = /* @__PURE__ */ new Set(["BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF"]);
var threeDecimals = /* @__PURE__ */ new Set(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]);
function digits(options, name, min, max) {
  const v = options[name];
  if (v === void 0) return void 0;
  const n = Math.floor(Number(v));
  if (!(n >= min && n <= max)) throw new RangeError(`${name} value is out of range.`);
  return n;
}
var NumberFormat = class {
  #data;
  #o;
  constructor(locales, options = {}) {
    this.#data = localeOf(locales);
    const o = { ...options };
    const style = o.style ?? "decimal";
    if (!["decimal", "percent", "currency", "unit"].includes(style)) throw new RangeError(`Value ${style} out of range for Intl.NumberFormat options property style`);
    if (style === "currency" && o.currency === void 0) throw new TypeError("Currency code is required with currency style.");
    if (style === "unit" && o.unit === void 0) throw new TypeError("Invalid unit argument for Intl.NumberFormat() ''");
    if (style === "unit") unitOf("en", String(o.unit), "short");
    const currency = o.currency === void 0 ? void 0 : String(o.currency).toUpperCase();
    if (currency !== void 0 && !/^[A-Z]{3}$/.test(currency)) throw new RangeError(`Invalid currency code : ${o.currency}`);
    const notation = o.notation ?? "standard";
    const money = style === "currency" ? noDecimals.has(currency) ? 0 : threeDecimals.has(currency) ? 3 : 2 : 0;
    const given = { min: digits(o, "minimumFractionDigits", 0, 100), max: digits(o, "maximumFractionDigits", 0, 100) };
    const minDefault = style === "currency" && notation === "standard" ? money : 0;
    const maxDefault = style === "currency" ? money : style === "percent" ? 0 : 3;
    const min = given.min ?? Math.min(minDefault, given.max ?? minDefault);
    const max = given.max ?? Math.max(maxDefault, min);
    if (min > max) throw new RangeError("maximumFractionDigits value is out of range.");
    this.#o = {
      ...o,
      style,
      currency,
      notation,
      min,
      max,
      compactRounding: notation === "compact" && given.min === void 0 && given.max === void 0 && o.maximumSignificantDigits === void 0,
      minInt: digits(o, "minimumIntegerDigits", 1, 21) ?? 1,
      minSig: digits(o, "minimumSignificantDigits", 1, 21),
      maxSig: digits(o, "maximumSignificantDigits", 1, 21) ?? (o.minimumSignificantDigits === void 0 ? void 0 : 21)
    };
    if (o.roundingMode !== void 0 && !roundingModes.includes(o.roundingMode)) throw new RangeError(`Value ${o.roundingMode} out of range for Intl.NumberFormat options property roundingMode`);
  }
  #format;
  /** Bound, as it may be handed to map() on its own. */
  get format() {
    this.#format ??= { format: (value) => joined(this.formatToParts(value)) }.format;
    Object.defineProperty(this.#format, "name", { value: "", configurable: true });
    return this.#format;
  }
  static supportedLocalesOf(locales) {
    return supportedLocalesOf(locales);
  }
  /** The absolute value in digits, rounded as asked. */
  #round(abs, negative = false) {
    const o = this.#o;
    const mode = o.roundingMode ?? "halfExpand";
    const fixed = o.maxSig === void 0 || o.roundingPriority === "morePrecision" && o.max > 0;
    if (!fixed) {
      let text2 = toPrecision(plain(String(abs)), o.maxSig, mode, negative);
      if (text2.includes(".")) text2 = text2.replace(/0+$/, "").replace(/\.$/, "");
      const have = text2.replace(".", "").replace(/^0+/, "").length || 1;
      if (o.minSig !== void 0 && have < o.minSig) text2 += (text2.includes(".") ? "" : ".") + "0".repeat(o.minSig - have);
      return text2;
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
  #compactOf(abs) {
    const rounded = (v) => {
      if (!this.#o.compactRounding) return this.#round(v);
      return v >= 100 ? v.toFixed(0) : plain(Number(v.toPrecision(2)).toString());
    };
    const display = this.#o.compactDisplay ?? "short";
    const at = (power2) => {
      const [divisor, patterns] = compactOf(this.#data.locale, display, power2) ?? [1, void 0];
      return { text: rounded(abs / divisor), patterns };
    };
    const power = abs >= 1 ? plain(String(abs)).split(".")[0].length - 1 : 0;
    const found = at(power);
    const above = compactOf(this.#data.locale, display, power + 1);
    const own = compactOf(this.#data.locale, display, power)?.[0] ?? 1;
    return above && above[0] !== own && Number(found.text) * own >= 10 ** (power + 1) ? at(power + 1) : found;
  }
  #grouped(text, parts) {
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
  formatToParts(input = void 0) {
    const o = this.#o;
    const big = typeof input === "bigint";
    const exact = typeof input === "string" && /^\d{16,}(\.\d+)?$|^\d+\.\d{16,}$/.test(input) && o.style !== "percent" ? input : void 0;
    let n = big ? Number(input) : Number(input);
    if (o.style === "percent") n = Number.isFinite(n) && n !== 0 ? Number(`${n}e2`.replace(/e([+-]?\d+)e2$/, (_, e) => `e${Number(e) + 2}`)) : n;
    const parts = [];
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
  #scientific(abs, parts) {
    let exponent = abs === 0 ? 0 : Math.floor(Math.log10(abs));
    if (this.#o.notation === "engineering") exponent = Math.floor(exponent / 3) * 3;
    this.#grouped(this.#round(abs / 10 ** exponent), parts);
    parts.push({ type: "exponentSeparator", value: "E" });
    if (exponent < 0) parts.push({ type: "exponentMinusSign", value: "-" });
    parts.push({ type: "exponentInteger", value: String(Math.abs(exponent)) });
  }
  /** Sign, currency, percent sign and unit around the digits. */
  #decorate(parts, negative, n) {
    const o = this.#o;
    const text = joined(parts);
    const zero = !/[1-9∞N]/.test(text);
    const display = o.signDisplay ?? "auto";
    let sign = "";
    if (negative && display !== "never" && !((display === "exceptZero" || display === "negative") && zero)) sign = "-";
    else if (!negative && (display === "always" || display === "exceptZero" && !zero && !Number.isNaN(n))) sign = "+";
    if (o.style === "percent") this.#percent(parts);
    else if (o.style === "currency") this.#currency(parts, text);
    this.#sign(parts, sign);
    if (o.style === "unit") this.#unit(parts);
  }
  #sign(parts, sign) {
    const o = this.#o;
    if (!sign) return;
    if (o.style === "currency" && o.currencySign === "accounting" && sign === "-") {
      parts.unshift({ type: "literal", value: "(" });
      parts.push({ type: "literal", value: ")" });
    } else parts.unshift({ type: sign === "-" ? "minusSign" : "plusSign", value: sign === "-" ? this.#data.words?.number.minus ?? sign : sign });
  }
  #unit(parts) {
    const number = parts.filter((p) => p.type === "integer" || p.type === "fraction" || p.type === "decimal").map((p) => p.type === "decimal" ? "." : p.value).join("");
    parts.splice(0, parts.length, ...unitParts(this.#data.locale, unitOf(this.#data.locale, String(this.#o.unit), this.#o.unitDisplay ?? "short"), number || "0", [...parts]));
  }
  #percent(parts) {
    const [before, after] = this.#data.words?.number.percent ?? ["", "%"];
    if (before) parts.unshift({ type: "percentSign", value: before });
    if (after.length > 1) parts.push({ type: "literal", value: after.slice(0, -1) });
    if (after) parts.push({ type: "percentSign", value: "%" });
  }
  #currency(parts, text) {
    const { currency, currencyDisplay = "symbol" } = this.#o;
    if (currencyDisplay === "name") {
      const names = currencyNames[currency] ?? [currency, currency];
      parts.push({ type: "literal", value: " " }, { type: "currency", value: text === "1" ? names[0] : names[1] });
      return;
    }
    let symbol = currencyDisplay === "code" ? currency : this.#data.words?.number.symbols[currency] ?? currencies[currency] ?? currency;
    if (currencyDisplay === "narrowSymbol") symbol = symbol.replace(/^[A-Z]+(?=[^A-Z])/, "");
    const [before, after] = this.#data.words?.number.money ?? ["¤", ""];
    if (after) return void parts.push({ type: "literal", value: " " }, { type: "currency", value: symbol });
    if (before.length > 1 || /[A-Z]$/.test(symbol)) parts.unshift({ type: "literal", value: " " });
    parts.unshift({ type: "currency", value: symbol });
  }
  formatRange(start, end) {
    return joined(this.formatRangeToParts(start, end));
  }
  formatRangeToParts(start, end) {
    if (start === void 0 || end === void 0) throw new TypeError("Invalid argument");
    const mark2 = (parts, source) => parts.map((p) => ({ ...p, source }));
    const [x, y] = [this.formatToParts(start), this.formatToParts(end)];
    if (joined(x) === joined(y)) return mark2([{ type: "approximatelySign", value: "~" }, ...x], "shared");
    const dash = this.#o.style === "decimal" && this.#o.notation === "standard" ? "–" : " – ";
    return [...mark2(x, "startRange"), { type: "literal", value: dash, source: "shared" }, ...mark2(y, "endRange")];
  }
  resolvedOptions() {
    const o = this.#o;
    const out = { locale: this.#data.locale, numberingSystem: "latn", style: o.style };
    if (o.currency && o.style === "currency") Object.assign(out, { currency: o.currency, currencyDisplay: o.currencyDisplay ?? "symbol", currencySign: o.currencySign ?? "standard" });
    if (o.style === "unit") Object.assign(out, { unit: o.unit, unitDisplay: o.unitDisplay ?? "short" });
    Object.assign(out, { minimumIntegerDigits: o.minInt, minimumFractionDigits: o.min, maximumFractionDigits: o.compactRounding ? 0 : o.max });
    if (o.compactRounding) Object.assign(out, { minimumSignificantDigits: 1, maximumSignificantDigits: 2 });
    else if (o.maxSig !== void 0) Object.assign(out, { minimumSignificantDigits: o.minSig ?? 1, maximumSignificantDigits: o.maxSig });
    Object.assign(out, { useGrouping: o.useGrouping ?? (o.notation === "compact" ? "min2" : "auto"), notation: o.notation });
    if (o.notation === "compact") out.compactDisplay = o.compactDisplay ?? "short";
    return Object.assign(out, {
      signDisplay: o.signDisplay ?? "auto",
      roundingIncrement: o.roundingIncrement ?? 1,
      roundingMode: o.roundingMode ?? "halfExpand",
      roundingPriority: o.compactRounding ? "morePrecision" : o.roundingPriority ?? "auto",
      trailingZeroDisplay: o.trailingZeroDisplay ?? "auto"
    });
  }
  static {
    isFormat2 = (object) => #data in object;
  }
};
var isFormat2;
intlFace(NumberFormat, "NumberFormat", (o) => isFormat2(o));
var roundingModes = ["ceil", "floor", "expand", "trunc", "halfCeil", "halfFloor", "halfExpand", "halfTrunc", "halfEven"];
function roundsUp(mode, negative, odd, rest) {
  if (!/[1-9]/.test(rest)) return false;
  const half = rest[0] > "5" || rest[0] === "5" && /[1-9]/.test(rest.slice(1)) ? 1 : rest[0] === "5" ? 0 : -1;
  switch (mode) {
    case "ceil":
      return !negative;
    case "floor":
      return negative;
    case "expand":
      return true;
    case "trunc":
      return false;
    default:
      break;
  }
  if (half !== 0) return half > 0;
  switch (mode) {
    case "halfCeil":
      return !negative;
    case "halfFloor":
      return negative;
    case "halfTrunc":
      return false;
    case "halfEven":
      return odd;
    default:
      return true;
  }
}
function bigDigits(n) {
  return String(n < 0n ? -n : n);
}
function toFixed(text, places, mode = "halfExpand", negative = false, increment = 1) {
  const [whole, fraction = ""] = text.split(".");
  if (increment > 1) {
    const scaled = Number(`${whole}.${fraction}e${places}`) / increment;
    const kept3 = BigInt(roundsUp(mode, negative, Math.floor(scaled) % 2 === 1, (scaled % 1).toFixed(12).slice(2)) ? Math.ceil(scaled) : Math.floor(scaled)) * BigInt(increment);
    const digits3 = String(kept3).padStart(places + 1, "0");
    return places ? `${digits3.slice(0, -places)}.${digits3.slice(-places)}` : digits3;
  }
  if (fraction.length <= places) return places ? `${whole}.${fraction.padEnd(places, "0")}` : whole;
  let kept2 = BigInt(whole + fraction.slice(0, places));
  if (roundsUp(mode, negative, kept2 % 2n === 1n, fraction.slice(places))) kept2++;
  const digits2 = String(kept2).padStart(places + 1, "0");
  return places ? `${digits2.slice(0, -places)}.${digits2.slice(-places)}` : digits2;
}
function toPrecision(text, significant, mode = "halfExpand", negative = false) {
  const [whole, fraction = ""] = text.split(".");
  const lead = /^0*/.exec(whole + fraction)[0].length;
  const places = significant - (whole.length - lead);
  if (places >= 0) return toFixed(text, places, mode, negative);
  const cut = 10n ** BigInt(-places);
  return String((BigInt(whole) + cut / 2n) / cut * cut);
}
function plain(text) {
  if (!text.includes("e")) return text;
  const [mantissa, exp] = text.split("e");
  const n = Number(exp);
  const [whole, fraction = ""] = mantissa.split(".");
  if (n >= 0) return fraction.length > n ? `${whole}${fraction.slice(0, n)}.${fraction.slice(n)}` : whole + fraction.padEnd(n, "0");
  return `0.${"0".repeat(-n - 1)}${whole}${fraction}`;
}
function unitOf(locale, unit, display) {
  const whole = unitPatterns(locale, unit, display);
  if (whole) return whole;
  const [left, right] = unit.split("-per-");
  const [patterns, each] = [unitPatterns(locale, left, display), right === void 0 ? void 0 : unitPatterns(locale, right, display === "long" ? "long" : "narrow")];
  if (!patterns || !each) throw new RangeError(`Invalid unit argument for Intl.NumberFormat() '${unit}'`);
  const name = (each.one ?? each.other).replace("{0}", "").trim();
  return Object.fromEntries(Object.entries(patterns).map(([category, text]) => [category, display === "long" ? `${text} per ${name}` : `${text}/${name}`]));
}

// src/web/intl/values.ts
var currencies2 = "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XCG XDR XOF XPF XSU YER ZAR ZMW ZWG ZWL";
var units = "acre bit byte celsius centimeter day degree fahrenheit fluid-ounce foot gallon gigabit gigabyte gram hectare hour inch kilobit kilobyte kilogram kilometer liter megabit megabyte meter microsecond mile mile-scandinavian milliliter millimeter millisecond minute month nanosecond ounce percent petabyte pound second stone terabit terabyte week yard year";

// src/web/intl/names.ts
var import_pi_host5 = require("pi:host");
var currencies3 = {
  AUD: "Australian Dollar",
  BRL: "Brazilian Real",
  CAD: "Canadian Dollar",
  CHF: "Swiss Franc",
  CNY: "Chinese Yuan",
  CZK: "Czech Koruna",
  DKK: "Danish Krone",
  EUR: "Euro",
  GBP: "British Pound",
  HKD: "Hong Kong Dollar",
  HUF: "Hungarian Forint",
  ILS: "Israeli New Shekel",
  INR: "Indian Rupee",
  JPY: "Japanese Yen",
  KRW: "South Korean Won",
  MXN: "Mexican Peso",
  NOK: "Norwegian Krone",
  NZD: "New Zealand Dollar",
  PLN: "Polish Zloty",
  RUB: "Russian Ruble",
  SEK: "Swedish Krona",
  SGD: "Singapore Dollar",
  THB: "Thai Baht",
  TRY: "Turkish Lira",
  UAH: "Ukrainian Hryvnia",
  USD: "US Dollar",
  ZAR: "South African Rand"
};
var types = ["language", "region", "script", "currency", "calendar", "dateTimeField"];
var DisplayNames = class {
  #options;
  #locale;
  constructor(locales, options) {
    if (options === void 0) throw new TypeError("invalid_argument");
    if (options?.type === void 0) throw new TypeError("invalid_argument");
    if (!types.includes(options.type)) throw new RangeError(`Value ${options.type} out of range for Intl.DisplayNames options property type`);
    this.#locale = localeOf(locales).locale;
    this.#options = options;
  }
  static supportedLocalesOf(locales) {
    return supportedLocalesOf(locales);
  }
  of(given) {
    const { type, fallback } = this.#options;
    let code = String(given);
    let name;
    if (type === "currency") {
      if (!/^[a-z]{3}$/i.test(code)) throw new RangeError("invalid_argument");
      code = code.toUpperCase();
      name = currencies3[code];
    } else if (type === "language" || type === "region" || type === "script") {
      try {
        name = (0, import_pi_host5.native)("displayName", this.#locale, type, code);
      } catch {
        throw new RangeError("invalid_argument");
      }
      if (type === "region") code = code.toUpperCase();
    }
    return name ?? (fallback === "none" ? void 0 : code);
  }
  resolvedOptions() {
    const { style = "long", type, fallback = "code" } = this.#options;
    return { locale: this.#locale, style, type, fallback, ...type === "language" ? { languageDisplay: this.#options.languageDisplay ?? "dialect" } : {} };
  }
  static {
    isDisplayNames = (object) => #options in object;
  }
};
var isDisplayNames;
intlFace(DisplayNames, "DisplayNames", (o) => isDisplayNames(o), 2);
var keys = [["calendar", "ca"], ["collation", "co"], ["hourCycle", "hc"], ["caseFirst", "kf"], ["numberingSystem", "nu"]];
var Locale = class _Locale {
  #tag;
  #extension = {};
  constructor(tag, options = {}) {
    if (typeof tag !== "string" && (typeof tag !== "object" || tag === null)) throw new TypeError("First argument to Intl.Locale constructor can't be empty or missing");
    const whole = canonical(tag instanceof _Locale ? tag.toString() : tag);
    const [base2, rest] = whole.split("-u-");
    let key = "";
    for (const part of rest?.split("-") ?? []) {
      if (part.length === 2) {
        key = part;
        this.#extension[key] = "";
      } else if (key) this.#extension[key] += (this.#extension[key] ? "-" : "") + part;
    }
    for (const [name, short] of keys) if (options[name] !== void 0) this.#extension[short] = String(options[name]);
    if (options.numeric !== void 0) this.#extension.kn = options.numeric ? "" : "false";
    const parts = base2.split("-");
    const language = options.language ?? parts[0];
    const script = options.script ?? parts.slice(1).find((p) => p.length === 4);
    const region = options.region ?? parts.slice(1).find((p) => p.length === 2 || /^\d{3}$/.test(p));
    const variants = parts.slice(1).filter((p) => p.length >= 5);
    this.#tag = canonical([language, script, region, ...variants].filter(Boolean).join("-"));
  }
  get baseName() {
    return this.#tag;
  }
  get language() {
    return this.#tag.split("-")[0];
  }
  get script() {
    return this.#tag.split("-").slice(1).find((p) => p.length === 4);
  }
  get region() {
    return this.#tag.split("-").slice(1).find((p) => p.length === 2 || /^\d{3}$/.test(p));
  }
  get calendar() {
    return this.#extension.ca;
  }
  get collation() {
    return this.#extension.co;
  }
  get hourCycle() {
    return this.#extension.hc;
  }
  get caseFirst() {
    return this.#extension.kf;
  }
  get numeric() {
    return this.#extension.kn !== void 0 && this.#extension.kn !== "false";
  }
  get numberingSystem() {
    return this.#extension.nu;
  }
  #with(base2) {
    return new _Locale(base2 + this.#suffix());
  }
  #suffix() {
    const all = Object.entries(this.#extension).sort(([a], [b]) => a < b ? -1 : 1);
    return all.length ? `-u-${all.map(([k, v]) => v ? `${k}-${v}` : k).join("-")}` : "";
  }
  maximize() {
    return this.#with((0, import_pi_host5.native)("likely", this.#tag).long);
  }
  minimize() {
    return this.#with((0, import_pi_host5.native)("likely", this.#tag).short);
  }
  toString() {
    return this.#tag + this.#suffix();
  }
  static {
    isLocale = (object) => #tag in object;
  }
};
var isLocale;
intlFace(Locale, "Locale", (o) => isLocale(o), 1);

// src/web/intl/words.ts
var import_pi_host6 = require("pi:host");
var windowSize = 16384;
var unsure = 4;
var Segmenter = class {
  #locale;
  #granularity;
  constructor(locales, options = {}) {
    this.#locale = localeOf(locales).locale;
    this.#granularity = options?.granularity ?? "grapheme";
    if (!["grapheme", "word", "sentence"].includes(this.#granularity)) throw new RangeError(`Value ${this.#granularity} out of range for Intl.Segmenter options property granularity`);
  }
  static supportedLocalesOf(locales) {
    return supportedLocalesOf(locales);
  }
  /** The lengths of the segments. A long text is cut up window by window: what is near the end of one may go on behind it, and is looked at again. */
  *#lengths(input) {
    if (this.#granularity === "grapheme" && /^[\x20-\x7e]*$/.test(input)) {
      for (let n = input.length; n > 0; n--) yield 1;
      return;
    }
    for (let from = 0, size = windowSize; from < input.length; ) {
      const part = input.slice(from, from + size).toWellFormed();
      const lengths2 = this.#granularity === "grapheme" ? (0, import_pi_host6.native)("graphemes", part) : (0, import_pi_host6.native)("words", part, this.#granularity);
      const sure = from + size >= input.length ? lengths2.length : lengths2.length - unsure;
      if (sure <= 0) {
        size *= 2;
        continue;
      }
      for (let i = 0; i < sure; i++) {
        yield lengths2[i];
        from += lengths2[i];
      }
      size = windowSize;
    }
  }
  segment(text) {
    const input = String(text);
    const granularity = this.#granularity;
    let lengths2;
    const get = () => input.length > windowSize ? this.#lengths(input) : lengths2 ??= [...this.#lengths(input)];
    const make = (index, length) => {
      const segment = input.slice(index, index + length);
      return granularity === "word" ? { segment, index, input, isWordLike: /[\p{L}\p{N}]/u.test(segment) } : { segment, index, input };
    };
    return {
      containing(at = 0) {
        if (at < 0 || at >= input.length) return void 0;
        let index = 0;
        for (const length of get()) {
          if (at < index + length) return make(index, length);
          index += length;
        }
        return void 0;
      },
      *[Symbol.iterator]() {
        let index = 0;
        for (const length of get()) {
          yield make(index, length);
          index += length;
        }
      }
    };
  }
  resolvedOptions() {
    return { locale: this.#locale, granularity: this.#granularity };
  }
  static {
    isSegmenter = (object) => #locale in object;
  }
};
var isSegmenter;
intlFace(Segmenter, "Segmenter", (o) => isSegmenter(o));
var PluralRules = class {
  #locale;
  #rules;
  #type;
  #number;
  constructor(locales, options = {}) {
    this.#locale = localeOf(locales).locale;
    this.#rules = canonicalList(locales)[0] ?? "en-US";
    this.#type = options?.type ?? "cardinal";
    this.#number = new NumberFormat("en-US", { ...options, style: void 0, useGrouping: false });
  }
  static supportedLocalesOf(locales) {
    return supportedLocalesOf(locales);
  }
  select(n) {
    if (!Number.isFinite(Number(n))) return "other";
    return (0, import_pi_host6.native)("plural", this.#rules, this.#type === "ordinal", this.#number.format(Math.abs(Number(n))));
  }
  selectRange(_a, b) {
    return this.select(b);
  }
  resolvedOptions() {
    return { locale: this.#locale, type: this.#type, minimumIntegerDigits: 1, minimumFractionDigits: 0, maximumFractionDigits: 3, pluralCategories: this.#type === "cardinal" ? ["one", "other"] : ["few", "one", "two", "other"], roundingIncrement: 1, roundingMode: "halfExpand", roundingPriority: "auto", trailingZeroDisplay: "auto" };
  }
  static {
    isPluralRules = (object) => #locale in object;
  }
};
var isPluralRules;
intlFace(PluralRules, "PluralRules", (o) => isPluralRules(o));
var ListFormat = class {
  #locale;
  #type;
  #style;
  #words;
  constructor(locales, options = {}) {
    const { locale, words } = localeOf(locales);
    this.#locale = locale;
    this.#type = options?.type ?? "conjunction";
    this.#words = words?.list[this.#type[0]];
    this.#style = options?.style ?? "long";
  }
  static supportedLocalesOf(locales) {
    return supportedLocalesOf(locales);
  }
  format(list) {
    return joined(this.formatToParts(list));
  }
  formatToParts(list) {
    const items = [...list];
    for (const item of items) if (typeof item !== "string") throw new TypeError(`Iterable yielded ${String(item)} which is not a string`);
    const unit = this.#type === "unit";
    const word = this.#type === "disjunction" ? "or" : unit ? "" : this.#style === "long" ? "and" : this.#style === "short" ? "&" : "";
    const comma = unit && this.#style === "narrow" ? " " : ", ";
    const [pair, middle, last] = this.#words ?? [word ? ` ${word} ` : comma, comma, word ? `, ${word} ` : comma];
    return items.flatMap((value, i) => {
      const element = { type: "element", value };
      if (i === 0) return [element];
      return [{ type: "literal", value: items.length === 2 ? pair : i === items.length - 1 ? last : middle }, element];
    });
  }
  resolvedOptions() {
    return { locale: this.#locale, type: this.#type, style: this.#style };
  }
  static {
    isListFormat = (object) => #locale in object;
  }
};
var isListFormat;
intlFace(ListFormat, "ListFormat", (o) => isListFormat(o));
var relativeUnits = ["second", "minute", "hour", "day", "week", "month", "quarter", "year"];
var RelativeTimeFormat = class {
  #locale;
  #auto;
  #style;
  #number;
  constructor(locales, options = {}) {
    this.#locale = localeOf(locales).locale;
    this.#number = new NumberFormat(this.#locale);
    this.#auto = options?.numeric === "auto";
    this.#style = options?.style ?? "long";
  }
  static supportedLocalesOf(locales) {
    return supportedLocalesOf(locales);
  }
  format(value, unit) {
    return joined(this.formatToParts(value, unit));
  }
  formatToParts(value, unit) {
    const name = String(unit).replace(/s$/, "");
    if (!relativeUnits.includes(name)) throw new RangeError(`Invalid unit argument for Intl.RelativeTimeFormat.prototype.format() '${unit}'`);
    const n = Number(value);
    if (!Number.isFinite(n)) throw new RangeError("Value need to be finite number for Intl.RelativeTimeFormat.prototype.format()");
    const word = this.#auto ? relativeWord(this.#locale, this.#style, name, n) : void 0;
    if (word !== void 0) return [{ type: "literal", value: word }];
    const past = n < 0 || Object.is(n, -0);
    const digits2 = this.#number.formatToParts(Math.abs(n));
    const text = digits2.filter((p) => p.type !== "group").map((p) => p.type === "decimal" ? "." : p.value).join("");
    return relativeParts(this.#locale, this.#style, name, past, text, digits2);
  }
  resolvedOptions() {
    return { locale: this.#locale, style: this.#style, numeric: this.#auto ? "auto" : "always", numberingSystem: "latn" };
  }
  static {
    isRelativeTimeFormat = (object) => #locale in object;
  }
};
var isRelativeTimeFormat;
intlFace(RelativeTimeFormat, "RelativeTimeFormat", (o) => isRelativeTimeFormat(o));

// src/web/intl.ts
function callable(Class) {
  const proxy = new Proxy(Class, {
    apply: (_, __, args) => new Class(...args)
  });
  return proxy;
}
var Intl = {
  Collator: callable(Collator),
  DateTimeFormat: callable(DateTimeFormat),
  NumberFormat: callable(NumberFormat),
  DisplayNames,
  ListFormat,
  Locale,
  PluralRules,
  RelativeTimeFormat,
  Segmenter,
  getCanonicalLocales: (locales) => canonicalList(locales),
  supportedValuesOf: (key) => {
    const values = {
      calendar: ["gregory"],
      collation: ["default"],
      currency: currencies2.split(" "),
      numberingSystem: ["latn"],
      timeZone: key === "timeZone" ? (0, import_pi_host7.native)("zones") : [],
      unit: units.split(" ")
    };
    if (!values[key]) throw new RangeError(`Invalid key : ${key}`);
    return values[key];
  }
};
Object.defineProperty(Intl, Symbol.toStringTag, { value: "Intl", configurable: true });
for (const [name, value] of Object.entries(Intl)) {
  if (typeof value === "function" && /^[A-Z]/.test(name)) Object.defineProperty(value, "name", { value: name, configurable: true });
  Object.defineProperty(Intl, name, { enumerable: false });
}
var formats = /* @__PURE__ */ new Map();
function kept(kind, locales, options, make) {
  let key;
  try {
    key = `${kind}|${JSON.stringify(locales)}|${JSON.stringify(options)}`;
  } catch {
    return make();
  }
  let format = formats.get(key);
  if (!format) {
    format = make();
    if (formats.size > 64) formats.clear();
    formats.set(key, format);
  }
  return format;
}
function dateText(date, kind, locales, options, needs, missing) {
  if (Number.isNaN(Date.prototype.getTime.call(date))) return "Invalid Date";
  return kept(kind, locales, options, () => new DateTimeFormat(locales, options, needs, missing)).format(date);
}
var dateToLocaleString = (date, locales, options) => dateText(date, "dt", locales, options, "any", "all");
var dateToLocaleDateString = (date, locales, options) => dateText(date, "d", locales, dated(options), "date", "date");
var dateToLocaleTimeString = (date, locales, options) => dateText(date, "t", locales, timed(options), "time", "time");
function dated(options) {
  if (!options || options.dateStyle || options.timeStyle || ["weekday", "year", "month", "day"].some((f) => options[f] !== void 0)) return options;
  return { ...options, year: "numeric", month: "numeric", day: "numeric" };
}
function timed(options) {
  if (!options || options.dateStyle || options.timeStyle || ["dayPeriod", "hour", "minute", "second", "fractionalSecondDigits"].some((f) => options[f] !== void 0)) return options;
  return { ...options, hour: "numeric", minute: "numeric", second: "numeric" };
}
function numberToLocaleString(n, locales, options) {
  const value = typeof n === "object" ? n.valueOf() : n;
  return kept("n", locales, options, () => new NumberFormat(locales, options ?? {})).format(value);
}
function localeCompare(text, other, _locales, options) {
  return compareText(String(text), String(other), options ?? {});
}
var special = /^(tr|az|lt|el)\b/;
function mapped(text, locales, upper) {
  const locale = canonicalList(locales)[0];
  if (locale && special.test(locale)) return (0, import_pi_host7.native)("caseMap", locale, upper, String(text).toWellFormed());
  return upper ? String(text).toUpperCase() : String(text).toLowerCase();
}
var toLocaleUpperCase = (text, locales) => mapped(text, locales, true);
var toLocaleLowerCase = (text, locales) => mapped(text, locales, false);
intl_exports["Intl"] = Intl;
intl_exports["dateToLocaleDateString"] = dateToLocaleDateString;
intl_exports["dateToLocaleString"] = dateToLocaleString;
intl_exports["dateToLocaleTimeString"] = dateToLocaleTimeString;
intl_exports["toLocaleLowerCase"] = toLocaleLowerCase;
intl_exports["toLocaleUpperCase"] = toLocaleUpperCase;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_face;
