package js

import (
	"fmt"
	"strings"
	"sync"

	"github.com/cec80427/pier/internal/node/hostfunc"
	"github.com/cec80427/pier/internal/quickjs/bytecode"
)

// ModelsFile holds facts about models that the MIT-licensed package of Pi publishes; catalog/generate.mjs writes it. Line by
// line: where it is from; each provider; below a provider, its models. The program carries it packed.
const ModelsFile = "catalog/models.jsonl"

var modelProviders = sync.OnceValues(cutModels)

// cutModels unpacks and cuts the tables: a line for each provider, under "", and the lines of a provider's models, under its id.
func cutModels() (map[string]string, error) {
	const head = `{"provider":"`
	tables, err := bytecode.Unpack(packedModels)
	if err != nil {
		return nil, fmt.Errorf("unpack the tables of models: %w", err)
	}
	parts := map[string]string{}
	source, rest, _ := strings.Cut(string(tables), "\n")
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
	return parts, nil
}

// nativeModels gives the lines of one provider's models, or of all providers when it has no name.
func nativeModels(list []any) (any, error) {
	a := hostfunc.Args{List: list}
	provider := a.Str(0)
	if a.Err != nil {
		return nil, a.Err
	}
	tables, err := modelProviders()
	if err != nil {
		return nil, err
	}
	return strings.TrimSuffix(tables[provider], "\n"), nil
}
