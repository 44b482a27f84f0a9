package pier

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"github.com/cec80427/pier/internal/journal"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/compose"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/jsontext"
	"github.com/cec80427/pier/internal/machine"
	sessions "github.com/cec80427/pier/internal/session"
)

// replaceArgs are what a command's newSession, fork, switchSession and reload bring along.
type replaceArgs struct {
	Target  string `json:"target"`
	Options struct {
		ParentSession string `json:"parentSession"`
		Position      string `json:"position"`
	} `json:"options"`
	Setup *int `json:"setup"`
}

var (
	cancelled  = json.RawMessage(`{"cancelled":true}`)
	replaced   = json.RawMessage(`{"cancelled":false}`)
	errForking = ext.E(ext.CodeInvalidRequest, "Invalid entry ID for forking")
)

// replaceSession does what ends the session that the extensions know (Pi 1.5.2, core/agent-session-runtime): the session_before
// events may cancel it, session_shutdown ends the old one, every factory runs again, session_start begins the new one. One at a
// time; what is asked for meanwhile is cancelled.
func (h *Host) replaceSession(ctx context.Context, from ext.ID, action string, raw json.RawMessage) (json.RawMessage, error) {
	if !h.replacing.TryLock() {
		return cancelled, nil
	}
	defer h.replacing.Unlock()
	var args replaceArgs
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &args); err != nil {
			return nil, ext.Wrap(ext.CodeInvalidRequest, "the options have the wrong shape", err)
		}
	}
	if action == "reload" {
		return json.RawMessage("null"), h.reload(ctx)
	}
	before, reason := map[string]any{"type": "session_before_switch"}, "new"
	switch action {
	case "switchSession":
		reason = "resume"
		before["targetSessionFile"] = args.Target
	case "fork":
		reason = "fork"
		if args.Options.Position == "" {
			args.Options.Position = "before"
		}
		before = map[string]any{"type": "session_before_fork", "entryId": args.Target, "position": args.Options.Position}
	}
	if action != "fork" {
		before["reason"] = reason
	}
	if no, err := h.cancelledBy(ctx, before); no || err != nil {
		return cancelled, err
	}
	next, err := h.nextSession(action, args)
	if err != nil {
		return nil, err
	}
	return replaced, h.change(ctx, from, next, reason, args.Setup)
}

// cancelledBy sends a session_before event and reports whether a handler cancelled what is about to happen.
func (h *Host) cancelledBy(ctx context.Context, event map[string]any) (bool, error) {
	name, _ := event["type"].(string)
	if !h.hasHandlers(name) {
		return false, nil
	}
	out, err := h.Emit(ctx, jsontext.Encode(event))
	var answer struct {
		Cancel bool `json:"cancel"`
	}
	_ = json.Unmarshal(out.Result, &answer) // cancel of another kind is no true
	return answer.Cancel, err
}

// nextSession makes the session that takes the place of the current one, in memory when that one is.
func (h *Host) nextSession(action string, args replaceArgs) (*sessions.Session, error) {
	now := h.wiring.own.current()
	o := sessions.Options{Now: h.origins.Now, Rand: h.origins.Rand}
	dir := ""
	if file := now.File(); file != "" {
		dir = filepath.Dir(file)
	}
	switch action {
	case "newSession":
		o.Parent = args.Options.ParentSession
		if dir == "" {
			return sessions.New(h.opts.Cwd, o)
		}
		return sessions.Create(dir, h.opts.Cwd, o)
	case "fork":
		leaf, err := forkPoint(now, args)
		if err != nil {
			return nil, err
		}
		o.Parent = now.File()
		return now.Fork(leaf, dir, h.opts.Cwd, o)
	}
	return h.openOther(args.Target, dir, o)
}

// forkPoint is the entry that a fork ends with: the one given, or the one before what the person said there.
func forkPoint(s *sessions.Session, args replaceArgs) (string, error) {
	var entry struct {
		ID       string  `json:"id"`
		ParentID *string `json:"parentId"`
		Type     string  `json:"type"`
		Message  struct {
			Role string `json:"role"`
		} `json:"message"`
	}
	raw := s.Entry(args.Target)
	if raw == nil || json.Unmarshal(raw, &entry) != nil {
		return "", errForking
	}
	if args.Options.Position == "at" {
		return entry.ID, nil
	}
	if entry.Type != "message" || entry.Message.Role != "user" {
		return "", errForking
	}
	if entry.ParentID == nil {
		return "", nil
	}
	return *entry.ParentID, nil
}

// openOther opens the session an extension asks for; as in Pi, one that is not there yet begins. Only sessions can be reached: those
// beside the current one, and Pi's own.
func (h *Host) openOther(path, dir string, o sessions.Options) (*sessions.Session, error) {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		path = filepath.Join(machine.HomeDir(), rest)
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(h.opts.Cwd, path)
	}
	real, err := filepath.EvalSymlinks(path)
	missing := errors.Is(err, fs.ErrNotExist)
	if missing {
		real, err = filepath.EvalSymlinks(filepath.Dir(path))
		real = filepath.Join(real, filepath.Base(path))
	}
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "there is no such session file", err)
	}
	allowed := false
	for _, root := range []string{dir, filepath.Join(h.opts.AgentDir, "sessions")} {
		rel, err := filepath.Rel(machine.RealPath(root), real)
		allowed = allowed || root != "" && err == nil && filepath.IsLocal(rel)
	}
	if !allowed || filepath.Ext(real) != ".jsonl" {
		return nil, ext.E(ext.CodeDenied, "denied: only sessions beside the current one and those of Pi's agent folder can be opened")
	}
	if info, err := os.Lstat(real); !missing && (err != nil || !info.Mode().IsRegular()) || missing && err == nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "there is no such session file", err)
	}
	next, _, err := sessions.Open(real, h.opts.Cwd, o)
	if err != nil {
		return nil, ext.Wrap(ext.CodeInvalidRequest, "the file holds no session", err)
	}
	var header struct {
		Cwd string `json:"cwd"`
	}
	if json.Unmarshal(next.Header(), &header) == nil && header.Cwd != "" && machine.RealPath(header.Cwd) != machine.RealPath(h.opts.Cwd) {
		return nil, errors.Join(ext.E(ext.CodeInvalidRequest, "the session belongs to another folder: start pier there"), next.Close())
	}
	return next, nil
}

// change ends one session and begins the other.
func (h *Host) change(ctx context.Context, from ext.ID, next *sessions.Session, reason string, setup *int) error {
	before := h.wiring.own.File()
	h.endSession(ctx, map[string]any{"type": "session_shutdown", "reason": reason, "targetSessionFile": next.File()})
	if err := h.wiring.own.replace(next); err != nil {
		h.log.Warn("close the session", "err", err)
	}
	if err := h.wiring.door.EndSession(); err != nil { // without the answers of the session that has ended nothing may go on
		return err
	}
	if a, ok := h.wiring.agent.(interface{ Forget() }); ok {
		a.Forget()
	}
	h.mu.Lock()
	h.active = nil
	h.mu.Unlock()
	err := h.journal.Record(journal.Entry{Ext: hostID, Event: "session.replaced", Message: "another session began", Data: jsontext.Encode(map[string]any{
		"reason": reason, "session": sessionIDOf(next), "by": string(from),
	})})
	if err != nil {
		return err
	}
	for _, x := range h.Extensions() {
		if err := x.renew(ctx); err != nil {
			h.report(HandlerError{Extension: x.ID(), Event: "session_start", Err: err})
		}
	}
	if setup != nil {
		if err := h.setUp(ctx, from, *setup); err != nil {
			return err
		}
	}
	start := map[string]any{"type": "session_start", "reason": reason}
	if before != "" {
		start["previousSessionFile"] = before
	}
	return h.begin(ctx, start, "startup")
}

// endSession tells the extensions that the session is over. What they fail at stops nothing.
func (h *Host) endSession(ctx context.Context, event map[string]any) {
	if event["targetSessionFile"] == "" {
		delete(event, "targetSessionFile")
	}
	if _, err := h.Emit(ctx, jsontext.Encode(event)); err != nil {
		h.log.Warn("session_shutdown", "err", err)
	}
}

// begin tells the extensions that a session begins, and asks for their resources.
func (h *Host) begin(ctx context.Context, event map[string]any, offers string) error {
	if _, err := h.Emit(ctx, jsontext.Encode(event)); err != nil {
		return err
	}
	if err := h.beginAsBefore(ctx, event); err != nil {
		return err
	}
	_, err := h.offer(ctx, offers)
	return err
}

// formerEvents is what told of a session that began before session_start did (Pi 0.52), by its reason.
var formerEvents = map[any]string{"new": "session_switch", "resume": "session_switch", "fork": "session_fork"}

// beginAsBefore tells extensions that wait for the former event and not for today's.
func (h *Host) beginAsBefore(ctx context.Context, start map[string]any) error {
	name := formerEvents[start["reason"]]
	if name == "" {
		return nil
	}
	former := maps.Clone(start)
	former["type"] = name
	e, err := compose.Parse(jsontext.Encode(former))
	if err != nil {
		return err
	}
	for _, x := range h.Extensions() {
		count := x.handlers(name)
		if count == 0 || x.handlers("session_start") > 0 {
			continue
		}
		c := h.emission(e.Clone())
		c.From = x.Path()
		if _, err := h.emitTo(ctx, x, count, c); err != nil {
			return err
		}
	}
	return nil
}

// renew runs the factory again, in the modules as they are.
func (x *Extension) renew(ctx context.Context) error {
	renewer, err := able[instance.Renewer](ctx, x)
	if err != nil {
		return unless(err, errUnable)
	}
	if err := renewer.Renew(ctx); err != nil {
		return err
	}
	return x.host.setFlags(ctx, x, x.current())
}

// retire tells the extension that it is replaced.
func (x *Extension) retire(ctx context.Context) {
	if renewer, err := able[instance.Renewer](ctx, x); err == nil {
		_ = renewer.Retire(ctx) // one that has ended is retired
	}
}

// setUp lets the extension that asked for the session fill it. Entries get ids of the session; what names others follows.
func (h *Host) setUp(ctx context.Context, from ext.ID, token int) error {
	for _, x := range h.Extensions() {
		if x.ID() != from {
			continue
		}
		renewer, err := able[instance.Renewer](ctx, x)
		if err != nil {
			return err
		}
		entries, err := renewer.Setup(ctx, token)
		if err != nil {
			return err
		}
		return h.fill(entries)
	}
	return nil
}

func (h *Host) fill(entries []map[string]json.RawMessage) error {
	ids := map[string]json.RawMessage{}
	for _, given := range entries {
		entry := map[string]any{}
		for name, value := range given {
			var id string
			if json.Unmarshal(value, &id) == nil && ids[id] != nil && (name == "targetId" || name == "firstKeptEntryId" || name == "fromId") {
				value = ids[id]
			}
			entry[name] = value
		}
		for _, own := range []string{"id", "parentId", "timestamp"} {
			delete(entry, own)
		}
		raw, err := h.wiring.own.Append(entry)
		if err != nil {
			return err
		}
		var old, made struct{ ID string }
		if json.Unmarshal(jsontext.Encode(given), &old) == nil && json.Unmarshal(raw, &made) == nil {
			ids[old.ID] = jsontext.Encode(made.ID)
		}
	}
	return nil
}

// reload starts every extension again from what its files hold now, and looks for new ones where Discover did.
func (h *Host) reload(ctx context.Context) error {
	h.endSession(ctx, map[string]any{"type": "session_shutdown", "reason": "reload"})
	h.mu.Lock()
	old, named := h.extensions, h.named
	h.extensions, h.named = nil, nil
	for _, x := range old {
		delete(h.names, string(x.ID()))
	}
	h.mu.Unlock()
	for _, x := range old {
		x.retire(ctx)
	}
	var errs []error
	for _, path := range named {
		_, err := h.LoadAll(ctx, path)
		errs = append(errs, err)
	}
	if found := h.finder.With(); found != nil {
		_, err := h.Discover(ctx, DiscoverOptions(*found))
		errs = append(errs, err)
	}
	for _, x := range old {
		h.leave(x)
	}
	if err := errors.Join(errs...); err != nil {
		h.warn(err.Error()) // one that fails is left out; the session goes on
	}
	return h.begin(ctx, map[string]any{"type": "session_start", "reason": "reload"}, "reload")
}

// leave ends an extension that was replaced once it has done what it is at: the command that asked for the reload, for one.
func (h *Host) leave(x *Extension) {
	if h.beginLoad() != nil {
		return
	}
	go func() {
		defer h.loads.Done()
		ctx, cancel := context.WithTimeout(h.closing, shutdownGrace)
		defer cancel()
		_ = x.current().Quiesce(ctx) // it ends in either case
		_ = x.current().Close()
	}()
}
