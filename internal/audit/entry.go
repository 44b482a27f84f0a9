package audit

import (
	"encoding/json"
	"time"

	"github.com/cec80427/pier/ext"
)

// Outcome is how something ended.
type Outcome string

// The outcomes.
const (
	Allowed Outcome = "allowed" // and done
	Denied  Outcome = "denied"  // by policy, or blocked by a handler
	Failed  Outcome = "failed"  // allowed, and ended with an error; or an error by itself
	Open    Outcome = "open"    // allowed and begun; the record has no end of it
)

// Outcomes are those that a person may ask for.
func Outcomes() []Outcome { return []Outcome{Allowed, Denied, Failed, Open} }

// Entry is one thing that was done or refused.
type Entry struct {
	Time      time.Time      // when it ended, as recorded
	Extension string         //
	Session   string         //
	Event     string         // the record's: host_call.end, tool_call.end, grant.add, …
	Kind      Kind           //
	Right     ext.Capability // of host calls
	Method    string         // of host calls, with the operation behind a dot
	Target    Target         //
	By        By             // who allowed or denied it
	Reason    string         // of what was denied or failed, in a few words
	Outcome   Outcome        //
	Took      time.Duration  //
	Count     int            // more than 1 of a record that counts
}

// Kind is what sort of thing an entry tells of; it groups, and chooses the verb.
type Kind string

// The kinds. Those of host calls have one for each right.
const (
	KindTool    Kind = "tool_call" // a tool of the extension was called
	KindCommand Kind = "command" // a slash command, or a shortcut
	KindBlock   Kind = "block"   // a handler blocked something
	KindError   Kind = "error"   // an extension failed
	KindGrant   Kind = "grant"   // a person granted, revoked or trusted
)

// By is who allowed or denied a call, and when.
type By struct {
	Kind string `json:"kind"` // default, flag, settings, grant, session, once, never, …
	Rule string `json:"rule"`
	By   string `json:"by"` // user, policy, config, host
	At   string `json:"at"` // RFC 3339, when a grant or an answer was given
	ID   string `json:"id"` // of the grant
}

// record is what an entry needs of a line.
type record struct {
	TS          string `json:"ts"`
	Event       string `json:"event"`
	Message     string `json:"message"`
	Correlation struct {
		Extension string `json:"extension_id"`
		Session   string `json:"session_id"`
		Run       string `json:"run_id"`
		HostCall  string `json:"host_call_id"`
	} `json:"correlation"`
	Data json.RawMessage `json:"data"`
}

// details are members of data, of all events together.
type details struct {
	Capability string          `json:"capability"`
	Decision   string          `json:"decision"`
	Method     string          `json:"method"`
	Op         string          `json:"op"`
	Target     json.RawMessage `json:"target"`
	AllowedBy  *By             `json:"allowed_by"`
	DeniedBy   *By             `json:"denied_by"`
	IsError    bool            `json:"is_error"`
	Error      *struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
	Duration float64 `json:"duration_ms"`
	Count    int     `json:"count"`
	Scope    string  `json:"scope"`
	Reason   string  `json:"reason"`
	Rule     string  `json:"rule"`
	Answer   string  `json:"answer"`
	Name     string  `json:"name"`
	Dir      string  `json:"dir"`
	Allow    *bool   `json:"allow"`
}

// decision is what policy.decision said of a call whose own records do not repeat it.
type decision struct{ scope, reason, rule, answer string }

// reader makes entries of the records of one ledger, in its order.
type reader struct {
	begun   map[string]Entry // host calls without an end so far
	decided map[string]decision
}

func newReader() *reader { return &reader{begun: map[string]Entry{}, decided: map[string]decision{}} }

// take reads one line of a ledger. It reports false when the line is not of interest to a person.
func (r *reader) take(line []byte) (e Entry, ok bool, err error) {
	var rec record
	if err := json.Unmarshal(line, &rec); err != nil {
		return e, false, errRecord
	}
	kind, wanted := events[rec.Event]
	if !wanted {
		return e, false, nil
	}
	var d details
	if len(rec.Data) > 0 && json.Unmarshal(rec.Data, &d) != nil {
		d = details{Name: rec.Message} // another shape than ours: its message is what there is
	}
	at, err := time.Parse(time.RFC3339Nano, rec.TS)
	if err != nil {
		return e, false, errRecord
	}
	e = Entry{
		Time: at, Extension: rec.Correlation.Extension, Session: rec.Correlation.Session, Event: rec.Event, Kind: kind, Count: max(1, d.Count),
		Took: time.Duration(d.Duration * float64(time.Millisecond)), Outcome: Allowed,
	}
	call := rec.Correlation.Run + "/" + rec.Correlation.HostCall
	switch rec.Event {
	case "policy.decision":
		r.decided[call] = decision{d.Scope, d.Reason, d.Rule, d.Answer}
		return e, false, nil
	case "host_call.start":
		if _, seen := r.begun[call]; !seen {
			r.begun[call] = r.hostCall(e, &d, call)
		}
		return e, false, nil
	case "host_call.end", "host_call.summary":
		e = r.hostCall(e, &d, call)
		delete(r.begun, call)
		delete(r.decided, call)
		return e, true, nil
	}
	return other(e, &d, rec.Message), true, nil
}

// hostCall fills in what the records of a host call say.
func (r *reader) hostCall(e Entry, d *details, call string) Entry {
	e.Right, e.Method = ext.Capability(d.Capability), d.Method
	e.Kind = Kind(d.Capability)
	if d.Op != "" {
		e.Method += "." + d.Op
	}
	if e.Right == "" { // a counted operation
		e.Kind, e.Right = Kind(d.Method), ext.Capability(d.Method)
	}
	e.Target = readTarget(d.Target)
	said := r.decided[call]
	if e.Target.Empty() && said.scope != "" {
		e.Target = Target{line: said.scope}
	}
	if e.Target.Empty() {
		e.Target = Target{line: e.Method}
	}
	switch {
	case d.DeniedBy != nil:
		e.By = *d.DeniedBy
	case d.AllowedBy != nil:
		e.By = *d.AllowedBy
	default:
		e.By = By{Rule: said.rule}
	}
	switch {
	case d.Decision == "deny", d.Error != nil && d.Error.Code == string(ext.CodeDenied):
		e.Outcome, e.Reason = Denied, said.reason
		if said.answer != "" {
			e.Reason += ", " + said.answer
		}
	case d.Error != nil:
		e.Outcome, e.Reason = Failed, d.Error.Code
	case d.IsError:
		e.Outcome, e.Reason = Failed, "error"
	}
	return e
}

// rest are the host calls that the ledger has no end of.
func (r *reader) rest() []Entry {
	var list []Entry
	for _, e := range r.begun {
		if e.Outcome == Allowed {
			e.Outcome, e.Took = Open, 0
		}
		list = append(list, e)
	}
	return byTime(list)
}

// events are the records that tell a person something, and of what kind.
var events = map[string]Kind{
	"policy.decision": "", "host_call.start": "", "host_call.end": "", "host_call.summary": "",
	"tool_call.end": KindTool, "slash_command.end": KindCommand, "shortcut.end": KindCommand,
	"handler.block": KindBlock, "handler.error": KindError, "extension.error": KindError, "extension.uncaught": KindError,
	"grant.add": KindGrant, "grant.revoke": KindGrant, "trust.add": KindGrant, "trust.remove": KindGrant,
	"log": "log",
}

// other fills in what the records say that are of no host call.
func other(e Entry, d *details, message string) Entry {
	text := d.Name
	switch e.Kind {
	case KindError:
		e.Outcome, e.Reason = Failed, message
		if d.Error != nil && d.Error.Message != "" {
			text = d.Error.Message
		}
	case KindBlock:
		e.Outcome, e.Reason = Denied, d.Reason
	case KindGrant:
		text = d.Rule + d.Dir
		e.By = By{By: "user"}
		if d.Allow != nil && !*d.Allow {
			e.Outcome = Denied
		}
	default:
		if d.Error != nil {
			e.Outcome, e.Reason = Failed, d.Error.Code
		} else if d.IsError {
			e.Outcome, e.Reason = Failed, "error"
		}
	}
	if text == "" {
		text = message
	}
	e.Target = Target{line: text}
	return e
}
