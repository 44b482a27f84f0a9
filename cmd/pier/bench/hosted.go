package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/bridge"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/sys/socket"
)

const pieces = 100 // of each answer of the model that is measured with

// bridgeCommand is the bridge that is measured with: this program once more.
func bridgeCommand() *cobra.Command {
	return &cobra.Command{
		Use: "bridge-process", Short: "The bridge that pier bench starts", Hidden: true, Args: cli.Positional(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			a := asker{over: make(chan bridge.Result, 1)}
			a.process = bridge.NewProcess(os.Stdin, os.Stdout, bridge.ProcessOptions{
				Info: bridge.Info{Tools: []bridge.Tool{{Name: "echo"}, {Name: "ask"}, {Name: "wait"}}}, Call: a.call,
			})
			return errors.Join(a.process.Run(cmd.Context()), a.process.Close(cmd.Context()))
		},
	}
}

// asker is a bridge that echoes, and makes model requests.
type asker struct {
	process *bridge.Process
	over    chan bridge.Result
}

func (a *asker) call(ctx context.Context, c *bridge.Call) (bridge.Result, error) {
	switch c.Name {
	case "echo":
		return bridge.Result{Text: "2"}, nil
	case "ask": // a call has an end, and many requests may take longer
		var in struct{ N int }
		if err := json.Unmarshal(c.Arguments, &in); err != nil {
			return bridge.Result{}, err
		}
		go func() { a.over <- a.all(context.WithoutCancel(ctx), in.N) }()
	}
	select {
	case r := <-a.over:
		return r, nil
	case <-time.After(10 * time.Second):
		return bridge.Result{}, nil
	}
}

// all makes model requests all at once, and says how many pieces came.
func (a *asker) all(ctx context.Context, n int) bridge.Result {
	var got atomic.Int64
	failed := make(chan error, n)
	for range n {
		go func() {
			_, err := a.process.Stream(ctx, json.RawMessage(`{"messages":[{"role":"user","content":"go"}],"opts":{}}`), func(string) error { got.Add(1); return nil })
			failed <- err
		}()
	}
	for range n {
		if err := <-failed; err != nil {
			return bridge.Result{Text: err.Error(), IsError: true}
		}
	}
	return bridge.Result{Text: strconv.FormatInt(got.Load(), 10)}
}

// hosted measures a bridge as pier runs it: a program of its own, behind the gate, with a ledger.
func (b *bench) hosted(ctx context.Context) (err error) {
	life, end := context.WithCancel(ctx)
	at, done := make(chan string, 1), make(chan error, 1)
	go func() {
		done <- socket.ServeHTTP(life, "127.0.0.1:0", func(string) http.Handler { return http.HandlerFunc(stream) }, func(where string) { at <- where })
	}()
	defer func() {
		end()
		err = errors.Join(err, <-done)
	}()
	select {
	case where := <-at:
		return b.throughHost(ctx, where)
	case err := <-done:
		done <- nil
		return err
	}
}

// stream is a model that answers every request in the same pieces.
func stream(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	say := func(delta, reason string) {
		_, _ = fmt.Fprintf(w, "data: {\"id\":\"1\",\"choices\":[{\"index\":0,\"delta\":%s,\"finish_reason\":%s}]}\n\n", delta, reason)
	}
	for range pieces {
		say(`{"content":"a piece of an answer, as models send them"}`, "null")
		if f, ok := w.(http.Flusher); ok {
			f.Flush()
		}
	}
	say("{}", `"stop"`)
	_, _ = fmt.Fprint(w, "data: [DONE]\n\n")
}

func (b *bench) throughHost(ctx context.Context, where string) (err error) {
	streams := min(1000, max(b.runs/2, 1))
	settings := filepath.Join(b.dir, "bridge")
	providers := `{"providers":{"bench":{"baseUrl":"http://` + where + `/v1","api":"openai-completions","apiKey":"none","models":[{"id":"m","name":"M","reasoning":false,
		"input":["text"],"cost":{"input":0,"output":0,"cacheRead":0,"cacheWrite":0},"contextWindow":9000000,"maxTokens":100}]}}}`
	if err := errors.Join(
		os.MkdirAll(settings, 0o700), os.WriteFile(filepath.Join(settings, "models.json"), []byte(providers), 0o600),
	); err != nil {
		return err
	}
	p := pier.DefaultPolicy()
	p.Mode, p.Allow = "strict", []string{"exec", "session=llm"}
	h, err := pier.New(ctx, pier.Options{
		Cwd: b.dir, Policy: p, StateDir: filepath.Join(b.dir, "state"), CacheDir: filepath.Join(b.dir, "cache"), AgentDir: settings,
		LedgerDir: filepath.Join(b.dir, "ledger"), Processors: true, Model: "bench/m",
		ModelBudget: pier.ModelBudget{Requests: streams + 1, Tokens: 1 << 40},
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	program, err := os.Executable()
	if err != nil {
		return err
	}
	x, err := h.Load(ctx, "bridge:'"+program+"' bench bridge-process")
	if err != nil {
		return err
	}
	many := 50 * b.runs
	took, err := together(many, func() error { _, err := x.Call(ctx, "echo", json.RawMessage(`{"code":"1 + 1"}`)); return err })
	if err != nil {
		return err
	}
	b.add(single(fmt.Sprintf("%d bridge calls through the gate, with ledger", many), "s", took.Seconds(), bound{50, 10 * float64(many) / 100_000}))
	ask := func(n int) error {
		out, err := x.Call(ctx, "ask", fmt.Appendf(nil, `{"n":%d}`, n))
		for err == nil && out.Text() == "" {
			out, err = x.Call(ctx, "wait", nil)
		}
		if want := strconv.Itoa(n * pieces); err == nil && out.Text() != want {
			err = fmt.Errorf("%s of %s pieces came", out.Text(), want)
		}
		return err
	}
	if err := ask(1); err != nil { // starts what makes the requests
		return err
	}
	grown, err := most(func() error { return ask(streams) })
	if err != nil {
		return err
	}
	b.add(single(fmt.Sprintf("%d model streams through the gate, over idle", streams), "MB", grown, bound{50, 64}))
	return nil
}

// together does something many times, 64 at once.
func together(n int, once func() error) (time.Duration, error) {
	var left atomic.Int64
	left.Store(int64(n))
	var failed atomic.Pointer[error]
	began := time.Now()
	var all sync.WaitGroup
	for range 64 {
		all.Go(func() {
			for left.Add(-1) >= 0 {
				if err := once(); err != nil {
					failed.Store(&err)
					return
				}
			}
		})
	}
	all.Wait()
	if err := failed.Load(); err != nil {
		return 0, *err
	}
	return time.Since(began), nil
}

// most is by how much the heap grows while something is done, in MB.
func most(do func() error) (float64, error) {
	before := heap()
	var peak float64
	over, watched := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(watched)
		tick := time.NewTicker(50 * time.Millisecond)
		defer tick.Stop()
		for {
			peak = max(peak, heap())
			select {
			case <-tick.C:
			case <-over:
				return
			}
		}
	}()
	err := do()
	close(over)
	<-watched
	return peak - before, err
}
