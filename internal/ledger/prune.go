package ledger

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Pruned says what a record ledger.pruned stands for.
type Pruned struct {
	Count     int64     `json:"count"`
	FirstSeq  int64     `json:"first_seq"`
	LastSeq   int64     `json:"last_seq"`
	FirstHash string    `json:"first_hash"`
	LastHash  string    `json:"last_hash"`
	Before    time.Time `json:"before"`
}

// Prune removes the records of the ledger at path that are older than before, from the beginning up to the first that is not, and
// puts one record in their place, under the key: how many there were, their numbers, the hashes of the first and the last, and when
// it was done. What is left verifies as before. A ledger that does not verify is not pruned: it is evidence. Other processes
// may go on writing. Without anything that old, nothing is done and Count is 0.
func Prune(path string, before time.Time, o Options) (Pruned, error) {
	key, err := loadKey(o.KeyFile, false)
	if err != nil {
		return Pruned{}, fmt.Errorf("ledger: read the key: %w", err)
	}
	d := &store{path: path, headPath: o.head(path), name: filepath.Base(path)}
	if _, err := os.Stat(d.headPath); err != nil {
		return Pruned{}, fmt.Errorf("ledger: prune %s: %w", path, err)
	}
	var p Pruned
	err = d.locked(func() error {
		p, err = d.prune(newSealer(key), before)
		return err
	})
	if err = errors.Join(err, d.close()); err != nil {
		return Pruned{}, fmt.Errorf("ledger: prune %s: %w", path, err)
	}
	return p, nil
}

func (d *store) prune(s *sealer, before time.Time) (Pruned, error) {
	files, err := openSegments(d.path)
	if err != nil {
		return Pruned{}, err
	}
	head, err := readHead(io.NewSectionReader(d.head, 0, 1<<10), s, d.name)
	if err != nil {
		return Pruned{}, errors.Join(err, files.Close())
	}
	p, kept, err := scan(files, s, head, before)
	err = errors.Join(err, files.Close())
	if err != nil || p.Count == 0 {
		return Pruned{}, err
	}
	return p, d.replace(s, p, kept)
}

// scan verifies a ledger, and returns what of it is old and where, in bytes, the rest begins.
func scan(r io.Reader, s *sealer, head position, before time.Time) (p Pruned, kept int64, err error) {
	p.Before = before.UTC()
	old := true
	var at int64
	rep, err := verifyEach(r, s, &head, func(line []byte, l link) error {
		rec, _, err := parseLine(line)
		if err != nil {
			return err
		}
		at += int64(len(line)) + 1
		if ts, err := time.Parse(time.RFC3339, rec.TS); l.pruned || err == nil && ts.Before(before) && old {
			kept = at
			return p.take(rec, l)
		}
		old = false
		return nil
	})
	if err == nil && rep.Fault != nil {
		err = fmt.Errorf("%w: %w", ErrBroken, rep.Fault)
	}
	if p.Count == rep.Pruned {
		p.Count = 0 // only what was pruned before
	}
	return p, kept, err
}

// take adds a record to those that go; one that stands for others stands for them still.
func (p *Pruned) take(rec ext.LogRecord, l link) error {
	if l.pruned {
		before := p.Before
		if err := json.Unmarshal(rec.Data, p); err != nil {
			return err
		}
		p.Before = before
		return nil
	}
	if p.Count == 0 {
		p.FirstSeq, p.FirstHash = l.Seq, l.Hash
	}
	p.Count++
	p.LastSeq, p.LastHash = l.Seq, l.Hash
	return nil
}

// replace writes the files anew: the record that stands for what is gone, and the rest. The new file takes the place of the one
// without a number in one step; those before it are superfluous from then on, whether or not they are still there.
func (d *store) replace(s *sealer, p Pruned, kept int64) error {
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	canonical, err := jsontext.Canonical(data)
	if err != nil {
		return err
	}
	r := ext.LogRecord{
		Schema: ext.LogSchema, TS: ext.LogTime(time.Now()), Level: ext.LevelInfo, Event: prunedEvent, Message: "old records were removed",
		Correlation: ext.LogCorrelation{ExtensionID: "pier", ScenarioID: "run"}, Source: &ext.LogSource{Component: ext.ComponentRuntime},
	}
	line, _, err := s.appendLine(nil, &r, canonical, p.LastHash, p.LastSeq)
	if err != nil {
		return err
	}
	fresh, err := os.CreateTemp(filepath.Dir(d.path), ".prune-*") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(fresh.Name())
	rest, err := openSegments(d.path)
	if err != nil {
		return errors.Join(err, fresh.Close())
	}
	_, err = fresh.Write(line)
	if err == nil {
		_, err = io.CopyN(io.Discard, rest, kept)
	}
	if err == nil {
		_, err = io.Copy(fresh, rest)
	}
	if err = errors.Join(err, rest.Close(), fresh.Sync(), fresh.Close()); err != nil {
		return err
	}
	list, err := segments(d.path)
	if err != nil {
		return err
	}
	// Whoever has the old file open sees by the mark that it is old, also where it keeps a name until then, as on NFS.
	_ = os.Chmod(d.path, 0o700)
	if err := os.Rename(fresh.Name(), d.path); err != nil {
		return err
	}
	for _, seg := range list {
		if seg.number > 0 {
			err = errors.Join(err, os.Remove(seg.path))
		}
	}
	return err
}
