package rtpserve

import (
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/cec80427/pier/internal/rtp"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// How many refusals are recorded one by one: strangers, too, can have requests refused, and a ledger is kept.
const (
	refusalsAtOnce    = 200
	refusalsPerSecond = 10
	maxPath           = 200
)

// refusals records the requests that are refused. Those that come faster than they may be recorded are counted in the next record.
type refusals struct {
	record func(event, message string, data []byte) error
	say    func(string)

	mu     sync.Mutex
	limit  *rate.Limiter
	passed int  // refused since the last record, and in none
	failed bool // it was said that they cannot be recorded
}

func newRefusals(o Options) *refusals {
	return &refusals{record: o.Record, say: o.Say, limit: rate.NewLimiter(refusalsPerSecond, refusalsAtOnce)}
}

// refusal is what a record says of one.
type refusal struct {
	Method     string `json:"method,omitempty"`
	Path       string `json:"path"`
	Tool       string `json:"tool,omitempty"`
	Status     int    `json:"status"`
	Reason     string `json:"reason"`
	Tenant     string `json:"tenant_id"`
	Actor      string `json:"actor"`
	Role       Role   `json:"role,omitempty"`
	Unrecorded int    `json:"unrecorded"` // refused before, since the last record
}

// note records one, or counts it.
func (f *refusals) note(r refusal) {
	if f.record == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.limit.Allow() {
		f.passed++
		return
	}
	r.Unrecorded, f.passed = f.passed, 0
	f.write(r)
}

func (f *refusals) write(r refusal) {
	if len(r.Path) > maxPath {
		r.Path = strings.ToValidUTF8(r.Path[:maxPath], "")
	}
	if err := f.record(rtp.RefusedEvent, "a request was refused", jsontext.Encode(r)); err != nil && !f.failed {
		f.failed = true
		f.say("refused requests are not recorded: " + err.Error())
	}
}

// end records how many were only counted.
func (f *refusals) end() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.record != nil && f.passed > 0 {
		f.write(refusal{Path: "…", Reason: "more than are recorded one by one", Unrecorded: f.passed})
		f.passed = 0
	}
}

// watch records what next refuses, whoever asks: a stranger, a page of another site, somebody with another role. Each refusal is answered in
// the protocol's form.
func (f *refusals) watch(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen := &watched{ResponseWriter: w}
		_ = http.NewResponseController(w).SetWriteDeadline(time.Time{}) // that of the answer before
		next.ServeHTTP(seen, r)
		if seen.status < http.StatusBadRequest {
			return
		}
		if seen.foreign { // without a word
			_, _ = seen.Write(nil)
		}
		f.note(refusal{
			Method: r.Method, Path: r.URL.Path, Status: seen.status, Reason: seen.kind, Tenant: seen.by.Tenant, Actor: seen.by.Actor, Role: seen.by.Role,
		})
	})
}

// watched is an answer of which the status is known.
type watched struct {
	http.ResponseWriter
	status  int
	kind    string // of a refusal
	foreign bool   // the refusal is not of our making: its text is the detail
	by      Token  // whose the request is, once that is known
}

func (w *watched) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	if w.foreign = status >= http.StatusBadRequest && w.kind == ""; !w.foreign {
		w.ResponseWriter.WriteHeader(status)
	}
}

// Write implements http.ResponseWriter.
func (w *watched) Write(data []byte) (int, error) {
	if !w.foreign {
		return w.ResponseWriter.Write(data)
	}
	refuse(w, w.status, strings.ReplaceAll(strings.ToLower(http.StatusText(w.status)), " ", "_"), strings.TrimSpace(string(data)))
	return len(data), nil
}

// Unwrap is for http.ResponseController: streams are flushed.
func (w *watched) Unwrap() http.ResponseWriter { return w.ResponseWriter }
