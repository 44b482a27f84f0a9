package rtp

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/rtp"
	"github.com/cec80427/pier/internal/sys/sandbox"
)

// fence is what a pack in Python reads and starts where the system holds it to its extension's rights: its own folder or file, and the Python
// that runs it. uv fetches and makes what is missing, which no fence lets it: what it starts is not held, until the virtual environment is
// there that it makes.
func (p place) fence(held func(by string, network bool)) *ext.Fence {
	if p.python[0] == "uv" {
		return nil
	}
	f := &ext.Fence{Held: held}
	if p.path != "" {
		f.Read = append(f.Read, p.path)
	}
	program := p.python[0]
	if filepath.Base(program) == program {
		program = onPath(program)
	}
	real, err := filepath.EvalSymlinks(program)
	if err != nil {
		return f // it does not start either
	}
	f.Execute = append(f.Execute, real)
	for _, root := range []string{filepath.Dir(filepath.Dir(program)), filepath.Dir(filepath.Dir(real))} {
		f.Read = append(f.Read, pythonIn(root)...)
	}
	if home, err := os.UserHomeDir(); err == nil {
		f.Read = append(f.Read, pythonIn(filepath.Join(home, ".local"))...)
	}
	if filepath.Base(filepath.Dir(program)) == "shims" { // a script, which looks for the Python to start among those beside it
		f.Execute = append(f.Execute, filepath.Dir(filepath.Dir(program)), "/usr/bin", "/bin")
	}
	return f
}

// meaning says what the right to start the pack means.
func (p place) meaning() string {
	switch {
	case sandbox.Offered() == "":
		return ". Nothing on this system holds it to other rights: it reads, writes, starts and reaches what you can"
	case p.fence(nil) == nil:
		return ". What uv starts is not held to other rights: it reads, writes, starts and reaches what you can"
	}
	held := "; the system (" + sandbox.Offered() + ") holds it to what else is granted"
	if way := sandbox.Unheld(); way != "" {
		held += ", except that " + way
	}
	return held
}

// pythonIn are the modules and libraries of a Python, or of a virtual environment, and nothing else that lies there.
func pythonIn(root string) []string {
	list := []string{filepath.Join(root, "pyvenv.cfg")}
	for _, pattern := range []string{"lib/python3*", "lib64/python3*", "lib/*.so*", "lib64/*.so*"} {
		found, _ := filepath.Glob(filepath.Join(root, pattern)) // one that is malformed finds nothing
		list = append(list, found...)
	}
	return list
}

// onPath is where a program is that is found by its name.
func onPath(name string) string {
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	dirs := filepath.SplitList(os.Getenv("PATH"))
	if i := slices.IndexFunc(dirs, func(dir string) bool { return isFile(dir, name) }); i >= 0 {
		return filepath.Join(dirs[i], name)
	}
	return ""
}

// hint is what would let a held pack do what the system refused it; "" for what is no refusal of the system's, as Python words it.
func hint(e *rtp.ToolError) string {
	refused, ok := strings.CutPrefix(e.Message, "PermissionError: [Errno 13] Permission denied")
	if !ok || e.Type != rtp.UpstreamError {
		return ""
	}
	const held = "pier holds the pack to its rights: "
	path := strings.Trim(strings.TrimPrefix(refused, ": "), `'"`)
	if !filepath.IsAbs(path) {
		return held + "--allow http=HOST opens the way to a host, by the proxy that HTTP_PROXY names"
	}
	read, write := policy.Rule{Cap: ext.CapRead, Scope: path}, policy.Rule{Cap: ext.CapWrite, Scope: path}
	return held + write.Flag() + " lets it write there, " + read.Flag() + " read"
}
