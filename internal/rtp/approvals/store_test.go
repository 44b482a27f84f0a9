package approvals

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/rtp"
)

// clock is a time that tests move.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// desk is a store and what it recorded.
type desk struct {
	*Store
	*clock
	t   *testing.T
	dir string

	mu     sync.Mutex
	events []string
	fail   error // of the next records
}

func newDesk(t *testing.T) *desk {
	d := &desk{t: t, dir: filepath.Join(t.TempDir(), "approvals"), clock: &clock{at: time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)}}
	d.Store = d.open()
	return d
}

// open is a store of another process at the same desk.
func (d *desk) open() *Store {
	d.t.Helper()
	s, err := Open(d.dir, Options{Note: d.note, Now: d.now})
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { _ = s.Close() })
	return s
}

func (d *desk) note(s Step) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.fail != nil {
		return d.fail
	}
	d.events = append(d.events, strings.TrimPrefix(s.Event, "approval."))
	return nil
}

func (d *desk) noted() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return strings.Join(d.events, " ")
}

func tool(name string) *rtp.Tool {
	object := json.RawMessage(`{"type":"object","properties":{}}`)
	return &rtp.Tool{Name: name, Description: name, InputSchema: object, OutputSchema: object, ErrorSchema: object, RiskClass: rtp.Money}
}

func need(args string) Need {
	return Need{Pack: "pay", Tool: tool("pay"), Args: json.RawMessage(args), Caller: rtp.Context{TenantID: "acme", Actor: "ann"}, Call: "call-1", Within: time.Minute}
}

// ask asks, and must not fail.
func (d *desk) ask(n Need) (Approval, bool) {
	d.t.Helper()
	a, used, err := d.Ask(n)
	if err != nil {
		d.t.Fatal(err)
	}
	return a, used
}

func TestLife(t *testing.T) {
	d := newDesk(t)
	n := need(`{"cents": 5, "to": "bob", "api_key": "sk-abcdefghijklmnop1234"}`)
	a, used := d.ask(n)
	if used || a.State != Pending || len(a.Token) != 36 || strings.Contains(string(a.Args), "sk-abc") {
		t.Fatalf("asked: %+v", a)
	}
	if again, _ := d.ask(need(`{"to":"bob","api_key":"sk-abcdefghijklmnop1234","cents":5}`)); again.Token != a.Token {
		t.Error("the same call, spelled differently, waits for another approval")
	}
	if _, err := d.Decide(a.Token, true, By{Name: "ann", Tenant: "acme", Actor: "ann", Remote: true}); !Is(err, ErrOwn) {
		t.Errorf("approved by who asked: %v", err)
	}
	if _, err := d.Decide(a.Token, true, By{Name: "eve", Tenant: "other", Actor: "eve", Remote: true}); !Is(err, ErrNotFound) {
		t.Errorf("approved by another tenant: %v", err)
	}
	if _, err := d.open().Decide(a.Token, true, By{Name: "root"}); err != nil {
		t.Fatal(err)
	}
	if plain, err := d.Args(a.Token); err != nil || string(plain) != string(n.Args) {
		t.Errorf("the arguments: %s, %v", plain, err)
	}
	if _, err := d.Decide(a.Token, false, By{Name: "root"}); !Is(err, ErrOver) {
		t.Errorf("decided twice: %v", err)
	}
	got, used := d.ask(n)
	if !used || got.Token != a.Token {
		t.Fatalf("not used: %+v", got)
	}
	if err := d.Finish(a.Token, "ok"); err != nil {
		t.Fatal(err)
	}
	if got, err := d.Get(a.Token); err != nil || got.State != Done || got.Outcome != "ok" || got.DecidedBy != "root" {
		t.Errorf("at the end: %+v, %v", got, err)
	}
	if next, used := d.ask(n); used || next.Token == a.Token {
		t.Error("used twice")
	}
	if want := "request approve use done request"; d.noted() != want {
		t.Errorf("recorded %s, not %s", d.noted(), want)
	}
	for _, file := range []string{"approvals.db", "approvals.db-wal", "approvals.key"} {
		data, err := os.ReadFile(filepath.Join(d.dir, file))
		if info, _ := os.Stat(filepath.Join(d.dir, file)); err == nil && info.Mode().Perm() != 0o600 || strings.Contains(string(data), "sk-abc") {
			t.Errorf("%s: mode %v, or it holds the secret", file, info.Mode())
		}
	}
}

// TestBound: an approval is for exactly one call.
func TestBound(t *testing.T) {
	d := newDesk(t)
	a, _ := d.ask(need(`{"cents":5}`))
	if _, err := d.Decide(a.Token, true, By{Name: "root"}); err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*Need){
		"arguments": func(n *Need) { n.Args = json.RawMessage(`{"cents":6}`) },
		"tool":      func(n *Need) { n.Tool.Description = "another" },
		"risk":      func(n *Need) { n.Tool.RiskClass = rtp.Read },
		"tenant":    func(n *Need) { n.Caller.TenantID = "other" },
		"actor":     func(n *Need) { n.Caller.Actor = "eve" },
	} {
		n := need(`{"cents":5}`)
		change(&n)
		if _, used := d.ask(n); used {
			t.Errorf("another %s has used the approval", name)
		}
		n.Token = a.Token
		if _, _, err := d.Ask(n); !Is(err, ErrOver) {
			t.Errorf("another %s, with the token: %v", name, err)
		}
	}
	n := need(`{"cents":5}`)
	n.Token = a.Token
	if _, used := d.ask(n); !used {
		t.Error("the call itself has not used it")
	}
	if _, _, err := d.Ask(n); !Is(err, ErrOver) {
		t.Errorf("the token again: %v", err)
	}
}

func TestTime(t *testing.T) {
	d := newDesk(t)
	a, _ := d.ask(need(`{"cents":1}`))
	d.add(DefaultExpiry)
	if got, _ := d.Get(a.Token); got.State != Expired {
		t.Errorf("after its time it is %s", got.State)
	}
	if _, err := d.Decide(a.Token, true, By{Name: "root"}); !Is(err, ErrOver) {
		t.Errorf("decided after its time: %v", err)
	}
	b, _ := d.ask(need(`{"cents":1}`))
	if b.Token == a.Token {
		t.Error("an expired one is waited for")
	}
	d.add(DefaultExpiry - time.Second)
	if _, err := d.Decide(b.Token, true, By{Name: "root"}); err != nil {
		t.Fatal(err)
	}
	d.add(time.Minute) // the yes counts from when it was said
	if _, used := d.ask(need(`{"cents":1}`)); !used {
		t.Error("a yes of a minute ago does not count")
	}
	d.add(time.Hour) // the process is gone
	if got, _ := d.open().Get(b.Token); got.State != Unknown {
		t.Errorf("a call without an end is %s", got.State)
	}
	if err := d.Finish(b.Token, "ok"); !Is(err, ErrOver) {
		t.Errorf("finished after that: %v", err)
	}
	c, _ := d.ask(need(`{"cents":1}`))
	if c.Token == b.Token || c.State != Pending {
		t.Errorf("the next call got %+v", c)
	}
	if _, err := d.Decide(c.Token, false, By{Name: "root"}); err != nil {
		t.Fatal(err)
	}
	if got, _ := d.ask(need(`{"cents":1}`)); got.State != Denied {
		t.Errorf("a denied call is %s", got.State)
	}
	if want := "request expire request approve use unknown request deny"; d.noted() != want {
		t.Errorf("recorded %s, not %s", d.noted(), want)
	}
}

// TestUnrecorded: what cannot be recorded does not happen.
func TestUnrecorded(t *testing.T) {
	d := newDesk(t)
	a, _ := d.ask(need(`{"cents":1}`))
	d.mu.Lock()
	d.fail = errors.New("the disk is full")
	d.mu.Unlock()
	if _, _, err := d.Ask(need(`{"cents":2}`)); ext.CodeOf(err) != ext.CodeInternal {
		t.Errorf("asked: %v", err)
	}
	if _, err := d.Decide(a.Token, true, By{Name: "root"}); ext.CodeOf(err) != ext.CodeInternal {
		t.Errorf("decided: %v", err)
	}
	if list, err := d.List(); err != nil || len(list) != 1 || list[0].State != Pending {
		t.Errorf("there is %+v, %v", list, err)
	}
}

// TestRace: of many that come at once, in several processes, one uses an approval.
func TestRace(t *testing.T) {
	d := newDesk(t)
	a, _ := d.ask(need(`{"cents":1}`))
	if _, err := d.Decide(a.Token, true, By{Name: "root"}); err != nil {
		t.Fatal(err)
	}
	stores := []*Store{d.Store, d.open(), d.open()}
	var all sync.WaitGroup
	won := make(chan string, 24)
	for i := range cap(won) {
		all.Go(func() {
			n := need(`{"cents":1}`)
			n.Token = a.Token
			if got, used, err := stores[i%len(stores)].Ask(n); err == nil && used {
				won <- got.Token
			}
		})
	}
	all.Wait()
	if len(won) != 1 {
		t.Errorf("%d calls used one approval", len(won))
	}
}

func TestChanged(t *testing.T) {
	d := newDesk(t)
	var tokens []string
	for i := range 5 {
		a, _ := d.ask(need(fmt.Sprintf(`{"cents":%d}`, i)))
		tokens = append(tokens, a.Token)
	}
	list, err := d.Changed(0)
	if err != nil || len(list) != 5 || list[4].Token != tokens[4] {
		t.Fatalf("changed: %+v, %v", list, err)
	}
	since := list[4].Change
	if _, err := d.Decide(tokens[1], false, By{Name: "root"}); err != nil {
		t.Fatal(err)
	}
	if list, err := d.Changed(since); err != nil || len(list) != 1 || list[0].State != Denied {
		t.Errorf("changed since: %+v, %v", list, err)
	}
	if list, err := d.List(Pending); err != nil || len(list) != 4 {
		t.Errorf("pending: %d, %v", len(list), err)
	}
}

// BenchmarkList is a list of 1,000 that wait.
func BenchmarkList(b *testing.B) {
	s, err := Open(b.TempDir(), Options{Note: func(Step) error { return nil }})
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	for i := range 1000 {
		if _, _, err := s.Ask(need(fmt.Sprintf(`{"cents":%d}`, i))); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if list, err := s.List(Pending); err != nil || len(list) != 1000 {
			b.Fatal(len(list), err)
		}
	}
}
