package ui

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// screenUI is a UI with a screen. Custom sends the keys it is told to and ends when keys is closed or ctx ends.
type screenUI struct {
	scriptedUI
	keys chan string
}

func (u *screenUI) Custom(ctx context.Context, _ ext.ID, params json.RawMessage, send func(json.RawMessage) error) error {
	u.mu.Lock()
	u.asked = append(u.asked, "custom "+string(params))
	u.mu.Unlock()
	if err := send(json.RawMessage(`{"width":80,"rows":24}`)); err != nil {
		return err
	}
	for {
		select {
		case k, ok := <-u.keys:
			if !ok {
				return nil
			}
			if err := send(json.RawMessage(`{"key":"` + k + `"}`)); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (u *screenUI) log() []string {
	u.mu.Lock()
	defer u.mu.Unlock()
	return slices.Clone(u.asked)
}

// openComponent starts a custom call and returns its chunks and its end.
func openComponent(ctx context.Context, u *UI, chunks *[]string, mu *sync.Mutex) <-chan error {
	ended := make(chan error, 1)
	go func() {
		raw, err := u.Call(ctx, ext.Call{
			Extension: "x", Params: json.RawMessage(`{"op":"custom","id":"c","overlay":true}`),
			Stream: func(chunk json.RawMessage) error {
				mu.Lock()
				defer mu.Unlock()
				*chunks = append(*chunks, string(chunk))
				return nil
			},
		}, policy.Grant{})
		if err == nil && string(raw) != "{}" {
			err = errors.New(string(raw))
		}
		ended <- err
	}()
	return ended
}

func TestComponent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		host := &screenUI{keys: make(chan string)}
		u := New(host, "")
		var chunks []string
		var mu sync.Mutex
		must := func(params string) {
			if got, err := uiCall(t.Context(), u, params); err != nil || got != "{}" {
				t.Errorf("%s: %s, %v", params, got, err)
			}
		}
		must(`{"op":"frame","id":"c","lines":["too early\u001b[2J"]}`) // overtook its custom call
		ended := openComponent(t.Context(), u, &chunks, &mu)
		synctest.Wait()
		must(`{"op":"frame","id":"c","lines":["a","b"]}`)
		host.keys <- "j"
		synctest.Wait()
		if _, err := u.Call(t.Context(), ext.Call{
			Extension: "x", Params: json.RawMessage(`{"op":"custom","id":"c"}`),
			Stream: func(json.RawMessage) error { return nil },
		}, policy.Grant{}); !errors.Is(err, ext.ErrInvalidRequest) {
			t.Errorf("a second component of the id: %v", err)
		}
		must(`{"op":"close","id":"c"}`)
		if err := <-ended; err != nil {
			t.Error(err)
		}
		must(`{"op":"close","id":"c"}`)
		want := []string{
			`custom {"id":"c","overlay":true}`, `x frame {"id":"c","lines":["too early"]}`, `x frame {"id":"c","lines":["a","b"]}`,
		}
		if d := cmp.Diff(want, host.log()) + cmp.Diff([]string{`{"width":80,"rows":24}`, `{"key":"j"}`}, chunks); d != "" {
			t.Error(d)
		}
	})
}

func TestComponentEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var chunks []string
		var mu sync.Mutex
		host := &screenUI{keys: make(chan string)}
		ended := openComponent(t.Context(), New(host, ""), &chunks, &mu)
		close(host.keys) // the person closed it
		if err := <-ended; err != nil {
			t.Error(err)
		}

		ctx, cancel := context.WithCancel(t.Context())
		ended = openComponent(ctx, New(&screenUI{keys: make(chan string)}, ""), &chunks, &mu)
		synctest.Wait()
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}

		u := New(&screenUI{keys: make(chan string)}, "") // a close that overtook its custom call
		if _, err := uiCall(t.Context(), u, `{"op":"close","id":"c"}`); err != nil {
			t.Error(err)
		}
		if err := <-openComponent(t.Context(), u, &chunks, &mu); err != nil {
			t.Error(err)
		}
	})
}

// TestComponentCloseWhileKeysWait: the extension closes synchronously while nobody takes the chunks; that must end.
func TestComponentCloseWhileKeysWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		host := &screenUI{keys: make(chan string)}
		u := New(host, "")
		free := make(chan struct{})
		ended := make(chan error, 1)
		go func() {
			_, err := u.Call(t.Context(), ext.Call{
				Extension: "x", Params: json.RawMessage(`{"op":"custom","id":"c"}`),
				Stream: func(json.RawMessage) error { <-free; return nil },
			}, policy.Grant{})
			ended <- err
		}()
		synctest.Wait()
		go func() {
			for {
				select {
				case host.keys <- "k":
				case <-free:
					return
				}
			}
		}()
		synctest.Wait()
		if _, err := uiCall(t.Context(), u, `{"op":"close","id":"c"}`); err != nil {
			t.Error(err)
		}
		close(free)
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

func TestComponentStreamFails(t *testing.T) {
	u := New(&screenUI{keys: make(chan string)}, "")
	_, err := u.Call(t.Context(), ext.Call{
		Extension: "x", Params: json.RawMessage(`{"op":"custom","id":"c"}`),
		Stream: func(json.RawMessage) error { return errors.New("vm /secret gone") },
	}, policy.Grant{})
	if !errors.Is(err, ext.ErrInternal) || err.Error() != "the component's input could not be delivered" {
		t.Errorf("error %v", err)
	}
	if _, err := uiCall(t.Context(), u, `{"op":"custom","id":"c"}`); !errors.Is(err, ext.ErrInvalidRequest) {
		t.Errorf("without a stream: %v", err)
	}
}

// lateUI lets go of a component at once, and keeps the way to it.
type lateUI struct {
	scriptedUI
	send func(json.RawMessage) error
}

func (u *lateUI) Custom(_ context.Context, _ ext.ID, _ json.RawMessage, send func(json.RawMessage) error) error {
	u.send = send
	return send(json.RawMessage(`{"key":"a"}`))
}

// TestComponentLateNews: what a UI still has for a component that it has let go of goes nowhere, and ends nothing.
func TestComponentLateNews(t *testing.T) {
	screen := &lateUI{}
	u := New(screen, "")
	var mu sync.Mutex
	var chunks []string
	if err := <-openComponent(t.Context(), u, &chunks, &mu); err != nil {
		t.Fatal(err)
	}
	for range 100 { // more than the queue holds
		_ = screen.send(json.RawMessage(`{"key":"late"}`)) // which may be told that the component has closed, or not
	}
	if diff := cmp.Diff([]string{`{"key":"a"}`}, chunks); diff != "" {
		t.Error(diff)
	}
}
