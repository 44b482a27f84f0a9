package toolschema

import (
	"regexp"
	"time"

	"github.com/dlclark/regexp2"
)

// pattern is one regular expression of a schema, as JavaScript understands it. Go's own are linear in time and serve
// nearly all; what looks ahead or back needs the other engine, whose time is bounded.
type pattern struct {
	plain *regexp.Regexp
	full  *regexp2.Regexp
	err   error
}

const patternTime = 100 * time.Millisecond

func compilePattern(source string) pattern {
	if plain, err := regexp.Compile(source); err == nil {
		return pattern{plain: plain}
	}
	full, err := regexp2.Compile(source, regexp2.ECMAScript|regexp2.Unicode)
	if err != nil {
		return pattern{err: err}
	}
	full.MatchTimeout = patternTime
	return pattern{full: full}
}

func (p pattern) match(text string) bool {
	switch {
	case p.plain != nil:
		return p.plain.MatchString(text)
	case p.full != nil:
		ok, err := p.full.MatchString(text)
		return ok && err == nil
	}
	return false
}

// collect compiles the patterns of a schema, and notes the parts of it that have a name.
func (s *Schema) collect(v any) {
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			s.collect(item)
		}
	case *object:
		if source, ok := v.get("pattern").(string); ok {
			s.pattern(source)
		}
		if patterns, ok := v.get("patternProperties").(*object); ok {
			for _, source := range patterns.keys {
				s.pattern(source)
			}
		}
		if id, ok := v.get("$id").(string); ok {
			s.named[id] = v
		}
		if anchor, ok := v.get("$anchor").(string); ok {
			s.named["#"+anchor] = v
		}
		for _, key := range v.keys {
			s.collect(v.get(key))
		}
	}
}

func (s *Schema) pattern(source string) {
	if _, ok := s.patterns[source]; ok {
		return
	}
	p := compilePattern(source)
	if p.err != nil && s.broken == "" {
		s.broken = source
	}
	s.patterns[source] = p
}
