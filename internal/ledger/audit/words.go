package audit

import (
	"cmp"
	"strings"
	"time"
)

// Verb is a kind as the beginning of a line about it.
func (k Kind) Verb() string {
	switch k {
	case KindTool:
		return "tool"
	case KindCommand:
		return "command"
	case KindBlock:
		return "blocked"
	case KindError:
		return "errors"
	case KindGrant:
		return "you said"
	case KindApproval:
		return "approvals"
	case KindRequest:
		return "requests"
	case "exec":
		return "ran"
	case "read":
		return "read"
	case "write":
		return "wrote"
	case "http":
		return "reached"
	case "env":
		return "variables"
	case "tool":
		return "used"
	case "log":
		return "logged"
	case "ui":
		return "showed"
	}
	return string(k)
}

// Phrase says in a few words who allowed a call, and when. It is "" when the record does not say it.
func (b By) Phrase(now time.Time) string {
	rule := ""
	if b.Rule != "" {
		rule = " " + b.Rule
	}
	switch b.Kind {
	case "":
		return b.Rule
	case "default":
		return "default"
	case "flag":
		return "--allow" + rule
	case "allow_all":
		return "--allow-all"
	case "grant", "session", "once":
		said := "you said " + map[string]string{"grant": "always", "session": "this session", "once": "once"}[b.Kind]
		if at, err := time.Parse(time.RFC3339Nano, b.At); err == nil {
			said += ", " + When(at, now)
		}
		return said
	case "mode":
		return "--mode" + rule
	}
	return b.Kind + rule
}

// Why says in a few words why an entry was denied, or what failed.
func (e Entry) Why() string {
	if e.Outcome != Denied {
		return e.Reason
	}
	switch e.By.Kind {
	case "never":
		return "you said never"
	case "session", "once":
		return "you said no"
	case "flag":
		return strings.TrimSpace("--deny " + e.By.Rule)
	case "nobody":
		return "no rule, nobody to ask"
	case "handler":
		return "a handler"
	case "mode":
		if e.Reason == "no grant" {
			return "no rule"
		}
	}
	return cmp.Or(e.Reason, strings.TrimSpace(e.By.Kind+" "+e.By.Rule), "no reason recorded")
}

// When is a point in time as it is seen from now.
func When(t, now time.Time) string {
	t = t.In(now.Location())
	switch {
	case t.Year() != now.Year():
		return t.Format("Jan 2 2006 15:04")
	case t.YearDay() != now.YearDay():
		return t.Format("Jan 2 15:04")
	}
	return t.Format("15:04")
}

// DayName is the name of a day as it is seen from now.
func DayName(day, now time.Time) string {
	today := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())
	switch {
	case day.Equal(today):
		return "today"
	case day.Equal(today.AddDate(0, 0, -1)):
		return "yesterday"
	case day.Year() == now.Year():
		return day.Format("Monday, Jan 2")
	}
	return day.Format("Monday, Jan 2 2006")
}
