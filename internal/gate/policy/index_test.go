package policy

import (
	"net/netip"
	"path"
	"strings"
	"testing"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/cec80427/pier/ext"
)

// manyRules are rules of one capability that are near to each other and to what closeNeed wants.
func manyRules(t *rapid.T, c ext.Capability, name string) []Rule {
	rule := rapid.Custom(func(t *rapid.T) Rule {
		pick := func(list ...string) string { return rapid.SampledFrom(list).Draw(t, "part") }
		file := func() string {
			return pick("", "/", "~/", "/opt/x/", "../", "/usr/bin/") + pick("a", "b", "src", "git", "A", "k.ts", ".git") + pick("", "/", "/b", "/b/c", "/**", "/*.ts", "/b/*", "/../c", "/{b,c}")
		}
		r := Rule{Cap: c}
		if rapid.IntRange(0, 12).Draw(t, "plain") == 0 {
			return r
		}
		switch c {
		case ext.CapRead, ext.CapWrite:
			r.Scope = file()
		case ext.CapHTTP:
			host := pick("a.com", "x.a.com", "*.a.com", "*.x.a.com", "*", "10.0.0.1", "10.0.0.0/8", "[::1]", "localhost", "b.com", "*.com")
			if !strings.Contains(host, "/8") {
				host += pick("", ":443", ":80") + pick("", "", "/v1", "/v1/", "/v1/x", "/V1", "/v1;p", "/v2/%7Ex")
			}
			if r.Scope = pick("", "", "GET ", "POST ") + host; pick("host", "listen") == "listen" && pick("no", "no", "yes") == "yes" {
				r.Scope = pick("listen", "listen:8080")
			}
		case ext.CapEnv:
			r.Scope = pick("*", "A*", "AWS_*", "AWS_R", "HOME", "FOO", "FO*", "PI_X", "foo")
		case ext.CapExec:
			r.Scope = pick("git", "g*", "GIT", "./git", "/usr/bin/git", "/usr/bin/", "/usr/bin/*", "sh", "rm", "'git'", "'git *'", "'git log'", "'git log *'",
				"'git log -1'", "'git log -1 *'", "'/usr/bin/git log *'", "'GIT log *'", "'git.exe log *'", "'sh -c id'", "'rm a b c d e f g h'", "'rm a b c d e f *'", "'rm a b c d e f g *'", "'rm *'")
		case ext.CapSession:
			r.Scope = pick("append", "events.emit", "name")
		case ext.CapTool:
			r.Scope = pick("t", "t*", "u", "[tu]", "?")
		}
		return r
	})
	return rapid.SliceOfN(rule, 0, 30).Draw(t, name)
}

func closeNeed(t *rapid.T, c ext.Capability) Requirement {
	pick := func(list ...string) string { return rapid.SampledFrom(list).Draw(t, "part") }
	yes := func() bool { return rapid.IntRange(0, 4).Draw(t, "flag") == 0 }
	rarely := func() bool { return rapid.IntRange(0, 24).Draw(t, "flag") == 0 }
	r := Requirement{Extension: "x", Capability: c, Method: ext.MethodFS}
	switch c {
	case ext.CapRead, ext.CapWrite:
		file := pick("", "/", "~/", "/opt/x/", "/usr/bin/", "../") + pick("a", "b", "src", "git", "A", "k.ts", ".git", "workflows") + pick("", "/", "/b", "/b/c", "/b/c/d.ts", "/.git/x", strings.Repeat("/d", 50))
		r.Files.Paths = []PathUse{{Path: file, Write: c == ext.CapWrite, Read: c == ext.CapRead || yes(), Tree: yes()}}
	case ext.CapHTTP:
		r.Method, r.HTTP.Listen = ext.MethodHTTP, rarely()
		r.HTTP.Host, r.HTTP.Verb, r.HTTP.Port = pick("a.com", "x.a.com", "y.x.a.com", "10.0.0.1", "::1", "::ffff:10.0.0.1", "localhost", "b.com", "com", ""), pick("GET", "POST", ""), uint16(rapid.SampledFrom([]int{0, 80, 443, 8080}).Draw(t, "port"))
		r.HTTP.URL = "https://" + r.HTTP.Host + pick("", "/", "/v1", "/v1/", "/v1/x", "/v1/x/y?q", "/v1;p/x", "/V1/x", "/v10", "/v2/~x/y", "/v1/../x", strings.Repeat("/v1", 60))
	case ext.CapEnv:
		r.Env = pick("", "A", "AWS_R", "AWS_REGION", "HOME", "FOO", "FO", "PI_X", "AWS_SECRET_KEY", strings.Repeat("A", 60))
	case ext.CapExec:
		r.Method, r.Exec.Command, r.Exec.Shell = ext.MethodExec, pick("git", "GIT", "./git", "/usr/bin/git", "sh", "rm", "git.exe", "/usr/bin/env", "env", ""), yes()
		r.Exec.Args = rapid.SliceOfN(rapid.SampledFrom([]string{"log", "-1", "-c", "id", "--output=x"}), 0, 3).Draw(t, "args")
		if r.Exec.Command == "rm" {
			r.Exec.Args = strings.Fields("a b c d e f g h")[:rapid.IntRange(0, 8).Draw(t, "n")]
		}
		if !yes() {
			r.Exec.ProgramPath, r.Exec.ProgramRealPath, r.Exec.Interpreter = "/usr/bin/git", pick("/usr/bin/git", "/usr/bin/rm", "/usr/bin/env"), "/bin/sh"
		}
		r.Exec.RealDir = pick("/work/app", "/work/app/docs", "/", "/home/u/.git/x")
		if rarely() {
			r.Exec.Sets, r.Exec.Brings = []string{"A"}, map[string]string{"A": "b"}
		}
	case ext.CapSession:
		r.Method, r.Op = ext.MethodSession, pick("append", "events.emit", "name", "other", "")
	case ext.CapTool:
		r.Tool.Name = pick("t", "u", "tt", "?")
	}
	return r
}

// The index finds what a search through all rules finds: the same rule, the same questions, the same grant.
func TestIndex(t *testing.T) {
	indexed := 0
	rapid.Check(t, func(t *rapid.T) {
		caps := []ext.Capability{ext.CapRead, ext.CapWrite, ext.CapHTTP, ext.CapEnv, ext.CapExec, ext.CapSession, ext.CapTool}
		capability := rapid.SampledFrom(caps).Draw(t, "cap")
		c := usual(rapid.SampledFrom([]Mode{ModeStrict, ModePrompt, ModePermissive}).Draw(t, "mode"))
		c.GOOS = rapid.SampledFrom([]string{"linux", "darwin"}).Draw(t, "goos")
		c.Allow, c.Deny = manyRules(t, capability, "allow"), manyRules(t, capability, "deny")
		c.Cwd = rapid.SampledFrom([]string{c.Cwd, "/", "/home/u/.github", "/home/u/.git/x", "/home/u/node_modules/x"}).Draw(t, "cwd")
		c.Places = []Place{{"/opt/x/b", "why"}, {"/usr/bin", "path"}, {"/home/u/a", "config"}}
		if rapid.Bool().Draw(t, "defaults") {
			c.DefaultCaps = manyRules(t, capability, "default_caps")
		}
		x := Extension{Roots: []Root{{Dir: "/opt/x", Read: true, Write: true}}}
		if rapid.Bool().Draw(t, "has manifest") {
			for _, r := range manyRules(t, capability, "manifest") {
				x.Manifest = append(x.Manifest, Declared{Rule: r})
			}
		}
		c.Extensions = map[ext.ID]Extension{"x": x}
		fast, plain := mustCompile(t, c, false), mustCompile(t, c, true)
		if fast.views["x"].allow[capIndex(capability)].index != nil {
			indexed++
		}
		for range 8 {
			r := closeNeed(t, capability)
			a, b := fast.Decide(r), plain.Decide(r)
			if diff := cmp.Diff(b, a, cmpopts.IgnoreFields(Grant{}, "Unread", "Reach", "Holds", "Host", "Env", "Closed"), cmpopts.EquateComparable(netip.AddrPort{})); diff != "" {
				t.Fatalf("%+v\n%s", r, diff)
			}
			sameGrant(t, b.Grant, a.Grant)
		}
	})
	if indexed == 0 {
		t.Error("no rules were indexed")
	}
}

// sameGrant compares what is decided later.
func sameGrant(t *rapid.T, want, got Grant) {
	for _, name := range []string{"AWS_R", "HOME", "FOO", "A"} {
		if want.Env(name) != got.Env(name) {
			t.Fatalf("%s is seen in one only", name)
		}
	}
	if (want.Host == nil) != (got.Host == nil) || (want.Closed == nil) != (got.Closed == nil) {
		t.Fatal("one grant has no decision for later")
	}
	for _, host := range []string{"a.com", "x.a.com", "10.0.0.1"} {
		for _, at := range []string{"93.184.216.34:443", "10.0.0.1:443"} {
			addr := netip.MustParseAddrPort(at)
			if want.Host != nil && (want.Host(host, addr) == nil) != (got.Host(host, addr) == nil) {
				t.Fatalf("%s at %s is reached by one only", host, at)
			}
		}
	}
	for _, at := range []string{"/opt/x/a", "/opt/x/b/c", "/work/app/a", "/work/app/.git/x", "/usr/bin/git"} {
		if want.Closed != nil && want.Closed(at) != got.Closed(at) {
			t.Fatalf("%s is shut for one only", at)
		}
	}
}

func mustCompile(t *rapid.T, c Config, scan bool) *Policy {
	p, err := compile(c, scan)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// What a pattern is asked before it is matched changes no answer.
func TestGlobShortcuts(t *testing.T) {
	p := policyOf(t, usual(ModeStrict))
	rapid.Check(t, func(t *rapid.T) {
		part := rapid.SampledFrom([]string{"**", "*", "a", "b", "?", "[ab]", "{a,.b}", ".ts", "*.ts", "a*b", "é", `\*`})
		scope := strings.Join(rapid.SliceOfN(part, 1, 5).Draw(t, "pattern"), rapid.SampledFrom([]string{"/", ""}).Draw(t, "between"))
		m := matcher{rule: Rule{Cap: ext.CapRead, Scope: scope}}
		if _, err := m.rule.normalize(); err != nil || p.compilePath(&m) != nil || m.kind != matchGlob {
			return
		}
		name := rapid.SampledFrom([]string{"a", "b", ".ts", "x.ts", "ab", "aéb", "*", ".b", "axxb"})
		key := path.Join("/work/app"+rapid.SampledFrom([]string{"", "/"}).Draw(t, "below"), strings.Join(rapid.SliceOfN(name, 0, 4).Draw(t, "key"), "/"))
		f := p.flavor
		if want := f.within(m.bkey, key) && doublestar.MatchUnvalidated(m.key, key); m.coversPath(f, key) != want {
			t.Fatalf("%q and %q: want %t", m.key, key, want)
		}
	})
}

// The working directory's own names are looked at once; what lies in it is guarded wherever that is.
func TestGuardedBelowCwd(t *testing.T) {
	for _, cwd := range []string{"/", "/w", "/home/u/.github", "/w/.git", "/node_modules/x"} {
		c := usual(ModeStrict)
		c.Cwd, c.Allow = cwd, rules(t, "write=/")
		for _, scan := range []bool{false, true} {
			p, err := compile(c, scan)
			if err != nil {
				t.Fatal(err)
			}
			inside := cwd == "/node_modules/x" // belongs to packages
			if got := p.Decide(need("write .git/config")); (got.Outcome == Allow) != inside {
				t.Errorf("in %s, scan %v: .git/config is %s", cwd, scan, got.Outcome)
			}
			if got := p.Decide(need("write workflows/a.yml")); (got.Outcome == Allow) != (cwd == "/" || cwd == "/w" || inside) {
				t.Errorf("in %s, scan %v: workflows is %s", cwd, scan, got.Outcome)
			}
		}
	}
}
