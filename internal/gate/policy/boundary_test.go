package policy

import (
	"fmt"
	"net/netip"
	"strings"
	"testing"

	"github.com/cec80427/pier/ext"
)

// TestSpecialBoundaries checks the addresses right beside the special networks: none of them is special, and the first and last of each
// network is.
func TestSpecialBoundaries(t *testing.T) {
	for network, beside := range map[string][]string{
		"0.0.0.0/8":       {"1.0.0.0"},
		"10.0.0.0/8":      {"9.255.255.255", "11.0.0.0"},
		"100.64.0.0/10":   {"100.63.255.255", "100.128.0.0", "99.64.0.1", "101.64.0.1"},
		"169.254.0.0/16":  {"169.253.255.255", "169.255.0.0"},
		"172.16.0.0/12":   {"172.15.255.255", "172.32.0.0"},
		"192.0.0.0/24":    {"191.0.0.1", "192.0.1.0", "192.1.0.0", "193.0.0.1"},
		"192.0.2.0/24":    {"192.0.3.0", "192.1.2.0", "191.0.2.1"},
		"192.168.0.0/16":  {"192.167.255.255", "192.169.0.0"},
		"198.18.0.0/15":   {"198.17.255.255", "198.20.0.0", "197.18.0.1", "199.18.0.1"},
		"198.51.100.0/24": {"198.51.99.255", "198.51.101.0", "198.50.100.1", "198.52.100.1", "197.51.100.1"},
		"203.0.113.0/24":  {"203.0.112.255", "203.0.114.0", "203.1.113.1", "202.0.113.1"},
		"224.0.0.0/4":     {"223.255.255.255"},
		"240.0.0.0/4":     nil,
		"168.63.129.16/32": {
			"168.63.129.15", "168.63.129.17", "168.63.128.16", "168.62.129.16", "167.63.129.16",
		},
		"2001:db8::/32": {"2001:db7:ffff::", "2001:db9::", "2002:db8::1"},
		"2001::/32":     {"2001:1::"},
		"64:ff9b::/96":  nil, // by the IPv4 address in it
		"2002:a00::/24": {"2002:b00::"},
		"fc00::/7":      nil,
	} {
		p := netip.MustParsePrefix(network)
		if first := p.Masked().Addr(); !Special(first) {
			t.Errorf("%s, the first of %s, passes for public", first, network)
		}
		for _, text := range beside {
			if at := netip.MustParseAddr(text); p.Contains(at) || Special(at) {
				t.Errorf("%s, beside %s, is special", at, network)
			}
		}
	}
}

// TestIgnoredCharacters checks that each character that file systems may ignore hides no guarded name, from the first to the last of each
// range, and that the characters beside the ranges make another name.
func TestIgnoredCharacters(t *testing.T) {
	p := policyOf(t, with(t, usual(ModeStrict), "write=/", ""))
	for _, edge := range [][2]rune{
		{0xad, 0xad},
		{0x34f, 0x34f},
		{0x180b, 0x180f},
		{0x200b, 0x200f},
		{0x202a, 0x202e},
		{0x2060, 0x206f},
		{0xfe00, 0xfe0f},
		{0xfeff, 0xfeff},
		{0xe0000, 0xe0fff},
	} {
		for r, want := range map[rune]Outcome{edge[0] - 1: Allow, edge[0]: Deny, (edge[0] + edge[1]) / 2: Deny, edge[1]: Deny, edge[1] + 1: Allow} {
			if d := p.Decide(need(fmt.Sprintf("write sub/.g%cit/config", r))); d.Outcome != want {
				t.Errorf("with %U: %s (%s), want %s", r, d.Outcome, d.Reason, want)
			}
		}
	}
}

// TestDenyOfLaunchers checks which denials of a command line a shell's line is held to: those of ordinary programs, which the line may
// start, and none of another shell's line.
func TestDenyOfLaunchers(t *testing.T) {
	for scope, want := range map[string]Outcome{"'git push'": Deny, "'git *'": Deny, "'sh -c id'": Allow, "'env id'": Allow} {
		c := usual(ModeStrict)
		c.AllowAll, c.Deny = true, []Rule{{Cap: ext.CapExec, Scope: scope}}
		if d := policyOf(t, c).Decide(need("shell ls")); d.Outcome != want {
			t.Errorf("a shell's line after the denial of %s: %s, want %s", scope, d.Outcome, want)
		}
	}
}

// TestListenManyRules checks that listening is decided by its own rules when they stand among many others of http.
func TestListenManyRules(t *testing.T) {
	hosts := "http=a.com http=b.com http=c.com http=d.com http=e.com http=f.com http=g.com http=h.com"
	for rule, want := range map[string]Outcome{"http=listen:8080": Allow, "http=listen": Allow, "http=listen:8081": Deny, "http=i.com": Deny} {
		r := Requirement{Extension: "x", Capability: ext.CapHTTP, Method: ext.MethodHTTP, HTTP: HTTPNeed{Listen: true, Port: 8080}}
		if d := policyOf(t, with(t, usual(ModeStrict), hosts+" "+rule, "")).Decide(r); d.Outcome != want {
			t.Errorf("allowed by %s: %s, want %s", rule, d.Outcome, want)
		}
		denied := want == Allow
		if d := policyOf(t, with(t, usual(ModeStrict), "http=listen", hosts+" "+rule)).Decide(r); (d.Outcome == Deny) != denied {
			t.Errorf("denied by %s: %s", rule, d.Outcome)
		}
	}
}

// TestGrantHolds checks which paths a grant calls closed to new links: protected ones, what lies in them and above them.
func TestGrantHolds(t *testing.T) {
	d := policyOf(t, with(t, usual(ModeStrict), "write=/work/app", "")).Decide(need("link a b"))
	if d.Outcome != Allow {
		t.Fatalf("%+v", d)
	}
	for path, want := range map[string]bool{
		"/work/app/b": false, "/tmp/b": false, "/home/u/.config/pier": true, "/home/u/.config/pier/key": true, "/home/u/.config": true, "/home/u": true,
		"/home/u/.config/other": false, "": true,
	} {
		if got := d.Grant.Holds(path); got != want {
			t.Errorf("%q: %v", path, got)
		}
	}
}

// TestToolPath checks which characters of a tool's path are read as spaces, from the first to the last of their range, and that one "@"
// at the beginning is dropped.
func TestToolPath(t *testing.T) {
	for r, want := range map[rune]bool{
		0x9f: false, 0xa0: true, 0xa1: false, 0x1fff: false, 0x2000: true, 0x2005: true, 0x200a: true, 0x200b: false, 0x202e: false, 0x202f: true,
		0x2030: false, 0x205e: false, 0x205f: true, 0x2060: false, 0x2fff: false, 0x3000: true, 0x3001: false, ' ': false, '\t': false,
	} {
		read := "a" + string(r) + "b"
		if want {
			read = "a b"
		}
		if got := ToolPath("a" + string(r) + "b"); OddSpace(r) != want || got != read {
			t.Errorf("%U: %v, %q", r, OddSpace(r), got)
		}
	}
	if got := ToolPath("@@a/@b"); got != "@a/@b" {
		t.Errorf("%q", got)
	}
}

// TestFileRules checks what a rule for a path reaches below the path: nothing when the path is a file, and everything when the rule says
// that it is a folder or the path is one.
func TestFileRules(t *testing.T) {
	c := with(t, usual(ModeStrict), "read=/opt/file read=/opt/dir read=/opt/said/ read=/opt/*.ts", "")
	c.IsDir = func(path string) bool { return path == "/opt/dir" }
	p := policyOf(t, c)
	for path, want := range map[string]Outcome{
		"/opt/file": Allow, "/opt/file/x": Deny, "/opt/dir": Allow, "/opt/dir/x": Allow, "/opt/said": Allow, "/opt/said/x": Allow, "/opt/a.ts": Allow, "/opt/other": Deny,
	} {
		if d := p.Decide(need("read " + path)); d.Outcome != want {
			t.Errorf("%s: %s, want %s", path, d.Outcome, want)
		}
	}
}

// TestReasonOfRoots checks that a decision without a rule says whether the path lies in an open folder.
func TestReasonOfRoots(t *testing.T) {
	prompt := usual(ModePrompt)
	prompt.DefaultCaps = nil
	permissive := prompt
	permissive.Mode = ModePermissive
	strict := prompt
	strict.Mode = ModeStrict
	for path, want := range map[string]string{"/work/app/a": reasonNoGrant, "/etc/hosts": reasonRoots} {
		for _, c := range []Config{prompt, strict, permissive} {
			d := policyOf(t, c).Decide(need("read " + path))
			if d.Reason != want || (d.Warning != "") != (c.Mode == ModePermissive) || d.Warning != "" && !strings.HasSuffix(d.Warning, ": "+want) {
				t.Errorf("%s in %s mode: %q, %q, want %q", path, c.Mode, d.Reason, d.Warning, want)
			}
		}
	}
	if d := policyOf(t, with(t, strict, "read=/etc/hosts", "")).Decide(need("read /etc/hosts")); d.Reason != reasonRule {
		t.Errorf("by a rule: %q", d.Reason)
	}
	if d := policyOf(t, with(t, strict, "", "read=/etc/hosts")).Decide(need("read /etc/hosts")); d.Reason != reasonRule {
		t.Errorf("by a denial: %q", d.Reason)
	}
}

// TestCovers checks which rules certainly lie within a wider one.
func TestCovers(t *testing.T) {
	for _, tt := range []struct {
		wider, rule string
		want        bool
	}{
		{"read", "read", true},
		{"read=/etc", "read=/etc", true},
		{"read", "write=src", false},
		{"read=src/", "read", false},
		{"read", "read=src/a", true},
		{"read", "read=../a", false},
		{"read", "read=~/a", false},
		{"read", "read=/etc", false},
		{"read=src/", "read=src/a", true},
		{"read=src/", "read=src/../../a", false},
		{"read=src/", "read=lib/a", false},
		{"write=src", "write=src/a", false},
		{"write=*/", "write=a/b", false},
		{"http", "http=a.com", true},
		{"http", "http=*.a.com", true},
		{"http", "http=10.0.0.1", false},
		{"http", "http=listen", false},
		{"http", "http=localhost", false},
		{"http=a.com", "http=a.com:443", false},
		{"env", "env=HOME", true},
		{"env", "env=MY_TOKEN", false},
		{"env", "env=MY*", false},
		{"env=MY*", "env=MYX", false},
		{"exec", "exec=git", true},
		{"exec=git", "exec=ls", false},
	} {
		if got := (Base{Cwd: "/work/app"}).Covers(rules(t, tt.wider)[0], rules(t, tt.rule)[0]); got != tt.want {
			t.Errorf("%s covers %s: %v", tt.wider, tt.rule, got)
		}
	}
}

// TestWindowsVolumes checks which paths of Windows name a volume, and that a rooted path lies on the volume of the working directory.
func TestWindowsVolumes(t *testing.T) {
	p := policyOf(t, Config{Home: `C:\Users\u`, Cwd: `D:\work`, GOOS: "windows", AllowAll: true})
	for path, want := range map[string]string{
		`a:\x`: `A:\x`, `A:\x`: `A:\x`, `z:/x`: `Z:\x`, `Z:\x`: `Z:\x`, `m:\x\..\y`: `M:\y`, `\x`: `D:\x`, `/x/y`: `D:\x\y`, `x`: `D:\work\x`, `\\server\share\x`: `\\SERVER\SHARE\x`,
		"`:\\x": "", `{:\x`: "", `@:\x`: "", `[:\x`: "", `1:\x`: "", `c:x`: "", `\\server`: "", `\\server\`: "", `\\?\C:\x`: "", `\\.\pipe\x`: "", `C:\x:stream`: "", `C:\x.`: "",
	} {
		d := p.Decide(need("read " + path))
		if got := d.Outcome == Allow; got != (want != "") || got && d.Scope != want {
			t.Errorf("%s: %s of %q, want %q", path, d.Outcome, d.Scope, want)
		}
	}
}

// TestGlobOfAFolder checks that a pattern for the files below a folder reaches them and not the folder itself.
func TestGlobOfAFolder(t *testing.T) {
	for scope, want := range map[string]Outcome{"/opt/x1/**": Allow, "/opt/x1/**/*": Deny, "/opt/x1/*": Deny, "/opt/x1/": Allow} {
		p := policyOf(t, with(t, usual(ModeStrict), "read="+scope, ""))
		for path, want := range map[string]Outcome{"/opt/x1": want, "/opt/x1/a": Allow, "/opt": Deny, "/opt/x1a": Deny} {
			if d := p.Decide(need("read " + path)); d.Outcome != want {
				t.Errorf("%s by %s: %s, want %s", path, scope, d.Outcome, want)
			}
		}
	}
}

// TestReachOfWrites checks that a grant to write does not hold at a place that may only be read, wherever a link led.
func TestReachOfWrites(t *testing.T) {
	p := policyOf(t, with(t, usual(ModeStrict), "write=/work/app read=/etc", ""))
	for text, want := range map[string][3]bool{"write a": {true, false, false}, "read a": {true, true, false}, "read /etc/hosts": {true, true, false}} {
		d := p.Decide(need(text))
		if d.Outcome != Allow {
			t.Fatalf("%s: %s", text, d.Outcome)
		}
		for i, path := range []string{"/work/app/b", "/etc/passwd", "/opt/y/b"} {
			if got := d.Grant.Reach.Holds(0, path, false); got != want[i] {
				t.Errorf("%s led to %s: %v", text, path, got)
			}
		}
	}
}

// TestOfferOfLaterPlaces checks that the question about a place that is run later has one rule and says why, and that another question to
// write offers folders with the note about them.
func TestOfferOfLaterPlaces(t *testing.T) {
	p := policyOf(t, usual(ModePrompt))
	for text, later := range map[string]bool{"write src/a": false, "write .git/hooks/pre-commit": true} {
		d := p.Decide(need(text))
		if d.Outcome != Ask || len(d.Asks) != 1 {
			t.Fatalf("%s: %+v", text, d)
		}
		q := d.Asks[0]
		if q.Guarded != later || (len(q.Rules) == 1) != later || len(q.Notes) != 1 || (q.Notes[0] == folderNote) == later {
			t.Errorf("%s: %+v", text, q)
		}
	}
	if d := p.Decide(need("read /etc/hosts")); d.Outcome != Ask || len(d.Asks[0].Notes) > 0 || d.Asks[0].Guarded {
		t.Errorf("a question to read: %+v", d)
	}
}
