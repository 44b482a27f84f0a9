"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/fuzzy.ts
var fuzzy_exports = {
  fuzzyFilter: fuzzyFilter,
  fuzzyMatch: fuzzyMatch,
};
module.exports = __defProp(fuzzy_exports, "__esModule", { value: true });
var boundary = /[\s\-_./:]/;
var none = { matches: false, score: 0 };
function worth(text, places) {
  let total = 0;
  let run = 0;
  places.forEach((place, n) => {
    const last = n === 0 ? -1 : places[n - 1];
    if (last === place - 1) total -= ++run * 5;
    else {
      run = 0;
      if (last >= 0) total += (place - last - 1) * 2;
    }
    if (place === 0 || boundary.test(text[place - 1])) total -= 10;
    total += place * 0.1;
  });
  return total;
}
function score(query, text) {
  if (query === "") return { matches: true, score: 0 };
  const places = [];
  for (let i = 0; i < query.length; i++) {
    const place = text.indexOf(query[i], (places.at(-1) ?? -1) + 1);
    if (place < 0) return none;
    places.push(place);
  }
  let best = worth(text, places);
  for (let start = text.indexOf(query); start >= 0; start = text.indexOf(query, start + 1)) {
    best = Math.min(best, worth(text, Array.from({ length: query.length }, (_, i) => start + i)));
  }
  return { matches: true, score: query === text ? best - 100 : best };
}
function swapped(query) {
  const parts = /^(?:([a-z]+)([0-9]+)|([0-9]+)([a-z]+))$/.exec(query);
  if (!parts) return "";
  return parts[1] !== void 0 ? parts[2] + parts[1] : parts[4] + parts[3];
}
function fuzzyMatch(query, text) {
  const wanted = query.toLowerCase();
  const lower = text.toLowerCase();
  const direct = score(wanted, lower);
  const other = direct.matches ? "" : swapped(wanted);
  if (other === "") return { ...direct };
  const match = score(other, lower);
  return match.matches ? { matches: true, score: match.score + 5 } : { ...direct };
}
function fuzzyFilter(items, query, getText) {
  const words = query.trim().split(/[\s/]+/).filter((word) => word !== "");
  if (words.length === 0) return items;
  const found = [];
  for (const item of items) {
    const text = getText(item);
    let total = 0;
    const all = words.every((word) => {
      const match = fuzzyMatch(word, text);
      total += match.score;
      return match.matches;
    });
    if (all) found.push({ item, total });
  }
  return found.sort((a, b) => a.total - b.total).map((entry) => entry.item);
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
