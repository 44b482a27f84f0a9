package hostcall

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/ledger"
)

func TestTargets(t *testing.T) {
	for _, tt := range []struct {
		name         string
		method       ext.Method
		params, want string
		line         string
	}{
		{"exec", ext.MethodExec, `{"op":"run","command":"git","args":["log","--author","a b"],"cwd":"/w/x"}`, `{"argv":["git","log","--author","a b"],"cwd":"/w/x","program":"git"}`, "git log --author 'a b'"},
		{
			"exec, secrets", ext.MethodExec, `{"op":"run","command":"t","args":["--token=h1","--password","h2","-p","h3","API_KEY=h4","s3cr3t-value"],"env":{"MY_TOKEN":"s3cr3t-value"}}`,
			`{"argv":["t","--token=[REDACTED]","--password","[REDACTED]","-p","[REDACTED]","API_KEY=[REDACTED]","[REDACTED]"],"program":"t","variables":["MY_TOKEN"]}`,
			"t --token=[REDACTED] --password [REDACTED] -p [REDACTED] API_KEY=[REDACTED] [REDACTED]",
		},
		{"shell", ext.MethodExec, `{"op":"run","command":"ls | head\nid","shell":true}`, `{"shell":"ls | head\nid"}`, `ls | head\nid`},
		{"bash", ext.MethodTool, `{"name":"bash","input":{"command":"TOKEN=h ls"}}`, `{"shell":"TOKEN=[REDACTED] ls"}`, "TOKEN=[REDACTED] ls"},
		{"read", ext.MethodFS, `{"op":"read","path":"a/../b.txt"}`, `{"path":"/w/b.txt"}`, "/w/b.txt"},
		{"rename", ext.MethodFS, `{"op":"rename","path":"/a","to":"b"}`, `{"path":"/a","path2":"/w/b"}`, "/a -> /w/b"},
		{"link", ext.MethodFS, `{"op":"symlink","path":"l","target":"../x"}`, `{"path":"/w/l","path2":"../x"}`, "/w/l -> ../x"},
		{"descriptor", ext.MethodFS, `{"op":"fdread","fd":3,"length":1}`, `{"op":"fdread"}`, "fdread"},
		{"tool with a path", ext.MethodTool, `{"name":"grep","input":{"pattern":"h","path":"src"}}`, `{"path":"/w/src"}`, "/w/src"},
		{"tool", ext.MethodTool, `{"name":"deploy","input":{"a":1}}`, `{"name":"deploy"}`, "deploy"},
		{
			"http", ext.MethodHTTP, `{"op":"request","method":"post","url":"https://u:h@API.example:8443/v1/x?key=h#f"}`,
			`{"host":"api.example","method":"POST","path":"/v1/x?[REDACTED]","port":8443}`, "POST api.example:8443/v1/x?[REDACTED]",
		},
		{
			"http, a key in the path", ext.MethodHTTP, `{"url":"http://h.example/bot/aB3dE6gH9jK2mN5pQ8sT1vW4yZ7/send"}`,
			`{"host":"h.example","method":"GET","path":"/bot/[REDACTED]/send","port":80}`, "GET h.example/bot/[REDACTED]/send",
		},
		{"lookup", ext.MethodHTTP, `{"op":"lookup","host":"a.example"}`, `{"host":"a.example","op":"lookup"}`, "a.example"},
		{"tunnel", ext.MethodHTTP, `{"op":"tunnel","line":"l","host":"a.example:8443"}`, `{"host":"a.example","op":"tunnel","port":8443}`, "a.example:8443"},
		{"env", ext.MethodEnv, `{"op":"get","name":"GITHUB_TOKEN"}`, `{"name":"GITHUB_TOKEN"}`, "GITHUB_TOKEN"},
		{"session", ext.MethodSession, `{"op":"name","name":"h"}`, `{"op":"name"}`, "name"},
		{"events", ext.MethodEvents, `{"op":"emit","channel":"c","data":{}}`, `{"name":"c","op":"emit"}`, "c"},
		{"log", ext.MethodLog, `{"level":"info","event":"it.began","message":"h"}`, `{"event":"it.began"}`, "it.began"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t, config{mode: policy.ModePermissive})
			if _, err := r.call(t, tt.method, tt.params); err != nil {
				t.Fatal(err)
			}
			n := 0
			for rec, err := range r.ledger.Records() {
				if err != nil {
					t.Fatal(err)
				}
				var d struct{ Target json.RawMessage }
				if err := json.Unmarshal(rec.Data, &d); err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(tt.want, string(d.Target)); diff != "" {
					t.Errorf("%s: %s", rec.Event, diff)
				}
				target, ok := ledger.ParseTarget(rec.Data)
				if got := target.Line(); !ok || got != tt.line {
					t.Errorf("%s: line %q", rec.Event, got)
				}
				n++
			}
			if n < 2 {
				t.Errorf("%d records", n)
			}
		})
	}
}
