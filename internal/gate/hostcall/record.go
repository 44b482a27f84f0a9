package hostcall

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/ledger"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// record adds one record; a ledger that fails stops the call. The target's texts are looked at as they are, and not once more in the JSON of data.
func (g *Gate) record(
	add func(ext.LogRecord) error, ids ext.LogCorrelation, level ext.Level, event, message string, data jsontext.Fields, target *ledger.Target,
) error {
	r := g.opts.Redactor.Record(ext.LogRecord{
		Schema: ext.LogSchema, TS: ext.LogTime(g.opts.Now()), Level: level, Event: event, Message: message,
		Correlation: ids, Source: &g.source, Data: data.Object(),
	})
	known := target.Known(g.opts.Redactor)
	r.Data = json.RawMessage(known.Append(jsontext.Fields(r.Data[:len(r.Data)-1])).Object())
	g.quotas.add(ids.ExtensionID, len(r.Data))
	if err := add(r); err != nil {
		return ext.Wrap(ext.CodeInternal, "the call could not be recorded", err)
	}
	return nil
}

// correlation is the ids of a call's records. A call of no known cause is a trace of its own.
func (g *Gate) correlation(call *ext.Call) ext.LogCorrelation {
	c := g.opts.Correlation
	c.ExtensionID, c.HostCallID = call.Extension, &call.ID
	cause := call.ID
	for _, id := range [...]struct {
		value *string
		into  **string
	}{{&call.EventID, &c.EventID}, {&call.CommandID, &c.SlashCommandID}, {&call.ToolCallID, &c.ToolCallID}} {
		if *id.value != "" {
			*id.into, cause = id.value, *id.value
		}
	}
	var ids struct{ trace, span, artifact string } // one allocation for all
	if c.RunID != nil {
		ids.trace, ids.span = ledger.SpanIDs(*c.RunID, cause, call.ID)
		c.TraceID, c.SpanID = &ids.trace, &ids.span
	}
	call.Asker.Correlate(&c)
	if ids.artifact = g.opts.Subject.Artifact(call.Extension); ids.artifact != "" {
		c.ArtifactID = &ids.artifact
	}
	return c
}

// paramsHash is the SHA-256, in hex, of the canonical JSON of {"method","params"}. Params the gate refused to read are hashed
// as they came.
func paramsHash(method ext.Method, canon []byte, raw json.RawMessage) string {
	if canon == nil {
		canon = raw
	}
	var room [1 << 10]byte
	head := append(jsontext.AppendString(append(room[:0], `{"method":`...), string(method)), `,"params":`...)
	var sum [sha256.Size]byte
	if len(head)+len(canon) < len(room) { // most of them: nothing is allocated
		sum = sha256.Sum256(append(append(head, canon...), '}'))
	} else {
		h := sha256.New()
		h.Write(head)
		h.Write(canon)
		h.Write([]byte{'}'})
		h.Sum(sum[:0])
	}
	var text [2 * sha256.Size]byte
	hex.Encode(text[:], sum[:])
	return string(text[:])
}

// fields are those of both records of a call, and at the end of err and took. The order is the ledger's, which spares it sorting.
func (t *pendingCall) fields(end bool, took time.Duration, err error, code ext.Code) jsontext.Fields {
	f := t.origin.field(make(jsontext.Fields, 0, 640), t.outcome).
		Text("capability", string(t.need.Capability)).
		Text("decision", t.outcome)
	f = t.origin.denied(f, t.outcome)
	if end {
		f = f.Number("duration_ms", float64(took.Microseconds())/1e3)
		if code != "" {
			f = append(f.Key("error"), jsontext.Fields(nil).Text("code", string(code)).Object()...)
		}
		f = f.Flag("is_error", code != "")
	}
	f = f.Text("method", clip(string(t.call.Method))).Some("op", clip(t.op))
	if errors.Is(err, errPanic) {
		f = f.Flag("panic", true)
	}
	f = f.Text("params_hash", t.hash).Some("runtime", t.call.Runtime)
	if t.timeout > 0 {
		f = f.Number("timeout_ms", float64(t.timeout.Microseconds())/1e3)
	}
	return f
}

// start records that a call begins, before it does. The record of a tool that only reads and runs behind the gate may wait for the next one, as
// that of any extension's tool: what it does to the world the gate records first.
func (t *pendingCall) start() error {
	add := t.gate.opts.Ledger.Append
	if t.need.Tool.ReadOnly && t.need.Tool.Gated && !t.need.Tool.Approval {
		add = t.gate.later
	}
	t.origin.rule = t.gate.rule(t.origin.rule)
	t.hash = paramsHash(t.call.Method, t.canon, t.call.Params)
	t.started = t.gate.opts.Now()
	t.ids = t.gate.correlation(&t.call)
	return t.gate.record(add, t.ids, ext.LevelInfo, "host_call.start", "host call started", t.fields(false, 0, nil, ""), &t.target)
}

// end records the end and returns what the caller gets. The record may wait for the next one: nothing happens in between
// that the gate does not record first.
func (t *pendingCall) end(result json.RawMessage, err error) (json.RawMessage, error) {
	took := t.gate.opts.Now().Sub(t.started)
	level := ext.LevelInfo
	var e *ext.Error
	var code ext.Code
	if err != nil {
		e, level = publicError(err), ext.LevelWarn
		code = e.Code
	}
	ended := t.endOfProgram(result)
	if ended.isFailure() {
		level, code = ext.LevelWarn, ended.code()
	}
	f := ended.fields(t.fields(true, took, err, code))
	if t.call.Method == ext.MethodSession && t.op == "complete" {
		f = withUsage(f, result)
	}
	if failed := t.gate.record(t.gate.later, t.ids, level, "host_call.end", "host call ended", f, &t.target); failed != nil {
		return nil, failed
	}
	if e != nil {
		return nil, e
	}
	if len(result) == 0 {
		return json.RawMessage(`{}`), nil
	}
	return result, nil
}

// decided records a policy.decision.
func (g *Gate) decided(call ext.Call, r policy.Requirement, dec policy.Decision, reply string) error {
	canon, err := canonicalParams(call.Params)
	if err != nil {
		return err
	}
	target := g.target(&call, canon, opOf(canon), &r)
	o := originOf(&dec)
	o.rule = g.rule(o.rule)
	scope := dec.Scope
	if target.Shell != "" || target.Op == "kill" {
		scope = "" // the target has the line
	}
	f := o.field(make(jsontext.Fields, 0, 640), dec.Outcome.String()).
		Some("answer", reply).
		Text("capability", string(dec.Capability)).
		Text("decision", dec.Outcome.String())
	f = o.denied(f, dec.Outcome.String()).
		Text("method", string(call.Method)).
		Some("reason", dec.Reason)
	f = withRisk(f, dec.Risk).
		Some("rule", g.rule(dec.Rule)).
		Some("runtime", call.Runtime).
		Some("scope", clip(ledger.Clean(g.opts.Redactor, scope)))
	f = f.Some("warning", dec.Warning)
	level, message := ext.LevelWarn, "denied"
	if dec.Outcome == policy.Allow {
		if message = "allowed"; dec.Warning == "" {
			level = ext.LevelInfo
		}
	}
	return g.record(g.opts.Ledger.Append, g.correlation(&call), level, "policy.decision", message, f, &target)
}

func opOf(canon []byte) string { return readParams(canon).op }

// clip keeps a record small whatever an extension wrote.
func clip(s string) string {
	const most = 1 << 10
	if len(s) <= most {
		return s
	}
	n := most
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}

// withUsage adds what a model request has used, as its answer says: which model, numbers, and nothing that was said.
func withUsage(f jsontext.Fields, result json.RawMessage) jsontext.Fields {
	var made struct {
		Model, Provider string
		Usage           *struct {
			Input, Output, CacheRead, CacheWrite, TotalTokens int64
			Cost                                              struct{ Total float64 }
			Estimated                                         bool
		}
	}
	if json.Unmarshal(result, &made) != nil || made.Usage == nil {
		return f // it used nothing
	}
	u := made.Usage
	used := jsontext.Fields(nil).
		Number("cache_read", float64(u.CacheRead)).Number("cache_write", float64(u.CacheWrite)).Number("cost", u.Cost.Total)
	if u.Estimated {
		used = used.Flag("estimated", true)
	}
	return f.JSON("usage", used.
		Number("input", float64(u.Input)).Text("model", clip(made.Provider+"/"+made.Model)).Number("output", float64(u.Output)).
		Number("total_tokens", float64(max(u.TotalTokens, u.Input+u.Output+u.CacheRead+u.CacheWrite))).Object())
}

// withRisk adds what a loss model said.
func withRisk(f jsontext.Fields, r *ext.Risk) jsontext.Fields {
	if r == nil {
		return f
	}
	var evidence, inner jsontext.Fields
	for _, name := range slices.Sorted(maps.Keys(r.Evidence)) {
		evidence = evidence.Number(name, r.Evidence[name])
	}
	inner = inner.Number("deny_loss", r.DenyLoss).JSON("evidence", evidence.Object()).Number("grant_loss", r.GrantLoss).Text("level", r.Level)
	return f.JSON("risk", inner.Object())
}
