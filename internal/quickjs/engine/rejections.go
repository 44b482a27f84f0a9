package engine

import (
	"sync"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"

	"github.com/cec80427/pier/internal/quickjs/bytecode"
)

// Rejections follows the promises of one VM that were rejected and that nothing handles yet. The engine tells the host of
// them through a hook that modernc.org/quickjs does not expose, so the hook is set on the engine below it (RATIONALE.md,
// "Why reach below the engine's Go API?"). All of it runs on the VM's goroutine.
type Rejections struct {
	handle
	number uintptr
	open   []rejection
}

// rejection owns a reference to the promise, so that it is not another promise's address, and one to the reason.
type rejection struct{ promise, reason lib.TJSValue }

// maxRejections bounds the rejections that wait for a handler within one macrotask.
const maxRejections = 1000

// The engine hands the hook a number; this is what the numbers mean.
var followed = struct {
	mu   sync.Mutex
	next uintptr
	by   map[uintptr]*Rejections
}{by: map[uintptr]*Rejections{}}

// FollowRejections sets the hook on a VM.
func FollowRejections(vm *quickjs.VM) (*Rejections, error) {
	e, err := engineOf(vm)
	if err != nil {
		return nil, err
	}
	r := &Rejections{handle: e}
	followed.mu.Lock()
	followed.next++
	r.number = followed.next
	followed.by[r.number] = r
	followed.mu.Unlock()
	lib.XJS_SetHostPromiseRejectionTracker(e.tls, e.runtime, bytecode.FunctionPointer(rejectionHook), r.number)
	return r, nil
}

// rejectionHook is the engine's JSHostPromiseRejectionTracker.
func rejectionHook(_ *libc.TLS, _ uintptr, promise, reason lib.TJSValue, handled int32, handle uintptr) {
	followed.mu.Lock()
	r := followed.by[handle]
	followed.mu.Unlock()
	if r == nil {
		return
	}
	if handled == 0 {
		if len(r.open) < maxRejections {
			r.open = append(r.open, rejection{lib.XDupValue(r.tls, r.context, promise), lib.XDupValue(r.tls, r.context, reason)})
		}
		return
	}
	for i, o := range r.open {
		if o.promise.Fu == promise.Fu {
			r.open = append(r.open[:i], r.open[i+1:]...)
			r.drop(o)
			return
		}
	}
}

func (r *Rejections) drop(o rejection) {
	lib.XFreeValue(r.tls, r.context, o.promise)
	lib.XFreeValue(r.tls, r.context, o.reason)
}

// take hands each rejection that is still unhandled to report, as the values of global variables of these names.
const (
	rejectedName = "__pier_rejected"
	promiseName  = "__pier_promise"
)

// ReportOpen calls report with the reason and the promise of each open rejection in two global variables, and forgets them.
func (r *Rejections) ReportOpen(report func()) {
	if len(r.open) == 0 {
		return
	}
	open := r.open
	r.open = nil
	reason, err := libc.CString(rejectedName)
	if err != nil {
		return // no memory for 16 bytes: the process is about to end
	}
	defer libc.Xfree(r.tls, reason)
	promise, err := libc.CString(promiseName)
	if err != nil {
		return
	}
	defer libc.Xfree(r.tls, promise)
	for _, o := range open {
		global := lib.XJS_GetGlobalObject(r.tls, r.context)
		lib.XJS_SetPropertyStr(r.tls, r.context, global, reason, lib.XDupValue(r.tls, r.context, o.reason))
		lib.XJS_SetPropertyStr(r.tls, r.context, global, promise, lib.XDupValue(r.tls, r.context, o.promise))
		lib.XFreeValue(r.tls, r.context, global)
		report()
		r.drop(o)
	}
}

// Close lets go of everything, before the VM is freed.
func (r *Rejections) Close() {
	followed.mu.Lock()
	delete(followed.by, r.number)
	followed.mu.Unlock()
	for _, o := range r.open {
		r.drop(o)
	}
	r.open = nil
}
