package conform

import (
	"errors"
	"fmt"
	"os"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/sorting"
)

// known is one difference that is accepted, with its reason. What says exactly which one: another one of the same case is
// a change.
type known struct {
	ID      string `json:"id"`
	Level   string `json:"level"`
	Version string `json:"version"`
	What    string `json:"what"`
	Reason  string `json:"reason"`
}

type knownKey struct{ id, level, version string }

func readKnown(file string) (map[knownKey]known, error) {
	data, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return map[knownKey]known{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read known failures: %w", err)
	}
	var list []known
	if err := ext.DecodeStrict(data, &list); err != nil {
		return nil, fmt.Errorf("read known failures: %w", err)
	}
	all := map[knownKey]known{}
	for _, k := range list {
		key := knownKey{k.ID, k.Level, k.Version}
		if _, twice := all[key]; twice {
			return nil, fmt.Errorf("known failure %s %s %s is there twice", k.Level, k.ID, k.Version)
		}
		if k.What == "" {
			return nil, fmt.Errorf("known failure %s %s %s does not say what differs", k.Level, k.ID, k.Version)
		}
		if k.Reason == "" {
			return nil, fmt.Errorf("known failure %s %s %s has no reason", k.Level, k.ID, k.Version)
		}
		all[key] = k
	}
	return all, nil
}

// judge gives every result its status. ran says whether a known failure belongs to what this run looked at: one that no
// result answers is stale.
func judge(results []result, all map[knownKey]known, ran func(known) bool) (stale []known) {
	left := map[knownKey]known{}
	for key, k := range all {
		left[key] = k
	}
	for i := range results {
		r := &results[i]
		key := knownKey{r.ID, r.Level, r.Version}
		k, isKnown := left[key]
		delete(left, key)
		switch {
		case r.What == "" && !isKnown && len(r.Newer) > 0:
			r.Status = statusNewer
		case r.What == "" && !isKnown:
			r.Status = statusPass
		case r.What == "":
			r.Status, r.Reason = statusHealed, k.Reason
		case !isKnown:
			r.Status = statusNew
		case k.What != r.What:
			r.Status, r.Reason = statusChanged, k.Reason
		default:
			r.Status, r.Reason = statusKnown, k.Reason
		}
	}
	for _, k := range left {
		if ran(k) {
			stale = append(stale, k)
		}
	}
	sorting.Sort(stale, compareKnown)
	return stale
}

func compareKnown(a, b *known) int {
	for _, pair := range [][2]string{{a.Level, b.Level}, {a.Version, b.Version}, {a.ID, b.ID}} {
		if pair[0] != pair[1] {
			if pair[0] < pair[1] {
				return -1
			}
			return 1
		}
	}
	return 0
}

// unexplained is the reason of a difference that nobody has looked at; the run's test refuses it.
const unexplained = "TODO"

// updateKnown writes what this run found, and keeps the reasons that are there and the entries that the run did not look at.
func updateKnown(file string, results []result, all map[knownKey]known, ran func(known) bool) error {
	list := []known{}
	for _, k := range all {
		if !ran(k) {
			list = append(list, k)
		}
	}
	for _, r := range results {
		if r.What == "" {
			continue
		}
		k := known{ID: r.ID, Level: r.Level, Version: r.Version, What: r.What, Reason: unexplained}
		if old, ok := all[knownKey{r.ID, r.Level, r.Version}]; ok {
			k.Reason = old.Reason
		}
		list = append(list, k)
	}
	sorting.Sort(list, compareKnown)
	if err := os.WriteFile(file, encodeJSON(list), 0o644); err != nil {
		return fmt.Errorf("write known failures: %w", err)
	}
	return nil
}
