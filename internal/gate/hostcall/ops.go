package hostcall

import (
	"strings"
	"sync"

	"github.com/cec80427/pier/ext"
)

// op is what the gate, runtimes and docs/hostcalls.md know of an operation of a method. It stands in the table and nowhere else.
type op struct {
	names  string // separated by spaces: operations with the same keys, right and traits
	keys   string // of params beside op, separated by spaces
	right  ext.Capability
	traits trait
}

// trait is a property of an operation.
type trait uint16

const (
	held   trait = 1 << iota // works on what another call opened, which a key names: nothing else is asked for
	ends                     // closes what another call opened
	either                   // the right follows from params
	plain                    // meant by params without an op
	chunks                   // hands over chunks before its result
	lasts                    // takes as long as it likes: it waits for a person or for another program, or has limits of its own
	works                    // its time is the extension's own, as that of any program of the extension's
	counts                   // counted instead of recorded one by one: it comes with every frame, and changes the screen and nothing else
	looks                    // asks whether something is there and what it is, and no more
)

func (o *op) has(t trait) bool { return o != nil && o.traits&t != 0 }

const (
	startKeys = "command args cwd env shell timeout"
	valueKeys = "value"
)

// table has the operations of each method.
var table = map[ext.Method][]op{
	ext.MethodFS: {
		{"read", "path offset length encoding", ext.CapRead, 0},
		{"stat lstat realpath", "path", ext.CapRead, looks},
		{"access", "path mode", ext.CapRead, looks},
		{"statfs list readlink", "path", ext.CapRead, 0},
		{"watch", "path recursive", ext.CapRead, chunks | lasts},
		{"open", "path flags mode", ext.CapRead, either},
		{"write", "path text base64 flag mode", ext.CapWrite, 0},
		{"mkdir", "path recursive mode", ext.CapWrite, 0},
		{"mkdtemp", "path", ext.CapWrite, 0},
		{"delete", "path recursive force kind", ext.CapWrite, 0},
		{"rename link", "path to", ext.CapWrite, 0},
		{"copy", "path to exclusive recursive", ext.CapWrite, 0},
		{"symlink", "path target", ext.CapWrite, 0},
		{"chmod", "path mode", ext.CapWrite, 0},
		{"utimes", "path atime mtime nofollow", ext.CapWrite, 0},
		{"truncate", "path length", ext.CapWrite, 0},
		{"lock", "path wait stale nofollow", ext.CapWrite, 0},
		{"locked", "lock", ext.CapWrite, held},
		{"unlock", "lock", ext.CapWrite, held | ends},
		{"fdread", "fd length position", ext.CapRead, held},
		{"fdwrite", "fd base64 position", ext.CapWrite, held},
		{"fdstat", "fd", ext.CapRead, held},
		{"fdsync", "fd", ext.CapWrite, held},
		{"fdtruncate", "fd length", ext.CapWrite, held},
		{"close", "fd", ext.CapRead, held | ends},

		{"sqlopen", "path readOnly create foreignKeys doubleQuotedStrings timeout", ext.CapRead, either | chunks | lasts | works},
		{"sqlmemory", "foreignKeys doubleQuotedStrings timeout", "", chunks | lasts | works},
		{"sqlexec sqlprepare", "db of sql", "", held | either | works},
		{"sqlrun", "db of statement bind rows changes bigInts", "", held | either | works},
		{"sqlbegin", "db of statement bind", "", held | either | works},
		{"sqlstep", "db of statement bigInts", "", held | either | works},
		{"sqlreset sqlcolumns sqlexpand", "db of statement", "", held | either | works},
		{"sqlfinalize", "db of statements", "", held | either | works},
		{"sqllocation", "db of name", "", held | either | works},
		{"sqldefine", "db of name function args aggregate window bigInts pure directOnly", "", held | either | works},
		{"sqlanswer", "db of value failed", "", held | either | works},
		{"sqlrecord", "db of name table", "", held | either | works},
		{"sqlchanges", "db of session patch", "", held | either | works},
		{"sqlforget", "db of session", "", held | either | works},
		{"sqlapply", "db of base64 filter conflict", "", held | either | works},
		{"sqlcopy", "db of path name target", ext.CapWrite, works},
		{"sqlcopystep", "db of backup pages", "", held | either | works},
		{"sqlcopyend", "db of backup", "", held | either | works},
		{"sqlclose", "db of", "", held | either | ends | works},
	},
	ext.MethodExec: {
		{"run", startKeys + " kill_signal input max_output text stdio", ext.CapExec, plain | lasts},
		{"spawn", startKeys + " stdio detached proc", ext.CapExec, chunks | lasts},
		{"stdin", "proc fd base64 now end close", ext.CapExec, held | lasts},
		{"kill", "proc pid signal", ext.CapExec, held | ends | lasts},
	},
	ext.MethodHTTP: {
		{"request", "method url headers base64 upload redirect timeout raw ca unverified", ext.CapHTTP, plain | chunks | lasts},
		{"body", "upload base64 end trailers", ext.CapHTTP, held | lasts},
		{"lookup", "host", ext.CapHTTP, lasts},
		{"tunnel", "line host url method headers", ext.CapHTTP, lasts},
		{"listen", "server port host tls", ext.CapHTTP, chunks | lasts},
		{"respond", "server request status reason headers base64 end abort raw trailers", ext.CapHTTP, held | lasts},
		{"take", "server request pieces dump", ext.CapHTTP, held | lasts},
		{"resecure", "server tls", ext.CapHTTP, held | lasts},
		{"unlisten", "server", ext.CapHTTP, held | ends | lasts},
		{"connect", "url headers protocols socket", ext.CapHTTP, chunks | lasts},
		{"send", "socket text base64", ext.CapHTTP, held | lasts},
		{"close", "socket code reason", ext.CapHTTP, held | ends | lasts},
	},
	ext.MethodEnv: {
		{"get", "name", ext.CapEnv, 0},
		{"list", "", ext.CapEnv, 0},
	},
	ext.MethodLog:  {{"", "level event message data", ext.CapLog, plain}},
	ext.MethodTool: {{"", "name input registered", ext.CapTool, plain | either | chunks | lasts}},
	ext.MethodSession: {
		{"sync", "since", ext.CapSession, 0},
		{"append", "entry", ext.CapSession, 0},
		{"label", "entryId label", ext.CapSession, 0},
		{"name", "name event", ext.CapSession, 0},
		{"deliver", "kind message content options", ext.CapSession, lasts},
		{"state tools callable commands shared prompt", "", ext.CapSession, 0},
		{"activate", "names", ext.CapSession, 0},
		{"request", "action args", ext.CapSession, lasts},
		{"complete", "messages options", ext.CapSession, chunks | lasts},
	},
	ext.MethodEvents: {
		{"emit", "channel data", ext.CapSession, 0},
		{"call", "owner function data", ext.CapSession, 0},
		{"await", "call", ext.CapSession, 0},
		{"answer", "call data error", ext.CapSession, 0},
	},
	ext.MethodUI: {
		{"select", "title options timeout needed", ext.CapUI, lasts},
		{"confirm", "title message timeout needed", ext.CapUI, lasts},
		{"input", "title placeholder timeout needed", ext.CapUI, lasts},
		{"editor", "title prefill needed", ext.CapUI, lasts},
		{"notify", "message type", ext.CapUI, lasts},
		{"setStatus", "key text", ext.CapUI, lasts | counts},
		{"setWidget", "key lines placement", ext.CapUI, lasts | counts},
		{"setTitle setWorkingMessage setWorkingVisible setWorkingIndicator setHiddenThinkingLabel", valueKeys, ext.CapUI, lasts | counts},
		{"setHeader setFooter changeEditor", valueKeys, ext.CapUI, lasts | counts},
		{"setEditorText pasteToEditor setToolsExpanded submitEditor listen", valueKeys, ext.CapUI, lasts},
		{"setEditorComponent", valueKeys, ext.CapUI, chunks | lasts},
		{"offerSuggestions", "value triggers", ext.CapUI, lasts | counts},
		{"setTheme", "value palette", ext.CapUI, lasts},
		{"getToolsExpanded getStatuses getSize getBranch", "", ext.CapUI, lasts | counts},
		{"getEditorText", "", ext.CapUI, lasts},
		{"watchBranch lend", "", ext.CapUI, chunks | lasts},
		{"suggest", "lines line col force whole", ext.CapUI, lasts | counts},
		{"custom", "id overlay width place", ext.CapUI, chunks | lasts},
		{"frame", "id lines at hidden focus", ext.CapUI, lasts | counts},
		{"close", "id", ext.CapUI, lasts},
	},
}

// named has each operation by its method and name.
var (
	named     map[ext.Method]map[string]*op
	namedOnce sync.Once
)

func nameAll() {
	all := make(map[ext.Method]map[string]*op, len(table))
	for method, ops := range table {
		all[method] = map[string]*op{}
		for i, o := range ops {
			for name := range strings.SplitSeq(o.names, " ") {
				all[method][name] = &ops[i]
			}
			if o.traits&plain != 0 {
				all[method][""] = &ops[i]
			}
		}
	}
	named = all
}

// find returns nil for an operation that the method does not have. All tools are one operation.
func find(method ext.Method, name string) *op {
	if method == ext.MethodTool {
		name = ""
	}
	namedOnce.Do(nameAll)
	return named[method][name]
}

// Works reports whether the time of an operation is the extension's own: it runs the extension's program, as SQL does.
func Works(method ext.Method, op string) bool { return find(method, op).has(works) }

// Asks reports whether a person may be asked about an operation, by the right that it takes. Reading is left out: most reads are
// granted by default, and there are many of them.
func Asks(method ext.Method, name string) bool {
	switch method {
	case ext.MethodExec, ext.MethodHTTP, ext.MethodTool:
		return true
	case ext.MethodEnv:
		return name == "get"
	case ext.MethodFS:
		o := find(method, name)
		return o != nil && !o.has(held) && (o.right == ext.CapWrite || o.has(either))
	}
	return false
}

// ReadsOutside reports whether a call names a file that is not plainly in the working directory, so that a person may be asked about
// reading it. params are as the shims write them.
func ReadsOutside(method ext.Method, params, cwd string) bool {
	_, path, ok := strings.Cut(params, `"path":"`)
	if !ok || path == "" || method != ext.MethodFS {
		return false
	}
	path, _, _ = strings.Cut(path, `"`)
	below, inside := strings.CutPrefix(path, cwd)
	switch {
	case inside && (below == "" || below[0] == '/' || below[0] == '\\'):
		path = below
	case strings.HasPrefix(path, "/"), strings.HasPrefix(path, "~"), strings.Contains(path, ":"):
		return true
	}
	return strings.Contains(path, "..")
}
