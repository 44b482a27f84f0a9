// Package picture makes images fit for models, as Pi does: upright, of a type that models read, and not too big.
package picture

import (
	"bytes"
	"encoding/base64"
	"image"
	_ "image/gif" // what images are read as
	"image/jpeg"
	"image/png"
	"math"

	_ "golang.org/x/image/bmp" // the same
	"golang.org/x/image/draw"
	_ "golang.org/x/image/tiff" // the same
	_ "golang.org/x/image/webp" // the same
)

// maxPixels bounds what an image may unpack to: a small file can name any size.
const maxPixels = 50_000_000

// PNG makes an image a PNG, upright; nil when it is none that can be read.
func PNG(data []byte) []byte {
	img := readImage(data)
	if img == nil {
		return nil
	}
	return encodePNG(img)
}

// Limits are what a model takes: the most pixels across and down, the most bytes as base64, and JPEG's quality.
type Limits struct {
	Width, Height, Bytes, Quality int
}

// Usual are Pi's limits.
var Usual = Limits{Width: 2000, Height: 2000, Bytes: 4_718_592, Quality: 80}

// Fitted is an image within limits, and what it was. Without Data the image fits as it is.
type Fitted struct {
	Data, MimeType                string // base64
	OriginalWidth, OriginalHeight int
	Width, Height                 int
}

// Fit makes an image fit; nil when it is no image or cannot be made small enough.
func Fit(data []byte, most Limits) *Fitted {
	img := readImage(data)
	if img == nil {
		return nil
	}
	size := img.Bounds().Size()
	result := &Fitted{OriginalWidth: size.X, OriginalHeight: size.Y, Width: size.X, Height: size.Y}
	if size.X <= most.Width && size.Y <= most.Height && (len(data)+2)/3*4 < most.Bytes {
		return result
	}
	for at := within(size, most); at.X > 0 && at.Y > 0; at = smaller(at) {
		if encoded, kind := bestEncoding(scaled(img, at), most); encoded != "" {
			result.Data, result.MimeType, result.Width, result.Height = encoded, kind, at.X, at.Y
			return result
		}
		if at.X == 1 && at.Y == 1 {
			break
		}
	}
	return nil // too big, or too thin
}

// within is the size that keeps the proportions and has no more pixels across and down than allowed.
func within(size image.Point, most Limits) image.Point {
	round := func(n, by, of int) int { return int(math.Floor(float64(n)*float64(by)/float64(of) + 0.5)) }
	if size.X > most.Width {
		size = image.Pt(most.Width, round(size.Y, most.Width, size.X))
	}
	if size.Y > most.Height {
		size = image.Pt(round(size.X, most.Height, size.Y), most.Height)
	}
	return size
}

func smaller(size image.Point) image.Point {
	return image.Pt(max(1, size.X*3/4), max(1, size.Y*3/4))
}

// bestEncoding is the smaller one of PNG and JPEG, or else the first JPEG of less quality that is small enough; "" without one.
func bestEncoding(img image.Image, most Limits) (encoded, kind string) {
	fits := func(b []byte) bool { return base64.StdEncoding.EncodedLen(len(b)) < most.Bytes }
	asPNG, asJPEG := encodePNG(img), encodeJPEG(img, most.Quality)
	if len(asJPEG) < len(asPNG) && fits(asJPEG) {
		return base64.StdEncoding.EncodeToString(asJPEG), "image/jpeg"
	}
	if fits(asPNG) {
		return base64.StdEncoding.EncodeToString(asPNG), "image/png"
	}
	for _, quality := range []int{most.Quality, 85, 70, 55, 40} {
		if b := encodeJPEG(img, quality); fits(b) {
			return base64.StdEncoding.EncodeToString(b), "image/jpeg"
		}
	}
	return "", ""
}

// readImage is the upright image of a file; nil when it cannot be read or unpacks to too much.
func readImage(data []byte) image.Image {
	config, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil || config.Width <= 0 || config.Height <= 0 || config.Width > maxPixels/config.Height {
		return nil
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	return upright(img, orientation(data))
}

func encodePNG(img image.Image) []byte {
	var out bytes.Buffer
	if png.Encode(&out, img) != nil {
		return nil
	}
	return out.Bytes()
}

// encodeJPEG leaves transparency out, as if every pixel were opaque.
func encodeJPEG(img image.Image, quality int) []byte {
	bounds := img.Bounds()
	opaque := image.NewNRGBA(bounds)
	draw.Draw(opaque, bounds, img, bounds.Min, draw.Src)
	for i := 3; i < len(opaque.Pix); i += 4 {
		opaque.Pix[i] = 0xff
	}
	var out bytes.Buffer
	if jpeg.Encode(&out, opaque, &jpeg.Options{Quality: min(max(quality, 1), 100)}) != nil {
		return nil
	}
	return out.Bytes()
}

// lanczos is the kernel that keeps the most detail.
var lanczos = draw.Kernel{Support: 3, At: func(t float64) float64 {
	if t == 0 {
		return 1
	}
	x := math.Pi * t
	return 3 * math.Sin(x) * math.Sin(x/3) / (x * x)
}}

func scaled(img image.Image, size image.Point) image.Image {
	if img.Bounds().Size() == size {
		return img
	}
	out := image.NewNRGBA(image.Rectangle{Max: size})
	lanczos.Scale(out, out.Bounds(), img, img.Bounds(), draw.Src, nil)
	return out
}
