// Package coverage measures line coverage of an author's sources: it puts a counter before each statement of a bundle.
//
// internal/load/extc has it change what it bundled, and cmd/pier/author hears the notes at the gate and shows what is left.
package coverage

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf16"

	"github.com/cec80427/pier/ext"
)

// Watch collects the lines of files, and which of them were run. It is safe for concurrent use.
type Watch struct {
	Own func(file string) bool // which files count

	mu      sync.Mutex
	places  []place // of the notes of all bundles
	lines   map[place]bool
	unknown []error
}

type place struct {
	file string
	line int
}

type key struct{}

// With makes what is compiled for ctx report to w.
func With(ctx context.Context, w *Watch) context.Context { return context.WithValue(ctx, key{}, w) }

// From is who watches what is compiled for ctx; nil for nobody.
func From(ctx context.Context) *Watch {
	w, _ := ctx.Value(key{}).(*Watch)
	return w
}

// prefix is how the variables are called that a script asks for to say that it was somewhere. No variable can have such a name.
const prefix = "=pier coverage "

// The first time that a note is reached is all that is told: an expression, so that it can stand everywhere.
const prelude = ` const __pier_ran = [], __pier_at = (n) => { if (!__pier_ran[n]) { __pier_ran[n] = true; __pier_host("pi:host").callSync("env", { op: "get", name: "` + prefix + `" + n }); } };`

// Instrument puts the notes into a bundle, which keeps its lines; columns move to the right.
func (w *Watch) Instrument(code []byte, locate func(line, column int) (file string, srcLine, srcColumn int, ok bool)) []byte {
	const strict = `"use strict";`
	head := strings.Index(string(code), strict)
	steps, err := stepsOf(code)
	if err != nil || head < 0 {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.unknown = append(w.unknown, fmt.Errorf("a part is not counted: %w", err))
		return code
	}
	text := string(code)
	inserts := map[int]string{head + len(strict): prelude}
	line, begin := 1, 0
	for _, s := range steps {
		for next := strings.IndexByte(text[begin:s.At], '\n'); next >= 0; next = strings.IndexByte(text[begin:s.At], '\n') {
			line, begin = line+1, begin+next+1
		}
		column := len(utf16.Encode([]rune(text[begin:s.At]))) + 1
		if s.Before == " %s, " || s.Before == " %s" {
			column-- // the word before it is what has a place
		}
		file, at, _, ok := locate(line, column)
		if !ok || !w.Own(file) {
			continue
		}
		note := "__pier_at(" + strconv.Itoa(w.add(place{file, at})) + ")"
		inserts[s.At] += fmt.Sprintf(s.Before, note)
		if s.After != "" {
			inserts[s.End] = s.After + inserts[s.End]
		}
	}
	var b strings.Builder
	done := 0
	for _, at := range slices.Sorted(maps.Keys(inserts)) {
		b.WriteString(text[done:at])
		b.WriteString(inserts[at])
		done = at
	}
	b.WriteString(text[done:])
	if _, err := stepsOf([]byte(b.String())); err != nil { // rather no figure than other code
		w.mu.Lock()
		defer w.mu.Unlock()
		w.unknown = append(w.unknown, fmt.Errorf("a part is not counted: %w", err))
		return code
	}
	return []byte(b.String())
}

// add is the number of a new note.
func (w *Watch) add(p place) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.lines == nil {
		w.lines = map[place]bool{}
	}
	if _, known := w.lines[p]; !known {
		w.lines[p] = false
	}
	w.places = append(w.places, p)
	return len(w.places) - 1
}

// Heard reports whether a host call is a note, which is counted then: it is answered and goes no further.
func (w *Watch) Heard(call ext.Call) (json.RawMessage, bool) {
	var asked struct{ Op, Name string }
	if w == nil || call.Method != ext.MethodEnv || json.Unmarshal(call.Params, &asked) != nil {
		return nil, false
	}
	number, ok := strings.CutPrefix(asked.Name, prefix)
	if !ok {
		return nil, false
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if n, err := strconv.Atoi(number); err == nil && n >= 0 && n < len(w.places) {
		w.lines[w.places[n]] = true
	}
	return json.RawMessage(`{"value":null}`), true
}

// File is what is known of one file.
type File struct {
	Path  string
	Lines map[int]bool // those that can be run, and whether they were
}

// Run counts the lines that were run.
func (f File) Run() (n int) {
	for _, run := range f.Lines {
		if run {
			n++
		}
	}
	return n
}

// Files are all that were loaded, by path, and what could not be counted.
func (w *Watch) Files() ([]File, []error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	byPath := map[string]File{}
	for at, run := range w.lines {
		f, ok := byPath[at.file]
		if !ok {
			f = File{at.file, map[int]bool{}}
			byPath[at.file] = f
		}
		f.Lines[at.line] = run
	}
	var list []File
	for _, path := range slices.Sorted(maps.Keys(byPath)) {
		list = append(list, byPath[path])
	}
	return list, w.unknown
}
