package trace

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/cec80427/pier/ext"
)

// Header is the first line of a trace: what a replay must have again, and what the run was told.
type Header struct {
	Trace   string          `json:"trace"` // Schema
	Pier    string          `json:"pier"`
	Shims   string          `json:"shims"`   // Runtime.Shims
	Seed    *uint64         `json:"seed"`    // of a deterministic run, else null
	Options json.RawMessage `json:"options"` // an object, of the host's own making
}

// Writer writes the traces of several instances as one JSONL file. It is safe for concurrent use.
type Writer struct {
	mu  sync.Mutex
	w   *bufio.Writer
	err error
}

// NewWriter writes the header. Flush hands on what is buffered.
func NewWriter(w io.Writer, h Header) (*Writer, error) {
	h.Trace = Schema
	line, err := encodeLine(h)
	if err != nil {
		return nil, err
	}
	t := &Writer{w: bufio.NewWriter(w)}
	_, err = t.w.Write(line)
	return t, err
}

// Write adds an event. After a failure it does nothing; Flush tells.
func (t *Writer) Write(e Event) {
	line, err := encodeLine(e)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.err != nil {
		return
	}
	if err == nil {
		_, err = t.w.Write(line)
	}
	t.err = err
}

// Flush writes what is buffered and returns the first failure.
func (t *Writer) Flush() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return errors.Join(t.err, t.w.Flush())
}

// encodeLine spells a line of a trace in the only way that Decode accepts.
func encodeLine(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return b.Bytes(), err
}

// Trace is a trace that was read: the events of each instance, the instances in the order in which they began.
type Trace struct {
	Header Header
	VMs    []VM
}

// VM is the events of one instance.
type VM struct {
	Name   string
	Events []Event
}

// maxLine bounds one line of a trace.
const maxLine = 256 << 20

// Decode reads a trace. It accepts exactly what Writer writes, so that events are the same when their bytes are.
func Decode(r io.Reader) (Trace, error) {
	var t Trace
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	lines.Split(fullLines)
	byName := map[string]int{}
	for n := 1; lines.Scan(); n++ {
		var err error
		if n == 1 {
			err = t.Header.decode(lines.Bytes())
		} else {
			err = t.add(lines.Bytes(), byName)
		}
		if err != nil {
			return Trace{}, fmt.Errorf("%w: line %d: %w", ErrTrace, n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return Trace{}, fmt.Errorf("%w: %w", ErrTrace, err)
	}
	if t.Header.Trace == "" {
		return Trace{}, fmt.Errorf("%w: it is empty", ErrTrace)
	}
	if len(t.VMs) == 0 {
		return Trace{}, fmt.Errorf("%w: no extension ran in it", ErrTrace)
	}
	return t, nil
}

var errNoNewline = errors.New("the last line is not complete")

func fullLines(data []byte, atEOF bool) (int, []byte, error) {
	if end := bytes.IndexByte(data, '\n'); end >= 0 {
		return end + 1, data[:end+1], nil
	}
	if atEOF && len(data) > 0 {
		return 0, nil, errNoNewline
	}
	return 0, nil, nil
}

func (h *Header) decode(line []byte) error {
	if err := exactly(line, h); err != nil {
		return err
	}
	if h.Trace != Schema {
		return fmt.Errorf("it is no %s", Schema)
	}
	if !bytes.HasPrefix(h.Options, []byte("{")) {
		return errors.New("options: wants an object")
	}
	return nil
}

func (t *Trace) add(line []byte, byName map[string]int) error {
	var e Event
	if err := exactly(line, &e); err != nil {
		return err
	}
	at, known := byName[e.VM]
	switch {
	case e.VM == "":
		return errors.New("vm: is empty")
	case known == (e.Op == OpStart):
		return fmt.Errorf("%s begins twice, or not with its start", e.VM)
	case !e.Op.valid():
		return fmt.Errorf("op: %q is unknown", e.Op)
	case !known:
		at = len(t.VMs)
		byName[e.VM] = at
		t.VMs = append(t.VMs, VM{Name: e.VM})
	case t.last(at).Op == OpEnd:
		return fmt.Errorf("%s goes on after its end", e.VM)
	case e.Tick < t.last(at).Tick:
		return fmt.Errorf("tick: %d comes after a later one", e.Tick)
	}
	t.VMs[at].Events = append(t.VMs[at].Events, e)
	return nil
}

// last is the event that an instance has come to.
func (t *Trace) last(at int) Event { return t.VMs[at].Events[len(t.VMs[at].Events)-1] }

func (o Op) valid() bool {
	switch o {
	case OpStart, OpEnqueue, OpRun, OpTimer, OpClear, OpWall, OpMono, OpRandom, OpNative, OpSync, OpCall, OpCancel, OpReport,
		OpStalled, OpLimit, OpEnd:
		return true
	}
	return false
}

// exactly decodes a line that must be spelled as encodeLine spells it.
func exactly(line []byte, into any) error {
	if err := ext.DecodeStrict(line, into); err != nil {
		return err
	}
	if again, err := encodeLine(into); err != nil || !bytes.Equal(again, line) {
		return errors.New("it is not spelled as pier spells it")
	}
	return nil
}
