package policy

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
)

func rules(t testing.TB, list ...string) []Rule {
	t.Helper()
	var out []Rule
	for _, s := range list {
		r, err := ParseRule(s)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, r)
	}
	return out
}

func policyOf(t testing.TB, c Config) *Policy {
	t.Helper()
	p, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// usual is the configuration pier starts with on Linux.
func usual(mode Mode) Config {
	return Config{
		Mode: mode, Home: "/home/u", Cwd: "/work/app", GOOS: "linux", Private: []string{"/tmp/pier-1"},
		DefaultCaps: DefaultCaps("/tmp/pier-1"),
		Roots: []Root{
			{Dir: "/work/app", Read: true, Write: true},
			{Dir: "/home/u/.pi/agent", Read: true, Write: true},
			{Dir: "/tmp/pier-1", Read: true, Write: true},
		},
		Extensions: map[ext.ID]Extension{"x": {Roots: []Root{{Dir: "/opt/x", Read: true}}}},
		Protected:  []string{"/home/u/.config/pier", "/home/u/.pi/agent/logs/extensions"},
		Guarded:    []string{"/home/u/.pi/agent/auth.json"},
	}
}

func need(text string) Requirement {
	r := Requirement{Extension: "x"}
	name, arg, _ := strings.Cut(text, " ")
	r.Capability = ext.Capability(name)
	switch name {
	case "read":
		r.Method, r.Files.Paths = ext.MethodFS, []PathUse{{Path: arg, Read: true}}
	case "write":
		r.Method, r.Files.Paths = ext.MethodFS, []PathUse{{Path: arg, Write: true}}
	case "temp":
		r.Method, r.Capability = ext.MethodFS, ext.CapWrite
		r.Files.Paths = []PathUse{{Path: arg, Write: true, Suffix: "XXXXXX"}}
	case "move":
		from, to, _ := strings.Cut(arg, " ")
		r.Method, r.Capability = ext.MethodFS, ext.CapWrite
		r.Files.Paths = []PathUse{{Path: from, Read: true, Write: true, Tree: true}, {Path: to, Write: true, Tree: true}}
	case "link":
		link, target, _ := strings.Cut(arg, " ")
		r.Method, r.Capability = ext.MethodFS, ext.CapWrite
		r.Files.Paths, r.Files.Links = []PathUse{{Path: link, Write: true}}, []string{target}
	case "exec":
		r.Method, r.Exec.Command = ext.MethodExec, arg
	case "shell":
		r.Method, r.Capability, r.Exec.Command, r.Exec.Shell = ext.MethodExec, ext.CapExec, arg, true
	case "http":
		h, _ := parseHostPattern(arg)
		r.Method, r.HTTP.Host, r.HTTP.Port = ext.MethodHTTP, h.name, h.port
		if h.prefix.IsValid() {
			r.HTTP.Host = h.prefix.Addr().String()
		}
		if r.HTTP.Port == 0 {
			r.HTTP.Port = 443
		}
	case "env":
		r.Method, r.Env = ext.MethodEnv, arg
	case "tool":
		r.Method, r.Tool.Name = ext.MethodTool, arg
	case "held":
		r.Method, r.Capability, r.UsesHandle = ext.MethodFS, ext.Capability(arg), true
	case "end":
		r.Method, r.Capability, r.UsesHandle, r.ReleasesHandle = ext.MethodFS, ext.Capability(arg), true, true
	default:
		r.Method = ext.Method(name)
	}
	return r
}

type decideTest struct {
	name string
	c    Config
	need string
	want Outcome
	flag string
}

// with is c with rules for every extension, separated by spaces.
func with(t testing.TB, c Config, allow, deny string) Config {
	t.Helper()
	if allow != "" {
		c.Allow = rules(t, strings.Split(allow, " ")...)
	}
	if deny != "" {
		c.Deny = rules(t, strings.Split(deny, " ")...)
	}
	return c
}

func TestDecideDefaults(t *testing.T) {
	strict := usual(ModeStrict)
	prompt := usual(ModePrompt)
	permissive := usual(ModePermissive)
	all := usual(ModeStrict)
	all.AllowAll = true
	checkDecide(t, []decideTest{
		{"zero denies session", Config{}, "session", Deny, "--allow session"},
		{"zero denies env", Config{}, "env HOME", Deny, "--allow env=HOME"},
		{"zero denies a held descriptor", Config{}, "held read", Deny, "--allow read"},
		{"unknown capability", all, "fly", Deny, ""},

		{"default session", strict, "session", Allow, ""},
		{"default ui", strict, "ui", Allow, ""},
		{"default log", strict, "log", Allow, ""},
		{"default read in a root", strict, "read src/a.go", Allow, ""},
		{"default read of the root", strict, "read .", Allow, ""},
		{"default read of the extension's folder", strict, "read /opt/x/data.json", Allow, ""},
		{"neighbour with the same start", strict, "read /work/app2/a", Deny, "--allow read=/work/app2/a"},
		{"out by dots", strict, "read src/../../../etc/hosts", Deny, "--allow read=/etc/hosts"},
		{"home", strict, "read ~/notes", Deny, "--allow read=/home/u/notes"},
		{"a name that starts with ~", strict, "read ~notes", Allow, ""},
		{"write in a root", strict, "write a", Deny, "--allow write=/work/app/a"},
		{"write in a root, asked", prompt, "write a", Ask, "--allow write=/work/app/a"},
		{"write outside, asked", prompt, "write /etc/hosts", Ask, "--allow write=/etc/hosts"},
		{"write to the temp directory", strict, "write /tmp/pier-1/a/b", Allow, ""},
		{"write to the extension's folder", prompt, "write /opt/x/a", Ask, "--allow write=/opt/x/a"},
		{"special characters in a flag", strict, "read /srv/[a]*", Deny, `--allow "read=/srv/[[]a][*]"`},
		{"empty path", all, "read ", Deny, ""},
		{"NUL", all, "read a\x00b", Deny, ""},
		{"exec", strict, "exec git", Deny, "--allow exec=git"},
		{"exec asked", prompt, "exec git", Ask, "--allow exec=git"},
		{"http", prompt, "http api.github.com", Ask, "--allow http=api.github.com"},
		{"tool", prompt, "tool deploy", Ask, "--allow tool=deploy"},
		{"permissive warns", permissive, "exec git", Allow, "--allow exec=git"},
		{"permissive outside the roots", permissive, "write /etc/hosts", Allow, "--allow write=/etc/hosts"},
	})
}

func TestDecideRules(t *testing.T) {
	strict := usual(ModeStrict)
	prompt := usual(ModePrompt)
	permissive := usual(ModePermissive)
	all := usual(ModeStrict)
	all.AllowAll = true
	checkDecide(t, []decideTest{
		{"grant without scope stays in the roots", with(t, strict, "write", ""), "write /etc/hosts", Deny, "--allow write=/etc/hosts"},
		{"grant without scope", with(t, strict, "write", ""), "write a", Allow, ""},
		{"grant of a file", with(t, strict, "read=/etc/hosts", ""), "read /etc/hosts", Allow, ""},
		{"grant of another file", with(t, strict, "read=/etc/hosts", ""), "read /etc/hosts2", Deny, "--allow read=/etc/hosts2"},
		{"read does not write", with(t, strict, "read=/etc", ""), "write /etc/hosts", Deny, "--allow write=/etc/hosts"},
		{"grant of a folder", with(t, strict, "read=~/notes", ""), "read ~/notes/a/b", Allow, ""},
		{"grant by pattern", with(t, strict, "write=src/**/*.ts", ""), "write src/a/b.ts", Allow, ""},
		{"grant by pattern misses", with(t, strict, "write=src/**/*.ts", ""), "write src/a/b.go", Deny, "--allow write=/work/app/src/a/b.go"},
		{"pattern does not leave", with(t, strict, "write=src/**", ""), "write src/../a", Deny, "--allow write=/work/app/a"},
		{"exec by name", with(t, strict, "exec=git", ""), "exec git", Allow, ""},
		{"exec by name is no path", with(t, strict, "exec=git", ""), "exec ./git", Deny, "--allow exec=/work/app/git"},
		{"exec by name is no shell", with(t, strict, "exec=git", ""), "shell git", Deny, "--allow exec"},
		{"exec by path", with(t, strict, "exec=/usr/bin/git", ""), "exec /usr/bin/../bin/git", Allow, ""},
		{"exec by path is no name", with(t, strict, "exec=/usr/bin/git", ""), "exec git", Deny, "--allow exec=git"},
		{"exec any shell", with(t, strict, "exec", ""), "shell rm -rf /", Allow, ""},
		{"exec number", with(t, strict, "exec=git", ""), "exec ", Deny, "--allow exec"},
		{"tool by name", with(t, strict, "tool=dep*", ""), "tool deploy", Allow, ""},

		{"deny beats allow", with(t, strict, "exec", "exec"), "exec git", Deny, ""},
		{"deny beats allow all", with(t, all, "", "exec"), "exec git", Deny, ""},
		{"deny beats permissive", with(t, permissive, "", "write=/etc"), "write /etc/hosts", Deny, ""},
		{"deny beats prompt", with(t, prompt, "", "http"), "http a.example", Deny, ""},
		{"deny one program", with(t, all, "", "exec=git"), "exec git", Deny, ""},
		{"deny one program by path", with(t, all, "", "exec=git"), "exec /usr/bin/git", Deny, ""},
		{"deny one program stops shells", with(t, all, "", "exec=git"), "shell ls", Deny, ""},
		{"deny a path stops its bare name", with(t, all, "", "exec=/usr/bin/git"), "exec git", Deny, ""},
		{"deny one program, not another", with(t, all, "", "exec=git"), "exec ls", Allow, ""},
		{"deny below", with(t, all, "", "read=~/.ssh"), "read ~/.ssh/id", Deny, ""},
		{"deny by pattern", with(t, all, "", "read=**/.env"), "read a/b/.env", Deny, ""},
		{"deny a move of what holds it", with(t, all, "", "write=/work/app/keep"), "move /work/app /work/old", Deny, ""},
		{"deny of reading stops a move", with(t, all, "", "read=a"), "move a b", Deny, ""},
		{"deny ends what was opened", with(t, all, "", "read"), "held read", Deny, ""},
		{"held", prompt, "held write", Allow, ""},
		{"held after a grant of one path", with(t, strict, "write=/x", ""), "held write", Allow, ""},
		{"held without any", strict, "held exec", Deny, "--allow exec"},
		{"giving back", with(t, strict, "", "read"), "end read", Allow, ""},
		{"giving back nothing", Config{}, "end read", Deny, "--allow read"},
	})
}

func TestDecideProtected(t *testing.T) {
	strict := usual(ModeStrict)
	prompt := usual(ModePrompt)
	permissive := usual(ModePermissive)
	all := usual(ModeStrict)
	all.AllowAll = true
	checkDecide(t, []decideTest{
		{"all", all, "exec rm", Allow, ""},
		{"all paths", all, "write /etc/hosts", Allow, ""},
		{"all env", all, "env GITHUB_TOKEN", Allow, ""},
		{"protected from all", all, "read ~/.config/pier/key", Deny, ""},
		{"protected from its own grant", with(t, strict, "read=~/.config/pier/key", ""), "read ~/.config/pier/key", Deny, ""},
		{"protected from permissive", permissive, "write ~/.pi/agent/logs/extensions/s.jsonl", Deny, ""},
		{"protected from prompt", prompt, "write ~/.pi/agent/logs/extensions", Deny, ""},
		{"protected by another spelling", all, "read /home/u/x/../.config//pier/./key", Deny, ""},
		{"protected from a move of what holds it", all, "move ~/.config ~/c", Deny, ""},
		{"protected from being replaced", all, "move a ~/.config", Deny, ""},
		{"protected from a link", all, "link ~/.pi/agent/l logs/extensions", Deny, ""},
		{"protected from a link above", all, "link ~/.pi/agent/l .", Deny, ""},
		{"link elsewhere", all, "link a ../b", Allow, ""},
		{"this process's files", all, "read /proc/self/environ", Deny, ""},
		{"another process's root", all, "read /proc/1/root/home/u/.config/pier/key", Deny, ""},
		{"a thread's", all, "read /proc/self/task/1/environ", Deny, ""},
		{"descriptors", all, "read /dev/fd/3", Deny, ""},
		{"settings of the system", all, "write /proc/sys/kernel/core_pattern", Deny, ""},
		{"another process's score", all, "write /proc/1/oom_score_adj", Deny, ""},
		{"addresses of the kernel", all, "read /proc/kallsyms", Deny, ""},
		{"counters of a process", all, "read /proc/1/stat", Allow, ""},
		{"connections", all, "read /proc/self/net/dev", Allow, ""},
		{"harmless proc", all, "read /proc/cpuinfo", Allow, ""},
		{"harmless proc of a process", all, "read /proc/self/status", Allow, ""},
		{"guarded", strict, "read ~/.pi/agent/auth.json", Deny, "--allow read=/home/u/.pi/agent/auth.json"},
		{"guarded from all", all, "read ~/.pi/agent/auth.json", Deny, "--allow read=/home/u/.pi/agent/auth.json"},
		{"guarded from its folder", with(t, strict, "read=~/.pi/agent", ""), "read ~/.pi/agent/auth.json", Deny, "--allow read=/home/u/.pi/agent/auth.json"},
		{"guarded from a pattern", with(t, strict, "read=~/.pi/agent/auth.jso?", ""), "read ~/.pi/agent/auth.json", Deny, "--allow read=/home/u/.pi/agent/auth.json"},
		{"guarded and named", with(t, strict, "read=~/.pi/agent/auth.json", ""), "read ~/.pi/agent/auth.json", Allow, ""},
		{"guarded and named for reading", with(t, all, "read=~/.pi/agent/auth.json", ""), "write ~/.pi/agent/auth.json", Deny, "--allow write=/home/u/.pi/agent/auth.json"},
		{"guarded and named, moved", with(t, all, "write=~/.pi/agent/auth.json read=~/.pi/agent/auth.json", ""), "move ~/.pi/agent/auth.json a", Deny, ""},
	})
}

// TestProcFiles: each file that a process has in /proc is closed but those of a short list, by each spelling of the process.
func TestProcFiles(t *testing.T) {
	all := usual(ModeStrict)
	all.AllowAll = true
	var tests []decideTest
	for name := range strings.FieldsSeq("attr/current autogroup auxv clear_refs cmdline coredump_filter cwd cwd/x environ exe fd fd/3 fdinfo fdinfo/3 " +
		"gid_map io ksm_stat latency loginuid map_files map_files/x maps mem ns ns/net numa_maps oom_adj pagemap patch_state personality projid_map " +
		"root root/etc/passwd sessionid setgroups smaps smaps_rollup stack syscall task task/1 task/1/maps task/1/children task/1/stat timens_offsets timers " +
		"timerslack_ns uid_map wchan seccomp_cache a_file_of_tomorrow") {
		for dir := range strings.FieldsSeq("/proc/self /proc/1 /proc/4242 /proc/thread-self /proc/1/../self /proc//self /proc/./self /proc/self/net/.. /dev/../proc/self " +
			"/proc/self/root/proc/self /proc/self/task/1 /proc/self/cwd/proc/self /dev/fd/3/proc/self") {
			tests = append(tests, decideTest{dir + "/" + name, all, "read " + dir + "/" + name, Deny, ""})
		}
	}
	checkDecide(t, tests)
}

func TestDecideEnv(t *testing.T) {
	strict := usual(ModeStrict)
	prompt := usual(ModePrompt)
	permissive := usual(ModePermissive)
	all := usual(ModeStrict)
	all.AllowAll = true
	checkDecide(t, []decideTest{
		{"env baseline", strict, "env HOME", Allow, ""},
		{"env baseline by pattern", strict, "env LC_ALL", Allow, ""},
		{"env of the terminal", strict, "env NO_COLOR", Allow, ""},
		{"env other", strict, "env FOO", Deny, "--allow env=FOO"},
		{"env is never asked", prompt, "env FOO", Deny, "--allow env=FOO"},
		{"env secret of the baseline", strict, "env PI_API_KEY", Deny, "--allow env=PI_API_KEY"},
		{"env secret by key", strict, "env PI_KEY", Deny, "--allow env=PI_KEY"},
		{"env granted", with(t, strict, "env=GITHUB_TOKEN", ""), "env GITHUB_TOKEN", Allow, ""},
		{"env granted by pattern", with(t, strict, "env=AWS_*", ""), "env AWS_SECRET_ACCESS_KEY", Allow, ""},
		{"env as a whole", with(t, strict, "env", ""), "env FOO", Allow, ""},
		{"env as a whole leaves secrets", with(t, strict, "env", ""), "env FOO_TOKEN", Deny, "--allow env=FOO_TOKEN"},
		{"env denied", with(t, all, "", "env=AWS_*"), "env AWS_REGION", Deny, ""},
		{"env case matters", with(t, strict, "env=Foo", ""), "env FOO", Deny, "--allow env=FOO"},
		{"env list", strict, "env ", Allow, ""},
		{"env list when nothing is seen", Config{}, "env ", Deny, "--allow env"},
		{"env permissive", permissive, "env FOO", Allow, "--allow env=FOO"},
	})
}

func checkDecide(t *testing.T, tests []decideTest) {
	t.Helper()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := policyOf(t, tt.c)
			got := p.Decide(need(tt.need))
			if got.Outcome != tt.want || got.Flag != tt.flag {
				t.Errorf("%s: %s, flag %q (%s %s); want %s, flag %q", tt.need, got.Outcome, got.Flag, got.Rule, got.Reason, tt.want, tt.flag)
			}
			if (got.Warning != "") != (got.Outcome == Allow && tt.flag != "") {
				t.Errorf("warning %q", got.Warning)
			}
			if got.Outcome == Ask && len(got.Asks) == 0 {
				t.Error("nothing to ask")
			}
			if got.Outcome == Deny && got.Flag != "" && tt.want == Deny { // the flag keeps its promise
				c := tt.c
				c.Allow = append(c.Allow[:len(c.Allow):len(c.Allow)], rules(t, strings.Trim(strings.TrimPrefix(got.Flag, "--allow "), `"`))...)
				if again := policyOf(t, c).Decide(need(tt.need)); again.Outcome != Allow {
					t.Errorf("%s does not help: %s %s", got.Flag, again.Reason, again.Flag)
				}
			}
		})
	}
}

func TestPathGrant(t *testing.T) {
	strict := usual(ModeStrict)
	allow := func(c Config, list ...string) Config { c.Allow = rules(t, list...); return c }
	all := usual(ModeStrict)
	all.AllowAll = true
	win := Config{
		Home: `C:\Users\u`, Cwd: `C:\work`, GOOS: "windows", DefaultCaps: DefaultCaps(), AllowAll: true,
		Roots: []Root{{Dir: `C:\work`, Read: true, Write: true}},
	}
	mac := Config{Home: "/Users/u", Cwd: "/work", GOOS: "darwin", DefaultCaps: DefaultCaps(), Roots: []Root{{Dir: "/work", Read: true}}}
	tests := []struct {
		name string
		c    Config
		need string
		want PathGrant
	}{
		{"in a root", strict, "read src//./a.go", PathGrant{"/work/app", "src/a.go", "/work/app/src/a.go", false}},
		{"the root", strict, "read src/..", PathGrant{"/work/app", ".", "/work/app", false}},
		{"deepest root", strict, "write /tmp/pier-1/a", PathGrant{"/tmp/pier-1", "a", "/tmp/pier-1/a", true}},
		{"granted file", allow(strict, "read=/etc/hosts"), "read /etc/hosts", PathGrant{"/etc", "hosts", "/etc/hosts", false}},
		{"granted folder", allow(strict, "read=~/notes"), "read ~/notes/a/b", PathGrant{"/home/u/notes", "a/b", "/home/u/notes/a/b", false}},
		{"granted folder itself", allow(strict, "read=~/notes/"), "read ~/notes", PathGrant{"/home/u/notes", ".", "/home/u/notes", false}},
		{"granted pattern", allow(strict, "write=/srv/*/log"), "write /srv/a/log", PathGrant{"/srv", "a/log", "/srv/a/log", true}},
		{"granted top", allow(strict, "read=/"), "read /etc/hosts", PathGrant{"/", "etc/hosts", "/etc/hosts", false}},
		{"granted top itself", allow(strict, "read=/"), "read /", PathGrant{"/", ".", "/", false}},
		{"everything", all, "read /etc/hosts", PathGrant{"/", "etc/hosts", "/etc/hosts", false}},
		{"permissive", usual(ModePermissive), "read /etc/hosts", PathGrant{"/", "etc/hosts", "/etc/hosts", false}},
		{"asked", usual(ModePrompt), "write /etc/hosts", PathGrant{"/etc", "hosts", "/etc/hosts", true}},
		{"named by a suffix", usual(ModePrompt), "temp a", PathGrant{"/work/app", "a", "/work/app/a", true}},
		{"beside a root", usual(ModePrompt), "temp /work/app", PathGrant{"/work", "app", "/work/app", true}},
		{"asked in a root", usual(ModePrompt), "write a", PathGrant{"/work/app", "a", "/work/app/a", true}},

		{"windows relative", win, `write src/a\b.go`, PathGrant{`C:\work`, `src\a\b.go`, `C:\work\src\a\b.go`, true}},
		{"windows case", win, `read c:\WORK\a`, PathGrant{`C:\work`, `a`, `C:\WORK\a`, false}},
		{"windows home", win, `read ~/n`, PathGrant{`C:\`, `Users\u\n`, `C:\Users\u\n`, false}},
		{"windows other drive", win, `read d:/x/../y`, PathGrant{`D:\`, `y`, `D:\y`, false}},
		{"windows rooted", win, `read /x`, PathGrant{`C:\`, `x`, `C:\x`, false}},
		{"windows share", win, `read \\srv\s\a`, PathGrant{`\\SRV\S\`, `a`, `\\SRV\S\a`, false}},
		{"mac case", mac, "read /Work/A", PathGrant{"/work", "A", "/Work/A", false}},
		{"mac long fold", mac, "read /wor\u212a/a", PathGrant{"/work", "a", "/wor\u212a/a", false}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := policyOf(t, tt.c).Decide(need(tt.need))
			if d.Outcome == Deny {
				t.Fatalf("denied: %s", d.Reason)
			}
			if diff := cmp.Diff([]PathGrant{tt.want}, d.Grant.Paths); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestOddPathsAreDenied(t *testing.T) {
	win := Config{
		Home: `C:\Users\u`, Cwd: `C:\work`, GOOS: "windows", AllowAll: true,
		Protected: []string{`C:\Users\u\AppData\Roaming\pier`, `C:\Users\u\.pi\agent\settings.json`},
	}
	mac := Config{Home: "/Users/u", Cwd: "/w", GOOS: "darwin", AllowAll: true, Protected: []string{"/Users/u/Library/pi\u00e9r"}}
	tests := []struct {
		name string
		c    Config
		need string
		want Outcome
	}{
		{"device", win, `read \\.\PhysicalDrive0`, Deny},
		{"verbatim", win, `read \\?\C:\Users\u\AppData\Roaming\pier\key`, Deny},
		{"verbatim with slashes", win, `read //?/C:/Users`, Deny},
		{"drive-relative", win, `read C:key`, Deny},
		{"stream", win, `read C:\Users\u\.pi\agent\settings.json::$DATA`, Deny},
		{"dot at the end", win, `read C:\Users\u\.pi\agent\settings.json.`, Deny},
		{"space at the end", win, `read C:\Users\u\.pi\agent\settings.json `, Deny},
		{"case", win, `read c:\users\U\appdata\roaming\PIER\key`, Deny},
		{"short names", win, `read C:\Users\u\APPDAT~1\ROAMIN~1\pier\key`, Deny},
		{"short name with a hash", win, `read C:\Users\u\.pi\agent\SE1A2B~1.JSO`, Deny},
		{"other short name", win, `read C:\Users\u\.pi\agent\OTHER~1.JSO`, Allow},
		{"half a share", win, `read \\srv`, Deny},
		{"plain", win, `read C:\Users\u\a.txt`, Allow},
		{"mac case", mac, "read ~/LIBRARY/PI\u00c9R/key", Deny},
		{"mac decomposed", mac, "read ~/Library/pie\u0301r/key", Deny},
		{"mac other", mac, "read ~/Library/pier/key", Allow},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if d := policyOf(t, tt.c).Decide(need(tt.need)); d.Outcome != tt.want {
				t.Errorf("%s: %s", d.Outcome, d.Reason)
			}
		})
	}
}

func TestWindowsNames(t *testing.T) {
	c := Config{GOOS: "windows", Cwd: `C:\work`, Allow: rules(t, "exec=git", "env=Path", `exec=C:\tools\x.exe`)}
	p := policyOf(t, c)
	for n, want := range map[string]Outcome{
		"exec GIT.EXE": Allow, "exec git.cmd": Allow, `exec .\git.exe`: Deny, `exec c:/tools/X.exe`: Allow, "env PATH": Allow, "env path": Allow,
		"env P": Deny,
	} {
		if d := p.Decide(need(n)); d.Outcome != want {
			t.Errorf("%s: %s", n, d.Outcome)
		}
	}
}

func TestManifest(t *testing.T) {
	manifest := []Declared{
		{Rule: Rule{Cap: ext.CapRead, Scope: "src/**"}, Methods: []ext.Method{ext.MethodTool}},
		{Rule: Rule{Cap: ext.CapHTTP, Scope: "api.github.com"}},
	}
	for _, mode := range []Mode{ModeStrict, ModePrompt, ModePermissive} {
		c := usual(mode)
		c.Extensions = map[ext.ID]Extension{"x": {Manifest: manifest}}
		c.DefaultCaps = append(c.DefaultCaps, Rule{Cap: ext.CapHTTP})
		p := policyOf(t, c)
		outside := map[Mode]Outcome{ModeStrict: Deny, ModePrompt: Ask, ModePermissive: Allow}[mode]
		inside := need("read src/a")
		inside.Method = ext.MethodTool
		for _, tt := range []struct {
			name string
			r    Requirement
			want Outcome
			why  string
		}{
			{"inside", inside, Allow, reasonRule},
			{"other path", need("read doc/a"), outside, reasonManifest},
			{"other method", need("read src/a"), outside, reasonManifest},
			{"capability it does not name", need("ui"), outside, reasonManifest},
			{"log is not bounded", need("log"), Allow, reasonRule},
			{"env is not bounded", need("env HOME"), Allow, reasonRule},
			{"host", need("http api.github.com"), Allow, reasonRule},
			{"other host", need("http example.com"), outside, reasonManifest},
		} {
			if d := p.Decide(tt.r); d.Outcome != tt.want || d.Reason != tt.why {
				t.Errorf("%s, %s: %s, %s", mode, tt.name, d.Outcome, d.Reason)
			}
		}
		wider, err := p.With("x", Sourced{Rule: Rule{Cap: ext.CapRead}, Allow: true})
		if err != nil {
			t.Fatal(err)
		}
		if d := wider.Decide(need("read doc/a")); d.Outcome != Allow {
			t.Errorf("%s: the user's grant does not widen the manifest: %s", mode, d.Reason)
		}
		other := need("read doc/a")
		other.Extension = "y"
		if d := p.Decide(other); d.Outcome != Allow {
			t.Errorf("%s: one extension's manifest binds another", mode)
		}
	}
}

func TestSecretName(t *testing.T) {
	for name, want := range map[string]bool{
		"GITHUB_TOKEN": true, "api-key": true, "OPENAI_KEY": true, "GH_PAT": true, "npm_config__auth": true, "MYSQL_PASSWD": true, "PATH": false,
		"KEYBOARD": false, "PI_CODING_AGENT_DIR": false, "MONKEY": false,
	} {
		if got := SecretName(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// A grant for one program names it, so that the connector starts no other.
func TestProgramGrant(t *testing.T) {
	strict, prompt, permissive, all := usual(ModeStrict), usual(ModePrompt), usual(ModePermissive), usual(ModeStrict)
	all.AllowAll = true
	for _, tt := range []struct {
		name    string
		c       Config
		command string
		want    *Program
	}{
		{"all of exec", with(t, strict, "exec", ""), "git", nil},
		{"everything", all, "git", nil},
		{"by name", with(t, strict, "exec=git", ""), "git", &Program{}},
		{"by path", with(t, strict, "exec=/usr/bin/git", ""), "/usr/bin/../bin/git", &Program{Path: "/usr/bin/git"}},
		{"asked about one", prompt, "git", &Program{Closed: true, Exact: true}},
		{"permissive", permissive, "git", nil},
		{"denied", strict, "git", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := New(tt.c)
			if err != nil {
				t.Fatal(err)
			}
			d := p.Decide(Requirement{Extension: "x", Capability: ext.CapExec, Method: ext.MethodExec, Exec: ExecNeed{Command: tt.command}})
			if diff := cmp.Diff(tt.want, d.Grant.Program); diff != "" {
				t.Error(diff)
			}
		})
	}
}
