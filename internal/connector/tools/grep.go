package tools

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp/syntax"
	"strings"
	"unicode/utf16"

	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/connector/wire"
)

type grepInput struct {
	Pattern    string   `json:"pattern"`
	Path       string   `json:"path"`
	Glob       string   `json:"glob"`
	IgnoreCase bool     `json:"ignoreCase"`
	Literal    bool     `json:"literal"`
	Context    *float64 `json:"context"`
	Limit      *float64 `json:"limit"`
}

type grepDetails struct {
	MatchLimitReached int64       `json:"matchLimitReached,omitempty"`
	Truncation        *truncation `json:"truncation,omitempty"`
	LinesTruncated    bool        `json:"linesTruncated,omitempty"`
}

// wholeLimit reads an optional limit: the default, else a whole number of at least 1 (1.5.2; 0.73.1 took 0 as it came in find
// and ls).
func wholeLimit(v *float64, preset int64) int64 {
	if v == nil {
		return preset
	}
	return int64(max(1, min(math.Floor(*v), float64(noLineLimit))))
}

// grep searches files for a pattern. Files come in the order of their paths; Pi has them in the order rg happens to finish.
func (t *Tools) grep(ctx context.Context, call toolCall) (toolResult, error) {
	var in grepInput
	if err := call.decode(&in); err != nil {
		return toolResult{}, err
	}
	p, err := call.open(ctx, false)
	if err != nil {
		return toolResult{}, err
	}
	defer p.close()
	info, err := p.stat()
	if err != nil && wire.ErrnoName(err) == "ENOENT" {
		return toolResult{}, toolFailure{"Path not found: " + p.path}
	} else if err != nil {
		return toolResult{}, pathFailure(p.path, "stat", err)
	}
	find, err := lineFinder(in)
	if err != nil {
		return toolResult{}, err
	}
	release, err := t.holding(ctx, call, t.opts.MaxFile)
	if err != nil {
		return toolResult{}, err
	}
	defer release()
	s := &grepSearch{find: find, limit: wholeLimit(in.Limit, 100), maxFile: t.opts.MaxFile}
	if in.Context != nil && *in.Context > 0 {
		s.context = int(min(math.Floor(*in.Context), math.MaxInt32))
	}
	if info.IsDir() {
		err = s.folder(ctx, &p, in.Glob)
	} else {
		err = s.oneFile(&p)
	}
	if err != nil {
		return toolResult{}, err
	}
	return s.result(), nil
}

// lineFinder returns a function that gives the position of the first match in a text that starts with a line, or -1.
func lineFinder(in grepInput) (func([]byte) int, error) {
	if in.Literal && !in.IgnoreCase && !strings.Contains(in.Pattern, "\n") {
		needle := []byte(in.Pattern)
		return func(b []byte) int { return bytes.Index(b, needle) }, nil
	}
	re, err := lineRegexp(in.Pattern, in.Literal, in.IgnoreCase)
	if err != nil {
		if se, ok := errors.AsType[*syntax.Error](err); ok {
			return nil, toolFailure{"regex parse error:\n    " + in.Pattern + "\nerror: " + se.Code.String()}
		}
		return nil, toolFailure{err.Error()} // a newlineError, or a pattern that became too large: about the pattern, not the host
	}
	return func(b []byte) int {
		if at := re.FindIndex(b); at != nil {
			return at[0]
		}
		return -1
	}, nil
}

// folder searches everything below a folder.
func (s *grepSearch) folder(ctx context.Context, p *place, glob string) error {
	w := &walker{ctx: ctx, ownFile: ".rgignore"}
	if glob != "" {
		filter, err := globFilter(glob)
		if err != nil {
			return err
		}
		w.filter = filter
	}
	w.visit = func(e walkEntry) error {
		if err := stopped(ctx); err != nil {
			return err
		}
		if !e.file {
			return nil
		}
		text, ok := s.load(p, e.dir, e.name)
		if !ok {
			return nil
		}
		if s.search(e.rel, beforeBinary(text)) {
			return fs.SkipAll
		}
		return nil
	}
	return w.walk(p)
}

// globFilter is rg's --glob: one rule of a .gitignore turned around. Files that it does not name are left out, and what it
// names is in even if an ignore file says no. It is read from the searched folder (1.5.2; 0.73.1: from the working directory),
// and a leading "./" is dropped (1.5.2; in 0.73.1 such a glob matched nothing).
func globFilter(glob string) (func(string, bool) verdict, error) {
	line, negated := strings.CutPrefix(glob, "!")
	for strings.HasPrefix(line, "./") {
		line = line[2:]
	}
	if negated {
		line = "!" + line
	}
	rule, err := parseIgnoreLine(line)
	if err != nil {
		return nil, toolFailure{"error parsing glob '" + glob + "'"}
	}
	if rule.match == nil {
		return nil, nil
	}
	return func(rel string, isDir bool) verdict {
		switch {
		case rule.match(rel) && (isDir || !rule.dirOnly):
			if rule.negated {
				return ignored
			}
			return wanted
		case !rule.negated && !isDir:
			return ignored
		}
		return noVerdict
	}, nil
}

// beforeBinary returns the part of a file rg searches when it comes across it in a folder: it reads in blocks of 64 KB and
// stops at the block with a zero byte. A file the call names is searched whole.
func beforeBinary(text []byte) []byte {
	const block = 64 * 1024
	zero := bytes.IndexByte(text, 0)
	if zero < 0 {
		return text
	}
	return text[:bytes.LastIndexByte(text[:zero/block*block], '\n')+1]
}

// grepSearch collects matching lines of all files.
type grepSearch struct {
	find    func([]byte) int
	limit   int64
	context int
	maxFile int64
	skipped int // files over maxFile

	out       []string // up to the byte limit
	bytes     int64    // of all lines, each with a newline
	lines     int
	matches   int64
	cutLines  bool
	file      string // the file of the last line
	full      bool   // the last allowed match is out; one more proves that there are more (1.5.2; 0.73.1 took it for granted)
	windowEnd int    // last line of that match's context
	more      bool
}

// oneFile searches the file a call names, whatever it holds.
func (s *grepSearch) oneFile(p *place) error {
	f, _, err := openRegular(p)
	if err != nil {
		return err
	}
	f.Close()
	if text, ok := s.load(p, p.at.Dir(), p.at.Base); ok {
		s.search(filepath.Base(p.path), text)
	}
	return nil
}

// load reads a file as rg does: UTF-16 with a byte order mark becomes UTF-8. A file that cannot be read is left out.
func (s *grepSearch) load(p *place, dir *os.Root, name string) ([]byte, bool) {
	seen, err := dir.Lstat(name)
	if err != nil || !seen.Mode().IsRegular() {
		return nil, false
	}
	at := &safeopen.At{Dirs: []safeopen.Dir{{Root: dir}}, Base: name, Info: seen}
	if p.files.Shut(p.call.Grant, at) != nil {
		return nil, false
	}
	f, info, err := at.Open(os.O_RDONLY, 0)
	if err != nil {
		return nil, false
	}
	defer f.Close()
	if info.Size() > s.maxFile {
		s.skipped++
		return nil, false
	}
	text := make([]byte, 0, info.Size()+1)
	for {
		if len(text) == cap(text) {
			text = append(text, 0)[:len(text)]
		}
		n, err := f.Read(text[len(text):cap(text)])
		text = text[:len(text)+n]
		if err == io.EOF || int64(len(text)) > s.maxFile {
			return fromUTF16(text), true
		}
		if err != nil {
			return nil, false
		}
	}
}

func fromUTF16(text []byte) []byte {
	var order binary.ByteOrder
	switch {
	case bytes.HasPrefix(text, []byte{0xff, 0xfe}):
		order = binary.LittleEndian
	case bytes.HasPrefix(text, []byte{0xfe, 0xff}):
		order = binary.BigEndian
	default:
		return bytes.TrimPrefix(text, []byte("\ufeff"))
	}
	units := make([]uint16, 0, len(text)/2)
	for i := 2; i+1 < len(text); i += 2 {
		units = append(units, order.Uint16(text[i:]))
	}
	return []byte(string(utf16.Decode(units)))
}

// search goes through one file. It reports whether the whole search is over.
func (s *grepSearch) search(name string, text []byte) (done bool) {
	fresh := true
	at, n := 0, 1         // offset and number of the next line to look at
	prev, prevEnd := 0, 0 // number of the last match, and the offset behind it
	after := func(upTo int) bool {
		for i := 1; i <= s.context && prev+i < upTo && prevEnd < len(text); i++ {
			line, next := lineAt(text, prevEnd)
			if s.event(name, prev+i, line, false) {
				return true
			}
			prevEnd = next
		}
		return false
	}
	for at < len(text) {
		hit := s.find(text[at:])
		if hit < 0 || at+hit >= len(text) && text[len(text)-1] == '\n' {
			break
		}
		start := bytes.LastIndexByte(text[:at+hit], '\n') + 1
		n += bytes.Count(text[at:start], []byte{'\n'})
		if !fresh && after(n) {
			return true
		}
		if s.before(name, text, start, n, prev, prevEnd) {
			return true
		}
		line, next := lineAt(text, start)
		if s.event(name, n, line, true) {
			return true
		}
		fresh, prev, prevEnd = false, n, next
		at, n = next, n+1
	}
	return !fresh && after(math.MaxInt)
}

// before shows the lines before a match that are not out yet.
func (s *grepSearch) before(name string, text []byte, start, n, prev, shownEnd int) bool {
	from, k := start, n
	for k > n-s.context && k > prev+1 && from > shownEnd {
		from = bytes.LastIndexByte(text[:from-1], '\n') + 1
		k--
	}
	for ; k < n; k++ {
		line, next := lineAt(text, from)
		if s.event(name, k, line, false) {
			return true
		}
		from = next
	}
	return false
}

// lineAt returns the line at an offset and the offset of the next.
func lineAt(text []byte, at int) (line []byte, next int) {
	if n := bytes.IndexByte(text[at:], '\n'); n >= 0 {
		return text[at : at+n], at + n + 1
	}
	return text[at:], len(text)
}

// event takes the next line rg would report. It reports whether no further one is wanted.
func (s *grepSearch) event(name string, n int, line []byte, match bool) (done bool) {
	if !s.full {
		s.show(name, n, line, match)
		if match {
			if s.matches++; s.matches >= s.limit {
				s.full, s.windowEnd = true, n+s.context
			}
		}
		return false
	}
	inWindow := name == s.file && n <= s.windowEnd
	if inWindow {
		s.show(name, n, line, false)
	}
	s.more = s.more || match
	return s.more && (!inWindow || n >= s.windowEnd)
}

func (s *grepSearch) show(name string, n int, line []byte, match bool) {
	s.file = name
	text, cut := truncateLine(strings.TrimSuffix(wire.Text(line), "\r"))
	s.cutLines = s.cutLines || cut
	mark := "-"
	if match {
		mark = ":"
	}
	out := fmt.Sprintf("%s%s%d%s %s", name, mark, n, mark, text)
	if s.bytes-1 <= toolMaxBytes {
		s.out = append(s.out, out)
	}
	s.bytes += int64(len(out)) + 1
	s.lines++
}

func (s *grepSearch) result() toolResult {
	var notices []string
	var d grepDetails
	if s.skipped > 0 { // ours
		notices = append(notices, fmt.Sprintf("%d files over %s not searched", s.skipped, formatSize(s.maxFile)))
	}
	if s.matches == 0 {
		return textResult(withNotices("No matches found", notices))
	}
	t := truncateHead(strings.Join(s.out, "\n"), noLineLimit)
	t.TotalLines, t.TotalBytes = s.lines, s.bytes-1
	if s.more {
		notices = append(notices, fmt.Sprintf("%d matches limit reached. Use limit=%d for more, or refine pattern", s.limit, 2*s.limit))
		d.MatchLimitReached = s.limit
	}
	if t.Truncated {
		notices = append(notices, sizeNotice())
		d.Truncation = &t
	}
	if s.cutLines {
		notices = append(notices, fmt.Sprintf("Some lines truncated to %d chars. Use read tool to see full lines", grepMaxLine))
		d.LinesTruncated = true
	}
	res := textResult(withNotices(t.Content, notices))
	if d != (grepDetails{}) {
		res.Details = d
	}
	return res
}
