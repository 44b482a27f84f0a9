package terminal

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
)

// ask makes one call and returns its answer, or the error's text after "!".
func request(u ext.UI, op, params string) string {
	raw, err := u.Request(context.Background(), "x", op, json.RawMessage(params))
	if err != nil {
		return "!" + err.Error()
	}
	return string(raw)
}

func TestScriptAnswers(t *testing.T) {
	answers, err := ReadAnswers([]byte(`[
		{"op":"select","title":"^Colou?r$","value":"red"},
		{"op":"select","value":1},
		{"op":"confirm","value":true},
		{"op":"input","value":null},
		{"op":"editor","value":"a\nb"}]`))
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	u := NewScript(answers, &log)
	for _, tt := range [][3]string{
		{"select", `{"title":"Size","options":["s","m"]}`, `{"value":"m"}`},
		{"select", `{"title":"Color","options":["red","blue"]}`, `{"value":"red"}`},
		{"confirm", `{"title":"Sure?","message":"really"}`, `{"value":true}`},
		{"input", `{"title":"Name"}`, `{"value":null}`},
		{"notify", `{"message":"\u001b[31mhi\u001b[0m\nthere","type":"warning"}`, `{}`},
		{"setStatus", `{"key":"k","text":"busy"}`, `{}`},
		{"setStatus", `{"key":"k","text":null}`, `{}`},
		{"setWidget", `{"key":"w","lines":["a","b"]}`, `{}`},
		{"setWidget", `{"key":"w","lines":null}`, `{}`},
		{"setTitle", `{"value":"t"}`, `{}`},
		{"setEditorText", `{"value":"one"}`, `{}`},
		{"pasteToEditor", `{"value":" two"}`, `{}`},
		{"getEditorText", `{}`, `{"value":"one two"}`},
		{"getToolsExpanded", `{}`, `{"value":false}`},
		{"confirm", `{"title":"Again?"}`, `!nobody answered the dialog`},
		{"input", `{"title":"More?"}`, `!nobody answered the dialog`},
	} {
		if got := request(u, tt[0], tt[1]); got != tt[2] {
			t.Errorf("%s %s: %s", tt[0], tt[1], got)
		}
	}
	want := `select "Size" -> "m"
select "Color" -> "red"
confirm "Sure?" -> true
input "Name" -> null
notify warning: hi
  there
status k: busy
status k cleared
widget w:
  a
  b
widget w cleared
setTitle: "t"
setEditorText: "one"
pasteToEditor: " two"
no answer for confirm "Again?"; answers left: editor (exit code 2)
no answer for input "More?"; answers left: editor (exit code 2)
`
	if d := cmp.Diff(want, log.String()); d != "" {
		t.Error(d)
	}
	e, ok := errors.AsType[*scriptError](u.Failed())
	if !ok || e.ExitCode() != 2 || !strings.Contains(e.Error(), `"Again?"`) {
		t.Errorf("failed: %v", u.Failed())
	}
	if d := cmp.Diff([]string{"editor"}, u.left()); d != "" {
		t.Error(d)
	}
}

func TestScriptWrongOption(t *testing.T) {
	for _, value := range []string{`"c"`, `2`} {
		answers, err := ReadAnswers([]byte(`[{"op":"select","value":` + value + `}]`))
		if err != nil {
			t.Fatal(err)
		}
		u := NewScript(answers, new(bytes.Buffer))
		if got := request(u, "select", `{"title":"t","options":["a","b"]}`); got != "!nobody answered the dialog" || u.Failed() == nil {
			t.Errorf("%s: %s, %v", value, got, u.Failed())
		}
	}
	if u := NewScript(nil, new(bytes.Buffer)); u.Failed() != nil || len(u.left()) != 0 {
		t.Error("a new script has failed")
	}
}

func TestReadAnswersRejects(t *testing.T) {
	for _, in := range []string{
		`{}`, `[{"op":"fly","value":1}]`, `[{"op":"select"}]`, `[{"op":"select","value":-1}]`, `[{"op":"select","value":[]}]`,
		`[{"op":"confirm","value":"yes"}]`, `[{"op":"input","value":3}]`, `[{"op":"input","value":"a","keys":["up"]}]`,
		`[{"op":"custom","keys":["jump"]}]`, `[{"op":"custom","value":1}]`, `[{"op":"custom","title":"t"}]`, `[{"op":"input","title":"(","value":"a"}]`,
		`[{"op":"input","value":"a","Title":"t"}]`, `[{"op":"frame","value":null}]`, `[] []`,
	} {
		if _, err := ReadAnswers([]byte(in)); err == nil {
			t.Errorf("%s was taken", in)
		}
	}
}

func TestParseAnswer(t *testing.T) {
	for arg, want := range map[string]string{
		"select=a=b": `"a=b"`, "confirm=yes": `true`, "confirm=n": `false`, "input=": `""`, "editor=x": `"x"`,
	} {
		if a, err := ParseAnswer(arg); err != nil || string(a.value) != want || !a.title.MatchString("any") {
			t.Errorf("%s: %s, %v", arg, a.value, err)
		}
	}
	a, err := ParseAnswer("custom=down,wait,ctrl+x")
	if d := cmp.Diff([]scriptKey{{"down", "\x1b[B"}, {"wait", ""}, {"ctrl+x", "\x18"}}, a.keys, cmp.AllowUnexported(scriptKey{})); d != "" || err != nil {
		t.Error(err, d)
	}
	for _, arg := range []string{"select", "confirm=perhaps", "fly=1", "custom=hop", "=x"} {
		if _, err := ParseAnswer(arg); err == nil {
			t.Errorf("%s was taken", arg)
		}
	}
}

// TestScriptCustom: the first key waits for the first frame, "wait" for the next one, and the end for the extension.
func TestScriptCustom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, err := ParseAnswer("custom=down,wait,enter")
		if err != nil {
			t.Fatal(err)
		}
		var log bytes.Buffer
		u := NewScript([]Answer{a}, &log)
		var chunks []string
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() {
			ended <- u.Custom(ctx, "x", json.RawMessage(`{"id":"c"}`), func(chunk json.RawMessage) error {
				chunks = append(chunks, string(chunk))
				return nil
			})
		}()
		steps := [][]string{
			{`{"width":80,"rows":24}`},
			{`{"width":80,"rows":24}`, `{"key":"\u001b[B"}`},
			{`{"width":80,"rows":24}`, `{"key":"\u001b[B"}`, `{"key":"\r"}`},
		}
		for i, want := range steps {
			synctest.Wait()
			if d := cmp.Diff(want, chunks); d != "" {
				t.Fatalf("after %d frames: %s", i, d)
			}
			request(u, "frame", `{"id":"c","lines":["> a","  b"]}`)
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		frame := "frame c:\n  > a\n    b\n"
		if d := cmp.Diff("custom c\n"+frame+"key down\n"+frame+"key enter\n"+frame+"closed c\n", log.String()); d != "" {
			t.Error(d)
		}
		if err := u.Custom(t.Context(), "x", json.RawMessage(`{"id":"d"}`), nil); !errors.Is(err, ext.ErrIO) || u.Failed() == nil {
			t.Errorf("without an answer: %v, %v", err, u.Failed())
		}
	})
}
