package rights

import (
	"fmt"
	"iter"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/host/hostenv"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/sys/recordstore"
	"github.com/cec80427/pier/internal/text/sorting"
)

// Units are the extensions at a path, made ready to run and not started.
type Units func(path string) iter.Seq2[instance.Unit, error]

// Grants is what a user has answered for good.
type Grants struct {
	kept  recordstore.Dir[ext.KeptGrant]
	cwd   string // the folder of a command line that names none
	trees recordstore.Dir[codeTree]
	units Units
	Note  func(event string, g ext.KeptGrant) error // records a change before it is made; nil for nobody
}

// OpenGrants returns the grants below a state folder. New rules for command lines are for cwd, unless they name another folder.
func OpenGrants(stateDir, cwd string, units Units) Grants {
	return Grants{
		cwd:   cwd,
		kept:  recordstore.Dir[ext.KeptGrant]{Dir: filepath.Join(stateDir, "grants"), What: "grant", ID: meaning},
		trees: recordstore.Dir[codeTree]{Dir: filepath.Join(stateDir, "codetrees"), What: "tree of code", ID: codeTree.meaning},
		units: units,
	}
}

func meaning(g ext.KeptGrant) string {
	return recordstore.ID(g.Entry, g.Hash, g.Rule, fmt.Sprint(g.Allow))
}

// List returns all grants, by entry, then by rule.
func (g Grants) List() ([]ext.KeptGrant, error) {
	list, err := g.kept.List()
	sorting.Sort(list, func(a, b *ext.KeptGrant) int {
		return strings.Compare(a.Entry+"\x00"+a.Rule+"\x00"+a.ID, b.Entry+"\x00"+b.Rule+"\x00"+b.ID)
	})
	return list, err
}

// Add keeps rules for every extension at path, as it is now, and returns the grants. Its opposite is revoked.
func (g Grants) Add(path string, rules []string, allow bool) ([]ext.KeptGrant, error) {
	parsed, parse := make([]policy.Rule, 0, len(rules)), policy.ParseRule
	if allow {
		parse = policy.ParseAllow
	}
	for _, text := range rules {
		r, err := parse(text)
		if err != nil {
			return nil, BadOption(err)
		}
		parsed = append(parsed, r)
	}
	var added []ext.KeptGrant
	for unit, err := range g.units(path) {
		if err != nil {
			return added, err
		}
		for _, rule := range parsed {
			grant, err := g.keep(&unit, ext.KeptGrant{
				Extension: ext.ID(unit.Entry.ID), Entry: unit.Entry.Place(), Hash: unit.Hash, Rule: rule.String(), Allow: allow, At: time.Now().UTC(),
			})
			if err != nil {
				return added, err
			}
			written := grant
			written.Rule, written.Allow = rule.String(), !allow
			if _, err := g.kept.Remove(meaning(written)); err != nil { // of a command line, the opposite may name no folder
				return added, err
			}
			added = append(added, grant)
		}
	}
	return added, nil
}

// keep stores a grant. The rule of a command line is stored with its folder, so that it means the same in every session.
func (g Grants) keep(unit *instance.Unit, grant ext.KeptGrant) (ext.KeptGrant, error) {
	rule, err := g.anchor(grant.Rule, grant.Allow)
	if err != nil {
		return grant, err
	}
	grant.Rule = rule
	opposite := grant
	opposite.Allow = !grant.Allow
	grant.ID = meaning(grant)
	if g.Note != nil {
		if err := g.Note("grant.add", grant); err != nil {
			return grant, err
		}
	}
	err = g.storeTree(unit)
	if err == nil {
		err = g.kept.Put(grant)
	}
	if err == nil {
		_, err = g.kept.Remove(meaning(opposite))
	}
	return grant, err
}

func (g Grants) anchor(text string, allow bool) (string, error) {
	rule, err := policy.ParseRule(text)
	if err != nil {
		return "", err
	}
	c := policy.Config{Cwd: g.cwd, Home: hostenv.HomeDir(), GOOS: runtime.GOOS, Aliases: hostenv.SystemAliases()}
	for _, dir := range []string{c.Cwd, c.Home} {
		c.Aliases = append(c.Aliases, hostenv.AliasOf(dir)...)
	}
	p, err := policy.New(c)
	if err == nil {
		rule, err = p.Anchor(rule, allow)
	}
	return rule.String(), err
}

// Revoke forgets a grant. It is not undone for hosts that run already.
func (g Grants) Revoke(id string) error {
	list, err := g.kept.List()
	if err != nil {
		return err
	}
	there, err := g.kept.RemoveRecorded(id, g.Note, "grant.revoke")
	for _, grant := range list {
		if err == nil && grant.ID == id {
			err = g.dropTree(grant.Hash)
		}
	}
	if err == nil && !there {
		err = ext.E(ext.CodeInvalidRequest, fmt.Sprintf("there is no grant %s: see pier grants list", id))
	}
	return err
}

// Current reports whether a grant still belongs to what lies at its entry: false when the code changed, is gone, or does not
// compile, and when the grant is for a command line and names no folder.
func (g Grants) Current(grant ext.KeptGrant) bool {
	if rule, err := policy.ParseRule(grant.Rule); err != nil || grant.Allow && policy.NeedsFolder(rule) {
		return false
	}
	count, same := 0, false
	for unit, err := range g.units(grant.Entry) {
		count++
		same = err == nil && unit.Hash == grant.Hash
	}
	return count == 1 && same
}
