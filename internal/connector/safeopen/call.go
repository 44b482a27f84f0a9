package safeopen

import (
	"context"
	"errors"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
)

// Ended is what calls get after Close.
func Ended() error { return ext.E(ext.CodeInternal, "the file system connector is closed") }

// ErrEscape is a path that a symbolic link leads out of the granted directory; ErrClosed one that it leads to something
// policy keeps shut.
var (
	ErrEscape = errors.New("a symbolic link leads out of the granted directory")
	ErrClosed = errors.New("the path leads to a protected place")
)

// On says which system call failed, when it is not the op's own.
func (c *Call) On(syscall string, err error) error {
	if err == nil {
		return nil
	}
	var f *wire.Fault
	if errors.As(err, &f) {
		copied := *f
		copied.Syscall = syscall
		return &copied
	}
	if Final(err) {
		return err
	}
	return &wire.Fault{Errno: wire.ErrnoName(err), Syscall: syscall, Cause: err}
}

// Final reports errors that are not about a system call.
func Final(err error) bool {
	if _, ok := errors.AsType[*ext.Error](err); ok {
		return true
	}
	return errors.Is(err, ErrEscape) || errors.Is(err, ErrClosed) || errors.Is(err, context.Canceled) ||
		errors.Is(err, context.DeadlineExceeded)
}

// Fail gives an error the form that crosses the gate, worded as Node words it.
func (c *Call) Fail(err error) error {
	if _, ok := errors.AsType[*ext.Error](err); ok {
		return err
	}
	if stop := wire.Stopped(err); stop != nil {
		return stop
	}
	path, to := c.written()
	if errors.Is(err, ErrEscape) || errors.Is(err, ErrClosed) {
		return c.denied(err, path)
	}
	f, ok := errors.AsType[*wire.Fault](err)
	if !ok {
		f = &wire.Fault{Errno: wire.ErrnoName(err), Cause: err}
	}
	sys := c.Sys
	if f.Syscall != "" {
		sys = f.Syscall
	}
	msg := f.Errno + ": " + wire.ErrnoText(f.Errno) + f.Note + ", " + sys
	if path != "" && !f.NoPath {
		msg += " '" + path + "'"
		if to != "" {
			msg += " -> '" + to + "'"
		}
	}
	e := ext.Wrap(ext.CodeIO, msg, err).With("errno", f.Errno).With("syscall", sys)
	if path != "" && !f.NoPath {
		e = e.With("path", path)
		if to != "" {
			e = e.With("dest", to)
		}
	}
	return e
}

func (c *Call) denied(err error, path string) error {
	why := ErrClosed.Error()
	if errors.Is(err, ErrEscape) {
		why = ErrEscape.Error()
	}
	e := ext.Wrap(ext.CodeDenied, "EACCES: permission denied, "+c.Sys+" '"+path+"': "+why, err)
	return e.With("errno", "EACCES").With("syscall", c.Sys).With("path", path).
		With("capability", string(c.Grant.Capability)).With("scope", path)
}

// Call is one call on its way.
type Call struct {
	Ctx   context.Context
	Call  ext.Call
	Grant policy.Grant
	Op    string
	Sys   string // for Node's error messages
	Above bool   // what is looked for is a folder above what was decided on
}

// written returns the paths as the extension wrote them, for messages and error details.
func (c *Call) written() (path, to string) {
	var p struct {
		Path   string `json:"path"`
		To     string `json:"to"`
		Target string `json:"target"`
	}
	if ext.DecodeWith(c.Call.Params, &p, ext.DecodeOptions{AllowUnknown: true}) != nil {
		return "", ""
	}
	switch c.Op {
	case "symlink":
		return p.Target, p.Path
	case "mkdtemp":
		return p.Path + "XXXXXX", ""
	}
	return p.Path, p.To
}

// MayWrite refuses what needs a right the grant does not give. The gate asks for the right; this is the second lock.
func (c *Call) MayWrite(paths ...int) error {
	for _, i := range paths {
		if !c.Grant.Paths[i].Write {
			path, _ := c.written()
			return ext.E(ext.CodeDenied, "EACCES: permission denied, "+c.Sys+" '"+path+"'").
				With("errno", "EACCES").With("syscall", c.Sys).With("path", path).With("capability", string(ext.CapWrite))
		}
	}
	return nil
}
