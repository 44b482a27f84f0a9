package eventmerge

import (
	"encoding/json"

	"github.com/cec80427/pier/internal/text/jsontext"
)

// Typed is what became of a text that a person typed, after the handlers of the event input.
type Typed struct {
	Text    string
	Handled bool // nothing is left to do
	images  json.RawMessage
}

// TypedBy reads the result of the event; no result leaves the text as it is.
func TypedBy(result json.RawMessage, text string) Typed {
	var answer struct {
		Action string          `json:"action"`
		Text   *string         `json:"text"`
		Images json.RawMessage `json:"images"`
	}
	_ = json.Unmarshal(result, &answer)
	if answer.Action == "transform" && answer.Text != nil {
		text = *answer.Text
	}
	return Typed{Text: text, Handled: answer.Action == "handled", images: answer.Images}
}

// Content is a message's content: what the text has become meanwhile, with the images of the answer, if any.
func (t Typed) Content(text string) json.RawMessage {
	if !jsontext.Given(t.images) {
		return jsontext.Encode(text)
	}
	parts := append([]json.RawMessage{jsontext.Encode(map[string]string{"type": "text", "text": text})}, jsontext.Elements(t.images)...)
	return jsontext.Encode(parts)
}
