package ext_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cec80427/pier/ext"
)

func record() ext.LogRecord {
	return ext.LogRecord{
		Schema: ext.LogSchema, TS: "2026-02-03T03:01:02.123Z", Level: ext.LevelInfo, Event: "host_call.end",
		Message: "read /work/app/main.go",
		Correlation: ext.LogCorrelation{
			ExtensionID: "x", ScenarioID: "scn-1", SessionID: new("s"), RunID: new("r"), ArtifactID: new("sha256:1"),
			HostCallID: new("host-1"), TraceID: new("t"), SpanID: new("p"),
		},
		Source: &ext.LogSource{Component: ext.ComponentRuntime, Host: new("box"), Location: new("/work/app/x.ts:3:4"), PID: new(int64(4242))},
		Data:   json.RawMessage(`{"path":"/work/app/main.go","host":"api.github.com","duration_ms":12,"list":["/work/app","/work/apple"]}`),
	}
}

func TestOptional(t *testing.T) {
	if ext.Optional("") != nil {
		t.Error("empty is not absent")
	}
	if p := ext.Optional("id"); p == nil || *p != "id" {
		t.Error(p)
	}
}

func TestLogTime(t *testing.T) {
	for want, in := range map[string]time.Time{
		"2026-02-03T02:01:02.120Z": time.Date(2026, 2, 3, 3, 1, 2, 120_999_999, time.FixedZone("", 3600)),
		"0001-01-01T00:00:00.000Z": {},
	} {
		got := ext.LogTime(in)
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		r := record()
		r.TS = got
		if err := r.Validate(); err != nil {
			t.Error(err)
		}
	}
}

// TestTimestamp has the corners of RFC 3339 §5.6 and §5.7.
func TestTimestamp(t *testing.T) {
	for ts, want := range map[string]bool{
		"2026-02-03T03:01:02Z":                         true,
		"2026-02-03t03:01:02z":                         true,
		"2026-02-03T03:01:02.1Z":                       true,
		"2026-02-03T03:01:02.123456789012Z":            true,
		"2026-02-03T03:01:02+00:00":                    true,
		"2026-02-03T03:01:02-23:59":                    true,
		"2024-02-29T00:00:00Z":                         true,
		"1990-12-31T15:59:60-08:00":                    true,
		"2016-12-31T23:59:60.5Z":                       true,
		"":                                             false,
		"2026-02-03":                                   false,
		"2026-02-03T03:01:02":                          false,
		"2026-02-03 03:01:02Z":                         false,
		"2026-02-03T03:01Z":                            false,
		"2026-02-03T3:01:02Z":                          false,
		"2026-02-03T03:01:02.Z":                        false,
		"2026-02-03T03:01:02,5Z":                       false,
		"2026-02-03T03:01:02+0000":                     false,
		"2026-02-03T03:01:02+23:60":                    false,
		"2026-02-03T03:01:02+24:00":                    false,
		"2026-02-03T03:01:02UTC":                       false,
		"2026-02-03T03:01:02Z ":                        false,
		" 2026-02-03T03:01:02Z":                        false,
		"2026-02-30T03:01:02Z":                         false,
		"2025-02-29T00:00:00Z":                         false,
		"2026-13-03T03:01:02Z":                         false,
		"2026-02-03T24:00:00Z":                         false,
		"2026-02-03T03:60:02Z":                         false,
		"2026-02-03T03:01:61Z":                         false,
		"2026-02-03T03:01:60Z":                         false,
		"2016-12-31T23:59:60+01:00":                    false,
		"+026-02-03T03:01:02Z":                         false,
		"２026-02-03T03:01:02Z":                         false,
		"<ts>":                                         false,
		"2026-02-03T03:01:02" + strings.Repeat("Z", 2): false,
	} {
		r := record()
		r.TS = ts
		if got := r.Validate() == nil; got != want {
			t.Errorf("%q: valid %v, want %v", ts, got, want)
		}
	}
}

// Sensitive is found without copying the name; this is what it means.
func TestSensitiveIsPartOfTheSquashedName(t *testing.T) {
	parts := rapid.SampledFrom([]string{"a", "api", "key", "-", "_", " ", ".", ":", "/", "Tok", "token", "EN", "to", "s", "secret", "SEC", "ret", "coo", "kie", "é", "B", "bearer", "rer", "pass", "Word"})
	rapid.Check(t, func(t *rapid.T) {
		name := strings.Join(rapid.SliceOfN(parts, 0, 8).Draw(t, "parts"), "")
		plain := strings.NewReplacer("_", "", "-", "", ".", "", " ", "", ":", "", "/", "").Replace(strings.ToLower(name))
		want := false
		for _, secret := range []string{"apikey", "token", "authorization", "cookie", "password", "secret", "privatekey", "credential", "bearer"} {
			want = want || strings.Contains(plain, secret)
		}
		if got := ext.Sensitive(name); got != want {
			t.Fatalf("%q: %t", name, got)
		}
	})
}

func TestSensitive(t *testing.T) {
	for _, name := range []string{
		"api_key", "token", "authorization", "cookie", "password", "secret", "private_key", "credential", "bearer",
		"API_KEY", "apiKey", "x-api-key", "APIKEY", "Authorization", "Proxy-Authorization", "Set-Cookie", "cookies",
		"GITHUB_TOKEN", "accessToken", "refresh.token", "DB_PASSWORD", "clientSecret", "AWS_SECRET_ACCESS_KEY",
		"private key", "PrivateKeyPem", "credentials", "bearerAuth", "tokens",
	} {
		if !ext.Sensitive(name) {
			t.Errorf("%s is not sensitive", name)
		}
	}
	for _, name := range []string{"", "key", "path", "author", "pass", "api", "apike_y2", "private", "HOME", "tok_en2"} {
		if name == "apike_y2" || name == "tok_en2" { // separators do not hide a name
			if !ext.Sensitive(name) {
				t.Errorf("%s is not sensitive", name)
			}
			continue
		}
		if ext.Sensitive(name) {
			t.Errorf("%s is sensitive", name)
		}
	}
}

func TestRedact(t *testing.T) {
	type account struct {
		User     string `json:"user"`
		Password string `json:"password"`
	}
	for _, tc := range []struct {
		name     string
		in, want any
	}{
		{"nil", nil, nil},
		{"scalar", "token", "token"},
		{"flat", map[string]any{"token": "t", "a": 1}, map[string]any{"token": "[REDACTED]", "a": 1}},
		{"null and objects too", map[string]any{"secret": nil, "Credentials": map[string]any{"a": 1.0}}, map[string]any{"secret": "[REDACTED]", "Credentials": "[REDACTED]"}},
		{"nested", map[string]any{"a": []any{map[string]any{"apiKey": "k"}}}, map[string]any{"a": []any{map[string]any{"apiKey": "[REDACTED]"}}}},
		{"header pairs", []any{[]any{"Authorization", "Bearer x"}, []any{"accept", "text/html"}}, []any{[]any{"Authorization", "[REDACTED]"}, []any{"accept", "text/html"}}},
		{"pairs of strings", [][2]string{{"cookie", "x"}}, []any{[]any{"cookie", "[REDACTED]"}}},
		{"counts of tokens", map[string]any{"maxTokens": 4096.0, "total_tokens": json.Number("5"), "tokens": "abc", "token": 5.0, "secretTokens": 5.0}, map[string]any{"maxTokens": 4096.0, "total_tokens": json.Number("5"), "tokens": "[REDACTED]", "token": "[REDACTED]", "secretTokens": "[REDACTED]"}},
		{"map of strings", map[string]string{"PASSWORD": "p", "HOME": "/"}, map[string]any{"PASSWORD": "[REDACTED]", "HOME": "/"}},
		{"struct", account{"me", "p"}, map[string]any{"user": "me", "password": "[REDACTED]"}},
		{"pointer", &account{"me", "p"}, map[string]any{"user": "me", "password": "[REDACTED]"}},
		{"raw inside", map[string]any{"raw": json.RawMessage(`{"token":1}`)}, map[string]any{"raw": map[string]any{"token": "[REDACTED]"}}},
		{"raw", json.RawMessage(`{"z":1.50,"token":"<&>","a":"<&>"}`), json.RawMessage(`{"a":"<&>","token":"[REDACTED]","z":1.50}`)},
		{"broken raw", json.RawMessage(`{"token":"x"`), json.RawMessage(`"[REDACTED]"`)},
		{"raw that hides one key behind another", json.RawMessage(`{"a":{"token":"x"},"a":1}`), json.RawMessage(`"[REDACTED]"`)},
		{"no JSON", map[string]any{"f": func() {}}, map[string]any{"f": "[REDACTED]"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if diff := cmp.Diff(tc.want, ext.Redact(tc.in)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestRedactIsDeepAndLeavesItsInputAlone(t *testing.T) {
	in := map[string]any{"a": map[string]any{"token": "t"}}
	ext.Redact(in)
	if in["a"].(map[string]any)["token"] != "t" {
		t.Error("the input changed")
	}
	var deep any = "needle"
	for range ext.MaxDepth + 10 {
		deep = []any{deep}
	}
	if out, err := json.Marshal(ext.Redact(deep)); err != nil || bytes.Contains(out, []byte("needle")) {
		t.Errorf("%s %v", out, err)
	}
}

// TestRedactProperty hides a needle under a sensitive key somewhere in any JSON value: it never comes out, doing it
// twice changes nothing, and a value without sensitive keys stays as it is.
func TestRedactProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := anyJSON(3).Draw(t, "value")
		plain, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if out := ext.RedactJSON(plain); !jsonEqual(out, plain) {
			t.Fatalf("%s became %s", plain, out)
		}
		key := rapid.SampledFrom([]string{"token", "X-Api-Key", "my_password", "CREDENTIALS", "tokens"}).Draw(t, "key")
		v = map[string]any{key: []any{"needle", v}, "other": v}
		for _, wrap := range rapid.SliceOfN(rapid.Bool(), 0, 5).Draw(t, "wraps") {
			if wrap {
				v = []any{1, v}
			} else {
				v = map[string]any{"k": v}
			}
		}
		raw, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		once := ext.RedactJSON(raw)
		if bytes.Contains(once, []byte("needle")) {
			t.Fatalf("%s became %s", raw, once)
		}
		if twice := ext.RedactJSON(once); !bytes.Equal(once, twice) {
			t.Fatalf("%s became %s", once, twice)
		}
	})
}

func jsonEqual(a, b []byte) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && cmp.Equal(x, y)
}

func TestLogRecordRedact(t *testing.T) {
	r := record()
	r.Data = json.RawMessage(`{"headers":{"Authorization":"x"},"n":1}`)
	got := r.Redact()
	if string(got.Data) != `{"headers":{"Authorization":"[REDACTED]"},"n":1}` || got.Validate() != nil {
		t.Errorf("%s", got.Data)
	}
	for _, broken := range []string{`{"token"`, `[]`} {
		r.Data = json.RawMessage(broken)
		if got := r.Redact(); got.Data != nil || got.Validate() != nil {
			t.Errorf("%s", got.Data)
		}
	}
	r.Data = nil
	if got := r.Redact(); got.Data != nil {
		t.Errorf("%s", got.Data)
	}
}

func TestNormalize(t *testing.T) {
	in := record()
	want := in
	want.TS = "1970-01-01T00:00:00.000Z"
	want.Message = "read <cwd>/main.go"
	want.Correlation = ext.LogCorrelation{
		ExtensionID: "x", ScenarioID: "scn-1", SessionID: new("<session_id>"), RunID: new("<run_id>"),
		ArtifactID: new("<artifact_id>"), HostCallID: new("host-1"), TraceID: new("<trace_id>"), SpanID: new("<span_id>"),
	}
	want.Source = &ext.LogSource{Component: ext.ComponentRuntime, Host: new("<host>"), Location: new("<cwd>/x.ts:3:4"), PID: new(int64(0))}
	want.Data = json.RawMessage(`{"duration_ms":12,"host":"api.github.com","list":["<cwd>","/work/apple"],"path":"<cwd>/main.go"}`)
	got := in.Normalize("/work/app")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if err := got.Validate(); err != nil {
		t.Error("a normalized record is not valid:", err)
	}
	if diff := cmp.Diff(record(), in); diff != "" {
		t.Error("the input changed:", diff)
	}
	if diff := cmp.Diff(got, got.Normalize("/work/app")); diff != "" {
		t.Error("twice is not once:", diff)
	}
	bare := ext.LogRecord{Schema: ext.LogSchema, TS: in.TS, Level: ext.LevelWarn, Source: &ext.LogSource{Component: ext.ComponentHarness}}
	want = bare
	want.TS = "1970-01-01T00:00:00.000Z"
	if diff := cmp.Diff(want, bare.Normalize("/work/app")); diff != "" {
		t.Error("absent ids appeared:", diff)
	}
}

func TestNormalizePaths(t *testing.T) {
	const unix, windows = "/home/me/p", `C:\Users\me\p`
	for _, tc := range []struct{ cwd, in, want string }{
		{unix, "/home/me/p", "<cwd>"},
		{unix, "/home/me/p/", "<cwd>/"},
		{unix + "/", "/home/me/p/a b.ts", "<cwd>/a b.ts"},
		{unix, "at (/home/me/p/a.ts:1:2) and file:///home/me/p/b", "at (<cwd>/a.ts:1:2) and file://<cwd>/b"},
		{unix, "/home/me/p:/home/me/p/bin", "<cwd>:<cwd>/bin"},
		{unix, "in /home/me/p.", "in <cwd>."},
		{unix, "/home/me/p.bak /home/me/project /home/me/p2 /home/me/p-old /home/me/p_", "/home/me/p.bak /home/me/project /home/me/p2 /home/me/p-old /home/me/p_"},
		{unix, "/mnt/home/me/p/a", "/mnt/home/me/p/a"},
		{unix, "/home/me/pé", "/home/me/pé"},
		{unix, "relative/home/me/p", "relative/home/me/p"},
		{"", "/a", "/a"},
		{"/", "/a/b", "/a/b"},
		{".", "a.b", "a.b"},
		{windows, `C:\Users\me\p\src\a.ts:3`, "<cwd>/src/a.ts:3"},
		{windows, `C:/Users/me/p/src/a.ts`, "<cwd>/src/a.ts"},
		{windows, `"C:\Users\me\p" and D:\x\y`, `"<cwd>" and D:\x\y`},
		{windows, `C:\Users\me\p2\a`, `C:\Users\me\p2\a`},
	} {
		if got := ext.NormalizePaths(tc.in, tc.cwd); got != tc.want {
			t.Errorf("%q in %q\ngot  %q\nwant %q", tc.cwd, tc.in, got, tc.want)
		}
	}
}

// TestNormalizePathsProperty: what names cwd no more, changes no more.
func TestNormalizePathsProperty(t *testing.T) {
	piece := rapid.SampledFrom([]string{"/a", "/a/b", "b", "/", " ", ".", "é", "\\", "<cwd>", ":", "\xff"})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(piece).Draw(t, "text"), "")
		once := ext.NormalizePaths(text, "/a/b")
		if twice := ext.NormalizePaths(once, "/a/b"); twice != once {
			t.Fatalf("%q, %q, %q", text, once, twice)
		}
		if back := strings.ReplaceAll(once, "<cwd>", "/a/b"); back != strings.ReplaceAll(text, "<cwd>", "/a/b") {
			t.Fatalf("%q became %q", text, once)
		}
	})
}

func FuzzRedactJSON(f *testing.F) {
	for _, s := range []string{
		`{"token":"needle","a":[["cookie","needle"]]}`, `{"maxTokens":1,"tokens":"needle"}`, `"x"`, `{"a":1,"a":2}`, `1e999`, `{`, "\xff",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		out := ext.RedactJSON(data)
		if !verdict(data) && data != nil && string(out) != `"[REDACTED]"` {
			t.Fatalf("%q is not strict JSON and became %q", data, out)
		}
		if !json.Valid(out) {
			t.Fatalf("%q became %q", data, out)
		}
		if again := ext.RedactJSON(out); !bytes.Equal(again, out) {
			t.Fatalf("%q, then %q", out, again)
		}
	})
}

func FuzzNormalize(f *testing.F) {
	f.Add([]byte(`{"p":"/work/app/x","/work/app":["C:\\p\\q"]}`), "/work/app", "read /work/app")
	f.Add([]byte(`{"p":"C:\\p\\q\\r"}`), `C:\p`, `C:/p/q`)
	f.Fuzz(func(t *testing.T, data []byte, cwd, message string) {
		r := record()
		r.Data, r.Message = data, message
		if r.Validate() != nil || !verdict(data) {
			return
		}
		got := r.Normalize(cwd)
		if err := got.Validate(); err != nil || !json.Valid(got.Data) {
			t.Fatalf("%v: %q", err, got.Data)
		}
	})
}
