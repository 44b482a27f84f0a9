package author

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/load/coverage"
)

// watch is who counts the lines of the author's own sources, nil without --coverage. Tests, packages and what is elsewhere do not count.
func (f *testFlags) watch() (*coverage.Watch, error) {
	if !f.coverage && f.lcov == "" {
		return nil, nil
	}
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	return &coverage.Watch{Own: func(file string) bool {
		rel, err := filepath.Rel(here, file)
		name := "/" + filepath.ToSlash(rel)
		return err == nil && filepath.IsLocal(rel) && !isTest(name) && !strings.Contains(name, "/node_modules/") && !strings.Contains(name, tempPrefix)
	}}, nil
}

func isTest(name string) bool {
	return strings.HasSuffix(name, ".test.ts") || strings.HasSuffix(name, ".test.js")
}

// covered says which lines were run, and which were not.
func covered(a *cli.App, p printer, f *testFlags, w *coverage.Watch) error {
	files, unknown := w.Files()
	for _, err := range unknown {
		a.Say(err.Error())
	}
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	var text, lcov strings.Builder
	run, all := 0, 0
	mark := ""
	if p.tap {
		mark = "# "
	}
	for _, file := range files {
		n := file.Run()
		run, all = run+n, all+len(file.Lines)
		rel, err := filepath.Rel(here, file.Path)
		if err != nil {
			rel = file.Path
		}
		fmt.Fprintf(&text, "%s%s  %d of %d lines (%s)", mark, cli.Name(filepath.ToSlash(rel)), n, len(file.Lines), percent(n, len(file.Lines)))
		if missing := ranges(file.Lines); missing != "" {
			text.WriteString(", not run: " + missing)
		}
		text.WriteString("\n")
		fmt.Fprintf(&lcov, "SF:%s\n", file.Path)
		for _, line := range slices.Sorted(maps.Keys(file.Lines)) {
			times := 0
			if file.Lines[line] {
				times = 1
			}
			fmt.Fprintf(&lcov, "DA:%d,%d\n", line, times)
		}
		fmt.Fprintf(&lcov, "LF:%d\nLH:%d\nend_of_record\n", len(file.Lines), n)
	}
	if len(files) == 0 {
		a.Say("no source below this folder was loaded: coverage counts those of the working directory")
	}
	fmt.Fprintf(&text, "%scoverage: %d of %d lines (%s)\n", mark, run, all, percent(run, all))
	if f.lcov != "" {
		if err := os.WriteFile(f.lcov, []byte(lcov.String()), 0o600); err != nil {
			return fmt.Errorf("write --lcov: %w", err)
		}
	}
	_, err = fmt.Fprint(p.out, text.String())
	return err
}

func percent(n, of int) string {
	if of == 0 {
		return "100 %"
	}
	return fmt.Sprintf("%.1f %%", float64(n)*100/float64(of))
}

// ranges are the lines that were not run; those between two of them that cannot be run count with them.
func ranges(lines map[int]bool) string {
	var parts []string
	first, last := 0, 0
	end := func() {
		switch {
		case first == 0:
		case first == last:
			parts = append(parts, fmt.Sprint(first))
		default:
			parts = append(parts, fmt.Sprintf("%d-%d", first, last))
		}
		first = 0
	}
	for _, line := range slices.Sorted(maps.Keys(lines)) {
		if lines[line] {
			end()
			continue
		}
		if first == 0 {
			first = line
		}
		last = line
	}
	end()
	return strings.Join(parts, ", ")
}
