package author

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/load/coverage"
	"github.com/cec80427/pier/internal/load/extc"
	"github.com/cec80427/pier/internal/load/source"
)

// outcome is one test, or a suite of them.
type outcome struct {
	Name  []string `json:"name"`
	OK    bool     `json:"ok"`
	Skip  *string  `json:"skip"`
	Todo  *string  `json:"todo"`
	MS    float64  `json:"ms"`
	Notes []string `json:"notes"`
	Suite bool     `json:"suite"`
	Error *struct {
		Message string `json:"message"`
		Stack   string `json:"stack"`
		Code    string `json:"code"`
	} `json:"error"`
}

// result is one file.
type result struct {
	path     string
	outcomes []outcome
	err      error // it could not be read, or did not come to its end
}

type testFlags struct {
	tap, again, coverage bool
	junit, lcov          string
}

func testCommand(a *cli.App) *cobra.Command {
	var f testFlags
	cmd := &cobra.Command{
		Use:   "test [PATH...]",
		Short: "Run the tests of an extension, without Node",
		Long: `Runs files that end in .test.ts or .test.js: those named, or all of a folder, by default of the working directory. They use node:test and
node:assert as in Node, and load from pier:test, which loads an extension into a machine, a session and a folder of its own, behind the
gate, with answers to its dialogs, files, a network and a clock that the test brings. pier types says what it has.

A test may do what pier's defaults allow, reading the working directory among it; --allow grants more. The exit code is 1 when one fails.`,
		Example: `  pier test
  pier test ./src/todo.test.ts --tap
  pier test --junit report.xml
  pier test --coverage
  pier test --watch`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.again {
				return watchTests(a, cmd, &f, args)
			}
			return runTests(cmd.Context(), a, cmd, &f, args)
		},
	}
	a.Complete(cmd)
	cmd.Flags().BoolVar(&f.tap, "tap", false, "print TAP version 14")
	cmd.Flags().StringVar(&f.junit, "junit", "", "write a report in JUnit's XML into this file")
	cmd.Flags().BoolVar(&f.coverage, "coverage", false, "say which lines of the sources no test has run")
	cmd.Flags().StringVar(&f.lcov, "lcov", "", "write what --coverage says into this file, as lcov has it")
	cmd.Flags().BoolVar(&f.again, "watch", false, "run again when a file changes, until Ctrl-C")
	return cmd
}

// runTests runs all files, one after the other.
func runTests(ctx context.Context, a *cli.App, cmd *cobra.Command, f *testFlags, args []string) error {
	files, err := testFiles(args)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return cli.Usage(cli.WithHelp(errors.New("there are no files that end in .test.ts or .test.js"), otherTests(args)))
	}
	cover, err := f.watch()
	if err != nil {
		return err
	}
	var results []result
	p := printer{out: cmd.OutOrStdout(), tap: f.tap}
	if err := p.begin(); err != nil {
		return err
	}
	for _, path := range files {
		r := runFile(ctx, a, path, cover)
		if r.err != nil && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err := p.file(r, a.Explain); err != nil {
			return err
		}
		if r.err == nil && len(r.outcomes) == 0 {
			a.Say("no test in " + cli.Name(r.path))
		}
		results = append(results, r)
	}
	if err := p.end(); err != nil {
		return err
	}
	if cover != nil {
		if err := covered(a, p, f, cover); err != nil {
			return err
		}
	}
	if f.junit != "" {
		if err := os.WriteFile(f.junit, junit(results, a.Explain), 0o600); err != nil {
			return fmt.Errorf("write --junit: %w", err)
		}
	}
	if p.failed > 0 {
		return &cli.QuietError{Code: cli.ExitError, Err: errors.New("tests failed")}
	}
	return nil
}

// otherTests says who runs the tests that are there, of components, packs and servers.
func otherTests(args []string) string {
	dir := "."
	if len(args) > 0 {
		dir = args[0]
	}
	for _, other := range [][2]string{{"test_*.py", "python3 -m unittest"}, {"*.test.mjs", "node --test"}} {
		if found, err := filepath.Glob(filepath.Join(dir, other[0])); err == nil && len(found) > 0 {
			return filepath.Base(found[0]) + " is run by: " + other[1]
		}
	}
	return "pier init DIR begins an extension with one"
}

// testFiles are the files named, and those of the folders named.
func testFiles(args []string) ([]string, error) {
	if len(args) == 0 {
		args = []string{"."}
	}
	var files []string
	for _, arg := range args {
		info, err := os.Stat(arg)
		if err != nil {
			return nil, cli.Usage(fmt.Errorf("%s: no such file or folder", arg))
		}
		if !info.IsDir() {
			files = append(files, arg)
			continue
		}
		err = filepath.WalkDir(arg, func(path string, e fs.DirEntry, err error) error {
			name := e.Name()
			if e.IsDir() && path != arg && (name == "node_modules" || strings.HasPrefix(name, ".")) {
				return filepath.SkipDir
			}
			if err == nil && e.Type().IsRegular() && (strings.HasSuffix(name, ".test.ts") || strings.HasSuffix(name, ".test.js")) {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("look for tests: %w", err)
		}
	}
	slices.Sort(files)
	return slices.Compact(files), nil
}

// entry is the extension that a file of tests is for pier: a tool that runs it.
const entry = `import { begin, finish } from "./harness.ts";
export default function (pi) {
	pi.registerTool({
		name: "run_tests", label: "tests", description: "runs the file", parameters: { type: "object", properties: {} },
		execute: async () => {
			begin(pi);
			await import(%s);
			return { content: [{ type: "text", text: JSON.stringify(await finish()) }] };
		},
	});
}
`

// tempPrefix is how the folders begin that tests run in.
const tempPrefix = "pier-test-"

// runFile runs the tests of one file in a machine of its own. cover may be nil.
func runFile(ctx context.Context, a *cli.App, path string, cover *coverage.Watch) (r result) {
	r.path = filepath.ToSlash(path)
	path, err := filepath.Abs(path)
	if err != nil {
		r.err = err
		return r
	}
	temp, err := os.MkdirTemp("", tempPrefix)
	if err != nil {
		r.err = err
		return r
	}
	defer func() { r.err = errors.Join(r.err, os.RemoveAll(temp)) }()
	quoted, err := json.Marshal(filepath.ToSlash(path))
	if err == nil {
		err = os.WriteFile(filepath.Join(temp, "tests.ts"), fmt.Appendf(nil, entry, quoted), 0o600)
	}
	for _, name := range []string{"harness.ts", "mocks.ts"} {
		var text []byte
		if err == nil {
			text, err = readFile("harness/" + name)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(temp, name), text, 0o600)
		}
	}
	if err != nil {
		r.err = err
		return r
	}
	d := &driver{base: filepath.Dir(path), temp: temp, life: ctx, cover: cover}
	s, err := a.OpenRun(coverage.With(ctx, cover), []string{filepath.Join(temp, "tests.ts")}, false, func(o *pier.Options) {
		o.Middleware, o.LedgerDir = d.wrap, ""
		o.Policy.Allow = append(slices.Clone(o.Policy.Allow), "read="+d.base)
	})
	if s == nil {
		r.err = err
		return r
	}
	if err == nil {
		err = s.Start(ctx)
	}
	if err == nil {
		r.outcomes, err = outcomes(ctx, s)
	}
	r.err = errors.Join(plainly(err, path), d.close(), s.Close())
	return r
}

// plainly says of a file that cannot be compiled what is wrong with it, and where: for the machine it is a file of somebody else's.
func plainly(err error, path string) error {
	if err == nil || !strings.Contains(err.Error(), "ParseError: ") {
		return err
	}
	var wrong *source.Error
	if _, compiled := extc.Compile(source.Entry{ID: "tests", Kind: source.JS, Path: path, Name: filepath.Base(path)}, nil); errors.As(compiled, &wrong) {
		return wrong
	}
	return err
}

func outcomes(ctx context.Context, s *cli.Session) ([]outcome, error) {
	got, err := s.Call(ctx, pier.ToolCall{Name: "run_tests", Input: json.RawMessage("{}")})
	if err != nil {
		return nil, err
	}
	if got.IsError {
		return nil, errors.New(got.Text())
	}
	var list []outcome
	if err := json.Unmarshal([]byte(got.Text()), &list); err != nil {
		return nil, ext.Wrap(ext.CodeInternal, "the tests did not say how they ended", err)
	}
	return list, nil
}
