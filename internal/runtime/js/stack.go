package js

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"modernc.org/quickjs"

	"github.com/cec80427/pier/ext"
)

// The engine writes frames as "    at name (<eval>:line:column)" or "    at <eval>:line:column".
var (
	frameLine = regexp.MustCompile(`^\s*at (?:(.*) \()?<eval>:(\d+):(\d+)\)?$`)
	engineRef = regexp.MustCompile(`<eval>:(\d+):(\d+)`)
)

// wireError is what shim/src/core/parts/errors.ts sends.
type wireError struct {
	Name    string         `json:"name"`
	Message string         `json:"message"`
	Stack   string         `json:"stack"`
	Code    ext.Code       `json:"code"`
	Details map[string]any `json:"details"`
}

// exception maps an error of the VM to the extension's source.
func (i *Instance) exception(w wireError) *ext.Exception {
	return &ext.Exception{
		Name: w.Name, Message: i.mapText(w.Message), Frames: i.frames(w.Stack), Code: w.Code, Details: w.Details,
	}
}

func (i *Instance) decodeException(text string) *ext.Exception {
	var w wireError
	if err := json.Unmarshal([]byte(text), &w); err != nil {
		return &ext.Exception{Message: "an error that cannot be described", Code: ext.CodeInternal}
	}
	if !i.calls.failed[w.Code] {
		w.Code, w.Details = "", nil
	}
	return i.exception(w)
}

// engineException is for errors the engine itself hands to Go: an interrupt, no memory, a broken script.
func (i *Instance) engineException(err error) *ext.Exception {
	e := quickjs.Error{Message: err.Error()}
	if qe := asEngineError(err); qe != nil {
		e = *qe
	}
	return i.exception(wireError{Name: e.Name, Message: e.Message, Stack: e.Stack})
}

// frames keeps the extension's own places; pier's host modules are left out.
func (i *Instance) frames(stack string) []ext.Frame {
	var frames []ext.Frame
	for line := range strings.SplitSeq(stack, "\n") {
		m := frameLine.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		if file, l, c, ok := i.locate(m[2], m[3]); ok {
			name := strings.TrimSpace(m[1])
			if name == "<anonymous>" || name == "<eval>" {
				name = ""
			}
			frames = append(frames, ext.Frame{Func: name, File: file, Line: l, Column: c})
		}
	}
	return frames
}

func (i *Instance) locate(line, column string) (string, int, int, bool) {
	l, _ := strconv.Atoi(line)
	c, _ := strconv.Atoi(column)
	if l <= hostLines {
		return "", 0, 0, false
	}
	find, first := i.opts.Locate, hostLines
	for _, s := range i.scripts {
		if l > s.first {
			find, first = s.locate, s.first
		}
	}
	if find == nil {
		return "", 0, 0, false
	}
	return find(l-first, c)
}

// mapText puts source places where a text has the engine's, so that a stack which an extension prints is readable.
func (i *Instance) mapText(text string) string {
	if !strings.Contains(text, "<eval>:") {
		return text
	}
	return engineRef.ReplaceAllStringFunc(text, func(ref string) string {
		m := engineRef.FindStringSubmatch(ref)
		if file, l, c, ok := i.locate(m[1], m[2]); ok {
			return fmt.Sprintf("%s:%d:%d", file, l, c)
		}
		return "pier:host"
	})
}
