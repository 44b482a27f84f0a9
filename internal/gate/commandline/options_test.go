package commandline_test

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cec80427/pier/internal/gate/commandline"
)

var write = flag.Bool("write", false, "write the tables into docs/security.md")

// covers reports whether the rule "PROGRAM WORDS *" covers more arguments. In a line, " * " ends the rule.
func covers(line string) bool {
	rule, extra, ok := strings.Cut(line, " *")
	words := strings.Fields(rule)
	return ok && !commandline.Hides(words) && commandline.Risky(words[0], words[1:], strings.Fields(extra), false) == ""
}

// TestUnknownOptions checks that no option passes for a program without a table, however it is written.
func TestUnknownOptions(t *testing.T) {
	programs := strings.Fields(`ss journalctl lsof lsblk lscpu lspci lsusb dmesg findmnt hostid ldapsearch dig nslookup ping traceroute mtr whois netstat arp route
		eslint shellcheck golangci-lint tokei cloc scc hadolint yamllint markdownlint stylelint htmlhint actionlint vale flake8 pyflakes bandit pydocstyle
		cppcheck clang-tidy cpplint staticcheck govulncheck deadcode errcheck gosec ineffassign trufflehog gitleaks syft grype dive tldr cheat
		exa eza lsd broot dust duf procs btm htop top vmstat iostat mpstat sar pmap pstree fuser w last lastlog who finger users getent
		pgrep pidof ipcs lsns lsmod modinfo blkid smartctl sensors upower loginctl coredumpctl resolvectl busctl bootctl
		nproc2 readelf nm objdump size addr2line c++filt elfdump otool dwarfdump zipinfo zcat zgrep zdiff bzcat xzcat zstdcat
		xmllint xmlstarlet csvlook csvstat csvcut csvgrep xsv qsv visidata gron jless fx hexyl xxh64sum b3sum sha3sum rhash
		kubectx kubens stern dockerfilelint svnlook bitbake ctest gtest deploy linter tool my_tool a`)
	for _, program := range programs {
		for _, option := range []string{
			"--diag=FILE", "--vacuum-size=1", "--rotate", "--x", "--no-x", "-x", "-xFILE", "-abc", "-1", "--h",
			"--helpx", "--help=x", "-help", "@file", "+x",
			"--output FILE", "-o FILE", "-- --x", "plain --x", "plain -x", "--version --x",
		} {
			if covers(program+" sub * "+option) || covers(program+" * "+option) {
				t.Errorf("%s passes %s", program, option)
			}
		}
		for _, harmless := range []string{"--help", "--version", "plain", "-- plain", "a/b.txt"} {
			if !covers(program + " sub * " + harmless) {
				t.Errorf("%s does not pass %s", program, harmless)
			}
		}
	}
	for program := range commandline.Tables() {
		for _, option := range []string{
			"--unknown-to-pier", "--unknown-to-pier=x", "--output=x", "--exec=x", "--=x",
			"-\x01", "-é", "a --unknown-to-pier",
		} {
			if option == "--output=x" && program == "df" {
				continue
			}
			if covers(program + " * " + option) {
				t.Errorf("%s passes %s", program, option)
			}
		}
	}
}

// TestReason checks that a denial names the option and the program.
func TestReason(t *testing.T) {
	for line, want := range map[string]string{
		"journalctl -n * --vacuum-size=1": "the option --vacuum-size of journalctl",
		"ss -t * --diag=FILE":             "the option --diag of ss",
		"git log * -p --output=x":         `the option --output of "git log"`,
		"ls * -la --zzz":                  "the option --zzz of ls",
		"sort * -rno x":                   "the option -o of sort",
		"git fetch * file:///x":           "repository by its path",
		"git log * --format=%G?":          "gpg",
	} {
		rule, extra, _ := strings.Cut(line, " * ")
		words := strings.Fields(rule)
		if why := commandline.Risky(words[0], words[1:], strings.Fields(extra), false); !strings.Contains(why, want) {
			t.Errorf("%s: %q, want %q", line, why, want)
		}
	}
	if why := commandline.Risky("ss", []string{"-t"}, []string{"--" + strings.Repeat("x", 5000)}, false); len(why) > 200 {
		t.Errorf("a reason has %d bytes", len(why))
	}
}

// TestOrdinary checks that everyday lines are covered.
func TestOrdinary(t *testing.T) {
	for line := range strings.Lines(`git status * --short --branch
git status * --porcelain=v2 -z
git status * -sb src/a.go
git diff * --stat HEAD~3
git diff * --cached -U5 -- a.md
git diff * main...feature/x --name-only
git diff * HEAD^ HEAD@{1} :(exclude)vendor
git log * --oneline -10 --graph --all
git log * -n 5 --since 2.weeks --author me
git log * --format=%H%x09%s -p -S foo
git log * -L 1,5:a.go
git log * v1.0..v2.0
git show * HEAD:docs/a.md
git show * --stat abc123
git blame * -w -L 1,20 a.go
git branch * -a --contains HEAD
git branch * -vv
git rev-parse * --abbrev-ref HEAD
git rev-parse * --show-toplevel
git ls-files * -m --others --exclude-standard
git grep * -n -i -e foo -- src
git add * -A
git add * src/a.go .
git commit * -m message -a
git commit * --amend --no-edit
git fetch * origin --prune --tags
git fetch * origin main:refs/remotes/origin/main
git fetch * https://example.com/a.git main
git fetch * ssh://git@example.com/a.git
git fetch * git@example.com:a/b.git
git push * origin HEAD --force-with-lease
git push * -u origin feature/x
git ls-remote * --heads origin
git remote * -v
git remote * add up https://example.com/a.git
git remote * show origin
git tag * -l --sort=-creatordate
git tag * -a v1 -m message
git describe * --tags --always --dirty
git for-each-ref * --format=%(refname:short) refs/heads
git cat-file * -p HEAD
git merge-base * main HEAD
git reflog * -5
git shortlog * -sn HEAD
git * status -s
git * --no-pager log -1
ls * -la src
ls * -lhtr --color=never
grep * -rn --include=*.go foo src
grep * -A3 -B 2 -E a|b f
rg * -n --glob !vendor -t go foo
rg * -C5 --files-with-matches foo
fd * -e go -t f -H foo
find * . -name *.go -mtime -7 -not -path ./vendor
find * -type f -size +10k -maxdepth 2 -print0
cat * -n a b
head * -n 20 a
head * -20 a
tail * -n +5 a
tail * -f a
wc * -l a b
stat * -c %s a
du * -sh --max-depth=1 src
df * -h
sort * -k2,2 -t, -rn a
cut * -d: -f1 a
diff * -ru a b
tree * -L 2 -a
jq * -r .a f.json
file * --mime-type a
tar * tvf a.tar
tar -tvf a.tar * --exclude x
ps * aux
ps * -eo pid,comm
which * -a git
sha256sum * a
uname * -a
id * -u
curl https://x/y * -sSfL -m 5 --retry 3
`) {
		if line = strings.TrimSpace(line); !covers(line) {
			rule, extra, _ := strings.Cut(line, " *")
			words := strings.Fields(rule)
			t.Errorf("%s is not covered: %s", line, commandline.Risky(words[0], words[1:], strings.Fields(extra), false))
		}
	}
}

// TestPathRemotes checks that a rule for a beginning covers no repository that is a path, in any spelling.
func TestPathRemotes(t *testing.T) {
	for _, remote := range []string{
		"file:///x", "FILE:///x", "File://x", "file:x", "file:/x", "../x", "/x", "./x", ".", "..", "a/../../x", "~/x",
		"~u/x", `C:\x`, "C:/x", `\\server\x`, `a\b`, "x.bundle", "x/y.bundle",
		"docs/bare", "localhost:/x", "host:x", "ext::sh", "fd::3", "file::x", "EXT::x", "x::y", "git://h/x",
		"http://h/x", "ftp://h/x", "ssh://-oProxyCommand=x/y", "https://-x", "https:///x",
		"ssh+ext://h/x", "rsync://h/x", "-x", "--upload-pack=x", "-ux", "user@-h:x", "u@h::x", "//h/x", "file\t:///x",
	} {
		for _, rule := range []string{
			"git fetch", "git push", "git ls-remote", "git remote add up",
			"git remote set-url up", "git remote set-url --push up", "git",
		} {
			line := rule + " * " + remote
			if rule == "git" {
				line = rule + " * fetch " + remote
			}
			if remote != "-x" && covers(line) {
				t.Errorf("%s is covered", line)
			}
		}
	}
	for _, line := range []string{
		"git clone * https://h/x", "git pull * origin", "git submodule * update", "git st *", "git * st",
		"git * config x", "git log * /etc/x", "git show * HEAD:../x", "git diff * ../a b",
		"git add * ../x", "git log * :(top)../x", "git log * ^../x",
	} {
		if covers(line) {
			t.Errorf("%s is covered", line)
		}
	}
}

// TestSignatures checks the options and placeholders for which git starts gpg.
func TestSignatures(t *testing.T) {
	for line := range strings.SplitSeq(`log * --format=%G?|log * --pretty=%GG|log * --pretty=format:%h%GK|log * --pretty tformat:%+GS|log * --format=%-GF|log * --format=%<(5)%GP|
		log * --show-signature|log * --show-sig|show * --show-signature|for-each-ref * --format=%(signature:grade)|for-each-ref * --format=%(*signature)|branch * --format=%(signature)|
		tag * -s v1|tag * -as v1|tag * -u key v1|tag * --sign v1|tag * --local-user=x v1|tag * -v v1|tag * --verify v1|verify-commit * HEAD|verify-tag * v1|
		commit * -S|commit * -Skey -m x|commit * --gpg-sign|commit * --gpg-sign=key|commit * --gpg|merge * -S x|push * --signed|push * --signed=if-asked|rev-list * --format=%G?|
		reflog * --format=%G?|shortlog * --format=%G?|diff-tree * --pretty=%G? HEAD|show-ref * --format=%(signature)`, "|") {
		if line = strings.TrimSpace(line); covers("git " + line) {
			t.Errorf("git %s is covered", line)
		}
	}
}

// TestOptionsInSecurity compares the tables with the page that shows them. Write them with: go test ./internal/gate/commandline -args -write
func TestOptionsInSecurity(t *testing.T) {
	const page, from, to = "../../../docs/security.md", "<!-- options -->\n```text\n", "```\n<!-- /options -->\n"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), from)
	shown, after, ok2 := strings.Cut(rest, to)
	if !ok || !ok2 {
		t.Fatal("the page has no place for the tables")
	}
	tables := commandline.Tables()
	var b strings.Builder
	for _, name := range commandline.TableNames() {
		line := name + ":"
		for option := range strings.FieldsSeq(tables[name]) {
			if len(line)+len(option) > 118 {
				b.WriteString(line + "\n")
				line = "   "
			}
			line += " " + option
		}
		b.WriteString(line + "\n")
	}
	if *write {
		if err := os.WriteFile(page, []byte(before+from+b.String()+to+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if shown != b.String() {
		t.Error("docs/security.md shows other tables; write them with: go test ./internal/gate/commandline -run TestOptionsInSecurity -args -write")
	}
	if !slices.IsSorted(commandline.TableNames()) {
		t.Error("the tables are in no order")
	}
}
