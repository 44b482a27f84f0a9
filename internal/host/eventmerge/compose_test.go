package eventmerge_test

import (
	"encoding/json"
	"testing"

	"github.com/cec80427/pier/internal/host/eventmerge"
)

// run hands an event through handlers, given as their answers. What Pi's runner makes of each event is pinned in the root (TestEmit).
func run(t *testing.T, event string, answers ...string) (*eventmerge.Merge, error) {
	t.Helper()
	e, err := eventmerge.Parse(json.RawMessage(event))
	if err != nil {
		t.Fatal(err)
	}
	c := eventmerge.New(e)
	for _, answer := range answers {
		stop, err := c.Add(json.RawMessage(answer), c.Before())
		if stop || err != nil {
			return c, err
		}
	}
	return c, nil
}

func TestTake(t *testing.T) {
	c, err := run(t, `{"type":"tool_call","toolName":"x","toolCallId":"1","input":{"v":1}}`,
		`{"event":{"type":"tool_call","toolName":"y","toolCallId":"1","input":{"v":2}}}`,
		`{"event":{"type":"tool_call","input":{"v":2}},"result":{"block":true,"reason":"no"}}`,
		`{"result":{"block":false}}`)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(c.Event.JSON()), `{"type":"tool_call","toolName":"x","toolCallId":"1","input":{"v":2}}`; got != want {
		t.Errorf("the event is %s, want %s", got, want)
	}
	if got, want := string(c.Result()), `{"block":true,"reason":"no"}`; got != want {
		t.Errorf("the result is %s, want %s", got, want)
	}
	if c.Reason() != "no" || !c.FailClosed() {
		t.Errorf("reason %q, fails closed: %v", c.Reason(), c.FailClosed())
	}
}

func TestTakeRefuses(t *testing.T) {
	for event, answer := range map[string]string{
		`{"type":"user_bash","command":"ls"}`:                           `{"event":{},"result":{}}`,
		`{"type":"message_end","message":{"role":"user"}}`:              `{"event":{},"result":{"message":{"role":"assistant"}}}`,
		`{"type":"project_trust"}`:                                      `{"event":{},"result":7}`,
		`{"type":"input","text":"x"}`:                                   `[`,
		`{"type":"context_with_system","messages":[{"role":"system"}]}`: `{"event":{},"result":{"messages":[]}}`,
	} {
		if _, err := run(t, event, answer); err == nil {
			t.Errorf("%s takes %s", event, answer)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, event := range []string{``, `7`, `{}`, `{"type":""}`, `{"type":7}`, `{"type":"a","type":"b"}`, `{"type":"a"} x`} {
		if e, err := eventmerge.Parse(json.RawMessage(event)); err == nil {
			t.Errorf("%q is the event %q", event, e.Name)
		}
	}
}

// FuzzTake: whatever a handler answers, the event and the result stay JSON, and the event keeps its type.
func FuzzTake(f *testing.F) {
	for _, name := range []string{"tool_call", "tool_result", "context", "input", "before_agent_start", "turn_end", "resources_discover", "other"} {
		f.Add(name, `{"messages":[{"role":"system","content":"x"}],"systemPromptOptions":{}}`, `{"event":{"input":{}},"result":{"content":[],"paths":[1]}}`)
	}
	f.Fuzz(func(t *testing.T, name, fields, answer string) {
		var given map[string]json.RawMessage
		if json.Unmarshal([]byte(fields), &given) != nil || given == nil {
			return
		}
		given["type"], _ = json.Marshal(name)
		data, err := json.Marshal(given)
		if err != nil {
			t.Fatal(err)
		}
		e, err := eventmerge.Parse(data)
		if err != nil {
			return
		}
		c := eventmerge.New(e)
		if !json.Valid([]byte(answer)) {
			return // runtimes answer with JSON or with an error
		}
		_, _ = c.Add(json.RawMessage(answer), c.Before())
		if !json.Valid(c.Event.JSON()) || c.Event.Name != e.Name {
			t.Errorf("the event is %s", c.Event.JSON())
		}
		if result := c.Result(); result != nil && !json.Valid(result) {
			t.Errorf("the result is %s", result)
		}
	})
}
