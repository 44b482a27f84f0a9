package hostcall

// The keys of params beside op, as docs/hostcalls.md lists them.

// fsKeys lists the keys of each fs op beside op, and whether it changes files.
func fsKeys(op string) (keys string, write, ok bool) {
	switch op {
	case "read":
		return "path offset length encoding", false, true
	case "stat", "lstat", "statfs", "list", "realpath", "readlink":
		return "path", false, true
	case "access":
		return "path mode", false, true
	case "watch":
		return "path recursive", false, true
	case "open":
		return "path flags mode", false, true
	case "write":
		return "path text base64 flag mode", true, true
	case "mkdir":
		return "path recursive mode", true, true
	case "mkdtemp":
		return "path", true, true
	case "delete":
		return "path recursive force kind", true, true
	case "rename", "link":
		return "path to", true, true
	case "copy":
		return "path to exclusive recursive", true, true
	case "symlink":
		return "path target", true, true
	case "chmod":
		return "path mode", true, true
	case "utimes":
		return "path atime mtime nofollow", true, true
	case "truncate":
		return "path length", true, true
	case "lock":
		return "path wait stale nofollow", true, true
	case "locked", "unlock":
		return "lock", true, true
	case "fdread":
		return "fd length position", false, true
	case "fdwrite":
		return "fd base64 position", true, true
	case "fdstat", "close":
		return "fd", false, true
	case "fdsync":
		return "fd", true, true
	case "fdtruncate":
		return "fd length", true, true
	}
	return "", false, false
}

// sqlKeys lists the keys of each op on databases.
func sqlKeys(op string) (string, bool) {
	switch op {
	case "sqlopen":
		return "path readOnly create foreignKeys doubleQuotedStrings timeout", true
	case "sqlmemory":
		return "foreignKeys doubleQuotedStrings timeout", true
	}
	keys, ok := openSQLKeys(op)
	return "db of " + keys, ok
}

// openSQLKeys lists the keys of each op on an open database beside db and of.
func openSQLKeys(op string) (string, bool) {
	switch op {
	case "sqlclose":
		return "", true
	case "sqlexec", "sqlprepare":
		return "sql", true
	case "sqlrun":
		return "statement bind rows changes bigInts", true
	case "sqlbegin":
		return "statement bind", true
	case "sqlstep":
		return "statement bigInts", true
	case "sqlreset", "sqlcolumns", "sqlexpand":
		return "statement", true
	case "sqlfinalize":
		return "statements", true
	case "sqllocation":
		return "name", true
	case "sqldefine":
		return "name function args aggregate window bigInts pure directOnly", true
	case "sqlanswer":
		return "value failed", true
	case "sqlrecord":
		return "name table", true
	case "sqlchanges":
		return "session patch", true
	case "sqlforget":
		return "session", true
	case "sqlapply":
		return "base64 filter conflict", true
	case "sqlcopy":
		return "path name target", true
	case "sqlcopystep":
		return "backup pages", true
	case "sqlcopyend":
		return "backup", true
	}
	return "", false
}

// sessionKeys lists the keys of each session op.
func sessionKeys(op string) (string, bool) {
	switch op {
	case "sync":
		return "since", true
	case "append":
		return "entry", true
	case "label":
		return "entryId label", true
	case "name":
		return "name event", true
	case "deliver":
		return "kind message content options", true
	case "state", "tools", "callable", "commands", "shared", "prompt":
		return "", true
	case "activate":
		return "names", true
	case "request":
		return "action args", true
	}
	return "", false
}

// uiKeys lists the keys of each ui op.
func uiKeys(op string) (string, bool) {
	switch op {
	case "select":
		return "title options timeout", true
	case "confirm":
		return "title message timeout", true
	case "input":
		return "title placeholder timeout", true
	case "editor":
		return "title prefill", true
	case "notify":
		return "message type", true
	case "setStatus":
		return "key text", true
	case "setWidget":
		return "key lines placement", true
	case "setTitle", "setWorkingMessage", "setWorkingVisible", "setWorkingIndicator", "setHiddenThinkingLabel", "setHeader", "setFooter",
		"setEditorText", "pasteToEditor", "setToolsExpanded",
		"setEditorComponent", "submitEditor", "changeEditor", "listen":
		return "value", true
	case "offerSuggestions":
		return "value triggers", true
	case "setTheme":
		return "value palette", true
	case "getEditorText", "getToolsExpanded", "getStatuses", "getSize", "getBranch", "watchBranch", "lend":
		return "", true
	case "suggest":
		return "lines line col force whole", true
	case "custom":
		return "id overlay width place", true
	case "frame":
		return "id lines at hidden focus", true
	case "close":
		return "id", true
	}
	return "", false
}

// eventsKeys are the keys of an op of the method events.
func eventsKeys(op string) (string, bool) {
	switch op {
	case "emit":
		return "channel data", true
	case "call":
		return "owner function data", true
	case "await":
		return "call", true
	case "answer":
		return "call data error", true
	}
	return "", false
}
