package audit

import (
	"io"
	"path/filepath"
	"strings"
	"time"
)

// Summary is one ledger at a glance.
type Summary struct {
	Session     string
	First, Last time.Time      // of its entries
	Extensions  map[string]int // host calls of each
}

// Summarize reads a ledger to its end, or to where it cannot be read any further, which verification tells of.
func Summarize(name string, r io.Reader) Summary {
	s := Summary{Session: strings.TrimSuffix(filepath.Base(name), ".jsonl"), Extensions: map[string]int{}}
	for e, err := range Entries(r) {
		if err != nil {
			break
		}
		if s.First.IsZero() || e.Time.Before(s.First) {
			s.First = e.Time
		}
		if e.Time.After(s.Last) {
			s.Last = e.Time
		}
		n := 0
		if e.Right != "" {
			n = e.Count
		}
		s.Extensions[e.Extension] += n
	}
	return s
}
