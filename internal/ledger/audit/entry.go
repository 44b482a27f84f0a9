package audit

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/ledger"
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
	KindCommand Kind = "command"   // a slash command, or a shortcut
	KindBlock   Kind = "block"     // a handler blocked something
	KindError   Kind = "error"     // an extension failed
	KindGrant   Kind = "grant"     // a person granted, revoked or trusted

	KindApproval Kind = "approval" // a step of a call that waited for somebody's yes
	KindRequest  Kind = "request"  // of a gateway's client
)

// By is who allowed or denied a call, and when.
type By struct {
	Kind string `json:"kind"` // default, flag, settings, grant, session, once, never, …
	Rule string `json:"rule,omitempty"`
	By   string `json:"by,omitempty"` // user, policy, config, host
	At   string `json:"at,omitempty"` // RFC 3339, when a grant or an answer was given
	ID   string `json:"id,omitempty"` // of the grant
}

// record is what an entry needs of a line.
type record struct {
	TS          string `json:"ts"`
	Event       string `json:"event"`
	Message     string `json:"message"`
	Correlation struct {
		Extension string `json:"extension_id"`
		Session   string `json:"session_id"`
	} `json:"correlation"`
	Data details `json:"data"`
}

// details are members of data, of all events together.
type details struct {
	_          [0]func()      // is compared with nothing, which would be a routine of its own
	Capability string         `json:"capability"`
	Decision   string         `json:"decision"`
	Method     string         `json:"method"`
	Op         string         `json:"op"`
	Target     *ledger.Target `json:"target"`
	AllowedBy  *By            `json:"allowed_by"`
	DeniedBy   *By            `json:"denied_by"`
	IsError    bool           `json:"is_error"`
	Error      *struct {
		Code    string `json:"code"` // the host's word
		Kind    string `json:"kind"` // exception: what an extension threw
		Message string `json:"message"`
	} `json:"error"`
	Killed    bool    `json:"killed"` // of a program
	Signal    string  `json:"signal"`
	Cancelled string  `json:"cancelled"`
	Duration  float64 `json:"duration_ms"`
	Count     int     `json:"count"`
	Failures  int     `json:"failed"`
	Scope     string  `json:"scope"`
	Reason    string  `json:"reason"`
	Rule      string  `json:"rule"`
	Answer    string  `json:"answer"`
	Kind      string  `json:"kind"`
	Name      string  `json:"name"`
	Dir       string  `json:"dir"`
	Allow     *bool   `json:"allow"`
	Trusted   *bool   `json:"trusted"`
	Tool      string  `json:"tool"`
	Event     string  `json:"event"`

	// Of approvals and of a gateway's requests.
	Person  string `json:"by"` // who decided
	Actor   string `json:"actor"`
	Tenant  string `json:"tenant_id"`
	Outcome string `json:"outcome"` // of the call
	Path    string `json:"path"`
}

// decision is what policy.decision said of a call whose own records do not repeat it.
type decision struct{ scope, reason, rule, answer string }

// reader makes entries of the records of one ledger, in its order.
type reader struct {
	begun   map[string][]byte // the first records of host calls without an end so far
	decided map[string]decision
}

func newReader() *reader { return &reader{begun: map[string][]byte{}, decided: map[string]decision{}} }

// take reads one line of a ledger. It reports false when the line is not of interest to a person. Most lines are not: what they tell
// of is found without reading them as JSON, for a ledger may be long.
func (r *reader) take(line []byte) (e Entry, ok bool, err error) {
	event := eventOf(line)
	if event == "host_call.start" {
		call := callOf(line)
		if _, seen := r.begun[call]; !seen {
			r.begun[call] = bytes.Clone(line)
		}
		return e, false, nil
	}
	if _, wanted := events[event]; event != "" && !wanted {
		return e, false, nil
	}
	return r.read(line)
}

// eventOf is the event of a record in canonical form: members after data have no quotes that are not escaped but their own.
func eventOf(line []byte) string {
	before := []byte(`},"event":"`)
	at := bytes.LastIndex(line, before)
	if at < 0 {
		return ""
	}
	rest := line[at+len(before):]
	return string(rest[:max(0, bytes.IndexByte(rest, '"'))])
}

// callOf names the host call of a record in canonical form: ids are the same in all records of a call, correlation comes first.
func callOf(line []byte) string {
	id := func(key string) string {
		at := bytes.Index(line, []byte(key))
		if at < 0 {
			return ""
		}
		rest := line[at+len(key):]
		return string(rest[:max(0, bytes.IndexByte(rest, '"'))])
	}
	return id(`"run_id":"`) + "/" + id(`"host_call_id":"`)
}

// read makes an entry of a line.
func (r *reader) read(line []byte) (e Entry, ok bool, err error) {
	var rec record
	var shape *json.UnmarshalTypeError
	switch err := json.Unmarshal(line, &rec); {
	case errors.As(err, &shape):
		rec.Data = details{} // another shape than ours: its message is what there is
	case err != nil:
		return e, false, errRecord
	}
	kind, wanted := events[rec.Event]
	at, err := time.Parse(time.RFC3339Nano, rec.TS)
	if err != nil {
		return e, false, errRecord
	}
	d, call := &rec.Data, callOf(line)
	e = Entry{
		Time: at, Extension: rec.Correlation.Extension, Session: rec.Correlation.Session, Event: rec.Event, Kind: kind, Count: max(1, d.Count),
		Took: time.Duration(d.Duration * float64(time.Millisecond)), Outcome: Allowed,
	}
	switch rec.Event {
	case "policy.decision":
		r.decided[call] = decision{d.Scope, d.Reason, d.Rule, d.Answer}
		return e, false, nil
	case "host_call.start", "host_call.end", "host_call.summary":
		e = r.hostCall(e, d, call)
		delete(r.begun, call)
		delete(r.decided, call)
		return e, e.Right != ext.CapLog || e.Outcome == Denied, nil // what was logged has a record of its own
	}
	return other(e, d, rec.Message), wanted, nil
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
	e.Target = targetOf(d.Target)
	said := r.decided[call]
	if e.Target.line == "" {
		e.Target = named(cmp.Or(said.scope, e.Method))
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
	case d.Killed:
		e.Outcome, e.Reason = Failed, cmp.Or(d.Cancelled, strings.TrimSpace("killed "+d.Signal))
	case d.Error != nil:
		e.Outcome, e.Reason = Failed, cmp.Or(d.Error.Code, d.Error.Kind, "error")
	case d.IsError, d.Failures > 0:
		e.Outcome, e.Reason = Failed, "error"
	}
	return e
}

// rest are the host calls that the ledger has no end of.
func (r *reader) rest() []Entry {
	var list []Entry
	for _, call := range slices.Sorted(maps.Keys(r.begun)) {
		e, ok, err := r.read(r.begun[call])
		if err != nil || !ok {
			continue // verification says what is wrong with it
		}
		if e.Outcome == Allowed {
			e.Outcome = Open
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
	"log": Kind(ext.CapLog),

	"approval.request": KindApproval, "approval.approve": KindApproval, "approval.deny": KindApproval, "approval.use": KindApproval,
	"approval.done": KindApproval, "approval.expire": KindApproval, "approval.unknown": KindApproval,
	"rtp.refused": KindRequest,
}

// other fills in what the records say that are of no host call.
func other(e Entry, d *details, message string) Entry {
	text := cmp.Or(d.Name, d.Event, message)
	if d.Error != nil {
		e.Outcome, e.Reason = Failed, cmp.Or(d.Error.Code, d.Error.Kind, "error")
	} else if d.IsError {
		e.Outcome, e.Reason = Failed, "error"
	}
	switch e.Event {
	case "handler.error", "extension.error", "extension.uncaught":
		e.Outcome, e.Reason = Failed, message
		if d.Error != nil {
			text = cmp.Or(d.Error.Message, text)
		}
	case "handler.block":
		e.Outcome, e.Reason = Denied, cmp.Or(d.Reason, "no reason given")
		text = strings.TrimSpace(d.Event + " " + d.Tool)
	case "grant.add", "trust.add":
		text, e.By = "always "+cmp.Or(d.Rule, "trust "+d.Dir), By{By: "user"}
		if refused(d.Allow) || refused(d.Trusted) {
			text = "never " + strings.TrimPrefix(text, "always ")
		}
		if d.Kind == "session" {
			text = "this session " + strings.TrimPrefix(text, "always ")
		}
	case "grant.revoke", "trust.remove":
		text, e.By = "no longer "+cmp.Or(d.Rule, "trust "+d.Dir), By{By: "user"}
	case "log":
		e.Right, text = ext.CapLog, message
	case "rtp.refused":
		e.Outcome, e.Reason, text = Denied, cmp.Or(d.Reason, "no reason given"), strings.TrimSpace(d.Path+whose(d))
	default:
		if e.Kind == KindApproval {
			return approval(e, d)
		}
	}
	e.Target = named(text)
	return e
}

// approval fills in a step of an approval.
func approval(e Entry, d *details) Entry {
	step := strings.TrimPrefix(e.Event, "approval.")
	said := map[string]string{
		"request": "waits", "approve": "approved", "deny": "denied", "use": "used", "done": "ended", "expire": "expired", "unknown": "broke off",
	}[step]
	e.Target = named(cmp.Or(d.Tool, "a tool") + " " + said + whose(d))
	switch step {
	case "approve":
		e.By = By{By: d.Person, Rule: d.Person}
	case "deny":
		e.Outcome, e.Reason = Denied, cmp.Or(d.Person, "somebody")+" said no"
	case "expire":
		e.Outcome, e.Reason = Denied, "nobody answered or called in time"
	case "unknown":
		e.Outcome, e.Reason = Open, "the process that made the call ended first"
	case "done":
		if d.Outcome != "" && d.Outcome != "ok" {
			e.Outcome, e.Reason = Failed, d.Outcome
		}
	}
	return e
}

// whose is for whom a call is, as the end of a text.
func whose(d *details) string {
	text := ""
	if d.Actor != "" {
		text = " for " + d.Actor
	}
	if d.Tenant != "" {
		text += " of " + d.Tenant
	}
	return text
}

func refused(yes *bool) bool { return yes != nil && !*yes }
