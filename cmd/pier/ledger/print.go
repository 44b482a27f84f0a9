package ledger

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/ledger/audit"
	"github.com/cec80427/pier/internal/text/printable"
	"github.com/cec80427/pier/internal/text/sorting"
)

// The widest columns of what is printed; more is cut, and said.
const (
	wideTarget = 60
	wideName   = 24
)

// short writes folders that a person knows shorter: the working directory, and the home.
func (p *logPrinter) short(target string) string {
	if p.places == nil {
		var pairs []string
		if cwd, err := os.Getwd(); err == nil && filepath.Dir(cwd) != cwd {
			pairs = append(pairs, cwd+string(filepath.Separator), "."+string(filepath.Separator))
		}
		if home, err := os.UserHomeDir(); err == nil && filepath.Dir(home) != home {
			pairs = append(pairs, home+string(filepath.Separator), "~"+string(filepath.Separator))
		}
		p.places = strings.NewReplacer(pairs...)
	}
	return p.places.Replace(target)
}

// callLine is one line of pier log --calls --json.
type callLine struct {
	Time       string    `json:"time"`
	Extension  string    `json:"extension"`
	Session    string    `json:"session"`
	Event      string    `json:"event"`
	What       string    `json:"what"`
	Right      string    `json:"right,omitempty"`
	Method     string    `json:"method,omitempty"`
	Target     string    `json:"target"`
	By         *audit.By `json:"by,omitempty"`
	Outcome    string    `json:"outcome"`
	Reason     string    `json:"reason,omitempty"`
	DurationMS float64   `json:"duration_ms"`
	Count      int       `json:"count"`
	Folder     string    `json:"folder,omitempty"`    // of a program
	Variables  []string  `json:"variables,omitempty"` // that a program is given, and others are not
}

// call prints one entry on one line.
func (p *logPrinter) call(e audit.Entry) error {
	p.shown++
	if p.json {
		line := callLine{
			Time: e.Time.Format(time.RFC3339Nano), Extension: e.Extension, Session: e.Session, Event: e.Event, What: string(e.Kind),
			Right: string(e.Right), Method: e.Method, Target: e.Target.Line(), Folder: e.Target.Cwd, Variables: e.Target.Variables,
			Outcome: string(e.Outcome), Reason: e.Reason,
			DurationMS: float64(e.Took.Microseconds()) / 1e3, Count: e.Count,
		}
		if e.By != (audit.By{}) {
			line.By = &e.By
		}
		return p.object(line)
	}
	target := p.short(e.Target.Line()) + p.startedWith(&e.Target)
	if e.Count > 1 {
		target += fmt.Sprintf(" (%d times)", e.Count)
	}
	layout := "15:04:05"
	if at := e.Time.In(p.now.Location()); at.YearDay() != p.now.YearDay() || at.Year() != p.now.Year() {
		layout = "Jan _2 15:04:05"
	}
	_, err := fmt.Fprintf(p.out, "%-15s  %s  %-9s  %s  %s  %s\n", e.Time.In(p.now.Location()).Format(layout), cli.Column(e.Extension, 12, wideName),
		e.Kind.Verb(), cli.Column(target, 44, 44), cli.Column(allower(e, p.now), 20, wideTarget), ending(e))
	return err
}

// startedWith returns the folder of a program, if it is not the working directory, and the names of the variables that the
// call set or changed.
func (p *logPrinter) startedWith(t *audit.Target) string {
	text := ""
	if cwd, err := os.Getwd(); t.Cwd != "" && (err != nil || t.Cwd != cwd) {
		text = " in " + strings.TrimPrefix(p.short(t.Cwd), "."+string(filepath.Separator))
	}
	if len(t.Variables) > 0 {
		text += " with " + strings.Join(t.Variables, ", ")
	}
	return text
}

// allower is who allowed a call; what was denied says so at its end.
func allower(e audit.Entry, now time.Time) string {
	if e.Outcome == audit.Denied || e.By == (audit.By{}) || e.Kind == audit.KindGrant {
		return "-"
	}
	return e.By.Phrase(now)
}

// ending says how an entry ended, and how long it took.
func ending(e audit.Entry) string {
	took := ""
	if e.Took > 0 {
		took = " " + e.Took.Round(precision(e.Took)).String()
	}
	switch e.Outcome {
	case audit.Denied:
		return cli.Column("denied: "+e.Why(), 0, 2*wideTarget)
	case audit.Failed:
		return cli.Column("failed: "+e.Why(), 0, 2*wideTarget) + took
	case audit.Open:
		return "not finished"
	}
	return "ok" + took
}

func precision(d time.Duration) time.Duration {
	switch {
	case d >= time.Minute:
		return time.Second
	case d >= time.Second:
		return 10 * time.Millisecond
	case d >= 10*time.Millisecond:
		return time.Millisecond
	}
	return 10 * time.Microsecond
}

// rowLine is one line of pier log --json.
type rowLine struct {
	Day       string         `json:"day"`
	Extension string         `json:"extension"`
	Calls     int            `json:"calls"`
	Sessions  int            `json:"sessions"`
	What      string         `json:"what"`
	Target    string         `json:"target"`
	Targets   int            `json:"targets"`
	Allowed   int            `json:"allowed"`
	Denied    map[string]int `json:"denied,omitempty"`
	Failed    map[string]int `json:"failed,omitempty"`
	By        []byLine       `json:"by,omitempty"`
}

type byLine struct {
	audit.By
	Count int `json:"count"`
}

func (p *logPrinter) day(day audit.Day) error {
	if !p.json {
		if _, err := fmt.Fprintln(p.out, audit.DayName(day.Date, p.now)); err != nil {
			return err
		}
	}
	for _, of := range day.Extensions {
		if err := p.activity(day, of); err != nil {
			return err
		}
	}
	return nil
}

func (p *logPrinter) activity(day audit.Day, of audit.Activity) error {
	if !p.json {
		text := cli.Plural(of.Sessions, "session")
		if of.Calls > 0 {
			text = cli.Plural(of.Calls, "call") + ", " + text
		}
		if _, err := fmt.Fprintf(p.out, "  %s  %s\n", cli.Column(of.Extension, 52, 3*wideName), text); err != nil {
			return err
		}
	}
	verb := ""
	for _, row := range of.Rows {
		if p.json {
			if err := p.object(rowOf(day, of, row)); err != nil {
				return err
			}
			continue
		}
		shown := row.Kind.Verb()
		if shown == verb {
			shown = ""
		}
		verb = row.Kind.Verb()
		target := p.short(row.Target)
		if row.Many > 1 {
			target += fmt.Sprintf(" (%d)", row.Many)
		}
		text := fmt.Sprintf("    %-9s %s %5d  %s", shown, cli.Column(target, 44, 44), row.Allowed, p.note(row))
		if _, err := fmt.Fprintln(p.out, strings.TrimRight(text, " ")); err != nil {
			return err
		}
	}
	return nil
}

// note says who allowed what a row stands for, and what of it was denied and failed.
func (p *logPrinter) note(row audit.Row) string {
	var notes []string
	if len(row.Denied) == 0 && row.Kind != audit.KindGrant {
		by := map[string]int{}
		for b, n := range row.By {
			by[b.Phrase(p.now)] += n
		}
		delete(by, "")
		if len(by) == 1 && len(row.By) == 1 {
			notes = slices.Collect(maps.Keys(by))
		} else {
			notes = counted(by, "%d %s")
		}
	}
	notes = append(notes, counted(row.Denied, "%d denied: %s")...)
	notes = append(notes, counted(row.Failed, "%d failed: %s")...)
	for i := range notes {
		notes[i] = cli.Column(notes[i], 0, 2*wideTarget)
	}
	return strings.Join(notes, "; ")
}

func counted(of map[string]int, format string) []string {
	var list []string
	for _, text := range slices.Sorted(maps.Keys(of)) {
		list = append(list, fmt.Sprintf(format, of[text], text))
	}
	return list
}

func rowOf(day audit.Day, of audit.Activity, row audit.Row) rowLine {
	line := rowLine{
		Day: day.Date.Format(time.DateOnly), Extension: of.Extension, Calls: of.Calls, Sessions: of.Sessions, What: string(row.Kind),
		Target: row.Target, Targets: row.Many, Allowed: row.Allowed, Denied: row.Denied, Failed: row.Failed,
	}
	for by, n := range row.By {
		if by != (audit.By{}) {
			line.By = append(line.By, byLine{by, n})
		}
	}
	sorting.Sort(line.By, func(x, y *byLine) int { return strings.Compare(x.Kind+x.Rule+x.At+x.ID, y.Kind+y.Rule+y.At+y.ID) })
	return line
}

func (p *logPrinter) object(v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("encode a line: %w", err)
	}
	_, err = fmt.Fprintf(p.out, "%s\n", printable.JSON(line))
	return err
}
