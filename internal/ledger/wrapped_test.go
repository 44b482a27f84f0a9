package ledger

import (
	"encoding/base64"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/cec80427/pier/ext"
)

// TestWrapped: a secret in an argument stays out of the record in whatever form the argument carries it; what only looks alike stays.
func TestWrapped(t *testing.T) {
	const secret = "q7Rt9LmZx2WvB4KpN8s"
	b64 := func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }
	r := &ext.Redactor{}
	for _, argv := range [][]string{
		{"-u", "user:" + secret},
		{"--user=me:" + secret},
		{"--proxy-user", "a:" + secret},
		{"-p" + secret + "Ab12cd"},
		{`[{"headers":{"Authorization":"Basic ` + b64("u:"+secret) + `"}}]`},
		{`{"a":[{"name":"Authorization","value":"x` + secret + `"}]}`},
		{`{"key":"password","value":"` + secret + `"}`},
		{`[["cookie","a=` + secret + `"]]`},
		{`["Authorization","Custom ` + secret + `"]`},
		{`"{\"token\":\"` + secret + `\"}"`},
		{"Authorization:Token " + secret},
		{"authorization=Bearer " + secret},
		{"<password>" + secret + "</password>"},
		{"<ns:apiKey>" + secret + "</ns:apiKey>"},
		{`PASSWORD = "` + secret + `"`},
		{"password='" + secret + "'"},
		{"api_key%3D" + secret},
		{"%22password%22%3A%22" + secret + "%22"},
		{"https://u:p%40" + secret + "@h/"},
		{"https://u:p@" + secret + "@h/"},
		{b64(`{"password":"` + secret + `"}`)},
		{b64("password=" + secret)},
		{"data:text/plain;base64," + b64("token: "+secret)},
		{b64(b64("secret=" + secret))},
		{"--data=" + b64("https://u:"+secret+"@h/")},
		{base64.RawURLEncoding.EncodeToString([]byte("api_key=" + secret))},
		{"https://discord.com/api/webhooks/123456789/" + secret},
		{"https://api.telegram.org/bot123456789:" + secret + "A/sendMessage"},
		{"config", "--global", "user.password", secret},
		{"config", "set", "github.token", secret},
		{"--otp", secret},
		{"--pin", secret},
		{"--oauth2-bearer", secret},
		{"-c", "echo " + secret + " | docker login --password-stdin"},
		{"-c", "printf %s " + secret + " | tool --password-stdin"},
		{"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0=." + secret},
		{"-----BEGIN EC PRIVATE KEY-----\n" + secret},
		{`-----BEGIN PRIVATE KEY-----\n` + secret + `\n-----END PRIVATE KEY-----`},
	} {
		got := strings.Join(r.Args(unwrappedAll(r, append([]string{"tool"}, argv...))), " ")
		leaks := strings.Contains(got, secret)
		for _, in := range []string{"u:" + secret, "password=" + secret, `{"password":"`, "token: " + secret, "secret=" + secret, "api_key=" + secret} {
			leaks = leaks || strings.Contains(got, b64(in)[:12])
		}
		if leaks || !strings.Contains(got, ext.Redacted) {
			t.Errorf("%q became %q", argv, got)
		}
	}
	for _, argv := range [][]string{
		{"run", "-u", "1000:1000", "image"},
		{"run", "-u", "node:node"},
		{"show", "HEAD:src/token.ts"},
		{"-e", "s/a%20b/c/"},
		{`{"a":[1,2.50,"x"],"b":{"name":"x","value":"y"}}`},
		{"checkout", "feature.branch", "x"},
		{"a->b>c<d"},
		{b64("nothing of interest in here at all")},
		{"config", "user.name", "Jane"},
		{"src/api/webhooks/index.ts"},
		{"12345678:8080"},
		{"-pthread"},
		{"-c", "echo hello | cat"},
		{`x = "y"`},
		{"src/token.ts", "x"},
		{"ssh://git@github.com/o/r"},
	} {
		if got := r.Args(unwrappedAll(r, append([]string{"tool"}, argv...))); !slices.Equal(got[1:], argv) {
			t.Errorf("%q became %q", argv, got[1:])
		}
	}
}

// TestClean: neither commands that a text quotes nor the spelling of URLs hide a secret, and what is none stays as it was spelled.
func TestClean(t *testing.T) {
	r := &ext.Redactor{}
	for text, want := range map[string]string{
		"mysql -uroot -pX9Tulip db":             "mysql -uroot -p[REDACTED] db",
		"/tmp/password%3DX9Tulip":               "/tmp/password=[REDACTED]",
		"/tmp/Authorization%3A%20Bearer%20X9Tu": "/tmp/Authorization: [REDACTED]",
		"/tmp/100%25%20done":                    "/tmp/100%25%20done",
		"/tmp/50%":                              "/tmp/50%",
		"ls -p a":                               "ls -p a",
	} {
		if got := Clean(r, text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

// TestKnown: what a redactor learns after a target was made is not in its later records, and the target that was made stays what it was.
func TestKnown(t *testing.T) {
	var r ext.Redactor
	before := Target{Argv: []string{"run", "learned-later"}, Path: "/a/learned-later", Shell: "x learned-later"}.Redacted(&r)
	if got := before.Known(&r); got.Line() != before.Line() || got.Path != "/a/learned-later" {
		t.Fatalf("%+v", got)
	}
	r.Know("learned-later")
	got := before.Known(&r)
	if text := fmt.Sprint(got); strings.Contains(text, "learned") || !strings.Contains(text, "run "+ext.Redacted) || before.Argv[1] != "learned-later" {
		t.Fatalf("%+v of %+v", got, before)
	}
}

// TestLongTargets: of texts of megabytes the beginning is kept, without its secrets, however they are made.
func TestLongTargets(t *testing.T) {
	var r ext.Redactor
	for _, part := range []string{"=$", "a <<x ", "a: ", "x=1 ", "su a;", "{", "%41", "b64b64b64b64b64b64b64", "\u00e9", "$x "} {
		line := "curl -u me:sesame99 h; " + strings.Repeat(part, 4<<20/len(part))
		got := Target{Shell: line, Argv: []string{"bash", "-c", line}, Path: line}.Redacted(&r)
		for _, text := range []string{got.Shell, got.Argv[2], got.Path} {
			if strings.Contains(text, "sesame") || !strings.HasPrefix(text, "curl -u me:") || len(text) > 2<<10 || !strings.Contains(text, " bytes") || !utf8.ValidString(text) {
				t.Errorf("%q became %q", part, text)
			}
		}
	}
}
