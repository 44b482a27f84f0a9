"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/latex.ts
var latex_exports = {
  renderLatex: renderLatex,
};
module.exports = __defProp(latex_exports, "__esModule", { value: true });
var nameStart = "󰀄";
var nameEnd = "󰀅";
var pullLeft = "\0";
var simple = /^[\p{L}\p{N}.]+$/u;
var lengthOf = (text) => Array.from(text).length;
function tidy(text) {
  const spaced = text.replace(/(?<=[\p{L}\p{N})\]}\u{F0001}])\u{F0004}/gu, " ").replaceAll(nameStart, "").replace(/\u{F0005}(?=[\p{L}\p{N}√\u{F0000}])/gu, " ").replaceAll(nameEnd, "");
  const lines = spaced.split("\n").map((line) => line.replace(/[ \t]+/g, " ").trim());
  return lines.filter((line, i) => line !== "" || i > 0 && i < lines.length - 1).join("\n").trim();
}
var compact = (text) => text.trim().replace(/\s*([=+-])\s*/g, "$1");
function small(text, kind) {
  const table = kind === "_" ? (import_latex_tables ??= require("pi:tui/latex_tables")).subscripts : (import_latex_tables ??= require("pi:tui/latex_tables")).superscripts;
  let result = "";
  for (const char of compact(text)) {
    const found = table.get(char);
    if (found === void 0) return void 0;
    result += found;
  }
  return result;
}
function script(text, kind) {
  const inner = compact(text);
  const bare = lengthOf(inner) === 1 || kind === "_" && /^[A-Za-z]+$/.test(inner);
  return small(inner, kind) ?? (bare ? kind + inner : `${kind}(${inner})`);
}
function slash(above, below) {
  const [top, bottom] = [above.trim(), below.trim()];
  const bare = /^[\p{N}.]+$/u.test(bottom) || lengthOf(bottom) === 1;
  return `${simple.test(top) ? top : `(${top})`}/${bare ? bottom : `(${bottom})`}`;
}
function root(text, sign) {
  const inner = text.trim();
  return sign + (simple.test(inner) ? inner : `(${inner})`);
}
var stays = (text) => text.includes("/") || !(0, (import_latex_layout ??= require("pi:tui/latex_layout")).hasMark)(text) && lengthOf(text) > 1 && !/[A-Z*∗]/.test(text);
var brackets = { pmatrix: "⎛⎞⎜⎟⎝⎠", bmatrix: "⎡⎤⎢⎥⎣⎦", Bmatrix: "⎧⎫⎨⎬⎩⎭", vmatrix: "││││││", Vmatrix: "║║║║║║" };
var bareMatrices = ["array", "matrix", "smallmatrix"];
var equations = ["equation", "equation*", "displaymath"];
var aligned = ["aligned", "align", "align*", "alignedat", "alignat", "alignat*", "gather", "gathered", "multline", "multline*", "split"];
var alignedAt = ["alignedat", "alignat", "alignat*"];
var leadingGroup = /^\s*\{[^}]*\}/;
var Unsupported = class extends Error {
};
var Reader = class _Reader {
  // of scripts
  constructor(source, parts, display) {
    this.source = source;
    this.parts = parts;
    this.display = display;
  }
  source;
  parts;
  display;
  at = 0;
  stacks = true;
  // fractions may have rows of their own
  depth = 0;
  read() {
    return tidy(this.sequence());
  }
  sequence(end) {
    let result = "";
    while (this.at < this.source.length) {
      const char = this.source[this.at];
      if (char === end) {
        this.at++;
        return result;
      }
      result = this.next(char, result);
    }
    if (end) throw new Unsupported();
    return result;
  }
  /** Reads what begins with char and appends it to what there is. */
  next(char, before) {
    if (char === "}") throw new Unsupported();
    this.at++;
    if (char === "{") return before + this.sequence("}");
    if (char === "\\") return this.after(before, this.command());
    if (char === "^" || char === "_") return inName(before.trimEnd(), this.scripts(char));
    if (/\s/.test(char)) {
      this.skip(/\s/);
      return `${before} `;
    }
    if (char === "=" || char === "<" || char === ">") return `${before.trimEnd()} ${char} `;
    if (char === "&") return before;
    if (char === "~") return `${before} `;
    const part = char === "." ? (0, (import_latex_layout ??= require("pi:tui/latex_layout")).lastPart)(before, this.parts) : void 0;
    if (part?.kind === "rows") {
      part.lines[part.lines.length - 1] += char;
      return before;
    }
    return before + char;
  }
  after(before, result) {
    if (result !== pullLeft) return before + result;
    const left = before.trimEnd();
    return left.endsWith(nameEnd) ? left.slice(0, -nameEnd.length) : left;
  }
  skip(what) {
    while (this.at < this.source.length && what.test(this.source[this.at])) this.at++;
  }
  /** One or both scripts of what stands before. */
  scripts(first) {
    const found = [];
    const take = (kind) => {
      this.depth++;
      found.push({ kind, text: this.argument(false) });
      this.depth--;
    };
    take(first);
    const next = /^\s*([\^_])/.exec(this.source.slice(this.at));
    if (next && next[1] !== first) {
      this.at += next[0].length;
      take(next[1]);
    }
    const rows = this.display && !found.some(({ text }) => stays(text));
    if (!rows || this.depth === 0 && found.every(({ kind, text }) => small(text, kind) !== void 0))
      return found.map(({ kind, text }) => script(text, kind)).join("");
    const of = (kind) => found.filter((one) => one.kind === kind).map(({ text }) => tidy(text)).at(0);
    return (0, (import_latex_layout ??= require("pi:tui/latex_layout")).refer)(this.parts, { kind: "script", lower: of("_"), upper: of("^") });
  }
  name() {
    const letters = /^[A-Za-z]+/.exec(this.source.slice(this.at))?.[0];
    const name = letters ?? this.source[this.at];
    this.at += name.length;
    return name;
  }
  command() {
    if (this.at >= this.source.length) throw new Unsupported();
    const lineEnd = /^\r?\n|^\r/.exec(this.source.slice(this.at));
    if (lineEnd) {
      this.at += lineEnd[0].length;
      return " ";
    }
    const name = this.name();
    if (name === "\\") return "\n";
    if ((import_latex_tables ??= require("pi:tui/latex_tables")).spaces.has(name) || name === " ") return " ";
    if ((import_latex_tables ??= require("pi:tui/latex_tables")).negativeSpaces.has(name)) return pullLeft;
    if ((import_latex_tables ??= require("pi:tui/latex_tables")).fontSwitches.has(name)) {
      this.skip(/\s/);
      return "";
    }
    if ((import_latex_tables ??= require("pi:tui/latex_tables")).ignored.has(name)) return "";
    if ("{}$%#_&".includes(name)) return name;
    if (name === "|") return "‖";
    if (name === "not") return this.not();
    if ((import_latex_tables ??= require("pi:tui/latex_tables")).limitOperators.has(name)) return this.operator(name, true, true);
    const symbol = (import_latex_tables ??= require("pi:tui/latex_tables")).symbols.get(name);
    if (symbol !== void 0) return (import_latex_tables ??= require("pi:tui/latex_tables")).bigSymbols.has(name) ? this.operator(symbol, true, false) : (import_latex_tables ??= require("pi:tui/latex_tables")).relations.has(name) ? ` ${symbol} ` : symbol;
    if ((import_latex_tables ??= require("pi:tui/latex_tables")).namedOperators.has(name)) return nameStart + name + nameEnd;
    return this.withArguments(name);
  }
  withArguments(name) {
    switch (name) {
      case "left":
      case "middle":
      case "right":
        if (this.source[this.at] === ".") this.at++;
        return "";
      case "frac":
      case "dfrac":
      case "tfrac":
        return this.fraction(this.display && this.stacks && name !== "tfrac");
      case "sqrt":
        return this.sqrt();
      case "boxed":
      case "fbox":
        return `[${this.argument().trim()}]`;
      case "binom":
      case "dbinom":
      case "tbinom":
        return `(${this.argument()} choose ${this.argument()})`;
      case "mathbb":
        return Array.from(this.argument(), (char) => (import_latex_tables ??= require("pi:tui/latex_tables")).blackboard.get(char) ?? char).join("");
      case "operatorname": {
        const starred = this.source[this.at] === "*";
        if (starred) this.at++;
        return this.operator(tidy(this.argument()), starred, true);
      }
      case "mod":
      case "bmod":
        return " mod ";
      case "pmod":
      case "pod":
        return ` (${name === "pmod" ? "mod " : ""}${this.argument().trim()})`;
      case "overset":
      case "stackrel":
      case "underset": {
        const mark = this.argument();
        return this.argument().trim() + script(mark, name === "underset" ? "_" : "^");
      }
      case "begin":
        return this.environment();
    }
    return this.wrapped(name);
  }
  wrapped(name) {
    const accent = (import_latex_tables ??= require("pi:tui/latex_tables")).accents.get(name);
    if (accent !== void 0) {
      const inner2 = this.argument();
      return lengthOf(inner2) === 1 ? inner2 + accent : `${name}(${inner2})`;
    }
    if (!(import_latex_tables ??= require("pi:tui/latex_tables")).wrappers.has(name)) throw new Unsupported();
    const inner = this.argument();
    return name.startsWith("text") || name === "mbox" ? inner : inner.trim();
  }
  not() {
    const inner = this.argument(false).trim();
    const known = (import_latex_tables ??= require("pi:tui/latex_tables")).negated.get(inner);
    if (known !== void 0) return ` ${known} `;
    const [first, ...rest] = Array.from(inner);
    if (first === void 0) throw new Unsupported();
    return ` ${first}̸${rest.join("")} `;
  }
  fraction(stacked) {
    const above = this.argument(!stacked);
    const below = this.argument(!stacked);
    return stacked ? (0, (import_latex_layout ??= require("pi:tui/latex_layout")).refer)(this.parts, { kind: "fraction", above: tidy(above), below: tidy(below) }) : slash(above, below);
  }
  sqrt() {
    const degree = this.option()?.trim();
    const inner = this.argument();
    if (degree === void 0 || degree === "2") return root(inner, "√");
    if (degree === "3") return root(inner, "∛");
    if (degree === "4") return root(inner, "∜");
    return script(degree, "^") + root(inner, "√");
  }
  /** An operator with its limits: in letters, which have a space around them and limits in brackets, or a sign. */
  operator(sign, limits, letters) {
    const modifier = /^[ \t]*\\(limits|nolimits)(?![A-Za-z])/.exec(this.source.slice(this.at));
    if (modifier) this.at += modifier[0].length;
    const above = modifier ? modifier[1] === "limits" : limits;
    const found = {};
    for (let next; next = /^[ \t]*([\^_])/.exec(this.source.slice(this.at)); ) {
      this.at += next[0].length;
      const kind = next[1];
      const text = tidy(this.argument(false)).replaceAll(" ", "");
      if (found[kind] !== void 0) throw new Unsupported();
      found[kind] = text;
    }
    const { _: lower, "^": upper } = found;
    if (this.display && above && (lower !== void 0 || upper !== void 0)) return (0, (import_latex_layout ??= require("pi:tui/latex_layout")).refer)(this.parts, { kind: "operator", sign, lower, upper });
    let result = sign;
    if (lower !== void 0) result += letters ? `[${lower}]` : script(lower, "_");
    if (upper !== void 0) result += script(upper, "^");
    return letters ? ` ${result} ` : result;
  }
  /** A group, a command or a single character. */
  argument(stacks = true) {
    const before = this.stacks;
    this.stacks = before && stacks;
    this.skip(/\s/);
    if (this.at >= this.source.length) throw new Unsupported();
    const char = this.source[this.at++];
    const text = char === "{" ? this.sequence("}") : char === "\\" ? this.command() : char;
    this.stacks = before;
    return text;
  }
  /** What stands in square brackets. */
  option() {
    this.skip(/[ \t]/);
    if (this.source[this.at] !== "[") return void 0;
    const end = this.source.indexOf("]", this.at);
    if (end < 0) throw new Unsupported();
    const text = this.source.slice(this.at + 1, end);
    this.at = end + 1;
    return this.nested(text);
  }
  nested(text, stacks = true) {
    return new _Reader(text, this.parts, this.display && stacks).read();
  }
  environment() {
    const name = this.rawGroup();
    if (name === "") return "";
    const mark = `\\end{${name}}`;
    const end = this.source.indexOf(mark, this.at);
    if (end < 0) throw new Unsupported();
    const body = this.source.slice(this.at, end);
    this.at = end + mark.length;
    if (equations.includes(name)) return this.nested(body).trim();
    if (aligned.includes(name)) return this.align(name, body);
    if (name === "cases" || name === "cases*") return this.cases(body);
    if (bareMatrices.includes(name) || Object.hasOwn(brackets, name)) return this.matrix(name, name === "array" ? body.replace(leadingGroup, "") : body);
    throw new Unsupported();
  }
  rawGroup() {
    this.skip(/[ \t]/);
    if (this.source[this.at] !== "{") throw new Unsupported();
    const start = ++this.at;
    for (let depth = 1; this.at < this.source.length; this.at++) {
      const char = this.source[this.at];
      if (char === "\\") this.at++;
      else if (char === "{") depth++;
      else if (char === "}" && --depth === 0) return this.source.slice(start, this.at++);
    }
    throw new Unsupported();
  }
  align(name, body) {
    const pairs = alignedAt.includes(name);
    return rowsOf(pairs ? body.replace(leadingGroup, "") : body).map((row) => {
      const cells = row.split("&");
      if (!pairs) return cells.join("");
      return Array.from({ length: Math.ceil(cells.length / 2) }, (_, i) => cells.slice(i * 2, i * 2 + 2).join("")).join(" ");
    }).map((row) => this.nested(row).trim()).filter(Boolean).join("\n");
  }
  cells(body) {
    const rows = rowsOf(body).map((row) => row.split("&").map((cell) => this.nested(cell, false).trim()));
    return rows.filter((row) => row.some(Boolean));
  }
  cases(body) {
    const rows = this.cells(body).map(([value, condition = ""]) => [value.replace(/,\s*$/, ""), condition]);
    const width = Math.max(0, ...rows.map(([value]) => (0, (import_width ??= require("pi:tui/width")).visibleWidth)(value)));
    const lines = rows.map(([value, condition]) => {
      if (condition === "") return value;
      const word = /^(?:if|when|for|otherwise)\b/i.test(condition) ? " " : " if ";
      return value + (import_latex_layout ??= require("pi:tui/latex_layout")).hardSpace.repeat(width - (0, (import_width ??= require("pi:tui/width")).visibleWidth)(value)) + word + condition;
    });
    if (lines.length <= 1) return lines.length === 0 ? "" : `⎧ ${lines[0]}`;
    const base = Math.floor(lines.length / 2);
    const all = [...lines];
    if (lines.length % 2 === 0) all.splice(base, 0, void 0);
    const drawn = all.map((line, i) => {
      const brace = i === 0 ? "⎧" : i === all.length - 1 ? "⎩" : "⎨";
      return line === void 0 ? brace : `${brace} ${line}`;
    });
    return (0, (import_latex_layout ??= require("pi:tui/latex_layout")).refer)(this.parts, { kind: "rows", lines: drawn, base });
  }
  matrix(name, body) {
    const cells = this.cells(body);
    const columns = Array.from({ length: Math.max(0, ...cells.map((row) => row.length)) }, (_, i) => Math.max(0, ...cells.map((row) => (0, (import_width ??= require("pi:tui/width")).visibleWidth)(row[i] ?? ""))));
    const rows = cells.map((row) => columns.map((width, i) => (row[i] ?? "") + (import_latex_layout ??= require("pi:tui/latex_layout")).hardSpace.repeat(Math.max(0, width - (0, (import_width ??= require("pi:tui/width")).visibleWidth)(row[i] ?? "")))).join(" │ "));
    const sides = brackets[name];
    const lines = rows.map((row, i) => {
      if (sides === void 0) return row;
      const place = i === 0 ? 0 : i === rows.length - 1 ? 4 : 2;
      return `${sides[place]} ${row} ${sides[place + 1]}`;
    });
    return lines.length <= 1 ? lines[0] ?? "" : (0, (import_latex_layout ??= require("pi:tui/latex_layout")).refer)(this.parts, { kind: "rows", lines, base: 0 });
  }
};
var rowsOf = (body) => body.split(/\\\\(?:\[[^\]\n]*\])?/);
var inName = (before, text) => before.endsWith(nameEnd) ? before.slice(0, -nameEnd.length) + text + nameEnd : before + text;
function renderLatex(source, options = {}) {
  const parts = [];
  let text;
  try {
    text = new Reader(source, parts, options.display === true).read();
  } catch (err) {
    if (err instanceof Unsupported) return void 0;
    throw err;
  }
  if (parts.length === 0) return text.replaceAll((import_latex_layout ??= require("pi:tui/latex_layout")).hardSpace, " ");
  const { lines } = (0, (import_latex_layout ??= require("pi:tui/latex_layout")).draw)(text, parts);
  const indent = Math.min(...lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(indent).trimEnd()).join("\n").trimEnd().replaceAll((import_latex_layout ??= require("pi:tui/latex_layout")).hardSpace, " ");
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
var import_latex_layout;
var import_latex_tables;
var import_width;
