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
const inspectLimit = 3 * 60 * time.Second

func (r *runner) planRegistrations() []comparison {
	var all []comparison
	for _, item := range r.corpus.Items {
		if item.SourceTier == tierOurs || !r.wants(item.ID) {
			continue
		}
		all = append(all, comparison{
			result:   result{Level: "L1", ID: item.ID, Version: item.Version, Tier: item.SourceTier, Class: item.Class},
			question: r.inspect(item),
			pi:       r.registrationsOf,
			pier:     func(ctx context.Context) (any, error) { return r.registrations(ctx, item) },
		})
	}
	return all
}

// inspect asks real Pi what an extension registers.
func (r *runner) inspect(item corpusItem) question {
	path := item.path(r.ref, r.hostileDir())
	content := path
	if item.SourceTier == tierNPM {
		content = filepath.Join(r.ref.packages(), item.Source.NPM.Package)
	}
	return question{
		name: "L1 " + item.ID, version: item.Version, script: "inspect.mjs", args: []string{path}, content: []string{content},
		places: map[string]string{r.ref.dir: "<reference>"}, timeout: inspectLimit, shared: item.SourceTier == tierOfficial,
	}
}

// picture is one extension as both sides tell it.
type picture struct {
	OK            bool           `json:"ok"`
	Error         string         `json:"error"`
	Registrations map[string]any `json:"registrations,omitempty"`
}

func (r *runner) registrations(ctx context.Context, item corpusItem) (any, error) {
	w, err := newWorld(ctx, worldOptions{programs: r.programs})
	if err != nil {
		return nil, err
	}
	defer w.close()
	load, cancel := context.WithTimeout(ctx, inspectLimit)
	defer cancel()
	loaded, err := w.host.LoadAll(load, item.path(r.ref, r.hostileDir()))
	defer func() { r.usedBy(loaded, w, item.ID) }()
	var ours []picture
	for _, x := range loaded {
		ours = append(ours, pictureOf(x))
	}
	if err != nil {
		ours = append([]picture{{Error: asPi(loadErrorText(err))}}, ours...)
	}
	return w.normalizer(r.ref, "").value(viaJSON(withoutProse(ours))), nil
}

// registrationsOf is what real Pi said to inspect.
func (r *runner) registrationsOf(answer reply) any {
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
	return oracleNormalizer(answer).value(viaJSON(withoutProse(theirs)))
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
