package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// unfits are folders with a file, @, that may never begin or is too large for anybody to mean it, and the commands that come upon it.
var unfits = []struct {
	at       string
	others   string // name=text, a line each
	commands string
	silent   bool // it says nothing of the file
}{
	{"x.ts", "", "inspect ./x.ts|scan ./x.ts|call ./x.ts t {}|command ./x.ts /t|emit ./x.ts session_start|run ./x.ts|build ./x.ts -o out|grants diff ./x.ts ./x.ts", false},
	{"x.wasm", "", "inspect ./x.wasm", false},
	{"d/index.js", "", "inspect ./d", false},
	{"d/extension.json", "d/index.ts=export default () => {}", "inspect ./d", false},
	{"d/package.json", "d/index.ts=export default () => {}", "inspect ./d", false},
	{"d/node_modules/z/package.json", "d/index.ts=import 'z'; export default () => {}", "inspect ./d|scan ./d", false},
	{"d/node_modules/z/index.js", "d/index.ts=import 'z'; export default () => {}", "inspect ./d", false},
	{"d/a.json", "d/index.ts=import a from './a.json'; export default () => a", "inspect ./d", false},
	{"d/m.map", "d/index.ts=export default () => {} //# sourceMappingURL=m.map", "inspect ./d", false},
	{"node_modules/z/package.json", "", "inspect npm:z", false},
	{".pi/skills/s/SKILL.md", "", "skills list --approve|skills show s --approve", true},
	{".pi/prompts/p.md", "", "prompts show p --approve", true},
	{".pi/themes/t.json", "", "themes show t --approve", true},
	{".pi/settings.json", "", "list --approve", true},
	{".mcp.json", "", "mcp list", true},
	{".npmrc", "", "outdated", true},
	{"rig.yaml", "x.ts=export default () => {}", "inspect ./x.ts", true},
}

// TestUnfitFiles: no command waits for a named pipe, or takes gigabytes of a file, that a stranger's folder holds.
func TestUnfitFiles(t *testing.T) {
	binary := uninstrumented(t)
	for _, unfit := range unfits {
		for kind, said := range map[string]string{"pipe": "no regular file|no file of a size", "large": "larger than|no file of a size"} {
			dir := t.TempDir()
			at := filepath.Join(dir, filepath.FromSlash(unfit.at))
			if err := os.MkdirAll(filepath.Dir(at), 0o700); err != nil {
				t.Fatal(err)
			}
			for other := range strings.Lines(unfit.others) {
				name, text, _ := strings.Cut(other, "=")
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if err := unfitFile(at, kind); err != nil {
				t.Fatal(err)
			}
			for line := range strings.SplitSeq(unfit.commands, "|") {
				ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute) // ends what would wait for ever
				r := runPeak(ctx, t, binary, dir, strings.Fields(line)...)
				hung := ctx.Err() != nil
				cancel()
				if hung || r.peak > 1<<20 {
					t.Errorf("%s %s: pier %s: hung %v, %d MiB: %.300s", kind, unfit.at, line, hung, r.peak>>10, r.out)
				}
				first, second, _ := strings.Cut(said, "|")
				if !unfit.silent && (r.code == 0 || !strings.Contains(r.out, first) && !strings.Contains(r.out, second)) {
					t.Errorf("%s %s: pier %s exits with %d: %.300s", kind, unfit.at, line, r.code, r.out)
				}
			}
		}
	}
}

func unfitFile(path, kind string) error {
	if kind == "pipe" {
		return syscall.Mkfifo(path, 0o600)
	}
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		return err
	}
	return os.Truncate(path, 3<<30)
}
