package js

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
)

// TraceHeader is the first line of a trace: what a replay must have again, and what the run was told.
type TraceHeader struct {
	Trace   string          `json:"trace"` // instance.TraceSchema
	Pier    string          `json:"pier"`
	Shims   string          `json:"shims"`   // Runtime.Shims
	Seed    *uint64         `json:"seed"`    // of a deterministic run, else null
	Options json.RawMessage `json:"options"` // an object, of the host's own making
}

// TraceWriter writes the traces of several instances as one JSONL file. It is safe for concurrent use.
type TraceWriter struct {
	mu  sync.Mutex
	w   *bufio.Writer
	err error
}

// NewTraceWriter writes the header. Flush hands on what is buffered.
func NewTraceWriter(w io.Writer, h TraceHeader) (*TraceWriter, error) {
	h.Trace = instance.TraceSchema
	line, err := encodeLine(h)
	if err != nil {
		return nil, err
	}
	t := &TraceWriter{w: bufio.NewWriter(w)}
	_, err = t.w.Write(line)
	return t, err
}

// Write adds an event. After a failure it does nothing; Flush tells.
func (t *TraceWriter) Write(e Event) {
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
func (t *TraceWriter) Flush() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return errors.Join(t.err, t.w.Flush())
}

// encodeLine spells a line of a trace in the only way that DecodeTrace accepts.
func encodeLine(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return b.Bytes(), err
}

// Trace is a trace that was read: the events of each instance, the instances in the order in which they began.
type Trace struct {
	Header TraceHeader
	VMs    []VMTrace
}

// VMTrace is the events of one instance.
type VMTrace struct {
	Name   string
	Events []Event
}

// maxLine bounds one line of a trace.
const maxLine = 256 << 20

// DecodeTrace reads a trace. It accepts exactly what TraceWriter writes, so that events are the same when their bytes are.
func DecodeTrace(r io.Reader) (Trace, error) {
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
			return Trace{}, fmt.Errorf("%w: line %d: %w", instance.ErrTrace, n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return Trace{}, fmt.Errorf("%w: %w", instance.ErrTrace, err)
	}
	if t.Header.Trace == "" {
		return Trace{}, fmt.Errorf("%w: it is empty", instance.ErrTrace)
	}
	if len(t.VMs) == 0 {
		return Trace{}, fmt.Errorf("%w: no extension ran in it", instance.ErrTrace)
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

func (h *TraceHeader) decode(line []byte) error {
	if err := exactly(line, h); err != nil {
		return err
	}
	if h.Trace != instance.TraceSchema {
		return fmt.Errorf("it is no %s", instance.TraceSchema)
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
		t.VMs = append(t.VMs, VMTrace{Name: e.VM})
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
