package conform

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const wholeScenario = `Shows everything.
-- extensions --
todo.ts
# a comment
-- ext/own.ts --
export default () => {};
-- files/bin/git --
#!/bin/sh
-- session.jsonl --
{"type":"session"}
-- ui.json --
[{"op":"select","title":"^A","value":1},{"op":"custom","keys":["down","x"],"widths":[40]}]
-- http.json --
[{"url":"example","status":404,"body":"no"}]
-- options.json --
{"versions":["0.73.1"],"hasUI":false}
-- steps --
flag mode "fast"
event {"type":"input","text":"hi"}
tool todo {"action":"list"}
command /todos all of them
complete /todos al
shortcut ctrl+x
wait 5
render result todo {"input":{},"result":{"content":[]},"expanded":true,"widths":[40]}
render message {"customType":"x","content":"y"}
render widget plan
render footer
`

func TestParseScenario(t *testing.T) {
	s, err := parseScenario("L2/all", []byte(wholeScenario))
	if err != nil {
		t.Fatal(err)
	}
	want := []step{
		{Start: true},
		{Event: json.RawMessage(`{"type":"input","text":"hi"}`)},
		{Tool: "todo", Input: json.RawMessage(`{"action":"list"}`)},
		{Command: "/todos all of them"},
		{Complete: "/todos", Prefix: "al"},
		{Shortcut: "ctrl+x"},
		{Wait: 5},
		{Render: "result", Tool: "todo", Input: json.RawMessage(`{}`), Result: json.RawMessage(`{"content":[]}`), Expanded: true, Widths: []int{40}},
		{Render: "message", Message: json.RawMessage(`{"customType":"x","content":"y"}`)},
		{Render: "widget", Key: "plan"},
		{Render: "footer"},
	}
	if d := cmp.Diff(want, s.steps); d != "" {
		t.Errorf("steps (-want +got)\n%s", d)
	}
	if d := cmp.Diff([]string{"todo.ts"}, s.extensions); d != "" {
		t.Errorf("extensions (-want +got)\n%s", d)
	}
	if d := cmp.Diff([]key{{"down", "\x1b[B"}, {"x", "x"}}, s.ui[1].Keys); d != "" {
		t.Errorf("keys (-want +got)\n%s", d)
	}
	if string(s.flags["mode"]) != `"fast"` || *s.options.HasUI || s.files["bin/git"] == "" || s.own["own.ts"] == "" || len(s.session) != 1 {
		t.Errorf("sections were lost: %+v", s)
	}
}

func TestParseScenarioIsStrict(t *testing.T) {
	const good = "Prose.\n-- extensions --\na.ts\n-- steps --\ncommand /a\n"
	for _, tt := range []struct{ name, level, text, want string }{
		{"no prose", "L2", strings.TrimPrefix(good, "Prose.\n"), "begins with prose"},
		{"unknown level", "L9", good, "no level"},
		{"unknown section", "L2", good + "-- nonsense --\n", "unknown section"},
		{"section twice", "L2", good + "-- extensions --\nb.ts\n", "is there twice"},
		{"no steps", "L2", "Prose.\n-- extensions --\na.ts\n", "has steps"},
		{"no extensions", "L2", "Prose.\n-- steps --\ncommand /a\n", "has extensions"},
		{"unknown step", "L2", good[:len(good)-len("command /a\n")] + "dance\n", "unknown step"},
		{"flag after a step", "L2", good + "flag a true\n", "flags come first"},
		{"bad JSON in a step", "L2", good + "tool a {\n", "no JSON"},
		{"unknown key in ui.json", "L2", good + "-- ui.json --\n[{\"op\":\"select\",\"valu\":1}]\n", "valu"},
		{"unknown option", "L2", good + "-- options.json --\n{\"hasUi\":true}\n", "hasUi"},
		{"bad session line", "L2", good + "-- session.jsonl --\nnope\n", "line 1"},
		{"a fixture outside", "L2", good + "-- files/../../etc/passwd --\nx\n", "leaves the scenario"},
		{"a wait without end", "L2", good + "wait 99999\n", "wait needs"},
		{"something unknown to render", "L2", good + "render soup\n", "unknown thing"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := parseScenario(tt.level+"/x", []byte(tt.text))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
		})
	}
}

func FuzzParseScenario(f *testing.F) {
	f.Add([]byte(wholeScenario))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := parseScenario("L2/fuzz", data)
		if err == nil && (len(s.steps) < 2 || s.about == "") {
			t.Errorf("accepted a scenario with %d steps and prose %q", len(s.steps), s.about)
		}
	})
}
