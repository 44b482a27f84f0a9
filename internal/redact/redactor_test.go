package redact

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestRedactorText(t *testing.T) {
	var r Redactor
	r.Know("correct-horse-9", "hunter2", "yes", "line1-of-it\nline2", `with"quote-in`)
	const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P"
	for in, want := range map[string]string{
		"it is correct-horse-9!":                       "it is [REDACTED]!",
		"base64 Y29ycmVjdC1ob3JzZS05 too":              "base64 [REDACTED] too",
		"hunter2 alone, hunter22 not":                  "[REDACTED] alone, hunter22 not",
		"yes is a word":                                "yes is a word",
		"AKIAIOSFODNN7EXAMPLE":                         "[REDACTED]",
		"x ghp_16C7e42F292c6912E7710c838347Ae178B4a y": "x [REDACTED] y",
		"sk-ant-api03-abcdefgh":                        "[REDACTED]",
		"sk-abcdefghijklmnop1":                         "[REDACTED]",
		"a task-list-of-many-things-1":                 "a task-list-of-many-things-1",
		"xoxb-123456789-abcdef":                        "[REDACTED]",
		"npm_1234567890abcdefghij":                     "[REDACTED]",
		"npm_config_registry":                          "npm_config_registry",
		"-pghp_16C7e42F292c6912E7710c838347Ae178B4a":   "-p[REDACTED]",
		"X_sk-proj-abcdefghijkl9":                      "X_[REDACTED]",
		"X_" + jwt:                                     "X_[REDACTED]",
		"my_sk_test_helpers":                           "my_sk_test_helpers",
		"-long-sk-abcdefghijklmnop1":                   "-long-[REDACTED]",
		"AIzaSyA1234567890abcdefghijklmnop":            "[REDACTED]",
		"token is " + jwt + ".":                        "token is [REDACTED]",
		"-----BEGIN RSA PRIVATE KEY-----\nMII\n-----END RSA PRIVATE KEY-----\nrest": "[REDACTED]\nrest",
		"-----BEGIN PRIVATE KEY-----\nMII":                                          "[REDACTED]",
		"Bearer abc123":                                                             "Bearer [REDACTED]",
		"the bearer token":                                                          "the bearer token",
		"Basic dXNlcjpwYXNz":                                                        "Basic [REDACTED]",
		"Basic structure":                                                           "Basic structure",
		"https://me:pw@host.example/p?a=1&b=2 next":                                 "https://[REDACTED]@host.example/p?[REDACTED] next",
		"ssh://git@github.com/o/r":                                                  "ssh://git@github.com/o/r",
		"git@github.com:o/r":                                                        "git@github.com:o/r",
		"password=hush rest":                                                        "password=[REDACTED] rest",
		`{"api_key":"hush"}`:                                                        `{"api_key":"[REDACTED]"}`,
		`{\"token\":\"hush\"}`:                                                      `{\"token\":\"[REDACTED]\"}`,
		"Authorization: Custom hush hush\nnext":                                     "Authorization: [REDACTED]\nnext",
		"X-Api-Key:hush":                                                            "X-Api-Key:[REDACTED]",
		"TOKEN=$TOKEN":                                                              "TOKEN=$TOKEN",
		"max_tokens=500":                                                            "max_tokens=500",
		"src/token.ts:12:3":                                                         "src/token.ts:12:3",
		"sha=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b":                              "sha=[REDACTED]",
		"k=Zm9vYmFyQmF6MTIzNDU2Nzg5MFFVVVg":                                         "k=[REDACTED]",
		"--out=build/linux/amd64/release":                                           "--out=build/linux/amd64/release",
		"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd1":                        "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd1",
		"mail jane.doe+x@example.co.uk now":                                         "mail [REDACTED] now",
		"left-pad@1.2.3 icon@2x.png @scope/pkg":                                     "left-pad@1.2.3 icon@2x.png @scope/pkg",
		"call +49 170 1234567, or (555) 123-4567":                                   "call [REDACTED], or [REDACTED]",
		"555-123-4567":                                                              "[REDACTED]",
		"2026-11-20T10:49:43Z 01a1f893-123-4567":                                    "2026-11-20T10:49:43Z 01a1f893-123-4567",
		"at 12 Long Oak Street, left":                                               "at [REDACTED], left",
		"12 Files changed":                                                          "12 Files changed",
		"":                                                                          "",
	} {
		if got := r.Text(in); got != want {
			t.Errorf("%q\n got %q\nwant %q", in, got, want)
		}
		if again := r.Text(r.Text(in)); again != r.Text(in) {
			t.Errorf("%q: a second pass makes it %q", in, again)
		}
	}
}

func TestRedactorArgs(t *testing.T) {
	var r Redactor
	for in, want := range map[string]string{
		"gh|--token=hush":                            "gh|--token=[REDACTED]",
		"gh|--token|hush|x":                          "gh|--token|[REDACTED]|x",
		"tool|-p|hush":                               "tool|-p|[REDACTED]",
		"mkdir|-p|dir":                               "mkdir|-p|dir",
		"ssh|-p|22|host":                             "ssh|-p|22|host",
		"tool|-p|8080":                               "tool|-p|8080",
		"mysql|-phush|db":                            "mysql|-p[REDACTED]|db",
		"env|API_KEY=hush hush|x":                    "env|API_KEY=[REDACTED]|x",
		"env|OPENAI_KEY=hush":                        "env|OPENAI_KEY=[REDACTED]",
		"env|TOKEN=$T":                               "env|TOKEN=$T",
		"curl|-H|Authorization: Bearer hush|u":       "curl|-H|Authorization: [REDACTED]|u",
		"curl|--header=Cookie: hush":                 "curl|--header=Cookie: [REDACTED]",
		"curl|-u|me:hush":                            "curl|-u|me:[REDACTED]",
		"curl|https://me:hush@h/p?k=hush":            "curl|https://[REDACTED]@h/p?[REDACTED]",
		"npm|config|set|api_token|hush":              "npm|config|set|api_token|[REDACTED]",
		"docker|login|--password-stdin|host":         "docker|login|--password-stdin|host",
		"llm|--max-tokens|500":                       "llm|--max-tokens|500",
		"bash|-c|PASSWORD=hush ./x; y --secret hush": "bash|-c|PASSWORD=[REDACTED] ./x; y --secret [REDACTED]",
		"git|commit|-m|fix it":                       "git|commit|-m|fix it",
	} {
		if got := strings.Join(r.Args(strings.Split(in, "|")), "|"); got != want {
			t.Errorf("%s\n got %s\nwant %s", in, got, want)
		}
	}
	for in, want := range map[string]string{
		`A_TOKEN='hush hush' cmd --x "y z"`:               `A_TOKEN=[REDACTED] cmd --x "y z"`,
		`curl -H 'Authorization: Bearer hush' http://h/ `: `curl -H Authorization: [REDACTED] http://h/ `,
		`echo a | mysql -phush && tool --password "hush"`: `echo a | mysql -p[REDACTED] && tool --password [REDACTED]`,
		`export GH_PAT=hush; ls "my dir"`:                 `export GH_PAT=[REDACTED]; ls "my dir"`,
		`ls -la | grep x > out.txt`:                       `ls -la | grep x > out.txt`,
	} {
		if got := r.Line(in); got != want {
			t.Errorf("%s\n got %s\nwant %s", in, got, want)
		}
	}
}

func TestRedactorJSON(t *testing.T) {
	var r Redactor
	r.Know(`tricky"\value`)
	for in, want := range map[string]string{
		`{"a":"tricky\"\\value","b":1}`:          `{"a":"[REDACTED]","b":1}`,
		`{"ghp_abcdefghijkl":{"x":[1.50,true]}}`: `{"[REDACTED]":{"x":[1.50,true]}}`,
		`{"token":"x","n":"\n"}`:                 `{"n":"\n","token":"[REDACTED]"}`,
	} {
		if got := string(r.JSON(json.RawMessage(in))); got != want {
			t.Errorf("%s\n got %s\nwant %s", in, got, want)
		}
	}
	plain := json.RawMessage(`{"capability":"exec","method":"exec","params_hash":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08","target":{"argv":["git","status"],"program":"git"}}`)
	if got := r.JSON(plain); &got[0] != &plain[0] {
		t.Errorf("a text without secrets was written anew: %s", got)
	}
}

func FuzzRedactorText(f *testing.F) {
	f.Add("token=abc https://u:p@h/?q=1 +49 170 1234567 a@b.cd")
	f.Add(`\"key\":\"`)
	f.Add("-----BEGIN ")
	f.Fuzz(func(t *testing.T, s string) {
		var r Redactor
		r.Know("a-secret-value")
		out := r.Text(s + " a-secret-value")
		if strings.Contains(out, "a-secret-value") {
			t.Errorf("%q: %q", s, out)
		}
		r.Line(s)
		r.Args(strings.Fields(s))
	})
}

func BenchmarkRedactorJSON(b *testing.B) {
	var r Redactor
	for i := range 40 {
		r.Know(strings.Repeat(string(rune('a'+i%26)), 3) + "-secret-" + strings.Repeat("x", i))
	}
	plain := json.RawMessage(`{"capability":"exec","decision":"allow","method":"exec","op":"run","params_hash":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08","runtime":"js","target":{"argv":["git","status","--short"],"cwd":"/home/jane/work/project","program":"git"}}`)
	b.ReportAllocs()
	for b.Loop() {
		r.JSON(plain)
	}
}

func BenchmarkRedactorArgs(b *testing.B) {
	var r Redactor
	argv := []string{"git", "commit", "-m", "ext: hide more spellings of secrets", "--author", "Jane", "--", "ext/redactor.go", "ext/redactor_test.go"}
	line := strings.Join(argv, " ") + " && mysql -pX2 -u root db | head -n 20"
	b.Run("args", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			r.Args(argv)
		}
	})
	b.Run("line", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			r.Line(line)
		}
	})
}
