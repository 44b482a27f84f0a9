package picture

import "github.com/cec80427/pier/internal/node/hostfunc"

// Natives is the part of the table behind pi:host's native(name, …) that this package has.
func Natives() map[string]hostfunc.Func {
	return map[string]hostfunc.Func{"imageFit": nativeImageFit, "imagePNG": nativeImagePNG, "imageType": nativeImageType}
}

// nativeImageType tells the type of an image from its first bytes; "" for what is none.
func nativeImageType(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	head := a.Bytes(0)
	if a.Err != nil {
		return nil, a.Err
	}
	return Sniff(head), nil
}

// nativeImagePNG makes an image a PNG, upright; nil when it is none that can be read.
func nativeImagePNG(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	data := a.Bytes(0)
	if a.Err != nil {
		return nil, a.Err
	}
	if made := PNG(data); made != nil {
		return made, nil
	}
	return nil, nil // not an image is an answer
}

// nativeImageFit makes an image fit: its arguments are the bytes, the most pixels across and down, the most bytes as base64, and
// JPEG's quality. The result is nil when it is no image or cannot be made small enough. Without data the image fits as it is.
func nativeImageFit(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	data := a.Bytes(0)
	most := Limits{Width: a.Int(1), Height: a.Int(2), Bytes: a.Int(3), Quality: a.Int(4)}
	if a.Err != nil {
		return nil, a.Err
	}
	made := Fit(data, most)
	if made == nil {
		return nil, nil // likewise
	}
	result := map[string]any{"originalWidth": made.OriginalWidth, "originalHeight": made.OriginalHeight, "width": made.Width, "height": made.Height}
	if made.Data != "" {
		result["data"], result["mimeType"] = made.Data, made.MimeType
	}
	return result, nil
}
