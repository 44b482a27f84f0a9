package exec

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"runtime"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/sys/memquota"
	"github.com/cec80427/pier/internal/sys/proc"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// What a program says is in the host's memory until the extension has been given it. So those that say much take turns: there is a ration for
// each extension, and when it is used up one call goes on, and the others' programs wait at their pipes.

const (
	freeOutput = 64 << 10 // what each call may hold without asking
	outputStep = 256 << 10
	heldOutput = 20 << 20
	outputCost = 3 // the host holds it as it came, and as JSON
)

// saying is one call that collects what its program says.
type saying struct {
	ration *memquota.Ration
	turn   chan struct{} // held by the one call of the extension that goes on without a ration
	mine   bool
	said   int64
	held   int64
}

func (e *Exec) saying(id ext.ID) *saying {
	e.mu.Lock()
	defer e.mu.Unlock()
	s := e.sharing[id]
	if s == nil {
		s = &saying{ration: memquota.New(heldOutput), turn: make(chan struct{}, 1)}
		e.sharing[id] = s
	}
	return &saying{ration: s.ration, turn: s.turn}
}

// take waits until n bytes more may be held.
func (s *saying) take(ctx context.Context, n int) error {
	s.said += int64(n)
	for s.said > freeOutput+s.held/outputCost {
		if err := s.step(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (s *saying) step(ctx context.Context) error {
	const size = outputStep * outputCost
	for wait := 20 * time.Millisecond; !s.ration.Try(ctx, size, s.mine); wait = min(2*wait, time.Second) {
		timer := time.NewTimer(wait)
		select {
		case s.turn <- struct{}{}:
			s.mine = true
		case <-timer.C:
			runtime.GC() // what was delivered is noticed when it is collected
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		}
		timer.Stop()
	}
	s.held += size
	return nil
}

// done gives the turn back, and what is held once the result is garbage.
func (s *saying) done(result []byte) {
	if s.mine {
		<-s.turn
	}
	if s.held > 0 {
		s.ration.Until(result, s.held)
	}
}

// answer is the result of run. It is written in one piece: outputs are large, and each copy counts.
func answer(r *proc.Result, text bool) json.RawMessage {
	code, signal := execExit(r.Exit)
	size := len(r.Stdout) + len(r.Stderr) // what is written is let go of
	out := append(make([]byte, 0, size+size/2+256), `{"code":`...)
	if code != nil {
		out = strconv.AppendInt(out, int64(*code), 10)
	} else {
		out = append(out, "null"...)
	}
	out = append(out, `,"signal":`...)
	if signal != nil {
		out = jsontext.AppendString(out, *signal)
	} else {
		out = append(out, "null"...)
	}
	out = append(strconv.AppendBool(append(out, `,"killed":`...), r.Killed), `,"stdout":`...)
	if text {
		short := cut(&r.Stdout)
		r.Truncated = cut(&r.Stderr) || short || r.Truncated
	}
	out = append(appendSaid(out, &r.Stdout, text), `,"stderr":`...)
	out = appendSaid(out, &r.Stderr, text)
	out = strconv.AppendBool(append(out, `,"truncated":`...), r.Truncated)
	if len(r.Extra) > 0 {
		out = append(out, `,"extra":{`...)
		var fds []int
		for fd := range r.Extra {
			fds = append(fds, fd)
		}
		slices.Sort(fds)
		for i, fd := range fds {
			if i > 0 {
				out = append(out, ',')
			}
			out = append(strconv.AppendInt(append(out, '"'), int64(fd), 10), `":`...)
			said := r.Extra[fd]
			out = appendSaid(out, &said, false)
		}
		out = append(out, '}')
	}
	return append(out, '}')
}

// longText is how long a stream may be as a text in JSON: a NUL is six bytes there.
const longText = 10 << 20

// cut leaves of a stream what is no longer than that, and reports whether it is less.
func cut(said *[]byte) bool {
	for at, long := 0, 0; 6*len(*said) > longText && at < len(*said); {
		r, size := utf8.DecodeRune((*said)[at:])
		switch {
		case r < ' ' && r != '\n' && r != '\t' && r != '\r':
			long += 6
		case r < ' ', r == '"', r == '\\':
			long += 2
		case r == utf8.RuneError && size == 1:
			long += 3
		default:
			long += size
		}
		if long > longText {
			*said = (*said)[:at]
			return true
		}
		at += size
	}
	return false
}

func appendSaid(out []byte, said *[]byte, text bool) []byte {
	defer func() { *said = nil }()
	if !text {
		return append(base64.StdEncoding.AppendEncode(append(out, '"'), *said), '"')
	}
	words := wire.Text(*said)
	*said = nil
	return jsontext.AppendString(out, words)
}
