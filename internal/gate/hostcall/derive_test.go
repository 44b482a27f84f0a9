package hostcall

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

func rd(path string) []policy.PathUse { return []use{{Path: path, Read: true}} }
func wr(path string) []policy.PathUse { return []use{{Path: path, Write: true}} }

func two(read bool) []policy.PathUse {
	return []use{{Path: "a", Read: read, Write: true, Tree: true}, {Path: "b", Write: true, Tree: true}}
}

// The groups of a requirement, in short for the tables below.
type (
	files = policy.FileNeed
	web   = policy.HTTPNeed
	prog  = policy.ExecNeed
	tool  = policy.ToolNeed
	use   = policy.PathUse
)

type deriveTest struct {
	method ext.Method
	params string
	want   policy.Requirement
}

func TestDeriveFS(t *testing.T) {
	type req = policy.Requirement
	checkDerive(t, []deriveTest{
		{"fs", `{"op":"read","path":"a","offset":1,"length":2,"encoding":"utf8"}`, req{Capability: "read", Files: files{Paths: rd("a")}}},
		{"fs", `{"op":"stat","path":"a"}`, req{Capability: "read", Files: files{Paths: rd("a")}}},
		{"fs", `{"op":"lstat","path":"a"}`, req{Capability: "read", Files: files{Paths: rd("a")}}},
		{"fs", `{"op":"list","path":"a"}`, req{Capability: "read", Files: files{Paths: rd("a")}}},
		{"fs", `{"op":"access","path":"a","mode":2}`, req{Capability: "read", Files: files{Paths: rd("a")}}},
		{"fs", `{"op":"realpath","path":"a"}`, req{Capability: "read", Files: files{Paths: rd("a")}}},
		{"fs", `{"op":"readlink","path":"a"}`, req{Capability: "read", Files: files{Paths: rd("a")}}},
		{"fs", `{"op":"watch","path":"a","recursive":true}`, req{Capability: "read", Files: files{Paths: rd("a")}}},
		{"fs", `{"op":"open","path":"a","flags":"r","mode":1}`, req{Capability: "read", Files: files{Paths: rd("a")}}},
		{"fs", `{"op":"open","path":"a","flags":"ax"}`, req{Capability: "write", Files: files{Paths: wr("a")}}},
		{"fs", `{"op":"open","path":"a","flags":"r+"}`, req{Capability: "write", Files: files{Paths: []use{{Path: "a", Read: true, Write: true}}}}},
		{"fs", `{"op":"write","path":"a","text":"x","flag":"a","mode":1}`, req{Capability: "write", Files: files{Paths: wr("a")}}},
		{"fs", `{"op":"write","path":"a","base64":""}`, req{Capability: "write", Files: files{Paths: wr("a")}}},
		{"fs", `{"op":"mkdir","path":"a","recursive":true,"mode":1}`, req{Capability: "write", Files: files{Paths: wr("a")}}},
		{"fs", `{"op":"mkdtemp","path":"a/"}`, req{Capability: "write", Files: files{Paths: wr("a/")}}},
		{"fs", `{"op":"mkdtemp","path":"a"}`, req{Capability: "write", Files: files{Paths: []use{{Path: "a", Write: true, Suffix: "XXXXXX"}}}}},
		{"fs", `{"op":"delete","path":"a","force":true,"kind":"any"}`, req{Capability: "write", Files: files{Paths: []use{{Path: "a", Write: true, Tree: true}}}}},
		{"fs", `{"op":"rename","path":"a","to":"b"}`, req{Capability: "write", Files: files{Paths: two(true)}}},
		{"fs", `{"op":"copy","path":"a","to":"b","exclusive":true,"recursive":true}`, req{Capability: "write", Files: files{Paths: two(true)}}},
		{"fs", `{"op":"link","path":"a","to":"b"}`, req{Capability: "write", Files: files{Paths: two(true)}}},
		{"fs", `{"op":"symlink","path":"a","target":"b"}`, req{Capability: "write", Files: files{Paths: []use{{Path: "a", Write: true, Tree: true}}, Links: []string{"b"}}}},
		{"fs", `{"op":"chmod","path":"a","mode":1}`, req{Capability: "write", Files: files{Paths: wr("a")}}},
		{"fs", `{"op":"utimes","path":"a","atime":1,"mtime":2.5}`, req{Capability: "write", Files: files{Paths: wr("a")}}},
		{"fs", `{"op":"truncate","path":"a","length":1}`, req{Capability: "write", Files: files{Paths: wr("a")}}},
		{"fs", `{"op":"lock","path":"a","wait":1,"stale":2,"nofollow":true}`, req{Capability: "write", Files: files{Paths: wr("a")}}},
		{"fs", `{"op":"locked","lock":1}`, req{Capability: "write", UsesHandle: true}},
		{"fs", `{"op":"unlock","lock":1}`, req{Capability: "write", UsesHandle: true, ReleasesHandle: true}},
		{"fs", `{"op":"fdread","fd":3,"length":1,"position":0}`, req{Capability: "read", UsesHandle: true}},
		{"fs", `{"op":"fdwrite","fd":3,"base64":""}`, req{Capability: "write", UsesHandle: true}},
		{"fs", `{"op":"fdstat","fd":3}`, req{Capability: "read", UsesHandle: true}},
		{"fs", `{"op":"fdsync","fd":3}`, req{Capability: "write", UsesHandle: true}},
		{"fs", `{"op":"fdtruncate","fd":3,"length":0}`, req{Capability: "write", UsesHandle: true}},
		{"fs", `{"op":"close","fd":3}`, req{Capability: "read", UsesHandle: true, ReleasesHandle: true}},
		{"fs", `{"op":"sqlmemory","foreignKeys":true,"doubleQuotedStrings":false,"timeout":0}`, req{Capability: "read", NoEffect: true}},
		{"fs", `{"op":"sqlopen","path":"a","create":true}`, req{Capability: "write", Files: files{Paths: []use{{Path: "a", Read: true, Write: true}}}}},
		{"fs", `{"op":"sqlopen","path":"a","readOnly":true}`, req{Capability: "read", Files: files{Paths: rd("a")}}},
		{"fs", `{"op":"sqlexec","db":1,"of":"memory","sql":"select 1"}`, req{Capability: "read", NoEffect: true}},
		{"fs", `{"op":"sqlrun","db":1,"of":"read","statement":1,"bind":[],"rows":-1,"changes":false,"bigInts":true}`, req{Capability: "read", UsesHandle: true}},
		{"fs", `{"op":"sqlrun","db":1,"of":"write","statement":1}`, req{Capability: "write", UsesHandle: true}},
		{"fs", `{"op":"sqlclose","db":1,"of":"write"}`, req{Capability: "write", UsesHandle: true, ReleasesHandle: true}},
		{"fs", `{"op":"sqlcopy","db":1,"of":"memory","path":"a","name":"main","target":"main"}`, req{Capability: "write", Files: files{Paths: []use{{Path: "a", Read: true, Write: true}}}}},
		{"fs", `{"\u006fp":"read","path":"\u0061"}`, req{Capability: "read", Files: files{Paths: rd("a")}}},
	})
}

func TestDerive(t *testing.T) {
	type req = policy.Requirement
	checkDerive(t, []deriveTest{
		{"tool", `{"name":"read","input":{"path":"@src/a b"}}`, req{Capability: "read", Tool: tool{Name: "read"}, Files: files{Paths: rd("src/a b")}}},
		{"tool", `{"name":"grep","input":{"pattern":"x"}}`, req{Capability: "read", Tool: tool{Name: "grep"}, Files: files{Paths: rd(".")}}},
		{"tool", `{"name":"find","input":{"pattern":"x","path":""}}`, req{Capability: "read", Tool: tool{Name: "find"}, Files: files{Paths: rd(".")}}},
		{"tool", `{"name":"ls","input":{"path":7},"registered":true}`, req{Capability: "tool", Tool: tool{Name: "ls"}}},
		{"tool", `{"name":"ls","input":{}}`, req{Capability: "read", Tool: tool{Name: "ls"}, Files: files{Paths: rd(".")}}},
		{"tool", `{"name":"write","input":{"path":"~/a","content":""}}`, req{Capability: "write", Tool: tool{Name: "write"}, Files: files{Paths: wr("~/a")}}},
		{"tool", `{"name":"edit","input":{"path":"a","edits":[]}}`, req{Capability: "write", Tool: tool{Name: "edit"}, Files: files{Paths: []use{{Path: "a", Read: true, Write: true}}}}},
		{"tool", `{"name":"bash","input":{"command":"ls | wc"}}`, req{Capability: "exec", Tool: tool{Name: "bash"}, Exec: prog{Command: "ls | wc", Shell: true, Interpreter: "bash"}}},
		{"tool", `{"name":"deploy","input":{}}`, req{Capability: "tool", Tool: tool{Name: "deploy"}}},
		{"tool", `{"name":"Read"}`, req{Capability: "tool", Tool: tool{Name: "Read"}}},

		{"exec", `{"command":"git","args":["status"],"cwd":".","env":{},"timeout":1,"input":"","max_output":1,"text":true}`, req{Capability: "exec", Exec: prog{Command: "git", Args: []string{"status"}, Dir: ".", Brings: map[string]string{}}}},
		{"exec", `{"op":"run","command":"git","shell":false}`, req{Capability: "exec", Exec: prog{Command: "git"}}},
		{"exec", `{"op":"run","command":"a|b","shell":true}`, req{Capability: "exec", Exec: prog{Command: "a|b", Shell: true, Interpreter: "sh"}}},
		{"exec", `{"op":"run","command":"a|b","shell":"/bin/zsh"}`, req{Capability: "exec", Exec: prog{Command: "a|b", Shell: true, Interpreter: "/bin/zsh"}}},
		{"exec", `{"op":"spawn","command":"git","stdio":["pipe","pipe","pipe"],"detached":true,"proc":"p"}`, req{Capability: "exec", Exec: prog{Command: "git"}}},
		{"exec", `{"op":"stdin","proc":"p","base64":"","end":true}`, req{Capability: "exec", UsesHandle: true}},
		{"exec", `{"op":"stdin","proc":"p","base64":"","now":true}`, req{Capability: "exec", UsesHandle: true}},
		{"exec", `{"op":"kill","proc":"p","signal":"SIGTERM"}`, req{Capability: "exec", UsesHandle: true, ReleasesHandle: true}},
		{"exec", `{"op":"kill","pid":1}`, req{Capability: "exec"}},

		{"http", `{"op":"request","url":"https://User@API.example.COM/x?y","method":"GET","headers":[],"base64":"","redirect":"follow","timeout":1}`, req{Capability: "http", HTTP: web{Host: "api.example.com", Port: 443, Verb: "GET", URL: "https://User@api.example.com/x?y"}}},
		{"http", `{"op":"connect","url":"wss://api.example.com/x","protocols":["a"],"headers":[],"socket":"s"}`, req{Capability: "http", HTTP: web{Host: "api.example.com", Port: 443, Verb: "GET", URL: "wss://api.example.com/x"}}},
		{"http", `{"op":"connect","url":"ws://a:81","socket":"s"}`, req{Capability: "http", HTTP: web{Host: "a", Port: 81, Verb: "GET", URL: "ws://a:81/"}}},
		{"http", `{"op":"send","socket":"s","text":"x"}`, req{Capability: "http", UsesHandle: true}},
		{"http", `{"op":"close","socket":"s","code":1000,"reason":""}`, req{Capability: "http", UsesHandle: true, ReleasesHandle: true}},
		{"http", `{"op":"request","url":"http://a","upload":"u","redirect":"manual","raw":true}`, req{Capability: "http", HTTP: web{Host: "a", Port: 80, Verb: "GET", URL: "http://a/"}}},
		{"http", `{"op":"lookup","host":"A.com"}`, req{Capability: "http", HTTP: web{Host: "A.com"}}},
		{"http", `{"op":"tunnel","line":"l","host":"A.com:8443"}`, req{Capability: "http", HTTP: web{Host: "a.com", Port: 8443}}},
		{"http", `{"op":"tunnel","line":"l","host":"[::1]:443"}`, req{Capability: "http", HTTP: web{Host: "::1", Port: 443}}},
		{"http", `{"op":"tunnel","line":"l","url":"http://a.com/x","method":"PUT"}`, req{Capability: "http", HTTP: web{Host: "a.com", Port: 80, Verb: "PUT", URL: "http://a.com/x"}}},
		{"http", `{"op":"body","upload":"u","base64":"","end":true}`, req{Capability: "http", UsesHandle: true}},
		{"http", `{"op":"listen","server":"s","port":0}`, req{Capability: "http", HTTP: web{Listen: true}}},
		{"http", `{"op":"listen","server":"s","port":8080,"host":"0.0.0.0"}`, req{Capability: "http", HTTP: web{Listen: true, Host: "0.0.0.0", Port: 8080}}},
		{"http", `{"op":"respond","server":"s","request":1,"status":200,"headers":[],"base64":"","end":true}`, req{Capability: "http", UsesHandle: true}},
		{"http", `{"op":"listen","server":"s","port":0,"tls":{"pairs":[]}}`, req{Capability: "http", HTTP: web{Listen: true}}},
		{"http", `{"op":"take","server":"s","request":1,"pieces":8}`, req{Capability: "http", UsesHandle: true}},
		{"http", `{"op":"unlisten","server":"s"}`, req{Capability: "http", UsesHandle: true, ReleasesHandle: true}},
		{"http", `{"url":"http://[::1]:8080/"}`, req{Capability: "http", HTTP: web{Host: "::1", Port: 8080, Verb: "GET", URL: "http://[::1]:8080/"}}},
		{"http", `{"url":"http://2130706433/"}`, req{Capability: "http", HTTP: web{Host: "127.0.0.1", Port: 80, Verb: "GET", URL: "http://127.0.0.1/"}}},
		{"http", `{"url":"http://0x7f.1/"}`, req{Capability: "http", HTTP: web{Host: "127.0.0.1", Port: 80, Verb: "GET", URL: "http://127.0.0.1/"}}},
		{"http", `{"url":"http://a/b/../c"}`, req{Capability: "http", HTTP: web{Host: "a", Port: 80, Verb: "GET", URL: "http://a/c", Unclear: true}}},
		{"http", `{"url":"http://a/b/%2e%2E/c","method":"PUT"}`, req{Capability: "http", HTTP: web{Host: "a", Port: 80, Verb: "PUT", URL: "http://a/c", Unclear: true}}},
		{"http", `{"url":"http://a/b%2fc"}`, req{Capability: "http", HTTP: web{Host: "a", Port: 80, Verb: "GET", URL: "http://a/b%2fc", Unclear: true}}},
		{"http", `{"url":"https://bücher.example"}`, req{Capability: "http", HTTP: web{Host: "xn--bcher-kva.example", Port: 443, Verb: "GET", URL: "https://xn--bcher-kva.example/"}}},
		{"http", `{"url":"http:\\\\evil.com\\@good.com"}`, req{Capability: "http", HTTP: web{Host: "evil.com", Port: 80, Verb: "GET", URL: "http://evil.com/@good.com", Unclear: true}}},
		{"http", `{"url":"http://a","headers":[["X-HTTP-Method-Override","delete"]]}`, req{Capability: "http", HTTP: web{Host: "a", Port: 80, Verb: "GET as delete", URL: "http://a/"}}},
		{"http", `{"url":"http://a/b","headers":[["Accept","*/*"],["X-Original-URL","/c"]]}`, req{Capability: "http", HTTP: web{Host: "a", Port: 80, Verb: "GET", URL: "http://a/b", Mover: "X-Original-URL"}}},
		{"http", `{"op":"connect","url":"ws://a/b","socket":"s","headers":[["X-Original-URL","/c"]]}`, req{Capability: "http", HTTP: web{Host: "a", Port: 80, Verb: "GET", URL: "ws://a/b", Mover: "X-Original-URL"}}},
		{"http", `{"op":"tunnel","line":"l","url":"http://a/b","method":"GET","headers":[["X-Original-URL","/c"]]}`, req{Capability: "http", HTTP: web{Host: "a", Port: 80, Verb: "GET", URL: "http://a/b", Mover: "X-Original-URL"}}},
		{"http", `{"url":"http://a","method":"POST","headers":[["a","b"],["x-http-method"," MERGE "]]}`, req{Capability: "http", HTTP: web{Host: "a", Port: 80, Verb: "POST as MERGE", URL: "http://a/"}}},
		{"http", `{"op":"tunnel","line":"l","url":"http://a","method":"GET","headers":[["X-HTTP-Method-Override","DELETE"]]}`, req{Capability: "http", HTTP: web{Host: "a", Port: 80, Verb: "GET as DELETE", URL: "http://a/"}}},
		{"http", `{"url":"http://a","headers":[["x_method_override","get"]]}`, req{Capability: "http", HTTP: web{Host: "a", Port: 80, Verb: "GET", URL: "http://a/"}}},
		{"http", `{"url":"http://a","headers":[["X-Method-Override","GET"],["X-HTTP-Method-Override","PUT"]]}`, req{Capability: "http", HTTP: web{Host: "a", Port: 80, Verb: "GET as ?", URL: "http://a/"}}},
		{"http", `{"url":"http://a","headers":[["X-Method-Override","GET, DELETE"]]}`, req{Capability: "http", HTTP: web{Host: "a", Port: 80, Verb: "GET as ?", URL: "http://a/"}}},
		{"http", `{"url":"http://a/?x=1&%5Fmethod=d%45lete#f","method":"POST"}`, req{Capability: "http", HTTP: web{Host: "a", Port: 80, Verb: "POST as dElete", URL: "http://a/?x=1&%5Fmethod=d%45lete#f"}}},
		{"http", `{"url":"http://a/?method=delete&x_method=1"}`, req{Capability: "http", HTTP: web{Host: "a", Port: 80, Verb: "GET as ?", URL: "http://a/?method=delete&x_method=1"}}},
		{"http", `{"url":"http://a/?method=delete#_method=put"}`, req{Capability: "http", HTTP: web{Host: "a", Port: 80, Verb: "GET", URL: "http://a/?method=delete#_method=put"}}},

		{"env", `{"op":"get","name":"HOME"}`, req{Capability: "env", Env: "HOME"}},
		{"env", `{"op":"list"}`, req{Capability: "env"}},
		{"log", `{"level":"info","event":"e","message":"m","data":{}}`, req{Capability: "log"}},
		{"events", `{"op":"emit","channel":"c","data":1}`, req{Capability: "session", Op: "events.emit"}},
		{"session", `{"op":"sync","since":0}`, req{Capability: "session", Op: "sync"}},
		{"session", `{"op":"request","action":"abort","args":{}}`, req{Capability: "session", Op: "request"}},
		{"session", `{"op":"state"}`, req{Capability: "session", Op: "state"}},
		{"ui", `{"op":"select","title":"t","options":[],"timeout":1}`, req{Capability: "ui"}},
		{"ui", `{"op":"setTheme","value":"dark"}`, req{Capability: "ui"}},
		{"ui", `{"op":"custom","id":"1","overlay":true,"width":3}`, req{Capability: "ui"}},
	})
}

func checkDerive(t *testing.T, tests []deriveTest) {
	for _, tt := range tests {
		t.Run(string(tt.method)+" "+tt.params, func(t *testing.T) {
			tt.want.Extension, tt.want.Method = "x", tt.method
			call := ext.Call{Extension: "x", Method: tt.method, Params: json.RawMessage(tt.params)}
			got, err := Derive(call)
			if err != nil {
				t.Fatal(err, err.(*ext.Error).Details)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
			for _, claim := range ext.Capabilities() {
				call.Claim = claim
				if _, err := Derive(call); (err == nil) != (claim == got.Capability) {
					t.Errorf("claim %s: %v", claim, err)
				}
			}
			// One key more is always too much.
			var object map[string]any
			if err := json.Unmarshal(call.Params, &object); err != nil {
				t.Fatal(err)
			}
			object["zz"] = 1
			call.Claim, call.Params = "", mustJSON(t, object)
			if _, err := Derive(call); ext.CodeOf(err) != ext.CodeInvalidRequest {
				t.Errorf("extra key: %v", err)
			}
		})
	}
}

func mustJSON(t testing.TB, v any) json.RawMessage {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestDeriveRefuses(t *testing.T) {
	tests := []struct {
		method ext.Method
		params string
		want   ext.Code
	}{
		{"fly", `{}`, ext.CodeInvalidRequest},
		{"", `{}`, ext.CodeInvalidRequest},
		{"fs", ``, ext.CodeInvalidRequest},
		{"fs", `[]`, ext.CodeInvalidRequest},
		{"fs", `null`, ext.CodeInvalidRequest},
		{"fs", `{"op":"read","path":"a"} x`, ext.CodeInvalidRequest},
		{"fs", `{"op":"read","path":"a","path":"b"}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"read","path":"a","p\u0061th":"b"}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"read","Path":"a"}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"read"}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"read","path":1}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"read","path":""}`, ext.CodeIO},
		{"fs", `{"op":"read","path":"a\u0000b"}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"read","path":"a","path offset":1}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"read","path":"a","":1}`, ext.CodeInvalidRequest},
		{"fs", `{"op":1,"path":"a"}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"Read","path":"a"}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"open","path":"a","flags":"rw"}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"open","path":"a"}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"rename","path":"a"}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"rename","path":"a","to":""}`, ext.CodeIO},
		{"fs", `{"op":"symlink","path":"a"}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"fdread"}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"sqlopen"}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"sqlopen","path":"a","vfs":"unix"}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"sqlmemory","path":"a"}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"sqlexec","db":1,"sql":"select 1"}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"sqlexec","db":1,"of":"all","sql":"select 1"}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"sqlattach","db":1,"of":"write"}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"sqlcopy","db":1,"of":"memory"}`, ext.CodeInvalidRequest},
		{"fs", `{"op":"fdread","fd":3,"path":"a"}`, ext.CodeInvalidRequest},
		{"tool", `{"input":{}}`, ext.CodeInvalidRequest},
		{"tool", `{"name":""}`, ext.CodeInvalidRequest},
		{"tool", `{"name":"read","op":"x","input":{"path":"a"}}`, ext.CodeInvalidRequest},
		{"tool", `{"name":"read","input":{}}`, ext.CodeInvalidRequest},
		{"tool", `{"name":"read"}`, ext.CodeInvalidRequest},
		{"tool", `{"name":"read","input":{"path":["a"]}}`, ext.CodeInvalidRequest},
		{"tool", `{"name":"ls","input":{"path":7}}`, ext.CodeInvalidRequest},
		{"tool", `{"name":"write","input":{"path":"a\u0000"}}`, ext.CodeInvalidRequest},
		{"tool", `{"name":"bash","input":{"cmd":"ls"}}`, ext.CodeInvalidRequest},
		{"exec", `{"op":"fork"}`, ext.CodeInvalidRequest},
		{"exec", `{}`, ext.CodeInvalidRequest},
		{"exec", `{"command":""}`, ext.CodeInvalidRequest},
		{"exec", `{"op":"kill","proc":"p","pid":1}`, ext.CodeInvalidRequest},
		{"exec", `{"op":"kill"}`, ext.CodeInvalidRequest},
		{"exec", `{"op":"stdin","base64":""}`, ext.CodeInvalidRequest},
		{"http", `{"url":"file:///etc/passwd"}`, ext.CodeInvalidRequest},
		{"http", `{"url":"/x"}`, ext.CodeInvalidRequest},
		{"http", `{"url":"ws://a"}`, ext.CodeInvalidRequest},
		{"http", `{"op":"connect","url":"http://a","socket":"s"}`, ext.CodeInvalidRequest},
		{"http", `{"url":"http://"}`, ext.CodeInvalidRequest},
		{"http", `{"op":"get","url":"http://a"}`, ext.CodeInvalidRequest},
		{"http", `{"op":"listen","server":"s"}`, ext.CodeInvalidRequest},
		{"http", `{"op":"lookup","host":""}`, ext.CodeInvalidRequest},
		{"http", `{"op":"tunnel","line":"l"}`, ext.CodeInvalidRequest},
		{"http", `{"op":"tunnel","line":"l","host":"a.com:1","url":"http://b.com"}`, ext.CodeInvalidRequest},
		{"http", `{"op":"tunnel","line":"l","host":"a.com:1","method":"GET"}`, ext.CodeInvalidRequest},
		{"http", `{"op":"tunnel","line":"l","host":"b@a.com:1"}`, ext.CodeInvalidRequest},
		{"http", `{"op":"tunnel","line":"l","host":"a.com:1/x"}`, ext.CodeInvalidRequest},
		{"http", `{"op":"tunnel","line":"l","host":"a.com:99999"}`, ext.CodeInvalidRequest},
		{"http", `{"op":"listen","server":"s","port":65536}`, ext.CodeInvalidRequest},
		{"http", `{"op":"listen","server":"s","port":"80"}`, ext.CodeInvalidRequest},
		{"http", `{"op":"listen","server":"s","port":80,"url":"http://a"}`, ext.CodeInvalidRequest},
		{"env", `{"op":"set","name":"A"}`, ext.CodeInvalidRequest},
		{"env", `{"op":"get","name":""}`, ext.CodeInvalidRequest},
		{"env", `{"op":"list","name":"A"}`, ext.CodeInvalidRequest},
		{"log", `{"op":"log"}`, ext.CodeInvalidRequest},
		{"events", `{"op":"on"}`, ext.CodeInvalidRequest},
		{"session", `{"op":"steal"}`, ext.CodeInvalidRequest},
		{"session", `{}`, ext.CodeInvalidRequest},
		{"ui", `{"op":"hasOwnProperty"}`, ext.CodeInvalidRequest},
	}
	for _, tt := range tests {
		_, err := Derive(ext.Call{Method: tt.method, Params: json.RawMessage(tt.params)})
		if ext.CodeOf(err) != tt.want {
			t.Errorf("%s %s: %v", tt.method, tt.params, err)
		}
	}
}

// Whatever the gate takes, a strict decoder reads the same path, host or command from it.
func FuzzDerive(f *testing.F) {
	for _, s := range []string{
		`fs {"op":"read","path":"a"}`, `fs {"op":"copy","path":"a","to":"b"}`, `tool {"name":"read","input":{"path":"@~/x"}}`,
		`exec {"command":"git","shell":true}`, `http {"url":"http://a.com"}`, `env {"op":"get","name":"A"}`, `ui {"op":"close","id":"\ud800"}`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		method, params, _ := strings.Cut(text, " ")
		r, err := Derive(ext.Call{Method: ext.Method(method), Params: json.RawMessage(params)})
		if err != nil {
			if _, ok := err.(*ext.Error); !ok {
				t.Fatalf("%T crosses the gate", err)
			}
			return
		}
		if !r.Capability.Valid() {
			t.Fatalf("capability %q", r.Capability)
		}
		if params == "" {
			return
		}
		var p struct {
			Path    string `json:"path"`
			Command string `json:"command"`
			Name    string `json:"name"`
		}
		if err := ext.DecodeWith([]byte(params), &p, ext.DecodeOptions{AllowUnknown: true}); err != nil {
			return // the connector will refuse it
		}
		switch {
		case method == "fs" && len(r.Files.Paths) > 0 && r.Files.Paths[0].Path != p.Path, method == "exec" && r.Exec.Command != p.Command,
			method == "env" && r.Env != p.Name:
			t.Fatalf("%s: %+v is not %+v", text, r, p)
		}
	})
}

// TestDeriveServed: a tool that a runtime runs itself is always the right tool, whatever its name, and only such a call may say a risk.
func TestDeriveServed(t *testing.T) {
	serve := func(context.Context) (json.RawMessage, error) { return nil, nil }
	for _, test := range []struct {
		params string
		served bool
		want   policy.Requirement
		ok     bool
	}{
		{`{"name":"bash","input":{"command":"ls"},"risk":"read"}`, true, policy.Requirement{Method: ext.MethodTool, Capability: ext.CapTool, Tool: tool{Name: "bash", ReadOnly: true}}, true},
		{`{"name":"pay","input":{},"risk":"money"}`, true, policy.Requirement{Method: ext.MethodTool, Capability: ext.CapTool, Tool: tool{Name: "pay"}}, true},
		{`{"name":"","input":{}}`, true, policy.Requirement{}, false},
		{`{"name":"pay","input":{},"risk":"read"}`, false, policy.Requirement{}, false},
	} {
		call := ext.Call{Method: ext.MethodTool, Params: json.RawMessage(test.params)}
		if test.served {
			call.Serve = serve
		}
		got, err := Derive(call)
		if (err == nil) != test.ok || test.ok && !cmp.Equal(got, test.want) {
			t.Errorf("%s: %+v, %v", test.params, got, err)
		}
	}
}

// TestUnknownKey: who wrote a key that there is not reads which one, and which there are.
func TestUnknownKey(t *testing.T) {
	for params, want := range map[string]string{
		`{"op":"mkdir","path":"a","data":"x"}`:                           `params have no key "data": they may have path, recursive, mode`,
		`{"op":"mkdir","path":"a","` + strings.Repeat("ä", 100) + `":1}`: `params have no key "` + strings.Repeat("ä", 24) + `…": they may have path, recursive, mode`,
	} {
		_, err := Derive(ext.Call{Method: ext.MethodFS, Params: json.RawMessage(params)})
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v", params, err)
		}
	}
}

// Headers by which proxies and frameworks take another path or host count as a change of the path; others do not.
func TestMovingHeaders(t *testing.T) {
	for _, name := range []string{
		"X-Original-URL", "x-original-url", "X_Original_URL", "X-Rewrite-URL", "X-Original-URI", "X-Original-Path", "X-Forwarded-Path", "X-Forwarded-Uri",
		"X-Forwarded-URL", "X-Forwarded-Prefix", "X-Forwarded-Host", "X-Forwarded-Server", "Forwarded", "X-Host", "X-Original-Host", "X-HTTP-Host-Override",
		"X-Envoy-Original-Path", "X-Replaced-Path", "X-Ingress-Path", "X-Script-Name", "Path-Info", "Request-URI", "X-Request-URL", "X-HTTP-DestinationURL",
		"X-WAWS-Unencoded-URL", "X-MS-Original-URL", "X-Matched-Path", "X-Invoke-Path", "X-Middleware-Rewrite", "Destination", "X-Copy-From",
		"x-amz-copy-source", "x-ms-copy-source", "x-ms-rename-source", "X-Proxy-URL", "Base-URL", "X-Target-URL", "Dropbox-API-Path-Root", "Host", "HOST",
	} {
		for _, value := range []string{"/c", "b", ""} {
			params := mustJSON(t, map[string]any{"url": "http://a:81/b", "headers": [][]string{{"Accept", "*/*"}, {name, value}}})
			if r, err := Derive(ext.Call{Method: ext.MethodHTTP, Params: params}); err != nil || r.HTTP.Mover != name {
				t.Errorf("%s: %q moves nothing: %v", name, value, err)
			}
		}
	}
	for _, field := range [][]string{
		{"Host", "a:81"},
		{"host", "A"},
		{"Accept", "/url"},
		{"Referer", "http://a/url"},
		{"Origin", "http://a"},
		{"Location", "/c"},
		{"User-Agent", "path"},
		{"X-Forwarded-For", "1.2.3.4"},
		{"X-Forwarded-Proto", "https"},
		{"X-Forwarded-Port", "443"},
		{"X-Requested-With", "x"},
		{"X-Api-Key", "url"},
		{"Content-Type", "text/uri-list"},
		{"Sec-Fetch-Dest", "document"},
		{"X-Pathology", "x"},
		{"anthropic-version", "1"},
		{"Range", "bytes=0-"},
		{"", ""},
	} {
		params := mustJSON(t, map[string]any{"url": "http://a:81/b", "headers": [][]string{field}})
		if r, err := Derive(ext.Call{Method: ext.MethodHTTP, Params: params}); err != nil || r.HTTP.Mover != "" {
			t.Errorf("%q moves the path: %v", field, err)
		}
	}
}
