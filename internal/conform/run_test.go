//go:build conform

package conform

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestConform is the whole comparison, each as a test of its own. It asks real Pi only what .cache/conformance does not hold.
// PIER_CONFORM_REPORT names a folder that keeps the report.
func TestConform(t *testing.T) {
	report := os.Getenv("PIER_CONFORM_REPORT")
	if report == "" {
		report = t.TempDir()
	}
	summary, err := Run(t.Context(), Options{
		Dir: "../../conformance", Reference: os.Getenv("PIER_REFERENCE"), Report: report, Start: runProgram, Progress: t.Output(),
	})
	if err != nil && !errors.Is(err, ErrChanged) {
		t.Fatal(err)
	}
	t.Log("\n" + summary.Text())
	for _, r := range summary.results {
		t.Run(r.Level+"/"+r.Version+"/"+strings.TrimPrefix(r.ID, r.Level+"/"), func(t *testing.T) { checkResult(t, r) })
	}
	if err != nil {
		t.Error(err)
	}
	checkFloors(t, summary)
	checkInference(t, summary)
	checkExamples(t, summary)
	checkComponents(t, summary)
	for _, name := range []string{"results.jsonl", "summary.json", "report.md"} {
		if data, err := os.ReadFile(filepath.Join(report, name)); err != nil || len(data) == 0 {
			t.Errorf("%s: %d bytes, %v", name, len(data), err)
		}
	}
}

func checkResult(t *testing.T, r result) {
	switch r.Status {
	case statusPass, statusNewer:
	case statusKnown:
		t.Log(r.Reason)
	default:
		var text strings.Builder
		differencesOf(&text, r, r.Differences)
		t.Error(text.String())
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
	for level, least := range map[string]int{"L1": 400, "L2": 90, "L3": 20, "I": 370, "H": 40, "X": 19} {
		if counts[level] < least {
			t.Errorf("%s has %d comparisons, at least %d are due", level, counts[level], least)
		}
	}
}

// checkInference: what runs use was inferred (level I has a line for each that was not), and little is inferred that nobody needs.
func checkInference(t *testing.T, s Summary) {
	t.Helper()
	i := s.Inference
	if i == nil || i.Used < 700 || i.Labelled < 40 {
		t.Fatalf("inference: %+v", i)
	}
	if i.Precision() < 80 {
		t.Errorf("of what is inferred %.1f %% is needed, at least 80 are due: %v", i.Precision(), i.Needless)
	}
	if len(i.Missed) > 0 {
		t.Errorf("needed and not inferred: %v", i.Missed)
	}
}

// checkExamples: every example of the newest Pi takes part in a scenario.
func checkExamples(t *testing.T, s Summary) {
	t.Helper()
	ref, err := openReference(cmp.Or(os.Getenv("PIER_REFERENCE"), "../../.cache/reference"))
	if err != nil {
		t.Fatal(err)
	}
	names, err := ref.listExamples(newest)
	if err != nil || len(names) == 0 {
		t.Fatalf("%d examples, %v", len(names), err)
	}
	played := map[string]bool{}
	for _, r := range s.results {
		for _, x := range r.Extensions {
			version, path, _ := strings.Cut(x, "/")
			name, _, _ := strings.Cut(path, "/")
			played[version+"/"+name] = true
		}
	}
	for _, name := range names {
		if !played[newest+"/"+name] {
			t.Errorf("no scenario has the example %s of Pi %s", name, newest)
		}
	}
}

// checkComponents: the examples that there are as components play the scenarios of the originals, and differ nowhere.
func checkComponents(t *testing.T, s Summary) {
	t.Helper()
	played := map[string]int{}
	for _, r := range s.results {
		if original, ok := strings.CutSuffix(r.ID, asComponent); ok {
			played[strings.SplitN(strings.TrimPrefix(original, "L2/"), "-", 2)[0]]++
			if len(r.Differences) > 0 {
				t.Errorf("%s differs from Pi's original", r.ID)
			}
		}
	}
	for name, least := range map[string]int{"todo": 6, "permission": 5} {
		if played[name] < least {
			t.Errorf("%d comparisons of %s as a component, at least %d are due", played[name], name, least)
		}
	}
}

func runProgram(ctx context.Context, env []string, program string, args []string, input []byte, line func([]byte)) error {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Env, cmd.Stdin, cmd.Stderr = env, bytes.NewReader(input), os.Stderr
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
