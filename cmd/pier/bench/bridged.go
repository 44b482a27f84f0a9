package bench

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/cec80427/pier/bridge"
)

// pipes are two pipes of the system, crossed: what one end writes the other reads.
type pipes struct{ in, out, farIn, farOut *os.File }

func newPipes() (p pipes, err error) {
	if p.farIn, p.out, err = os.Pipe(); err == nil {
		p.in, p.farOut, err = os.Pipe()
	}
	return p, err
}

func (p pipes) close() {
	for _, f := range []*os.File{p.out, p.farOut, p.in, p.farIn} {
		_ = f.Close() // whoever reads it ends
	}
}

const bridgeCall = `{"arguments":{"code":"1 + 1"},"id":1,"name":"project_eval","type":"call"}` + "\n"

// bridged measures both ends of a bridge on pipes of the system, beside the pipes alone.
func (b *bench) bridged(ctx context.Context) error {
	bare, err := b.barePipe()
	if err != nil {
		return err
	}
	link, err := linked(ctx)
	if err != nil {
		return err
	}
	defer link.close()
	arguments := json.RawMessage(`{"code":"1 + 1"}`)
	calls, err := b.repeat(func() error { _, err := link.agent.Call(ctx, "project_eval", arguments); return err })
	if err != nil {
		return err
	}
	alone, both := timed("a line there and back over pipes", bare), timed("bridge call over pipes", calls)
	b.add(alone)
	b.add(both)
	b.add(single("what a bridge call costs more", "µs", both.P50-alone.P50, bound{50, 60}))
	many := 50 * b.runs
	took, err := together(many, func() error { _, err := link.agent.Call(ctx, "project_eval", arguments); return err })
	if err != nil {
		return err
	}
	b.add(single(fmt.Sprintf("%d bridge calls", many), "s", took.Seconds(), bound{50, 10 * float64(many) / 100_000}))
	grown, err := link.streams(ctx, 1000, 100)
	if err != nil {
		return err
	}
	b.add(single("1000 streams of 100 chunks, over idle", "MB", grown, bound{50, 64}))
	return nil
}

// barePipe is what the line of a call takes there and back when nobody reads what is in it.
func (b *bench) barePipe() ([]time.Duration, error) {
	p, err := newPipes()
	if err != nil {
		return nil, err
	}
	defer p.close()
	go func() {
		lines := bufio.NewReader(p.farIn)
		for {
			line, err := lines.ReadSlice('\n')
			if err != nil {
				return
			}
			_, _ = p.farOut.Write(line)
		}
	}()
	lines := bufio.NewReader(p.in)
	return b.repeat(func() error {
		_, err := io.WriteString(p.out, bridgeCall)
		if err == nil {
			_, err = lines.ReadSlice('\n')
		}
		return err
	})
}

// link is an agent and a process.
type link struct {
	pipes
	agent   *bridge.Agent
	process *bridge.Process
	running sync.WaitGroup
}

func linked(ctx context.Context) (*link, error) {
	p, err := newPipes()
	if err != nil {
		return nil, err
	}
	l := &link{pipes: p}
	l.agent = bridge.NewAgent(p.in, p.out, bridge.AgentOptions{Handle: func(ctx context.Context, r *bridge.Asked) (json.RawMessage, error) {
		for range 100 {
			if err := r.Chunk(ctx, "a piece of an answer, as models send them"); err != nil {
				return nil, err
			}
		}
		return json.RawMessage(`{"text":""}`), nil
	}})
	l.process = bridge.NewProcess(p.farIn, p.farOut, bridge.ProcessOptions{Call: func(context.Context, *bridge.Call) (bridge.Result, error) {
		return bridge.Result{Text: "2"}, nil
	}})
	l.running.Go(func() { _ = l.process.Run(ctx) })
	l.running.Go(func() { _ = l.agent.Run(ctx) })
	_, err = l.agent.Ready(ctx)
	return l, err
}

func (l *link) close() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = errors.Join(l.agent.Close(ctx), l.process.Close(ctx))
	l.pipes.close()
	l.running.Wait()
}

// streams makes model requests all at once. No piece is taken before all streams have one, so that all of them are open; it returns how
// much the heap has grown until then, in MB.
func (l *link) streams(ctx context.Context, n, chunks int) (float64, error) {
	before := heap()
	var first, all sync.WaitGroup
	first.Add(n)
	open := make(chan struct{})
	failed := make(chan error, n)
	for range n {
		all.Go(func() {
			got := 0
			_, err := l.process.Stream(ctx, nil, func(string) error {
				if got++; got == 1 {
					first.Done()
					<-open
				}
				return nil
			})
			if err == nil && got != chunks {
				err = fmt.Errorf("%d of %d chunks came", got, chunks)
			}
			failed <- err
		})
	}
	first.Wait()
	grown := heap() - before
	close(open)
	all.Wait()
	close(failed)
	for err := range failed {
		if err != nil {
			return 0, err
		}
	}
	return grown, nil
}

// heap is what Go has taken for its heap and stacks, in MB.
func heap() float64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapInuse+m.StackInuse) / 1e6
}
