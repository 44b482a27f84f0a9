package hostcall

import (
	"encoding/json"
	"os"
	"runtime"
	"slices"
	"strconv"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
)

// madeBefore answers a mkdir of a folder that exists: nothing is written, so no right to write is needed. The caller must be allowed to
// read the folder, so the answer says nothing about other places. nil: the call is another one.
func (g *Gate) madeBefore(t *pendingCall) *answer {
	if t.call.Method != ext.MethodFS || t.op != "mkdir" || len(t.need.Files.Paths) != 1 {
		return nil
	}
	p := g.policy.Load()
	if p.Decide(t.need).Outcome == policy.Allow {
		return nil // the connector answers
	}
	look, path := t.need, t.need.Files.Paths[0].Path
	look.Capability, look.Files.Paths = ext.CapRead, []policy.PathUse{{Path: path, Read: true}}
	seen := p.Decide(look)
	if seen.Outcome != policy.Allow || len(seen.Grant.Paths) != 1 || !isFolder(seen.Grant.Paths[0].Path) {
		return nil
	}
	if recursive := readParams(t.canon).get("recursive"); string(recursive) == "true" {
		return &answer{result: json.RawMessage(`{"created":null}`)}
	}
	return &answer{err: ext.E(ext.CodeIO, "EEXIST: file already exists, mkdir '"+path+"'").
		With("errno", "EEXIST").With("syscall", "mkdir").With("path", path)}
}

// fromExistence is the source of the answer to such a call.
func fromExistence() policy.Source {
	return policy.Source{Kind: policy.FromDefault, Rule: "the folder is there already", By: policy.ByPolicy}
}

// facts are files of Linux with what node:os says too: the kernel's version, the processors, the memory, how long the machine has run.
var facts = []string{
	"/proc/version", "/proc/sys/kernel/osrelease", "/proc/sys/kernel/ostype", "/proc/cpuinfo", "/proc/meminfo", "/proc/loadavg", "/proc/uptime",
}

// tellsFact reports whether a question is about a file that says no more than node:os and process.pid do: one of facts, or the state of
// pier's own process. The variables os.* stand for node:os.
func (g *Gate) tellsFact(call *ext.Call, r *policy.Requirement) bool {
	if call.Method != ext.MethodFS || len(r.Files.Paths) != 1 {
		return false
	}
	use := r.Files.Paths[0]
	if !use.Read || use.Write {
		return false
	}
	own := use.Path == "/proc/"+strconv.Itoa(os.Getpid())+"/stat"
	if runtime.GOOS != "linux" || !own && !slices.Contains(facts, use.Path) {
		return false
	}
	return g.policy.Load().Decide(policy.Requirement{
		Extension: r.Extension, Capability: ext.CapEnv, Method: ext.MethodEnv, Env: "os.release",
	}).Outcome == policy.Allow
}

// fromFact is the source of the answer to such a call.
func fromFact() policy.Source {
	return policy.Source{Kind: policy.FromDefault, Rule: "node:os says the same", By: policy.ByPolicy}
}
