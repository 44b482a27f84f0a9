// Package wordset reads sets of words at their first use: a program that uses few of its many sets starts sooner.
package wordset

import (
	"strings"
	"sync/atomic"
)

// Set is a set of words. Safe for concurrent use.
type Set struct {
	text  string
	words atomic.Pointer[map[string]bool]
}

// Of is the set of the words of a text.
func Of(text string) *Set { return &Set{text: text} }

// Has reports whether the word is one of the set.
func (s *Set) Has(word string) bool {
	words := s.words.Load()
	if words == nil {
		words = s.read()
	}
	return (*words)[word]
}

// read makes the set. Two that ask first at once both make it.
func (s *Set) read() *map[string]bool {
	words := map[string]bool{}
	for word := range strings.FieldsSeq(s.text) {
		words[word] = true
	}
	s.words.Store(&words)
	return &words
}
