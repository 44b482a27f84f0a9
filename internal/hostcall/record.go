package hostcall

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/ledger"
	"github.com/cec80427/pier/internal/policy"
)

// fields builds an object of data; keys are given in any order, the ledger sorts them.
type fields []byte

func (f fields) key(key string) fields {
	if len(f) == 0 {
		f = append(f, '{')
	} else {
		f = append(f, ',')
	}
	return append(ledger.AppendString(f, key), ':')
}

func (f fields) text(key, value string) fields { return ledger.AppendString(f.key(key), value) }

// some is text unless it is empty.
func (f fields) some(key, value string) fields {
	if value == "" {
		return f
	}
	return f.text(key, value)
}

func (f fields) flag(key string, value bool) fields { return strconv.AppendBool(f.key(key), value) }

func (f fields) number(key string, value float64) fields {
	return strconv.AppendFloat(f.key(key), value, 'f', -1, 64)
}

func (f fields) object() json.RawMessage { return json.RawMessage(append(f, '}')) }

// record appends one record; a ledger that fails stops the call.
func (d *Dispatcher) record(call *ext.Call, level ext.Level, event, message string, data fields) error {
	c := d.opts.Correlation
	c.ExtensionID, c.HostCallID = call.Extension, &call.ID
	if call.ToolCallID != "" {
		c.ToolCallID = &call.ToolCallID
	}
	if call.CommandID != "" {
		c.SlashCommandID = &call.CommandID
	}
	if call.EventID != "" {
		c.EventID = &call.EventID
	}
	err := d.opts.Ledger.Append(ext.LogRecord{
		Schema: ext.LogSchema, TS: ext.LogTime(d.opts.Now()), Level: level, Event: event, Message: message,
		Correlation: c, Source: &d.source, Data: data.object(),
	})
	if err != nil {
		return ext.Wrap(ext.CodeInternal, "the call could not be recorded", err)
	}
	return nil
}

// paramsHash is the SHA-256, in hex, of the canonical JSON of {"method","params"}. Params the door refused to read are hashed
// as they came.
func paramsHash(method ext.Method, canon []byte, raw json.RawMessage) string {
	if canon == nil {
		canon = raw
	}
	h := sha256.New()
	head := ledger.AppendString([]byte(`{"method":`), string(method))
	h.Write(append(head, `,"params":`...))
	h.Write(canon)
	h.Write([]byte{'}'})
	return hex.EncodeToString(h.Sum(nil))
}

// fields are those of both records of a call, and at the end of err and took. The order is the ledger's, which spares it sorting.
func (t *trip) fields(end bool, took time.Duration, err error, code ext.Code) fields {
	f := make(fields, 0, 384).
		text("capability", string(t.need.Capability)).
		text("decision", t.outcome)
	if end {
		f = f.number("duration_ms", float64(took.Microseconds())/1e3)
		if err != nil {
			f = append(f.key("error"), fields(nil).text("code", string(code)).object()...)
		}
		f = f.flag("is_error", err != nil)
	}
	f = f.text("method", clip(string(t.call.Method))).some("op", clip(t.op))
	if errors.Is(err, errPanic) {
		f = f.flag("panic", true)
	}
	f = f.text("params_hash", t.hash).some("runtime", t.call.Runtime)
	if t.timeout > 0 {
		f = f.number("timeout_ms", float64(t.timeout.Microseconds())/1e3)
	}
	return f
}

func (t *trip) start() error {
	t.hash = paramsHash(t.call.Method, t.canon, t.call.Params)
	t.started = t.d.opts.Now()
	return t.d.record(&t.call, ext.LevelInfo, "host_call.start", "host call started", t.fields(false, 0, nil, ""))
}

// end records the end and returns what the caller gets.
func (t *trip) end(result json.RawMessage, err error) (json.RawMessage, error) {
	took := t.d.opts.Now().Sub(t.started)
	level := ext.LevelInfo
	var e *ext.Error
	var code ext.Code
	if err != nil {
		e, level = safe(err), ext.LevelWarn
		code = e.Code
	}
	if failed := t.d.record(&t.call, level, "host_call.end", "host call ended", t.fields(true, took, err, code)); failed != nil {
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
func (d *Dispatcher) decided(call ext.Call, r policy.Requirement, dec policy.Decision, reply string) error {
	scope := dec.Scope
	if r.Shell || r.Capability == ext.CapExec && r.Command == "" {
		scope = "" // a line for a shell may hold anything, secrets too
	}
	f := make(fields, 0, 256).
		text("capability", string(dec.Capability)).
		text("method", string(call.Method)).
		text("decision", dec.Outcome.String()).
		some("scope", clip(scope)).
		some("reason", dec.Reason).
		some("rule", dec.Rule).
		some("warning", dec.Warning).
		some("answer", reply).
		some("runtime", call.Runtime)
	level, message := ext.LevelWarn, "denied"
	if dec.Outcome == policy.Allow {
		if message = "allowed"; dec.Warning == "" {
			level = ext.LevelInfo
		}
	}
	return d.record(&call, level, "policy.decision", message, f)
}

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
