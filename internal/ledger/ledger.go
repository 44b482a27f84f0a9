package ledger

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
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

	// IndexFile is the ledger of ledgers: every new ledger is listed there before it begins, so that one that is gone is missed.
	// Empty for none.
	IndexFile string

	// SyncEvery flushes to the disk after that many records; 0 flushes in Sync and Close only.
	SyncEvery int

	// MaxSegment is the size in bytes after which the ledger goes on in a new file; 0 for 64 MiB, negative for never.
	MaxSegment int64

	// MaxBytes bounds all files of the ledger together; 0 for 1 GiB. A ledger that is full takes no record, so that no further
	// effect happens; ends of what is under way still find room.
	MaxBytes int64
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
	syncEvery int

	join    sync.Mutex
	led     bool // an Append writes, those that come meanwhile join
	joined  []*entry
	batch   []*entry // of who leads
	company int      // how many that lead still wait for others: some joined lately

	mu     sync.Mutex
	sealer *sealer
	store  *store        // nil in memory
	begun  <-chan *store // what Begin makes, until it is taken over
	last   position      // of the chain, lines of Defer that wait included
	lines  [][]byte      // in memory
	buf    []byte        // lines that are not written yet
	from   position      // what they continue
	waits  int           // how many
	armed  bool          // a timer will write them
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

// Open opens the ledger at path. It verifies that the end of the file is what the head says, and continues the chain; Verify
// checks the whole. Without a file, the file (mode 0600) and its folder (0700) are made with the first record.
func Open(path string, o Options) (*Ledger, error) {
	key, err := loadKey(o.KeyFile, true)
	if err != nil {
		return nil, fmt.Errorf("ledger: read the key: %w", err)
	}
	l := &Ledger{path: path, syncEvery: o.SyncEvery, sealer: newSealer(key), last: position{hash: noHash}}
	l.store = &store{
		path: path, headPath: o.head(path), name: filepath.Base(path), maxSegment: cmp.Or(o.MaxSegment, 64<<20), maxBytes: cmp.Or(o.MaxBytes, 1<<30),
		at: l.last,
	}
	if o.IndexFile != "" {
		l.store.index = func() (func() error, error) { return list(path, o) }
	}
	if err := l.store.begin(l.sealer); err != nil {
		_ = l.store.close()
		return nil, fmt.Errorf("ledger: open %s: %w", path, err)
	}
	l.last = l.store.at
	return l, nil
}

// ErrBroken marks a chain that does not hold.
var ErrBroken = errors.New("the chain is broken")

// ErrFull marks a ledger that has as many bytes as it may have.
var ErrFull = errors.New("the ledger is full: prune it, or begin another session")

// Append adds one record. It fills in an empty Schema and TS, redacts data, and returns once the line is written. Records that
// are appended at the same time are written together.
func (l *Ledger) Append(r ext.LogRecord) error {
	a, err := take(&r)
	defer a.forget()
	if err != nil {
		return err
	}
	if l.leads(a) {
		l.lead(a)
	}
	return a.err
}

// Defer is Append for a record that nothing depends on yet: it takes its place in the chain now, and is written at the
// latest before Append returns the next time, or within 50 ms.
func (l *Ledger) Defer(r ext.LogRecord) error {
	a, err := take(&r)
	defer a.forget()
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.add(&a.r, a.data, true); err != nil {
		return err
	}
	if l.store != nil && l.waits < maxWaiting && len(l.buf) < maxWaitBytes {
		l.arm()
		return nil
	}
	l.broken = l.flush()
	return l.broken
}

// Begin makes the files now, beside whatever else goes on, for a first record that comes soon. What fails fails with the record.
func (l *Ledger) Begin() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.store == nil || l.store.file != nil || l.begun != nil || l.broken != nil {
		return
	}
	begun, made, s := make(chan *store, 1), *l.store, newSealer(l.sealer.key)
	settled, settle := make(chan error, 1), func() error { return nil }
	made.later = func(do func() error) { settle = do }
	l.begun = begun
	go func() {
		if err := made.locked(func() error { return made.open(s) }); err != nil {
			_ = errors.Join(made.close(), settle())
			close(begun)
			return
		}
		made.later, made.settled = nil, settled
		begun <- &made
		settled <- settle() // to the disk, which may take longer than a load
	}()
}

// began takes over what Begin has made.
func (l *Ledger) began() {
	if l.begun != nil {
		if made := <-l.begun; made != nil {
			l.store = made
		}
		l.begun = nil
	}
}

// prepare completes the record, and takes the secrets out of its data.
func (a *entry) prepare() error {
	r := &a.r
	if r.Event == prunedEvent || r.Event == tornEvent {
		return errEvent
	}
	if r.Schema == "" {
		r.Schema = ext.LogSchema
	}
	if r.TS == "" {
		r.TS = ext.LogTime(time.Now())
	}
	data, err := redacted(a.data, r.Data)
	if err != nil {
		return err
	}
	a.data, r.Data = data, data
	if err := r.Validate(); err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	return nil
}

// add puts a line behind those that wait.
func (l *Ledger) add(r *ext.LogRecord, data []byte, waits bool) error {
	if l.broken != nil {
		return l.broken
	}
	if l.full(len(data), waits) {
		return fmt.Errorf("ledger: %s: %w", l.path, ErrFull)
	}
	if l.waits == 0 {
		l.from = l.last
	}
	before := len(l.buf)
	buf, sum, err := l.sealer.appendLine(l.buf, r, data, l.last.hash, l.last.seq+1)
	if err != nil {
		return err
	}
	if len(buf)-before > MaxLine {
		return errTooLong
	}
	l.buf, l.last = buf, position{l.last.seq + 1, sum}
	l.waits++
	return nil
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

// full reports whether there is no room for n more bytes. Records that may wait are ends of what has begun: they have some more.
func (l *Ledger) full(n int, waits bool) bool {
	if l.store == nil {
		return false
	}
	room := l.store.maxBytes - l.store.older - l.store.size - int64(len(l.buf)) - int64(n)
	if waits {
		room += 16 * MaxLine
	}
	return room < 0
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
	if l.store == nil {
		l.lines = append(l.lines, slices.Clone(lines))
		return nil
	}
	l.began()
	if err := l.store.locked(func() error { return l.put(lines) }); err != nil {
		return fmt.Errorf("ledger: write %s: %w", l.path, err)
	}
	l.dirty += n
	if l.syncEvery > 0 && l.dirty >= l.syncEvery {
		return l.sync()
	}
	return nil
}

// put writes lines behind what is there: what other processes wrote meanwhile comes first, and the lines are chained to it.
func (l *Ledger) put(lines []byte) error {
	if err := l.store.catchUp(l.sealer); err != nil {
		return err
	}
	if err := l.store.rotate(l.sealer, len(lines)); err != nil {
		return err
	}
	if l.store.at != l.from {
		var again []byte
		l.last = l.store.at
		for line := range bytes.Lines(lines) {
			r, _, err := parseLine(bytes.TrimSuffix(line, []byte{'\n'}))
			if err != nil {
				return err
			}
			var sum string
			if again, sum, err = l.sealer.appendLine(again, &r, r.Data, l.last.hash, l.last.seq+1); err != nil {
				return err
			}
			l.last = position{l.last.seq + 1, sum}
		}
		lines = again
	}
	return l.store.write(l.sealer, lines, l.last)
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
	if l.store == nil || l.dirty == 0 {
		return nil
	}
	l.dirty = 0
	return l.store.sync()
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
	if l.store != nil {
		l.began()
		err = errors.Join(err, l.store.close())
	}
	l.broken = errClosed
	return err
}

// Bytes returns the lines of a ledger in memory.
func (l *Ledger) Bytes() []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Concat(l.lines...)
}
