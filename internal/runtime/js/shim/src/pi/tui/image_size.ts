// Width and height from the headers of image files.
import type { Dimensions } from "./terminal_image.ts";

type Reader = (view: DataView, base: number) => Dimensions | null;

/** The first bytes of base64 data. Sizes are near the beginning; only JPEG may need more. */
function decode(base64: string, bytes: number): DataView {
	const text = base64.replace(/[^A-Za-z0-9+/]/g, "").slice(0, bytes === Infinity ? undefined : Math.ceil(bytes / 3) * 4);
	const binary = atob(text.length % 4 === 1 ? text.slice(0, -1) : text);
	const view = new DataView(new ArrayBuffer(binary.length));
	for (let i = 0; i < binary.length; i++) view.setUint8(i, binary.charCodeAt(i));
	return view;
}

function read(base64: string, bytes: number, minimum: number, reader: Reader): Dimensions | null {
	try {
		const view = decode(base64, bytes);
		return view.byteLength < minimum ? null : reader(view, 0);
	} catch {
		return null;
	}
}

const ascii = (view: DataView, from: number, to: number): string => {
	let text = "";
	for (let i = from; i < to; i++) text += String.fromCharCode(view.getUint8(i));
	return text;
};

export const getPngDimensions = (base64: string): Dimensions | null =>
	read(base64, 24, 24, (v) => (v.getUint32(0) === 0x89504e47 ? { widthPx: v.getUint32(16), heightPx: v.getUint32(20) } : null));

export const getGifDimensions = (base64: string): Dimensions | null =>
	read(base64, 12, 10, (v) => (/^GIF8[79]a$/.test(ascii(v, 0, 6)) ? { widthPx: v.getUint16(6, true), heightPx: v.getUint16(8, true) } : null));

/** Walks the segments up to the first frame header. */
const jpeg: Reader = (v) => {
	if (v.getUint16(0) !== 0xffd8) return null;
	for (let at = 2; at < v.byteLength - 9; ) {
		if (v.getUint8(at) !== 0xff) {
			at++;
			continue;
		}
		const marker = v.getUint8(at + 1);
		if (marker >= 0xc0 && marker <= 0xc2) return { widthPx: v.getUint16(at + 7), heightPx: v.getUint16(at + 5) };
		const length = v.getUint16(at + 2);
		if (length < 2) return null;
		at += 2 + length;
	}
	return null;
};
export const getJpegDimensions = (base64: string): Dimensions | null => read(base64, Infinity, 2, jpeg);

const uint24 = (v: DataView, at: number): number => v.getUint16(at, true) | (v.getUint8(at + 2) << 16);

const webp: Reader = (v) => {
	if (ascii(v, 0, 4) !== "RIFF" || ascii(v, 8, 12) !== "WEBP") return null;
	switch (ascii(v, 12, 16)) {
		case "VP8 ":
			return { widthPx: v.getUint16(26, true) & 0x3fff, heightPx: v.getUint16(28, true) & 0x3fff };
		case "VP8L": {
			const bits = v.getUint32(21, true);
			return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >> 14) & 0x3fff) + 1 };
		}
		case "VP8X":
			return { widthPx: uint24(v, 24) + 1, heightPx: uint24(v, 27) + 1 };
	}
	return null;
};
export const getWebpDimensions = (base64: string): Dimensions | null => read(base64, 30, 30, webp);

export function getImageDimensions(base64: string, mimeType: string): Dimensions | null {
	switch (mimeType) {
		case "image/png":
			return getPngDimensions(base64);
		case "image/jpeg":
			return getJpegDimensions(base64);
		case "image/gif":
			return getGifDimensions(base64);
		case "image/webp":
			return getWebpDimensions(base64);
	}
	return null;
}
