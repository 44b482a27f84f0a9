package conform

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// exportVersions are the versions whose run-time exports are counted.
var exportVersions = []string{"0.73.1", newest}

// exports asks an extension that lists what each of Pi's packages exports at run time, in both worlds. One result stands
// for each package; an export that real Pi has and pier has not is a difference, a stub is too.
func (r *runner) exports(ctx context.Context) ([]result, []Coverage, error) {
	var results []result
	var coverage []Coverage
	questions := make([]question, len(exportVersions))
	for i, version := range exportVersions {
		probe := filepath.Join(r.opts.Dir, "probe", version+".ts")
		questions[i] = question{
			name: "exports " + version, version: version, places: map[string]string{r.opts.Dir: "<conformance>"}, script: "scenario.mjs", timeout: scenarioLimit, content: []string{probe},
			input: map[string]any{"extensions": []string{probe}, "steps": []step{{Start: true}, {Tool: "exports", Input: json.RawMessage("{}")}}},
		}
	}
	asked, err := r.ask(ctx, "Pi X", questions)
	if err != nil {
		return nil, nil, err
	}
	for i, version := range exportVersions {
		answer, err := asked.wait(ctx, i)
		if err != nil {
			return nil, nil, err
		}
		pi, err := exportLists(answer)
		if err != nil {
			return nil, nil, fmt.Errorf("list the exports of Pi %s: %w", version, err)
		}
		started := time.Now()
		pier, err := r.pierExports(ctx, questions[i].content[0])
		if err != nil {
			return nil, nil, fmt.Errorf("list pier's exports of %s: %w", version, err)
		}
		ms := int(time.Since(started).Milliseconds())
		for _, name := range sortedKeys(pi) {
			c, diffs := cover(name, version, pi[name], pier[name])
			id := "exports/" + name
			if !r.wants(id) {
				continue
			}
			coverage = append(coverage, c)
			results = append(results, result{
				Level: "X", ID: id, Version: version, Tier: "package", Differences: diffs, What: what(diffs), PiMS: answer.MS, PierMS: ms,
			})
		}
		r.progress("X", i+1, len(exportVersions), version)
	}
	return results, coverage, nil
}

// exportList is one package: name to kind ("function", "object", …, "stub").
type exportList map[string]string

func exportLists(answer reply) (map[string]exportList, error) {
	if len(answer.Lines) < 2 {
		return nil, fmt.Errorf("the oracle said: %s", answer.Error)
	}
	var line struct {
		Result struct {
			Details map[string]exportList `json:"details"`
		} `json:"result"`
	}
	if err := json.Unmarshal(answer.Lines[1], &line); err != nil {
		return nil, err
	}
	if len(line.Result.Details) == 0 {
		return nil, fmt.Errorf("no packages: %s", answer.Lines[1])
	}
	return line.Result.Details, nil
}

func (r *runner) pierExports(ctx context.Context, probe string) (map[string]exportList, error) {
	w, err := newWorld(ctx, worldOptions{programs: r.programs, hasUI: true})
	if err != nil {
		return nil, err
	}
	defer w.close()
	w.load(ctx, []string{probe})
	if len(w.errors) > 0 {
		return nil, fmt.Errorf("%s", strings.Join(w.errors, "; "))
	}
	steps := w.play(ctx, []step{{Tool: "exports", Input: json.RawMessage("{}")}})
	line, err := json.Marshal(steps[0])
	if err != nil {
		return nil, err
	}
	return exportLists(reply{Lines: []json.RawMessage{nil, line}})
}

func cover(name, version string, pi, pier exportList) (Coverage, []difference) {
	c := Coverage{Package: name, Version: version, Total: len(pi)}
	var diffs []difference
	for _, export := range sortedKeys(pi) {
		switch kind, ok := pier[export]; {
		case !ok:
			c.Absent++
			c.Missing = append(c.Missing, export)
			diffs = append(diffs, difference{Path: export, Pi: pi[export], HasPi: true})
		case kind == "stub":
			c.Stub++
			c.Stubs = append(c.Stubs, export)
			diffs = append(diffs, difference{Path: export, Pi: pi[export], Pier: kind, HasPi: true, HasPier: true})
		default:
			c.Provided++
			if kind != pi[export] {
				diffs = append(diffs, difference{Path: export, Pi: pi[export], Pier: kind, HasPi: true, HasPier: true})
			}
		}
	}
	slices.Sort(c.Stubs)
	return c, diffs
}
