package tools

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"runtime"
	"strconv"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
)

// Shell runs one command line and waits for it. When ctx ends or the time is up it kills the whole process tree.
type Shell interface {
	Run(ctx context.Context, call ShellCall) (ShellResult, error)
}

// ShellCall is what bash asks a Shell to run.
type ShellCall struct {
	Command string
	Dir     string                 // absolute
	Timeout time.Duration          // 0 for none
	Env     func(name string) bool // which variables of the host the command sees; nil for the Shell's own choice
	// Output takes stdout and stderr as they come, in one order. It is never called by two goroutines at once, nor after Run
	// has returned, and it keeps nothing of p.
	Output func(p []byte)

	PowerShell bool // run it with PowerShell
}

// ShellResult is how a command ended.
type ShellResult struct {
	ExitCode int            // 128 and the signal's number for a command that a signal ended
	TimedOut bool           // the timeout ended it
	Exited   *time.Duration // with TimedOut: the shell itself was gone after this, only its children still wrote (1.5.2)
}

// Errors a Shell returns so that bash can say what Pi says.
var (
	ErrNoShell  = errors.New("no shell")             // there is no bash
	ErrNoFolder = errors.New("no working directory") // Dir does not exist
)

const (
	updateInterval = 100 * time.Millisecond
	maxTimeout     = 2_147_483.647 // seconds: the longest timer JavaScript has
)

// bashDetails is details of bash.
type bashDetails struct {
	Truncation     *truncation `json:"truncation,omitempty"`
	FullOutputPath string      `json:"fullOutputPath,omitempty"`
}

// bashOutput is structuredContent of bash.
type bashOutput struct {
	Output    string  `json:"output"`
	Truncated bool    `json:"truncated"`
	Path      string  `json:"full_output_path,omitempty"`
	ExitCode  int     `json:"exit_code"`
	Seconds   float64 `json:"wall_time_seconds"`
}

// bash runs a command. What it prints is streamed as partial results, at most one each 100 ms.
//
// Rules of 1.5.2: a timeout of 0 or less is refused (0.73.1 took it for none), exit codes give a result with isError (0.73.1
// threw), a signal counts as exit code 128+n, and structuredContent has the output for programs.
func (t *Tools) bash(ctx context.Context, call toolCall) (toolResult, error) {
	return t.command(ctx, call, false)
}

// powershell is bash with another shell, on Windows.
func (t *Tools) powershell(ctx context.Context, call toolCall) (toolResult, error) {
	if runtime.GOOS != "windows" {
		return toolResult{}, toolFailure{"The powershell tool is only available on Windows."}
	}
	return t.command(ctx, call, true)
}

func (t *Tools) command(ctx context.Context, call toolCall, powerShell bool) (toolResult, error) {
	var in struct {
		Command string   `json:"command"`
		Timeout *float64 `json:"timeout"`
	}
	if err := call.decode(&in); err != nil {
		return toolResult{}, err
	}
	sc := ShellCall{Command: in.Command, Dir: t.opts.Dir, Env: call.grant.Env, PowerShell: powerShell}
	if len(call.grant.Paths) > 0 {
		sc.Dir = call.grant.Paths[0].Path
	}
	if in.Timeout != nil {
		if *in.Timeout <= 0 || math.IsInf(*in.Timeout, 0) {
			return toolResult{}, toolFailure{"Invalid timeout: must be a finite number of seconds"}
		}
		if *in.Timeout > maxTimeout {
			return toolResult{}, toolFailure{"Invalid timeout: maximum is " + jsNumber(maxTimeout) + " seconds"}
		}
		sc.Timeout = toolSeconds(*in.Timeout)
	}
	if t.opts.Shell == nil {
		return toolResult{}, toolFailure{"No bash shell found."}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	out := &outputKeeper{dir: t.opts.TempDir, max: t.opts.MaxOutput}
	defer out.close()
	updates := newUpdater(call.Stream, out, cancel)
	sc.Output = func(p []byte) {
		if err := out.add(p); err != nil {
			cancel(err)
			return
		}
		updates.changed()
	}
	started := time.Now()
	res, err := t.opts.Shell.Run(ctx, sc)
	took := time.Since(started)
	if err2 := updates.finish(); err2 != nil {
		return toolResult{}, err2
	}
	result, err := bashResult(ctx, res, err, out, sc, in.Timeout)
	if err == nil {
		result.Structured = out.structured(res.ExitCode, took)
	}
	return result, err
}

// bashResult words how a command ended.
func bashResult(ctx context.Context, res ShellResult, err error, out *outputKeeper, sc ShellCall, timeout *float64) (toolResult, error) {
	snap := out.snapshot()
	if cause := context.Cause(ctx); cause != nil {
		if e, ours := errors.AsType[*ext.Error](cause); ours {
			return toolResult{}, e
		}
		return toolResult{}, toolFailure{withStatus(snap.text(""), "Command aborted")}
	}
	switch {
	case errors.Is(err, ErrNoShell):
		return toolResult{}, toolFailure{"No bash shell found."}
	case errors.Is(err, ErrNoFolder), errors.Is(err, os.ErrNotExist):
		return toolResult{}, toolFailure{"Working directory does not exist: " + sc.Dir + "\nCannot execute bash commands."}
	case err != nil:
		return toolResult{}, ext.Wrap(ext.CodeIO, "the command could not be run", err)
	case res.TimedOut:
		status := fmt.Sprintf("Command timed out after %s seconds", jsNumber(*timeout))
		if res.Exited != nil {
			status += fmt.Sprintf(". The shell exited with code %d after %s seconds, but background processes it started kept writing output until the timeout.",
				res.ExitCode, jsNumber(math.Round(res.Exited.Seconds()*10)/10))
		}
		return toolResult{}, toolFailure{withStatus(snap.text(""), status)}
	}
	result := textResult(snap.text("(no output)"))
	if d := snap.details(); d.Truncation != nil {
		result.Details = d
	}
	if res.ExitCode != 0 {
		result = toolResult{
			Content: []toolContent{textBlock(withStatus(snap.text("(no output)"), "Command exited with code "+strconv.Itoa(res.ExitCode)))},
			Details: result.Details, IsError: true,
		}
	}
	return result, nil
}

func withStatus(text, status string) string {
	if text == "" {
		return status
	}
	return text + "\n\n" + status
}

// updater streams partial results: the first change at once, later ones when 100 ms have passed since the last.
type updater struct {
	stream func(json.RawMessage) error // nil: nobody listens
	out    *outputKeeper
	fail   context.CancelCauseFunc

	mu    sync.Mutex // held while a chunk is delivered, so chunks keep their order and a slow reader slows the command
	dirty bool
	done  bool
	last  time.Time
	timer *time.Timer
	err   error
}

func newUpdater(stream func(json.RawMessage) error, out *outputKeeper, fail context.CancelCauseFunc) *updater {
	u := &updater{stream: stream, out: out, fail: fail}
	if stream != nil {
		u.send(toolResult{}) // Pi announces the start with an empty partial result
	}
	return u
}

// changed notes new output.
func (u *updater) changed() {
	if u.stream == nil {
		return
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	u.dirty = true
	wait := updateInterval - time.Since(u.last)
	if wait <= 0 {
		u.emit()
	} else if u.timer == nil {
		u.timer = time.AfterFunc(wait, func() {
			u.mu.Lock()
			defer u.mu.Unlock()
			u.emit()
		})
	}
}

// emit sends the current state if it is news. The caller holds mu.
func (u *updater) emit() {
	if u.timer != nil {
		u.timer.Stop()
		u.timer = nil
	}
	if !u.dirty || u.done || u.err != nil {
		return
	}
	u.dirty, u.last = false, time.Now()
	snap := u.out.snapshot()
	u.send(toolResult{Content: []toolContent{textBlock(snap.truncation.Content)}, Details: snap.details()})
}

func (u *updater) send(res toolResult) {
	if res.Content == nil {
		res.Content = []toolContent{}
	}
	chunk, err := wire.JSON(res)
	if err == nil {
		err = u.stream(chunk)
	}
	if err != nil {
		u.err = err
		u.fail(ext.Wrap(ext.CodeIO, "the partial results could not be delivered", err))
	}
}

// finish sends what is left and says whether the stream failed. Nothing is sent after it.
func (u *updater) finish() error {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.stream != nil {
		u.emit()
	}
	u.done = true
	if u.err == nil {
		return nil
	}
	return ext.Wrap(ext.CodeIO, "the partial results could not be delivered", u.err)
}
