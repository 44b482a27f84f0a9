"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/md_inline.ts
var md_inline_exports = {
  InlineLexer: void 0,
  normalizeLabel: void 0,
};
module.exports = __defProp(md_inline_exports, "__esModule", { value: true });
var punctuation = /[\p{P}\p{S}]/u;
var escaped = /\\([!-/:-@[-`{-~])/g;
var unescape = (text2) => text2.replace(escaped, "$1");
var text = (value) => ({ type: "text", text: value });
var normalizeLabel = (label) => label.trim().toLowerCase().replace(/\s+/g, " ");
var InlineLexer = class _InlineLexer {
  constructor(links, inLink = false) {
    this.links = links;
    this.inLink = inLink;
  }
  links;
  inLink;
  lex(source) {
    const result = [];
    const masked = mask(source);
    let previous = "";
    for (let at = 0; at < source.length; ) {
      const match = this.match(source, masked, at, previous);
      const length = match?.length ?? plainLength(source, at);
      add(result, match?.token ?? text(source.slice(at, at + length)));
      at += length;
      if (match) previous = "";
      else if (source[at - 1] !== "_") previous = charBefore(source, at) ?? "";
    }
    return result;
  }
  match(source, masked, at, previous) {
    const rest = source.slice(at);
    switch (source[at]) {
      case "\\":
        return escape(rest) ?? lineBreak(rest);
      case " ":
        return lineBreak(rest);
      case "<":
        return tag(rest) ?? this.autolink(rest);
      case "!":
        return source[at + 1] === "[" ? this.bracket(rest, true) : void 0;
      case "[":
        return this.bracket(rest, false);
      case "*":
      case "_":
        return this.emphasis(source, masked, at, previous);
      case "`":
        return codespan(rest);
      case "~":
        return this.strike(rest);
    }
    return this.inLink ? void 0 : this.bareUrl(rest, source[at - 1] ?? "");
  }
  inner(source, inLink = this.inLink) {
    return new _InlineLexer(this.links, inLink).lex(source);
  }
  // ---- links ----
  bracket(rest, image) {
    const open = image ? 1 : 0;
    const close = closingBracket(rest, open);
    if (close === -1) return void 0;
    const label = rest.slice(open + 1, close);
    const direct = destination(rest, close + 1);
    if (direct) return this.linkToken(label, unescape(direct.href), image, direct.end);
    return this.reference(rest, label, close, image);
  }
  reference(rest, label, close, image) {
    const second = /^\[((?:\\.|[^\\[\]])*)\]/.exec(rest.slice(close + 1));
    const end = close + 1 + (second?.[0].length ?? 0);
    const name = second && second[1].trim() !== "" ? second[1] : label;
    const target = this.links.get(normalizeLabel(name));
    if (target) return this.linkToken(label, target.href, image, end);
    return second || !image ? { token: text(rest[0]), length: 1 } : void 0;
  }
  linkToken(label, href, image, length) {
    const shown = unescapeBrackets(label);
    if (image) return { token: { type: "image", text: shown, href }, length };
    return { token: { type: "link", text: shown, href, tokens: this.inner(shown, true) }, length };
  }
  autolink(rest) {
    const match = /^<([a-zA-Z][a-zA-Z0-9+.-]{1,31}:[^\s\x00-\x1f<>]*|[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+(@)[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+(?![-_]))>/.exec(rest);
    if (!match) return void 0;
    return urlToken(match[1], match[2] === "@" ? `mailto:${match[1]}` : match[1], match[0].length);
  }
  bareUrl(rest, previous) {
    const url = /^((?:ftp|https?):\/\/|www\.)(?:[a-zA-Z0-9-]+\.?)+[^\s<]*/i.exec(rest);
    if (url) {
      const link = trimUrl(url[0]);
      return link === "" ? void 0 : urlToken(link, url[1].toLowerCase() === "www." ? `http://${link}` : link, link.length);
    }
    const mail = /^[A-Za-z0-9._+-]+@[a-zA-Z0-9-_]+(?:\.[a-zA-Z0-9-_]*[a-zA-Z0-9])+(?![-_])/.exec(rest);
    if (!mail || /[A-Za-z0-9._+-]/.test(previous)) return void 0;
    return urlToken(mail[0], `mailto:${mail[0]}`, mail[0].length);
  }
  // ---- emphasis ----
  emphasis(source, masked, at, previous) {
    const run = runAt(source, at);
    if (!canOpen(source, at, run, previous)) return void 0;
    const end = closing(masked, source[at], at, run);
    if (!end) return void 0;
    const size = Math.min(run, end.size) % 2 === 1 ? 1 : 2;
    const raw = source.slice(at, end.at + end.size);
    const body = raw.slice(size, -size);
    const token = { type: size === 2 ? "strong" : "em", text: body, tokens: this.inner(body) };
    return { token, length: raw.length };
  }
  /** Two tildes, with no blank inside either of them. */
  strike(rest) {
    const match = /^~~(?=[^\s~])((?:\\.|[^\\])*?(?:\\.|[^\s~\\]))~~(?=[^~]|$)/.exec(rest);
    if (!match) return void 0;
    return { token: { type: "del", text: match[1], tokens: this.inner(match[1]) }, length: match[0].length };
  }
};
function add(tokens, token) {
  const last = tokens[tokens.length - 1];
  if (token.type === "text" && last?.type === "text") last.text += token.text;
  else tokens.push(token);
}
var stop = /[\\<![`*~]|(?<!\w)_| {2,}\n|https?:\/\/|ftp:\/\/|www\.|(?<![\w.+-])[\w.+-]+@/gi;
function plainLength(source, at) {
  let run = 0;
  while (source[at + run] === "`" || source[at + run] === "~") run++;
  stop.lastIndex = at + Math.max(1, run);
  return (stop.exec(source)?.index ?? source.length) - at;
}
function escape(rest) {
  return /^\\[!-/:-@[-`{-~]/.test(rest) ? { token: { type: "escape", text: rest[1] }, length: 2 } : void 0;
}
function lineBreak(rest) {
  const match = /^(?: {2,}|\\)\n(?!\s*$)/.exec(rest);
  return match ? { token: { type: "br", text: "\n" }, length: match[0].length } : void 0;
}
var html = /^(?:<!--(?:-?>|[\s\S]*?(?:-->|$))|<\/[a-zA-Z][\w:-]*\s*>|<[a-zA-Z][\w-]*(?:\s+[a-zA-Z:_][\w.:-]*(?:\s*=\s*"[^"]*"|\s*=\s*'[^']*'|\s*=\s*[^\s"'=<>`]+)?)*?\s*\/?>|<\?[\s\S]*?\?>|<![a-zA-Z]+\s[\s\S]*?>|<!\[CDATA\[[\s\S]*?\]\]>)/;
function tag(rest) {
  const match = html.exec(rest);
  return match ? { token: { type: "html", text: match[0] }, length: match[0].length } : void 0;
}
function codespan(rest) {
  const match = /^(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/.exec(rest);
  if (!match) return void 0;
  let body = match[2].replace(/\n/g, " ");
  if (/[^ ]/.test(body) && body.startsWith(" ") && body.endsWith(" ")) body = body.slice(1, -1);
  return { token: { type: "codespan", text: body }, length: match[0].length };
}
function urlToken(shown, href, length) {
  return { token: { type: "link", text: shown, href, tokens: [text(shown)] }, length };
}
function trimUrl(url) {
  for (; ; ) {
    const shorter = url.replace(/(?:[?!.,:;*_'"~]+|&[A-Za-z0-9]+;)$/, "");
    const open = (shorter.match(/\(/g) ?? []).length;
    const close = (shorter.match(/\)/g) ?? []).length;
    const next = shorter.endsWith(")") && close > open ? shorter.slice(0, -1) : shorter;
    if (next === url) return url;
    url = next;
  }
}
var unescapeBrackets = (label) => label.replace(/\\([[\]])/g, "$1");
function closingBracket(source, open) {
  let depth = 0;
  for (let i = open; i < source.length; i++) {
    if (source[i] === "\\") i++;
    else if (source[i] === "`") {
      const code = codespan(source.slice(i));
      i += (code?.length ?? runAt(source, i)) - 1;
    } else if (source[i] === "[") depth++;
    else if (source[i] === "]" && --depth === 0) return i;
  }
  return -1;
}
function destination(source, at) {
  if (source[at] !== "(") return void 0;
  const rest = source.slice(at);
  const match = /^\(\s*(<(?:\\.|[^\n<>\\])*>|(?:\\.|[^\s\x00-\x1f()\\]|\((?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))*\))*)(?:\s+("(?:\\"?|[^"\\])*"|'(?:\\'?|[^'\\])*'|\((?:\\\)?|[^)\\])*\)))?\s*\)/.exec(rest);
  if (!match) return void 0;
  const href = match[1].startsWith("<") ? match[1].slice(1, -1) : match[1];
  return { href, end: at + match[0].length };
}
function runAt(source, at) {
  let end = at + 1;
  while (source[end] === source[at]) end++;
  return end - at;
}
function mask(source) {
  const hide = (match) => `[${"a".repeat(match.length - 2)}]`;
  return source.replace(/\[[^[\]]*?\]\([^()]*?\)|`[^`]*?`|<[^<>]*?>/g, hide).replace(/\\[!-/:-@[-`{-~]/g, "++");
}
function side(char) {
  if (!char || /\s/.test(char)) return "blank";
  return char !== "~" && punctuation.test(char) ? "mark" : "text";
}
function charBefore(text2, at) {
  const low = text2.charCodeAt(at - 1);
  return at === 0 ? void 0 : text2.slice(low >= 56320 && low <= 57343 ? at - 2 : at - 1, at);
}
var charAt = (text2, at) => at < text2.length ? String.fromCodePoint(text2.codePointAt(at)) : void 0;
function canOpen(source, at, run, previous) {
  const after = side(charAt(source, at + run));
  if (after === "blank") return false;
  if (after === "mark") return previous === "" || side(previous) !== "text" && previous !== "*" && previous !== "_";
  return source[at] === "*" || !/[\p{L}\p{N}]/u.test(previous);
}
function role(text2, mark, at, run) {
  const before = side(charBefore(text2, at));
  const after = side(charAt(text2, at + run));
  if (before === "blank") return after === "blank" ? void 0 : "opens";
  if (before === "mark") return after === "blank" ? "closes" : after === "mark" ? "both" : "opens";
  if (after !== "text") return "closes";
  return mark === "*" ? "both" : void 0;
}
function closing(text2, mark, at, run) {
  let open = run;
  let passed = 0;
  for (let i = at + run; i < text2.length; i++) {
    if (text2[i] !== mark) continue;
    const size = runAt(text2, i);
    const does = role(text2, mark, i, size);
    const start = i;
    i += size - 1;
    if (does === void 0) continue;
    if (does === "opens") {
      open += size;
      continue;
    }
    if (does === "both" && run % 3 !== 0 && (run + size) % 3 === 0) {
      passed += size;
      continue;
    }
    open -= size;
    if (open <= 0) return { at: start, size: Math.min(size, size + open + passed) };
  }
  return void 0;
}
md_inline_exports["InlineLexer"] = InlineLexer;
md_inline_exports["normalizeLabel"] = normalizeLabel;
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
