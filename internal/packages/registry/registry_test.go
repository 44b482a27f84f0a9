package registry

import (
	"context"
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cec80427/pier/ext"
)

// testdata/ranges.json is what node-semver 7, which npm has, says of these ranges and versions; ranges.mjs writes it.
func TestRangesAreNPMs(t *testing.T) {
	data, err := os.ReadFile("testdata/ranges.json")
	if err != nil {
		t.Fatal(err)
	}
	var table struct {
		Versions []string
		Valid    []string
		Ranges   []struct {
			Range string
			Valid bool
			In    []string
		}
		Order []string
	}
	if err := json.Unmarshal(data, &table); err != nil || len(table.Ranges) < 600 {
		t.Fatalf("%d ranges, %v", len(table.Ranges), err)
	}
	for _, version := range append(table.Versions, "latest", "1.2", "1.2.x", "") {
		if got, want := IsVersion(version), slices.Contains(table.Valid, version); got != want {
			t.Errorf("%q is a version: %t, npm says %t", version, got, want)
		}
	}
	for _, r := range table.Ranges {
		if IsRange(r.Range) != r.Valid {
			t.Errorf("%q is a range: %t, npm says %t", r.Range, IsRange(r.Range), r.Valid)
		}
		for _, version := range table.Versions {
			if got, want := Satisfies(version, r.Range), slices.Contains(r.In, version); got != want {
				t.Errorf("%s is in %q: %t, npm says %t", version, r.Range, got, want)
			}
		}
	}
	if !slices.IsSortedFunc(table.Order, Compare) {
		t.Error("versions are not in npm's order")
	}
}

func TestPick(t *testing.T) {
	d := &Document{Name: "x", Tags: map[string]string{"latest": "1.5.0", "beta": "2.0.0-beta.1"}, Versions: map[string]json.RawMessage{
		"1.0.0": []byte(`{}`), "1.5.0": []byte(`{}`), "1.6.0": []byte(`{}`), "1.7.0": []byte(`{"deprecated":"no"}`), "2.0.0-beta.1": []byte(`{}`), "0.9.0": []byte(`{"deprecated":"no"}`),
	}}
	none := func(string) bool { return false }
	for spec, want := range map[string]string{
		"": "1.5.0", "*": "1.5.0", "latest": "1.5.0", "^1.0.0": "1.5.0", ">1.5": "1.6.0", "^1.7": "1.7.0", "beta": "2.0.0-beta.1", "1.0.0": "1.0.0", "v1.0.0": "1.0.0",
		"<1": "0.9.0", "^3": "", "gone": "", "9.9.9": "",
	} {
		if got, err := d.Pick(spec, none); got != want || (err == nil) != (want != "") {
			t.Errorf("%q is %q, %v; want %q", spec, got, err, want)
		}
	}
	d.Tags["latest"] = "1.7.0" // which is deprecated
	for spec, want := range map[string]string{"latest": "1.7.0", "*": "1.6.0", "": "1.6.0", "^1": "1.6.0", ">1.6": "1.7.0"} {
		if got, err := d.Pick(spec, none); got != want || err != nil {
			t.Errorf("where the latest is deprecated, %q is %q, %v; want %q", spec, got, err, want)
		}
	}
	d.Tags["latest"] = "1.5.0"
	young := func(v string) bool { return v == "1.5.0" || v == "1.6.0" || v == "1.7.0" }
	if got, err := d.Pick("latest", young); got != "1.0.0" || err != nil {
		t.Errorf("when all others are young, the latest is %q, %v", got, err)
	}
	if _, err := d.Pick("1.6.0", young); err == nil || !strings.Contains(err.Error(), "too lately: 1.6.0") {
		t.Errorf("the error is %v", err)
	}
}

func TestNames(t *testing.T) {
	for name, good := range map[string]bool{
		"a": true, "@s/a": true, "JSONStream": true, "a.b": true, "a_b-c~": true,
		"": false, ".": false, "..": false, "../a": false, "a/b": false, "@/a": false, "@s/": false, "@s/..": false, "@s/.a": false, "@../a": false, ".a": false,
		"a b": false, "a\\b": false, "a\nb": false, "node_modules": false, "a%2fb": false, "@s/a/b": false, "a:b": false, strings.Repeat("a", 215): false,
	} {
		if err := ValidName(name); (err == nil) != good {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestConfig(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	user := write("user", "registry=https://one.example/npm\n; a comment\n@mine:registry = \"https://two.example\"\n"+
		"//two.example/:_authToken=${TOKEN}\n//one.example/npm/:username=u\n//one.example/npm/:_password=cHc=\n//three.example/:_authToken=${ABSENT}\n//four.example/:_authToken=${ABSENT?}\n")
	c, withheld, err := ReadConfig([]string{filepath.Join(dir, "absent"), user}, func(name string) (string, bool) { return "secret", name == "TOKEN" })
	if err != nil || !slices.Equal(withheld, []string{"ABSENT"}) {
		t.Fatalf("withheld is %v, %v", withheld, err)
	}
	if c.Of("a") != "https://one.example/npm/" || c.Of("@mine/a") != "https://two.example/" || c.Of("@other/a") != "https://one.example/npm/" {
		t.Errorf("the registries are %s, %v", c.Registry, c.Scopes)
	}
	for address, want := range map[string]string{
		"https://two.example/a/-/a.tgz": "Bearer secret", "https://one.example/npm/a": "Basic dTpwdw==", "https://one.example/other": "", "https://one.example/": "",
		"https://two.example.evil/a": "", "https://three.example/a": "", "https://evil.example/two.example/": "", "http://two.example:81/a": "",
	} {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.authorization(u); got != want {
			t.Errorf("%s gets %q, want %q", address, got, want)
		}
	}
	for _, text := range []string{"registry=ftp://x", "registry=https://user:pass@x/", "@s:registry=nothing"} {
		if _, _, err := ReadConfig([]string{write("bad", text)}, nil); err == nil || strings.Contains(err.Error(), "pass") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func FuzzManifest(f *testing.F) {
	for _, text := range []string{
		`{"name":"a","version":"1.0.0","dependencies":{"b":"1"},"bin":"x"}`, `{"dependencies":["b"],"os":"linux","cpu":["x64",1],"bundledDependencies":true}`,
		`{"name":1,"version":{},"scripts":[],"dist":"x","_npmUser":"a <b@c>","deprecated":true}`, `[]`, `null`, `{"dependencies":{"../x":"1","__proto__":"2"}}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := ParseManifest(data)
		if err != nil {
			return
		}
		for name := range m.Dependencies {
			if ValidName(name) != nil {
				t.Errorf("%q is taken for a name", name)
			}
		}
		_, _ = parseDocument("a", data) // whatever it says
	})
}

// TestEndless: an answer that never ends is given up where it is longer than it may be, and is not kept.
func TestEndless(t *testing.T) {
	sent := 0
	gate := ext.CallerFunc(func(_ context.Context, call ext.Call) (json.RawMessage, error) {
		err := call.Stream(json.RawMessage(`{"status":200,"headers":[]}`))
		for err == nil {
			sent++
			err = call.Stream(json.RawMessage(`{"base64":"` + strings.Repeat("AAAA", 100) + `"}`))
		}
		return nil, err
	})
	store := Store{Dir: t.TempDir()}
	c := NewClient(Options{Gate: gate, Config: Config{Registry: Public}, Store: store, Document: 1000, Archive: 2000, Attempts: 3})
	if _, err := c.Document(t.Context(), "a", false); err == nil || !strings.Contains(err.Error(), "longer than 1000 bytes") || sent != 4 {
		t.Errorf("a document: %v after %d pieces", err, sent)
	}
	if _, err := c.Fetch(t.Context(), "a", "https://a.example/a.tgz"); err == nil || !strings.Contains(err.Error(), "longer than 2000 bytes") {
		t.Errorf("an archive: %v", err)
	}
	if kept, err := os.ReadDir(store.Dir); err != nil || len(kept) > 0 {
		t.Errorf("kept are %v, %v", kept, err)
	}
}

// TestRetryAfter: a registry is left alone for as long as it asks for, which is said, and not asked again when that is too long.
func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for after, want := range map[string]string{
		"5":                             "r.example asks for fewer requests: going on in 5s",
		"0":                             "r.example asks for fewer requests: going on in 0s",
		"Fri, 02 Jan 2026 03:04:25 GMT": "r.example asks for fewer requests: going on in 20s",
		"Fri, 02 Jan 2026 03:04:00 GMT": "r.example asks for fewer requests: going on in 500ms",
		"soon":                          "r.example asks for fewer requests: going on in 500ms",
		"-1":                            "r.example asks for fewer requests: going on in 500ms",
		"31":                            "r.example asks not to be asked for 31s",
		"86400":                         "r.example asks not to be asked for 24h0m0s",
		"Wed, 21 Oct 2099 07:28:00 GMT": "r.example asks not to be asked for 646924h23m55s",
	} {
		asked, said := 0, []string(nil)
		gate := ext.CallerFunc(func(_ context.Context, call ext.Call) (json.RawMessage, error) {
			if asked++; asked > 1 {
				return nil, ext.E(ext.CodeDenied, "enough")
			}
			return nil, call.Stream(json.RawMessage(`{"status":429,"headers":[["Retry-After","` + after + `"]]}`))
		})
		pause := func(context.Context, time.Duration) error { return nil }
		c := NewClient(Options{
			Gate: gate, Config: Config{Registry: Public}, Store: Store{Dir: t.TempDir()}, Pause: pause,
			Now: func() time.Time { return now }, Say: func(text string) { said = append(said, text) },
		})
		if _, err := c.Fetch(t.Context(), "a", "https://r.example/a.tgz"); asked == 1 {
			said = append(said, err.Error())
		}
		if len(said) != 1 || !strings.HasSuffix(said[0], want) {
			t.Errorf("Retry-After: %s: %q, not %s", after, said, want)
		}
	}
}

// TestProxiesAreNPMs: which proxy a registry is asked through, in npm's order.
func TestProxiesAreNPMs(t *testing.T) {
	for _, c := range []struct{ rc, env, to, want string }{
		{"proxy=http://a", "https_proxy=http://c", "https://r.example/", "http://a"},
		{"proxy=http://a\nhttps-proxy=http://b", "", "http://r.example/", "http://b"},
		{"proxy=null", "HTTPS_PROXY=http://c", "https://r.example/", "http://c"},
		{"", "http_proxy=http://d", "https://r.example/", ""},
		{"", "HTTP_PROXY=http://d", "http://r.example/", "http://d"},
		{"", "PROXY=http://e", "http://r.example/", "http://e"},
		{"proxy=http://a", "npm_config_https_proxy=http://f", "https://r.example/", "http://f"},
		{"proxy=http://a", "no_proxy=other, .example", "https://r.example/", ""},
		{"proxy=http://a\nnoproxy=other", "no_proxy=example", "https://r.example/", "http://a"},
		{"proxy=http://a", "NO_PROXY=xample", "https://r.example/", "http://a"},
		{"proxy=http://a", "NO_PROXY=*", "https://r.example/", ""},
	} {
		config := Config{}
		if _, err := config.read(c.rc, nil); err != nil {
			t.Fatal(err)
		}
		name, value, _ := strings.Cut(c.env, "=")
		config.proxies.environment(func(of string) (string, bool) { return value, of == name && name != "" })
		to, err := url.Parse(c.to)
		if err != nil {
			t.Fatal(err)
		}
		if got := config.proxies.of(to).value; got != c.want {
			t.Errorf("%q and %q: %s goes by %q, want %q", c.rc, c.env, c.to, got, c.want)
		}
	}
	config := Config{}
	if _, err := config.read("proxy=http://me:a%2fb@a:1", nil); err != nil {
		t.Fatal(err)
	}
	if got := config.Secrets(); !slices.Equal(got, []string{"a/b", "a%2fb", "bWU6YS9i"}) {
		t.Errorf("the secrets are %q", got)
	}
}

func FuzzRanges(f *testing.F) {
	for _, text := range []string{"^1.2.3-a.1 <2 || 3.x - 4", "~>1 >= x", "* || 01.2.3-", "=v1.2.3+b !2", "999999999999999999999999.1.1", "1.2.3.4 - *"} {
		f.Add(text, "1.2.3-a.1")
	}
	f.Fuzz(func(t *testing.T, rng, version string) {
		if in := Satisfies(version, rng); in && (!IsRange(rng) || !IsVersion(version)) {
			t.Errorf("%q is in %q, and one of them is none", version, rng)
		}
		if v, ok := parseVersion(version); ok && Compare(v.String(), version) != 0 && len(v.String()) <= mostLength {
			t.Errorf("%q reads as %q, which is another version", version, v)
		}
	})
}
