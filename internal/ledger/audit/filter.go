package audit

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/cec80427/pier/ext"
)

// Filter chooses entries; what is empty chooses all.
type Filter struct {
	Extensions []string         // ids, with * and ?
	Rights     []ext.Capability //
	Targets    []string         // with * and ?; without either, what has the text in it
	Outcomes   []Outcome        //
	Since      time.Time        //
	Until      time.Time        // not included
	Session    string           // an id or its beginning
}

// Wants reports whether the filter chooses e.
func (f *Filter) Wants(e Entry) bool {
	if !f.Since.IsZero() && e.Time.Before(f.Since) || !f.Until.IsZero() && !e.Time.Before(f.Until) || !strings.HasPrefix(e.Session, f.Session) {
		return false
	}
	return chosen(f.Extensions, func(id string) bool { return Match(id, e.Extension) }) &&
		chosen(f.Rights, func(right ext.Capability) bool { return right == e.Right || string(right) == string(e.Kind) }) &&
		chosen(f.Outcomes, func(o Outcome) bool { return o == e.Outcome }) &&
		chosen(f.Targets, func(pattern string) bool { return matchTarget(pattern, e.Target.line) })
}

func chosen[T any](list []T, is func(T) bool) bool {
	for _, item := range list {
		if is(item) {
			return true
		}
	}
	return len(list) == 0
}

func matchTarget(pattern, line string) bool {
	if !strings.ContainsAny(pattern, "*?") {
		return strings.Contains(line, pattern)
	}
	return Match(pattern, line)
}

// Match reports whether text is what pattern says, where * is any text, a slash too, and ? one character.
func Match(pattern, text string) bool {
	star, mark := -1, 0 // the last star, and where what it stands for ended
	p, t := 0, 0
	for t < len(text) {
		_, size := utf8.DecodeRuneInString(text[t:])
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, mark = p, t
			p++
		case p < len(pattern) && pattern[p] == '?':
			p, t = p+1, t+size
		case p < len(pattern) && pattern[p] == text[t]:
			p, t = p+1, t+1
		case star >= 0:
			mark++
			p, t = star+1, mark
		default:
			return false
		}
	}
	return strings.Trim(pattern[p:], "*") == ""
}

// ParseTime reads a point in time as people say it, seen from now: today, yesterday, now, a weekday, an age as 2h, 30m, 7d or 2w,
// a date, a time of today, a date with a time, or RFC 3339. A day is its beginning, in now's zone.
func ParseTime(text string, now time.Time) (time.Time, error) {
	today := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())
	switch low := strings.ToLower(text); low {
	case "now":
		return now, nil
	case "today":
		return today, nil
	case "yesterday":
		return today.AddDate(0, 0, -1), nil
	default:
		for back := 1; back <= 7; back++ {
			if day := today.AddDate(0, 0, -back); strings.EqualFold(day.Weekday().String(), low) {
				return day, nil
			}
		}
	}
	if age, ok := parseAge(text); ok {
		return now.Add(-age), nil
	}
	if t, err := time.Parse(time.RFC3339Nano, text); err == nil {
		return t, nil
	}
	for _, layout := range []string{"2006-01-02", "2006-01-02 15:04", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02T15:04:05"} {
		if t, err := time.ParseInLocation(layout, text, now.Location()); err == nil {
			return t, nil
		}
	}
	for _, layout := range []string{"15:04", "15:04:05"} {
		if t, err := time.ParseInLocation(layout, text, now.Location()); err == nil {
			return time.Date(now.Year(), now.Month(), now.Day(), t.Hour(), t.Minute(), t.Second(), 0, now.Location()), nil
		}
	}
	return time.Time{}, fmt.Errorf("%q is no time: write today, yesterday, an age (30m, 2h, 7d), a date (2026-11-20) or 2026-11-20T14:02", text)
}

// parseAge reads 30m, 2h30m, and days and weeks, which package time has not.
func parseAge(text string) (time.Duration, bool) {
	if n := len(text) - 1; n > 0 && (text[n] == 'd' || text[n] == 'w') {
		count, err := strconv.ParseUint(text[:n], 10, 16)
		if err != nil {
			return 0, false
		}
		age := time.Duration(count) * 24 * time.Hour
		if text[n] == 'w' {
			age *= 7
		}
		return age, true
	}
	age, err := time.ParseDuration(text)
	return age, err == nil && age >= 0
}
