//go:build unix

package main

import (
	"bufio"
	"bytes"
	"cmp"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	pageBlock = regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```$")
	pageFile  = regexp.MustCompile(`^// (\S+\.ts)\n`)
	leaves    = regexp.MustCompile(` +# .*$`)
)

// notHere are commands of pages that this test does not run, and the words of the file that does.
var notHere = map[string]struct{ file, words string }{
	`make quick`: {"../../Makefile", "\nquick:"},
	`make check`: {"../../Makefile", "\ncheck:"},
	`make long`:  {"../../Makefile", "\nlong:"},
	`pier inspect "mcp:npx -y @modelcontextprotocol/server-everything" --allow exec=npx`:                                    {"../../conformance/mcp/others_test.go", "server-everything"},
	`pier call "mcp:npx -y @modelcontextprotocol/server-everything" echo '{"message":"hi"}' --allow exec=npx,tool='mcp__*'`: {"../../conformance/mcp/others_test.go", "server-everything"},
	`npx @modelcontextprotocol/inspector pier mcp serve /path/to/todo.ts`:                                                   {"../../conformance/mcp/others_test.go", "modelcontextprotocol/inspector"},
	`PI_WITH_PIER="./stranger.ts --allow exec=git" pi -e ./examples/pi-with-pier`:                                           {"../../internal/serve/bridgeserve/pi_test.go", "pi-with-pier"},
	`pier call ./words.wasm words path=README.md`:                                                                           {"../../internal/runtime/wasm/guests_test.go", "Name: \"words\""},
	`pier inspect ./words.wasm`:                           {"../../internal/runtime/wasm/guests_test.go", "Name: \"words\""},
	`pier approvals show 3f1c09b2`:                        {"testdata/script/rtp.txtar", "exec pier approvals show"},
	`pier approvals approve 3f1c09b2`:                     {"testdata/script/rtp.txtar", "exec pier approvals approve"},
	`pier approvals watch --json`:                         {"testdata/script/rtp.txtar", "exec pier approvals watch"},
	`go install github.com/cec80427/pier/cmd/pier@latest`: {"install_test.go", "/cmd/pier@latest"},
}

// TestPages runs every command of the README and of docs in a folder of the page's own: sh blocks must succeed, console blocks print what they show.
func TestPages(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	pages = append(pages, "../../README.md", "../../CONTRIBUTING.md")
	ran := 0
	for _, path := range pages {
		blocks := pageBlock.FindAllStringSubmatch(readPage(t, path), -1)
		if !slices.ContainsFunc(blocks, func(m []string) bool { return m[1] == "sh" || m[1] == "console" }) {
			continue
		}
		ran++
		t.Run(strings.TrimSuffix(filepath.Base(path), ".md"), func(t *testing.T) {
			t.Parallel()
			p := newPage(t)
			if filepath.Base(path) == "README.md" {
				p.command("pier call look.ts look --allow exec=git") // so that there is a record to be read
			}
			for _, m := range blocks {
				p.block(m[1], m[2])
			}
		})
	}
	if ran < 8 {
		t.Errorf("only %d pages have commands", ran)
	}
}

// page is a folder as a reader has it, with a home in it.
type page struct {
	t   *testing.T
	dir string
	env []string
}

func newPage(t *testing.T) *page {
	t.Helper()
	dir := t.TempDir()
	home := filepath.Join(dir, ".home")
	p := &page{t, dir, append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME="+home+"/.config", "XDG_CACHE_HOME="+home+"/.cache", "XDG_RUNTIME_DIR="+dir,
		"PI_CODING_AGENT_DIR=", "GIT_CONFIG_GLOBAL="+home+"/gitconfig", "NO_COLOR=1", "PIER=pier")}
	p.write(".home/gitconfig", "[user]\n\tname = T\n\temail = t@example.com\n[init]\n\tdefaultBranch = main\n")
	p.write("README.md", "# A project\n")
	p.write("token.txt", "x7-secret\n")
	if err := os.CopyFS(filepath.Join(dir, "examples"), os.DirFS("../../examples")); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(dir, "packs", "acme"), os.DirFS("../../examples/rtp-python")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"todo", "stranger", "checkpoint"} {
		p.write(name+".ts", strings.ReplaceAll(readPage(t, "../../examples/changes.ts"), `"changes"`, `"`+name+`"`))
	}
	for _, m := range pageBlock.FindAllStringSubmatch(readPage(t, "../../docs/first-minutes.md"), -1) {
		p.block("ts", m[2])
	}
	if out, err := p.run("git init -q . && git add README.md && git commit -q -m begin"); err != nil {
		t.Fatal(err, out)
	}
	return p
}

func readPage(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func (p *page) write(name, text string) {
	p.t.Helper()
	path := filepath.Join(p.dir, name)
	if err := cmp.Or(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
		p.t.Fatal(err)
	}
}

// block does what a reader does with a block: writes the file that its first line names, types the commands, compares.
func (p *page) block(kind, text string) {
	p.t.Helper()
	switch kind {
	case "ts":
		if m := pageFile.FindStringSubmatch(text); m != nil {
			p.write(m[1], text)
		}
	case "sh":
		for line := range strings.Lines(text) {
			if line = leaves.ReplaceAllString(strings.TrimSpace(line), ""); line != "" {
				p.command(line)
			}
		}
	case "console":
		var command, shown string
		for line := range strings.Lines(text + "$ ") {
			next, typed := strings.CutPrefix(line, "$ ")
			if !typed {
				shown += line
				continue
			}
			if command != "" {
				if got, _ := p.run(command); !asShown(shown).MatchString(got) {
					p.t.Errorf("%s\nprints\n%s\nthe page shows\n%s", command, got, shown)
				}
			}
			command, shown = strings.TrimSpace(next), ""
		}
	}
}

// asShown is what a console block shows, where … stands for anything within a line, and alone in a line for any number of lines.
func asShown(text string) *regexp.Regexp {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) == "…" {
			b.WriteString(`(?:.*\n)*?`)
		} else {
			b.WriteString(strings.ReplaceAll(regexp.QuoteMeta(strings.TrimRight(line, " \n")), "…", ".*") + " *\n")
		}
	}
	return regexp.MustCompile(`\A` + b.String() + `\z`)
}

func (p *page) command(line string) {
	p.t.Helper()
	if by, ok := notHere[line]; ok {
		if text, err := os.ReadFile(by.file); err != nil || !strings.Contains(string(text), by.words) {
			p.t.Errorf("%s: %s does not hold %q: %v", line, by.file, by.words, err)
		}
		return
	}
	if strings.Contains(line, "--listen") {
		p.listen(line)
		return
	}
	if got, err := p.run(line); err != nil {
		p.t.Errorf("%s: %v\n%s", line, err, got)
	}
}

// run runs a line as a reader does, with nothing more to read.
func (p *page) run(line string) (string, error) {
	cmd, out := p.shell(line)
	err := cmd.Run()
	return out.String(), err
}

func (p *page) shell(line string) (*exec.Cmd, *bytes.Buffer) {
	cmd := exec.CommandContext(p.t.Context(), "sh", "-c", line)
	cmd.Dir, cmd.Env = p.dir, p.env
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	return cmd, &out
}

// listen runs what listens until it says where, at a port that is free, and interrupts it.
func (p *page) listen(line string) {
	p.t.Helper()
	cmd, _ := p.shell("exec " + strings.ReplaceAll(line, "127.0.0.1:8848", "127.0.0.1:0"))
	cmd.Stdout, cmd.Stderr = nil, nil
	said, err := cmd.StderrPipe()
	if err = cmp.Or(err, cmd.Start()); err != nil {
		p.t.Fatal(err)
	}
	var told strings.Builder
	for lines := bufio.NewScanner(said); lines.Scan(); {
		told.WriteString(lines.Text() + "\n")
		if strings.HasPrefix(lines.Text(), "listening at ") {
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				p.t.Error(err)
			}
		}
	}
	if err := cmd.Wait(); !strings.Contains(told.String(), "listening at ") {
		p.t.Errorf("%s: %v\n%s", line, err, told.String())
	}
}
