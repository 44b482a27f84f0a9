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
	usesHandle    trait = 1 << iota // works on what another call opened, which a key names: nothing else is asked for
	closesHandle                    // closes what another call opened
	rightByParams                   // the right follows from params
	defaultOp                       // meant by params without an op
	chunks                          // hands over chunks before its result
	noTimeout                       // takes as long as it likes: it waits for a person or for another program, or has limits of its own
	guestTime                       // its time is the extension's own, as that of any program of the extension's
	tallied                         // counted instead of recorded one by one: it comes with every frame, and changes the screen and nothing else
	looks                           // asks whether something is there and what it is, and no more
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
		{"watch", "path recursive", ext.CapRead, chunks | noTimeout},
		{"open", "path flags mode", ext.CapRead, rightByParams},
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
		{"locked", "lock", ext.CapWrite, usesHandle},
		{"unlock", "lock", ext.CapWrite, usesHandle | closesHandle},
		{"fdread", "fd length position", ext.CapRead, usesHandle},
		{"fdwrite", "fd base64 position", ext.CapWrite, usesHandle},
		{"fdstat", "fd", ext.CapRead, usesHandle},
		{"fdsync", "fd", ext.CapWrite, usesHandle},
		{"fdtruncate", "fd length", ext.CapWrite, usesHandle},
		{"close", "fd", ext.CapRead, usesHandle | closesHandle},

		{"sqlopen", "path readOnly create foreignKeys doubleQuotedStrings timeout", ext.CapRead, rightByParams | chunks | noTimeout | guestTime},
		{"sqlmemory", "foreignKeys doubleQuotedStrings timeout", "", chunks | noTimeout | guestTime},
		{"sqlexec sqlprepare", "db of sql", "", usesHandle | rightByParams | guestTime},
		{"sqlrun", "db of statement bind rows changes bigInts", "", usesHandle | rightByParams | guestTime},
		{"sqlbegin", "db of statement bind", "", usesHandle | rightByParams | guestTime},
		{"sqlstep", "db of statement bigInts", "", usesHandle | rightByParams | guestTime},
		{"sqlreset sqlcolumns sqlexpand", "db of statement", "", usesHandle | rightByParams | guestTime},
		{"sqlfinalize", "db of statements", "", usesHandle | rightByParams | guestTime},
		{"sqllocation", "db of name", "", usesHandle | rightByParams | guestTime},
		{"sqldefine", "db of name function args aggregate window bigInts pure directOnly", "", usesHandle | rightByParams | guestTime},
		{"sqlanswer", "db of value failed", "", usesHandle | rightByParams | guestTime},
		{"sqlrecord", "db of name table", "", usesHandle | rightByParams | guestTime},
		{"sqlchanges", "db of session patch", "", usesHandle | rightByParams | guestTime},
		{"sqlforget", "db of session", "", usesHandle | rightByParams | guestTime},
		{"sqlapply", "db of base64 filter conflict", "", usesHandle | rightByParams | guestTime},
		{"sqlcopy", "db of path name target", ext.CapWrite, guestTime},
		{"sqlcopystep", "db of backup pages", "", usesHandle | rightByParams | guestTime},
		{"sqlcopyend", "db of backup", "", usesHandle | rightByParams | guestTime},
		{"sqlclose", "db of", "", usesHandle | rightByParams | closesHandle | guestTime},
	},
	ext.MethodExec: {
		{"run", startKeys + " kill_signal input max_output text stdio", ext.CapExec, defaultOp | noTimeout},
		{"spawn", startKeys + " stdio detached proc", ext.CapExec, chunks | noTimeout},
		{"stdin", "proc fd base64 now end close", ext.CapExec, usesHandle | noTimeout},
		{"kill", "proc pid signal", ext.CapExec, usesHandle | closesHandle | noTimeout},
	},
	ext.MethodHTTP: {
		{"request", "method url headers base64 upload redirect timeout raw ca unverified", ext.CapHTTP, defaultOp | chunks | noTimeout},
		{"body", "upload base64 end trailers", ext.CapHTTP, usesHandle | noTimeout},
		{"lookup", "host", ext.CapHTTP, noTimeout},
		{"tunnel", "line host url method headers", ext.CapHTTP, noTimeout},
		{"listen", "server port host tls", ext.CapHTTP, chunks | noTimeout},
		{"respond", "server request status reason headers base64 end abort raw trailers", ext.CapHTTP, usesHandle | noTimeout},
		{"take", "server request pieces dump", ext.CapHTTP, usesHandle | noTimeout},
		{"resecure", "server tls", ext.CapHTTP, usesHandle | noTimeout},
		{"unlisten", "server", ext.CapHTTP, usesHandle | closesHandle | noTimeout},
		{"connect", "url headers protocols socket", ext.CapHTTP, chunks | noTimeout},
		{"send", "socket text base64", ext.CapHTTP, usesHandle | noTimeout},
		{"close", "socket code reason", ext.CapHTTP, usesHandle | closesHandle | noTimeout},
	},
	ext.MethodEnv: {
		{"get", "name", ext.CapEnv, 0},
		{"list", "", ext.CapEnv, 0},
	},
	ext.MethodLog:  {{"", "level event message data", ext.CapLog, defaultOp}},
	ext.MethodTool: {{"", "name input registered", ext.CapTool, defaultOp | rightByParams | chunks | noTimeout}},
	ext.MethodSession: {
		{"sync", "since", ext.CapSession, 0},
		{"append", "entry", ext.CapSession, 0},
		{"label", "entryId label", ext.CapSession, 0},
		{"name", "name event", ext.CapSession, 0},
		{"deliver", "kind message content options", ext.CapSession, noTimeout},
		{"state tools callable commands shared prompt", "", ext.CapSession, 0},
		{"activate", "names", ext.CapSession, 0},
		{"request", "action args", ext.CapSession, noTimeout},
		{"complete", "messages options", ext.CapSession, chunks | noTimeout},
	},
	ext.MethodEvents: {
		{"emit", "channel data", ext.CapSession, 0},
		{"call", "owner function data", ext.CapSession, 0},
		{"await", "call", ext.CapSession, 0},
		{"answer", "call data error", ext.CapSession, 0},
	},
	ext.MethodUI: {
		{"select", "title options timeout needed", ext.CapUI, noTimeout},
		{"confirm", "title message timeout needed", ext.CapUI, noTimeout},
		{"input", "title placeholder timeout needed", ext.CapUI, noTimeout},
		{"editor", "title prefill needed", ext.CapUI, noTimeout},
		{"notify", "message type", ext.CapUI, noTimeout},
		{"setStatus", "key text", ext.CapUI, noTimeout | tallied},
		{"setWidget", "key lines placement", ext.CapUI, noTimeout | tallied},
		{"setTitle setWorkingMessage setWorkingVisible setWorkingIndicator setHiddenThinkingLabel", valueKeys, ext.CapUI, noTimeout | tallied},
		{"setHeader setFooter changeEditor", valueKeys, ext.CapUI, noTimeout | tallied},
		{"setEditorText pasteToEditor setToolsExpanded submitEditor listen", valueKeys, ext.CapUI, noTimeout},
		{"setEditorComponent", valueKeys, ext.CapUI, chunks | noTimeout},
		{"offerSuggestions", "value triggers", ext.CapUI, noTimeout | tallied},
		{"setTheme", "value palette", ext.CapUI, noTimeout},
		{"getToolsExpanded getStatuses getSize getBranch", "", ext.CapUI, noTimeout | tallied},
		{"getEditorText", "", ext.CapUI, noTimeout},
		{"watchBranch lend", "", ext.CapUI, chunks | noTimeout},
		{"suggest", "lines line col force whole", ext.CapUI, noTimeout | tallied},
		{"custom", "id overlay width place", ext.CapUI, chunks | noTimeout},
		{"frame", "id lines at hidden focus", ext.CapUI, noTimeout | tallied},
		{"close", "id", ext.CapUI, noTimeout},
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
			if o.traits&defaultOp != 0 {
				all[method][""] = &ops[i]
			}
		}
	}
	named = all
}

// lookupOp returns nil for an operation that the method does not have. All tools are one operation.
func lookupOp(method ext.Method, name string) *op {
	if method == ext.MethodTool {
		name = ""
	}
	namedOnce.Do(nameAll)
	return named[method][name]
}

// Works reports whether the time of an operation is the extension's own: it runs the extension's program, as SQL does.
func Works(method ext.Method, op string) bool { return lookupOp(method, op).has(guestTime) }

// Asks reports whether a person may be asked about an operation, by the right that it takes. Reading is left out: most reads are
// granted by default, and there are many of them.
func Asks(method ext.Method, name string) bool {
	switch method {
	case ext.MethodExec, ext.MethodHTTP, ext.MethodTool:
		return true
	case ext.MethodEnv:
		return name == "get"
	case ext.MethodFS:
		o := lookupOp(method, name)
		return o != nil && !o.has(usesHandle) && (o.right == ext.CapWrite || o.has(rightByParams))
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
