package audit

import (
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

// Phrase says in a few words who allowed or denied a call, and when. It is "" when the record does not say it.
func (b By) Phrase(now time.Time) string {
	rule := ""
	if b.Rule != "" {
		rule = " " + b.Rule
	}
	text := ""
	switch b.Kind {
	case "":
		return b.Rule
	case "default":
		return "default"
	case "flag", "manifest", "learned":
		return map[string]string{"flag": "command line", "manifest": "manifest", "learned": "learned"}[b.Kind] + rule
	case "allow_all":
		return "--allow-all"
	case "settings":
		return "settings" + rule
	case "grant":
		text = "you said always"
		if b.By != "" && b.By != "user" {
			text = "always" + rule
		}
	case "session":
		text = "you said this session"
	case "once":
		text = "you said once"
	case "never":
		text = "you said never"
	case "nobody":
		return "nobody to ask"
	case "guarded", "protected":
		return b.Kind + rule
	case "handler":
		return "a handler"
	case "mode":
		return "mode" + rule
	default:
		return b.Kind + rule
	}
	if at, err := time.Parse(time.RFC3339Nano, b.At); err == nil {
		text += ", " + When(at, now)
	}
	return text
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
