package pier

import (
	"bytes"
	"maps"
	"path/filepath"

	"github.com/cec80427/pier/internal/node/picture"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// fitImages makes the images in a tool's result fit for models, as Pi does behind the tool_result handlers: of a type that models read, and
// not too big. What is said of a change follows the image as a text. One that cannot be read stays as it is.
func (h *Host) fitImages(result Result) Result {
	if !bytes.Contains(result.Content, []byte(`"image"`)) {
		return result
	}
	if fit, changed := picture.FitContent(result.Content, !h.imagesAsTheyAre()); changed {
		made := maps.Clone(result.raw)
		made["content"] = fit
		if parsed, err := parseResult(jsontext.Encode(made)); err == nil {
			return parsed
		}
	}
	return result
}

// imagesAsTheyAre reports whether Pi's settings leave images as they are: the person's, and over them those of the project once it is trusted.
func (h *Host) imagesAsTheyAre() bool {
	files := []string{filepath.Join(h.opts.AgentDir, "settings.json")}
	if h.Trusted() {
		files = append(files, filepath.Join(h.opts.Cwd, ".pi", "settings.json"))
	}
	return picture.AsTheyAre(files...)
}
