package hostcall

import (
	"strings"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/jsontext"
	"github.com/cec80427/pier/internal/policy"
)

// origin says what allowed or denied a call, as allowed_by or denied_by of its records.
type origin struct {
	kind string // default, flag, settings, grant, session, once, never, allow_all, learned, manifest, mode, guarded, protected, nobody, handler
	rule string
	by   string // user, policy, config, host
	at   string // when the grant or the answer was given; RFC 3339
	id   string // of the grant
}

// originOf reads a decision, and the reply when somebody was asked.
func originOf(dec *policy.Decision, reply string, now func() time.Time) origin {
	if reply != "" {
		return answered(dec, reply, now)
	}
	from, rule := cutLabel(dec.Rule)
	switch from {
	case "deny", "allow":
		return origin{kind: "flag", rule: rule, by: "user"}
	case "extension's deny":
		return origin{kind: "never", rule: rule, by: "user"}
	case "extension's allow":
		return origin{kind: "grant", rule: rule, by: "user"}
	case "default_caps":
		return origin{kind: "default", rule: rule, by: "policy"}
	case "manifest":
		return origin{kind: "manifest", rule: rule, by: "policy"}
	}
	switch {
	case strings.HasPrefix(dec.Reason, "everything"):
		return origin{kind: "allow_all", by: "user"}
	case strings.HasPrefix(dec.Reason, "protected"):
		return origin{kind: "protected", by: "host"}
	case strings.HasPrefix(dec.Reason, "guarded"):
		return origin{kind: "guarded", by: "host"}
	case strings.Contains(dec.Reason, "manifest"):
		return origin{kind: "manifest", by: "policy"}
	case dec.Warning != "":
		return origin{kind: "mode", rule: "permissive", by: "config"}
	case dec.Reason == "no grant":
		return origin{kind: "mode", by: "config"}
	}
	return origin{kind: "default", rule: dec.Reason, by: "policy"}
}

// cutLabel parts the origin of a rule from its text: "extension's allow exec=git".
func cutLabel(label string) (from, rule string) {
	for _, from := range [...]string{"extension's allow", "extension's deny", "allow", "deny", "default_caps", "manifest"} {
		if rest, ok := strings.CutPrefix(label, from); ok && rest != "" && rest[0] == ' ' {
			return from, rest[1:]
		}
	}
	return "", label
}

func answered(dec *policy.Decision, reply string, now func() time.Time) origin {
	o := origin{by: "user", at: ext.LogTime(now())}
	if len(dec.Asks) > 0 {
		o.rule = dec.Asks[0].Rule.String()
	}
	switch reply {
	case replyNobody, replyFailed:
		o.kind, o.by, o.at = "nobody", "host", ""
	case replyChanged:
		o.kind, o.by = "session", "user"
	case string(ext.AnswerAlways):
		o.kind = "grant"
	case string(ext.AnswerNever):
		o.kind = "never"
	case string(ext.AnswerOnce):
		o.kind = "once"
	default:
		o.kind = "session" // a no holds for the session
	}
	return o
}

// field adds allowed_by to the data of a call that was allowed.
func (o *origin) field(f jsontext.Fields, outcome string) jsontext.Fields {
	if outcome != "allow" {
		return f
	}
	return o.add(f, "allowed_by")
}

// denied adds denied_by to the data of one that was not.
func (o *origin) denied(f jsontext.Fields, outcome string) jsontext.Fields {
	if outcome != "deny" {
		return f
	}
	return o.add(f, "denied_by")
}

func (o *origin) add(f jsontext.Fields, key string) jsontext.Fields {
	if o.kind == "" {
		return f
	}
	f = append(f.Key(key), '{')
	if o.at != "" {
		f = append(jsontext.AppendString(append(f, `"at":`...), o.at), ',')
	}
	f = jsontext.AppendString(append(f, `"by":`...), o.by)
	if o.id != "" {
		f = jsontext.AppendString(append(f, `,"id":`...), o.id)
	}
	f = jsontext.AppendString(append(f, `,"kind":`...), o.kind)
	if o.rule != "" {
		f = jsontext.AppendString(append(f, `,"rule":`...), o.rule)
	}
	return append(f, '}')
}
