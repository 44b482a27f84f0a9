package pier

import (
	"context"
	"encoding/json"
	"errors"
	"maps"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/host/eventmerge"
	"github.com/cec80427/pier/internal/host/hostenv"
	"github.com/cec80427/pier/internal/host/journal"
	sessions "github.com/cec80427/pier/internal/host/session"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/text/jsontext"
)

var (
	cancelled = json.RawMessage(`{"cancelled":true}`)
	replaced  = json.RawMessage(`{"cancelled":false}`)
)

// replaceSession does what ends the session that the extensions know (Pi 1.5.2, core/agent-session-runtime): the session_before
// events may cancel it, session_shutdown ends the old one, every factory runs again, session_start begins the new one. One at a
// time; what is asked for meanwhile is cancelled.
func (h *Host) replaceSession(ctx context.Context, from ext.ID, action string, raw json.RawMessage) (json.RawMessage, error) {
	if !h.replacing.TryLock() {
		return cancelled, nil
	}
	defer h.replacing.Unlock()
	if h.early.Load() {
		return nil, ext.E(ext.CodeInvalidRequest, "extensions are still loading: no session can be left before all have; try again then")
	}
	var args sessions.Wish
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
	places := sessions.Places{Cwd: h.opts.Cwd, AgentDir: h.opts.AgentDir, Home: hostenv.HomeDir(), Real: hostenv.RealPath}
	next, err := h.wiring.own.Next(action, args, places, sessions.Options{Now: h.origins.Now, Rand: h.origins.Rand})
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

// change ends one session and begins the other.
func (h *Host) change(ctx context.Context, from ext.ID, next *sessions.Session, reason string, setup *int) error {
	before := h.wiring.own.File()
	h.endSession(ctx, map[string]any{"type": "session_shutdown", "reason": reason, "targetSessionFile": next.File()})
	if err := h.wiring.own.Replace(next); err != nil {
		h.log.Warn("close the session", "err", err)
	}
	if err := h.wiring.gate.EndSession(); err != nil { // without the answers of the session that has ended nothing may go on
		return err
	}
	if a, ok := h.wiring.agent.(interface{ Forget() }); ok {
		a.Forget()
	}
	h.mu.Lock()
	h.active = nil
	h.mu.Unlock()
	err := h.journal.Record(journal.Entry{Ext: hostID, Event: "session.replaced", Message: "another session began", Data: jsontext.Encode(map[string]any{
		"reason": reason, "session": sessions.IDOf(next), "by": string(from),
	})})
	if err != nil {
		return err
	}
	for _, x := range h.Extensions() {
		if err := x.renew(ctx); err != nil {
			h.reportHandlerError(HandlerError{Extension: x.ID(), Event: "session_start", Err: err})
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
	e, err := eventmerge.Parse(jsontext.Encode(former))
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
	renewer, err := capability[instance.Renewer](ctx, x)
	if err != nil {
		return unless(err, errUnable)
	}
	if err := renewer.Renew(ctx); err != nil {
		return err
	}
	return x.host.setFlags(ctx, x, x.vm.Current())
}

// retire tells the extension that it is replaced.
func (x *Extension) retire(ctx context.Context) {
	if renewer, err := capability[instance.Renewer](ctx, x); err == nil {
		_ = renewer.Retire(ctx) // an instance that has ended needs no retiring
	}
}

// setUp lets the extension that asked for the session fill it.
func (h *Host) setUp(ctx context.Context, from ext.ID, token int) error {
	for _, x := range h.Extensions() {
		if x.ID() != from {
			continue
		}
		renewer, err := capability[instance.Renewer](ctx, x)
		if err != nil {
			return err
		}
		entries, err := renewer.Setup(ctx, token)
		if err != nil {
			return err
		}
		return h.wiring.own.Fill(entries)
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
		h.names.Free(string(x.ID()))
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
		h.warnUser(err.Error()) // an extension that fails is left out; the session goes on
	}
	return h.begin(ctx, map[string]any{"type": "session_start", "reason": "reload"}, "reload")
}

// Reload is what ctx.reload() of an extension does: every extension starts again from its files. It needs Options.Replace.
func (h *Host) Reload(ctx context.Context) (err error) {
	_, err = h.replaceSession(ctx, "", "reload", nil)
	return err
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
		_ = x.vm.Current().Quiesce(ctx) // it ends in either case
		_ = x.vm.Current().Close()
	}()
}
