package ledger

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// The list of ledgers is itself a ledger: one record when a ledger begins, one when somebody forgets it. Thus one that was deleted
// as a whole, head and all, is missed.
const (
	beginEvent  = "ledger.begin"
	forgetEvent = "ledger.forget"
)

func (o Options) indexOptions() Options { return Options{KeyFile: o.KeyFile} }

// list puts a ledger that is about to begin on the list. It is on the disk once settle has returned.
func list(path string, o Options) (settle func() error, err error) {
	return noteListed(path, o, beginEvent, "a ledger begins")
}

// Forget takes a ledger off the list, on record: that it is gone is no fault from then on.
func Forget(path string, o Options) error {
	settle, err := noteListed(path, o, forgetEvent, "a ledger is missed no more")
	if err != nil {
		return err
	}
	return settle()
}

func noteListed(path string, o Options, event, message string) (settle func() error, err error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	index, err := Open(o.IndexFile, o.indexOptions())
	if err != nil {
		return nil, err
	}
	if err = index.Append(ext.LogRecord{
		Level: ext.LevelInfo, Event: event, Message: message, Correlation: ext.LogCorrelation{ExtensionID: "pier", ScenarioID: "run"},
		Source: &ext.LogSource{Component: ext.ComponentRuntime}, Data: jsontext.Fields(nil).Text("path", abs).Object(),
	}); err != nil {
		return nil, errors.Join(err, index.Close())
	}
	return index.Close, nil
}

// Listed returns the paths of all ledgers that began and were not forgotten, sorted, and those of them that are gone. The error is an
// ErrBroken when the list itself does not hold.
func Listed(o Options) (all, gone []string, err error) {
	rep, err := Verify(o.IndexFile, o.indexOptions())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	if rep.Fault != nil && rep.Fault.Kind != Torn {
		return nil, nil, fmt.Errorf("the list of ledgers: %w", rep.Fault)
	}
	r, err := OpenReader(o.IndexFile)
	if err != nil {
		return nil, nil, err
	}
	defer r.Close()
	known := map[string]bool{}
	for rec, err := range Records(r) {
		if errors.Is(err, errTorn) {
			break
		}
		var data struct{ Path string }
		if err = errors.Join(err, json.Unmarshal(rec.Data, &data)); err != nil {
			return nil, nil, err
		}
		switch rec.Event {
		case beginEvent:
			known[data.Path] = true
		case forgetEvent:
			delete(known, data.Path)
		}
	}
	for path := range known {
		all = append(all, path)
		if files, err := segments(path); err == nil && len(files) == 0 {
			gone = append(gone, path)
		}
	}
	slices.Sort(all)
	slices.Sort(gone)
	return all, gone, nil
}
