// The cursor of a terminal: what readline's functions of that name write.
import { checkFunction, invalidArgValue, nodeError } from "pi:node/internal_errors";
import { nextTick } from "pi:node/internal_ticks";

function emit(stream: any, text: string, cb?: any): boolean {
	if (cb !== undefined) checkFunction(cb, "callback");
	if (stream === null || stream === undefined || text === "") {
		if (typeof cb === "function") nextTick(cb, null);
		return true;
	}
	return stream.write(text, cb);
}

export function cursorTo(stream: any, x: any, y?: any, callback?: any): boolean {
	if (callback !== undefined) checkFunction(callback, "callback");
	if (typeof y === "function") [callback, y] = [y, undefined];
	if (Number.isNaN(x)) throw invalidArgValue("x", x);
	if (Number.isNaN(y)) throw invalidArgValue("y", y);
	if (stream === null || stream === undefined || (typeof x !== "number" && typeof y !== "number")) return emit(undefined, "", callback);
	if (typeof x !== "number") throw nodeError(TypeError, "ERR_INVALID_CURSOR_POS", "Cannot set cursor row without setting its column");
	return emit(stream, typeof y === "number" ? `\u001b[${y + 1};${x + 1}H` : `\u001b[${x + 1}G`, callback);
}

export function moveCursor(stream: any, dx: number, dy: number, callback?: any): boolean {
	const h = dx < 0 ? `\u001b[${-dx}D` : dx > 0 ? `\u001b[${dx}C` : "";
	const v = dy < 0 ? `\u001b[${-dy}A` : dy > 0 ? `\u001b[${dy}B` : "";
	return emit(stream, h + v, callback);
}

export function clearLine(stream: any, dir: number, callback?: any): boolean {
	return emit(stream, dir < 0 ? "\u001b[1K" : dir > 0 ? "\u001b[0K" : "\u001b[2K", callback);
}

export function clearScreenDown(stream: any, callback?: any): boolean {
	return emit(stream, "\u001b[0J", callback);
}
