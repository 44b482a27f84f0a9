"use strict";
var __defProp = Object.defineProperty;

// src/pi/tui/md_table.ts
var md_table_exports = {
  readTable: readTable,
};
module.exports = __defProp(md_table_exports, "__esModule", { value: true });
var delimiter = /^ {0,3}((?:\| *)?:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?)(?:\n|$)/;
function cells(row, count) {
  const parts = [];
  let current = "";
  for (let i = 0; i < row.length; i++) {
    if (row[i] === "\\" && row[i + 1] === "|") {
      current += "|";
      i++;
    } else if (row[i] === "|") {
      parts.push(current);
      current = "";
    } else current += row[i];
  }
  parts.push(current);
  if (parts[0].trim() === "") parts.shift();
  if (parts.length > 0 && parts[parts.length - 1].trim() === "") parts.pop();
  const result = parts.map((part) => part.trim());
  if (count === void 0) return result;
  return [...result.slice(0, count), ...new Array(Math.max(0, count - result.length)).fill("")];
}
function readTable(source, ends) {
  const top = /^ *([^\n ].*)\n/.exec(source);
  const under = top && delimiter.exec(source.slice(top[0].length));
  if (!top || !under || !/[:|]/.test(under[1])) return void 0;
  const header = cells(top[1]);
  const columns = under[1].replace(/^\||\| *$/g, "").split("|");
  if (header.length !== columns.length) return void 0;
  let at = top[0].length + under[0].length;
  const rows = [];
  while (under[0].endsWith("\n") && at < source.length) {
    const end = source.indexOf("\n", at);
    const line = source.slice(at, end === -1 ? source.length : end);
    if (line.trim() === "" || ends(source.slice(at))) break;
    rows.push(cells(line, header.length));
    at = end === -1 ? source.length : end + 1;
  }
  while (source[at] === "\n") at++;
  return { raw: source.slice(0, at), header, rows };
}
if (Object.hasOwn(module.exports, "module.exports")) module.exports = module.exports["module.exports"];
