package ledger

import (
	"bytes"
	"crypto/hmac"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cec80427/pier/internal/sys/filelock"
)

// Kind says how a chain is broken.
type Kind string

// The kinds.
const (
	Altered   Kind = "altered"   // a record was changed
	Removed   Kind = "removed"   // records are missing before this line
	Inserted  Kind = "inserted"  // the line does not belong here: doubled, forged, or unknown to the head
	Reordered Kind = "reordered" // the line came too early: those missing before it follow later
	Truncated Kind = "truncated" // records are missing at the end
	Malformed Kind = "malformed" // the line is no record of a ledger
	Torn      Kind = "torn"      // the last line has no end: a process died while it wrote. Nothing that was acknowledged is missing
)

// Fault is where a chain first breaks, and why.
type Fault struct {
	Line int // from 1; for Truncated the one after the last
	Kind Kind
	Msg  string
}

// ErrTorn marks a chain that holds, but for a last line that was never finished. The next to write cuts it off, on record.
var ErrTorn = errors.New("the last line is torn")

// Error implements error; errors.Is matches ErrBroken, or ErrTorn.
func (f *Fault) Error() string { return fmt.Sprintf("line %d: %s: %s", f.Line, f.Kind, f.Msg) }

// Is implements errors.Is.
func (f *Fault) Is(target error) bool {
	if f.Kind == Torn {
		return target == ErrTorn
	}
	return target == ErrBroken
}

// Report is what verification found.
type Report struct {
	Records int    // whole, good records before the fault, or all
	Last    string // the hash of the last of them
	Fault   *Fault // nil when the chain holds
	Sealed  bool   // MACs were checked: the chain was written by who holds the key
	Pruned  int64  // how many records were removed by Prune

	seq int64
}

// Verify checks the ledger at path, all its files, against its head. The error is about reading; a chain that does not hold is a Fault,
// and so is a ledger that is gone though its head is there. Last records the head does not know yet are good if their MACs are:
// see the package comment.
func Verify(path string, o Options) (Report, error) {
	key, err := loadKey(o.KeyFile, false)
	if err != nil {
		return Report{}, fmt.Errorf("ledger: read the key: %w", err)
	}
	s := newSealer(key)
	files, sealed, err := snapshot(path, o, s)
	switch {
	case errors.Is(err, ErrBroken):
		return Report{Fault: &Fault{Line: 1, Kind: Altered, Msg: err.Error()}}, nil
	case errors.Is(err, fs.ErrNotExist) && sealed.seq > 0:
		return Report{Fault: &Fault{Line: 1, Kind: Truncated, Msg: fmt.Sprintf("the head knows %d records, the file is gone", sealed.seq)}}, nil
	case err != nil:
		return Report{}, err
	}
	defer files.Close()
	return verify(files, s, &sealed)
}

// snapshot opens a ledger's files and reads its head, while nobody writes.
func snapshot(path string, o Options, s *sealer) (*joined, position, error) {
	sealed := position{seq: -1}
	head, err := os.Open(o.head(path))
	switch {
	case errors.Is(err, fs.ErrNotExist): // judgeEnd says so
	case err != nil:
		return nil, sealed, fmt.Errorf("ledger: read the head: %w", err)
	default:
		defer head.Close()
		if err := filelock.Lock(head, true); err != nil {
			return nil, sealed, fmt.Errorf("ledger: lock the head: %w", err)
		}
		if sealed, err = readHead(head, s, filepath.Base(path)); err != nil {
			return nil, sealed, err
		}
	}
	files, err := openSegments(path)
	if err != nil {
		return nil, sealed, fmt.Errorf("ledger: %w", err)
	}
	return files, sealed, nil
}

// VerifyReader checks a chain on its own. Without the head a missing end goes unnoticed, without the key (nil) a chain
// that was rewritten as a whole does.
func VerifyReader(r io.Reader, key []byte) (Report, error) { return verify(r, newSealer(key), nil) }

// Verify checks a ledger in memory.
func (l *Ledger) Verify() (Report, error) {
	l.mu.Lock()
	last := l.last
	l.mu.Unlock()
	return verify(bytes.NewReader(l.Bytes()), newSealer(nil), &last)
}

func verify(r io.Reader, s *sealer, sealed *position) (Report, error) {
	return verifyEach(r, s, sealed, nil)
}

// verifyEach hands each good line to each, if that is not nil.
func verifyEach(r io.Reader, s *sealer, sealed *position, each func(line []byte, l link) error) (Report, error) {
	rep := Report{Last: noHash, Sealed: s.mac != nil}
	atHead := sealed != nil && sealed.seq == 0 // whether the chain has passed through the head's record
	for line, err := range lines(r) {
		if rep.Fault != nil {
			if rep.Fault.Kind != Removed || err != nil {
				break
			}
			if _, l, err := parseLine(line); err == nil && l.Seq == rep.seq+1 && l.Prev == rep.Last {
				rep.Fault.Kind = Reordered
				break
			}
			continue
		}
		switch {
		case errors.Is(err, errTorn):
			rep.tear(line, sealed, atHead)
			return rep, nil
		case errors.Is(err, errTooLong):
			rep.Fault = &Fault{rep.Records + 1, Malformed, err.Error()}
			return rep, nil
		case err != nil:
			return rep, err
		}
		l, err := s.check(line)
		if rep.Fault = rep.judge(l, err); rep.Fault != nil {
			continue
		}
		if each != nil {
			if err := each(line, l); err != nil {
				return rep, err
			}
		}
		rep.pass(l)
		atHead = atHead || sealed != nil && l.end() == *sealed
	}
	if rep.Fault == nil && sealed != nil {
		rep.Fault = rep.judgeEnd(*sealed, atHead)
	}
	return rep, nil
}

// pass moves on behind a good line.
func (rep *Report) pass(l link) {
	if l.pruned {
		rep.Pruned = l.Seq
	} else {
		rep.Records++
	}
	at := l.end()
	rep.seq, rep.Last = at.seq, at.hash
}

// tear judges a last line without an end. It is torn if it begins as a line does and nothing that the head knows is missing.
func (rep *Report) tear(line []byte, sealed *position, atHead bool) {
	begin := []byte(`{"correlation":{`)
	n := min(len(begin), len(line))
	switch {
	case !bytes.Equal(line[:n], begin[:n]) || bytes.IndexByte(line, 0) >= 0:
		rep.Fault = &Fault{rep.Records + 1, Malformed, errTorn.Error()}
	case sealed != nil:
		rep.Fault = rep.judgeEnd(*sealed, atHead)
	}
	if rep.Fault == nil {
		rep.Fault = &Fault{rep.Records + 1, Torn, fmt.Sprintf("%d bytes of a line that was never finished", len(line))}
	}
}

// judge compares one line with the chain so far.
func (rep *Report) judge(l link, err error) *Fault {
	n := rep.Records + 1
	want := rep.seq + 1
	if err == nil && l.pruned {
		if rep.Records > 0 || rep.Pruned > 0 {
			return &Fault{n, Inserted, "what stands for pruned records is not at the beginning"}
		}
		return nil
	}
	switch {
	case errors.Is(err, errLine):
		return &Fault{n, Malformed, err.Error()}
	case err != nil:
		return &Fault{n, Altered, err.Error()}
	case l.Seq > want:
		return &Fault{n, Removed, fmt.Sprintf("record %d follows record %d", l.Seq, rep.seq)}
	case l.Seq < want:
		return &Fault{n, Inserted, fmt.Sprintf("record %d follows record %d", l.Seq, rep.seq)}
	case l.Prev != rep.Last:
		return &Fault{n, Altered, "the record does not continue the one before it: one of the two was written anew"}
	}
	return nil
}

func (rep *Report) judgeEnd(sealed position, atHead bool) *Fault {
	n := rep.Records + 1
	switch {
	case sealed.seq < 0 && rep.seq == 0:
		return nil
	case sealed.seq < 0:
		return &Fault{n, Truncated, "the head is missing, so the end cannot be checked"}
	case rep.seq < sealed.seq:
		return &Fault{n, Truncated, fmt.Sprintf("the head knows %d records, the file has %d", sealed.seq, rep.seq)}
	case !atHead:
		return &Fault{rep.Records, Altered, "the last record is not the one the head knows"}
	case rep.seq > sealed.seq+maxWaiting || rep.seq > sealed.seq && !rep.Sealed:
		return &Fault{int(sealed.seq) + 1, Inserted, fmt.Sprintf("the head knows %d records, the file has %d", sealed.seq, rep.seq)}
	}
	return nil
}

var (
	errAltered = errors.New("ledger: the record is not what its hash says")
	errForged  = errors.New("ledger: the record's MAC is wrong")
)

// check reads one line and verifies all that can be told from it alone.
func (s *sealer) check(line []byte) (link, error) {
	r, l, err := parseLine(line)
	if err != nil {
		return l, err
	}
	again, sum, err := s.appendLine(nil, &r, r.Data, l.Prev, l.Seq)
	if err != nil {
		return l, errors.Join(errLine, err)
	}
	if sum != l.Hash {
		return l, errAltered
	}
	if s.mac == nil {
		// The MAC cannot be checked, but it must be where and what a MAC is.
		again, err = s.withMAC(again, l)
		if err != nil {
			return l, err
		}
	} else if !hmac.Equal([]byte(s.seal(domain(r.Event), sum)), []byte(l.MAC)) {
		return l, errForged
	}
	if !bytes.Equal(bytes.TrimSuffix(again, []byte{'\n'}), line) {
		return l, errAltered
	}
	return l, nil
}

// withMAC puts the MAC a line claims into the line as it was computed without one.
func (s *sealer) withMAC(line []byte, l link) ([]byte, error) {
	if l.MAC == "" {
		return line, nil
	}
	if len(l.MAC) != len(noHash) {
		return nil, errForged
	}
	at := []byte(`"hash":"` + l.Hash + `",`)
	i := bytes.Index(line, at)
	return bytes.Join([][]byte{line[:i+len(at)], []byte(`"mac":"` + l.MAC + `",`), line[i+len(at):]}, nil), nil
}
