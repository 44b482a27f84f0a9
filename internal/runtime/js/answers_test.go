package js

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// What goes over the border directly is what JSON would have said.
func TestDirect(t *testing.T) {
	long := strings.Repeat("x", minDirect)
	for _, answer := range []string{
		"={}", `!{"message":"` + long + `"}`, `={"text":"` + long + `","more":"x"}`, `={"base64":"` + long + `","text":"x"}`, `={"text":"` + long + `\ud800"}`,
		`={"text":` + long + `"}`,
	} {
		if got := direct(answer); got != answer {
			t.Errorf("%.40s… became %v", answer, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		data := rapid.SliceOfN(rapid.Byte(), minDirect, 2*minDirect).Draw(t, "bytes")
		if got := direct(`={"base64":"` + base64.StdEncoding.EncodeToString(data) + `"}`).(map[string]any)["base64"].([]byte); string(got) != string(data) {
			t.Fatal("other bytes")
		}
		text := long + rapid.String().Draw(t, "text")
		quoted, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := direct(`={"text":` + string(quoted) + `}`).(map[string]any); ok && got["text"] != text {
			t.Fatalf("%q became %q", text, got["text"])
		}
	})
}
