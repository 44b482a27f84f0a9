//go:build conform

package conform

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestConform is the whole comparison. It asks real Pi only what .cache/conformance does not hold yet.
func TestConform(t *testing.T) {
	report := t.TempDir()
	summary, err := Run(t.Context(), Options{
		Dir: "../../conformance", Reference: os.Getenv("PIER_REFERENCE"), Report: report, Start: runProgram, Progress: t.Output(),
	})
	t.Log("\n" + summary.Text())
	if err != nil {
		t.Fatal(err)
	}
	checkFloors(t, summary)
	for _, name := range []string{"results.jsonl", "summary.json", "report.md"} {
		if data, err := os.ReadFile(filepath.Join(report, name)); err != nil || len(data) == 0 {
			t.Errorf("%s: %d bytes, %v", name, len(data), err)
		}
	}
}

// checkFloors: fewer comparisons would say less, whatever their outcome.
func checkFloors(t *testing.T, s Summary) {
	t.Helper()
	counts := map[string]int{}
	for _, r := range s.Rates {
		if r.Version == "" && r.Tier == "" && r.Class == "" {
			counts[r.Level] = r.Total
		}
	}
	for level, least := range map[string]int{"L1": 400, "L2": 90, "L3": 20, "H": 40, "X": 19} {
		if counts[level] < least {
			t.Errorf("%s has %d comparisons, at least %d are due", level, counts[level], least)
		}
	}
	if s.Examples < 45 {
		t.Errorf("%d examples take part in scenarios, at least 45 are due", s.Examples)
	}
}

// TestKnownFailuresAreExplained: nobody may leave the placeholder of --update-known.
func TestKnownFailuresAreExplained(t *testing.T) {
	all, err := readKnown("../../conformance/known-failures.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range all {
		if k.Reason == unexplained || len(strings.Fields(k.Reason)) < 4 {
			t.Errorf("%s %s (Pi %s) has no real reason: %q", k.Level, k.ID, k.Version, k.Reason)
		}
		if !slices.Contains(Levels(), k.Level) {
			t.Errorf("%s has the unknown level %q", k.ID, k.Level)
		}
	}
}

func runProgram(ctx context.Context, program string, args []string, input []byte, line func([]byte)) error {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Stdin, cmd.Stderr = bytes.NewReader(input), os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	if err := readLines(out, line); err != nil {
		return err
	}
	return cmd.Wait()
}

// readLines calls line for each line of r, without its end.
func readLines(r io.Reader, line func([]byte)) error {
	in := bufio.NewReaderSize(r, 1<<16)
	for {
		data, err := in.ReadBytes('\n')
		if data = bytes.TrimSpace(data); len(data) > 0 {
			line(bytes.Clone(data))
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}
