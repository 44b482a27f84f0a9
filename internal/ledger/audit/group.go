package audit

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier/internal/text/sorting"
)

// Groups puts entries together: by day, extension, kind and target. Targets that are many become what they have in common, so
// that what it holds does not grow with the number of entries.
type Groups struct {
	Zone *time.Location // of the days; nil is the local one
	days map[time.Time]map[string]*group
}

// group is what one extension did on one day.
type group struct {
	calls    int
	sessions map[string]bool
	kinds    map[Kind]*bunch
}

// bunch are the targets of one kind.
type bunch struct {
	level int // how far targets have been cut so far
	cells map[cellKey]*Row
}

type cellKey struct {
	target string
	denied bool
}

// Day is what was done on one day, oldest first.
type Day struct {
	Date       time.Time // its beginning
	Extensions []Activity
}

// Activity is what one extension did on one day.
type Activity struct {
	Extension string
	Calls     int // host calls
	Sessions  int
	Rows      []Row
}

// Row is what an extension did with one target, or with several that have something in common. Denied calls have rows of
// their own.
type Row struct {
	Kind    Kind
	Target  string
	Many    int // how many targets it stands for, at least
	Allowed int // those that failed and those without an end among them
	Failed  map[string]int
	Denied  map[string]int // by reason
	By      map[By]int

	first Target
}

const (
	mostRows  = 6   // of one kind; above, targets are cut to what they have in common
	mostCells = 400 // that are held before they are cut
)

// Add counts e.
func (g *Groups) Add(e Entry) {
	zone := g.Zone
	if zone == nil {
		zone = time.Local
	}
	at := e.Time.In(zone)
	day := time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, zone)
	if g.days == nil {
		g.days = map[time.Time]map[string]*group{}
	}
	if g.days[day] == nil {
		g.days[day] = map[string]*group{}
	}
	of := g.days[day][e.Extension]
	if of == nil {
		of = &group{sessions: map[string]bool{}, kinds: map[Kind]*bunch{}}
		g.days[day][e.Extension] = of
	}
	if e.Right != "" {
		of.calls += e.Count
	}
	of.sessions[e.Session] = true
	b := of.kinds[e.Kind]
	if b == nil {
		b = &bunch{cells: map[cellKey]*Row{}}
		of.kinds[e.Kind] = b
	}
	b.add(e)
}

func (b *bunch) add(e Entry) {
	one := &Row{Kind: e.Kind, Target: e.Target.cut(b.level), Many: 1, first: e.Target}
	switch e.Outcome {
	case Denied:
		one.Denied = map[string]int{e.Why(): e.Count}
	case Failed:
		one.Failed = map[string]int{e.Why(): e.Count}
		one.Allowed = e.Count
	default:
		one.Allowed = e.Count
	}
	by := e.By
	if by.Kind == "once" { // each at another time
		by.At, by.ID = "", ""
	}
	one.By = map[By]int{by: e.Count}
	b.put(one)
	for len(b.cells) > mostCells && b.level < lastLevel {
		b.coarsen(b.level + 1)
	}
}

// put adds a row to the one of its target.
func (b *bunch) put(r *Row) {
	key := cellKey{r.Target, len(r.Denied) > 0}
	have := b.cells[key]
	if have == nil {
		b.cells[key] = r
		return
	}
	if have.first.line != r.first.line {
		have.Many += r.Many
	}
	have.Allowed += r.Allowed
	have.Failed = plus(have.Failed, r.Failed)
	have.Denied = plus(have.Denied, r.Denied)
	have.By = plus(have.By, r.By)
}

func plus[K comparable](to, from map[K]int) map[K]int {
	if to == nil {
		return from
	}
	for k, n := range from {
		to[k] += n
	}
	return to
}

// coarsen cuts the targets further.
func (b *bunch) coarsen(level int) {
	rows := slices.SortedFunc(maps.Values(b.cells), func(x, y *Row) int { return strings.Compare(x.first.line, y.first.line) })
	b.level, b.cells = level, map[cellKey]*Row{}
	for _, r := range rows {
		r.Target = r.first.cut(level)
		b.put(r)
	}
}

// Days is what was added, in order.
func (g *Groups) Days() []Day {
	var list []Day
	dates := slices.Collect(maps.Keys(g.days))
	sorting.Sort(dates, func(a, b *time.Time) int { return a.Compare(*b) })
	for _, date := range dates {
		day := Day{Date: date}
		for _, id := range slices.Sorted(maps.Keys(g.days[date])) {
			of := g.days[date][id]
			a := Activity{Extension: id, Calls: of.calls, Sessions: len(of.sessions)}
			for _, kind := range slices.SortedFunc(maps.Keys(of.kinds), byOrder) {
				a.Rows = append(a.Rows, of.kinds[kind].rows()...)
			}
			day.Extensions = append(day.Extensions, a)
		}
		list = append(list, day)
	}
	return list
}

// rows are those of one kind, few enough to be read.
func (b *bunch) rows() []Row {
	for len(b.cells) > mostRows && b.level < lastLevel {
		b.coarsen(b.level + 1)
	}
	var list []Row
	for _, r := range b.cells {
		row := *r
		if row.Many == 1 {
			row.Target = row.first.line // it was cut, and nothing joined it
		}
		list = append(list, row)
	}
	sorting.Sort(list, func(x, y *Row) int {
		return cmp.Or(cmp.Compare(len(x.Denied), len(y.Denied)), cmp.Compare(y.Allowed, x.Allowed), strings.Compare(x.Target, y.Target))
	})
	return list
}

// order is that of the kinds: first why an extension ran, then what it did, then what became of it.
var order = []Kind{KindTool, KindCommand, "exec", "write", "read", "http", "env", "tool", "session", "ui", "events", "log", KindApproval, KindRequest, KindBlock, KindError, KindGrant}

func byOrder(a, b Kind) int {
	return cmp.Or(cmp.Compare(rank(a), rank(b)), strings.Compare(string(a), string(b)))
}

func rank(k Kind) int {
	if i := slices.Index(order, k); i >= 0 {
		return i
	}
	return len(order)
}
