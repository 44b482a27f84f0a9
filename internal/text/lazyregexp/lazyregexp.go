// Package lazyregexp compiles regular expressions at their first use: a program that uses few of its hundreds starts
// sooner.
package lazyregexp

import (
	"os"
	"regexp"
	"strings"
	"sync"
)

// Regexp is a regular expression. Safe for concurrent use.
type Regexp struct {
	text string
	once sync.Once
	made *regexp.Regexp // nil when the text is wrong
}

// inTest has every expression compiled at once where a wrong one can be mended.
var inTest = strings.HasSuffix(strings.TrimSuffix(os.Args[0], ".exe"), ".test")

// New is a regular expression (package regexp). It panics if that is wrong, in a program at the first use.
//
//go:noinline
func New(text string) *Regexp {
	p := &Regexp{text: text}
	if inTest {
		p.compiled()
	}
	return p
}

// Neither this nor New stands at each of the hundreds of places: that would be 30 kB more of the program.
//
//go:noinline
func (p *Regexp) compiled() *regexp.Regexp {
	p.once.Do(func() { p.made = regexp.MustCompile(p.text) })
	return p.made
}

// MatchString is that of regexp.Regexp.
func (p *Regexp) MatchString(s string) bool { return p.compiled().MatchString(s) }

// FindString is that of regexp.Regexp.
func (p *Regexp) FindString(s string) string { return p.compiled().FindString(s) }

// FindStringSubmatch is that of regexp.Regexp.
func (p *Regexp) FindStringSubmatch(s string) []string { return p.compiled().FindStringSubmatch(s) }

// FindStringSubmatchIndex is that of regexp.Regexp.
func (p *Regexp) FindStringSubmatchIndex(s string) []int {
	return p.compiled().FindStringSubmatchIndex(s)
}

// FindAllStringIndex is that of regexp.Regexp.
func (p *Regexp) FindAllStringIndex(s string, n int) [][]int {
	return p.compiled().FindAllStringIndex(s, n)
}

// FindAllStringSubmatch is that of regexp.Regexp.
func (p *Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	return p.compiled().FindAllStringSubmatch(s, n)
}

// FindAllStringSubmatchIndex is that of regexp.Regexp.
func (p *Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int {
	return p.compiled().FindAllStringSubmatchIndex(s, n)
}

// ReplaceAllString is that of regexp.Regexp.
func (p *Regexp) ReplaceAllString(s, by string) string { return p.compiled().ReplaceAllString(s, by) }

// ReplaceAllStringFunc is that of regexp.Regexp.
func (p *Regexp) ReplaceAllStringFunc(s string, by func(string) string) string {
	return p.compiled().ReplaceAllStringFunc(s, by)
}

// Find is that of regexp.Regexp.
func (p *Regexp) Find(b []byte) []byte { return p.compiled().Find(b) }

// FindAllSubmatch is that of regexp.Regexp.
func (p *Regexp) FindAllSubmatch(b []byte, n int) [][][]byte {
	return p.compiled().FindAllSubmatch(b, n)
}

// Match is that of regexp.Regexp.
func (p *Regexp) Match(b []byte) bool { return p.compiled().Match(b) }
