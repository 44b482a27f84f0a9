package hostcall

import (
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// origin says what allowed or denied a call, as allowed_by or denied_by of its records.
type origin struct {
	kind string // default, flag, settings, grant, session, once, never, allow_all, learned, manifest, mode, guarded, protected, nobody, handler
	rule string
	by   string // user, policy, config, host
	at   string // when the grant or the answer was given; RFC 3339
	id   string // of the grant
}

// originOf reads whose decision it was.
func originOf(dec *policy.Decision) origin {
	from := dec.From
	o := origin{kind: from.Kind, rule: from.Rule, by: from.By, id: from.ID}
	if !from.At.IsZero() {
		o.at = ext.LogTime(from.At)
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

// denied adds denied_by to the data of a call that was not allowed.
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
