package pier

import (
	"errors"
	"fmt"
	"time"

	"github.com/cec80427/pier/internal/journal"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/jsontext"
	"github.com/cec80427/pier/internal/policy"
	"github.com/cec80427/pier/internal/rights"
	"github.com/cec80427/pier/internal/source"
)

// admit gives an extension its rights before any of its code runs: it may read the folder it came in (its html, prompts and
// scripts; a lone file brings no folder, since that may be anybody's home), its manifest bounds what it may do unasked,
// and answers that were kept for exactly this code count. The record says what came of it (seed 002 §2B.5).
func (w *wiring) admit(x *Extension) error {
	rights := policy.Extension{}
	if dir := source.PackageDir(x.unit.Entry.Path); dir != "" {
		rights.Roots = []policy.Root{{Dir: dir, Read: true}}
	}
	if m := x.unit.Entry.Manifest; m != nil {
		rights.Manifest = m.Declared
	}
	if w.host.opts.Policy.Remember {
		var err error
		if rights.Answers, err = w.grants.answersFor(x.unit); err != nil {
			return err
		}
	}
	w.sectionFor(x.ID(), x.unit.Entry).Apply(&rights)
	w.strict(&rights, source.PackageDir(x.unit.Entry.Path))
	if w.enforce != nil {
		var err error
		if rights, err = w.enforced(x, rights); err != nil {
			return err
		}
	}
	if err := w.refusedNeed(rights); err != nil {
		return err
	}
	w.mu.Lock()
	w.admitted[x.ID()] = x.unit
	w.mu.Unlock()
	if err := w.door.Update(func(p *policy.Policy) (*policy.Policy, error) { return p.WithExtension(x.ID(), rights) }); err != nil {
		return err
	}
	return w.noteRights(x, rights)
}

// strict leaves an extension in strict mode its own folder to read, of all that the other modes let it do unasked. What settings say
// stands.
func (w *wiring) strict(x *policy.Extension, folder string) {
	mode := x.Mode
	if mode == "" {
		mode = w.door.Policy().Config().Mode
	}
	_, said := w.said().DefaultCaps()
	if mode == policy.ModeStrict && w.host.opts.Policy.Defaults && x.DefaultCaps == nil && !said {
		caps := policy.StrictCaps(folder)
		x.DefaultCaps = &caps
	}
}

// remember keeps an answer always or never for the code that asked, and returns its id.
func (w *wiring) remember(id ext.ID, rule policy.Rule, allow bool) string {
	w.mu.Lock()
	unit, known := w.admitted[id]
	w.mu.Unlock()
	if !known {
		return ""
	}
	kept, err := w.grants.keep(Grant{
		Extension: id, Entry: unit.Entry.Path, Hash: unit.Hash, Rule: rule.String(), Allow: allow, At: w.host.origins.Now().UTC(),
	})
	if err != nil {
		w.host.warn(errors.Join(fmt.Errorf("the answer counts for this run only"), err).Error())
	}
	return kept.ID
}

// granted records an answer that holds until the session ends.
func (w *wiring) granted(id ext.ID, rule policy.Rule, at time.Time) error {
	w.mu.Lock()
	unit := w.admitted[id]
	w.mu.Unlock()
	return w.host.journal.Record(journal.Entry{Ext: id, Event: "grant.add", Message: "a right was given until the session ends", Data: jsontext.Encode(map[string]any{
		"kind": policy.FromSession, "rule": rule.String(), "allow": true, "entry": unit.Entry.Path, "artifact": "sha256:" + unit.Hash,
		"at": ext.LogTime(at), "by": policy.ByUser,
	})})
}

// unitOf says what runs under an id: the version that it gives itself, and the hash that answers are kept for.
func (w *wiring) unitOf(id ext.ID) (version, hash string) {
	w.mu.Lock()
	unit, known := w.admitted[id]
	w.mu.Unlock()
	if !known {
		return "", ""
	}
	return unit.Entry.Version(), unit.Hash
}

// refusedNeed: what an extension declares to need and is refused stops it in strict mode (seed 002 §2B.3); else it may load
// and meet the denial, and the user is told.
func (w *wiring) refusedNeed(x policy.Extension) error {
	texts, strict := rights.Refused(w.door.Policy().Config(), x)
	for _, text := range texts {
		if strict {
			return ext.E(ext.CodeDenied, text+": in strict mode it is not loaded")
		}
		w.host.warn(text)
	}
	return nil
}

// noteRights records what an extension declares, what the user added and took away, and the capabilities that are left.
func (w *wiring) noteRights(x *Extension, its policy.Extension) error {
	return w.host.journal.Record(journal.Entry{
		Ext: x.ID(), Event: "capability.resolve", Message: "Resolved effective capabilities",
		Data: jsontext.Encode(rights.Resolved(w.door.Policy().Config(), its)),
	})
}
