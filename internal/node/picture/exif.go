package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/draw"
)

// Which way up a photograph is: cameras write it beside the pixels.

var exifHeader = []byte("Exif\x00\x00")

const orientationTag = 0x0112

// orientation is the EXIF orientation of a JPEG or WebP file, 1 to 8; 1, upright, when it says none.
func orientation(data []byte) int {
	var tiff []byte
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xd8}):
		tiff = tiffOfJPEG(data)
	case len(data) >= 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP":
		tiff = tiffOfWebP(data)
	}
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.BigEndian
	if string(tiff[:2]) == "II" {
		order = binary.LittleEndian
	}
	at := int64(order.Uint32(tiff[4:]))
	if at+2 > int64(len(tiff)) {
		return 1
	}
	entries := tiff[at+2:]
	for range order.Uint16(tiff[at:]) {
		if len(entries) < 12 {
			return 1
		}
		if order.Uint16(entries) == orientationTag {
			if value := int(order.Uint16(entries[8:])); value >= 1 && value <= 8 {
				return value
			}
			return 1
		}
		entries = entries[12:]
	}
	return 1
}

func tiffOfJPEG(data []byte) []byte {
	for rest := data[2:]; len(rest) >= 4 && rest[0] == 0xff; {
		if rest[1] == 0xff {
			rest = rest[1:]
			continue
		}
		if rest[1] == 0xe1 && bytes.HasPrefix(rest[4:], exifHeader) {
			return rest[4+len(exifHeader):]
		}
		next := 2 + int(binary.BigEndian.Uint16(rest[2:]))
		if next > len(rest) {
			return nil
		}
		rest = rest[next:]
	}
	return nil
}

func tiffOfWebP(data []byte) []byte {
	for rest := data[12:]; len(rest) >= 8; {
		size := int64(binary.LittleEndian.Uint32(rest[4:]))
		if size > int64(len(rest)-8) {
			return nil
		}
		if string(rest[:4]) == "EXIF" {
			return bytes.TrimPrefix(rest[8:8+size], exifHeader)
		}
		next := 8 + size + size%2
		if next > int64(len(rest)) {
			return nil
		}
		rest = rest[next:]
	}
	return nil
}

// upright turns and mirrors an image by its orientation.
func upright(img image.Image, orientation int) image.Image {
	if orientation == 1 {
		return img
	}
	size := img.Bounds().Size()
	w, h := size.X, size.Y
	src := image.NewNRGBA(image.Rectangle{Max: size})
	draw.Draw(src, src.Bounds(), img, img.Bounds().Min, draw.Src)
	if orientation >= 5 {
		size = image.Pt(h, w)
	}
	// Where a pixel of the file goes.
	place := map[int]func(x, y int) (int, int){
		2: func(x, y int) (int, int) { return w - 1 - x, y },
		3: func(x, y int) (int, int) { return w - 1 - x, h - 1 - y },
		4: func(x, y int) (int, int) { return x, h - 1 - y },
		5: func(x, y int) (int, int) { return y, x },
		6: func(x, y int) (int, int) { return h - 1 - y, x },
		7: func(x, y int) (int, int) { return h - 1 - y, w - 1 - x },
		8: func(x, y int) (int, int) { return y, w - 1 - x },
	}[orientation]
	out := image.NewNRGBA(image.Rectangle{Max: size})
	for y := range h {
		for x := range w {
			toX, toY := place(x, y)
			copy(out.Pix[out.PixOffset(toX, toY):], src.Pix[src.PixOffset(x, y):src.PixOffset(x, y)+4])
		}
	}
	return out
}
