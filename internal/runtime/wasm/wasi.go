package wasm

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/instance/trace"
	"github.com/cec80427/pier/internal/wasm/component"
)

// wasi is WASI 0.2 for one guest. What has an effect is a host call of the extension's like any other; time and chance are the
// instance's own.
type wasi struct {
	g         *guest
	start     time.Time
	things    []any // what handles stand for, by their number
	free      []uint32
	resources map[string]*component.HostResource
}

func newWASI(g *guest) *wasi {
	w := &wasi{g: g, start: g.i.opts.Clock.Now(), things: []any{nil}, resources: map[string]*component.HostResource{}}
	const kinds = "error,io-error pollable input-stream output-stream terminal-input terminal-output descriptor " +
		"directory-entry-stream fields,headers,trailers outgoing-request request-options incoming-response " +
		"incoming-body future-trailers outgoing-body future-incoming-response incoming-request response-outparam " +
		"outgoing-response network tcp-socket udp-socket incoming-datagram-stream outgoing-datagram-stream " +
		"resolve-address-stream chunks"
	for _, kind := range strings.Fields(kinds) {
		r := &component.HostResource{Drop: w.drop}
		for _, name := range strings.Split(kind, ",") { // names of the same
			w.resources[name] = r
		}
	}
	return w
}

// maxThings bounds what a guest may hold of the host's.
const maxThings = 1 << 16

var errThings = errors.New("the component holds too many streams, files and requests")

// own gives a thing a number and hands it to the guest.
func (w *wasi) own(kind string, thing any) (component.Handle, error) {
	var rep uint32
	if n := len(w.free); n > 0 {
		rep, w.free = w.free[n-1], w.free[:n-1]
		w.things[rep] = thing
	} else {
		if len(w.things) >= maxThings {
			return component.Handle{}, errThings
		}
		rep = uint32(len(w.things))
		w.things = append(w.things, thing)
	}
	return w.resources[kind].Own(rep), nil
}

// drop lets go of what the guest has dropped.
func (w *wasi) drop(ctx context.Context, rep uint32) error {
	if c, ok := w.things[rep].(closer); ok {
		c.close(ctx)
	}
	w.things[rep] = nil
	w.free = append(w.free, rep)
	return nil
}

// closer is a thing that holds something of the host's.
type closer interface{ close(ctx context.Context) }

// of is the thing that an argument stands for.
func of[T any](w *wasi, arg any) (T, error) {
	h, _ := arg.(component.Handle)
	t, ok := w.things[h.Rep].(T)
	if !ok {
		return t, fmt.Errorf("the handle is no %T", t)
	}
	return t, nil
}

// host is all of WASI that there is.
func (w *wasi) host() component.Host {
	all := component.Host{}
	put := func(name string, funcs map[string]component.Func) { w.put(all, name, funcs) }
	put("io/error", map[string]component.Func{"[method]error.to-debug-string": w.errorText})
	put("io/poll", w.poll())
	put("io/streams", w.streams())
	put("clocks/monotonic-clock", w.monotonic())
	put("clocks/wall-clock", w.wall())
	put("random/random", w.random(""))
	put("random/insecure", w.random("insecure-"))
	put("random/insecure-seed", map[string]component.Func{"insecure-seed": w.seed})
	put("cli/environment", w.environment())
	put("cli/exit", w.exit())
	for _, name := range []string{"stdin", "stdout", "stderr"} {
		put("cli/"+name, w.stdio(name))
		put("cli/terminal-"+name, w.terminal(name))
	}
	put("cli/terminal-input", nil)
	put("cli/terminal-output", nil)
	put("filesystem/types", w.files())
	put("filesystem/preopens", w.preopens())
	put("http/types", w.httpTypes())
	put("http/outgoing-handler", w.httpHandler())
	for _, name := range strings.Fields("network instance-network ip-name-lookup tcp tcp-create-socket udp udp-create-socket") {
		all["wasi:sockets/"+name+"@0.2.0"] = component.Interface{Resources: w.resources, Default: w.socket}
	}
	return all
}

//go:noinline
func (w *wasi) put(all component.Host, name string, funcs map[string]component.Func) {
	all["wasi:"+name+"@0.2.0"] = component.Interface{Funcs: funcs, Resources: w.resources, Default: absent}
}

// absent is a function of WASI that pier does not have. It ends the component that calls it.
func absent(name string, _ *component.FuncType) component.Func {
	return func(context.Context, []any) (any, error) { return nil, fmt.Errorf("pier has no %s of WASI", name) }
}

// socket is a function of wasi:sockets: there is no network but what http grants, so that all of them are refused.
func (w *wasi) socket(name string, t *component.FuncType) component.Func {
	return func(context.Context, []any) (any, error) {
		if t.Result != nil && t.Result.Kind == component.Own {
			return w.own(t.Result.String(), struct{}{})
		}
		if t.Result != nil && t.Result.Kind == component.Result {
			if codes := t.Result.Fields[1].Type; codes != nil {
				for n, f := range codes.Fields {
					if f.Name == "access-denied" {
						return component.Failed(component.Case{Case: uint32(n)}), nil
					}
				}
			}
		}
		return nil, fmt.Errorf("there are no sockets here: %s", name)
	}
}

// ioError is why a stream ended.
type ioError struct{ err error }

func (w *wasi) errorText(_ context.Context, args []any) (any, error) {
	e, err := of[*ioError](w, args[0])
	if err != nil {
		return nil, err
	}
	return ext.NewHostCallError(e.err).Message, nil
}

// monotonic is wasi:clocks/monotonic-clock. It counts from the start of the guest.
func (w *wasi) monotonic() map[string]component.Func {
	return map[string]component.Func{
		"now":        func(context.Context, []any) (any, error) { return w.elapsed(), nil },
		"resolution": func(context.Context, []any) (any, error) { return uint64(1000), nil },
		"subscribe-instant": func(_ context.Context, args []any) (any, error) {
			return w.own("pollable", &pollable{at: args[0].(uint64)})
		},
		"subscribe-duration": func(_ context.Context, args []any) (any, error) {
			at := w.elapsed() + args[0].(uint64)
			if at < args[0].(uint64) { // past the end of time
				at = 1<<64 - 1
			}
			return w.own("pollable", &pollable{at: at})
		},
	}
}

func (w *wasi) wall() map[string]component.Func {
	return map[string]component.Func{
		"now":        func(context.Context, []any) (any, error) { return datetime(w.g.now()), nil },
		"resolution": func(context.Context, []any) (any, error) { return []any{uint64(0), uint32(1000)}, nil },
	}
}

func datetime(t time.Time) any {
	return []any{uint64(max(t.Unix(), 0)), uint32(t.Nanosecond())}
}

// maxRandom is the most that one call gives.
const maxRandom = 1 << 20

func (w *wasi) chance(n uint64) ([]byte, error) {
	if n > maxRandom {
		return nil, fmt.Errorf("%d random bytes at once, the most is %d", n, maxRandom)
	}
	data := make([]byte, n)
	from := w.g.i.opts.Rand
	if from == nil {
		from = rand.Reader
	}
	if !w.g.tape.On() {
		_, err := io.ReadFull(from, data)
		return data, err
	}
	e := w.g.input(trace.Event{Op: trace.OpRandom, ID: int(n)}, func(e *trace.Event) {
		if _, err := io.ReadFull(from, data); err == nil {
			e.Out = base64.StdEncoding.EncodeToString(data)
		}
	})
	data, err := base64.StdEncoding.DecodeString(e.Out)
	if uint64(len(data)) != n {
		err = errors.Join(err, errDiverged)
	}
	return data, err
}

//go:noinline
func (w *wasi) random(prefix string) map[string]component.Func {
	return map[string]component.Func{
		"get-" + prefix + "random-bytes": func(_ context.Context, args []any) (any, error) { return w.chance(args[0].(uint64)) },
		"get-" + prefix + "random-u64":   func(context.Context, []any) (any, error) { return w.number() },
	}
}

func (w *wasi) number() (uint64, error) {
	data, err := w.chance(8)
	if err != nil {
		return 0, err
	}
	return binary.LittleEndian.Uint64(data), nil
}

func (w *wasi) seed(context.Context, []any) (any, error) {
	one, err := w.number()
	two, again := w.number()
	return []any{one, two}, errors.Join(err, again)
}

// environment is wasi:cli/environment: what the extension may see, asked of the gate.
func (w *wasi) environment() map[string]component.Func {
	return map[string]component.Func{
		"get-environment": func(ctx context.Context, _ []any) (any, error) {
			list := []any{}
			var names struct{ Names []string }
			if out, err := w.g.ask(ctx, ext.MethodEnv, json.RawMessage(`{"op":"list"}`)); err != nil || json.Unmarshal(out, &names) != nil {
				return list, nil // what is not granted reads as unset
			}
			for _, name := range names.Names {
				var value struct{ Value *string }
				out, err := w.g.ask(ctx, ext.MethodEnv, encode(map[string]string{"op": "get", "name": name}))
				if err == nil && json.Unmarshal(out, &value) == nil && value.Value != nil {
					list = append(list, []any{name, *value.Value})
				}
			}
			return list, nil
		},
		"get-arguments": func(context.Context, []any) (any, error) { return []any{}, nil },
		"initial-cwd":   func(context.Context, []any) (any, error) { return component.Some(w.g.i.opts.Facts.Cwd), nil },
	}
}

var errExit = errors.New("the component has ended itself")

func (w *wasi) exit() map[string]component.Func {
	end := func(context.Context, []any) (any, error) { return nil, errExit }
	return map[string]component.Func{"exit": end, "exit-with-code": end}
}

func (w *wasi) stdio(name string) map[string]component.Func {
	return map[string]component.Func{"get-" + name: func(context.Context, []any) (any, error) {
		switch name {
		case "stdin":
			return w.own("input-stream", &input{})
		case "stdout":
			return w.own("output-stream", &output{write: func(_ context.Context, data []byte) error { w.g.write(1, data); return nil }})
		}
		return w.own("output-stream", &output{write: func(_ context.Context, data []byte) error { w.g.write(2, data); return nil }})
	}}
}

// terminal says that there is none: output goes to the log.
func (w *wasi) terminal(name string) map[string]component.Func {
	return map[string]component.Func{"get-terminal-" + name: func(context.Context, []any) (any, error) { return component.None(), nil }}
}

// pollable is ready at an instant; that of all else at once, since what has an effect has had it when its call returns.
type pollable struct{ at uint64 }

func (w *wasi) poll() map[string]component.Func {
	return map[string]component.Func{
		"[method]pollable.ready": func(_ context.Context, args []any) (any, error) {
			p, err := of[*pollable](w, args[0])
			return err == nil && p.at <= w.elapsed(), err
		},
		"[method]pollable.block": func(ctx context.Context, args []any) (any, error) {
			p, err := of[*pollable](w, args[0])
			if err != nil {
				return nil, err
			}
			return nil, w.sleep(ctx, p.at)
		},
		"poll": func(ctx context.Context, args []any) (any, error) {
			list := make([]*pollable, 0, len(args[0].([]any)))
			first := uint64(1<<64 - 1)
			for _, a := range args[0].([]any) {
				p, err := of[*pollable](w, a)
				if err != nil {
					return nil, err
				}
				list, first = append(list, p), min(first, p.at)
			}
			if len(list) == 0 {
				return nil, errors.New("poll of nothing")
			}
			if err := w.sleep(ctx, first); err != nil {
				return nil, err
			}
			ready, now := []any{}, w.elapsed()
			for n, p := range list {
				if p.at <= now {
					ready = append(ready, uint32(n))
				}
			}
			return ready, nil
		},
	}
}

// sleep waits until an instant. A clock that stands still by itself is moved there.
func (w *wasi) sleep(ctx context.Context, until uint64) error {
	for {
		now := w.elapsed()
		if until <= now {
			return nil
		}
		left := time.Duration(min(until-now, uint64(time.Hour)))
		if clock, ok := w.g.i.opts.Clock.(instance.Advancer); ok {
			clock.Advance(left)
			continue
		}
		if w.g.tape.Follow != nil { // the trace has the time at which this was over
			if w.g.differs() {
				return errDiverged
			}
			continue
		}
		if err := w.wait(ctx, left); err != nil {
			return err
		}
	}
}

func (w *wasi) wait(ctx context.Context, d time.Duration) error {
	defer w.g.pause()()
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
