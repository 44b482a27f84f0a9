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

// Start runs a program with its input and hands over each line it prints, until it ends.
type Start func(ctx context.Context, program string, args []string, input []byte, line func([]byte)) error

// oracle asks real Pi, and keeps its answers under a hash of all they depend on: the script and its parts, the version of
// Pi, the extension's own content and the scenario.
type oracle struct {
	ref     reference
	scripts string // conformance/oracle
	cache   string
	jobs    int
	start   Start

	bases map[string]string // the hash of each script with its parts
}

// scripts lists the files that each script consists of. batch.mjs is no part of an answer.
var scripts = map[string][]string{
	"inspect.mjs":  {"inspect.mjs", "pi.mjs"},
	"scenario.mjs": {"scenario.mjs", "pi.mjs", "events.mjs", "render.mjs", "ui.mjs", "world.mjs", "grab.ts"},
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
	timeout time.Duration
}

// reply is what the script printed.
type reply struct {
	Lines []json.RawMessage `json:"lines"`
	Error string            `json:"error"`
	Dir   string            `json:"dir"` // where it ran: cwd, home and tmp are below
	MS    int               `json:"ms"`
}

func newOracle(ref reference, dir, cache string, jobs int, start Start) (*oracle, error) {
	o := &oracle{ref: ref, scripts: dir, cache: cache, jobs: jobs, start: start, bases: map[string]string{}}
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

func (o *oracle) key(q question) (string, error) {
	sum := sha256.New()
	input, err := json.Marshal(q.input)
	if err != nil {
		return "", fmt.Errorf("encode the question %s: %w", q.name, err)
	}
	fmt.Fprintln(sum, o.bases[q.script], q.version, q.script, len(input), q.env)
	sum.Write(input)
	for _, arg := range q.args {
		fmt.Fprintln(sum, arg)
	}
	for _, path := range q.content {
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

// ask answers all questions, in their order: from the cache, else by running them, o.jobs at a time. told is called for
// each as it is answered.
func (o *oracle) ask(ctx context.Context, questions []question, told func(q question, cached bool)) ([]reply, error) {
	replies := make([]reply, len(questions))
	waiting := map[string][]int{}
	var input bytes.Buffer
	encoder := json.NewEncoder(&input)
	for i, q := range questions {
		key, err := o.key(q)
		if err != nil {
			return nil, err
		}
		if data, err := os.ReadFile(o.file(key)); err == nil && json.Unmarshal(data, &replies[i]) == nil {
			told(q, true)
			continue
		}
		waiting[key] = append(waiting[key], i)
		if len(waiting[key]) > 1 {
			continue
		}
		job := map[string]any{
			"key": key, "node": o.ref.node(), "script": q.script, "args": append([]string{o.ref.index(q.version)}, q.args...),
			"input": q.input, "env": q.env, "timeout": q.timeout.Milliseconds(),
		}
		if err := encoder.Encode(job); err != nil {
			return nil, fmt.Errorf("encode the question %s: %w", q.name, err)
		}
	}
	if len(waiting) == 0 {
		return replies, nil
	}
	var failed error
	err := o.start(ctx, "node", []string{filepath.Join(o.scripts, "batch.mjs"), strconv.Itoa(o.jobs)}, input.Bytes(), func(line []byte) {
		key, r, err := o.keep(line)
		if err != nil && failed == nil {
			failed = err
		}
		for _, i := range waiting[key] {
			replies[i] = r
			told(questions[i], false)
		}
		delete(waiting, key)
	})
	if err == nil {
		err = failed
	}
	if err == nil && len(waiting) > 0 {
		err = fmt.Errorf("the oracle left %d questions unanswered", len(waiting))
	}
	return replies, err
}

// keep stores an answer. One that came too late is not kept: the machine may have been busy.
func (o *oracle) keep(line []byte) (string, reply, error) {
	var answer struct {
		Key string `json:"key"`
		reply
	}
	if err := json.Unmarshal(line, &answer); err != nil {
		return "", reply{}, fmt.Errorf("read the oracle's answer: %w", err)
	}
	if answer.Error != "" && len(answer.Lines) == 0 {
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
