package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/hostcall"
	work "github.com/cec80427/pier/internal/host/cause"
	"github.com/cec80427/pier/internal/ledger"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// ScenarioID is what records of ordinary runs carry: seed 002 §3.1 requires one, and only test harnesses have scenarios.
const ScenarioID = "run"

// Entry is one record of what happened around extensions, host calls aside (seed 002 §3.1).
type Entry struct {
	Ext     ext.ID
	Level   ext.Level // info when empty
	Event   string
	Message string
	Cause   work.Cause
	Data    json.RawMessage
	Failed  error // adds the error's code and text, and its place in the source (seed 002 §2A.7)
	From    ext.Component
	Waits   bool // it may be written together with the next record: nothing depends on it yet

	ids *ext.LogCorrelation // of Ext and Cause, when they have been made before
}

// Options are what a Journal is made of.
type Options struct {
	Ledger   interface{ Append(ext.LogRecord) error }
	Session  string // the id of the session's header
	Run      string // of this host
	Source   ext.LogSource
	Redactor *ext.Redactor       // what no record holds
	Artifact func(ext.ID) string // the code that runs under an id; nil for none
	Causes   *work.Table         // what extensions are at work on; nil for nothing
	Now      func() time.Time
	Timers   bool // what is counted is written by the clock, too
}

// Journal writes what happens around the extensions of one host to its ledger. Make one with New. It is safe for concurrent use.
type Journal struct {
	o     Options
	later func(ext.LogRecord) error // the ledger's Defer, or its Append
	hooks *ledger.Tally             // of events that come too often to be recorded one by one
	run   ext.LogCorrelation        // the ids of all records
	last  atomic.Pointer[traced]    // of the record before: the records of one cause come together
}

// traced is one cause as a span of its trace.
type traced struct{ cause, trace, span string }

// New makes a journal.
func New(o Options) *Journal {
	if o.Artifact == nil {
		o.Artifact = func(ext.ID) string { return "" }
	}
	if o.Causes == nil {
		o.Causes = &work.Table{}
	}
	j := &Journal{o: o, later: o.Ledger.Append}
	j.run = ext.LogCorrelation{ScenarioID: ScenarioID, SessionID: ext.Optional(o.Session), RunID: ext.Optional(o.Run)}
	if l, ok := o.Ledger.(hostcall.Deferrer); ok {
		j.later = l.Defer
	}
	j.hooks = ledger.NewTally(j.countedHooks, o.Timers)
	return j
}

// Expect says that so many entries are coming soon. The files of a ledger that has none yet are made beside what comes before them.
func (j *Journal) Expect(entries int) {
	if l, ok := j.o.Ledger.(*ledger.Ledger); ok && entries > 0 {
		l.Begin()
	}
}

// Flush writes what is counted.
func (j *Journal) Flush() { j.hooks.Flush() }

// Record appends one entry to the ledger.
func (j *Journal) Record(e Entry) error {
	r := ext.LogRecord{
		Schema: ext.LogSchema, TS: ext.LogTime(j.o.Now()), Level: e.Level, Event: e.Event, Message: e.Message, Source: &j.o.Source, Data: e.Data,
	}
	if e.ids != nil {
		r.Correlation = *e.ids
	} else {
		r.Correlation = j.correlationOf(e.Ext, e.Cause)
	}
	if r.Level == "" {
		r.Level = ext.LevelInfo
	}
	if e.From != "" {
		s := j.o.Source
		s.Component = e.From
		r.Source = &s
	}
	switch e.Event {
	case "capability.resolve", "capability.drift", "grant.add", "grant.revoke": // rules hold command lines
		r.Data = j.quoted(r.Data)
	}
	if e.Failed != nil {
		r.Data = withError(r.Data, j.o.Redactor, e.Failed)
		if at := placeOf(e.Failed); at != "" {
			s := *r.Source
			s.Location = &at
			r.Source = &s
		}
	}
	add := j.o.Ledger.Append
	if e.Waits {
		add = j.later
	}
	if err := add(j.o.Redactor.Record(r)); err != nil {
		return ext.Wrap(ext.CodeInternal, "the event could not be recorded", err)
	}
	if !e.Waits {
		runtime.Gosched() // others get a processor, which is awake then for what the record is about
	}
	return nil
}

// withError adds error to the data of a record. What an extension threw by itself is an exception and no failure of the host: it has
// none of the host's codes.
func withError(data json.RawMessage, r *ext.Redactor, err error) json.RawMessage {
	f := jsontext.Fields(strings.TrimSuffix(string(data), "}"))
	if len(data) <= len("{}") {
		f = nil
	}
	said := jsontext.Fields(nil)
	if ownThrow(err) {
		said = said.Text("kind", "exception")
	} else {
		said = said.Text("code", string(ext.CodeOf(err)))
	}
	return f.JSON("error", said.Text("message", ErrorText(r, err)).Object()).Object()
}

// ownThrow reports whether an error is what an extension threw, and neither a host call's failure nor a limit.
func ownThrow(err error) bool {
	e, ok := errors.AsType[*ext.Exception](err)
	if !ok || e.Code != "" {
		return false
	}
	_, hosts := errors.AsType[*ext.Error](err)
	return !hosts
}

// ErrorText is what a record says of an error: its first line, short and without secrets. What compilers and extensions say
// further on may be lines of files.
func ErrorText(r *ext.Redactor, err error) string {
	text := err.Error()
	if e, ok := errors.AsType[*ext.Exception](err); ok {
		if text = e.Message; e.Name != "" {
			text = e.Name + ": " + text
		}
	}
	text, _, _ = strings.Cut(text, "\n")
	const most = 256
	if text = ledger.Clean(r, r.Line(ledger.Begun(text))); len(text) > most {
		n := most
		for n > 0 && !utf8.RuneStart(text[n]) {
			n--
		}
		text = text[:n] + "…"
	}
	return text
}

func placeOf(err error) string {
	if e, ok := errors.AsType[*ext.Exception](err); ok && len(e.Frames) > 0 {
		f := e.Frames[0]
		return fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Column)
	}
	if e, ok := errors.AsType[*source.Error](err); ok {
		return e.Place()
	}
	return ""
}

// Correlation is the ids of all records of this run.
func (j *Journal) Correlation() ext.LogCorrelation {
	return j.run
}

// correlationOf is the ids of a record about an extension; those of a cause are a span of its trace.
func (j *Journal) correlationOf(id ext.ID, from work.Cause) ext.LogCorrelation {
	c := j.Correlation()
	c.ExtensionID, c.ArtifactID = id, ext.Optional(j.o.Artifact(id))
	if cause := from.ID(); cause != "" {
		ids := j.last.Load()
		if ids == nil || ids.cause != cause {
			ids = &traced{cause: cause}
			ids.trace, ids.span = ledger.SpanIDs(j.o.Run, cause, cause)
			j.last.Store(ids)
		}
		c.TraceID, c.SpanID = &ids.trace, &ids.span
	}
	from.Asker = j.o.Causes.Asker(id, from)
	from.Correlate(&c)
	return c
}

func cutText(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return s[:most] + "…"
}
