package tools

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"unicode"
)

type findDetails struct {
	ResultLimitReached int64       `json:"resultLimitReached,omitempty"`
	Truncation         *truncation `json:"truncation,omitempty"`
}

// find lists files and folders whose name, or path when the pattern has a slash, matches a glob. Results come in the order of
// their paths; fd gives no order. That more results exist is only said when they do (1.5.2; 0.73.1 said it at the limit).
func (t *Tools) find(ctx context.Context, call toolCall) (toolResult, error) {
	var in struct {
		Pattern string   `json:"pattern"`
		Limit   *float64 `json:"limit"`
	}
	if err := call.decode(&in); err != nil {
		return toolResult{}, err
	}
	p, err := call.open(ctx, false)
	if err != nil {
		return toolResult{}, err
	}
	defer p.close()
	info, err := p.stat()
	if err != nil || !info.IsDir() { // fd's words
		return toolResult{}, toolFailure{"[fd error]: Search path '" + p.path + "' is not a directory.\n[fd error]: No valid search paths given."}
	}
	match, err := findMatcher(in.Pattern)
	if err != nil {
		return toolResult{}, err
	}
	release, err := t.holding(ctx, call, listing)
	if err != nil {
		return toolResult{}, err
	}
	defer release()
	limit := wholeLimit(in.Limit, 1000)
	var out []string
	more := false
	w := &walker{
		ctx: ctx, ownFile: ".fdignore",
		visit: func(e walkEntry) error {
			if !match(e) {
				return nil
			}
			if int64(len(out)) == limit {
				more = true
				return fs.SkipAll
			}
			rel := e.rel
			if e.isDir {
				rel += "/"
			}
			out = append(out, rel)
			return nil
		},
	}
	if err := w.walk(&p); err != nil {
		return toolResult{}, err
	}
	return findResult(out, limit, more), nil
}

func findResult(out []string, limit int64, more bool) toolResult {
	if len(out) == 0 {
		return textResult("No files found matching pattern")
	}
	t := truncateHead(strings.Join(out, "\n"), noLineLimit)
	var d findDetails
	var notices []string
	if more {
		notices = append(notices, fmt.Sprintf("%d results limit reached. Use limit=%d for more, or refine pattern", limit, 2*limit))
		d.ResultLimitReached = limit
	}
	if t.Truncated {
		notices = append(notices, sizeNotice())
		d.Truncation = &t
	}
	res := textResult(withNotices(t.Content, notices))
	if d != (findDetails{}) {
		res.Details = d
	}
	return res
}

// findMatcher reads a pattern as Pi hands it to fd: without a slash it is for names; with one it is for absolute paths, where
// a relative pattern may start at any folder. A pattern without upper case letters does not look at case.
func findMatcher(pattern string) (func(walkEntry) bool, error) {
	if runtime.GOOS == "windows" {
		pattern = strings.ReplaceAll(pattern, `\`, "/") // 1.5.2
	}
	paths := strings.Contains(pattern, "/")
	if paths && !strings.HasPrefix(pattern, "/") && !strings.HasPrefix(pattern, "**/") {
		pattern = "**/" + pattern
	}
	re, err := compileGlob(pattern, !strings.ContainsFunc(pattern, unicode.IsUpper))
	if err != nil {
		return nil, toolFailure{"[fd error]: error parsing glob '" + pattern + "'"}
	}
	return func(e walkEntry) bool { return matchEntry(re, e, paths) }, nil
}

func matchEntry(re *regexp.Regexp, e walkEntry, paths bool) bool {
	if paths {
		return re.MatchString(filepath.ToSlash(e.path))
	}
	return re.MatchString(e.name)
}
