package toolschema

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cec80427/pier/ext"
)

// Problem is one thing that is wrong with a value.
type Problem struct {
	Path string // members and indexes with dots between; "" for the value itself
	Text string
}

// String is the problem as one line.
func (p Problem) String() string {
	if p.Path == "" {
		return p.Text
	}
	return p.Path + ": " + p.Text
}

// Check says what is wrong with a value as it is: nothing of it is bent towards the schema. The error is that of a value that is not
// JSON, of a schema with a pattern that is none, or of a check without end.
func (s *Schema) Check(value json.RawMessage) ([]Problem, error) {
	if s.broken == "" && s.quick.accepts(value) {
		return nil, nil
	}
	v, err := decode(value)
	switch {
	case errors.Is(err, errDeep):
		return []Problem{{Text: fmt.Sprintf("it nests deeper than %d levels", maxNesting)}}, nil
	case err != nil:
		return nil, ext.Wrap(ext.CodeInvalidRequest, "the value is not JSON", err)
	case s.broken != "":
		return nil, ext.E(ext.CodeInvalidRequest, fmt.Sprintf("the pattern %q is no regular expression", s.broken))
	}
	w := &work{schema: s, left: maxSteps}
	found := w.problems(s.source, v, "")
	if w.spent {
		return nil, ext.E(ext.CodeInvalidRequest, "the value takes too long to check: its schema has too many alternatives, or refers to itself")
	}
	out := make([]Problem, len(found))
	for i, p := range found {
		out[i] = Problem{p.path, p.text}
	}
	return out, nil
}

// Broken is a pattern of the schema that is no regular expression, "" for none.
func (s *Schema) Broken() string { return s.broken }
