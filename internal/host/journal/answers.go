package journal

import (
	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Grant is the record of a change to what is kept of rights: grant.add or grant.revoke.
func Grant(event string, g ext.KeptGrant) Entry {
	message := "a right was kept"
	if event == "grant.revoke" {
		message = "a kept right was revoked"
	}
	return Entry{Ext: g.Extension, Event: event, Message: message, Data: jsontext.Encode(map[string]any{
		"id": g.ID, "kind": policy.FromGrant, "rule": g.Rule, "allow": g.Allow, "entry": g.Entry, "artifact": "sha256:" + g.Hash, "at": ext.LogTime(g.At), "by": "user",
	})}
}

// Trust is the record of a change to what is kept about projects, trust.add or trust.remove; host is who made it.
func Trust(host ext.ID, event string, t ext.ProjectAnswer) Entry {
	message := "an answer about a project was kept"
	if event == "trust.remove" {
		message = "an answer about a project was removed"
	}
	return Entry{Ext: host, Event: event, Message: message, Data: jsontext.Encode(map[string]any{
		"id": t.ID, "dir": t.Dir, "content": "sha256:" + t.Hash, "trusted": t.Trusted, "at": ext.LogTime(t.At), "by": "user",
	})}
}
