package rights

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/cec80427/pier/internal/host/journal"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/scan"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// Admit gives an extension its rights before any of its code runs: it may read the folder it came in (its html, prompts and
// scripts; a lone file brings no folder, since that may be anybody's home), its manifest bounds what it may do unasked,
// and answers that were kept for exactly this code count. The record says what came of it (seed 002 §2B.5).
func (r *Rights) Admit(u instance.Unit) error {
	rights := policy.Extension{}
	dir := u.Folder()
	if dir != "" {
		rights.Roots = []policy.Root{{Dir: dir, Read: true}}
	}
	if m := u.Entry.Manifest; m != nil {
		rights.Manifest = m.Declared
	}
	if r.o.Remember {
		known, err := r.Grants.answersFor(u)
		if err != nil {
			return err
		}
		rights.Answers = known.kept
		if text := known.outdatedText(u.ID); text != "" {
			r.o.Warn(text)
		}
		if text := known.unplacedText(u.ID); text != "" {
			r.o.Warn(text)
		}
	}
	r.mu.Lock()
	rights.Answers = append(rights.Answers, r.greeted[u.Entry.Place()]...)
	r.mu.Unlock()
	r.sectionFor(u.ID, u.Entry).Apply(&rights)
	r.own(&rights, u, dir)
	if r.enforce != nil {
		var err error
		if rights, err = r.enforced(u, rights); err != nil {
			return err
		}
	}
	scanned, err := r.admissible(u, rights)
	if err != nil {
		if failed := r.noteRefusal(u, rights, scanned, err); failed != nil {
			return errors.Join(err, failed)
		}
		return err
	}
	r.mu.Lock()
	r.admitted[u.ID] = u
	r.mu.Unlock()
	if err := r.gate.Update(func(p *policy.Policy) (*policy.Policy, error) { return p.WithExtension(u.ID, rights) }); err != nil {
		return err
	}
	return r.noteRights(r.gate.Policy(), u.ID, rights, scanned, nil)
}

// admissible returns what the code of an extension was found to want, and an error if it may not be loaded.
func (r *Rights) admissible(u instance.Unit, rights policy.Extension) (*scan.Summary, error) {
	if err := r.refusedNeed(rights); err != nil {
		return nil, err
	}
	return r.compatible(u, rights)
}

// noteRefusal records the rights that an extension which is not loaded would have had, and the reason.
func (r *Rights) noteRefusal(u instance.Unit, its policy.Extension, scanned *scan.Summary, refused error) error {
	p, err := r.gate.Policy().WithExtension(u.ID, its)
	if err != nil {
		return err
	}
	if scanned == nil {
		scanned = &scan.Summary{Why: "it was refused before"}
	}
	return r.noteRights(p, u.ID, its, scanned, refused)
}

// own lets an extension read what it came in, its folder or the one file that it is, as every mode does. In strict mode little else is
// left of what the other modes let it do unasked. What settings say stands.
func (r *Rights) own(x *policy.Extension, u instance.Unit, folder string) {
	mode := x.Mode
	if mode == "" {
		mode = r.gate.Policy().Config().Mode
	}
	if _, said := r.said().DefaultCaps(); said || !r.o.Defaults || x.DefaultCaps != nil {
		return
	}
	file := ""
	if folder == "" {
		file = u.Entry.Path
	}
	switch {
	case mode == policy.ModeStrict:
		caps := policy.StrictCaps(folder, file)
		x.DefaultCaps = &caps
	case file != "":
		x.Answers = append(x.Answers, policy.OwnFile(file))
	}
}

// Remember keeps an answer always or never for the code that asked, and returns its id.
func (r *Rights) Remember(id ext.ID, rule policy.Rule, allow bool) string {
	r.mu.Lock()
	unit, known := r.admitted[id]
	r.mu.Unlock()
	if !known {
		return ""
	}
	kept, err := r.Grants.keep(&unit, ext.KeptGrant{
		Extension: id, Entry: unit.Entry.Place(), Hash: unit.Hash, Rule: rule.String(), Allow: allow, At: r.o.Now().UTC(),
	})
	if err != nil {
		r.o.Warn(errors.Join(fmt.Errorf("the answer counts for this run only"), err).Error())
	}
	return kept.ID
}

// Granted records an answer that holds until the session ends.
func (r *Rights) Granted(id ext.ID, rule policy.Rule, at time.Time) error {
	r.mu.Lock()
	unit := r.admitted[id]
	r.mu.Unlock()
	return r.o.Record(journal.Entry{Ext: id, Event: "grant.add", Message: "a right was given until the session ends", Data: jsontext.Encode(map[string]any{
		"kind": policy.FromSession, "rule": rule.String(), "allow": true, "entry": unit.Entry.Place(), "artifact": "sha256:" + unit.Hash,
		"at": ext.LogTime(at), "by": policy.ByUser,
	})})
}

// Unit says what runs under an id: the version that it gives itself, and the hash that answers are kept for.
func (r *Rights) Unit(id ext.ID) (version, hash string) {
	r.mu.Lock()
	unit, known := r.admitted[id]
	r.mu.Unlock()
	if !known {
		return "", ""
	}
	return unit.Entry.Version(), unit.Hash // the version may be read from a package.json
}

// refusedNeed: what an extension declares to need and is refused stops it in strict mode (seed 002 §2B.3); else it may load
// and meet the denial, and the user is told.
func (r *Rights) refusedNeed(x policy.Extension) error {
	texts, strict := Refused(r.gate.Policy().Config(), x)
	for _, text := range texts {
		if strict {
			return ext.E(ext.CodeDenied, text+": in strict mode it is not loaded")
		}
		r.o.Warn(text)
	}
	return nil
}

// noteRights records what an extension declares, what its code was found to want, what the user added and took away, and what of it counts.
// refused is the reason why it is not loaded; nil if it is.
func (r *Rights) noteRights(p *policy.Policy, id ext.ID, its policy.Extension, scanned *scan.Summary, refused error) error {
	data := Resolved(p, id, its)
	data["inferred"], data["evidence"] = scanned.Inferred, append([]scan.Evidence{}, scanned.Evidence...)
	if scanned.Why != "" {
		data["not_inferred"] = scanned.Why
	}
	if r.o.Approver == nil { // nobody is there to be asked
		data["asked"] = []string{}
	}
	e := journal.Entry{Ext: id, Event: "capability.resolve", Message: "Resolved effective capabilities", Waits: refused == nil}
	if refused != nil {
		data["refused"], e.Level = refused.Error(), ext.LevelWarn
	}
	e.Data = jsontext.Encode(data)
	return r.o.Record(e)
}

// CodeNotes says what "exactly this code" means for what runs under an id, and whether it may load other code later.
func (r *Rights) CodeNotes(id ext.ID) (notes []string, open bool) {
	r.mu.Lock()
	code := r.admitted[id].Code
	r.mu.Unlock()
	return code.Notes(), code.IsOpen()
}

// HasAnswers reports whether rights of an extension are for exactly its code: stored or learned.
func (r *Rights) HasAnswers(id ext.ID) bool {
	return slices.ContainsFunc(r.gate.Policy().Extension(id).Answers, func(a policy.Sourced) bool {
		return a.Allow && slices.Contains([]string{policy.FromGrant, policy.FromLearned}, a.From.Kind)
	})
}

// Artifact names the code that runs under an id; "" for none. Every record asks, so nothing is looked up on the disk.
func (r *Rights) Artifact(id ext.ID) string {
	r.mu.Lock()
	hash := r.admitted[id].Hash // without a copy of the unit, which is large
	r.mu.Unlock()
	if hash != "" {
		return "sha256:" + hash
	}
	return ""
}
