package js

import (
	_ "embed"
	"strings"
	"sync"
)

// modelTables holds facts about models that the MIT-licensed package of Pi publishes; catalog/generate.mjs writes it. Line by
// line: where it is from; each provider; below a provider, its models.
//
//go:embed catalog/models.jsonl
var modelTables string

// modelProviders cuts the tables: a line for each provider, under "", and the lines of a provider's models, under its id.
var modelProviders = sync.OnceValue(func() map[string]string {
	const head = `{"provider":"`
	parts := map[string]string{}
	source, rest, _ := strings.Cut(modelTables, "\n")
	heads := []string{source}
	for rest != "" {
		var line string
		line, rest, _ = strings.Cut(rest, "\n")
		id, _, _ := strings.Cut(strings.TrimPrefix(line, head), `"`)
		end := len(rest)
		if strings.HasPrefix(rest, head) {
			end = 0
		} else if at := strings.Index(rest, "\n"+head); at >= 0 {
			end = at + 1
		}
		heads = append(heads, line)
		parts[id], rest = rest[:end], rest[end:]
	}
	parts[""] = strings.Join(heads, "\n")
	return parts
})

func modelNatives() map[string]nativeFunc {
	return map[string]nativeFunc{"models": nativeModels}
}

// nativeModels gives the lines of one provider's models, or of all providers when it has no name.
func nativeModels(list []any) (any, error) {
	a := nativeArgs{list: list}
	provider := a.str(0)
	if a.err != nil {
		return nil, a.err
	}
	return strings.TrimSuffix(modelProviders()[provider], "\n"), nil
}
