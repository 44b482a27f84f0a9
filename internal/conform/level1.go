package conform

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"time"

	"github.com/cec80427/pier"
)

// inspectLimit bounds one load on either side.
const inspectLimit = 60 * time.Second

func (r *runner) level1(ctx context.Context) ([]result, error) {
	var items []corpusItem
	for _, item := range r.corpus.Items {
		if item.SourceTier != tierOurs && r.wants(item.ID) {
			items = append(items, item)
		}
	}
	replies, err := r.inspect(ctx, items)
	if err != nil {
		return nil, err
	}
	results := make([]result, len(items))
	for i, item := range items {
		started := time.Now()
		diffs, err := r.compareRegistrations(ctx, item, replies[i])
		if err != nil {
			return nil, err
		}
		results[i] = result{
			Level: "L1", ID: item.ID, Version: item.Version, Tier: item.SourceTier, Class: item.Class, Differences: diffs, What: what(diffs),
			PiMS: replies[i].MS, PierMS: int(time.Since(started).Milliseconds()),
		}
		r.progress("L1", i+1, len(items), item.ID)
	}
	return results, nil
}

// inspect asks real Pi what each extension registers.
func (r *runner) inspect(ctx context.Context, items []corpusItem) ([]reply, error) {
	questions := make([]question, len(items))
	for i, item := range items {
		path := item.path(r.ref, r.hostileDir())
		content := path
		if item.SourceTier == tierNPM {
			content = filepath.Join(r.ref.packages(), item.Source.NPM.Package)
		}
		questions[i] = question{name: item.ID, version: item.Version, script: "inspect.mjs", args: []string{path}, content: []string{content}, timeout: inspectLimit}
	}
	return r.ask(ctx, "Pi L1", questions)
}

// picture is one extension as both sides tell it.
type picture struct {
	OK            bool           `json:"ok"`
	Error         string         `json:"error"`
	Registrations map[string]any `json:"registrations,omitempty"`
}

func (r *runner) compareRegistrations(ctx context.Context, item corpusItem, answer reply) ([]difference, error) {
	w, err := newWorld(ctx, worldOptions{})
	if err != nil {
		return nil, err
	}
	defer w.close()
	load, cancel := context.WithTimeout(ctx, inspectLimit)
	defer cancel()
	loaded, err := w.host.LoadAll(load, item.path(r.ref, r.hostileDir()))
	var ours []picture
	for _, x := range loaded {
		ours = append(ours, pictureOf(x))
	}
	if err != nil {
		ours = append([]picture{{Error: loadErrorText(err)}}, ours...)
	}
	var theirs []picture
	for _, line := range answer.Lines {
		var p picture
		if err := json.Unmarshal(line, &p); err == nil {
			theirs = append(theirs, p)
		}
	}
	if len(theirs) == 0 {
		theirs = []picture{{Error: "the oracle failed: " + answer.Error}}
	}
	pi := r.oracleNormalizer(answer, "").value(viaJSON(withoutProse(theirs)))
	pier := w.normalizer(r.ref, "").value(viaJSON(withoutProse(ours)))
	return compare("", pi, pier), nil
}

func pictureOf(x *pier.Extension) picture {
	registrations, _ := decode(x.Registrations().JSON()).(map[string]any)
	return picture{OK: true, Registrations: registrations}
}

var builtinTools = []string{"read", "write", "edit", "bash", "grep", "find", "ls"}

// withoutProse leaves out the prose of built-in tools that an extension registers again: it is ours (design.md §5).
func withoutProse(list []picture) []picture {
	for _, p := range list {
		tools, _ := p.Registrations["tools"].([]any)
		for _, item := range tools {
			tool, _ := item.(map[string]any)
			if name, _ := tool["name"].(string); slices.Contains(builtinTools, name) {
				dropProse(tool)
			}
		}
	}
	return list
}

func dropProse(v any) {
	switch v := v.(type) {
	case map[string]any:
		for _, key := range []string{"description", "promptSnippet", "promptGuidelines"} {
			delete(v, key)
		}
		for _, member := range v {
			dropProse(member)
		}
	case []any:
		for _, item := range v {
			dropProse(item)
		}
	}
}
