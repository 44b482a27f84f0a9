package proc

import (
	"os"
	"sync/atomic"
	"time"
)

// chunkSize is the most bytes one call of Spec.Output gets: what a pipe holds on Linux.
const chunkSize = 64 << 10

// output reads one stream of a process.
type output struct {
	p    *Process
	fd   int
	file *os.File

	done  chan struct{}
	busy  atomic.Bool  // handing a chunk on, so not silent
	count atomic.Int64 // chunks read
}

func newOutput(p *Process, fd int, file *os.File) *output {
	return &output{p: p, fd: fd, file: file, done: make(chan struct{})}
}

// run hands on what the stream says until its end, or until the file is closed.
func (o *output) run() {
	defer close(o.done)
	buf := o.p.group.buffer()
	defer o.p.group.buffers.Put(buf)
	for {
		n, err := o.file.Read(buf[:])
		if n > 0 {
			o.busy.Store(true)
			o.count.Add(1)
			err := o.deliver(buf[:n])
			o.busy.Store(false)
			if err != nil {
				o.p.failOutput(err)
				return
			}
		}
		if err != nil {
			if o.p.spec.Ended != nil {
				o.p.spec.Ended(o.fd)
			}
			return
		}
	}
}

func (o *output) deliver(chunk []byte) error {
	o.p.outMu.Lock()
	defer o.p.outMu.Unlock()
	return o.p.spec.Output(o.fd, chunk)
}

// finish returns when the stream has ended or has been silent for a while, when the deadline passes and no chunk is
// being handed on, or when ending is closed. What waits in the pipe is no silence: on a busy machine its reader may be late.
func (o *output) finish(silence time.Duration, deadline time.Time, ending <-chan struct{}) {
	timer := time.NewTimer(silence)
	defer timer.Stop()
	for {
		before := o.count.Load()
		select {
		case <-o.done:
			return
		case <-ending:
			return
		case <-timer.C:
		}
		waits := unread(o.file) // looked at before busy, which follows it
		if !o.busy.Load() && (!waits && o.count.Load() == before || time.Now().After(deadline)) {
			return
		}
		timer.Reset(silence)
	}
}
