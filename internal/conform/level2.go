package conform

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// scenarioLimit bounds one scenario in real Pi.
const scenarioLimit = 3 * 60 * time.Second

// run2 is one scenario in one version of Pi.
type run2 struct {
	scenario *scenario
	version  string
	own      string   // the folder of the scenario's own extensions, or ""
	paths    []string // its extensions, in load order

	today      string // the same with what is written for today, which only Pi gets, or ""
	todayPaths []string
}

// planScenarios lists the scenarios of one level, each in every version it is for.
func (r *runner) planScenarios(ctx context.Context, level string) ([]comparison, error) {
	runs, err := r.plan(level)
	if err != nil {
		return nil, err
	}
	palette, err := r.palette(ctx)
	if err != nil {
		return nil, err
	}
	var all []comparison
	for _, run := range runs {
		all = append(all, comparison{
			result: result{
				Level: level, ID: run.scenario.name, Version: run.version, Tier: run.tier(), Steps: len(run.scenario.steps), Extensions: run.names(r.ref),
			},
			question: r.scenarioQuestion(run, palette),
			at:       "steps",
			former:   r.formerQuestion(run, palette),
			pi:       stepsOf,
			pier:     func(ctx context.Context) (any, error) { return r.play(ctx, run) },
		})
		if twin, ok := r.twin(run); ok {
			c := all[len(all)-1]
			c.result.ID += asComponent
			c.former = nil
			c.pier = func(ctx context.Context) (any, error) { return r.play(ctx, twin) }
			all = append(all, c)
		}
	}
	return all, nil
}

// asComponent ends the id of a comparison in which pier has an example as a WebAssembly component, and Pi the original.
const asComponent = " as a component"

// twin is a scenario of L2 whose only extension there is as a component, with that in its place. Components draw nothing, so L3 has none.
func (r *runner) twin(run run2) (run2, bool) {
	if run.scenario.level != "L2" || len(run.paths) != 1 || len(run.scenario.extensions) != 1 {
		return run, false
	}
	name, ok := strings.CutSuffix(run.scenario.extensions[0], ".ts")
	file := filepath.Join(r.opts.Dir, "../examples/wasm/c", name+".wasm")
	run.paths = []string{file}
	return run, ok && exists(file)
}

func (r *runner) plan(level string) ([]run2, error) {
	var runs []run2
	for _, s := range r.scenarios {
		if s.level != level || !r.wants(s.name) {
			continue
		}
		for _, version := range s.options.Versions {
			run := run2{scenario: s, version: version}
			for _, name := range s.extensions {
				path := filepath.Join(r.ref.examples(version), name)
				if below, ok := strings.CutPrefix(name, "npm:"); ok {
					path = filepath.Join(r.ref.packages(), below)
				}
				if !exists(path) {
					return nil, fmt.Errorf("%s: Pi %s has no example %s", s.name, version, name)
				}
				run.paths = append(run.paths, entryOf(path))
			}
			examples := run.paths
			var err error
			if run.own, run.paths, err = writeOwn(filepath.Join(r.scratch, "own", version, s.name), s.own, r.ref.examples(version), examples); err != nil {
				return nil, err
			}
			if len(s.today) > 0 {
				both := maps.Clone(s.own)
				maps.Copy(both, s.today)
				if run.today, run.todayPaths, err = writeOwn(filepath.Join(r.scratch, "today", version, s.name), both, r.ref.examples(version), examples); err != nil {
					return nil, err
				}
			}
			runs = append(runs, run)
		}
	}
	return runs, nil
}

// entryOf is the file that Pi would load of a folder, where it is plain; both worlds get the same path.
func entryOf(path string) string {
	if entry := filepath.Join(path, "index.ts"); exists(entry) {
		return entry
	}
	return path
}

// writeOwn puts the scenario's own extensions where both worlds load them from. Their order is that of their names, after the
// examples. One of them may import an example, from "<examples>/NAME".
func writeOwn(dir string, own map[string]string, folderOfExamples string, examples []string) (folder string, paths []string, err error) {
	paths = slices.Clone(examples)
	for _, name := range sortedKeys(own) {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return "", nil, fmt.Errorf("write an extension: %w", err)
		}
		if err := os.WriteFile(file, []byte(strings.ReplaceAll(own[name], `"<examples>/`, `"`+filepath.ToSlash(folderOfExamples)+"/")), 0o644); err != nil {
			return "", nil, fmt.Errorf("write an extension: %w", err)
		}
		folder = dir
		if !strings.Contains(name, "/") && strings.HasSuffix(name, ".ts") {
			paths = append(paths, file)
		}
	}
	return folder, paths, nil
}

func (r *run2) tier() string {
	if len(r.scenario.extensions) > 0 {
		return tierOfficial
	}
	return "own"
}

func (r *run2) names(ref reference) []string {
	var names []string
	for _, path := range r.paths {
		if rel, err := filepath.Rel(ref.dir, path); err == nil && filepath.IsLocal(rel) {
			names = append(names, strings.TrimPrefix(filepath.ToSlash(rel), "examples-"))
		}
	}
	return names
}

// palette asks the newest Pi for its dark theme's colours, which older ones draw with too (see oracle/scenario.mjs).
func (r *runner) palette(ctx context.Context) (map[string]string, error) {
	input := map[string]any{"extensions": []string{}, "steps": []any{map[string]bool{"start": true}, map[string]bool{"palette": true}}}
	asked, err := r.ask(ctx, "Pi", []question{{
		name: "palette", version: newest, script: "scenario.mjs", input: input, env: colours, timeout: scenarioLimit,
	}})
	if err != nil {
		return nil, err
	}
	said, err := asked.wait(ctx, 0)
	if err != nil {
		return nil, err
	}
	var answer struct {
		Result map[string]string `json:"result"`
	}
	if len(said.Lines) == 2 {
		err = json.Unmarshal(said.Lines[1], &answer)
	}
	if err != nil || len(answer.Result) == 0 {
		return nil, fmt.Errorf("ask Pi for its colours: %s", said.Error)
	}
	return answer.Result, nil
}

// colours makes Pi style its text although nobody looks.
var colours = map[string]string{"FORCE_COLOR": "3"}

// scenarioQuestion is what oracle/scenario.mjs reads.
func (r *runner) scenarioQuestion(run run2, palette map[string]string) question {
	if run.today != "" {
		run.own, run.paths = run.today, run.todayPaths
	}
	return r.asked(run, palette)
}

// formerQuestion asks the newest Pi about the code that a legacy rule is for; it must not do what pier does.
func (r *runner) formerQuestion(run run2, palette map[string]string) *question {
	if !run.scenario.options.Former {
		return nil
	}
	q := r.asked(run, palette)
	q.version = newest
	return &q
}

func (r *runner) asked(run run2, palette map[string]string) question {
	s := run.scenario
	input := map[string]any{
		"extensions": run.paths, "steps": s.steps, "ui": s.ui, "http": s.http, "files": s.files, "flags": s.flags, "env": s.options.Env,
	}
	if s.session != nil {
		input["session"] = s.session
	}
	if s.options.Agent {
		input["agent"] = true
	}
	if s.options.Replace {
		input["replace"] = true
	}
	if s.options.HasUI != nil {
		input["hasUI"] = *s.options.HasUI
	}
	if run.version != newest {
		input["palette"] = palette
	}
	q := question{
		name: s.name + " " + run.version, version: run.version, script: "scenario.mjs", input: input, env: colours, content: run.paths, timeout: scenarioLimit,
		places: map[string]string{r.ref.dir: "<reference>", r.programs: "<programs>"},
	}
	if run.own != "" {
		q.content = append(q.content[:len(q.content):len(q.content)], run.own)
		q.places[run.own] = "<ext>"
	}
	return q
}

// play is what a scenario does in pier.
func (r *runner) play(ctx context.Context, run run2) (any, error) {
	s := run.scenario
	w, err := newWorld(ctx, worldOptions{
		programs: r.programs, replace: s.options.Replace,
		files: s.files, env: s.options.Env, flags: s.flags, session: s.session, ui: s.ui, http: s.http, hasUI: s.options.HasUI == nil || *s.options.HasUI,
	})
	if err != nil {
		return nil, err
	}
	defer w.close()
	w.load(ctx, run.paths)
	defer func() { r.usedBy(w.loaded, w, s.name) }()
	return normalizeSteps(w.normalizer(r.ref, run.own), w.play(ctx, s.steps)), nil
}

// stepsOf is what real Pi did in a scenario.
func stepsOf(answer reply) any {
	var pi []any
	for _, line := range answer.Lines {
		pi = append(pi, decode(line))
	}
	if answer.Error != "" {
		pi = append(pi, map[string]any{"oracle": answer.Error})
	}
	return normalizeSteps(oracleNormalizer(answer), pi)
}

// normalizeSteps learns the ids of new entries in the order of the steps, then takes them out everywhere.
func normalizeSteps(n *normalizer, steps []any) any {
	for _, s := range steps {
		if step, ok := s.(map[string]any); ok {
			n.learn(step["entries"])
		}
	}
	return n.value(steps)
}

// oracleNormalizer takes out where the oracle ran, and what its question named.
func oracleNormalizer(answer reply) *normalizer {
	dir := answer.Dir
	paths := map[string]string{filepath.Join(dir, "cwd"): "<cwd>", filepath.Join(dir, "home"): "<home>", filepath.Join(dir, "tmp"): "<tmp>", dir: "<run>"}
	maps.Copy(paths, answer.Places)
	return newNormalizer(paths)
}

// encodeLine writes one line of JSONL.
func encodeLine(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // our own types only
	}
	return append(data, '\n')
}
