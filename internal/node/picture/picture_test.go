package picture

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"testing"
)

// TestImageBomb: a small file that names a huge size is refused before anything of that size is made.
func TestImageBomb(t *testing.T) {
	header := binary.BigEndian.AppendUint32([]byte("IHDR"), 200_000)
	header = append(binary.BigEndian.AppendUint32(header, 200_000), 8, 6, 0, 0, 0)
	file := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), header...)
	file = binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(header))
	if config, _, err := image.DecodeConfig(bytes.NewReader(file)); err != nil || config.Width != 200_000 {
		t.Fatalf("%v %v: the file does not name its size", config, err)
	}
	if got := Fit(file, Usual); got != nil {
		t.Errorf("Fit: %v", got)
	}
	if got := PNG(file); got != nil {
		t.Errorf("PNG: %d bytes", len(got))
	}
}

// TestUpright: each orientation brings the corner that the camera meant to the top left.
func TestUpright(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 3, 2))
	for i := range 6 {
		img.Set(i%3, i/3, color.NRGBA{R: uint8(i + 1), A: 255})
	}
	for orientation, want := range map[int]struct{ width, first, second int }{
		1: {3, 1, 2}, 2: {3, 3, 2}, 3: {3, 6, 5}, 4: {3, 4, 5}, 5: {2, 1, 4}, 6: {2, 4, 1}, 7: {2, 6, 3}, 8: {2, 3, 6},
	} {
		got := upright(img, orientation)
		red := func(x int) int { r, _, _, _ := got.At(x, 0).RGBA(); return int(r >> 8) }
		if got.Bounds().Dx() != want.width || red(0) != want.first || red(1) != want.second {
			t.Errorf("orientation %d: %d wide, begins %d %d", orientation, got.Bounds().Dx(), red(0), red(1))
		}
	}
}

// TestFitKeepsColour: what was scaled down shows what it showed, and fits the bytes.
func TestFitKeepsColour(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 300, 100))
	for i := range img.Pix {
		img.Pix[i] = []byte{10, 200, 30, 255}[i%4]
	}
	got := Fit(encodePNG(img), Limits{60, 60, 5000, 80})
	if got == nil || got.Width != 60 || got.Height != 20 || got.OriginalWidth != 300 {
		t.Fatalf("%v", got)
	}
	data, err := base64.StdEncoding.DecodeString(got.Data)
	if err != nil || len(got.Data) >= 5000 {
		t.Fatalf("%v, %d bytes", err, len(data))
	}
	small, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if c := color.NRGBAModel.Convert(small.At(30, 10)).(color.NRGBA); c != (color.NRGBA{10, 200, 30, 255}) {
		t.Errorf("the middle is %v", c)
	}
}

func FuzzSniff(f *testing.F) {
	f.Add([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff\xff\xff\xffIDAT"))
	f.Add([]byte("BM\x3a\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00\x28\x00\x00\x00\x01\x00\x00\x00\x01\x00\x00\x00\x01\x00\x18\x00"))
	f.Fuzz(func(_ *testing.T, b []byte) { Sniff(b) })
}
