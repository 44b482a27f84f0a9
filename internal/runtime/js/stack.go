package js

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"modernc.org/quickjs"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/quickjs/engine"
	"github.com/cec80427/pier/internal/text/lazyregexp"
)

var (
	engineRef = lazyregexp.New(`<eval>:(\d+):(\d+)`)
	frameLine = lazyregexp.New(`^    at (async )?(?:(.*?) \((.*):(\d+):(\d+)\)|(.*):(\d+):(\d+))$`) // as ext.Frame is written
)

// wireError is what shim/src/core/parts/errors.ts sends.
type wireError struct {
	Name    string         `json:"name"`
	Message string         `json:"message"`
	Stack   string         `json:"stack"`
	Code    ext.Code       `json:"code"`
	Details map[string]any `json:"details"`
	Cause   *wireError     `json:"cause"`
	Errors  []wireError    `json:"errors"`
}

// exception maps an error of the VM to the extension's source.
func (i *Instance) exception(w wireError) *ext.Exception {
	e := &ext.Exception{
		Name: w.Name, Message: i.mapText(w.Message), Frames: i.frames(w.Stack), Code: w.Code, Details: w.Details,
	}
	if w.Cause != nil {
		e.Cause = i.exception(*w.Cause)
	}
	for _, inner := range w.Errors {
		e.Errors = append(e.Errors, i.exception(inner))
	}
	return e
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

// stackLines writes what stacks has kept of an error: so many frames of the extension's, with places in the source; pier's
// host modules are left out. A whole stack says how many frames are missing, and has the last two.
func (i *Instance) stackLines(kept string, limit int, whole bool) (lines []string) {
	var within []string // native functions, below which a frame may still come
	missing := 0
	for line := range strings.SplitSeq(kept, "\n") {
		if strings.HasSuffix(line, " (native)") {
			within = append(within, strings.Replace(line, "(native)", "(<anonymous>)", 1))
		} else if text, ok := i.mapFrame(line); ok {
			lines, within = append(append(lines, within...), text), nil
		} else {
			missing += engine.CountSkipped(line)
			within = nil
		}
	}
	if most := max(limit, 0); len(lines) > most {
		if last := len(lines) - 2; whole && last > most {
			lines = append(append(lines[:most:most], engine.SkippedLine(missing+last-most)), lines[last:]...)
		} else if !whole {
			lines = lines[:most]
		}
	}
	return lines
}

// mapFrame writes a frame of the engine's with its place in the source, when it is the extension's.
func (i *Instance) mapFrame(line string) (string, bool) {
	m := engine.FramePattern.FindStringSubmatch(line)
	if m == nil {
		return "", false
	}
	file, l, c, ok := i.locate(m[3], m[4])
	if !ok {
		l, _ = strconv.Atoi(m[3])
		return line, l > hostLines && i.opts.Locate == nil // nobody knows the source
	}
	f := ext.Frame{Async: m[1] != "", Func: strings.TrimSpace(m[2]), File: file, Line: l, Column: c}
	if f.Func == "<anonymous>" || f.Func == "<eval>" {
		f.Func = ""
	}
	return engine.SyncMark + f.String(), true
}

// frames reads the places of a stack that stackLines has written.
func (i *Instance) frames(stack string) []ext.Frame {
	var frames []ext.Frame
	missing := 0
	for line := range strings.SplitSeq(stack, "\n") {
		missing += engine.CountSkipped(line)
		m := frameLine.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		name, place := m[2], m[3:6]
		if m[6] != "" {
			place = m[6:]
		}
		if place[0] == "<eval>" {
			continue
		}
		l, _ := strconv.Atoi(place[1])
		c, _ := strconv.Atoi(place[2])
		frames = append(frames, ext.Frame{Async: m[1] != "", Func: name, File: place[0], Line: l, Column: c, Skipped: missing})
		missing = 0
	}
	return frames
}

func (i *Instance) locate(line, column string) (string, int, int, bool) {
	l, _ := strconv.Atoi(line)
	c, _ := strconv.Atoi(column)
	if l <= hostLines {
		return "", 0, 0, false
	}
	return locateIn(i.opts.Locate, i.scripts, l, c)
}

// locateIn finds a place below the host's own lines in the source: in the first script, or in one of those loaded later.
func locateIn(find Locator, scripts []loadedScript, line, column int) (string, int, int, bool) {
	first := hostLines
	for _, s := range scripts {
		if line > s.first {
			find, first = s.locate, s.first
		}
	}
	if find == nil {
		return "", 0, 0, false
	}
	return find(line-first, column)
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
