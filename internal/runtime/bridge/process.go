package bridge

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	wire "github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/procpeer"
)

// process is one extension that is a bridge.
type process struct {
	procpeer.Peer
	agent    *wire.Agent         // set by Load; nil where there is no program
	web      atomic.Pointer[web] // the way to its tools when that is HTTP
	notices  chan wire.Message   // ui and event messages that wait for the gate
	sessions sessions

	mu       sync.Mutex
	calls    map[procpeer.Cause]context.Context // calls under way; each context ends when its call is given up
	info     wire.Info
	noise    []string // what it wrote before ready
	problems int      // lines that could not be taken
	dropped  int      // notices that there was no room for
}

const (
	waitingNotices = 256               // notices that may wait
	readyTime      = 120 * time.Second // how long a program may take until it has sent ready: some compile themselves first
	callTime       = 120 * time.Second // after that a call is given up
	snapshotTime   = time.Second       // likewise the call for snapshots
	tellTime       = time.Second       // how long a notification may wait to be written
	noiseLines     = 20                // of the preview
	noiseBytes     = 400               // of each of them
)

var errSlow = ext.E(ext.CodeTimeout, "the bridge did not answer within "+callTime.String())

// Load implements instance.Instance: it starts the program and waits for its inventory.
func (p *process) Load(ctx context.Context) error {
	if at, far := p.Unit.Body.(address); far {
		return p.reach(ctx, at)
	}
	ctx, cancel := context.WithTimeoutCause(ctx, readyTime, ext.E(ext.CodeTimeout, fmt.Sprintf("the bridge did not send ready within %s", readyTime)))
	defer cancel()
	c := p.Unit.Body.(procpeer.Command)
	return p.Start(ctx, c.Words, c.Dir, p.mute, func(started *instance.Program) procpeer.Speaker {
		p.agent = wire.NewAgent(started.Stdout, started.Stdin, wire.AgentOptions{
			Handle: p.handle, Notice: p.notice, Noise: p.heard, Problem: p.problem, InFlight: p.Opts.Limits.Pending,
		})
		return speaker{p}
	})
}

// speaker is the connection of a process, and what goes on beside it.
type speaker struct{ p *process }

func (s speaker) Run(ctx context.Context) error {
	p := s.p
	ctx, cancel := context.WithCancel(ctx)
	var beside sync.WaitGroup
	defer beside.Wait()
	defer cancel()
	beside.Go(func() { p.showAll(ctx) })
	beside.Go(func() {
		info, err := p.agent.Ready(ctx)
		switch {
		case err == nil:
			p.ready(ctx, info)
		case ext.CodeOf(err) == ext.CodeInvalidRequest:
			p.Fail(&ext.Exception{Name: "Error", Message: err.Error()})
		}
	})
	return p.agent.Run(ctx)
}

func (s speaker) Close(ctx context.Context) error { return s.p.agent.Close(ctx) }

// mute is what is wrong with a process that has not sent ready, with what it said instead.
func (p *process) mute() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	text := "it has not sent ready, so it is no bridge"
	if len(p.noise) > 0 {
		text += "; it said: " + strings.Join(p.noise, " | ")
	}
	return text
}

// Health implements instance.Diagnosed.
func (p *process) Health() (list []ext.Detail) {
	p.mu.Lock()
	defer p.mu.Unlock()
	say := func(what, text string) {
		if text != "" {
			list = append(list, ext.Detail{Name: what, Text: text})
		}
	}
	for _, line := range p.noise {
		say("preview", line)
	}
	say("project", p.info.Project)
	say("version", p.info.Version)
	say("transport", p.info.Transport)
	var skills []string
	for _, s := range p.info.Skills {
		skills = append(skills, firstOf(s.Name, s.Path))
	}
	say("skills", strings.Join(skills, " "))
	if p.problems > 0 {
		say("problems", fmt.Sprintf("%d lines were not taken", p.problems))
	}
	if p.dropped > 0 {
		say("dropped", fmt.Sprintf("%d things to show, since too many waited", p.dropped))
	}
	say("ended", p.How())
	return list
}

func (p *process) heard(line string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.noise) < noiseLines {
		if len(line) > noiseBytes {
			line = strings.ToValidUTF8(line[:noiseBytes], "") + "…"
		}
		p.noise = append(p.noise, line)
	}
}

// problem tells of the first lines that could not be taken, and counts the others.
func (p *process) problem(problem *wire.Problem) {
	p.mu.Lock()
	p.problems++
	n := p.problems
	p.mu.Unlock()
	if n <= noiseLines && p.Opts.Host.Print != nil {
		p.Opts.Host.Print("warning", "a line of the bridge was not taken: "+problem.Error())
	}
}

// ready takes the inventory.
func (p *process) ready(ctx context.Context, info wire.Info) {
	if err := wire.CheckVersion(info.Version); err != nil {
		p.Fail(&ext.Exception{Name: "Error", Message: err.Error()})
		return
	}
	if info.Port != 0 {
		w := &web{p: p, base: fmt.Sprintf("http://127.0.0.1:%d", info.Port), token: info.Token}
		tools, err := w.tools(ctx)
		if err != nil {
			p.Fail(&ext.Exception{Name: "Error", Message: fmt.Sprintf("the bridge answers at port %d, and cannot be asked for its tools: %v", info.Port, err)})
			return
		}
		info.Tools = tools
		p.web.Store(w)
	}
	p.mu.Lock()
	p.info = info
	p.mu.Unlock()
	p.register()
	p.Offered()
	if info.Version != "" || len(info.Plugins) > 0 {
		p.askSnapshots(ctx)
	}
}

// call makes one call, private ones too.
func (p *process) call(ctx context.Context, cause procpeer.Cause, name string, arguments json.RawMessage) (r wire.Result, err error) {
	during, giveUp := context.WithCancelCause(context.Background()) // not ctx: what a call began may outlive its answer
	p.mu.Lock()
	p.calls[cause] = during
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		delete(p.calls, cause)
		p.mu.Unlock()
		if ctx.Err() != nil {
			giveUp(context.Cause(ctx))
		}
	}()
	err = p.Ask(ctx, cause, wire.ErrGone, func(ctx context.Context) error {
		ctx, cancel := context.WithTimeoutCause(ctx, callTime, errSlow)
		defer cancel()
		if w := p.web.Load(); w != nil {
			r, err = w.call(ctx, cause, name, arguments)
			return err
		}
		r, err = p.agent.Call(ctx, name, arguments)
		return err
	})
	return r, err
}

// gate asks for an effect in the name of the extension.
func (p *process) gate(ctx context.Context, cause procpeer.Cause, method ext.Method, params any, stream func(json.RawMessage) error) (json.RawMessage, error) {
	call := ext.Call{
		Extension: p.Unit.ID, VM: p.Opts.VM, Runtime: string(p.Unit.Kind()), Method: method, Params: encode(params), Stream: stream,
	}
	cause.Of(&call)
	return p.Opts.Gate.Call(ctx, call)
}

func encode(v any) json.RawMessage {
	if raw, ok := v.(json.RawMessage); ok {
		return raw
	}
	data, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("{}")
	}
	return data
}

type object = map[string]any
