package js

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

func imageNatives() map[string]nativeFunc {
	return map[string]nativeFunc{"imageFit": nativeImageFit, "imagePNG": nativeImagePNG}
}

// nativeImagePNG makes an image a PNG, upright; nil when it is none that can be read.
func nativeImagePNG(list []any) (any, error) {
	a := nativeArgs{list: list}
	data := a.bytes(0)
	if a.err != nil {
		return nil, a.err
	}
	img := readImage(data)
	if img == nil {
		return nil, nil // not an image is an answer
	}
	return encodePNG(img), nil
}

// imageLimits are what a model takes.
type imageLimits struct {
	width, height, bytes, quality int
}

// nativeImageFit makes an image fit: its arguments are the bytes, the most pixels across and down, the most bytes as base64, and
// JPEG's quality. The result is nil when it is no image or cannot be made small enough. Without data the image fits as it is.
func nativeImageFit(list []any) (any, error) {
	a := nativeArgs{list: list}
	data := a.bytes(0)
	most := imageLimits{width: a.int(1), height: a.int(2), bytes: a.int(3), quality: a.int(4)}
	if a.err != nil {
		return nil, a.err
	}
	img := readImage(data)
	if img == nil {
		return nil, nil // not an image is an answer
	}
	size := img.Bounds().Size()
	result := map[string]any{"originalWidth": size.X, "originalHeight": size.Y, "width": size.X, "height": size.Y}
	if size.X <= most.width && size.Y <= most.height && (len(data)+2)/3*4 < most.bytes {
		return result, nil
	}
	for at := within(size, most); at.X > 0 && at.Y > 0; at = smaller(at) {
		if encoded, kind := bestEncoding(scaled(img, at), most); encoded != "" {
			result["data"], result["mimeType"], result["width"], result["height"] = encoded, kind, at.X, at.Y
			return result, nil
		}
		if at.X == 1 && at.Y == 1 {
			break
		}
	}
	return nil, nil // too big, or too thin, is an answer
}

// within is the size that keeps the proportions and has no more pixels across and down than allowed.
func within(size image.Point, most imageLimits) image.Point {
	round := func(n, by, of int) int { return int(math.Floor(float64(n)*float64(by)/float64(of) + 0.5)) }
	if size.X > most.width {
		size = image.Pt(most.width, round(size.Y, most.width, size.X))
	}
	if size.Y > most.height {
		size = image.Pt(round(size.X, most.height, size.Y), most.height)
	}
	return size
}

func smaller(size image.Point) image.Point {
	return image.Pt(max(1, size.X*3/4), max(1, size.Y*3/4))
}

// bestEncoding is the smaller one of PNG and JPEG, or else the first JPEG of less quality that is small enough; "" without one.
func bestEncoding(img image.Image, most imageLimits) (encoded, kind string) {
	fits := func(b []byte) bool { return base64.StdEncoding.EncodedLen(len(b)) < most.bytes }
	asPNG, asJPEG := encodePNG(img), encodeJPEG(img, most.quality)
	if len(asJPEG) < len(asPNG) && fits(asJPEG) {
		return base64.StdEncoding.EncodeToString(asJPEG), "image/jpeg"
	}
	if fits(asPNG) {
		return base64.StdEncoding.EncodeToString(asPNG), "image/png"
	}
	for _, quality := range []int{most.quality, 85, 70, 55, 40} {
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
