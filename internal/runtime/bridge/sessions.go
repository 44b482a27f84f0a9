package bridge

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	wire "github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance/procpeer"
)

// snapshot is what a process says of one of its own sessions: an agent of its, at work or done.
type snapshot struct {
	ID       string
	Parent   string
	Name     string
	Status   string
	Latest   string
	Result   string
	Error    string
	RunCount int
	Usage    json.RawMessage
}

// over reports whether the session has come to an end.
func (s snapshot) over() bool {
	return slices.Contains([]string{"done", "error", "cancelled", "failed", "completed", "timeout"}, s.Status)
}

// quiet reports whether the session is not at work: over, or one that nobody has asked for anything.
func (s snapshot) quiet() bool { return s.over() || s.Status == "idle" }

// mostSessions is how many are known at once; the oldest that are over are forgotten first.
const mostSessions = 256

// mostText bounds each text of a snapshot.
const mostText = 2000

// sessions are the process's, by id.
type sessions struct {
	mu        sync.Mutex
	byID      map[string]snapshot
	order     []string
	announced map[string]int // roots, by the runs of their tree that were announced
}

func (s *sessions) init() { s.byID, s.announced = map[string]snapshot{}, map[string]int{} }

func (s *sessions) any() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.byID) > 0
}

// put takes a snapshot in; it returns the root whose tree is finished by that, announced once for each completion.
func (s *sessions) put(one snapshot) (first bool, finished *snapshot) {
	s.mu.Lock()
	defer s.mu.Unlock()
	first = len(s.byID) == 0
	if _, known := s.byID[one.ID]; !known {
		if len(s.order) >= mostSessions {
			s.drop()
		}
		s.order = append(s.order, one.ID)
	}
	s.byID[one.ID] = one
	root := s.root(one)
	runs, quiet, over := s.tree(root.ID, s.children(), map[string]bool{})
	if !quiet || !over || s.announced[root.ID] >= runs {
		return first, nil
	}
	s.announced[root.ID] = runs
	return first, &root
}

// drop forgets the oldest that is over, else the oldest.
func (s *sessions) drop() {
	at := max(slices.IndexFunc(s.order, func(id string) bool { return s.byID[id].over() }), 0)
	delete(s.byID, s.order[at])
	delete(s.announced, s.order[at])
	s.order = slices.Delete(s.order, at, at+1)
}

// root is the top of a session's tree. A circle has none, and ends where it began.
func (s *sessions) root(one snapshot) snapshot {
	for seen := 0; seen < mostSessions; seen++ {
		parent, known := s.byID[one.Parent]
		if !known {
			break
		}
		one = parent
	}
	return one
}

// children are the sessions below each, in the order in which they came.
func (s *sessions) children() map[string][]string {
	below := map[string][]string{}
	for _, id := range s.order {
		parent := s.byID[id].Parent
		below[parent] = append(below[parent], id)
	}
	return below
}

// tree sums the runs of a session and all below it, and says whether none of them is at work, and one of them is over. In a circle each
// counts once.
func (s *sessions) tree(id string, below map[string][]string, seen map[string]bool) (runs int, quiet, over bool) {
	seen[id] = true
	one := s.byID[id]
	runs, quiet, over = max(one.RunCount, 1), one.quiet(), one.over()
	for _, child := range below[id] {
		if !seen[child] {
			n, rests, done := s.tree(child, below, seen)
			runs, quiet, over = runs+n, quiet && rests, over || done
		}
	}
	return runs, quiet, over
}

// mostLines bounds the lines of a tree that are shown.
const mostLines = 20

// lines is the tree as text, those at work only when live.
func (s *sessions) lines(live bool) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	lines, below := []string{}, s.children()
	var walk func(id string, depth int) // from a root, so it does not come round in a circle
	walk = func(id string, depth int) {
		if len(lines) == mostLines {
			return
		}
		one := s.byID[id]
		if !live || !one.quiet() {
			text := strings.Repeat("  ", min(depth, 8)) + one.Status + " " + one.ID
			if one.Name != "" {
				text += " " + one.Name
			}
			if one.Latest != "" {
				text += ": " + firstLine(one.Latest)
			}
			lines = append(lines, text)
		}
		for _, child := range below[id] {
			walk(child, depth+1)
		}
	}
	for _, id := range s.order {
		if _, known := s.byID[s.byID[id].Parent]; !known {
			walk(id, 0)
		}
	}
	return lines
}

func firstLine(text string) string {
	text, _, _ = strings.Cut(text, "\n")
	return bound(text, 80)
}

func bound(text string, n int) string {
	if len(text) > n {
		return strings.ToValidUTF8(text[:n], "") + "…"
	}
	return text
}

// parseSnapshot reads one leniently: what is missing or null is empty.
func parseSnapshot(raw json.RawMessage) (snapshot, bool) {
	var m map[string]json.RawMessage
	if json.Unmarshal(raw, &m) != nil {
		return snapshot{}, false
	}
	text := func(key string) string {
		s := textOf(m[key])
		if s == "" && len(m[key]) > 0 && m[key][0] == '{' {
			s = string(m[key])
		}
		return bound(s, mostText)
	}
	one := snapshot{
		ID: text("id"), Parent: text("parentId"), Name: text("name"), Status: text("status"), Latest: text("latest"), Result: text("result"),
		Error: text("error"), Usage: m["usage"],
	}
	_ = json.Unmarshal(m["runCount"], &one.RunCount)
	return one, one.ID != "" && one.Status != ""
}

// sessionChanged takes a snapshot: the widget and the commands follow, and a tree that is finished is announced in the session,
// unless that is no news: it was finished before the process was started.
func (p *process) sessionChanged(raw json.RawMessage, news bool) {
	one, ok := parseSnapshot(raw)
	if !ok {
		p.problem(&wire.Problem{Type: wire.TypeEvent, ID: "pi_session", Text: "a snapshot has an id and a status"})
		return
	}
	first, finished := p.sessions.put(one)
	if first {
		p.register()
	}
	live := p.sessions.lines(true)
	if len(live) == 0 {
		live = nil
	}
	p.enqueue(&wire.UI{Op: "widget", Key: "sessions", Lines: live, Cleared: live == nil})
	if finished != nil && news {
		go p.announce(*finished)
	}
}

// announce says in the session that a tree of sessions is finished.
func (p *process) announce(root snapshot) {
	cause, done := p.Work.Call("")
	defer done()
	text := fmt.Sprintf("%s %s: %s", root.Status, firstOf(root.Name, root.ID), firstOf(root.Error, root.Result, root.Latest))
	_, _ = p.gate(p.Life, cause, ext.MethodSession, object{"op": "deliver", "kind": "message", "message": object{
		"customType": "bridge-session", "content": text, "display": true, "details": object{"id": root.ID, "status": root.Status, "runCount": root.RunCount},
	}}, nil) // one that may not be told is recorded as denied
}

func firstOf(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}

// askSnapshots learns of the sessions that there are already.
func (p *process) askSnapshots(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, snapshotTime)
	defer cancel()
	r, err := p.agent.Call(ctx, wire.CallSessionSnapshots, nil)
	if err != nil || r.IsError {
		return // it has none to tell of
	}
	var list []json.RawMessage
	if json.Unmarshal([]byte(r.Text), &list) != nil {
		_ = json.Unmarshal(member(json.RawMessage(r.Text), "sessions"), &list)
	}
	for _, one := range list[:min(len(list), mostSessions)] {
		p.sessionChanged(one, false)
	}
}

// sessionCommands are those that every bridge with sessions has.
var sessionCommands = map[string]struct {
	description string
	run         func(p *process, ctx context.Context, cause procpeer.Cause, args string) error
}{
	"sessions":        {"List the bridge's own sessions", (*process).listSessions},
	"sessions.cancel": {"Cancel one of the bridge's sessions: its id", (*process).cancelSession},
	"sessions.rerun":  {"Run one of the bridge's sessions again: its id", (*process).rerunSession},
}

func (p *process) listSessions(ctx context.Context, cause procpeer.Cause, _ string) error {
	p.say(ctx, cause, strings.Join(p.sessions.lines(false), "\n"))
	return nil
}

func (p *process) cancelSession(ctx context.Context, cause procpeer.Cause, id string) error {
	return p.control(ctx, cause, wire.CallSessionCancel, id)
}

func (p *process) rerunSession(ctx context.Context, cause procpeer.Cause, id string) error {
	return p.control(ctx, cause, wire.CallSessionRerun, id)
}

func (p *process) control(ctx context.Context, cause procpeer.Cause, name, id string) error {
	if id == "" {
		return &ext.Exception{Name: "Error", Message: "which session? Write its id"}
	}
	r, err := p.call(ctx, cause, name, encode(object{"id": id}))
	if err == nil && r.IsError {
		err = &ext.Exception{Name: "Error", Message: r.Text}
	}
	if err == nil {
		p.say(ctx, cause, r.Text)
	}
	return err
}
