package protocolserve

import (
	"encoding/json"
	"errors"

	"github.com/cec80427/pier"
	"github.com/cec80427/pier/ext"
)

// deny stands for an answer that the agent did not give.
var deny = ext.Answer{Choice: ext.ChoiceDeny}

// choiceDeny is how the wire spells the choice that is empty in Go.
const choiceDeny = "deny"

// question is a permission question as the agent gets it. Its texts are what the extension wrote: who shows them cleans them.
func question(q ext.Question) map[string]any {
	exact := q.Exact() // the protocol's answer says no more than a rule
	offers := make([]map[string]any, len(exact))
	for i, o := range exact {
		choice := string(o.Answer.Choice)
		if choice == "" {
			choice = choiceDeny
		}
		offers[i] = map[string]any{"choice": choice, "rule": o.Answer.Rule, "text": o.Text, "wider": o.Wider}
	}
	out := map[string]any{
		"op": permissionOp, "id": q.ID, "extension_id": q.Extension, "version": q.Version, "hash": q.Hash, "capability": q.Capability,
		"method": q.Method, "call_id": q.CallID, "subject": q.Subject, "args": q.Args, "shell": q.Shell, "dir": q.Dir, "env": q.Env,
		"scope": q.Scope, "flag": q.Flag, "offers": offers, "notes": q.Notes,
		"cause": map[string]any{"kind": q.Cause.Kind, "name": q.Cause.Name, "input": q.Cause.Input, "id": q.Cause.ID, "place": q.Cause.Place},
	}
	if q.Risk != nil {
		out["risk"] = map[string]any{
			"level": q.Risk.Level, "evidence": q.Risk.Evidence, "grant_loss": q.Risk.GrantLoss, "deny_loss": q.Risk.DenyLoss, "why": q.Risk.Why,
		}
	}
	return out
}

// answerOf reads {"choice","rule"}. Anything else denies.
func answerOf(out json.RawMessage) (ext.Answer, error) {
	var a struct {
		Choice string `json:"choice"`
		Rule   string `json:"rule,omitzero"`
	}
	if err := ext.DecodeWith(out, &a, ext.DecodeOptions{RequireAll: true}); err != nil {
		return deny, err
	}
	switch choice := ext.Choice(a.Choice); choice {
	case choiceDeny:
		return deny, nil
	case ext.ChoiceNever, ext.ChoiceOnce, ext.ChoiceSession, ext.ChoiceAlways:
		return ext.Answer{Choice: choice, Rule: a.Rule}, nil
	}
	return deny, ext.E(ext.CodeInvalidRequest, "the choice is none of deny, never, once, session and always")
}

// locationOf is where in a user's own source something failed, as file:line:column; "" when that is not known.
func locationOf(err error) string {
	if e, ok := errors.AsType[*ext.Exception](err); ok && e.Place() != "" {
		return e.Place()
	}
	if e, ok := errors.AsType[*pier.LoadError](err); ok {
		return e.Place()
	}
	return ""
}
