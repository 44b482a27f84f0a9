package redact

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/cec80427/pier/internal/text/jsonstrict"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// cleanTexts are JSON, and whether nothing has to go from it.
var cleanTexts = map[string]bool{
	`{"a":"say \"x\"","b":["echo","a\nb"],"c":{"name":"HOME","value":"\\"},"n":1.50}`: true,
	`{"title":"a token that has expired","labels":["bug","token"]}`:                   true,
	`["bash","-c","print(d['a'], sep='\\t')"]`:                                        true,
	`{"a":"\"ghp_16C7e42F292c6912E7710c838347Ae178B4a\""}`:                            false,
	`{"a":"--password=\"hunter2\""}`:                                                  false,
	`{"password":"a\"b"}`:                                                             false,
	`{"a":[{"pass\u0077ord":"x"}]}`:                                                   false,
	`["Authorization","a\"b"]`:                                                        false,
	`{"header":"X-Api-Key","value":"a\"b"}`:                                           false,
	`{"value":"a\"b","k":"token"}`:                                                    false,
	`{"a":"me@example.com","b":"\""}`:                                                 false,
	`{"a":1,"a":"\""}`:                                                                false,
	`{"a":"\"`:                                                                        false,
	`"\xff\""`:                                                                        false,
}

func TestClean(t *testing.T) {
	var r Redactor
	for text, want := range cleanTexts {
		if got := r.Clean(json.RawMessage(text)); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
	r.Know("known-to-all")
	if r.Clean(json.RawMessage(`{"a":["x\n","it is known-to-all"]}`)) {
		t.Error("a known value is clean")
	}
}

// FuzzClean: where nothing has to go, nothing goes when all is read and looked at.
func FuzzClean(f *testing.F) {
	for text := range cleanTexts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var r Redactor
		r.Know("known-to-all")
		if !r.Clean(json.RawMessage(text)) {
			return
		}
		want, ok := jsonstrict.Parse([]byte(text))
		if !ok {
			t.Fatalf("%q is no JSON", text)
		}
		if got := jsontext.MapTexts(redactText([]byte(text), 0), r.Text); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v", text, got)
		}
	})
}
