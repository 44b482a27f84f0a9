package bench

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/sys/stopwatch"
)

// reason is where some of the time of one load went.
type reason struct {
	Extension string  `json:"extension"` // as it was named
	Load      string  `json:"load"`      // first (nothing cached), second, third
	Phase     string  `json:"phase"`
	Of        string  `json:"of,omitempty"` // a host module, or a package; absent for what is not told apart, and for the extension's own
	Took      float64 `json:"us"`
}

// phases are the steps of a load in their order, "rest" and "all" included, with what they are.
var phases = [][2]string{
	{"find", "which files it is made of"},
	{"bundle", "its sources to one script, or taking that from the cache"},
	{"boot", "a VM, and pier's first script in it"},
	{"compile", "the script to bytecode, or reading what was kept"},
	{"host modules", "pier's own modules that it imports"},
	{"module code", "its modules, and those of its packages"},
	{"factory", "its function, and what that waits for"},
	{"rest", "the host: policy, ledger, registrations"},
	{"all", ""},
}

var loads = []string{"first", "second", "third"}

// why measures where the loads of extensions spend their time: three times each, in a new host, at first with nothing cached.
func (b *bench) why(ctx context.Context) (list []reason, err error) {
	err = b.within(ctx, func(ctx context.Context) error {
		for n, path := range b.extensions {
			for _, load := range loads {
				laps, whole, err := b.laps(ctx, fmt.Sprintf("why%d", n), path)
				if err != nil {
					return err
				}
				rest := whole
				for _, l := range laps {
					rest -= l.Took
					list = append(list, reason{path, load, l.Phase, l.Of, micros(l.Took)})
				}
				list = append(list, reason{path, load, "rest", "", micros(max(rest, 0))}, reason{path, load, "all", "", micros(whole)})
			}
		}
		return nil
	})
	return list, err
}

func micros(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e3 }

func (b *bench) laps(ctx context.Context, cache, path string) ([]stopwatch.Lap, time.Duration, error) {
	stop, began := stopwatch.Start(), time.Now()
	h, err := b.hostFor(ctx, cache, path)
	if err != nil {
		stop()
		return nil, 0, err
	}
	_, err = h.LoadAll(ctx, path)
	whole := time.Since(began)
	laps := stop()
	return laps, whole, errors.Join(err, h.Close())
}

// hostFor is a host that works where the extension is, which may then read what it brings.
func (b *bench) hostFor(ctx context.Context, cache, path string) (*pier.Host, error) {
	o := b.options(cache)
	if dir, err := filepath.Abs(filepath.Dir(path)); err == nil {
		o.Cwd = dir
	}
	return pier.New(ctx, o)
}

func printReasons(w io.Writer, list []reason, asJSON bool) error {
	if asJSON {
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		for _, r := range list {
			if err := e.Encode(r); err != nil {
				return err
			}
		}
		return nil
	}
	for len(list) > 0 {
		end := slices.IndexFunc(list, func(r reason) bool { return r.Extension != list[0].Extension })
		if end < 0 {
			end = len(list)
		}
		if err := printReason(w, list[:end]); err != nil {
			return err
		}
		list = list[end:]
	}
	return nil
}

// printReason prints the three loads of one extension beside each other.
func printReason(w io.Writer, list []reason) error {
	times := map[string]map[string]float64{}
	for _, r := range list {
		for _, name := range []string{r.Phase, r.Phase + "\x00" + cmp.Or(r.Of, "its own")} {
			if times[name] == nil {
				times[name] = map[string]float64{}
			}
			times[name][r.Load] += r.Took
		}
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "%s\t%s\t\n", list[0].Extension, strings.Join(loads, "\t"))
	line := func(name string, took map[string]float64, what string) {
		fmt.Fprintf(t, "%s", name)
		for _, load := range loads {
			fmt.Fprintf(t, "\t%.2f ms", took[load]/1000)
		}
		fmt.Fprintf(t, "\t%s\n", what)
	}
	for _, p := range phases {
		line("  "+p[0], times[p[0]], p[1])
		if p[0] != "host modules" && p[0] != "module code" {
			continue
		}
		for _, name := range longest(times, p[0]+"\x00", 8) {
			line("    "+strings.TrimPrefix(name, p[0]+"\x00"), times[name], "")
		}
	}
	return t.Flush()
}

// longest are the names with a prefix that took longest in one load, at most so many.
func longest(times map[string]map[string]float64, prefix string, most int) []string {
	var names []string
	for name := range times {
		if strings.HasPrefix(name, prefix) {
			names = append(names, name)
		}
	}
	worst := func(name string) float64 { return slices.Max(slices.Collect(maps.Values(times[name]))) }
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(worst(b), worst(a)), cmp.Compare(a, b)) })
	return names[:min(len(names), most)]
}
