package picture

import (
	"encoding/base64"
	"encoding/json"
	"strings"

	"github.com/cec80427/pier/internal/sys/regularfile"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// FitContent makes the images among the blocks of a tool's result fit for models (see Prepare). What is said of a change follows the
// image as a text. One that cannot be read stays as it is. changed is false when all do, or content is no list of blocks.
func FitContent(content json.RawMessage, resize bool) (fit json.RawMessage, changed bool) {
	var blocks []json.RawMessage
	if json.Unmarshal(content, &blocks) != nil {
		return content, false // said elsewhere
	}
	all := make([]json.RawMessage, 0, len(blocks))
	for _, raw := range blocks {
		if made := fitBlock(raw, resize); made != nil {
			all, changed = append(all, made...), true
		} else {
			all = append(all, raw)
		}
	}
	if !changed {
		return content, false
	}
	return jsontext.Encode(all), true
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
	ready, problem := Prepare(data, given.MimeType, resize)
	if problem != "" || ready.Data == given.Data && ready.MimeType == given.MimeType && len(ready.Hints) == 0 {
		return nil
	}
	made := []json.RawMessage{jsontext.Encode(map[string]string{"type": "image", "data": ready.Data, "mimeType": ready.MimeType})}
	if len(ready.Hints) > 0 {
		made = append(made, jsontext.Encode(map[string]string{"type": "text", "text": strings.Join(ready.Hints, "\n")}))
	}
	return made
}

// maxSettings bounds a file of settings, in bytes.
const maxSettings = 8 << 20

// AsTheyAre reports whether settings files of Pi's, the later over the earlier, leave images of any size as they are.
func AsTheyAre(files ...string) bool {
	resize := true
	for _, file := range files {
		text, err := regularfile.Read(file, maxSettings)
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
