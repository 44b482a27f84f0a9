package pier

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"github.com/cec80427/pier/internal/jsontext"
	"github.com/cec80427/pier/internal/picture"
)

// fitImages makes the images in a tool's result fit for models, as Pi does behind the tool_result handlers: of a type that models read, and
// not too big. What is said of a change follows the image as a text. One that cannot be read stays as it is.
func (h *Host) fitImages(result Result) Result {
	if !bytes.Contains(result.Content, []byte(`"image"`)) {
		return result
	}
	var blocks []json.RawMessage
	if json.Unmarshal(result.Content, &blocks) != nil {
		return result // said elsewhere
	}
	resize, changed := !h.imagesAsTheyAre(), false
	fit := make([]json.RawMessage, 0, len(blocks))
	for _, raw := range blocks {
		if made := fitBlock(raw, resize); made != nil {
			fit, changed = append(fit, made...), true
		} else {
			fit = append(fit, raw)
		}
	}
	if !changed {
		return result
	}
	made := maps.Clone(result.raw)
	made["content"] = jsontext.Encode(fit)
	if parsed, err := parseResult(jsontext.Encode(made)); err == nil {
		return parsed
	}
	return result
}

// fitBlock is what takes the place of an image; nil for one that stays, and for what is none.
func fitBlock(raw json.RawMessage, resize bool) []json.RawMessage {
	var given struct{ Type, Data, MimeType string }
	if json.Unmarshal(raw, &given) != nil || given.Type != "image" {
		return nil
	}
	data, err := base64.StdEncoding.DecodeString(given.Data)
	if err != nil {
		return nil
	}
	ready, problem := picture.Prepare(data, given.MimeType, resize)
	if problem != "" || ready.Data == given.Data && ready.MimeType == given.MimeType && len(ready.Hints) == 0 {
		return nil
	}
	made := []json.RawMessage{jsontext.Encode(map[string]string{"type": "image", "data": ready.Data, "mimeType": ready.MimeType})}
	if len(ready.Hints) > 0 {
		made = append(made, jsontext.Encode(map[string]string{"type": "text", "text": strings.Join(ready.Hints, "\n")}))
	}
	return made
}

// imagesAsTheyAre reports whether Pi's settings leave images of any size as they are: those of the person, and over them those of the
// project once it is trusted.
func (h *Host) imagesAsTheyAre() bool {
	files := []string{filepath.Join(h.opts.AgentDir, "settings.json")}
	if h.Trusted() {
		files = append(files, filepath.Join(h.opts.Cwd, ".pi", "settings.json"))
	}
	resize := true
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // there are none
		}
		var settings struct {
			Images struct{ AutoResize *bool }
		}
		// What is wrong with the file is said by who reads the rest of it.
		if json.Unmarshal(text, &settings) == nil && settings.Images.AutoResize != nil {
			resize = *settings.Images.AutoResize
		}
	}
	return !resize
}
