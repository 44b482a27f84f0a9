// console.table.
import { inspect } from "pi:node/internal_inspect";
import { textWidth } from "../../node/inspect/width.ts";

const format = (v: unknown) => inspect(v, { maxArrayLength: 3, breakLength: Infinity, depth: v !== null && typeof v === "object" && !Array.isArray(v) && Object.keys(v).length > 2 ? -1 : 0 });

function line(widths: number[], left: string, middle: string, right: string): string {
	return left + widths.map((w) => "─".repeat(w)).join(middle) + right;
}

function row(cells: string[], widths: number[]): string {
	return `│${cells.map((c, i) => ` ${c}${" ".repeat(widths[i] - textWidth(c) - 1)}`).join("│")}│`;
}

export function renderTable(data: any, columns?: string[]): string {
	const isMap = data instanceof Map;
	const isList = isMap || data instanceof Set;
	const indexName = isList ? "(iteration index)" : "(index)";
	const rows: [string, any][] = isMap ? [...data].map((e, i) => [String(i), { Key: e[0], Values: e[1] }])
		: data instanceof Set ? [...data].map((v, i) => [String(i), v])
		: Object.keys(data).map((k) => [k, data[k]]);
	const names: string[] = [];
	let values = false;
	for (const [, v] of rows) {
		if (v === null || (typeof v !== "object" && typeof v !== "function")) values = true;
		else for (const k of columns ?? Object.keys(v)) if (!names.includes(k)) names.push(k);
	}
	const head = [indexName, ...names, ...(values ? ["Values"] : [])];
	const body = rows.map(([index, v]) => {
		const object = v !== null && (typeof v === "object" || typeof v === "function");
		return [index, ...names.map((n) => (object && Object.hasOwn(v, n) ? format(v[n]) : "")), ...(values ? [object ? "" : format(v)] : [])];
	});
	const widths = head.map((h, i) => Math.max(textWidth(h), ...body.map((r) => textWidth(r[i]))) + 2);
	return [line(widths, "┌", "┬", "┐"), row(head, widths), line(widths, "├", "┼", "┤"), ...body.map((r) => row(r, widths)), line(widths, "└", "┴", "┘")].join("\n");
}
