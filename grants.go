package pier

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/kept"
	"github.com/cec80427/pier/internal/policy"
	"github.com/cec80427/pier/internal/rights"
	"github.com/cec80427/pier/internal/source"
)

// Grant is one answer that is kept: a right that an extension has, or is refused, for good.
type Grant = ext.KeptGrant

// Grants is what a user has answered for good.
type Grants struct {
	kept kept.Folder[Grant]
	note func(event string, g Grant) error // records a change before it is made; nil for nobody
}

// OpenGrants returns the grants below a state folder, see Options.StateDir; "" for the default.
func OpenGrants(stateDir string) (Grants, error) {
	dir, err := keptDir(stateDir, "grants")
	return Grants{kept: kept.Folder[Grant]{Dir: dir, What: "grant", ID: meaning}}, err
}

func meaning(g Grant) string { return kept.ID(g.Entry, g.Hash, g.Rule, fmt.Sprint(g.Allow)) }

// List returns all grants, by entry, then by rule.
func (g Grants) List() ([]Grant, error) {
	list, err := g.kept.List()
	slices.SortFunc(list, func(a, b Grant) int {
		return strings.Compare(a.Entry+"\x00"+a.Rule+"\x00"+a.ID, b.Entry+"\x00"+b.Rule+"\x00"+b.ID)
	})
	return list, err
}

// Add keeps rules for every extension at path, as it is now, and returns the grants. Its opposite is revoked.
func (g Grants) Add(path string, rules []string, allow bool) ([]Grant, error) {
	parsed := make([]policy.Rule, 0, len(rules))
	for _, text := range rules {
		r, err := policy.ParseRule(text)
		if err != nil {
			return nil, rights.BadOption(err)
		}
		parsed = append(parsed, r)
	}
	entries, err := source.Find(path)
	if err != nil {
		return nil, loadError(path, err)
	}
	var added []Grant
	for _, entry := range entries {
		unit, err := buildAlone(entry)
		if err != nil {
			return added, loadError(entry.Path, err)
		}
		for _, rule := range parsed {
			grant, err := g.keep(Grant{
				Extension: ext.ID(entry.ID), Entry: entry.Path, Hash: unit.Hash, Rule: rule.String(), Allow: allow, At: time.Now().UTC(),
			})
			if err != nil {
				return added, err
			}
			added = append(added, grant)
		}
	}
	return added, nil
}

func (g Grants) keep(grant Grant) (Grant, error) {
	opposite := grant
	opposite.Allow = !grant.Allow
	grant.ID = meaning(grant)
	if g.note != nil {
		if err := g.note("grant.add", grant); err != nil {
			return grant, err
		}
	}
	err := g.kept.Keep(grant)
	if err == nil {
		_, err = g.kept.Remove(meaning(opposite))
	}
	return grant, err
}

// Revoke forgets a grant. It is not undone for hosts that run already.
func (g Grants) Revoke(id string) error {
	there, err := g.kept.RemoveNoted(id, g.note, "grant.revoke")
	if err == nil && !there {
		err = ext.E(ext.CodeInvalidRequest, fmt.Sprintf("there is no grant %s: see pier grants list", id))
	}
	return err
}

// Current reports whether a grant still belongs to what lies at its entry: false when the code changed, is gone, or does not
// compile.
func (g Grants) Current(grant Grant) bool {
	entries, err := source.Find(grant.Entry)
	if err != nil || len(entries) != 1 {
		return false
	}
	unit, err := buildAlone(entries[0])
	return err == nil && unit.Hash == grant.Hash
}

// answersFor are the answers kept for this code at this place.
func (g Grants) answersFor(unit instance.Unit) ([]policy.Sourced, error) {
	list, err := g.List()
	if err != nil {
		return nil, err
	}
	var kept []policy.Sourced
	for _, grant := range list {
		if grant.Entry != unit.Entry.Path || grant.Hash != unit.Hash {
			continue
		}
		rule, err := policy.ParseRule(grant.Rule)
		if err != nil {
			return nil, fmt.Errorf("read the grant %s: %w", grant.ID, err)
		}
		kept = append(kept, policy.KeptAnswer(rule, grant.Allow, grant.At, grant.ID))
	}
	return kept, nil
}

// keptDir is a folder of pier's state; "" for the default state folder.
func keptDir(stateDir, name string) (string, error) {
	dir, err := stateDirOr(stateDir)
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, name), nil
}
