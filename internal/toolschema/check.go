package toolschema

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// problem is one thing that is wrong with arguments, in the words that Pi has for a model.
type problem struct{ path, text string }

// problems is everything that is wrong with a value, in the order of the schema.
func (w *work) problems(schema, value any, path string) []problem {
	c := checker{work: w}
	c.walk(schema, value, path)
	return c.found
}

type checker struct {
	*work
	found []problem
}

func (c *checker) say(path, format string, args ...any) {
	c.found = append(c.found, problem{path, fmt.Sprintf(format, args...)})
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

func (c *checker) walk(schema, value any, path string) {
	if schema == false {
		c.say(path, "no value is allowed here")
		return
	}
	s, ok := schema.(*object)
	if !ok || !c.enter() {
		return
	}
	defer c.leave()
	before := len(c.found)
	if types := typesOf(s); s.has("type") && !slices.ContainsFunc(types, func(name string) bool { return isType(value, name) }) {
		if types == nil {
			types = []string{plainText(s.get("type"))}
		}
		c.say(path, "expected %s, got %s", strings.Join(types, " or "), typeName(value))
		return
	}
	if members, ok := s.get("enum").([]any); ok && !slices.ContainsFunc(members, func(m any) bool { return equal(m, value) }) {
		c.say(path, "expected one of %s", listed(members))
	}
	if s.has("const") && !equal(s.get("const"), value) {
		c.say(path, "expected %s", encode(s.get("const")))
	}
	switch v := value.(type) {
	case string:
		c.text(s, v, path)
	case json.Number:
		c.number(s, float(v), path)
	case *object:
		c.object(s, v, path)
	case []any:
		c.array(s, v, path)
	}
	c.combined(s, value, path)
	if len(c.found) == before { // as in Pi, only where nothing else is wrong
		c.unevaluated(s, value, path)
	}
}

// maxListed bounds how many allowed values a message names.
const maxListed = 20

func listed(values []any) string {
	if len(values) <= maxListed {
		return string(encode(values))
	}
	return strings.TrimSuffix(string(encode(values[:maxListed])), "]") + fmt.Sprintf(", ... and %d more]", len(values)-maxListed)
}

func (c *checker) combined(s *object, value any, path string) {
	for _, member := range list(s.get("allOf")) {
		c.walk(member, value, path)
	}
	if branches, ok := s.get("anyOf").([]any); ok {
		c.union(branches, value, path, false)
	}
	if branches, ok := s.get("oneOf").([]any); ok {
		c.union(branches, value, path, true)
	}
	if s.has("not") && c.fits(s.get("not"), value) {
		c.say(path, "must not match the schema in not")
	}
	if s.has("if") {
		branch := "else"
		if c.fits(s.get("if"), value) {
			branch = "then"
		}
		c.walk(s.get(branch), value, path)
	}
	if ref, ok := s.get("$ref").(string); ok {
		if target, ok := c.target(s); ok {
			c.walk(target, value, path)
		} else {
			c.say(path, "unresolved reference %s", ref)
		}
	}
}

// union: of several alternatives the one that fits best says what is wrong.
func (c *checker) union(branches []any, value any, path string, exactlyOne bool) {
	found := make([][]problem, len(branches))
	matches := 0
	for i, branch := range branches {
		if found[i] = c.problems(branch, value, path); len(found[i]) == 0 {
			matches++
			if !exactlyOne {
				return
			}
		}
	}
	switch {
	case matches > 1:
		c.say(path, "matches more than one alternative")
		return
	case matches == 1:
		return
	}
	o, isObject := value.(*object)
	if key, values := tag(branches); key != "" && isObject {
		at := -1
		if o.has(key) {
			at = slices.IndexFunc(values, func(v any) bool { return equal(v, o.get(key)) })
		}
		if at < 0 {
			c.say(join(path, key), "expected one of %s", listed(values))
			return
		}
		c.found = append(c.found, found[at]...)
		return
	}
	c.nearest(branches, found, o, path)
}

// nearest adds the problems of the alternative that knows most of the value's properties, or whose problem lies deepest.
func (c *checker) nearest(branches []any, found [][]problem, o *object, path string) {
	best, bestKnown := -1, 0
	for i, branch := range branches {
		known := 0
		if b, ok := branch.(*object); ok && o != nil {
			if properties, ok := b.get("properties").(*object); ok {
				for _, key := range o.keys {
					if p := properties.get(key); p != nil && p != false {
						known++
					}
				}
			}
		}
		if best < 0 || known > bestKnown || known == bestKnown && len(utf16(found[i][0].path)) > len(utf16(found[best][0].path)) {
			best, bestKnown = i, known
		}
	}
	if best < 0 {
		c.say(path, "matches no alternative")
		return
	}
	c.found = append(c.found, found[best]...)
}

func utf16(text string) []rune { return []rune(text) }

// tag is the property whose constant tells the alternatives apart.
func tag(branches []any) (key string, values []any) {
	properties := func(branch any) *object {
		b, ok := branch.(*object)
		if !ok {
			return newObject()
		}
		p, ok := b.get("properties").(*object)
		if !ok {
			return newObject()
		}
		return p
	}
	if len(branches) == 0 {
		return "", nil
	}
	for _, key := range properties(branches[0]).keys {
		values := []any{}
		for _, branch := range branches {
			p, ok := properties(branch).get(key).(*object)
			if !ok || !p.has("const") || slices.ContainsFunc(values, func(v any) bool { return equal(v, p.get("const")) }) {
				break
			}
			values = append(values, p.get("const"))
		}
		if len(values) == len(branches) {
			return key, values
		}
	}
	return "", nil
}

func bound(s *object, name string) (float64, string, bool) {
	n, ok := s.get(name).(json.Number)
	if !ok {
		return 0, "", false
	}
	return float(n), numberText(float(n)), true
}

func (c *checker) text(s *object, value, path string) {
	length := float64(utf8.RuneCountInString(value))
	if limit, text, ok := bound(s, "minLength"); ok && length < limit {
		c.say(path, "expected at least %s characters", text)
	}
	if limit, text, ok := bound(s, "maxLength"); ok && length > limit {
		c.say(path, "expected at most %s characters", text)
	}
	if pattern, ok := s.get("pattern").(string); ok && !c.matches(pattern, value) {
		c.say(path, "expected to match %s", pattern)
	}
	if format, ok := s.get("format").(string); ok && !hasFormat(format, value) {
		c.say(path, "expected format %s", format)
	}
}

func (c *checker) number(s *object, value float64, path string) {
	if limit, text, ok := bound(s, "minimum"); ok && value < limit {
		c.say(path, "expected >= %s", text)
	}
	if limit, text, ok := bound(s, "maximum"); ok && value > limit {
		c.say(path, "expected <= %s", text)
	}
	if limit, text, ok := bound(s, "exclusiveMinimum"); ok && value <= limit {
		c.say(path, "expected > %s", text)
	}
	if limit, text, ok := bound(s, "exclusiveMaximum"); ok && value >= limit {
		c.say(path, "expected < %s", text)
	}
	if step, text, ok := bound(s, "multipleOf"); ok && step > 0 && !isMultiple(value, step) {
		c.say(path, "expected a multiple of %s", text)
	}
}

// isMultiple is not confused by fractions that binary numbers have no exact form of.
func isMultiple(value, step float64) bool {
	quotient := value / step
	return math.Abs(quotient-math.Round(quotient)) <= 1e-9*math.Max(1, math.Abs(quotient))
}

func (c *checker) object(s *object, value *object, path string) {
	for _, name := range list(s.get("required")) {
		if key := plainText(name); !value.has(key) {
			c.say(join(path, key), "missing")
		}
	}
	properties, _ := s.get("properties").(*object)
	if properties == nil {
		properties = newObject()
	}
	for _, key := range properties.keys {
		if value.has(key) {
			c.walk(properties.get(key), value.get(key), join(path, key))
		}
	}
	patterns, _ := s.get("patternProperties").(*object)
	for _, key := range value.keys {
		matched := properties.has(key)
		if patterns != nil {
			for _, pattern := range patterns.keys {
				if c.matches(pattern, key) {
					matched = true
					c.walk(patterns.get(pattern), value.get(key), join(path, key))
				}
			}
		}
		if matched || !s.has("additionalProperties") {
			continue
		}
		if s.get("additionalProperties") == false {
			c.say(join(path, key), "unknown field")
		} else {
			c.walk(s.get("additionalProperties"), value.get(key), join(path, key))
		}
	}
	c.objectRules(s, value, path)
}

func (c *checker) objectRules(s *object, value *object, path string) {
	if s.has("propertyNames") {
		for _, key := range value.keys {
			if !c.fits(s.get("propertyNames"), key) {
				c.say(join(path, key), "invalid property name")
			}
		}
	}
	count := float64(len(value.keys))
	if limit, text, ok := bound(s, "minProperties"); ok && count < limit {
		c.say(path, "expected at least %s properties", text)
	}
	if limit, text, ok := bound(s, "maxProperties"); ok && count > limit {
		c.say(path, "expected at most %s properties", text)
	}
	for _, keyword := range []string{"dependencies", "dependentRequired", "dependentSchemas"} {
		depending, _ := s.get(keyword).(*object)
		if depending == nil {
			continue
		}
		for _, key := range depending.keys {
			if value.has(key) {
				c.depends(key, depending.get(key), value, path)
			}
		}
	}
}

func (c *checker) depends(key string, on any, value *object, path string) {
	names, ok := on.([]any)
	if !ok {
		c.walk(on, value, path)
		return
	}
	for _, name := range names {
		if wanted := plainText(name); !value.has(wanted) {
			c.say(join(path, wanted), "required when %s is present", key)
		}
	}
}

func (c *checker) array(s *object, value []any, path string) {
	prefix, rest := tuple(s)
	for i, item := range value {
		if i < len(prefix) {
			c.walk(prefix[i], item, join(path, strconv.Itoa(i)))
		} else {
			c.walk(rest, item, join(path, strconv.Itoa(i)))
		}
	}
	count := float64(len(value))
	if limit, text, ok := bound(s, "minItems"); ok && count < limit {
		c.say(path, "expected at least %s items", text)
	}
	if limit, text, ok := bound(s, "maxItems"); ok && count > limit {
		c.say(path, "expected at most %s items", text)
	}
	if s.get("uniqueItems") == true && repeats(value) {
		c.say(path, "expected unique items")
	}
	if s.has("contains") {
		c.contains(s, value, path)
	}
}

func repeats(value []any) bool {
	for i, item := range value {
		if slices.ContainsFunc(value[:i], func(other any) bool { return equal(item, other) }) {
			return true
		}
	}
	return false
}

func (c *checker) contains(s *object, value []any, path string) {
	count := 0.0
	for _, item := range value {
		if c.fits(s.get("contains"), item) {
			count++
		}
	}
	least, text, ok := bound(s, "minContains")
	if !ok {
		least, text = 1, "1"
	}
	if count < least {
		c.say(path, "expected at least %s matching %s", text, items(least))
	}
	if limit, text, ok := bound(s, "maxContains"); ok && count > limit {
		c.say(path, "expected at most %s matching %s", text, items(limit))
	}
}

func items(count float64) string {
	if count == 1 {
		return "item"
	}
	return "items"
}

// unevaluated names the members that no part of a schema speaks of, where there may be none.
func (c *checker) unevaluated(s *object, value any, path string) {
	if o, ok := value.(*object); ok && s.has("unevaluatedProperties") {
		known := map[string]bool{}
		c.evaluated(s, o, known)
		for _, key := range o.keys {
			switch {
			case known[key]:
			case s.get("unevaluatedProperties") == false:
				c.say(join(path, key), "unknown field")
			default:
				c.walk(s.get("unevaluatedProperties"), o.get(key), join(path, key))
			}
		}
	}
	if items, ok := value.([]any); ok && s.has("unevaluatedItems") {
		prefix, rest := tuple(s)
		for i := len(prefix); i < len(items) && rest == nil; i++ {
			if s.get("unevaluatedItems") == false {
				c.say(join(path, strconv.Itoa(i)), "unexpected item")
			} else {
				c.walk(s.get("unevaluatedItems"), items[i], join(path, strconv.Itoa(i)))
			}
		}
	}
}

// evaluated notes the properties that a schema, or what it is put together from, speaks of.
func (c *checker) evaluated(schema any, value *object, known map[string]bool) {
	s, ok := schema.(*object)
	if !ok || !c.enter() {
		return
	}
	defer c.leave()
	own := map[string]bool{}
	for _, key := range value.keys {
		if _, nothing := c.property(s, key).(absent); !nothing {
			own[key] = true
		}
	}
	maps.Copy(known, own)
	parts := slices.Clone(list(s.get("allOf")))
	for _, branch := range slices.Concat(list(s.get("anyOf")), list(s.get("oneOf")), []any{s.get("if"), s.get("then"), s.get("else")}) {
		if branch != nil && c.fits(branch, value) {
			parts = append(parts, branch)
		}
	}
	if target, ok := c.target(s); ok {
		parts = append(parts, target)
	}
	for _, part := range parts {
		c.evaluated(part, value, known)
	}
}
