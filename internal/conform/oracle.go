package conform

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// Start runs a program in an environment with its input, and hands over each line it prints until it ends.
type Start func(ctx context.Context, env []string, program string, args []string, input []byte, line func([]byte)) error

// oracle asks real Pi, and keeps its answers under a hash of all they depend on: the script and its parts, the version of
// Pi, the extension's own content and the scenario.
type oracle struct {
	ref      reference
	scripts  string // conformance/oracle
	cache    string
	programs string
	compiled string // what Node and Pi's loader compiled; as long-lived as the run
	jobs     int
	start    Start
	env      []string // of this process, before pier\'s side of a run changes it
	node     string

	bases map[string]string // the hash of each script with its parts
}

// scripts lists the files that each script consists of. batch.mjs is no part of an answer.
var scripts = map[string][]string{
	"inspect.mjs":  {"inspect.mjs", "pi.mjs", "process.mjs", "grab.ts"},
	"scenario.mjs": {"scenario.mjs", "pi.mjs", "events.mjs", "render.mjs", "turn.mjs", "ui.mjs", "world.mjs", "grab.ts"},
}

// question is one run of a script in real Pi.
type question struct {
	name    string // for progress
	version string
	script  string
	args    []string
	input   any
	env     map[string]string // beside what every process gets
	content []string          // files and folders the answer depends on
	places  map[string]string // folders that the question names, and what the normalizer calls them
	timeout time.Duration
	shared  bool // may be asked in a process that others were asked in, as long as they left it as it was
}

// reply is what the script printed.
type reply struct {
	Lines  []json.RawMessage `json:"lines"`
	Error  string            `json:"error"`
	Dir    string            `json:"dir"`    // where it ran: cwd, home and tmp are below
	Places map[string]string `json:"places"` // the question's, at the time it was asked
	MS     int               `json:"ms"`
}

func newOracle(ref reference, dir, cache, programs, compiled string, jobs int, start Start) (*oracle, error) {
	o := &oracle{ref: ref, scripts: dir, cache: cache, programs: programs, compiled: compiled, jobs: jobs, start: start, env: os.Environ(), bases: map[string]string{}}
	var err error
	if o.node, err = lookUp("node"); err != nil {
		return nil, err
	}
	for script, parts := range scripts {
		sum := sha256.New()
		for _, part := range parts {
			if err := hashTree(sum, filepath.Join(dir, part)); err != nil {
				return nil, err
			}
		}
		o.bases[script] = hex.EncodeToString(sum.Sum(nil))
	}
	return o, os.MkdirAll(cache, 0o755)
}

// key does not depend on where this checkout and the reference are.
func (o *oracle) key(q question) (string, error) {
	input, err := json.Marshal(map[string]any{"input": q.input, "args": q.args})
	if err != nil {
		return "", fmt.Errorf("encode the question %s: %w", q.name, err)
	}
	input = []byte(newNormalizer(q.places).placeless(string(input)))
	sum := sha256.New()
	fmt.Fprintln(sum, o.bases[q.script], q.version, q.script, len(input), q.env)
	sum.Write(input)
	for _, path := range append(o.ref.pins(q.version), q.content...) {
		if err := hashTree(sum, path); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(sum.Sum(nil))[:32], nil
}

// hashTree adds a file, or the files of a folder without its dependencies.
func hashTree(sum hash.Hash, path string) error {
	return filepath.WalkDir(path, func(p string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return fmt.Errorf("hash %s: %w", path, err)
		case d.IsDir() && d.Name() == "node_modules" && p != path:
			return filepath.SkipDir
		case !d.Type().IsRegular():
			return nil
		}
		f, err := os.Open(p)
		if err != nil {
			return fmt.Errorf("hash %s: %w", path, err)
		}
		rel, _ := filepath.Rel(path, p)
		fmt.Fprintln(sum, filepath.ToSlash(rel))
		_, err = io.Copy(sum, f)
		if closeErr := f.Close(); err == nil {
			err = closeErr
		}
		return err
	})
}

// answers are the replies to a list of questions, which come in one by one.
type answers struct {
	replies []reply
	ready   []chan struct{} // closed when the reply is there
	done    chan struct{}   // closed when no more will come
	failed  error           // why; read after done
}

// wait returns the reply to one question.
func (a *answers) wait(ctx context.Context, at int) (reply, error) {
	select {
	case <-a.ready[at]:
		return a.replies[at], nil
	case <-ctx.Done():
		return reply{}, ctx.Err()
	case <-a.done:
	}
	select {
	case <-a.ready[at]:
		return a.replies[at], nil
	default:
		return reply{}, a.failed
	}
}

// ask answers all questions, in their order: from the cache, else by running them, o.jobs at a time, while the caller goes
// on. told is called for each that is run as it is answered.
func (o *oracle) ask(ctx context.Context, questions []question, told func(q question)) (*answers, error) {
	a := &answers{replies: make([]reply, len(questions)), done: make(chan struct{})}
	waiting := map[string][]int{}
	var input bytes.Buffer
	encoder := json.NewEncoder(&input)
	for i, q := range questions {
		a.ready = append(a.ready, make(chan struct{}))
		key, err := o.key(q)
		if err != nil {
			return nil, err
		}
		if data, err := os.ReadFile(o.file(key)); err == nil && json.Unmarshal(data, &a.replies[i]) == nil {
			close(a.ready[i])
			continue
		}
		waiting[key] = append(waiting[key], i)
		if len(waiting[key]) > 1 {
			continue
		}
		job := map[string]any{
			"key": key, "node": o.ref.node(), "script": q.script, "args": append([]string{o.ref.index(q.version)}, q.args...),
			"input": q.input, "env": q.env, "timeout": q.timeout.Milliseconds(), "places": q.places, "shared": q.shared,
		}
		if err := encoder.Encode(job); err != nil {
			return nil, fmt.Errorf("encode the question %s: %w", q.name, err)
		}
	}
	if len(waiting) == 0 {
		close(a.done)
		return a, nil
	}
	go func() {
		defer close(a.done)
		a.failed = o.run(ctx, input.Bytes(), func(key string, r reply) {
			for _, i := range waiting[key] {
				a.replies[i] = r
				close(a.ready[i])
				told(questions[i])
			}
			delete(waiting, key)
		})
		if a.failed == nil && len(waiting) > 0 {
			a.failed = fmt.Errorf("the oracle left %d questions unanswered", len(waiting))
		}
	}()
	return a, nil
}

// run hands the jobs to batch.mjs and keeps what it says.
func (o *oracle) run(ctx context.Context, jobs []byte, answered func(key string, r reply)) error {
	var failed error
	err := o.start(ctx, o.env, o.node, []string{filepath.Join(o.scripts, "batch.mjs"), strconv.Itoa(o.jobs), o.programs, o.compiled}, jobs, func(line []byte) {
		key, r, err := o.keep(line)
		if err != nil && failed == nil {
			failed = err
		}
		answered(key, r)
	})
	if err == nil {
		err = failed
	}
	return err
}

// keep stores an answer. One with an error is not kept: it may be the machine's.
func (o *oracle) keep(line []byte) (string, reply, error) {
	var answer struct {
		Key string `json:"key"`
		reply
	}
	if err := json.Unmarshal(line, &answer); err != nil {
		return "", reply{}, fmt.Errorf("read the oracle's answer: %w", err)
	}
	if answer.Error != "" {
		return answer.Key, answer.reply, nil
	}
	data, err := json.Marshal(answer.reply)
	if err != nil {
		return "", reply{}, fmt.Errorf("encode the oracle's answer: %w", err)
	}
	file := o.file(answer.Key)
	if err := os.WriteFile(file+".new", data, 0o644); err != nil {
		return "", reply{}, fmt.Errorf("keep the oracle's answer: %w", err)
	}
	return answer.Key, answer.reply, os.Rename(file+".new", file)
}

func (o *oracle) file(key string) string { return filepath.Join(o.cache, key+".json") }
