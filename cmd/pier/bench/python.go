package bench

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/runtime/rtp"
	"github.com/cec80427/pier/internal/sys/proc"
)

// pythonPack is the echo in Python.
const pythonPack = `S = {"type": "object", "properties": {"n": {"type": "number"}}}
def rig_tools():
    return [{"name": "echo", "description": "Echoes", "input_schema": S, "output_schema": S, "error_schema": {"type": "object", "properties": {}}, "risk_class": "read"}]
def echo(args, secrets, ctx):
    return args
`

// pythonCalls measures a warm call of a pack in Python, and one over a bare pipe to the same worker, by turns.
func (b *bench) pythonCalls(ctx context.Context, _ string) (err error) {
	if proc.Find("python3", os.Environ()) == "" {
		b.log("there is no python3: packs in Python are not measured")
		return nil
	}
	folder := filepath.Join(b.dir, "echo-python")
	if err := errors.Join(os.MkdirAll(folder, 0o700), os.WriteFile(filepath.Join(folder, "pack.py"), []byte(pythonPack), 0o600)); err != nil {
		return err
	}
	bare, end, err := bareWorker(ctx, folder)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, end()) }()
	h, err := b.gated(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	if _, err := h.Load(ctx, "rtp:"+folder); err != nil {
		return err
	}
	var alone []time.Duration
	through, err := b.repeat(func() error {
		_, err := h.Call(ctx, pier.ToolCall{Name: "echo", Input: json.RawMessage(`{"n":1}`)})
		return err
	}, func() error {
		began := time.Now()
		err := bare()
		alone = append(alone, time.Since(began))
		return err
	})
	if err != nil {
		return err
	}
	a, t := timed("call of a worker in Python over a bare pipe", alone[len(alone)-len(through):]), timed("call of a pack in Python, with ledger", through)
	b.add(a)
	b.add(t)
	b.add(single("what pier adds to a call of a pack in Python", "µs", t.P50-a.P50, bound{50, 300}))
	return nil
}

// bareWorker starts the worker of a pack without pier; call makes one call.
func bareWorker(ctx context.Context, folder string) (call func() error, end func() error, err error) {
	words, first, err := rtp.Bare(folder)
	if err != nil {
		return nil, nil, err
	}
	said, says := io.Pipe()
	group := proc.NewGroup(proc.Options{})
	p, err := group.Start(ctx, proc.Spec{
		Command: words[0], Args: words[1:], Dir: folder, Env: os.Environ(), Stdin: proc.Pipe, Stdout: proc.Pipe,
		Output: func(_ int, chunk []byte) error {
			_, err := says.Write(chunk)
			return err
		},
	})
	if err != nil {
		return nil, nil, errors.Join(err, group.Close())
	}
	end = func() error { return errors.Join(said.Close(), group.Close()) }
	lines := bufio.NewReader(said)
	exchange := func(line, want string) error {
		if err := p.Write(ctx, []byte(line+"\n")); err != nil {
			return err
		}
		got, err := lines.ReadString('\n')
		if err == nil && !strings.Contains(got, want) {
			err = fmt.Errorf("the worker said %s", got)
		}
		return err
	}
	if err := exchange(string(first), `"ready"`); err != nil {
		return nil, nil, errors.Join(err, end())
	}
	n := 0
	return func() error {
		n++
		return exchange(fmt.Sprintf(`{"id":%d,"call":"echo","args":{"n":%d},"secrets":{},"context":{}}`, n, n), fmt.Sprintf(`{"n":%d}`, n))
	}, end, nil
}
