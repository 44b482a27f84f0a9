package rtpserve

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/rtp"
	"github.com/cec80427/pier/internal/text/sorting"
)

// tool is one tool as the gateway lends it.
type tool struct {
	Loaded
	*rtp.Tool
	definition json.RawMessage // under the name that callers use
}

// set are the packs of one moment. Calls that have begun with it end with it.
type set struct {
	host    *pier.Host
	close   func() error
	packs   []Loaded
	names   []string // sorted
	tools   map[string]*tool
	version string
	api     json.RawMessage // the OpenAPI document

	mu    sync.Mutex
	calls int
	over  bool
	ended chan struct{}
}

// newSet makes a set of the packs of a host.
func newSet(host *pier.Host, packs []Loaded, end func() error) (*set, error) {
	s := &set{host: host, close: end, packs: packs, tools: map[string]*tool{}, ended: make(chan struct{})}
	var all []string
	by := map[string]*tool{}
	hash := sha256.New()
	for _, l := range packs {
		fmt.Fprintf(hash, "%s\x00%s\x00%s\x00", l.Pack.Name, l.Pack.Version, l.Pack.InterfaceHash)
		for _, t := range l.Pack.Tools {
			if other := by[t.Name]; other != nil {
				return nil, fmt.Errorf("the tool %s is in the packs %s and %s", t.Name, other.Pack.Name, l.Pack.Name)
			}
			by[t.Name] = &tool{Loaded: l, Tool: t}
			all = append(all, t.Name)
		}
	}
	s.version = hex.EncodeToString(hash.Sum(nil))[:16]
	for name, safe := range rtp.SafeNames(all) {
		t := by[name]
		named := *t.Tool
		named.Name = safe
		var err error
		if t.definition, err = json.Marshal(&named); err != nil {
			return nil, err
		}
		s.tools[safe] = t
		s.names = append(s.names, safe)
	}
	slices.Sort(s.names)
	var err error
	s.api, err = s.document()
	return s, err
}

// find is a tool by the name that callers use, or by its pack's.
func (s *set) find(name string) *tool {
	if t := s.tools[name]; t != nil {
		return t
	}
	for _, t := range s.tools {
		if t.Tool.Name == name {
			return t
		}
	}
	return nil
}

// enter begins a call; false when the set is not the one any more.
func (s *set) enter() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over {
		return false
	}
	s.calls++
	return true
}

func (s *set) leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.calls--; s.over && s.calls == 0 {
		close(s.ended)
	}
}

// retire takes no more calls, waits for those under way, and closes the host.
func (s *set) retire() error {
	s.mu.Lock()
	if !s.over {
		if s.over = true; s.calls == 0 {
			close(s.ended)
		}
	}
	s.mu.Unlock()
	<-s.ended
	return s.close()
}

// Trial is what was found of one pack before it takes the place of another.
type Trial struct {
	Pack        string   `json:"pack"`
	Version     string   `json:"version"`
	OldHash     string   `json:"old_interface_hash"`
	NewHash     string   `json:"new_interface_hash"`
	Passed      int      `json:"passed"`
	NotRun      int      `json:"not_run"`
	Problems    []string `json:"problems"`
	InterfaceOK bool     `json:"interface_ok"`
}

// try compares a set with the one before, and runs the examples of tools that only read.
func (s *set) try(ctx context.Context, before *set) []Trial {
	old := map[string]string{}
	for _, l := range before.packs {
		old[l.Pack.Name] = l.Pack.InterfaceHash
	}
	trials := []Trial{}
	for _, l := range s.packs {
		r := Trial{Pack: l.Pack.Name, Version: l.Pack.Version, OldHash: old[l.Pack.Name], NewHash: l.Pack.InterfaceHash, Problems: []string{}}
		r.InterfaceOK = r.OldHash == r.NewHash
		if !l.Steady {
			r.Problems = append(r.Problems, "asked twice, the pack defines other tools")
		}
		for _, t := range l.Pack.Tools {
			for i, e := range t.Examples {
				problem, run := l.Example(ctx, t, e)
				switch {
				case problem != "":
					r.Problems = append(r.Problems, fmt.Sprintf("%s, example %d: %s", t.Name, i+1, problem))
				case run:
					r.Passed++
				default:
					r.NotRun++
				}
			}
		}
		delete(old, l.Pack.Name)
		trials = append(trials, r)
	}
	for name, hash := range old {
		trials = append(trials, Trial{Pack: name, OldHash: hash, Problems: []string{"the pack is gone"}})
	}
	sorting.Sort(trials, func(a, b *Trial) int { return strings.Compare(a.Pack, b.Pack) })
	return trials
}

// verdict says why a set is not taken, "" when it is.
func verdict(trials []Trial, change bool) string {
	for _, t := range trials {
		if len(t.Problems) > 0 {
			return t.Pack + ": " + t.Problems[0]
		}
		if !t.InterfaceOK && !change {
			return t.Pack + ": the interface has changed, which allow_interface_change takes"
		}
	}
	return ""
}

var errNoTools = errors.New("no pack has any tools")
