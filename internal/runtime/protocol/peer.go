package protocol

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	wire "github.com/cec80427/pier/internal/protocol"
)

// grace is how long a program may take to end once its standard input has.
const grace = 2 * time.Second

// peer is one extension that is a program.
type peer struct {
	// Fixed at creation.
	unit instance.Unit
	opts instance.Options
	life context.Context // ends with the instance
	end  context.CancelCauseFunc
	work work

	begun      atomic.Int64
	registered chan struct{} // closed by the first register message
	closeOnce  sync.Once
	overOnce   sync.Once
	ended      chan struct{} // closed when the program is gone

	mu      sync.Mutex
	program *instance.Program
	conn    *wire.Conn
	first   bool           // register has come
	said    int64          // bytes of standard error so far
	why     *ext.Exception // set when the instance takes no more work
}

func newPeer(ctx context.Context, u instance.Unit, o instance.Options) *peer {
	p := &peer{unit: u, opts: o, registered: make(chan struct{}), ended: make(chan struct{})}
	p.life, p.end = context.WithCancelCause(ctx)
	p.work.init()
	return p
}

var errClosed = &ext.Exception{Name: "Error", Message: "the extension was closed"}

// Load implements instance.Instance: it starts the program and waits until it has said what it registers.
func (p *peer) Load(ctx context.Context) error {
	c := p.unit.Body.(command)
	program, err := instance.Open(ctx, p.opts.Door, instance.Command{
		Extension: p.unit.ID, VM: p.opts.VM, Kind: string(p.unit.Kind()), Words: c.words, Dir: c.dir, Stderr: p.stderr,
	})
	if err != nil {
		p.stop(&ext.Exception{Name: "Error", Message: err.Error()})
		p.over()
		close(p.ended)
		return err
	}
	conn := wire.New(program.Stdout, program.Stdin, wire.Options{
		Accept: []ext.MessageType{ext.TypeRegister, ext.TypeHostCall, ext.TypeLog}, Handle: p.handle, Notice: p.notice,
		InFlight: p.opts.Limits.Pending, Prefix: "host",
	})
	p.mu.Lock()
	p.program, p.conn = program, conn
	p.mu.Unlock()
	go p.run()
	select {
	case <-p.registered:
		return nil
	case <-p.ended:
		return p.Ended()
	case <-ctx.Done():
		return stopped(context.Cause(ctx), "the program did not send register")
	case <-p.life.Done():
		return p.Ended()
	}
}

// run reads what the program says until it is over, and says how it ended when nobody ended it.
func (p *peer) run() {
	_ = p.conn.Run(p.life) // however it ends, it is over
	p.program.Close(grace)
	_ = p.conn.Close(p.life)
	message := "the program has ended"
	if how := p.program.How(); how != nil {
		message = how.Error()
	}
	if !p.hasRegistered() {
		message += ", and has not sent register: it does not speak the extension protocol"
	}
	died := p.stop(&ext.Exception{Name: "Error", Message: message})
	p.over()
	close(p.ended)                                            // Close waits for all of it
	if died && p.hasRegistered() && p.opts.Host.Died != nil { // else Load says it
		go p.opts.Host.Died(p.Ended())
	}
}

// over tells that the instance is gone.
func (p *peer) over() {
	p.end(ext.E(ext.CodeIO, "the extension has ended"))
	p.overOnce.Do(func() {
		if p.opts.Host.Ended != nil {
			p.opts.Host.Ended()
		}
	})
}

// stop notes why no more work is taken; false when that was known.
func (p *peer) stop(why *ext.Exception) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.why != nil {
		return false
	}
	p.why = why
	return true
}

// Ended implements instance.Instance.
func (p *peer) Ended() *ext.Exception {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.why
}

// Begun implements instance.Instance.
func (p *peer) Begun() int { return int(p.begun.Load()) }

// Quiesce implements instance.Instance.
func (p *peer) Quiesce(ctx context.Context) error { return p.work.wait(ctx) }

// Close implements instance.Instance: standard input ends first, and the program with all that it has started after a grace.
func (p *peer) Close() error {
	p.closeOnce.Do(func() {
		p.stop(errClosed)
		p.mu.Lock()
		program := p.program
		p.mu.Unlock()
		if program == nil {
			p.over()
			return
		}
		program.Close(grace)
		p.end(errClosed)
		<-p.ended
	})
	return nil
}

// stderr is what the program writes to its standard error: its console, within the limit of output.
func (p *peer) stderr(text []byte) {
	p.mu.Lock()
	p.said += int64(len(text))
	within := p.said <= p.opts.Limits.Output
	p.mu.Unlock()
	if within && p.opts.Host.Write != nil {
		p.opts.Host.Write(2, string(text))
	}
}

// ask sends a request to the program. id is what host calls are correlated with meanwhile.
func (p *peer) ask(ctx context.Context, c cause, payload ext.Payload, chunk func(ext.Payload) error) (ext.Payload, error) {
	if why := p.Ended(); why != nil {
		return nil, why
	}
	p.mu.Lock()
	conn := p.conn
	p.mu.Unlock()
	if conn == nil {
		return nil, ext.E(ext.CodeInternal, "the program has not been started")
	}
	p.begun.Add(1)
	done := p.work.begin(c)
	defer done()
	answer, err := conn.Ask(ctx, payload, chunk)
	if err == nil {
		return answer, nil
	}
	if errors.Is(err, wire.ErrGone) {
		<-p.ended // which says why
		return nil, p.Ended()
	}
	if ctx.Err() != nil {
		return nil, stopped(err, "the program did not answer in time")
	}
	return nil, err
}

// stopped is the error of what did not come to its end.
func stopped(cause error, late string) error {
	if errors.Is(cause, context.DeadlineExceeded) || errors.Is(cause, ext.ErrTimeout) {
		return ext.Wrap(ext.CodeTimeout, late, cause)
	}
	return ext.Wrap(ext.CodeTimeout, "the call was cancelled", cause)
}

func encode(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("{}")
	}
	return data
}
