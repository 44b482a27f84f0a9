package policy

import "github.com/cec80427/pier/ext"

// Requirement is the effect that one call needs; hostcall.Derive makes it from the call's method and params. Derive fills
// the group of the capability, and Tool for any call of a tool; the other groups are zero. The groups are values: a
// decision is made for every call, and a pointer would cost each of them an allocation.
type Requirement struct {
	Extension  ext.ID
	Capability ext.Capability
	Method     ext.Method

	// UsesHandle marks a call on a handle that an earlier, decided call opened: a descriptor, a running process.
	UsesHandle bool
	// ReleasesHandle marks, with UsesHandle, a call that only closes its handle or kills its process. No deny stops it.
	ReleasesHandle bool
	// NoEffect marks a call that touches only the host's memory: a database there. It needs no right.
	NoEffect bool
	// NoDefault marks an operation that no default rule grants.
	NoDefault bool

	Files FileNeed // read and write
	HTTP  HTTPNeed // http
	Exec  ExecNeed // exec
	Tool  ToolNeed // tool, and the others when a tool is called
	Env   string   // env: a name, or empty to list
	Op    string   // session: the operation; for one of the bus with the prefix "events."
}

// FileNeed are the files of a call, or the resource of an MCP server in their place.
type FileNeed struct {
	Paths    []PathUse // in the order of docs/hostcalls.md
	Links    []string  // targets of a new symbolic link, relative to the directory of Paths[0]
	Resource string    // mcp:SERVER/URI, offered by a server; Paths is empty then
}

// HTTPNeed is the host that a call reaches, or the address that it listens on.
type HTTPNeed struct {
	Host    string // a name in ASCII, or an address without brackets
	Port    uint16 // 0 when unknown
	Listen  bool   // a server is opened on Host and Port; "" and 0 mean any
	Verb    string // the method of a request
	URL     string // as it will be sent
	Unclear bool   // servers read the written path differently: no rule for a path allows it
	Mover   string // the header by which servers may take another path, with the same effect; "" for none
}

// ExecNeed is the program that a call starts.
type ExecNeed struct {
	Command     string // the program as written; empty for a process that is named by its number
	Args        []string
	Shell       bool              // Command is a line for a shell
	Interpreter string            // the shell that runs Command
	Dir         string            // the working directory
	Sets        []string          // the names of the variables that the call sets or changes
	Brings      map[string]string // the whole environment of the call; nil when it brings none
	Fenced      bool              // the sandbox holds the program, and all that it starts, to the rights of the extension

	// These come from the machine, not from the call. A rule for a command line matches only a known program.
	ProgramPath     string // the absolute path of the program; "" when unknown
	ProgramRealPath string // ProgramPath without links
	RealDir         string // Dir without links; "" when unknown

	Written []Written // the files of the machine that the extension wrote in this session
}

// Written is a folder in which an extension wrote.
type Written struct {
	Folder string // absolute; "" for more folders than are counted
	Tree   bool   // the folder itself was moved, copied or removed with all below it
}

// ToolNeed is the tool that a call names.
type ToolNeed struct {
	Name     string
	ReadOnly bool // its author declares that it changes nothing
	Gated    bool // each of its effects passes the gate itself
	Approval bool // its runtime wants an approval of exactly this call, which is the question
}

// PathUse is one path as the extension wrote it.
type PathUse struct {
	Path        string
	Read, Write bool
	Tree        bool // the effect may reach everything below it: a move, a removal, a copy of a directory

	// Suffix stands for what the connector will add to the path, as mkdtemp does. The decision is on the path with it, the grant
	// is the path without.
	Suffix string
}
