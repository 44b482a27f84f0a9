package session

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

// Functions travel between extensions as marks in data (shim/src/core/parts/faraway.ts). What may be called is not a matter of who
// knows a name: it is kept here who was given which function, by its owner or by somebody who had it.

// farFunction is a function that has left its extension.
type farFunction struct {
	owner ext.ID
	name  string
}

// everyone is given what is emitted.
const everyone ext.ID = ""

const (
	functionMark = "$pier.function"
	maxGiven     = 10_000 // functions of one owner; of more, the oldest are nobody's, as in the shim
)

// functionName is how the shims name the functions that they give away.
var functionName = lazyregexp.New(`^[0-9a-f]{32}$`)

// offeredToAll are the functions that each extension has for all others, which take data and nothing that could be called.
var offeredToAll = []string{"pier.provider.stream", "pier.provider.abort", "pier.provider.event"}

var errNotGiven = ext.E(ext.CodeInvalidRequest, "the function was not given to this extension")

// givenFunctions are the functions that have left their extensions, and who has them.
type givenFunctions struct {
	holders map[farFunction]map[ext.ID]bool
	order   map[ext.ID][]farFunction // of each owner, the oldest first
}

func (g *givenFunctions) holds(who ext.ID, f farFunction) bool {
	if slices.Contains(offeredToAll, f.name) {
		return true
	}
	holders := g.holders[f]
	return holders[who] || holders[everyone]
}

func (g *givenFunctions) give(f farFunction, to ext.ID) {
	if g.holders == nil {
		g.holders, g.order = map[farFunction]map[ext.ID]bool{}, map[ext.ID][]farFunction{}
	}
	if g.holders[f] == nil {
		g.holders[f] = map[ext.ID]bool{}
		order := append(g.order[f.owner], f)
		if len(order) > maxGiven {
			delete(g.holders, order[0])
			order = order[1:]
		}
		g.order[f.owner] = order
	}
	g.holders[f][to] = true
}

// passOn notes the functions in data that one extension sends another. Nobody can send what is neither its own nor was given to it.
func (e *Events) passOn(from, to ext.ID, data json.RawMessage) error {
	// An escape could hide a mark; only control characters need one of these.
	if !bytes.Contains(data, []byte(functionMark)) && !bytes.Contains(data, []byte(`\u00`)) {
		return nil
	}
	var value any
	if json.Unmarshal(data, &value) != nil {
		return ext.E(ext.CodeInvalidRequest, "the data is too deep to be sent")
	}
	var found []farFunction
	if !functionsIn(value, &found) {
		return ext.E(ext.CodeInvalidRequest, "the data has a function that is none")
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, f := range found {
		if f.owner != from && !e.given.holds(from, f) {
			return errNotGiven
		}
	}
	for _, f := range found {
		e.given.give(f, to)
	}
	return nil
}

// functionsIn collects the marks in a value; false for one that the shims do not write.
func functionsIn(value any, found *[]farFunction) bool {
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			if !functionsIn(item, found) {
				return false
			}
		}
	case map[string]any:
		if mark, ok := v[functionMark].(string); ok {
			owner, _ := v["owner"].(string)
			if len(v) != 2 || owner == "" || !functionName.MatchString(mark) {
				return false
			}
			*found = append(*found, farFunction{ext.ID(owner), mark})
			return true
		}
		for _, item := range v {
			if !functionsIn(item, found) {
				return false
			}
		}
	}
	return true
}
