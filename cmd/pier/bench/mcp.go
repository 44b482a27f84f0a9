package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/internal/sys/proc"
)

// serverCommand is the MCP server that is measured with: this program once more, so that there is one everywhere.
func serverCommand() *cobra.Command {
	return &cobra.Command{
		Use: "mcp-server [MILLISECONDS]", Short: "The MCP server that pier bench starts", Hidden: true, Args: cli.Positional(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 { // what a server does before it answers, most of it waiting
				wait, err := strconv.Atoi(args[0])
				if err != nil {
					return cli.Usage(err)
				}
				select {
				case <-time.After(time.Duration(wait) * time.Millisecond):
				case <-cmd.Context().Done():
				}
			}
			server := sdk.NewServer(&sdk.Implementation{Name: "bench", Version: "1"}, nil)
			server.AddTool(&sdk.Tool{Name: "echo", InputSchema: json.RawMessage(`{"type":"object"}`)},
				func(_ context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
					return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: string(r.Params.Arguments)}}}, nil
				})
			server.AddTool(&sdk.Tool{Name: "die", InputSchema: json.RawMessage(`{"type":"object"}`)},
				func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
					os.Exit(1)
					return nil, nil
				})
			return server.Run(cmd.Context(), &sdk.StdioTransport{})
		},
	}
}

// gated is a host whose MCP servers may be started, and whose servers and packs may be called.
func (b *bench) gated(ctx context.Context) (*pier.Host, error) {
	p := pier.DefaultPolicy()
	p.Mode, p.Allow = "strict", []string{"exec", "tool=mcp__*", "tool=echo"}
	return b.under(ctx, p)
}

// asked is a host with the policy that there is without flags.
func (b *bench) asked(ctx context.Context) (*pier.Host, error) {
	return b.under(ctx, pier.DefaultPolicy())
}

func (b *bench) under(ctx context.Context, p pier.Policy) (*pier.Host, error) {
	return pier.New(ctx, pier.Options{
		Cwd: b.dir, Policy: p, StateDir: filepath.Join(b.dir, "state"), CacheDir: filepath.Join(b.dir, "cache"),
		AgentDir: filepath.Join(b.dir, "agent"), LedgerDir: filepath.Join(b.dir, "ledger"), Processors: true,
	})
}

// serverName is what the server is loaded by.
func serverName(program string, wait int) string {
	return "mcp:'" + program + "' bench mcp-server " + strconv.Itoa(wait)
}

// mcp measures MCP servers on standard input and output, beside the SDK's client alone.
func (b *bench) mcp(ctx context.Context) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	for _, step := range []func(context.Context, string) error{b.mcpMemory, b.mcpCalls, b.mcpStarts, b.mcpKills} {
		if err := step(ctx, program); err != nil {
			return err
		}
	}
	return nil
}

// one loads one server, and returns its tools' names by what the server calls them.
func one(ctx context.Context, h *pier.Host, program string, wait int) (map[string]string, error) {
	x, err := h.Load(ctx, serverName(program, wait))
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	for t := range x.Tools() {
		names[filepath.Base(t.Label)] = t.Name
	}
	return names, nil
}

// mcpCalls measures a call through the gate and one of the bare client, by turns; and a hundred at once.
func (b *bench) mcpCalls(ctx context.Context, program string) (err error) {
	bare, end, err := bareClient(ctx, program)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, end()) }()
	h, err := b.gated(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	names, err := one(ctx, h, program, 0)
	if err != nil {
		return err
	}
	input := json.RawMessage(`{"text":"hello"}`)
	call := func(input json.RawMessage) (pier.Result, error) {
		return h.Call(ctx, pier.ToolCall{Name: names["echo"], Input: input})
	}
	var alone []time.Duration
	through, err := b.repeat(func() error { _, err := call(input); return err }, func() error {
		began := time.Now()
		_, err := bare.CallTool(ctx, &sdk.CallToolParams{Name: "echo", Arguments: input})
		alone = append(alone, time.Since(began))
		return err
	})
	if err != nil {
		return err
	}
	a, t := timed("MCP call, the SDK's client alone", alone[len(alone)-len(through):]), timed("MCP call through the gate, with ledger", through)
	b.add(a)
	b.add(t)
	b.add(single("what the gate costs an MCP call", "µs", t.P50-a.P50, bound{50, 150}))
	lost, err := inFlight(100, func(n int) error {
		want := fmt.Sprintf(`{"n":%d}`, n)
		r, err := call(json.RawMessage(want))
		if err == nil && r.Text() != want {
			err = fmt.Errorf("%s was answered with %s", want, r.Text())
		}
		return err
	})
	if err != nil {
		b.log("warning: " + err.Error())
	}
	b.add(single("100 MCP calls in flight, answers lost", "", float64(lost), bound{50, 0}))
	return nil
}

// inFlight does something n times at once, and counts what failed.
func inFlight(n int, do func(n int) error) (failed int, err error) {
	errs := make([]error, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { errs[i] = do(i) })
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			failed++
		}
	}
	return failed, errors.Join(errs...)
}

// bareClient is the SDK's client with the server's own pipes.
func bareClient(ctx context.Context, program string) (*sdk.ClientSession, func() error, error) {
	p, err := newPipes()
	if err != nil {
		return nil, nil, err
	}
	group := proc.NewGroup(proc.Options{Stderr: os.Stderr})
	var server *proc.Process
	end := func() error {
		p.close()
		if server != nil { // it ends by itself, and says so when it is told to
			select {
			case <-server.Done():
			case <-time.After(10 * time.Second):
			}
		}
		return group.Close()
	}
	if server, err = group.Start(ctx, proc.Spec{
		Command: program, Args: []string{"bench", "mcp-server"}, Env: os.Environ(), Stdin: proc.Given, Stdout: proc.Given, Stderr: proc.Inherit,
		Files: map[int]*os.File{0: p.farIn, 1: p.farOut},
	}); err != nil {
		return nil, nil, errors.Join(err, end())
	}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "bare", Version: "1"}, nil).Connect(ctx, &sdk.IOTransport{Reader: p.in, Writer: p.out},
		&sdk.ClientSessionOptions{ProtocolVersion: "2025-11-25"})
	if err != nil {
		return nil, nil, errors.Join(err, end())
	}
	return session, func() error { return errors.Join(ignoreClosed(session.Close()), end()) }, nil
}

func ignoreClosed(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, os.ErrClosed) {
		return nil
	}
	return err
}

// mcpStarts starts the slowest of ten servers alone, and then all of them at once, each in a host of its own run.
func (b *bench) mcpStarts(ctx context.Context, program string) error {
	const slowest, count = 1000, 10
	start := func(waits ...int) (time.Duration, error) {
		h, err := b.gated(ctx)
		if err != nil {
			return 0, err
		}
		began := time.Now()
		_, err = inFlight(len(waits), func(n int) error { _, err := h.Load(ctx, serverName(program, waits[n])); return err })
		took := time.Since(began)
		return took, errors.Join(err, h.Close())
	}
	var waits []int
	for n := range count {
		waits = append(waits, slowest*(n+1)/count)
	}
	var alone, together []time.Duration
	for range min(b.runs, 5) {
		one, err := start(slowest)
		if err != nil {
			return err
		}
		all, err := start(waits...)
		if err != nil {
			return err
		}
		alone, together = append(alone, one), append(together, all)
	}
	a, t := timed("the slowest of 10 MCP servers, started alone", alone), timed("10 MCP servers, started at once", together)
	b.add(a)
	b.add(t)
	b.add(single("10 MCP servers, as a part of the slowest", "", t.P50/a.P50, bound{50, 1.1}))
	return nil
}

// mcpMemory is what this process has resident for each connected server, beside the server's own process.
func (b *bench) mcpMemory(ctx context.Context, program string) error {
	if runtime.GOOS != "linux" {
		return nil // where the numbers come from
	}
	const more = 20
	h, err := b.gated(ctx)
	if err != nil {
		return err
	}
	var first, all float64
	for n := range more + 1 {
		if _, err = one(ctx, h, program, n); err != nil { // other waits are other servers
			return errors.Join(err, h.Close())
		}
		if n == 0 || n == more {
			first = all
			if all, err = resident(); err != nil {
				return errors.Join(err, h.Close())
			}
		}
	}
	b.add(single("each further connected MCP server", "MB", (all-first)/more, bound{50, 1.5}))
	return h.Close()
}

// mcpKills measures how long after its end a server answers again.
func (b *bench) mcpKills(ctx context.Context, program string) error {
	h, err := b.gated(ctx)
	if err != nil {
		return err
	}
	names, err := one(ctx, h, program, 0)
	if err != nil {
		return errors.Join(err, h.Close())
	}
	var took []time.Duration
	for range min(b.runs, 40) {
		if _, err := h.Call(ctx, pier.ToolCall{Name: names["die"]}); err == nil {
			return errors.Join(errors.New("a server that ended has answered"), h.Close())
		}
		began := time.Now()
		if _, err := h.Call(ctx, pier.ToolCall{Name: names["echo"], Input: json.RawMessage(`{}`)}); err != nil {
			return errors.Join(err, h.Close())
		}
		took = append(took, time.Since(began))
	}
	b.add(timed("MCP server that was killed, until it answers", took, bound{95, 1e6}))
	return h.Close()
}
