package policy

import (
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/cec80427/pier/ext"
)

var (
	somePaths = []string{
		"a", "a/b", "src/x.ts", ".", "..", "../other", "~", "~/notes", "~/notes/n", "/etc/hosts", "/", "/home/u/.config/pier/key", "/home/u/.config",
		"~/.pi/agent/auth.json", "~/.pi/agent", "/opt/x/f", "/tmp/pier-1/t", "/proc/self/environ", "",
	}
	someHosts = []string{"a.com", "x.a.com", "localhost", "127.0.0.1", "10.0.0.1", "93.184.216.34", "169.254.169.254"}
	someNames = []string{"HOME", "FOO", "AWS_SECRET_KEY", "PI_TOKEN", "PI_X"}
	someProgs = []string{"git", "./git", "/usr/bin/git", "rm", "sh"}
)

func ruleGen() *rapid.Generator[Rule] {
	return rapid.Custom(func(t *rapid.T) Rule {
		r := Rule{Cap: rapid.SampledFrom(ext.Capabilities()).Draw(t, "cap")}
		if rapid.Bool().Draw(t, "plain") {
			return r
		}
		switch r.Cap {
		case ext.CapRead, ext.CapWrite:
			r.Scope = rapid.SampledFrom(append([]string{"**", "src/**", "**/*.ts", "~/**", "/home/u/.config/"}, somePaths[:17]...)).Draw(t, "scope")
		case ext.CapHTTP:
			r.Scope = rapid.SampledFrom(append([]string{"*", "*.a.com", "10.0.0.0/8", "127.0.0.1:80", "a.com:443"}, someHosts...)).Draw(t, "scope")
		case ext.CapEnv:
			r.Scope = rapid.SampledFrom(append([]string{"*", "AWS_*"}, someNames...)).Draw(t, "scope")
		case ext.CapExec:
			r.Scope = rapid.SampledFrom(append([]string{"g*"}, someProgs...)).Draw(t, "scope")
		case ext.CapTool:
			r.Scope = rapid.SampledFrom([]string{"t", "t*", "u"}).Draw(t, "scope")
		}
		return r
	})
}

func configGen() *rapid.Generator[Config] {
	return rapid.Custom(func(t *rapid.T) Config {
		list := func(name string) []Rule { return rapid.SliceOfN(ruleGen(), 0, 4).Draw(t, name) }
		c := usual(rapid.SampledFrom([]Mode{ModeStrict, ModePrompt, ModePermissive}).Draw(t, "mode"))
		c.GOOS = rapid.SampledFrom([]string{"linux", "darwin"}).Draw(t, "goos")
		c.AllowAll = rapid.Bool().Draw(t, "all")
		c.Allow, c.Deny = list("allow"), list("deny")
		if rapid.Bool().Draw(t, "defaults") {
			c.DefaultCaps = list("default_caps")
		}
		x := Extension{Allow: list("own allow"), Deny: list("own deny")}
		if rapid.Bool().Draw(t, "has manifest") {
			x.Manifest = []Declared{}
			for _, r := range list("manifest") {
				x.Manifest = append(x.Manifest, Declared{Rule: r})
			}
		}
		c.Extensions = map[ext.ID]Extension{"x": x}
		return c
	})
}

func needGen() *rapid.Generator[Requirement] {
	return rapid.Custom(func(t *rapid.T) Requirement {
		r := Requirement{Extension: rapid.SampledFrom([]ext.ID{"x", "y"}).Draw(t, "ext")}
		r.Capability = rapid.SampledFrom(ext.Capabilities()).Draw(t, "cap")
		r.UsesHandle = rapid.IntRange(0, 9).Draw(t, "held") == 0
		r.ReleasesHandle = r.UsesHandle && rapid.Bool().Draw(t, "ends")
		switch r.Capability {
		case ext.CapRead, ext.CapWrite:
			for range rapid.IntRange(0, 2).Draw(t, "n") {
				r.Files.Paths = append(r.Files.Paths, PathUse{
					Path: rapid.SampledFrom(somePaths).Draw(t, "path"), Write: r.Capability == ext.CapWrite,
					Read: r.Capability == ext.CapRead || rapid.Bool().Draw(t, "read"), Tree: rapid.Bool().Draw(t, "tree"),
				})
			}
		case ext.CapHTTP:
			r.HTTP.Host, r.HTTP.Port = rapid.SampledFrom(someHosts).Draw(t, "host"), 443
		case ext.CapEnv:
			r.Env = rapid.SampledFrom(append([]string{""}, someNames...)).Draw(t, "env")
		case ext.CapExec:
			r.Exec.Command, r.Exec.Shell = rapid.SampledFrom(someProgs).Draw(t, "command"), rapid.Bool().Draw(t, "shell")
		case ext.CapTool:
			r.Tool.Name = "t"
		}
		return r
	})
}

func mustNew(t *rapid.T, c Config) *Policy {
	p, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestAddingADenyNeverWidens(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, r, deny := configGen().Draw(t, "config"), needGen().Draw(t, "need"), ruleGen().Draw(t, "deny")
		before := mustNew(t, c)
		var after *Policy
		if rapid.Bool().Draw(t, "own") {
			var err error
			if after, err = before.With("x", Sourced{Rule: deny}); err != nil {
				t.Fatal(err)
			}
		} else {
			c.Deny = append(c.Deny[:len(c.Deny):len(c.Deny)], deny)
			after = mustNew(t, c)
		}
		a, b := before.Decide(r), after.Decide(r)
		if b.Outcome > a.Outcome {
			t.Fatalf("%s became %s", a.Outcome, b.Outcome)
		}
		for _, name := range someNames {
			if b.Grant.Env(name) && !a.Grant.Env(name) {
				t.Fatalf("%s became visible", name)
			}
		}
		if b.Grant.Host == nil {
			return
		}
		for _, host := range someHosts {
			for _, at := range []string{"127.0.0.1:443", "10.0.0.1:443", "93.184.216.34:443", "169.254.169.254:80"} {
				addr := netip.MustParseAddrPort(at)
				if b.Grant.Host(host, addr) == nil && a.Grant.Host(host, addr) != nil {
					t.Fatalf("%s at %s became reachable", host, at)
				}
			}
		}
	})
}

func TestDecideIsDeterministic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, r := configGen().Draw(t, "config"), needGen().Draw(t, "need")
		p := mustNew(t, c)
		skip := cmpopts.IgnoreFields(Grant{}, "Unread", "Reach", "Holds", "Host", "Env", "Closed")
		first := p.Decide(r)
		for _, d := range []Decision{p.Decide(r), mustNew(t, c).Decide(r)} {
			if diff := cmp.Diff(first, d, skip); diff != "" {
				t.Fatal(diff)
			}
		}
	})
}

func TestZeroConfigDeniesAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := needGen().Draw(t, "need")
		if d := mustNew(t, Config{}).Decide(r); d.Outcome != Deny || d.Grant.Env("HOME") || d.Grant.Host != nil || len(d.Grant.Paths) > 0 {
			t.Fatalf("%+v", d)
		}
	})
}

// Nothing opens a protected path, and every grant lies below its root.
func TestGrantsStayInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, r := configGen().Draw(t, "config"), needGen().Draw(t, "need")
		d := mustNew(t, c).Decide(r)
		if d.Outcome == Deny {
			return
		}
		if len(d.Grant.Paths) != len(r.Files.Paths) {
			t.Fatalf("%d grants for %d paths", len(d.Grant.Paths), len(r.Files.Paths))
		}
		for i, g := range d.Grant.Paths {
			if strings.HasPrefix(g.Path+"/", "/home/u/.config/pier/") || d.Grant.Closed(g.Path) {
				t.Fatalf("opened %s", g.Path)
			}
			joined := strings.TrimSuffix(g.Root, "/") + "/" + g.Rel
			if g.Rel == "." {
				joined = g.Root
			}
			if joined != g.Path || strings.Contains("/"+g.Rel+"/", "/../") || g.Write != r.Files.Paths[i].Write {
				t.Fatalf("%+v", g)
			}
		}
	})
}

// A question's rule answers the question: with it remembered, the call is allowed, or denied when it was a never.
func TestAnswersAreRemembered(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, r := configGen().Draw(t, "config"), needGen().Draw(t, "need")
		p := mustNew(t, c)
		d := p.Decide(r)
		if d.Outcome != Ask {
			return
		}
		never, err := p.With(r.Extension, Sourced{Rule: d.Asks[0].Rules[0]})
		if err != nil {
			t.Fatal(err)
		}
		if got := never.Decide(r); got.Outcome != Deny {
			t.Fatalf("%s after never %s", got.Outcome, d.Asks[0].Rules[0])
		}
		for wide := range 4 { // each rule that is offered answers, the widest too
			p := p
			for _, q := range d.Asks {
				rule := q.Rules[min(wide, len(q.Rules)-1)]
				if p, err = p.With(r.Extension, Sourced{Rule: rule, Allow: true}); err != nil {
					t.Fatal(err)
				}
			}
			if got := p.Decide(r); got.Outcome != Allow {
				t.Fatalf("%s after always %v: %s", got.Outcome, d.Asks, got.Reason)
			}
		}
	})
}

func BenchmarkDecide(b *testing.B) {
	c := usual(ModeStrict)
	c.Deny = rules(b, "read=~/.ssh", "write=**/.env", "exec=rm", "http=*.evil.com")
	c.Allow = rules(b, "read=~/notes", "write=src/**/*.ts", "write=doc", "exec=git", "http=api.github.com", "http=*.npmjs.org")
	p := policyOf(b, c)
	for _, text := range []string{"read src/a/b.go", "read ~/notes/a", "write src/a/b.ts", "exec git", "http registry.npmjs.org", "env LC_ALL", "session"} {
		r := need(text)
		name, _, _ := strings.Cut(text, " ")
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if d := p.Decide(r); d.Outcome != Allow {
					b.Fatal(d.Reason)
				}
			}
		})
	}
}

// BenchmarkDecideMany decides under 200 rules with a scope, of which the last one allows the call.
func BenchmarkDecideMany(b *testing.B) {
	c := usual(ModeStrict)
	for i := range 33 {
		n := strconv.Itoa(i)
		c.Allow = append(c.Allow, rules(b, "read=/srv/"+n, "write=src/"+n+"/**/*.go", "exec='git log "+n+" *'", "http=GET h"+n+".com:443/v1/x", "env=A"+n, "session=op"+n)...)
	}
	c.Allow = append(c.Allow, rules(b, "read=~/notes", "write=gen/**/*.ts", "exec=git", "http=GET a.com:443/v1", "env=LAST", "session=append")...)
	p := policyOf(b, c)
	request := Requirement{Extension: "x", Capability: ext.CapHTTP, Method: ext.MethodHTTP, HTTP: HTTPNeed{Host: "a.com", Port: 443, Verb: "GET", URL: "https://a.com/v1/x"}}
	entry := Requirement{Extension: "x", Capability: ext.CapSession, Method: ext.MethodSession, Op: "append"}
	for name, r := range map[string]Requirement{
		"read": need("read ~/notes/a"), "write": need("write gen/a/b.ts"), "exec": need("exec git"), "http": request, "env": need("env LAST"), "session": entry,
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			timeDecisions(b, p, r)
		})
	}
}

// BenchmarkDecideTail decides under few rules.
func BenchmarkDecideTail(b *testing.B) {
	c := usual(ModeStrict)
	c.Deny = rules(b, "read=~/.ssh", "write=**/.env")
	c.Allow = rules(b, "read=~/notes", "write=src/**/*.ts", "write=doc")
	p := policyOf(b, c)
	r := need("write src/a/b.ts")
	timeDecisions(b, p, r)
}

// timeDecisions times single decisions; the clock's own cost is in the numbers. Of the machine's other work it says as little as can be had: the
// quiet number is that of the batch of 10,000 that was disturbed least.
func timeDecisions(b *testing.B, p *Policy, r Requirement) {
	const batch = 10_000
	all, quiet := make([]time.Duration, 0, 1<<20), time.Duration(1<<62)
	took := make([]time.Duration, 0, batch)
	for b.Loop() {
		start := time.Now()
		d := p.Decide(r)
		took = append(took, time.Since(start))
		if d.Outcome != Allow {
			b.Fatal(d.Reason)
		}
		if len(took) == batch {
			all = append(all, took...)
			slices.Sort(took)
			quiet, took = min(quiet, took[batch*99/100]), took[:0]
		}
	}
	if all = append(all, took...); len(all) < batch {
		return
	}
	slices.Sort(all)
	b.ReportMetric(float64(all[len(all)/2]), "p50-ns")
	b.ReportMetric(float64(all[len(all)*99/100]), "p99-ns")
	b.ReportMetric(float64(quiet), "quiet-p99-ns")
}
