package hostcall

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// Connector performs the calls of one method. It touches only the files, hosts and programs of its grant.
type Connector func(ctx context.Context, call ext.Call, grant policy.Grant) (json.RawMessage, error)

// Recorder appends to the ledger; *ledger.Ledger is one.
type Recorder interface {
	Append(ext.LogRecord) error
}

// Deferrer is a Recorder that can write a record together with the next one; *ledger.Ledger is one. The gate defers only
// records that no effect depends on.
type Deferrer interface {
	Defer(ext.LogRecord) error
}

// Subject describes callers to the gate, for questions and records.
type Subject interface {
	// Unit returns the version and the content's hash of the code that runs under an id; "" when unknown.
	Unit(id ext.ID) (version, hash string)
	// CodeNotes returns remarks on what "exactly this code" means for a program, and whether it may load other code later: then
	// no answer is offered that is stored for this code.
	CodeNotes(id ext.ID) (notes []string, open bool)
	// Artifact names that code in records: "sha256:" and its hash; "" when unknown.
	Artifact(id ext.ID) string
	// Cause returns the tool call, command or event that a call is made for.
	Cause(call ext.Call) ext.Cause
	// Locate completes the requirement of a program's start: ProgramPath, ProgramRealPath, Dir, RealDir and Sets. A rule for a command line matches only a program that was located.
	Locate(r *policy.Requirement)
}

// Observer is notified of decisions. Its methods run within the call, so they return quickly.
type Observer interface {
	// Denied is called for each denial, once per call; for a variable that reads as unset, once per name.
	Denied(Denial)
	// Warned is called for each call that only the permissive mode allowed.
	Warned(Denial)
	// Used is called for every decision, with the right and whether it was granted.
	Used(id ext.ID, right ext.Capability, scope string, allowed bool)
	// Learns reports whether the gate calls Wanted. To describe a requirement takes time, so few hosts want it.
	Learns() bool
	// Wanted is called for each requirement that was decided on.
	Wanted(Wanted)
}

// Answers decides what no rule decides, and stores the answers.
type Answers interface {
	// Approver answers questions in prompt mode; nil denies them. The gate reads it once.
	Approver() ext.Approver
	// Remembers reports whether the answers always and never are offered.
	Remembers() bool
	// Remember stores the rule of an answer always (allow) or never beyond this process, and returns the id of the stored
	// grant. The gate applies the rule in any case.
	Remember(id ext.ID, rule policy.Rule, allow bool) string
	// Granted is called before an answer counts that holds until the session ends; its error refuses the answer.
	Granted(id ext.ID, rule policy.Rule, at time.Time) error
	// Weigh adds the advice of a loss model to a question.
	Weigh(q *ext.Question)
}

// Defaults implements Subject, Observer and Answers for a gate without a host: callers are unknown, decisions are not
// observed, and questions are denied. Embed it to implement some of the methods.
type Defaults struct{}

var (
	_ Subject  = Defaults{}
	_ Observer = Defaults{}
	_ Answers  = Defaults{}
)

// Unit implements Subject.
func (Defaults) Unit(ext.ID) (version, hash string) { return "", "" }

// CodeNotes implements Subject.
func (Defaults) CodeNotes(ext.ID) (notes []string, open bool) { return nil, false }

// Artifact implements Subject.
func (Defaults) Artifact(ext.ID) string { return "" }

// Cause implements Subject.
func (Defaults) Cause(ext.Call) ext.Cause { return ext.Cause{} }

// Locate implements Subject: the program and its folder are unknown.
func (Defaults) Locate(*policy.Requirement) {}

// Denied implements Observer.
func (Defaults) Denied(Denial) {}

// Warned implements Observer.
func (Defaults) Warned(Denial) {}

// Used implements Observer.
func (Defaults) Used(ext.ID, ext.Capability, string, bool) {}

// Learns implements Observer.
func (Defaults) Learns() bool { return false }

// Wanted implements Observer.
func (Defaults) Wanted(Wanted) {}

// Approver implements Answers.
func (Defaults) Approver() ext.Approver { return nil }

// Remembers implements Answers.
func (Defaults) Remembers() bool { return false }

// Remember implements Answers.
func (Defaults) Remember(ext.ID, policy.Rule, bool) string { return "" }

// Granted implements Answers.
func (Defaults) Granted(ext.ID, policy.Rule, time.Time) error { return nil }

// Weigh implements Answers.
func (Defaults) Weigh(*ext.Question) {}

// Options configures a Gate. Policy and Ledger are required; Subject, Observer and Answers default to Defaults.
type Options struct {
	Policy     *policy.Policy
	Ledger     Recorder
	Connectors map[ext.Method]Connector

	Subject  Subject
	Observer Observer
	Answers  Answers

	// AskTimeout bounds one question; 0 means five minutes.
	AskTimeout time.Duration

	// Timeout bounds a call of fs, env, log, session or events without a Timeout of its own; 0 means two minutes. Operations
	// that wait (fs watch, open databases, session request and deliver) are not bounded. The other methods have limits of
	// their own, or wait for a person.
	Timeout time.Duration

	// Grace is the time that a connector has to notice the end of its context; 0 means two seconds.
	Grace time.Duration

	// MaxParams bounds the params of one call, in bytes; 0 means 64 MiB.
	MaxParams int

	// Quota bounds the records of one extension, in bytes; 0 means DefaultQuota. Over it, its calls are denied.
	Quota int64

	// Correlation is copied into every record; ids of the call are filled in.
	Correlation ext.LogCorrelation

	// Source is copied into every record; its zero value is the component runtime.
	Source ext.LogSource

	// Redactor takes secrets out of every record; nil means a redactor that knows no values.
	Redactor *ext.Redactor

	// Untimed is for a run that is repeated: summaries of counted calls are written when more is counted, and at Flush, not
	// when time has passed.
	Untimed bool

	Now func() time.Time // nil means time.Now
}

func (o Options) normalize() (Options, error) {
	if o.Policy == nil || o.Ledger == nil {
		return o, errors.New("hostcall: Policy and Ledger are required")
	}
	set := func(d *time.Duration, value time.Duration) {
		if *d <= 0 {
			*d = value
		}
	}
	set(&o.AskTimeout, 5*time.Minute)
	set(&o.Timeout, 2*time.Minute)
	set(&o.Grace, 2*time.Second)
	if o.MaxParams <= 0 {
		o.MaxParams = 64 << 20
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Source.Component == "" {
		o.Source.Component = ext.ComponentRuntime
	}
	if o.Redactor == nil {
		o.Redactor = &ext.Redactor{}
	}
	if o.Subject == nil {
		o.Subject = Defaults{}
	}
	if o.Observer == nil {
		o.Observer = Defaults{}
	}
	if o.Answers == nil {
		o.Answers = Defaults{}
	}
	o.Connectors = maps.Clone(o.Connectors)
	return o, nil
}
