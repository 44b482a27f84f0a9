package ext_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/redact"
	"github.com/cec80427/pier/internal/text/jsonstrict"
)

// TestRedactor: the methods of a Redactor take out a known value, and a nil Redactor only the forms that all know.
func TestRedactor(t *testing.T) {
	var known, none *ext.Redactor = new(ext.Redactor), nil
	known.Know("correct-horse")
	none.Know("yes") // too short for a secret
	const text, form = "it is correct-horse", "--token=hush"
	raw := json.RawMessage(`{"a":"` + text + `","b":"` + form + `"}`)
	for r, want := range map[*ext.Redactor]string{known: "it is [REDACTED]", none: text} {
		want2 := "--token=[REDACTED]"
		for name, got := range map[string]string{
			"Text": r.Text(text + "\n" + form), "Args": strings.Join(r.Args([]string{text, form}), "\n"), "Line": r.Line(text + "\n" + form),
		} {
			if got != want+"\n"+want2 {
				t.Errorf("%s: %q, not %q", name, got, want+"\n"+want2)
			}
		}
		if got, want := string(r.JSON(raw)), `{"a":"`+want+`","b":"`+want2+`"}`; got != want || r.Clean(raw) || !r.Clean(json.RawMessage(`"a"`)) {
			t.Errorf("JSON: %s, not %s", got, want)
		}
		record := r.Record(ext.LogRecord{Message: text, Data: raw, Correlation: ext.LogCorrelation{SessionID: new(text)}})
		if record.Message != want || *record.Correlation.SessionID != want || string(record.Data) != string(r.JSON(raw)) {
			t.Errorf("Record: %+v", record)
		}
	}
}

// TestOneConstant: what ext says in its documentation is what the packages below it do.
func TestOneConstant(t *testing.T) {
	if ext.Redacted != redact.Redacted || ext.MaxDepth != jsonstrict.MaxDepth {
		t.Error("ext has a constant of its own")
	}
}
