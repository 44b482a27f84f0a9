package picture

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// SniffLen is how much of a file Sniff wants to see.
const SniffLen = 4100

// Sniff tells the type of an image from its first bytes, or "" (1.5.2; 0.73.1 knew no bmp and took animated png).
func Sniff(b []byte) string {
	switch {
	case bytes.HasPrefix(b, []byte{0xff, 0xd8, 0xff}):
		if len(b) > 3 && b[3] == 0xf7 { // JPEG-LS
			return ""
		}
		return "image/jpeg"
	case bytes.HasPrefix(b, []byte("\x89PNG\r\n\x1a\n")):
		if isStillPNG(b) {
			return "image/png"
		}
	case bytes.HasPrefix(b, []byte("GIF87a")), bytes.HasPrefix(b, []byte("GIF89a")):
		return "image/gif"
	case bytes.HasPrefix(b, []byte("RIFF")) && len(b) >= 12 && string(b[8:12]) == "WEBP":
		return "image/webp"
	case bytes.HasPrefix(b, []byte("BM")) && isBMP(b):
		return "image/bmp"
	}
	return ""
}

// isStillPNG wants an IHDR first and no acTL before the first IDAT.
func isStillPNG(b []byte) bool {
	const signature = 8
	if len(b) < 16 || binary.BigEndian.Uint32(b[signature:]) != 13 || string(b[12:16]) != "IHDR" {
		return false
	}
	for at := int64(signature); at+8 <= int64(len(b)); {
		switch string(b[at+4 : at+8]) {
		case "acTL":
			return false
		case "IDAT":
			return true
		}
		at += 8 + int64(binary.BigEndian.Uint32(b[at:])) + 4
	}
	return true
}

func isBMP(b []byte) bool {
	if len(b) < 26 {
		return false
	}
	le := binary.LittleEndian
	size, pixels, header := int64(le.Uint32(b[2:])), int64(le.Uint32(b[10:])), int64(le.Uint32(b[14:]))
	if pixels < 14+header || size != 0 && (size < 26 || pixels >= size) {
		return false
	}
	at := 26
	switch {
	case header == 12:
		at = 22
	case header < 40 || header > 124 || len(b) < 30:
		return false
	}
	return le.Uint16(b[at:]) == 1 && slices.Contains([]uint16{1, 4, 8, 16, 24, 32}, le.Uint16(b[at+2:]))
}
