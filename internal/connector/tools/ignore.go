package tools

import (
	"regexp"
	"strings"
)

// verdict is what a set of ignore rules says about a path.
type verdict int

const (
	noVerdict verdict = iota
	ignored
	wanted // named by a rule with "!"
)

// ignoreRules are the lines of one .gitignore, read as rg and fd read them (the Rust crate ignore). The library
// sabhiram/go-gitignore takes ? literally, knows no classes and no rules for folders only, so it is not used.
type ignoreRules struct {
	dir   string // the folder the rules belong to, slash-separated and relative to the walk's base; "" for the base
	rules []ignoreRule
}

type ignoreRule struct {
	match   func(path string) bool
	negated bool
	dirOnly bool
}

// parseIgnore reads rules. Lines that are no valid glob count for nothing.
func parseIgnore(dir, text string) ignoreRules {
	set := ignoreRules{dir: dir}
	for line := range strings.SplitSeq(strings.TrimPrefix(text, "\ufeff"), "\n") {
		if r, err := parseIgnoreLine(strings.TrimSuffix(line, "\r")); err == nil && r.match != nil {
			set.rules = append(set.rules, r)
		}
	}
	return set
}

// parseIgnoreLine returns a rule without match for an empty line or a comment.
func parseIgnoreLine(line string) (ignoreRule, error) {
	var r ignoreRule
	if strings.HasPrefix(line, "#") {
		return r, nil
	}
	if !strings.HasSuffix(line, `\ `) {
		line = strings.TrimRight(line, " \t\r\n\v\f")
	}
	if line == "" {
		return r, nil
	}
	absolute := false
	switch {
	case strings.HasPrefix(line, `\!`), strings.HasPrefix(line, `\#`):
		line = line[1:]
	default:
		line, r.negated = strings.CutPrefix(line, "!")
		line, absolute = strings.CutPrefix(line, "/")
	}
	line, r.dirOnly = strings.CutSuffix(line, "/")
	if r.dirOnly && strings.HasSuffix(line, `\`) {
		return r, errBadGlob
	}
	if !absolute && !strings.Contains(line, "/") && !strings.HasPrefix(line, "**/") {
		line = "**/" + line
	}
	if strings.HasSuffix(line, "/**") {
		line += "/*" // what is inside, not the folder itself
	}
	var err error
	r.match, err = pathMatcher(line)
	return r, err
}

// pathMatcher compiles a glob, with short cuts for the common kinds: names and extensions at any depth.
func pathMatcher(glob string) (func(string) bool, error) {
	if name, ok := strings.CutPrefix(glob, "**/"); ok && !strings.ContainsAny(name, `?*[]{}\/`) {
		return func(path string) bool { return baseName(path) == name }, nil
	}
	if ext, ok := strings.CutPrefix(glob, "**/*."); ok && !strings.ContainsAny(ext, `?*[]{}\/`) {
		return func(path string) bool { return strings.HasSuffix(path, "."+ext) }, nil
	}
	re, err := compileGlob(glob, false)
	if err != nil {
		return nil, err
	}
	return func(path string) bool { return matchString(re, path) }, nil
}

func matchString(re *regexp.Regexp, s string) bool { return re.MatchString(s) }

func baseName(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// judge returns what the last matching rule says. path is relative to the walk's base and lies below the rules' folder.
func (s ignoreRules) judge(path string, isDir bool) verdict {
	if s.dir != "" {
		rest, below := strings.CutPrefix(path, s.dir+"/")
		if !below {
			return noVerdict
		}
		path = rest
	}
	for i := len(s.rules) - 1; i >= 0; i-- {
		r := s.rules[i]
		if r.dirOnly && !isDir || !r.match(path) {
			continue
		}
		if r.negated {
			return wanted
		}
		return ignored
	}
	return noVerdict
}
