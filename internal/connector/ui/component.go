package ui

import (
	"context"
	"encoding/json"
	"iter"
	"slices"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
)

// componentKey names an open component. The id is the extension's, so it counts only within the extension.
type componentKey struct {
	extension ext.ID
	id        string // as JSON: a string or a number
}

type component struct {
	cancel context.CancelFunc
	done   chan struct{} // closed when the host's UI has let go of it

	frames sync.Mutex // held while a frame is handed over, so that they stay in order
	ready  bool       // the host's UI has sent its size: it takes frames
	early  any        // the last frame from before that
}

// earlyNews is a frame or close that overtook the custom call it belongs to: the two travel on different goroutines.
type earlyNews struct {
	key    componentKey
	frame  any
	closed bool
}

// maxEarly bounds the news kept for components that may never open.
const maxEarly = 16

func (u *UI) component(ctx context.Context, call ext.Call, op string) (json.RawMessage, error) {
	var in struct {
		Op      string          `json:"op"`
		ID      json.RawMessage `json:"id"`
		Overlay *bool           `json:"overlay"`
		Width   *float64        `json:"width"`
		Place   *string         `json:"place"`
		Lines   json.RawMessage `json:"lines"`
		At      *frameAt        `json:"at"`
		Hidden  *bool           `json:"hidden"`
		Focus   *bool           `json:"focus"`
	}
	if err := ext.DecodeStrict(call.Params, &in); err != nil {
		return nil, err
	}
	if len(in.ID) == 0 || in.ID[0] != '"' && in.ID[0] != '-' && (in.ID[0] < '0' || in.ID[0] > '9') {
		return nil, ext.E(ext.CodeInvalidRequest, "id is a string or a number")
	}
	framed := in.At != nil || in.Hidden != nil || in.Focus != nil
	if (in.Overlay != nil || in.Width != nil || in.Place != nil) && op != "custom" || (in.Lines != nil) != (op == "frame") || framed && op != "frame" {
		return nil, ext.E(ext.CodeInvalidRequest, op+" has other keys than these")
	}
	key := componentKey{call.Extension, string(in.ID)}
	params := map[string]any{"id": in.ID}
	switch op {
	case "frame":
		lines, err := cleanLines(in.Lines)
		if err != nil {
			return nil, err
		}
		params["lines"] = lines
		addIf(params, "at", in.At)
		addIf(params, "hidden", in.Hidden)
		addIf(params, "focus", in.Focus)
		return u.frame(ctx, call, key, params)
	case "close":
		return u.closeComponent(ctx, key)
	}
	addIf(params, "overlay", in.Overlay)
	addIf(params, "width", in.Width)
	if in.Place != nil {
		if *in.Place != "editor" {
			return nil, ext.E(ext.CodeInvalidRequest, "place is editor")
		}
		if _, ok := u.ui.(ext.ScreenUI); !ok {
			return json.RawMessage(`{}`), nil
		}
		params["place"] = *in.Place
	}
	return u.custom(ctx, call, key, params)
}

// frameAt is where an overlay's lines lie on the screen.
type frameAt struct {
	Row   int `json:"row"`
	Col   int `json:"col"`
	Width int `json:"width"`
}

func addIf[T any](params map[string]any, key string, value *T) {
	if value != nil {
		params[key] = *value
	}
}

// custom shows a component until the extension or the person closes it. A UI that cannot show one closes it at once.
func (u *UI) custom(ctx context.Context, call ext.Call, key componentKey, params map[string]any) (json.RawMessage, error) {
	empty := json.RawMessage(`{}`)
	screen, ok := u.ui.(ext.ComponentUI)
	if !ok {
		return empty, nil
	}
	if call.Stream == nil {
		return nil, ext.E(ext.CodeInvalidRequest, "custom needs a caller that takes chunks")
	}
	raw, err := wire.JSON(params)
	if err != nil {
		return nil, err
	}
	life, cancel := context.WithCancel(ctx)
	defer cancel()
	c := &component{cancel: cancel, done: make(chan struct{})}
	c.frames.Lock() // a frame that finds the component comes after those that came too early
	news, ok := u.register(key, c)
	c.early = news.frame
	c.frames.Unlock()
	if !ok {
		return nil, ext.E(ext.CodeInvalidRequest, "a component of this id is open")
	}
	if news.closed {
		u.unregister(key, c)
		return empty, nil
	}
	streamed, shown := u.run(life, call, c, screen, raw)
	u.unregister(key, c)
	streamErr := streamed()
	switch {
	case ctx.Err() != nil:
		return nil, wire.Cancelled(ctx.Err())
	case streamErr != nil:
		return nil, wire.Outward(streamErr, ext.CodeInternal, "the component's input could not be delivered")
	case shown != nil && life.Err() == nil:
		return nil, wire.Outward(shown, ext.CodeInternal, "the ui could not show the component")
	}
	return empty, nil
}

// run lets the host's UI show the component. Its input goes through a queue: the extension may be in a synchronous close
// that waits for the UI to let go, and would never take the chunk that the UI waits to be rid of. streamed waits for the
// queue's end and returns what went wrong there.
func (u *UI) run(life context.Context, call ext.Call, c *component, screen ext.ComponentUI, params json.RawMessage) (streamed func() error, shown error) {
	queue, over := make(chan json.RawMessage, 64), make(chan struct{})
	var (
		pump      sync.WaitGroup
		streamErr error
	)
	pump.Go(func() {
		for chunk := range until(queue, over) {
			if life.Err() != nil {
				continue
			}
			err := u.firstFrame(life, call, c)
			if err == nil {
				err = call.Stream(chunk)
			}
			if err != nil && life.Err() == nil {
				streamErr = err
				c.cancel()
			}
		}
	})
	shown = screen.Custom(life, call.Extension, params, func(chunk json.RawMessage) error {
		select {
		case queue <- chunk:
			return nil
		case <-life.Done():
			return life.Err()
		case <-over: // the UI has let go of the component, and something of it comes late
			return errComponentClosed
		}
	})
	close(over)
	return func() error { pump.Wait(); return streamErr }, shown
}

var errComponentClosed = ext.E(ext.CodeIO, "the component has closed")

// until has what comes through a queue, and at the end what is in it by then.
func until(queue <-chan json.RawMessage, over <-chan struct{}) iter.Seq[json.RawMessage] {
	return func(yield func(json.RawMessage) bool) {
		for more := true; more; {
			select {
			case chunk := <-queue:
				more = yield(chunk)
				continue
			case <-over:
			}
			select {
			case chunk := <-queue:
				more = yield(chunk)
			default:
				return
			}
		}
	}
}

// firstFrame hands over the frame that came before the host's UI was ready, once it is.
func (u *UI) firstFrame(ctx context.Context, call ext.Call, c *component) error {
	c.frames.Lock()
	defer c.frames.Unlock()
	frame := c.early
	c.ready, c.early = true, nil
	if frame == nil {
		return nil
	}
	_, err := u.request(ctx, call, "frame", frame)
	return err
}

func (u *UI) register(key componentKey, c *component) (earlyNews, bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if _, taken := u.open[key]; taken {
		return earlyNews{}, false
	}
	u.open[key] = c
	i := slices.IndexFunc(u.early, func(n earlyNews) bool { return n.key == key })
	if i < 0 {
		return earlyNews{}, true
	}
	news := u.early[i]
	u.early = slices.Delete(u.early, i, i+1)
	return news, true
}

func (u *UI) unregister(key componentKey, c *component) {
	u.mu.Lock()
	delete(u.open, key)
	u.mu.Unlock()
	close(c.done)
}

// lookup returns an open component, or remembers the news for one that opens later.
func (u *UI) lookup(key componentKey, news earlyNews) *component {
	u.mu.Lock()
	defer u.mu.Unlock()
	if c, ok := u.open[key]; ok {
		return c
	}
	u.early = slices.DeleteFunc(u.early, func(n earlyNews) bool { return n.key == key })
	if len(u.early) == maxEarly {
		u.early = slices.Delete(u.early, 0, 1)
	}
	u.early = append(u.early, news)
	return nil
}

func (u *UI) frame(ctx context.Context, call ext.Call, key componentKey, params map[string]any) (json.RawMessage, error) {
	if _, ok := u.ui.(ext.ComponentUI); !ok {
		return json.RawMessage(`{}`), nil
	}
	c := u.lookup(key, earlyNews{key: key, frame: params})
	if c == nil {
		return json.RawMessage(`{}`), nil
	}
	c.frames.Lock()
	defer c.frames.Unlock()
	if !c.ready {
		c.early = params
		return json.RawMessage(`{}`), nil
	}
	return u.show(ctx, call, "frame", params)
}

// closeComponent ends a component and waits until the screen is free again.
func (u *UI) closeComponent(ctx context.Context, key componentKey) (json.RawMessage, error) {
	if _, ok := u.ui.(ext.ComponentUI); ok {
		if c := u.lookup(key, earlyNews{key: key, closed: true}); c != nil {
			c.cancel()
			select {
			case <-c.done:
			case <-ctx.Done():
				return nil, wire.Cancelled(ctx.Err())
			}
		}
	}
	return json.RawMessage(`{}`), nil
}
