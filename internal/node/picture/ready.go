package picture

import (
	"encoding/base64"
	"fmt"
	"strings"
)

// Ready is an image as a model takes it, and what it should be told of it.
type Ready struct {
	Data, MimeType string // base64
	Hints          []string
}

// What Pi says of an image that a model cannot have.
const (
	unreadable = "[Image omitted: could not be converted to a supported inline image format.]"
	unfit      = "[Image omitted: could not be resized below the inline image size limit.]"
)

// Prepare makes an image of a type ready for a model; resize also holds it to the usual limits. The problem is why there is none.
func Prepare(data []byte, mime string, resize bool) (ready Ready, problem string) {
	given, _, _ := strings.Cut(mime, ";")
	given = strings.ToLower(strings.TrimSpace(given))
	converted := false
	switch ready.MimeType = given; given {
	case "image/png", "image/jpeg", "image/gif", "image/webp":
	case "image/jpg":
		ready.MimeType = "image/jpeg"
	default:
		converted = true
		if data = PNG(data); data == nil {
			return ready, unreadable
		}
		ready.MimeType = "image/png"
	}
	note := ""
	if resize {
		made := Fit(data, Usual)
		if made == nil {
			return ready, unfit
		}
		if made.Data != "" {
			ready.Data, ready.MimeType = made.Data, made.MimeType
			note = fmt.Sprintf("[Image: original %dx%d, displayed at %dx%d. Multiply coordinates by %.2f to map to original image.]",
				made.OriginalWidth, made.OriginalHeight, made.Width, made.Height, float64(made.OriginalWidth)/float64(made.Width))
		}
	}
	if ready.Data == "" {
		ready.Data = base64.StdEncoding.EncodeToString(data)
	}
	if converted && given != ready.MimeType {
		ready.Hints = append(ready.Hints, fmt.Sprintf("[Image converted from %s to %s.]", given, ready.MimeType))
	}
	if note != "" {
		ready.Hints = append(ready.Hints, note)
	}
	return ready, ""
}
