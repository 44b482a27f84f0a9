package eventmerge_test

import (
	"encoding/json"
	"testing"

	"github.com/cec80427/pier/internal/host/eventmerge"
	"github.com/cec80427/pier/internal/text/jsontext"
)

func TestBlocked(t *testing.T) {
	for result, want := range map[string]string{
		``: "", `null`: "", `7`: "", `{"block":false,"reason":"x"}`: "", `{"block":true}`: "Tool execution was blocked",
		`{"block":1,"reason":"no"}`: "no", `{"block":true,"reason":""}`: "Tool execution was blocked", `{"block":true,"reason":7}`: "Tool execution was blocked",
	} {
		if reason, blocked := eventmerge.Blocked(json.RawMessage(result)); reason != want || blocked != (want != "") {
			t.Errorf("%s: %q, %v", result, reason, blocked)
		}
	}
}

// TestChanged: what handlers return lies over the result, and what the tool gave beside its content is theirs to give again.
func TestChanged(t *testing.T) {
	result := jsontext.Members(json.RawMessage(`{"content":[],"details":1,"structuredContent":{"a":1}}`))
	for by, want := range map[string]string{``: "", `7`: "", `{}`: `{"content":[],"details":1}`, `{"details":2,"isError":true}`: `{"content":[],"details":2,"isError":true}`} {
		var given json.RawMessage
		if by != "" {
			given = json.RawMessage(by)
		}
		if got, changed := eventmerge.Changed(result, given); string(got) != want || changed != (want != "") {
			t.Errorf("%s: %s, %v", by, got, changed)
		}
	}
	if result["structuredContent"] == nil {
		t.Error("the tool's own result was changed")
	}
}

func TestContentProblem(t *testing.T) {
	for content, bad := range map[string]bool{
		``: false, `null`: false, `[]`: false, `[{"type":"text","text":"x"}]`: false, `[{"type":"image","data":"x"}]`: false,
		`7`: true, `[null]`: true, `[{"type":"image"}]`: true,
	} {
		if got := eventmerge.ContentProblem(json.RawMessage(content)); (got != "") != bad {
			t.Errorf("%s: %q", content, got)
		}
	}
}

func TestTyped(t *testing.T) {
	for result, want := range map[string]string{
		``: `"a"`, `{"action":"transform","text":"b"}`: `"b"`, `{"action":"transform"}`: `"a"`, `{"action":"continue","text":"b"}`: `"a"`,
		`{"action":"continue","images":[{"type":"image"}]}`: `[{"text":"a","type":"text"},{"type":"image"}]`,
	} {
		typed := eventmerge.TypedBy(json.RawMessage(result), "a")
		if got := string(typed.Content(typed.Text)); got != want || typed.Handled {
			t.Errorf("%s: %s, want %s", result, got, want)
		}
	}
	if !eventmerge.TypedBy(json.RawMessage(`{"action":"handled"}`), "a").Handled {
		t.Error("a handled text is left")
	}
}
