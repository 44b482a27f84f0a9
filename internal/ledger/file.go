package ledger

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/sys/filelock"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// store is a ledger's files as one process has them. Several processes write one ledger: each holds the head's lock while it writes,
// and first takes over what others wrote since.
type store struct {
	path, headPath string
	name           string // of the file, which the head's MAC covers
	maxSegment     int64
	maxBytes       int64
	index          func() (settle func() error, err error) // puts a new ledger on the list of ledgers
	later          func(settle func() error)               // has that list written to the disk; nil for at once
	settled        <-chan error                            // what came of it later
	none           bool                                    // there were no files when it was looked for them

	head  *os.File
	file  *os.File // nil until the first record
	info  os.FileInfo
	seen  filelock.State // of the file, its size aside
	looks int            // at it
	found time.Time      // by its path, the last time
	size  int64          // of the file
	older int64          // of the files before it
	at    position       // of the last line in it
	dirty bool           // since the last flush to the disk
}

// The events of records that the ledger itself writes.
const (
	prunedEvent = "ledger.pruned"
	tornEvent   = "ledger.torn"
)

// begin opens what is there, and checks its end. Without a file nothing is made: a ledger begins with its first record.
func (d *store) begin(s *sealer) error {
	var sealed position
	head, err := os.Open(d.headPath)
	if err == nil {
		sealed, err = readHead(head, s, d.name)
		err = errors.Join(err, head.Close())
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if _, err = os.Stat(d.path); err != nil { // after the head, for another process may be making both
		list, err := segments(d.path)
		switch {
		case err != nil:
			return err
		case len(list) == 0 && sealed.seq > 0:
			return fmt.Errorf("%w: the head knows %d records, the file is gone", ErrBroken, sealed.seq)
		case len(list) == 0:
			d.none = true
			return nil
		}
	}
	return d.locked(func() error { return d.open(s) })
}

// locked runs do while no other process writes.
func (d *store) locked(do func() error) error {
	if d.head == nil {
		if err := os.MkdirAll(filepath.Dir(d.headPath), 0o700); err != nil {
			return err
		}
		head, err := os.OpenFile(d.headPath, os.O_CREATE|os.O_RDWR, 0o600)
		if err != nil {
			return err
		}
		d.head = head
	}
	if err := filelock.Lock(d.head, false); err != nil {
		return fmt.Errorf("lock the head: %w", err)
	}
	return errors.Join(do(), filelock.Unlock(d.head))
}

// open opens the file, or makes it, and brings it and the head together.
func (d *store) open(s *sealer) error {
	if d.file != nil {
		if err := d.file.Close(); err != nil {
			return err
		}
		d.file = nil
	}
	if _, err := d.head.Seek(0, io.SeekStart); err != nil {
		return err
	}
	sealed, err := readHead(d.head, s, d.name)
	if err != nil {
		return err
	}
	var list []segment
	if !d.none || sealed.seq >= 0 { // whoever makes files writes the head before it lets go of the lock
		if list, err = segments(d.path); err != nil {
			return err
		}
	}
	if d.none = false; len(list) == 0 && d.index != nil {
		if err := d.list(); err != nil {
			return fmt.Errorf("list the ledger: %w", err)
		}
	}
	if err := os.MkdirAll(filepath.Dir(d.path), 0o700); err != nil {
		return err
	}
	if d.file, err = os.OpenFile(d.path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600); err != nil {
		return err
	}
	d.found = time.Now()
	d.older = 0
	for _, seg := range numbered(list) {
		if info, err := os.Stat(seg.path); err == nil {
			d.older += info.Size()
		}
	}
	return d.resume(s, sealed, list)
}

// list puts a new ledger on the list of ledgers.
func (d *store) list() error {
	settle, err := d.index()
	if err == nil && d.later != nil {
		d.later(settle)
	} else if err == nil {
		err = settle()
	}
	return err
}

// resume finds the end of the files and matches it with the head.
func (d *store) resume(s *sealer, sealed position, list []segment) error {
	tail, end, size, err := lastLines(d.file)
	if err != nil {
		return err
	}
	d.size = size
	// A file that was just begun may hold nothing yet, or only a line that was never finished.
	if before := numbered(list); end == 0 && size <= 3*MaxLine && len(before) > 0 {
		if tail, err = linesOf(before[len(before)-1].path); err != nil {
			return err
		}
	}
	if err := d.match(s, sealed, tail); err != nil {
		return err
	}
	if end < size {
		if err := d.mend(s, end); err != nil {
			return err
		}
	}
	d.info, err = d.file.Stat()
	d.seen = filelock.Look(d.file)
	return err
}

func linesOf(path string) ([][]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines, _, _, err := lastLines(f)
	return lines, err
}

func (d *store) match(s *sealer, sealed position, tail [][]byte) error {
	d.at = sealed
	if len(tail) == 0 {
		if sealed.seq > 0 {
			return fmt.Errorf("%w: the head knows %d records, the file has none", ErrBroken, sealed.seq)
		}
		d.at.seq = 0
		return d.writeHead(s) // from here on a missing head is a fault
	}
	if sealed.seq < 0 {
		return fmt.Errorf("%w: the head is missing", ErrBroken)
	}
	last, err := s.check(tail[len(tail)-1])
	if err != nil {
		return fmt.Errorf("%w: the last line: %w", ErrBroken, err)
	}
	if at := last.end(); at == sealed {
		return nil
	}
	return d.adopt(s, tail, last.Seq-sealed.seq)
}

// adopt takes over the last n lines: a process died between them and the head.
func (d *store) adopt(s *sealer, tail [][]byte, n int64) error {
	if n < 1 || n > min(maxWaiting, int64(len(tail))) {
		return fmt.Errorf("%w: the last record is %d, the head says %d", ErrBroken, d.at.seq+n, d.at.seq)
	}
	if err := d.follow(s, tail[int64(len(tail))-n:]); err != nil {
		return err
	}
	return d.writeHead(s)
}

// follow takes over lines that continue what is known.
func (d *store) follow(s *sealer, lines [][]byte) error {
	for _, line := range lines {
		at, err := s.check(line)
		if err == nil && (at.Seq != d.at.seq+1 || at.Prev != d.at.hash || at.pruned) {
			err = errors.New("it does not continue what the head knows")
		}
		if err != nil {
			return fmt.Errorf("%w: record %d: %w", ErrBroken, d.at.seq+1, err)
		}
		d.at = at.end()
	}
	return nil
}

// mend cuts off a line that has no end, which a process left that died while it wrote and which caused no effect, and says so in
// the chain.
func (d *store) mend(s *sealer, end int64) error {
	torn := make([]byte, d.size-end)
	if _, err := d.file.ReadAt(torn, end); err != nil {
		return err
	}
	sum := sha256.Sum256(torn)
	r := ext.LogRecord{
		Schema: ext.LogSchema, TS: ext.LogTime(time.Now()), Level: ext.LevelWarn, Event: tornEvent, Message: "a line that was never finished was cut off",
		Correlation: ext.LogCorrelation{ExtensionID: "pier", ScenarioID: "run"}, Source: &ext.LogSource{Component: ext.ComponentRuntime},
	}
	data := jsontext.Fields(nil).Number("bytes", float64(len(torn))).Text("sha256", hex.EncodeToString(sum[:])).Object()
	line, hash, err := s.appendLine(nil, &r, data, d.at.hash, d.at.seq+1)
	if err != nil {
		return err
	}
	if err := d.file.Truncate(end); err != nil {
		return err
	}
	d.size = end
	return d.write(s, line, position{d.at.seq + 1, hash})
}

// catchUp takes over what other processes wrote since.
func (d *store) catchUp(s *sealer) error {
	if d.file == nil {
		return d.open(s)
	}
	if d.untouched() {
		return nil
	}
	info, err := os.Stat(d.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%w: %s is gone", ErrBroken, d.path)
	case err != nil:
		return err
	case !os.SameFile(info, d.info): // another process began a new file, or pruned this one
		before := d.at
		if err := d.open(s); err != nil {
			return err
		}
		if d.at.seq < before.seq || d.at.seq == before.seq && d.at.hash != before.hash {
			return fmt.Errorf("%w: %s was replaced", ErrBroken, d.path)
		}
		return nil
	case info.Size() == d.size:
		d.seen = filelock.Look(d.file)
		return nil
	case info.Size() < d.size:
		return fmt.Errorf("%w: %s was cut", ErrBroken, d.path)
	}
	more := make([]byte, info.Size()-d.size)
	if _, err := d.file.ReadAt(more, d.size); err != nil {
		return err
	}
	end := bytes.LastIndexByte(more, '\n') + 1
	if end > 0 {
		if err := d.follow(s, bytes.Split(more[:end-1], []byte{'\n'})); err != nil {
			return err
		}
	}
	d.size = info.Size()
	if end < len(more) {
		return d.mend(s, d.size-int64(len(more)-end))
	}
	return nil
}

// untouched reports whether nobody wrote to the file or put another in its place, without a look at its path, which takes three times as
// long. Who writes makes it longer; who prunes takes a name from it and marks it; who begins another does so where this one is long. That it
// was moved away by somebody else shows a millisecond later, or at the maxWaiting-th look.
func (d *store) untouched() bool {
	d.looks++
	d.seen.Size = d.size
	if now := time.Now(); now.Sub(d.found) >= time.Millisecond {
		d.found = now
		return false
	}
	return d.looks%maxWaiting != 0 && d.size+2*MaxLine < d.maxSegment && d.seen.Names > 0 && filelock.Look(d.file) == d.seen
}

// write adds lines, which end at at, and moves the head. What was written in part is taken back.
func (d *store) write(s *sealer, lines []byte, at position) error {
	n, err := d.file.Write(lines)
	if err != nil {
		if n > 0 {
			err = errors.Join(err, d.file.Truncate(d.size))
		}
		return err
	}
	d.size += int64(n)
	d.at, d.dirty = at, true
	return d.writeHead(s)
}

func (d *store) writeHead(s *sealer) error {
	if _, err := d.head.WriteAt(s.headText(d.name, d.at), 0); err != nil {
		return fmt.Errorf("write the head: %w", err)
	}
	return nil
}

// rotate begins a new file when n more bytes are too many for this one. Where the file cannot be moved, because another process
// has it open on Windows, it just grows.
func (d *store) rotate(s *sealer, n int) error {
	if d.maxSegment <= 0 || d.size == 0 || d.size+int64(n) <= d.maxSegment {
		return nil
	}
	list, err := segments(d.path)
	if err != nil {
		return err
	}
	number := 1
	if before := numbered(list); len(before) > 0 {
		number = before[len(before)-1].number + 1
	}
	if err := errors.Join(d.file.Sync(), d.file.Close()); err != nil {
		return err
	}
	d.file = nil
	_ = os.Rename(d.path, d.path+"."+strconv.Itoa(number)) // open finds the old file again if it is still there
	at := d.at
	if err := d.open(s); err != nil {
		return err
	}
	if d.at != at {
		return fmt.Errorf("%w: the new file does not continue the old", ErrBroken)
	}
	return nil
}

func (d *store) sync() error {
	if d.file == nil || !d.dirty {
		return nil
	}
	d.dirty = false
	return errors.Join(d.file.Sync(), d.head.Sync())
}

func (d *store) close() error {
	var err error
	for _, f := range []*os.File{d.file, d.head} {
		if f != nil {
			err = errors.Join(err, f.Close())
		}
	}
	d.file, d.head = nil, nil
	if d.settled != nil {
		err = errors.Join(err, <-d.settled)
		d.settled = nil
	}
	return err
}
