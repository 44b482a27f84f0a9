package protocol

import (
	"context"
	"encoding/json"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/procpeer"
	wire "github.com/cec80427/pier/internal/protocol"
)

// program is one extension that is a program.
type program struct {
	procpeer.Peer
	conn *wire.Conn // set by Load
}

// mute is what is wrong with a program that says nothing.
func mute() string { return "it has not sent register, so it does not speak the extension protocol" }

// Load implements instance.Instance: it starts the program and waits until it has said what it registers.
func (p *program) Load(ctx context.Context) error {
	c := p.Unit.Body.(procpeer.Command)
	return p.Start(ctx, c.Words, c.Dir, mute, func(started *instance.Program) procpeer.Speaker {
		p.conn = wire.New(started.Stdout, started.Stdin, wire.Options{
			Accept: []ext.MessageType{ext.TypeRegister, ext.TypeHostCall, ext.TypeLog}, Handle: p.handle, Notice: p.notice,
			InFlight: p.Opts.Limits.Pending, Prefix: "host",
		})
		return p.conn
	})
}

// ask sends a request to the program. cause is what host calls are correlated with meanwhile.
func (p *program) ask(ctx context.Context, cause procpeer.Cause, payload ext.Payload, chunk func(ext.Payload) error) (answer ext.Payload, err error) {
	err = p.Ask(ctx, cause, wire.ErrGone, func(ctx context.Context) error {
		answer, err = p.conn.Ask(ctx, payload, chunk)
		return err
	})
	return answer, err
}

func encode(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("{}")
	}
	return data
}
