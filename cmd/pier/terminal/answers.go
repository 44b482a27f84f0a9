package terminal

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
)

// ReadAnswers reads the content of --ui FILE: a list of {"op":"select","title":"regular expression","value":…} and
// {"op":"custom","keys":["down","enter"]}. A value null dismisses a dialog; a select's value may be an option's number
// from 0; the key "wait" waits for the component's next frame.
func ReadAnswers(data []byte) ([]Answer, error) {
	var in []struct {
		Op    string          `json:"op"`
		Title string          `json:"title"`
		Value json.RawMessage `json:"value"`
		Keys  []string        `json:"keys"`
	}
	if err := ext.DecodeStrict(data, &in); err != nil {
		return nil, fmt.Errorf("read answers: %w", err)
	}
	var out []Answer
	for i, a := range in {
		title, err := regexp.Compile(a.Title)
		if err != nil {
			return nil, fmt.Errorf("answer %d: title: %w", i+1, err)
		}
		answer, err := newAnswer(a.Op, title, a.Value, a.Keys)
		if err != nil {
			return nil, fmt.Errorf("answer %d: %w", i+1, err)
		}
		out = append(out, answer)
	}
	return out, nil
}

// ParseAnswer reads the argument of --answer: select=TEXT, confirm=yes, input=TEXT, editor=TEXT, custom=down,enter.
func ParseAnswer(arg string) (Answer, error) {
	op, text, ok := strings.Cut(arg, "=")
	if !ok {
		return Answer{}, fmt.Errorf("answer %q is not op=value", arg)
	}
	anyTitle := regexp.MustCompile("")
	if op == "custom" {
		return newAnswer(op, anyTitle, nil, strings.FieldsFunc(text, func(r rune) bool { return r == ',' }))
	}
	var value any = text
	if op == "confirm" {
		yes := slices.Contains([]string{"yes", "y", "true"}, text)
		if !yes && !slices.Contains([]string{"no", "n", "false"}, text) {
			return Answer{}, fmt.Errorf("answer %q: confirm is yes or no", arg)
		}
		value = yes
	}
	raw, err := json.Marshal(value)
	if err != nil {
		return Answer{}, fmt.Errorf("answer %q: %w", arg, err)
	}
	return newAnswer(op, anyTitle, raw, nil)
}

func newAnswer(op string, title *regexp.Regexp, value json.RawMessage, keys []string) (Answer, error) {
	a := Answer{op: op, title: title, value: value}
	if op == "custom" {
		if value != nil || title.String() != "" {
			return a, errors.New("custom has keys, no title and no value")
		}
		for _, name := range keys {
			if name == "wait" {
				a.keys = append(a.keys, scriptKey{name: name})
				continue
			}
			bytes, err := keyBytes(name)
			if err != nil {
				return a, err
			}
			a.keys = append(a.keys, scriptKey{name, bytes})
		}
		return a, nil
	}
	if keys != nil {
		return a, fmt.Errorf("%s has no keys", op)
	}
	if value == nil {
		return a, fmt.Errorf("%s needs a value; null dismisses it", op)
	}
	if string(value) == "null" && slices.Contains([]string{"select", "confirm", "input", "editor"}, op) {
		return a, nil
	}
	return a, checkValue(op, value)
}

func checkValue(op string, value json.RawMessage) error {
	isText := json.Unmarshal(value, new(string)) == nil
	switch op {
	case "select":
		if !isText && json.Unmarshal(value, new(uint16)) != nil {
			return errors.New("the value of select is an option or its number from 0")
		}
	case "confirm":
		if json.Unmarshal(value, new(bool)) != nil {
			return errors.New("the value of confirm is true or false")
		}
	case "input", "editor":
		if !isText {
			return fmt.Errorf("the value of %s is a string", op)
		}
	default:
		return fmt.Errorf("%q is no dialog: select, confirm, input, editor and custom are", op)
	}
	return nil
}
