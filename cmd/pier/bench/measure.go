package bench

import (
	"cmp"
	"context"
	_ "embed" // the script that real Pi runs
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/cmd/pier/cli"
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// bench is one run of pier bench.
type bench struct {
	extensions []string
	runs       int
	pi, node   string
	budgets    string // the file of --check
	report     string // the folder of --report
	reasons    bool   // --why
	most       int    // --growth, 0 for none
	apart      bool   // --starts
	stays      bool   // --resident
	only       []string
	log        func(string)

	dir   string // of this run
	rows  []benchRow
	awake bool // no processor sleeps meanwhile
}

// small is the extension that most rows measure.
const small = `import { Type } from "typebox";

export default function (pi: any) {
	pi.registerTool({
		name: "hello", label: "Hello", description: "Says hello",
		parameters: Type.Object({ name: Type.String({ description: "whom" }) }),
		async execute(_id: string, { name }: { name: string }) {
			return { content: [{ type: "text", text: "Hello, " + name }], details: { name } };
		},
	});
	pi.on("turn_start", () => {});
}
`

func (b *bench) measure(ctx context.Context) ([]benchRow, error) {
	step := b.usual
	switch {
	case b.most > 0:
		step = b.growth
	case b.apart:
		step = b.starting
	case b.stays:
		step = b.packages
	}
	end, is := awake()
	if b.awake = is; !is {
		b.log("processors may sleep while nothing is to do, so short times are longer here: on Linux, root keeps them awake")
	}
	return b.rows, errors.Join(b.within(ctx, step), end())
}

// step is a part of what is measured when nothing else is asked for.
type step struct {
	name string
	run  func(*bench, context.Context) error
}

// steps are in the order in which they are measured.
func steps() []step {
	return []step{
		{"memory", (*bench).memory},
		{"starts", (*bench).starts},
		{"loads", (*bench).loads},
		{"calls", (*bench).calls},
		{"serve", (*bench).served},
		{"bridges", (*bench).bridged},
		{"hosted-bridges", (*bench).hosted},
		{"mcp", (*bench).mcp},
		{"rtp", (*bench).packs},
		{"components", (*bench).components},
		{"decisions", (*bench).decisions},
		{"together", (*bench).together},
		{"binary", (*bench).binary},
	}
}

// stepNames are what --only takes.
func stepNames() (names []string) {
	for _, s := range steps() {
		names = append(names, s.name)
	}
	return names
}

// usual is what is measured when nothing else is asked for.
func (b *bench) usual(ctx context.Context) error {
	for _, s := range steps() {
		if len(b.only) > 0 && !slices.Contains(b.only, s.name) {
			continue
		}
		if err := s.run(b, ctx); err != nil {
			return fmt.Errorf("measure %s: %w", s.name, err)
		}
	}
	return nil
}

func (b *bench) add(r benchRow) { b.rows = append(b.rows, r) }

// host is one as pier runs it: a policy decides, and a ledger in a file records. Hosts of one cache share its code.
func (b *bench) host(ctx context.Context, cache string) (*pier.Host, error) {
	return pier.New(ctx, b.options(cache))
}

func (b *bench) options(cache string) pier.Options {
	p := pier.DefaultPolicy()
	p.Mode = "prompt"
	return pier.Options{
		Cwd: b.dir, Policy: p, StateDir: filepath.Join(b.dir, "state"), CacheDir: filepath.Join(b.dir, cache),
		AgentDir: filepath.Join(b.dir, "agent"), LedgerDir: filepath.Join(b.dir, "ledger"), Processors: true,
	}
}

// extension writes the small extension under a name.
func (b *bench) extension(name string) (string, error) {
	path := filepath.Join(b.dir, name+".ts")
	return path, os.WriteFile(path, []byte(small), 0o600)
}

// starts measures the command itself.
func (b *bench) starts(ctx context.Context) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	var took []time.Duration
	for range min(b.runs, 40) {
		began := time.Now()
		if err := cli.StartProgram(ctx, os.Environ(), program, []string{"--version"}, nil, func([]byte) {}); err != nil {
			return err
		}
		took = append(took, time.Since(began))
	}
	b.add(timed("pier --version", took, bound{95, 15_000}))
	return nil
}

// loads measures one small extension, with and without code from the cache.
func (b *bench) loads(ctx context.Context) error {
	path, err := b.extension("load")
	if err != nil {
		return err
	}
	defer cli.Growing()() // as the command line loads
	load := func(cache string) (time.Duration, error) {
		h, err := b.host(ctx, cache)
		if err != nil {
			return 0, err
		}
		began := time.Now()
		_, err = h.Load(ctx, path)
		return time.Since(began), errors.Join(err, h.Close())
	}
	var cached, fresh []time.Duration
	for n := range min(b.runs, 100) + 1 {
		d, err := load("cache")
		if err != nil {
			return err
		}
		if n > 0 { // the first fills the cache
			cached = append(cached, d)
		}
	}
	for n := range min(b.runs, 20) {
		d, err := load(fmt.Sprintf("fresh%d", n))
		if err != nil {
			return err
		}
		fresh = append(fresh, d)
	}
	b.add(timed("load one extension, cached", cached, bound{50, 1000}, bound{95, 3000}))
	b.add(timed("load one extension, nothing cached", fresh, bound{95, 12_000}))
	return nil
}

// calls measures an event and a tool call, through policy and ledger.
func (b *bench) calls(ctx context.Context) error {
	path, err := b.extension("calls")
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
	event := json.RawMessage(`{"type":"turn_start","turnIndex":1,"timestamp":1}`)
	events, err := b.repeat(func() error { _, err := h.Emit(ctx, event); return err })
	if err != nil {
		return errors.Join(err, h.Close())
	}
	call := pier.ToolCall{Name: "hello", Input: json.RawMessage(`{"name":"you"}`)}
	calls, err := b.repeat(func() error { _, err := h.Call(ctx, call); return err })
	if err != nil {
		return errors.Join(err, h.Close())
	}
	b.add(timed("event to one handler", events, bound{50, 40}, bound{99, 150}))
	b.add(timed("tool call, with ledger", calls, bound{50, 60}, bound{95, 150}))
	return h.Close()
}

// repeat measures what is done again and again, and does something else in between.
func (b *bench) repeat(once func() error, between ...func() error) ([]time.Duration, error) {
	took := make([]time.Duration, 0, b.runs)
	for n := range b.runs + b.runs/10 + 1 {
		began := time.Now()
		if err := once(); err != nil {
			return nil, err
		}
		if n > b.runs/10 { // the first ones warm up
			took = append(took, time.Since(began))
		}
		for _, other := range between {
			if err := other(); err != nil {
				return nil, err
			}
		}
	}
	return took, nil
}

// decisions measures what the policy alone takes, with scopes: a hundred at a time, for a clock is slower than one.
func (b *bench) decisions(context.Context) error {
	p, err := policy.New(policy.Config{
		Mode: policy.ModeStrict, Cwd: b.dir, Home: b.dir,
		Allow: []policy.Rule{{Cap: ext.CapRead, Scope: "src/**"}, {Cap: ext.CapRead, Scope: "docs/*.md"}, {Cap: ext.CapExec, Scope: "git"}},
		Deny:  []policy.Rule{{Cap: ext.CapRead, Scope: "src/secret/**"}},
	})
	if err != nil {
		return err
	}
	need := policy.Requirement{Extension: "bench", Capability: ext.CapRead, Method: ext.MethodFS, Files: policy.FileNeed{Paths: []policy.PathUse{{Path: filepath.Join(b.dir, "src", "deep", "file.go")}}}}
	const batch = 100
	var took []time.Duration
	for range max(b.runs/20, 10) {
		began := time.Now()
		for range batch {
			p.Decide(need)
		}
		took = append(took, time.Since(began)/batch)
	}
	b.add(timed("policy decision with scopes", took, bound{99, 1}))
	return nil
}

//go:embed bench.mjs
var piScript []byte

// together loads the named extensions in one process, and has real Pi do the same.
func (b *bench) together(ctx context.Context) error {
	if len(b.extensions) == 0 {
		return nil
	}
	defer cli.Growing()() // as the command line loads
	var took []time.Duration
	count := 0
	for n := range min(b.runs, 10) + 1 {
		h, err := b.host(ctx, "cache")
		if err != nil {
			return err
		}
		began := time.Now()
		list, err := h.LoadAll(ctx, b.extensions...) // as a command that names several
		if err != nil && n == 0 {
			b.log("warning: " + new(cli.App).Explain(err))
		}
		if n > 0 {
			took = append(took, time.Since(began))
		}
		if err := h.Close(); err != nil {
			return err
		}
		if count = len(list); count == 0 {
			return errors.New("none of the extensions could be loaded")
		}
	}
	row := timed(fmt.Sprintf("%d extensions ready, cached", count), took)
	if count <= 40 {
		row.Bounds = []bound{{50, 60_000}}
		row.judge()
	}
	b.add(row)
	if b.pi == "" {
		return nil
	}
	return b.compare(ctx, count)
}

// compare has pier and real Pi load the same extensions by turns, each time in a new process. Each says a line when it is
// ready. The first loads fill the caches of both.
func (b *bench) compare(ctx context.Context, loaded int) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	home := filepath.Join(b.dir, "together")
	if err := os.MkdirAll(home, 0o700); err != nil {
		return err
	}
	inspect := append([]string{"inspect", "--json", "--mode", "permissive"}, b.extensions...)
	var took, whole, ours []time.Duration
	for range min(b.runs, 5) + 1 {
		own, began := time.Duration(0), time.Now()
		err := cli.StartProgram(ctx, homes(home), program, inspect, nil, func([]byte) { own = cmp.Or(own, time.Since(began)) })
		if err != nil {
			return err
		}
		began = time.Now()
		told, err := b.inPi(ctx, "--no-expose-gc", b.extensions)
		if err != nil {
			return err
		}
		ours, whole = append(ours, own), append(whole, told.at.Sub(began))
		if int(told.Loaded) != loaded {
			return fmt.Errorf("real Pi loaded %d extensions, pier %d", int(told.Loaded), loaded)
		}
		took = append(took, time.Duration(told.Milliseconds*1e6))
	}
	b.add(timed("the same in real Pi", took[1:]))
	pi, pier := timed("real Pi, from its start to ready", whole[1:]), timed("pier inspect, from its start to ready", ours[1:])
	b.add(pi)
	b.add(pier)
	b.add(single("that as a part of real Pi's", "", pier.P50/pi.P50, bound{50, 0.2}))
	return nil
}

// piTold is what piScript tells.
type piTold struct {
	Milliseconds, Loaded, Megabytes float64

	at time.Time
}

// inPi has real Pi load extensions in a new process. Where Node lets its garbage be collected, the script tells what they have resident.
func (b *bench) inPi(ctx context.Context, flag string, extensions []string) (says piTold, err error) {
	script := filepath.Join(b.dir, "bench.mjs")
	if err := os.WriteFile(script, piScript, 0o600); err != nil {
		return says, err
	}
	args := []string{flag, script, b.pi, filepath.Join(b.dir, "pi")}
	for _, path := range extensions {
		abs, err := filepath.Abs(path)
		if err != nil {
			return says, err
		}
		args = append(args, abs)
	}
	var malformed error
	err = cli.StartProgram(ctx, os.Environ(), b.node, args, nil, func(line []byte) {
		says.at = time.Now()
		malformed = json.Unmarshal(line, &says)
	})
	return says, errors.Join(err, malformed)
}

func (b *bench) binary(context.Context) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	info, err := os.Stat(program)
	if err != nil {
		return err
	}
	b.add(single("size of the program", "MB", float64(info.Size())/1e6, bound{50, 45}))
	return nil
}
