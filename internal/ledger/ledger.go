package ledger

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
)

// Options say how a file is kept.
type Options struct {
	// KeyFile holds the key of the MACs: 32 random bytes, made on first use with mode 0600. Empty for a ledger without MACs, which
	// whoever can write the file can forge.
	KeyFile string

	// HeadFile holds the head; empty for the ledger's own path with ".head" added.
	HeadFile string

	// SyncEvery flushes to the disk after that many records; 0 flushes in Sync and Close only.
	SyncEvery int
}

func (o Options) head(path string) string {
	if o.HeadFile != "" {
		return o.HeadFile
	}
	return path + ".head"
}

// Ledger appends records to one chain. Make one with Open or NewMemory.
type Ledger struct {
	path      string
	name      string // of the file, which the head's MAC covers
	syncEvery int

	mu     sync.Mutex
	sealer *sealer
	file   *os.File // nil in memory
	head   *os.File
	size   int64    // of the file as this process knows it
	last   position // of the chain, lines of Defer that wait included
	lines  [][]byte // in memory
	buf    []byte   // lines that are not written yet
	waits  int      // how many
	armed  bool     // a timer will write them
	dirty  int
	broken error // the first failed write, or the close
}

// A ledger lets at most so many lines wait, and no longer than that.
const (
	maxWaiting   = 16
	maxWaitBytes = 64 << 10
	maxWait      = 50 * time.Millisecond
)

// position is the end of a chain.
type position struct {
	seq  int64
	hash string
}

var errClosed = errors.New("ledger: closed")

// NewMemory returns a ledger that keeps its lines in memory, for tests and for embedders that bring no file.
func NewMemory() *Ledger {
	return &Ledger{sealer: newSealer(nil), last: position{hash: noHash}}
}

// Open opens the ledger at path, making the file (mode 0600) and its folder (0700) when they are missing. It verifies
// that the end of the file is what the head says, and continues the chain. Verify checks the whole.
func Open(path string, o Options) (*Ledger, error) {
	key, err := loadKey(o.KeyFile, true)
	if err != nil {
		return nil, fmt.Errorf("ledger: read the key: %w", err)
	}
	l := &Ledger{path: path, name: filepath.Base(path), syncEvery: o.SyncEvery, sealer: newSealer(key)}
	if err := l.open(o.head(path)); err != nil {
		l.closeFiles()
		return nil, fmt.Errorf("ledger: open %s: %w", path, err)
	}
	return l, nil
}

func (l *Ledger) open(headPath string) error {
	var err error
	for _, f := range []string{l.path, headPath} {
		if err := os.MkdirAll(filepath.Dir(f), 0o700); err != nil {
			return err
		}
	}
	if l.file, err = os.OpenFile(l.path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600); err != nil {
		return err
	}
	if l.head, err = os.OpenFile(headPath, os.O_CREATE|os.O_RDWR, 0o600); err != nil {
		return err
	}
	sealed, err := readHead(l.head, l.sealer, l.name)
	if err != nil {
		return err
	}
	return l.resume(sealed)
}

// resume finds the end of the file and matches it with the head.
func (l *Ledger) resume(sealed position) error {
	tail, end, size, err := lastLines(l.file)
	if err != nil {
		return err
	}
	l.last, l.size = sealed, size
	if end < size { // a process died while it wrote; what it wrote caused no effect
		if err := l.file.Truncate(end); err != nil {
			return err
		}
		l.size = end
	}
	if len(tail) == 0 {
		if sealed.seq > 0 {
			return fmt.Errorf("%w: the head knows %d records, the file has none", ErrBroken, sealed.seq)
		}
		l.last.seq = 0
		return l.writeHead() // from here on a missing head is a fault
	}
	if sealed.seq < 0 {
		return fmt.Errorf("%w: the head is missing", ErrBroken)
	}
	last, err := l.sealer.check(tail[len(tail)-1])
	if err != nil {
		return fmt.Errorf("%w: the last line: %w", ErrBroken, err)
	}
	if last.Seq == sealed.seq && last.Hash == sealed.hash {
		return nil
	}
	return l.adopt(tail, last.Seq-sealed.seq)
}

// adopt takes over the last n lines: a process died between them and the head.
func (l *Ledger) adopt(tail [][]byte, n int64) error {
	if n < 1 || n > min(maxWaiting, int64(len(tail))) {
		return fmt.Errorf("%w: the last record is %d, the head says %d", ErrBroken, l.last.seq+n, l.last.seq)
	}
	for _, line := range tail[int64(len(tail))-n:] {
		at, err := l.sealer.check(line)
		if err == nil && (at.Seq != l.last.seq+1 || at.Prev != l.last.hash) {
			err = errors.New("it does not continue what the head knows")
		}
		if err != nil {
			return fmt.Errorf("%w: record %d: %w", ErrBroken, l.last.seq+1, err)
		}
		l.last = position{at.Seq, at.Hash}
	}
	return l.writeHead()
}

// ErrBroken marks a chain that does not hold.
var ErrBroken = errors.New("the chain is broken")

// Append adds one record. It fills in an empty Schema and TS, redacts data, and returns once the line is written.
func (l *Ledger) Append(r ext.LogRecord) error { return l.add(r, false) }

// Defer is Append for a record that nothing depends on yet: it takes its place in the chain now, and is written at the
// latest before Append returns the next time, or within 50 ms.
func (l *Ledger) Defer(r ext.LogRecord) error { return l.add(r, true) }

func (l *Ledger) add(r ext.LogRecord, waits bool) error {
	if r.Schema == "" {
		r.Schema = ext.LogSchema
	}
	if r.TS == "" {
		r.TS = ext.LogTime(time.Now())
	}
	data, err := redacted(r.Data)
	if err != nil {
		return err
	}
	r.Data = data
	if err := r.Validate(); err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.broken != nil {
		return l.broken
	}
	before := len(l.buf)
	buf, sum, err := l.sealer.appendLine(l.buf, &r, data, l.last.hash, l.last.seq+1)
	if err != nil {
		return err
	}
	if len(buf)-before > MaxLine {
		return errTooLong
	}
	l.buf, l.last = buf, position{l.last.seq + 1, sum}
	l.waits++
	if waits && l.file != nil && l.waits < maxWaiting && len(l.buf) < maxWaitBytes {
		l.arm()
		return nil
	}
	l.broken = l.flush()
	return l.broken
}

// arm has what waits written in time.
func (l *Ledger) arm() {
	if l.armed {
		return
	}
	l.armed = true
	time.AfterFunc(maxWait, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.armed = false
		if l.broken == nil {
			l.broken = l.flush() // the next Append returns it
		}
	})
}

// flush writes the lines that wait, and the head.
func (l *Ledger) flush() error {
	if l.waits == 0 {
		return nil
	}
	lines, n := l.buf, l.waits
	l.buf, l.waits = l.buf[:0], 0
	if cap(l.buf) > maxWaitBytes {
		l.buf = nil
	}
	if l.file == nil {
		l.lines = append(l.lines, slices.Clone(lines))
		return nil
	}
	info, err := l.file.Stat()
	if err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	if info.Size() != l.size {
		return fmt.Errorf("ledger: %s was changed by another writer", l.path)
	}
	written, err := l.file.Write(lines)
	l.size += int64(written)
	if err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	if err := l.writeHead(); err != nil {
		return err
	}
	l.dirty += n
	if l.syncEvery > 0 && l.dirty >= l.syncEvery {
		return l.sync()
	}
	return nil
}

func (l *Ledger) writeHead() error {
	if _, err := l.head.WriteAt(l.sealer.headText(l.name, l.last), 0); err != nil {
		return fmt.Errorf("ledger: write the head: %w", err)
	}
	return nil
}

// Check returns the error that the next Append would return because of an earlier one; nil when the ledger works.
func (l *Ledger) Check() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.broken
}

// Path is the file, or "" for a ledger in memory.
func (l *Ledger) Path() string { return l.path }

// Len is the number of records in the chain, those of earlier processes included.
func (l *Ledger) Len() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.last.seq
}

// Sync flushes what was appended to the disk.
func (l *Ledger) Sync() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.broken == nil {
		l.broken = l.flush()
	}
	if l.broken != nil {
		return l.broken
	}
	return l.sync()
}

func (l *Ledger) sync() error {
	if l.file == nil || l.dirty == 0 {
		return nil
	}
	l.dirty = 0
	return errors.Join(l.file.Sync(), l.head.Sync())
}

// Close flushes and closes the files. Every later Append fails; a second Close does nothing. A ledger in memory keeps its
// lines.
func (l *Ledger) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if errors.Is(l.broken, errClosed) {
		return nil
	}
	err := l.broken
	if err == nil {
		err = l.flush()
	}
	if err == nil {
		err = l.sync()
	}
	err = errors.Join(err, l.closeFiles())
	l.broken = errClosed
	return err
}

func (l *Ledger) closeFiles() error {
	var err error
	for _, f := range []*os.File{l.file, l.head} {
		if f != nil {
			err = errors.Join(err, f.Close())
		}
	}
	return err
}

// Bytes returns the lines of a ledger in memory.
func (l *Ledger) Bytes() []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Concat(l.lines...)
}

// lastLines returns the last whole lines of f, as many as a process that died can leave, the offset after them, and the
// size of f.
func lastLines(f *os.File) (lines [][]byte, end, size int64, err error) {
	info, err := f.Stat()
	if err != nil {
		return nil, 0, 0, err
	}
	size = info.Size()
	from := max(0, size-3*MaxLine) // a torn line, and what waited before it
	r := bufio.NewReaderSize(io.NewSectionReader(f, from, size-from), 64<<10)
	at := from
	for {
		part, err := r.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return lines, end, size, nil
		}
		if err != nil {
			return nil, 0, 0, err
		}
		if at > 0 && at == from { // this line may begin before from
			at += int64(len(part))
			continue
		}
		at += int64(len(part))
		if len(lines) == maxWaiting {
			lines = slices.Delete(lines, 0, 1)
		}
		end, lines = at, append(lines, part[:len(part)-1])
	}
}
