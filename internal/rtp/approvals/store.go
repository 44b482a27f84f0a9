package approvals

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/rtp"
)

// schema is the database's. Times are milliseconds since 1970; lease is until when a call under way must have ended.
const schema = `CREATE TABLE IF NOT EXISTS approvals (
	token TEXT PRIMARY KEY, pack TEXT NOT NULL, tool TEXT NOT NULL, risk TEXT NOT NULL, tool_hash TEXT NOT NULL, args_hash TEXT NOT NULL,
	tenant TEXT NOT NULL, actor TEXT NOT NULL, call TEXT NOT NULL, shown TEXT NOT NULL, sealed BLOB NOT NULL, state TEXT NOT NULL,
	requested INTEGER NOT NULL, expires INTEGER NOT NULL, lease INTEGER NOT NULL DEFAULT 0,
	decided INTEGER NOT NULL DEFAULT 0, decider TEXT NOT NULL DEFAULT '', outcome TEXT NOT NULL DEFAULT '', change INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS approvals_by_call ON approvals (args_hash, tool_hash, tenant, actor);
CREATE INDEX IF NOT EXISTS approvals_by_state ON approvals (state, requested);
CREATE INDEX IF NOT EXISTS approvals_by_change ON approvals (change);`

const columns = "token, pack, tool, risk, tool_hash, args_hash, tenant, actor, call, shown, state, requested, expires, decided, decider, outcome, change"

const (
	// DefaultExpiry is how long an answer is waited for, and how long a yes may be used.
	DefaultExpiry = 15 * time.Minute
	kept          = 30 * 24 * time.Hour // after what is over is forgotten
	slack         = time.Minute         // that a call may take longer than it should
	maxOpen       = 10_000              // approvals of one tenant that wait at once
)

// Options are what a store works with.
type Options struct {
	// Note records a step before it happens; its error stops it. Required.
	Note func(Step) error

	Redactor *ext.Redactor    // what the shown arguments never hold
	Now      func() time.Time // nil for time.Now

	step func() // see db
}

// Store keeps approvals. It is safe for concurrent use, and several processes may have the same open.
type Store struct {
	opts Options
	seal seal

	mu sync.Mutex
	db *db // nil once closed
}

// Open opens the approvals in a folder, which is made with mode 0700.
func Open(dir string, o Options) (*Store, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Redactor == nil {
		o.Redactor = &ext.Redactor{}
	}
	if o.Note == nil {
		return nil, errors.New("approvals: Note is required")
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("the folder of the approvals: %w", err)
	}
	seal, err := openSeal(filepath.Join(dir, "approvals.key"))
	if err != nil {
		return nil, err
	}
	db, err := openDB(filepath.Join(dir, "approvals.db"))
	if err != nil {
		return nil, err
	}
	db.step = o.step
	s := &Store{opts: o, seal: seal, db: db}
	err = s.write(func(now time.Time) error { // after what is over by now was noted
		_, err := db.rows("DELETE FROM approvals WHERE state NOT IN ('pending', 'approved', 'running') AND expires < ?", now.Add(-kept).UnixMilli())
		return err
	})
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Close closes the store.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.db == nil {
		return nil
	}
	db := s.db
	s.db = nil
	return db.close()
}

var errClosed = ext.E(ext.CodeInternal, "the approvals are closed")

// read runs one query.
func (s *Store) read(sql string, args ...any) ([]Approval, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.db == nil {
		return nil, errClosed
	}
	return s.query(sql, args...)
}

func (s *Store) query(sql string, args ...any) ([]Approval, error) {
	rows, err := s.db.rows("SELECT "+columns+" FROM approvals "+sql, args...)
	if err != nil {
		return nil, internal(err)
	}
	list := make([]Approval, len(rows))
	now := s.opts.Now()
	for i, row := range rows {
		if list[i], err = scan(row); err != nil {
			return nil, internal(err)
		}
		list[i].age(now)
	}
	return list, nil
}

func internal(err error) error {
	if e, ok := errors.AsType[*ext.Error](err); ok {
		return e
	}
	return ext.Wrap(ext.CodeInternal, "the approvals cannot be read or written", err)
}

// age is the state that the time has brought: it is written down with the next change.
func (a *Approval) age(now time.Time) {
	expires, err := time.Parse(time.RFC3339Nano, a.ExpiresAt)
	if err == nil && (a.State == Pending || a.State == Approved) && !now.Before(expires) {
		a.State = Expired
	}
}

// write changes something, after what the time has changed.
func (s *Store) write(do func(now time.Time) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.db == nil {
		return errClosed
	}
	now := s.opts.Now()
	err := s.sweep(now)
	if err == nil {
		err = s.db.write(func() error { return do(now) })
	}
	if err != nil {
		return internal(err)
	}
	return nil
}

// sweep notes what has expired, and what calls nobody will hear of again.
func (s *Store) sweep(now time.Time) error {
	for _, over := range []struct {
		where string
		state State
		event string
	}{
		{"state IN ('pending', 'approved') AND expires <= ?", Expired, "approval.expire"},
		{"state = 'running' AND lease <= ?", Unknown, "approval.unknown"},
	} {
		rows, err := s.db.rows("SELECT 1 FROM approvals WHERE "+over.where+" LIMIT 1", now.UnixMilli())
		if err != nil || len(rows) == 0 {
			if err != nil {
				return err
			}
			continue
		}
		if err := s.db.write(func() error { return s.over(over.where, now, over.state, over.event) }); err != nil {
			return err
		}
	}
	return nil
}

// over writes down what the time has ended.
func (s *Store) over(where string, now time.Time, state State, event string) error {
	list, err := s.query("WHERE "+where, now.UnixMilli())
	for _, a := range list {
		if a.State = state; err == nil {
			err = s.change(Step{event, a, By{Name: "time"}}, "state = ?, sealed = ?", state, []byte{})
		}
	}
	return err
}

// change records a step and makes it.
func (s *Store) change(step Step, set string, args ...any) error {
	if err := s.opts.Note(step); err != nil {
		return ext.Wrap(ext.CodeInternal, "the approval could not be recorded", err)
	}
	_, err := s.db.rows("UPDATE approvals SET "+set+", change = (SELECT max(change) + 1 FROM approvals) WHERE token = ?", append(args, step.Approval.Token)...)
	return err
}

// Ask looks for an approval of the exact call. When used, it is used up by this and the call may be made, once, and Finish says
// how it ended; else the approval's state says why not: it is pending, made now when there was none, or denied.
func (s *Store) Ask(n Need) (a Approval, used bool, err error) {
	toolHash, err := n.Tool.Hash()
	if err != nil {
		return a, false, err
	}
	argsHash, err := rtp.HashOf(n.Args)
	if err != nil {
		return a, false, err
	}
	err = s.write(func(now time.Time) error {
		list, err := s.query("WHERE args_hash = ? AND tool_hash = ? AND tenant = ? AND actor = ? AND state IN ('pending', 'approved', 'denied') "+
			"AND expires > ? ORDER BY requested", argsHash, toolHash, n.Caller.TenantID, n.Caller.Actor, now.UnixMilli())
		if err != nil {
			return err
		}
		if n.Token != "" {
			list = slices.DeleteFunc(list, func(a Approval) bool { return a.Token != n.Token })
			if len(list) == 0 {
				return ErrOver
			}
		}
		for _, state := range []State{Approved, Denied, Pending} {
			if i := slices.IndexFunc(list, func(a Approval) bool { return a.State == state }); i >= 0 {
				a = list[i]
				break
			}
		}
		switch {
		case a.State == Approved:
			used, a.State = true, Running
			lease := now.Add(n.Within + slack).UnixMilli()
			return s.change(Step{"approval.use", a, By{Name: n.Caller.Actor}}, "state = 'running', lease = ?, call = ?, sealed = ?", lease, n.Call, []byte{})
		case a.Token != "":
			return nil
		}
		a, err = s.insert(n, toolHash, argsHash, now)
		return err
	})
	if err != nil {
		return Approval{}, false, err
	}
	return a, used, nil
}

// insert makes a new approval.
func (s *Store) insert(n Need, toolHash, argsHash string, now time.Time) (Approval, error) {
	rows, err := s.db.rows("SELECT count(*) FROM approvals WHERE state = 'pending' AND tenant = ?", n.Caller.TenantID)
	if err != nil {
		return Approval{}, err
	}
	if count, ok := rows[0][0].(float64); !ok || count >= maxOpen {
		return Approval{}, rtp.NewError(rtp.RateLimited, fmt.Sprintf("%d calls wait for an approval already", maxOpen)).Refusal(nil)
	}
	expiry := n.Expiry
	if expiry <= 0 {
		expiry = DefaultExpiry
	}
	a := Approval{
		Approval: rtp.Approval{
			Token: uuid.NewString(), ToolName: n.Tool.Name, RiskClass: n.Tool.RiskClass, Args: s.opts.Redactor.JSON(n.Args),
			TenantID: optional(n.Caller.TenantID), Actor: optional(n.Caller.Actor), RequestedAt: stamp(now), ExpiresAt: stamp(now.Add(expiry)),
		},
		State: Pending, Pack: n.Pack, ToolHash: toolHash, ArgsHash: argsHash, Call: n.Call,
	}
	if err := s.opts.Note(Step{"approval.request", a, By{Name: n.Caller.Actor, Tenant: n.Caller.TenantID, Actor: n.Caller.Actor}}); err != nil {
		return Approval{}, ext.Wrap(ext.CodeInternal, "the approval could not be recorded", err)
	}
	_, err = s.db.rows("INSERT INTO approvals (token, pack, tool, risk, tool_hash, args_hash, tenant, actor, call, shown, sealed, state, requested, expires, change) "+
		"SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending', ?, ?, coalesce(max(change), 0) + 1 FROM approvals",
		a.Token, n.Pack, n.Tool.Name, n.Tool.RiskClass, toolHash, argsHash, n.Caller.TenantID, n.Caller.Actor, n.Call, string(a.Args),
		s.seal.close(a.Token, n.Args), now.UnixMilli(), now.Add(expiry).UnixMilli())
	return a, err
}

// Decide answers one that is pending.
func (s *Store) Decide(token string, yes bool, by By) (a Approval, err error) {
	err = s.write(func(now time.Time) error {
		list, err := s.query("WHERE token = ?", token)
		switch {
		case err != nil:
			return err
		case len(list) == 0 || by.Remote && by.Tenant != text(list[0].TenantID): // another tenant's is none
			return ErrNotFound
		case by.Remote && by.Actor == text(list[0].Actor):
			return ErrOwn
		case list[0].State != Pending:
			return ErrOver
		}
		a = list[0]
		event := "approval.deny"
		a.State, a.DecidedAt, a.DecidedBy = Denied, stamp(now), by.Name
		expires, _ := time.Parse(time.RFC3339Nano, a.ExpiresAt) // it was written here
		if yes {
			event, a.State = "approval.approve", Approved
			if later := now.Add(DefaultExpiry); later.After(expires) { // who asked has time to call again
				expires = later
				a.ExpiresAt = stamp(expires)
			}
		}
		return s.change(Step{event, a, by}, "state = ?, decided = ?, decider = ?, expires = ?", a.State, now.UnixMilli(), by.Name, expires.UnixMilli())
	})
	return a, err
}

// Finish says how the call ended that used an approval.
func (s *Store) Finish(token, outcome string) error {
	return s.write(func(time.Time) error {
		list, err := s.query("WHERE token = ?", token)
		if err != nil || len(list) == 0 || list[0].State != Running {
			return errors.Join(err, ErrOver)
		}
		a := list[0]
		a.State, a.Outcome = Done, outcome
		return s.change(Step{"approval.done", a, By{Name: text(a.Actor)}}, "state = 'done', outcome = ?", outcome)
	})
}

// List are the approvals in some states, all when none is named, oldest first.
func (s *Store) List(states ...State) ([]Approval, error) {
	where := ""
	if slices.Equal(states, []State{Pending}) {
		where = "WHERE state = 'pending' "
	}
	list, err := s.read(where + "ORDER BY requested, change")
	if len(states) > 0 {
		list = slices.DeleteFunc(list, func(a Approval) bool { return !slices.Contains(states, a.State) })
	}
	return list, err
}

// Changed are those that have changed since a change, in that order.
func (s *Store) Changed(since int64) ([]Approval, error) {
	return s.read("WHERE change > ? ORDER BY change", since)
}

// Get is one approval.
func (s *Store) Get(token string) (Approval, error) {
	list, err := s.read("WHERE token = ?", strings.ToLower(token))
	if err == nil && len(list) == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return Approval{}, err
	}
	return list[0], nil
}

// Args are the arguments of a call that is approved, as they were given.
func (s *Store) Args(token string) (json.RawMessage, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.db == nil {
		return nil, errClosed
	}
	rows, err := s.db.rows("SELECT sealed FROM approvals WHERE token = ? AND state = 'approved'", token)
	if err != nil {
		return nil, internal(err)
	}
	if len(rows) != 1 {
		return nil, ErrOver
	}
	plain, err := s.seal.open(token, blob(rows[0][0]))
	if err != nil {
		return nil, internal(err)
	}
	return plain, nil
}

func stamp(t time.Time) string { return t.UTC().Truncate(time.Millisecond).Format(time.RFC3339Nano) }
