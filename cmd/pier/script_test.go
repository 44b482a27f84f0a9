package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/cec80427/pier/internal/sys/sandbox"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"pier": func() { os.Exit(program()) }, "changed": func() { os.Exit(changeLedgers(os.Args[1])) }, "mistakes": func() { os.Exit(makeMistakes()) },
		"peak": func() { os.Exit(peak(os.Args[1], os.Args[2], os.Args[3:])) },
	})
}

// changeLedgers is the program changed DIR of the scripts: it changes a letter in the second line of each ledger there.
func changeLedgers(dir string) int {
	paths, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	for _, path := range paths {
		text, readErr := os.ReadFile(path)
		lines := bytes.SplitAfter(text, []byte("\n"))
		if readErr != nil || len(lines) < 2 {
			return 1
		}
		lines[1] = bytes.Replace(lines[1], []byte(`"extension_id":"`), []byte(`"extension_id":"x`), 1)
		err = errors.Join(err, os.WriteFile(path, bytes.Join(lines, nil), 0o600))
	}
	if err != nil || len(paths) == 0 {
		return 1
	}
	return 0
}

// TestScript runs testdata/script: what a user types and sees. The scripts run Pi's published
// example extensions unmodified; EX is the folder of those of 1.5.2, EX073 of 0.73.1; PI_NODE with
// PI_CLI is real Pi 1.5.2; EXAMPLES is that of ours.
func TestScript(t *testing.T) {
	reference := referenceDir(t)
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Condition: func(cond string) (bool, error) {
			switch cond {
			case "landlock":
				return sandbox.Offered() != "", nil
			case "led":
				return sandbox.Leads(), nil
			}
			return false, fmt.Errorf("unknown condition %s", cond)
		},
		Setup: func(env *testscript.Env) error {
			home := filepath.Join(env.WorkDir, ".home")
			env.Setenv("HOME", home)
			env.Setenv("GORACE", os.Getenv("GORACE"))
			env.Setenv("USERPROFILE", home)
			env.Setenv("AppData", filepath.Join(home, "config"))
			env.Setenv("LocalAppData", filepath.Join(home, "cache"))
			env.Setenv("XDG_CONFIG_HOME", filepath.Join(home, ".config"))
			env.Setenv("XDG_CACHE_HOME", filepath.Join(home, ".cache"))
			env.Setenv("GIT_CONFIG_GLOBAL", filepath.Join(home, "gitconfig"))
			examples, err := filepath.Abs(filepath.Join("..", "..", "examples"))
			if err != nil {
				return err
			}
			env.Setenv("EXAMPLES", examples)
			env.Setenv("PI_TEST_EXAMPLES", examples) // which extensions see, by its name
			env.Setenv("EX", filepath.Join(reference, "examples-1.5.2"))
			env.Setenv("PI_NODE", filepath.Join(reference, "pi-1.5.2", "node_modules", "node", "bin", "node"))
			env.Setenv("PI_CLI", filepath.Join(reference, "pi-1.5.2", "package", "dist", "bundle", "cli.js"))
			env.Setenv("EX073", filepath.Join(reference, "examples-0.73.1"))
			if err := os.MkdirAll(home, 0o700); err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(home, "gitconfig"), []byte("[user]\n\tname = T\n\temail = t@example.com\n[init]\n\tdefaultBranch = main\n"), 0o600)
		},
	})
}

// referenceDir is where conformance/reference/prepare.mjs put real Pi and its examples.
func referenceDir(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("PIER_REFERENCE")
	if dir == "" {
		dir = filepath.Join("..", "..", ".cache", "reference")
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "stamp")); err != nil {
		t.Fatalf("the reference implementation is not in %s: run node conformance/reference/prepare.mjs (needs npm), or set PIER_REFERENCE", dir)
	}
	return dir
}
