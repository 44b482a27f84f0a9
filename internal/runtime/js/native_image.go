package js

import "github.com/cec80427/pier/internal/picture"

func imageNatives() map[string]nativeFunc {
	return map[string]nativeFunc{"imageFit": nativeImageFit, "imagePNG": nativeImagePNG, "imageType": nativeImageType}
}

// nativeImageType tells the type of an image from its first bytes; "" for what is none.
func nativeImageType(list []any) (any, error) {
	a := nativeArgs{list: list}
	head := a.bytes(0)
	if a.err != nil {
		return nil, a.err
	}
	return picture.Sniff(head), nil
}

// nativeImagePNG makes an image a PNG, upright; nil when it is none that can be read.
func nativeImagePNG(list []any) (any, error) {
	a := nativeArgs{list: list}
	data := a.bytes(0)
	if a.err != nil {
		return nil, a.err
	}
	if made := picture.PNG(data); made != nil {
		return made, nil
	}
	return nil, nil // not an image is an answer
}

// nativeImageFit makes an image fit: its arguments are the bytes, the most pixels across and down, the most bytes as base64, and
// JPEG's quality. The result is nil when it is no image or cannot be made small enough. Without data the image fits as it is.
func nativeImageFit(list []any) (any, error) {
	a := nativeArgs{list: list}
	data := a.bytes(0)
	most := picture.Limits{Width: a.int(1), Height: a.int(2), Bytes: a.int(3), Quality: a.int(4)}
	if a.err != nil {
		return nil, a.err
	}
	made := picture.Fit(data, most)
	if made == nil {
		return nil, nil // likewise
	}
	result := map[string]any{"originalWidth": made.OriginalWidth, "originalHeight": made.OriginalHeight, "width": made.Width, "height": made.Height}
	if made.Data != "" {
		result["data"], result["mimeType"] = made.Data, made.MimeType
	}
	return result, nil
}
