package fs

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/connector/safeopen"
	"github.com/cec80427/pier/internal/connector/wire"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/sys/memquota"
)

// FS is the connector of the method fs. It reaches files through os.Root only, from the roots of the grant, and follows
// symbolic links itself, name by name, holding every directory it has passed open: what is swapped behind its back
// changes nothing (see walker).
//
// It differs from Node where it must: a link that leads to what is not granted itself is denied; named pipes, sockets and
// devices are neither read nor written, for they could block for ever; a rename between two devices is a copy and a
// delete. On Linux birthtime is ctime, because os.Root gives no statx. On Windows ino, dev, nlink, uid and gid are 0, mode
// has the permission bits Go makes up, and between two granted directories a rename is a copy and a delete and a hard link
// is EXDEV.
type FS struct {
	opts  Options
	paths *safeopen.Paths
	ops   map[string]fsOp
	life  context.Context // ends with Close; watches listen to it
	end   context.CancelFunc

	mu      sync.Mutex
	closed  bool
	tables  map[wire.Holder]*fsTable
	watches sync.WaitGroup // and databases: calls that last

	databases map[wire.Holder]*fsDatabases
	rations   memquota.Pool
	temp      quota
}

// Options bound what one call may cost. The zero value is valid.
type Options struct {
	MaxRead    int64 // bytes of one read, default 8 MiB
	MaxEntries int   // names in one list, default 1,000,000
	MaxOpen    int   // descriptors one extension may hold, default 256
	MaxWatched int   // directories one recursive watch may cover, default 1024

	MaxResult int    // bytes of one row of a database, default 16 MiB
	Temp      string // the private temporary folder, "" for none
	MaxTemp   int64  // bytes of what is in it, default 1 GiB

	MaxDatabase int64 // bytes of memory that the databases of one extension may have, default 256 MiB
}

func (o Options) normalize() Options {
	if o.MaxRead <= 0 {
		o.MaxRead = 8 << 20
	}
	if o.MaxResult <= 0 {
		o.MaxResult = 16 << 20
	}
	if o.MaxTemp <= 0 {
		o.MaxTemp = defaultTemp
	}
	if o.MaxEntries <= 0 {
		o.MaxEntries = 1_000_000
	}
	if o.MaxOpen <= 0 {
		o.MaxOpen = 256
	}
	if o.MaxWatched <= 0 {
		o.MaxWatched = 1024
	}
	if o.MaxDatabase <= 0 {
		o.MaxDatabase = 256 << 20
	}
	return o
}

// New returns the connector; close it to close every descriptor and directory it holds.
func New(opts Options) *FS {
	f := &FS{
		opts: opts.normalize(), paths: safeopen.New(), ops: fsOps(), tables: make(map[wire.Holder]*fsTable),
		databases: make(map[wire.Holder]*fsDatabases),
	}
	f.temp = quota{dir: f.opts.Temp, most: f.opts.MaxTemp}
	f.life, f.end = context.WithCancel(context.Background())
	return f
}

// fsOp is one operation: the system call Node's errors name, how many paths the grant must have, and what it does.
type fsOp struct {
	syscall string
	paths   int
	run     func(*FS, *safeopen.Call) (json.RawMessage, error)
}

func fsOps() map[string]fsOp {
	ops := map[string]fsOp{
		"sqlopen":   {"open", 1, (*FS).sqlOpen},
		"sqlmemory": {"open", 0, (*FS).sqlOpen},
		"sqlclose":  {"close", 0, (*FS).sqlClose},

		"read":       {"open", 1, (*FS).read},
		"stat":       {"stat", 1, (*FS).stat},
		"lstat":      {"lstat", 1, (*FS).stat},
		"statfs":     {"statfs", 1, (*FS).statfs},
		"list":       {"scandir", 1, (*FS).list},
		"access":     {"access", 1, (*FS).access},
		"realpath":   {"realpath", 1, (*FS).realpath},
		"readlink":   {"readlink", 1, (*FS).readlink},
		"watch":      {"watch", 1, (*FS).watch},
		"open":       {"open", 1, (*FS).open},
		"write":      {"open", 1, (*FS).write},
		"mkdir":      {"mkdir", 1, (*FS).mkdir},
		"mkdtemp":    {"mkdtemp", 1, (*FS).mkdtemp},
		"delete":     {"rm", 1, (*FS).remove},
		"rename":     {"rename", 2, (*FS).rename},
		"copy":       {"copyfile", 2, (*FS).copy},
		"link":       {"link", 2, (*FS).link},
		"symlink":    {"symlink", 1, (*FS).symlink},
		"chmod":      {"chmod", 1, (*FS).chmod},
		"utimes":     {"utime", 1, (*FS).utimes},
		"truncate":   {"open", 1, (*FS).truncate},
		"lock":       {"mkdir", 1, (*FS).lock},
		"locked":     {"stat", 0, (*FS).locked},
		"unlock":     {"rmdir", 0, (*FS).unlock},
		"fdread":     {"read", 0, (*FS).fdRead},
		"fdwrite":    {"write", 0, (*FS).fdWrite},
		"fdstat":     {"fstat", 0, (*FS).fdStat},
		"fdsync":     {"fsync", 0, (*FS).fdSync},
		"fdtruncate": {"ftruncate", 0, (*FS).fdTruncate},
		"close":      {"close", 0, (*FS).fdClose},
	}
	for name := range fsSQLOps {
		ops[name] = fsOp{"sqlite", 0, (*FS).sql}
	}
	ops["sqlcopy"] = fsOp{"open", 1, (*FS).sql}
	return ops
}

// Call does one operation.
func (f *FS) Call(ctx context.Context, call ext.Call, grant policy.Grant) (json.RawMessage, error) {
	name, err := wire.Op(call.Params)
	if err != nil {
		return nil, err
	}
	op, ok := f.ops[name]
	if !ok {
		return nil, ext.E(ext.CodeInvalidRequest, "fs has no such op").With("op", name)
	}
	if len(grant.Paths) != op.paths {
		return nil, ext.E(ext.CodeInternal, "the grant does not fit the fs op").With("op", name)
	}
	c := &safeopen.Call{Ctx: ctx, Call: call, Grant: grant, Op: name, Sys: op.syscall}
	if err := ctx.Err(); err != nil {
		return nil, c.Fail(err)
	}
	result, err := op.run(f, c)
	if err != nil {
		return nil, c.Fail(err)
	}
	return result, nil
}

// Paths are how the connector reaches files: other connectors that work on files share them.
func (f *FS) Paths() *safeopen.Paths { return f.paths }

// CloseVM closes what a VM of an extension left open, and gives back the locks it held.
func (f *FS) CloseVM(id ext.ID, vm int) {
	who := wire.Holder{Extension: id, VM: vm}
	f.mu.Lock()
	t, d := f.tables[who], f.databases[who]
	delete(f.tables, who)
	delete(f.databases, who)
	f.mu.Unlock()
	if t != nil {
		t.close()
	}
	if d != nil {
		d.end()
		d.account.Close()
	}
}

// lasting counts a call that lasts until the extension or Close ends it. Its end is f.watches.Done.
func (f *FS) lasting() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return safeopen.Ended()
	}
	f.watches.Add(1)
	return nil
}

// Close ends the watches and closes every descriptor and directory. It is idempotent.
func (f *FS) Close() error {
	f.end()
	f.mu.Lock()
	f.closed = true
	tables := f.tables
	f.tables = nil
	f.mu.Unlock()
	f.watches.Wait()
	for _, d := range f.databases {
		d.account.Close()
	}
	for _, t := range tables {
		t.close()
	}
	return f.paths.Close()
}
