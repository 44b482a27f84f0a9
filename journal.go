package pier

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/jsontext"
	"github.com/cec80427/pier/internal/ledger"
	"github.com/cec80427/pier/internal/machine"
	"github.com/cec80427/pier/internal/policy"
	"github.com/cec80427/pier/internal/work"
)

// journalID is the session id of the ledger of what people change without a session.
const journalID = "pier"

// Journal is the ledger of what people change outside of any session, as pier grants add does. It is pier.jsonl in the folder of the
// ledgers. Make one with OpenJournal, and Close it.
type Journal struct {
	ledger *ledger.Ledger
	source ext.LogSource
	run    string
	redact *ext.Redactor
}

// OpenJournal opens the journal in ledgerDir. stateDir is Options.StateDir; "" for the default.
func OpenJournal(ledgerDir, stateDir string) (*Journal, error) {
	stateDir, err := stateDirOr(stateDir)
	if err != nil {
		return nil, err
	}
	o := machine.NewOrigins(false, 0)
	run, source, err := o.Identify()
	if err != nil {
		return nil, err
	}
	path := filepath.Join(ledgerDir, journalID+".jsonl")
	l, err := ledger.Open(path, ledgerOptions(path, stateDir))
	if err != nil {
		return nil, fmt.Errorf("open the journal: %w", err)
	}
	return &Journal{ledger: l, source: source, run: run, redact: machine.KnownSecrets(os.Environ(), "")}, nil
}

// Close closes the journal.
func (j *Journal) Close() error { return j.ledger.Close() }

// Grants returns g so that each change is on record before it is made.
func (j *Journal) Grants(g Grants) Grants {
	g.note = func(event string, grant Grant) error { return j.record(grantEntry(event, grant)) }
	return g
}

// Trusts returns t so that each change is on record before it is made.
func (j *Journal) Trusts(t Trusts) Trusts {
	t.note = func(event string, answer Trust) error { return j.record(trustEntry(event, answer)) }
	return t
}

func (j *Journal) record(e entry) error {
	err := j.ledger.Append(j.redact.Record(ext.LogRecord{
		Schema: ext.LogSchema, TS: ext.LogTime(time.Now()), Level: ext.LevelInfo, Event: e.event, Message: e.message,
		Correlation: ext.LogCorrelation{ExtensionID: e.ext, ScenarioID: scenarioID, SessionID: new(journalID), RunID: &j.run},
		Source:      &j.source, Data: e.data,
	}))
	if err != nil {
		return fmt.Errorf("the change could not be recorded, so it was not made: %w", err)
	}
	return nil
}

func grantEntry(event string, g Grant) entry {
	message := "a right was kept"
	if event == "grant.revoke" {
		message = "a kept right was revoked"
	}
	return entry{ext: g.Extension, event: event, message: message, data: jsontext.Encode(map[string]any{
		"id": g.ID, "kind": policy.FromGrant, "rule": g.Rule, "allow": g.Allow, "entry": g.Entry, "artifact": "sha256:" + g.Hash, "at": ext.LogTime(g.At), "by": "user",
	})}
}

func trustEntry(event string, t Trust) entry {
	message := "an answer about a project was kept"
	if event == "trust.remove" {
		message = "an answer about a project was removed"
	}
	return entry{ext: hostID, event: event, message: message, data: jsontext.Encode(map[string]any{
		"id": t.ID, "dir": t.Dir, "content": "sha256:" + t.Hash, "trusted": t.Trusted, "at": ext.LogTime(t.At), "by": "user",
	})}
}

// noteBlock records that a handler stopped something.
func (h *Host) noteBlock(ctx context.Context, x *Extension, c *emission) error {
	return h.record(entry{
		ext: x.ID(), level: ext.LevelWarn, event: "handler.block", message: "a handler stopped the event", cause: work.Cause{Event: c.id}.For(ctx), waits: true,
		data: jsontext.Encode(map[string]any{"event": c.Event.Name, "tool": jsontext.String(c.Event.Fields["toolName"]), "reason": h.wiring.reason(c)}),
	})
}

// hook records that a handler runs, and returns what records its end. No record, no handler.
func (h *Host) hook(ctx context.Context, x *Extension, c *emission) (end func(error) error, err error) {
	switch c.Event.Name {
	case "message_update", "tool_execution_update": // many in a second
		started := h.origins.Now()
		if check, ok := h.wiring.ledger.(interface{ Check() error }); ok {
			if err := check.Check(); err != nil {
				return nil, ext.Wrap(ext.CodeInternal, "the event could not be recorded", err)
			}
		}
		return func(failed error) error {
			h.wiring.hooks.Add(ledger.Counted{Extension: x.ID(), Method: "event", Op: c.Event.Name}, failed != nil, started)
			return nil
		}, nil
	}
	return h.span(x.ID(), "event_hook", work.Cause{Event: c.id}.For(ctx), c.Event.Name)
}

func (w *wiring) countedHooks(c ledger.Count) {
	_ = w.host.record(entry{ // a ledger that fails refuses what comes next
		ext: c.Extension, event: "event_hook.summary", message: "events counted", data: c.Data().Object(),
	})
}

// reason is what a handler gave as one, short and without secrets.
func (w *wiring) reason(c *emission) string {
	if reason := c.Reason(); reason != "" {
		return errorText(w.redactor, errors.New(reason))
	}
	return ""
}

// noteThrown records that a handler failed.
func (h *Host) noteThrown(e HandlerError, c work.Cause) {
	_ = h.record(entry{ // the handler's error is told all the same
		ext: e.Extension, level: ext.LevelError, event: "handler.error", message: "a handler failed", failed: e.Err, cause: c, waits: true,
		data: jsontext.Encode(map[string]any{"event": e.Event}),
	})
}

// noteUncaught records an error that nobody caught.
func (h *Host) noteUncaught(id ext.ID, e *ext.Exception) {
	_ = h.record(entry{ext: id, level: ext.LevelError, event: "extension.uncaught", message: "an error was not caught", failed: e, waits: true})
}
