package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/internal/rtp"
	"github.com/cec80427/pier/internal/rtp/approvals"
	"github.com/cec80427/pier/internal/serve/rtpserve"
)

// echoPack is a pack for Node, and echoTool the same as a tool of an extension.
const (
	echoPack = `const S = { type: "object", properties: { n: { type: "number" } } };
exports.rigPack = () => ({ name: "echo", version: "1" });
exports.rigTools = () => [{ name: "echo", description: "Echoes", input_schema: S, output_schema: S, error_schema: { type: "object" } }];
exports.rigInvoke = async (tool, args, context) => args;
`
	echoTool = `export default function (pi: any) {
	pi.registerTool({
		name: "plain", label: "Echo", description: "Echoes", parameters: { type: "object", properties: { n: { type: "number" } } },
		async execute(_id: string, args: any) { return { content: [{ type: "text", text: JSON.stringify(args) }], details: args }; },
	});
}
`
)

// packs measures packs of RTP tools: a call beside that of an extension's tool, the gateway, and a list of approvals.
func (b *bench) packs(ctx context.Context) error {
	folder := filepath.Join(b.dir, "echo")
	for _, step := range []func(context.Context, string) error{b.packCalls, b.pythonCalls, b.gateway, b.pending} {
		if err := step(ctx, folder); err != nil {
			return err
		}
	}
	return nil
}

// packCalls measures a call of a pack's tool and one of an extension's, each pair of them at once and every other pair the other way round.
// What is compared are the two of a pair: whatever else the machine does, it does to both.
func (b *bench) packCalls(ctx context.Context, folder string) (err error) {
	h, call, err := b.echoes(ctx, folder)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.Close()) }()
	took, ratios := map[string][]time.Duration{}, make([]time.Duration, 0, b.runs) // a second for each time as long
	for n := range b.runs + b.runs/10 + 1 {
		pair := []string{"echo", "plain"}
		if n%2 == 1 {
			slices.Reverse(pair)
		}
		now := map[string]time.Duration{}
		for _, name := range pair {
			began := time.Now()
			if err := call(name); err != nil {
				return err
			}
			now[name] = time.Since(began)
		}
		if n > b.runs/10 { // the first ones warm up
			took["echo"], took["plain"] = append(took["echo"], now["echo"]), append(took["plain"], now["plain"])
			ratios = append(ratios, now["echo"]*time.Second/max(now["plain"], 1))
		}
	}
	slices.Sort(ratios)
	b.add(timed("call of a pack for Node, with ledger", took["echo"]))
	b.add(timed("the same of an extension", took["plain"]))
	b.add(single("a pack's call, in calls of an extension", "×", ratios[len(ratios)/2].Seconds(), bound{50, 1.2}))
	return nil
}

// echoes is a host with a pack for Node and an extension, whose tools do the same.
func (b *bench) echoes(ctx context.Context, folder string) (*pier.Host, func(tool string) error, error) {
	plain := filepath.Join(b.dir, "plain.ts")
	err := errors.Join(os.MkdirAll(folder, 0o700), os.WriteFile(filepath.Join(folder, "index.js"), []byte(echoPack), 0o600), os.WriteFile(plain, []byte(echoTool), 0o600))
	if err != nil {
		return nil, nil, err
	}
	h, err := b.asked(ctx)
	if err != nil {
		return nil, nil, err
	}
	for _, name := range []string{plain, "rtp:" + folder} {
		if _, err := h.Load(ctx, name); err != nil {
			return nil, nil, errors.Join(err, h.Close())
		}
	}
	return h, func(tool string) error {
		_, err := h.Call(ctx, pier.ToolCall{Name: tool, Input: json.RawMessage(`{"n":1}`)})
		return err
	}, nil
}

// gateway measures calls over HTTP, many at once, each with its records.
func (b *bench) gateway(ctx context.Context, folder string) (err error) {
	state := filepath.Join(b.dir, "gateway")
	store, err := approvals.Open(approvals.Dir(state), approvals.Options{Note: func(approvals.Step) error { return nil }})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	tokens := rtpserve.NewTokens(state)
	secret, err := tokens.Lend("acme", "ann", rtpserve.RoleCall)
	if err != nil {
		return err
	}
	g, err := rtpserve.New(ctx, rtpserve.Options{
		Tokens: tokens, Approvals: store, Ledgers: func() ([]string, error) { return nil, nil },
		Open: func(ctx context.Context) (*pier.Host, []*pier.Extension, func() error, error) {
			h, err := b.asked(ctx)
			if err != nil {
				return nil, nil, nil, err
			}
			x, err := h.Load(ctx, "rtp:"+folder)
			if err != nil {
				return nil, nil, nil, errors.Join(err, h.Close())
			}
			return h, []*pier.Extension{x}, h.Close, nil
		},
	})
	if err != nil {
		return err
	}
	life, end := context.WithCancel(ctx)
	at, done := make(chan string, 1), make(chan error, 1)
	go func() { done <- g.Listen(life, "127.0.0.1:0", func(where string) { at <- where }) }()
	defer func() {
		end()
		err = errors.Join(err, <-done, g.Close())
	}()
	select {
	case where := <-at:
		return b.clients(ctx, where, secret)
	case err := <-done:
		done <- nil
		return err
	}
}

// clients call the gateway's tool, sixteen at once.
func (b *bench) clients(ctx context.Context, where, secret string) error {
	const atOnce = 16
	transport := &http.Transport{MaxIdleConnsPerHost: atOnce}
	defer transport.CloseIdleConnections()
	client := http.Client{Transport: transport}
	many := max(b.runs, atOnce)
	var next, lost atomic.Int64
	took := make([]time.Duration, many)
	call := func(n int64) error {
		body := fmt.Sprintf(`{"args":{"n":%d}}`, n)
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+where+"/v1/tools/echo:call", strings.NewReader(body))
		if err != nil {
			return err
		}
		r.Header.Set("Authorization", "Bearer "+secret)
		r.Header.Set("Content-Type", "application/json")
		answer, err := client.Do(r)
		if err != nil {
			return err
		}
		defer answer.Body.Close()
		data, err := io.ReadAll(answer.Body)
		if err == nil && !bytes.Contains(data, fmt.Appendf(nil, `{"n":%d}`, n)) {
			err = fmt.Errorf("call %d was answered with %s", n, data)
		}
		return err
	}
	if err := call(0); err != nil {
		return err
	}
	began := time.Now()
	var all sync.WaitGroup
	for range atOnce {
		all.Go(func() {
			for n := next.Add(1); n <= int64(many); n = next.Add(1) {
				begun := time.Now()
				if call(n) != nil {
					lost.Add(1)
				}
				took[n-1] = time.Since(begun)
			}
		})
	}
	all.Wait()
	whole := time.Since(began)
	slices.Sort(took)
	b.add(timed("call through the gateway, 16 at once, with audit", took, bound{99, 10_000}))
	b.add(single("3,000 calls through the gateway, client included", "s", whole.Seconds()*3000/float64(many), bound{50, 1}))
	b.add(single("calls through the gateway that were lost", "", float64(lost.Load()), bound{50, 0}))
	return nil
}

// pending lists calls that wait for an approval.
func (b *bench) pending(context.Context, string) (err error) {
	store, err := approvals.Open(filepath.Join(b.dir, "pending"), approvals.Options{Note: func(approvals.Step) error { return nil }})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	tool := &rtp.Tool{
		Name: "pay", Description: "Pays", RiskClass: rtp.Money,
		InputSchema: json.RawMessage(`{"type":"object"}`), OutputSchema: json.RawMessage(`{"type":"object"}`), ErrorSchema: json.RawMessage(`{"type":"object"}`),
	}
	count := min(b.runs, 1000)
	for n := range count {
		args := json.RawMessage(fmt.Sprintf(`{"cents":%d}`, n))
		if _, _, err := store.Ask(approvals.Need{Pack: "pay", Tool: tool, Args: args, Caller: rtp.Context{TenantID: "acme", Actor: "ann"}, Call: "c", Within: time.Minute}); err != nil {
			return err
		}
	}
	var took []time.Duration
	for range min(b.runs, 50) {
		began := time.Now()
		list, err := store.List(approvals.Pending)
		if err != nil || len(list) != count {
			return errors.Join(fmt.Errorf("%d of %d approvals listed", len(list), count), err)
		}
		took = append(took, time.Since(began))
	}
	b.add(timed(fmt.Sprintf("%d pending approvals listed", count), took, bound{50, 50_000}))
	return nil
}
