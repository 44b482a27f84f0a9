package exec

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/sys/proc"
	"github.com/cec80427/pier/internal/sys/sandbox"
)

// mostWalked bounds the files that are looked at for one fence. What lies beyond is not granted.
const mostWalked = 20_000

// Proxy is the way to the network of one program.
type Proxy interface {
	sandbox.Gateway
	Close() error
}

// noProxy ends no proxy.
func noProxy() {}

// fence is what holds a program to the rights of its extension; nil where nothing does. What it has begun with, it has to the end, except that
// each request of the network is decided when it is made. end ends its way there.
func (e *Exec) fence(call ext.Call, asked *ext.Fence, env []string) (f *sandbox.Fence, end func(), err error) {
	if asked == nil || e.opts.Policy == nil || sandbox.Offered() == "" {
		return nil, noProxy, nil
	}
	id, rights := call.Extension, e.opts.Policy()
	bounds := rights.Bounds(id)
	if bounds.Free {
		return nil, noProxy, nil
	}
	f, end = &sandbox.Fence{Execute: realPaths(asked.Execute)}, noProxy
	f.Read = append(granted(rights, id, bounds.Read, false, false), granted(rights, id, asked.Read, false, true)...)
	f.Write = granted(rights, id, bounds.Write, true, false)
	for _, name := range bounds.Programs {
		if path, err := proc.LookUp(name, env); err == nil {
			f.Execute = append(f.Execute, realPaths([]string{path})...)
		}
	}
	if bounds.Any {
		f.Execute = append(f.Execute, realPaths(folders(env))...)
	}
	by := sandbox.Offered()
	if way := sandbox.Unheld(); way != "" {
		by += ", except that " + way
	}
	switch {
	case bounds.Network && e.opts.Proxy != nil && sandbox.Leads():
		proxy, err := e.opts.Proxy(call)
		if err != nil {
			return nil, noProxy, err
		}
		f.Gateway, end = proxy, func() { _ = proxy.Close() } // nothing of the program's is lost with it
	case bounds.Network:
		by += ", which cannot hold it to the hosts that are granted here"
	}
	asked.Held(by, f.Gateway != nil)
	return f, end, nil
}

// led is an environment by which programs find their way to the network; most libraries go by one of these.
func led(env []string, f *sandbox.Fence) []string {
	if f == nil || f.Gateway == nil {
		return env
	}
	at := "http://" + f.Gateway.Address().String()
	for name, value := range map[string]string{"HTTP_PROXY": at, "HTTPS_PROXY": at, "ALL_PROXY": at, "NO_PROXY": ""} {
		env = append(env, name+"="+value, strings.ToLower(name)+"="+value)
	}
	return env
}

// folders are those of the PATH.
func folders(env []string) []string {
	for _, variable := range env {
		if list, ok := strings.CutPrefix(variable, "PATH="); ok {
			return filepath.SplitList(list)
		}
	}
	return nil
}

// realPaths are the paths without links, of those that are there.
func realPaths(paths []string) []string {
	var list []string
	for _, path := range paths {
		if real, err := filepath.EvalSymlinks(path); err == nil && filepath.IsAbs(real) {
			list = append(list, real)
		}
	}
	return list
}

// granted are the files and folders of some places that an extension has a right to.
func granted(rights *policy.Policy, id ext.ID, places []string, write, own bool) []string {
	w := &walk{deep: rights.Everywhere(id, write), left: mostWalked, whole: func(path string) bool { return rights.Whole(id, path, write, own) }}
	for _, path := range realPaths(places) {
		if info, err := os.Lstat(path); err == nil && w.look(path, info.IsDir()) {
			w.found = append(w.found, path)
		}
	}
	return w.found
}

// walk finds what may be granted as a whole. A folder in which something is shut is none of it: its other members are.
type walk struct {
	whole func(path string) bool
	deep  bool // look into what is whole, too
	left  int
	found []string
}

// look reports whether a path is whole; of one that is not it finds the parts that are. Links are no parts: what they lead to is its own.
func (w *walk) look(path string, isDir bool) bool {
	whole := w.whole(path)
	if w.left--; !isDir || w.left < 0 || whole && !w.deep {
		return whole && (w.left >= 0 || !w.deep)
	}
	members, err := os.ReadDir(path)
	if err != nil {
		return false
	}
	var parts []string
	for _, m := range members {
		part := filepath.Join(path, m.Name())
		switch {
		case m.Type()&os.ModeSymlink != 0:
		case w.look(part, m.IsDir()):
			parts = append(parts, part)
		default:
			whole = false
		}
	}
	if !whole {
		w.found = append(w.found, parts...)
	}
	return whole
}
