package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
)

// served measures a tool call of pier serve over standard input and output, and the same call in the process, by turns.
func (b *bench) served(ctx context.Context) error {
	path, err := b.extension("served")
	if err != nil {
		return err
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	h, err := b.host(ctx, "cache")
	if err != nil {
		return err
	}
	if _, err := h.Load(ctx, path); err != nil {
		return errors.Join(err, h.Close())
	}
	a := agent{runs: b.runs, within: func() error {
		_, err := h.Call(ctx, pier.ToolCall{Name: "hello", Input: json.RawMessage(`{"name":"you"}`)})
		return err
	}}
	err = cli.Converse(ctx, b.environment(), program, []string{"serve", path, "--mode", "strict"}, a.heard)
	if err = errors.Join(err, h.Close()); err != nil {
		return err
	}
	inside, outside := timed("", a.inside), timed("tool call over standard input and output", a.outside)
	b.add(outside)
	b.add(single("what that costs more than in the process", "µs", outside.P50-inside.P50, bound{50, 60}))
	b.add(single("how much longer it takes", "×", outside.P50/inside.P50))
	return nil
}

// environment is that of a pier that has its state in the folder of this run.
func (b *bench) environment() []string {
	env := os.Environ()
	for _, name := range []string{"HOME", "USERPROFILE", "AppData", "LocalAppData", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"} {
		env = append(env, name+"="+b.dir)
	}
	return append(env, "PI_EXTENSION_LOG_DIR="+filepath.Join(b.dir, "served"))
}

// agent is the other end of pier serve, as small as one can be: what is measured is pier. It calls a tool over the connection and in its
// own process by turns.
type agent struct {
	runs   int
	within func() error // a call in the process

	turn            int // the call that is under way; 0 before pier is ready
	began           time.Time
	inside, outside []time.Duration
}

// heard takes one line of pier's, and makes the next calls when it is what was waited for.
func (a *agent) heard(line []byte, write func([]byte) error) (done bool, err error) {
	now := time.Now()
	switch {
	case a.turn == 0 && bytes.Contains(line, []byte(`"pier.ready"`)):
	case a.turn > 0 && bytes.HasPrefix(line, []byte(`{"id":"`+strconv.Itoa(a.turn)+`","version":"1.0","type":"tool_result"`)):
		if a.turn > a.runs/10 { // the first ones warm up
			a.outside = append(a.outside, now.Sub(a.began))
		}
	case bytes.Contains(line, []byte(`"type":"error"`)):
		return true, fmt.Errorf("pier serve answered %s", line)
	default:
		return false, nil
	}
	a.turn++
	a.began = time.Now()
	if err := a.within(); err != nil {
		return true, err
	}
	if a.turn > a.runs/10 {
		a.inside = append(a.inside, time.Since(a.began))
	}
	if len(a.outside) >= a.runs {
		return true, nil
	}
	id := strconv.Itoa(a.turn)
	a.began = time.Now()
	return false, write([]byte(`{"id":"` + id + `","version":"1.0","type":"tool_call","payload":{"call_id":"c` + id + `","name":"hello","input":{"name":"you"}}}` + "\n"))
}
