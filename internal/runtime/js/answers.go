package js

import (
	"encoding/base64"
	"encoding/json"
	"strings"
)

// minDirect is from how long an answer on it pays to look into it here.
const minDirect = 256

// direct is an answer as JavaScript gets it. One that is only bytes or only text goes over the border as just that: the engine
// would read a megabyte of JSON for 30 milliseconds. Anything else stays the text that encodeAnswer wrote.
func direct(answer string) any {
	if len(answer) < minDirect || !strings.HasSuffix(answer, `"}`) {
		return answer
	}
	if text, ok := strings.CutPrefix(answer, `={"base64":"`); ok {
		text = strings.TrimSuffix(text, `"}`)
		data, err := base64.StdEncoding.DecodeString(text)
		if err != nil { // it has more keys than that one
			return answer
		}
		return map[string]any{"base64": data}
	}
	if quoted, ok := strings.CutPrefix(answer, `={"text":`); ok {
		quoted = strings.TrimSuffix(quoted, "}")
		var text string
		// A lone surrogate is nothing that Go's text can hold.
		if strings.Contains(quoted, `\ud`) || strings.Contains(quoted, `\uD`) || json.Unmarshal([]byte(quoted), &text) != nil {
			return answer
		}
		return map[string]any{"text": text}
	}
	return answer
}
