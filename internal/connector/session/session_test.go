package session

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
)

// listSession is a session in a slice: ids are e1, e2, …
type listSession struct {
	entries []json.RawMessage
	leaf    string
	fail    error
}

func (s *listSession) Header() json.RawMessage { return json.RawMessage(`{"type":"session","id":"s"}`) }
func (s *listSession) File() string            { return "" }
func (s *listSession) LeafID() string          { return s.leaf }
func (s *listSession) SetLeaf(id string) error { s.leaf = id; return nil }

func (s *listSession) Since(n int) []json.RawMessage { return s.entries[min(n, len(s.entries)):] }

func (s *listSession) Append(entry map[string]any) (json.RawMessage, error) {
	if s.fail != nil {
		return nil, s.fail
	}
	id := fmt.Sprintf("e%d", len(s.entries)+1)
	entry["id"], entry["parentId"] = id, stringOrNull(s.leaf)
	raw, err := wire.JSON(entry)
	if err != nil {
		return nil, err
	}
	s.entries, s.leaf = append(s.entries, raw), id
	return raw, nil
}

type testHost struct{ active []string }

func (h *testHost) ToolsJSON() json.RawMessage     { return json.RawMessage(`[{"name":"read"}]`) }
func (h *testHost) ActiveTools() []string          { return h.active }
func (h *testHost) Activate(names []string)        { h.active = names }
func (h *testHost) Callable() json.RawMessage      { return nil }
func (h *testHost) PromptOptions() json.RawMessage { return json.RawMessage(`{"cwd":"/w"}`) }

func (h *testHost) Shared(from ext.ID) json.RawMessage {
	return json.RawMessage(`{"from":"` + string(from) + `"}`)
}

func (h *testHost) CommandsJSON() json.RawMessage { return nil }

type sessionFixture struct {
	session    *listSession
	host       *testHost
	deliveries []Delivery
	shutdowns  []ext.ID
	conn       *Session
}

func newSessionFixture(t *testing.T) *sessionFixture {
	t.Helper()
	f := &sessionFixture{session: &listSession{}, host: &testHost{}}
	agent := NewAgent(AgentOptions{
		Session: f.session, Now: func() time.Time { return time.UnixMilli(42) }, SystemPrompt: "be kind",
		Delivered: func(d Delivery) { f.deliveries = append(f.deliveries, d) },
		Shutdown:  func(from ext.ID) { f.shutdowns = append(f.shutdowns, from) },
	})
	var err error
	if f.conn, err = New(Options{Session: f.session, Agent: agent, Host: f.host, Trusted: func() bool { return true }}); err != nil {
		t.Fatal(err)
	}
	return f
}

func (f *sessionFixture) call(params string) (string, error) {
	raw, err := f.conn.Call(context.Background(), ext.Call{Extension: "x", Params: json.RawMessage(params)}, policy.Grant{})
	return string(raw), err
}

// TestSessionCalls runs each case's calls on one session and compares every answer.
func TestSessionCalls(t *testing.T) {
	tests := []struct {
		name  string
		calls [][2]string // params, result; a result that starts with "!" is an error of invalid_request
	}{
		{"an empty session", [][2]string{
			{`{"op":"sync","since":0}`, `{"count":0,"entries":[],"file":null,"header":{"type":"session","id":"s"},"leafId":null}`},
			{`{"op":"sync"}`, `{"count":0,"entries":[],"file":null,"header":{"type":"session","id":"s"},"leafId":null}`},
			{`{"op":"sync","since":-1}`, `!since is negative`},
			{`{"op":"sync","since":7}`, `{"count":0,"entries":[],"file":null,"header":{"type":"session","id":"s"},"leafId":null}`},
		}},
		{"append and sync", [][2]string{
			{
				`{"op":"append","entry":{"type":"custom","customType":"t","data":{"z":1,"a":"<\ud800"}}}`,
				`{"entry":{"customType":"t","data":{"z":1,"a":"<\ud800"},"id":"e1","parentId":null,"type":"custom"}}`,
			},
			{
				`{"op":"append","entry":{"type":"custom_message","customType":"t","content":"hi","display":false,"details":[1]}}`,
				`{"entry":{"content":"hi","customType":"t","details":[1],"display":false,"id":"e2","parentId":"e1","type":"custom_message"}}`,
			},
			{`{"op":"sync","since":2}`, `{"count":2,"entries":[],"file":null,"header":{"type":"session","id":"s"},"leafId":"e2"}`},
			{
				`{"op":"sync","since":1}`,
				`{"count":2,"entries":[{"content":"hi","customType":"t","details":[1],"display":false,"id":"e2","parentId":"e1","type":"custom_message"}],` +
					`"file":null,"header":{"type":"session","id":"s"},"leafId":"e2"}`,
			},
			{`{"op":"append","entry":{"type":"message","customType":"t"}}`, `!an extension appends entries of type custom or custom_message`},
			{`{"op":"append","entry":{"type":"custom","customType":"t","content":"x"}}`, `!a custom entry has customType and data only`},
			{`{"op":"append","entry":{"type":"custom_message","content":{}}}`, `{"entry":{"content":{},"id":"e3","parentId":"e2","type":"custom_message"}}`},
			{`{"op":"append","entry":{"type":"custom_message","customType":"t","content":"x","data":1}}`, `!a custom_message entry has no data`},
		}},
		{"labels and names", [][2]string{
			{`{"op":"label","entryId":"e1","label":"here"}`, `!Entry e1 not found`},
			{`{"op":"name","name":" two\r\nlines "}`, `{"entry":{"id":"e1","name":"two lines","parentId":null,"type":"session_info"}}`},
			{`{"op":"label","entryId":"e1","label":"here"}`, `{"entry":{"id":"e2","label":"here","parentId":"e1","targetId":"e1","type":"label"}}`},
			{`{"op":"label","entryId":"e1"}`, `{"entry":{"id":"e3","parentId":"e2","targetId":"e1","type":"label"}}`},
			{`{"op":"label","entryId":"e1","label":null}`, `{"entry":{"id":"e4","label":null,"parentId":"e3","targetId":"e1","type":"label"}}`},
		}},
		{"the host", [][2]string{
			{`{"op":"tools"}`, `{"active":[],"all":[{"name":"read"}]}`},
			{`{"op":"activate","names":["read"]}`, `{}`},
			{`{"op":"tools"}`, `{"active":["read"],"all":[{"name":"read"}]}`},
			{`{"op":"commands"}`, `{"commands":[]}`},
			{
				`{"op":"state"}`,
				`{"contextUsage":null,"extensionsChoose":true,"idle":true,"model":null,"pending":0,"scopedModels":[],"systemPrompt":"be kind","thinkingLevel":"","trusted":true}`,
			},
			{`{"op":"state","x":1}`, `!x`},
		}},
		{"requests", [][2]string{
			{`{"op":"request","action":"abort"}`, `null`},
			{`{"op":"request","action":"setModel","args":{"model":{"id":"m"}}}`, `!a model needs a provider and an id`},
			{`{"op":"request","action":"setModel","args":{"model":{"id":"m","provider":"p","baseUrl":"u"},"previousModel":null,"level":"low","previousLevel":"off"}}`, `true`},
			{`{"op":"request","action":"setThinkingLevel","args":{"level":"high","previousLevel":"low"}}`, `null`},
			{
				`{"op":"state"}`,
				`{"contextUsage":null,"extensionsChoose":true,"idle":true,"model":{"provider":"p","id":"m"},"pending":0,"scopedModels":[],"systemPrompt":"be kind","thinkingLevel":"high","trusted":true}`,
			},
			{`{"op":"request","action":"waitForIdle"}`, `null`},
			{`{"op":"request","action":"reload"}`, `null`},
			{`{"op":"request","action":"newSession","args":{"options":{}}}`, `{"cancelled":true}`},
			{`{"op":"request","action":"compact","args":{}}`, `!No model selected, so nothing can be compacted.`},
			{`{"op":"request","action":"format"}`, `!an agent knows no action format`},
		}},
		{"navigation", [][2]string{
			{`{"op":"append","entry":{"type":"custom","customType":"a"}}`, `{"entry":{"customType":"a","id":"e1","parentId":null,"type":"custom"}}`},
			{`{"op":"deliver","kind":"user","content":"q"}`, `{}`},
			{`{"op":"append","entry":{"type":"custom","customType":"b"}}`, `{"entry":{"customType":"b","id":"e3","parentId":"e2","type":"custom"}}`},
			{`{"op":"request","action":"navigateTree","args":{"target":"e2","options":{}}}`, `{"cancelled":false}`}, // before what the user wrote
			{`{"op":"append","entry":{"type":"custom","customType":"c"}}`, `{"entry":{"customType":"c","id":"e4","parentId":"e1","type":"custom"}}`},
			{`{"op":"request","action":"navigateTree","args":{"target":"e3","options":{"label":"back"}}}`, `{"cancelled":false}`},
			{`{"op":"sync","since":4}`, `{"count":5,"entries":[{"id":"e5","label":"back","parentId":"e3","targetId":"e3","type":"label"}],` +
				`"file":null,"header":{"type":"session","id":"s"},"leafId":"e5"}`},
			{
				`{"op":"request","action":"navigateTree","args":{"target":"e1","options":{"summarize":true,"label":"l","customInstructions":"c"}}}`,
				`{"summarize":{"customInstructions":"c","entries":["e2","e3","e5"],"from":"e5","label":"l"}}`,
			},
			{`{"op":"request","action":"navigateTree","args":{"target":"e1","from":"e5","options":{"label":"l"},"made":{"summary":"s"}}}`, `{"cancelled":false}`},
			{`{"op":"sync","since":5}`, `{"count":7,"entries":[{"fromHook":false,"fromId":"e5","id":"e6","parentId":"e1","summary":"s","type":"branch_summary"},` +
				`{"id":"e7","label":"l","parentId":"e6","targetId":"e6","type":"label"}],"file":null,"header":{"type":"session","id":"s"},"leafId":"e7"}`},
			{`{"op":"request","action":"navigateTree","args":{"target":"e9"}}`, `!Entry e9 not found`},
		}},
		{"what is no call", [][2]string{
			{`{"op":"fly"}`, `!session has no op fly`},
			{`{}`, `!session needs an op`},
			{`{"op":"deliver","kind":"user"}`, `!deliver needs`},
			{`{"op":"deliver","kind":"message","message":"x"}`, `!deliver needs`},
			{`{"op":"deliver","kind":"user","content":"x","options":3}`, `!options is an object`},
			{`{"Op":"sync"}`, `!session needs an op`},
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := newSessionFixture(t)
			for _, c := range tt.calls {
				got, err := f.call(c[0])
				if msg, bad := strings.CutPrefix(c[1], "!"); bad {
					if !errors.Is(err, ext.ErrInvalidRequest) || !strings.Contains(err.Error(), msg) {
						t.Errorf("%s: error %v, want %s", c[0], err, msg)
					}
					continue
				}
				if err != nil {
					t.Fatalf("%s: %v", c[0], err)
				}
				if d := cmp.Diff(c[1], got); d != "" {
					t.Errorf("%s: %s", c[0], d)
				}
			}
		})
	}
}

func TestSessionFailureIsSafe(t *testing.T) {
	f := newSessionFixture(t)
	f.session.fail = errors.New("open /home/secret: no")
	for _, params := range []string{
		`{"op":"name","name":"n"}`, `{"op":"deliver","kind":"user","content":"x"}`,
		`{"op":"deliver","kind":"message","message":{"customType":"t","content":"x"}}`,
	} {
		if _, err := f.call(params); !errors.Is(err, ext.ErrIO) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", params, err)
		}
	}
	if _, err := New(Options{}); err == nil {
		t.Error("a session method without a session")
	}
}
