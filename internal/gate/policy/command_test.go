package policy

import (
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/commandline"
)

// starts is a requirement for a program that pier knows, in the project.
func starts(argv ...string) Requirement {
	return Requirement{
		Extension: "x", Capability: ext.CapExec, Method: ext.MethodExec, Exec: ExecNeed{
			Command: argv[0], Args: argv[1:],
			ProgramPath: "/usr/bin/" + argv[0], ProgramRealPath: "/usr/bin/" + argv[0], RealDir: "/work/app",
		},
	}
}

func shellLine(line string) Requirement {
	return Requirement{Extension: "x", Capability: ext.CapExec, Method: ext.MethodTool, Tool: ToolNeed{Name: "bash"}, Exec: ExecNeed{Command: line, Shell: true, Interpreter: "bash", RealDir: "/work/app"}}
}

func decides(t interface{ Fatal(...any) }, rule string, r Requirement) Outcome {
	parsed, err := ParseRule(rule)
	if err != nil {
		t.Fatal(rule, err)
	}
	c := usual(ModeStrict)
	c.Allow = []Rule{parsed}
	p, err := New(c)
	if err != nil {
		t.Fatal(rule, err)
	}
	return p.Decide(r).Outcome
}

// TestCommandLines: what a rule for a command line lets through, and nothing else. Arguments are parted by "|".
func TestCommandLines(t *testing.T) {
	for _, tt := range []struct {
		rule string
		yes  string // command lines, parted by blanks; words by |
		no   string
	}{
		{"exec='git'", "git", "git|status git|-h gitk git|"},
		{"exec='git status'", "git|status", "git git|status|-s git|Status git|stash git|-C|/|status Git|status git|status|"},
		{
			"exec='git diff *'", "git|diff git|diff|--stat|HEAD~3 git|diff|--|a.md git|diff|--name-only git|diff|--word-diff git|diff|-p",
			"git git|status git|difftool git|diff-index git|-c|x=y|diff git|diff|--output=f git|diff|--output|f git|diff|--outp=f git|diff|--out git|diff|-of " +
				"git|diff|-po git|diff|--ext-diff git|diff|--ext git|diff|--textconv git|diff|--no-index|/etc/passwd|/dev/null git|diff|/etc/passwd git|diff|../../x " +
				"git|diff|-Oorder git|diff|--no-ind",
		},
		{
			"exec='git *'", "git git|status git|log|-5 git|show|HEAD git|log|--oneline",
			"git|-c|alias.x=!id|x git|--exec-path=/tmp|x git|-C/etc|log git|--git-dir=/x git|config|core.pager|id git|bisect|run|id git|submodule|foreach|id " +
				"git|rebase|-x|id git|fetch|ext::sh git|clone|--upload-pack=id git|clone|-uid git|grep|-Oid git|grep|--open-files-in-pager=id git|archive|-of " +
				"git|archive|--exec=id git|difftool|-x|id git|filter-branch git|hook|run git|for-each-repo git|log|--output=x git|diff|--output=x git|daemon " +
				"git|-p|log|--paginate git|push|--receive-pack=id git|format-patch|-o|/tmp git|worktree|add git|-ccore.pager=id|log git|--config-env=a=b",
		},
		{
			"exec='find src *'", "find|src find|src|-name|x find|src|-type|f|-print",
			"find find|lib find|src|-exec|id|; find|src|-execdir|id|; find|src|-ok|id find|src|-okdir|id find|src|-delete find|src|-fprint|f find|src|-fprintf|f|x " +
				"find|src|-fls|f find|src|-fprint0|f find|src|-files0-from|f find|src|-name|x|-delete",
		},
		{
			"exec='sort *'", "sort sort|a sort|-n|a sort|-rn|--reverse|a",
			"sort|-o|b|a sort|-ob|a sort|-ro|b sort|-no|b sort|--output=b sort|--outp=b sort|--o=b sort|--compress-program=id sort|--comp=id sort|-T|/x sort|--files0-from=x",
		},
		{
			"exec='tar -tf *'", "tar|-tf|x.tgz tar|-tf|x.tar|-v",
			"tar|-xf|x tar|-tf|x|--to-command=id tar|-tf|x|--to-com=id tar|-tf|x|--checkpoint-action=exec=id tar|-tf|x|-Iid tar|-tf|x|--use-compress-program=id " +
				"tar|-tf|x|--rsh-command=id tar|-tf|x|-F|id tar|-tf|x|--info-script=id tar|-tf|x|-x tar|-tf|host:x tar|-tf|x|--extract tar|-tf|x|--get tar|-tf|x|--delete|a",
		},
		{"exec='tar *'", "tar", "tar|xf|a tar|cf|a tar|tfI|a|id tar|-cf|a"},
		{"exec='rg *'", "rg|x rg|-n|x|src rg|--pretty|x", "rg|--pre|id|x rg|--pre=id rg|-z|x rg|--search-zip|x rg|--hostname-bin=id"},
		{"exec='fd *'", "fd|x", "fd|-x|id fd|-X|id fd|--exec|id fd|--exec-batch|id fd|--exe|id fd|-Hx|id"},
		{
			"exec='curl https://a/b *'", "curl|https://a/b curl|https://a/b|-s curl|https://a/b|-fsSL",
			"curl|https://a curl|https://a/b|-o|f curl|https://a/b|-O curl|https://a/b|-sO curl|https://a/b|--output|f curl|https://a/b|-T|f curl|https://a/b|-d|@f " +
				"curl|https://a/b|-K|f curl|https://a/b|-F|a=@f curl|https://a/b|--config|f curl|https://a/b|-D|f curl|https://a/b|--upload-file|f curl|https://a/b|--trace|f",
		},
		{"exec='wget -q *'", "", "wget|-q|https://a wget|-q wget|-q|-O|f wget|-q|-e|x=y wget|-q|--execute|x wget|-q|--use-askpass=id wget|-q|-P|/ wget|-q|-i|f wget|-q|--post-file=f"},
		{"exec='jq .a *'", "jq|.a jq|.a|f", "jq|.b jq|.a|-f|x jq|.a|--from-file|x jq|.a|-L|x"},
		{"exec='ls *'", "ls ls|-la ls|-lo|src", "lsof"},
		{"exec='grep -n x *'", "grep|-n|x|f grep|-n|x|-e|y", "grep|x grep|-n|y"},
		{"exec='eslint src *'", "eslint|src eslint|src|tests eslint|src|--|a eslint|src|--help", // a program pier knows nothing of
			"eslint|src|--format|json eslint|src|-q eslint|src|--fix eslint|src|-o|f eslint|src|--output-file|f eslint|src|-c|x eslint|src|--config|x eslint|src|--plugin=x eslint|src|--exec|x eslint|src|@f eslint|src|-exec"},
		{`exec='echo "*"'`, "echo|*", "echo echo|a"},
		{`exec='echo "a b" *'`, "echo|a^b echo|a^b|c", "echo|a|b echo|a"},
	} {
		for list, want := range map[string]Outcome{tt.yes: Allow, tt.no: Deny} {
			for line := range strings.FieldsSeq(list) {
				argv := strings.Split(line, "|")
				for i := range argv {
					argv[i] = strings.ReplaceAll(argv[i], "^", " ")
				}
				if got := decides(t, tt.rule, starts(argv...)); got != want {
					t.Errorf("%s for %q: %s", tt.rule, argv, got)
				}
			}
		}
	}
}

// TestOpaqueLines: where the words behind the beginning decide what runs or is written, no beginning covers anything, none is offered, and
// none is taken for a rule that allows. As a rule that denies it counts.
func TestOpaqueLines(t *testing.T) {
	text, err := os.ReadFile("testdata/opaque.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		rule, extra, _ := strings.Cut(strings.TrimSpace(line), " * ")
		words := strings.Fields(rule)
		argv := append(words[:len(words):len(words)], strings.Fields(extra)...)
		prefix := lineRule(commandline.Line{Words: words, Prefix: true})
		if got := decides(t, prefix.String(), starts(argv...)); got != Deny {
			t.Errorf("%s covers %s", prefix, strings.Join(argv, " "))
		}
		if len(words) > 1 {
			if _, err := ParseAllow(prefix.String()); err == nil {
				t.Errorf("%s is taken for a fence", prefix)
			}
		}
		c := usual(ModePermissive)
		c.Deny = []Rule{prefix}
		p := mustNewFor(t, c)
		if got := p.Decide(starts(argv...)).Outcome; got != Deny {
			t.Errorf("%s does not deny %s", prefix, strings.Join(argv, " "))
		}
		asked := mustNewFor(t, usual(ModePrompt)).Decide(starts(argv...))
		for _, r := range asked.Asks[0].Rules {
			if strings.HasSuffix(r.Scope, "*'") {
				t.Errorf("%s is offered %s", strings.Join(argv, " "), r)
			}
		}
	}
	for _, argv := range [][]string{{"deploy", "status"}, {"./git", "log"}, {"/work/app/find", "src"}} {
		asked := mustNewFor(t, usual(ModePrompt)).Decide(starts(argv...)).Asks[0]
		if len(asked.Rules) != 3 || strings.Contains(asked.Flag, "*") {
			t.Errorf("of a program that nobody knows a beginning is offered: %+v", asked)
		}
	}
}

// TestLaunchers: nothing but the exact line, or the whole program, is for what runs other programs.
func TestLaunchers(t *testing.T) {
	for line := range strings.SplitSeq(`bash|-c|id,sh|-c|id,zsh|-c|id,dash|-c|id,env|id,env|-S|id,xargs|id,sudo|id,doas|id,nohup|id,timeout|5|id,nice|id,python3|-c|x,
		python3.11|x.py,perl|-e|x,ruby|-e|x,node|-e|x,deno|eval|x,php|-r|x,lua|-e|x,ssh|host|id,make|all,npm|run|x,npx|x,cargo|run,go|run|x,awk|x,sed|e,
		vim|-c|x,docker|run|x,watch|id,strace|id,stdbuf|-o0|id,busybox|sh,setsid|id,script|-c|id,less|x,man|x,gdb|-ex|x,sqlite3|x,tclsh8.6|x,flock|f|id,
		git-shell|-c|id,uniq|a|b,tee|f,dd|of=x,osascript|-e|x,pwsh|-c|x,ionice|id,chroot|x|id,unshare|id,parallel|id,rsync|x,make4|x`, ",") {
		argv := strings.Split(strings.TrimSpace(line), "|")
		if argv[0] == "rsync" || argv[0] == "make4" {
			continue // the one has options of its own, the other is read as make
		}
		prefix := "exec='" + argv[0] + " *'"
		if r, err := ParseRule(prefix); err == nil {
			t.Errorf("%s is taken for a fence", r)
		}
		exact := lineRule(commandline.Line{Words: argv})
		if got := decides(t, exact.String(), starts(argv...)); got != Allow {
			t.Errorf("%s: %s", exact, got)
		}
		if got := decides(t, exact.String(), starts(append(slices.Clone(argv), "more")...)); got != Deny {
			t.Errorf("%s lets more through", exact)
		}
		if got := decides(t, "exec="+argv[0], starts(argv...)); got != Allow {
			t.Errorf("exec=%s: %s", argv[0], got)
		}
		// A link of another name to it, as update-alternatives makes them, is it.
		linked := starts("tool", "x", "y")
		linked.Exec.ProgramRealPath = "/usr/bin/" + argv[0]
		if got := decides(t, "exec='tool x *'", linked); got != Deny && argv[0] != "busybox" { // one file, many programs
			t.Errorf("a link to %s is no launcher", argv[0])
		}
	}
}

// TestBound: a rule for a command line is for the program that is known, in the project, in the usual environment.
func TestBound(t *testing.T) {
	for name, change := range map[string]func(*Requirement){
		"a program that is not found":    func(r *Requirement) { r.Exec.ProgramRealPath, r.Exec.ProgramPath = "", "" },
		"another folder":                 func(r *Requirement) { r.Exec.RealDir = "/work" },
		"a folder below":                 func(r *Requirement) { r.Exec.RealDir = "/work/app/docs" },
		"an unknown folder":              func(r *Requirement) { r.Exec.RealDir = "" },
		"another environment":            func(r *Requirement) { r.Exec.Sets = []string{"GIT_EXTERNAL_DIFF"} },
		"a program of that name by path": func(r *Requirement) { r.Exec.Command = "./git" },
		"a shell's line":                 func(r *Requirement) { r.Exec.Shell, r.Exec.Interpreter, r.Exec.Command = true, "sh", "git diff" },
	} {
		r := starts("git", "diff")
		change(&r)
		for _, rule := range []string{"exec='git diff'", "exec='git diff *'"} {
			if got := decides(t, rule, r); got != Deny {
				t.Errorf("%s: %s: %s", name, rule, got)
			}
		}
	}
	by := starts("/opt/git", "diff")
	if got := decides(t, "exec='/opt/git diff'", by); got != Allow {
		t.Errorf("by its path: %s", got)
	}
}

// TestShellLines: a line for a shell is matched as a whole, and by nothing else.
func TestShellLines(t *testing.T) {
	p := mustNewFor(t, usual(ModePrompt))
	asked := p.Decide(shellLine("ls | head"))
	if asked.Outcome != Ask || asked.Asks[0].Rules[0].String() != `exec='bash -c "ls | head"' in .` {
		t.Fatalf("%+v", asked)
	}
	after, err := p.With("x", Sourced{Rule: asked.Asks[0].Rules[0], Allow: true})
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]Outcome{"ls | head": Allow, "id": Ask, "ls | head; id": Ask, "ls |head": Ask, " ls | head": Ask, "ls | head\n": Ask, "ls": Ask} {
		if got := after.Decide(shellLine(line)).Outcome; got != want {
			t.Errorf("%q: %s", line, got)
		}
	}
}

// TestDenyHides: what is denied stays denied inside another command.
func TestDenyHides(t *testing.T) {
	c := usual(ModePermissive)
	c.AllowAll = true
	c.Deny = rules(t, "exec='git push *'", "exec=rm")
	p := mustNewFor(t, c)
	for _, r := range []Requirement{
		starts("git", "push"), starts("git", "push", "--force", "-o", "x"), starts("/opt/x/git", "push"), starts("env", "git", "push"), starts("bash", "-c", "git push"),
		shellLine("git push"), shellLine("true"), starts("rm", "x"), starts("xargs", "rm"), starts("sudo", "rm"), starts("/bin/rm"), starts("nice", "ls"),
	} {
		if got := p.Decide(r).Outcome; got != Deny {
			t.Errorf("%s %q: %s", r.Exec.Command, r.Exec.Args, got)
		}
	}
	for _, r := range []Requirement{starts("git", "pull"), starts("git"), starts("ls", "push")} {
		if got := p.Decide(r).Outcome; got != Allow {
			t.Errorf("%s %q: %s", r.Exec.Command, r.Exec.Args, got)
		}
	}
}

func mustNewFor(t *testing.T, c Config) *Policy {
	t.Helper()
	p, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestRefusedLines: a rule that means nothing, or not what it looks like, is refused with its place.
func TestRefusedLines(t *testing.T) {
	for rule, want := range map[string]string{
		"exec=git status":           "at 4: a command line stands in quotes",
		"exec='git status":          "at 1: the quote ' is not closed",
		"exec='git status' x":       "after the closing quote",
		"exec=''":                   "no program",
		"exec='\"\"'":               "no name",
		"exec='*'":                  "begins with a program",
		"exec='git * diff'":         "at 7: * stands for all that follows",
		"exec='git diff*'":          `at 9: quote '*'`,
		"exec='git *.md'":           `at 5: quote '*'`,
		"exec='git $HOME'":          `at 5: quote '$'`,
		"exec='ls | head'":          `at 4: quote '|'`,
		"exec='ls; id'":             `quote ';'`,
		"exec='ls && id'":           `quote '&'`,
		"exec='ls > f'":             `quote '>'`,
		"exec='ls `id`'":            "quote '`'",
		"exec='ls $(id)'":           "quote '$'",
		"exec='ls {a,b}'":           "quote '{'",
		"exec='ls [a]'":             "quote '['",
		"exec='ls ?'":               "quote '?'",
		"exec='ls ~/x'":             "quote '~'",
		"exec='ls #x'":              "quote '#'",
		"exec='ls \"a'":             "not closed",
		"exec='bash *'":             "runs or writes what its arguments say",
		"exec='python3 x.py *'":     "runs or writes what its arguments say",
		"exec='/usr/bin/env *'":     "runs or writes what its arguments say",
		"exec='ls\n'":               "control character",
		"exec=\"git status":         "not closed",
		`exec='echo $'\''\x00'\'''`: "in $'…'",
	} {
		if r, err := ParseRule(rule); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v; want %s", rule, r, err, want)
		}
	}
}

// Whatever the words, the rule reads back as them; it matches them and no other command line.
func TestExactRuleProperty(t *testing.T) {
	word := rapid.OneOf(rapid.SampledFrom([]string{"a", "*", "a b", "'", `"`, `\`, "$x", "", "-o", "é", "\n", "\x01", "~", "#", "a,b", "x=y"}), rapid.StringMatching(`[ -~]{0,6}`))
	argv := func(t *rapid.T, label string) []string {
		return append([]string{rapid.SampledFrom([]string{"git", "ls", "tool", "bash"}).Draw(t, label)}, rapid.SliceOfN(word, 0, 4).Draw(t, label+" args")...)
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := argv(t, "a"), argv(t, "b")
		rule := lineRule(commandline.Line{Words: a})
		back, err := ParseRule(rule.String())
		if err != nil || back != rule {
			t.Fatalf("%q: %s reads back as %s: %v", a, rule, back, err)
		}
		if list, err := ParseRules(rule.String() + ",read"); err != nil || len(list) != 2 || list[0] != rule {
			t.Fatalf("%s in a list: %v %v", rule, list, err)
		}
		if got := decides(t, rule.String(), starts(a...)); got != Allow {
			t.Fatalf("%s for %q: %s", rule, a, got)
		}
		if got := decides(t, rule.String(), starts(b...)); (got == Allow) != slices.Equal(a, b) {
			t.Fatalf("%s for %q: %s", rule, b, got)
		}
		prefix := commandline.Line{Words: a, Prefix: true}
		if commandline.Hides(a) {
			return
		}
		if got := decides(t, lineRule(prefix).String(), starts(b...)); got == Allow && (len(b) < len(a) || !slices.Equal(b[:len(a)], a)) {
			t.Fatalf("%s for %q", lineRule(prefix), b)
		}
	})
}
