package pier

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/extc"
	"github.com/cec80427/pier/internal/policy"
)

// Grant is one answer that is kept: a right that an extension has, or is refused, for good. It belongs to the code it was given
// for: another file, or other code in the same file, does not have it.
type Grant struct {
	ID        string    `json:"id"`
	Extension ext.ID    `json:"extension"` // as it was called; decides nothing
	Entry     string    `json:"entry"`     // the extension's file, symlinks resolved
	Hash      string    `json:"hash"`      // of the script that was made of it and of all it imports
	Rule      string    `json:"rule"`      // as on the command line: exec=git
	Allow     bool      `json:"allow"`
	At        time.Time `json:"at"`
}

// grantID names a grant by what it means, so that it cannot be there twice.
func (g Grant) grantID() string {
	text := strings.Join([]string{g.Entry, g.Hash, g.Rule, fmt.Sprint(g.Allow)}, "\x00")
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:6])
}

// Grants is what a user has answered for good. Each grant is a file of its own, so that several processes can add and revoke.
type Grants struct{ dir string }

// OpenGrants returns the grants below a state folder, see Options.StateDir; "" for the default.
func OpenGrants(stateDir string) (Grants, error) {
	if stateDir == "" {
		var err error
		if stateDir, err = StateDir(); err != nil {
			return Grants{}, err
		}
	}
	return Grants{dir: filepath.Join(stateDir, "grants")}, nil
}

// List returns all grants, by entry, then by rule. A file that cannot be read is an error: it could be a refusal.
func (g Grants) List() ([]Grant, error) {
	items, err := os.ReadDir(g.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the grants: %w", err)
	}
	var list []Grant
	for _, item := range items {
		if filepath.Ext(item.Name()) != ".json" {
			continue
		}
		path := filepath.Join(g.dir, item.Name())
		data, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue // revoked meanwhile
		}
		var grant Grant
		if err == nil {
			err = ext.DecodeStrict(data, &grant)
		}
		if err == nil && grant.ID+".json" != item.Name() {
			err = errors.New("its name is not its id")
		}
		if err != nil {
			return nil, fmt.Errorf("read the grant %s: %w (remove the file if it is broken)", path, err)
		}
		list = append(list, grant)
	}
	slices.SortFunc(list, func(a, b Grant) int {
		return strings.Compare(a.Entry+"\x00"+a.Rule+"\x00"+a.ID, b.Entry+"\x00"+b.Rule+"\x00"+b.ID)
	})
	return list, nil
}

// Add keeps rules for every extension at path, as it is now, and returns the grants. Its opposite is revoked.
func (g Grants) Add(path string, rules []string, allow bool) ([]Grant, error) {
	parsed := make([]policy.Rule, 0, len(rules))
	for _, text := range rules {
		r, err := policy.ParseRule(text)
		if err != nil {
			return nil, badOption(err)
		}
		parsed = append(parsed, r)
	}
	entries, err := extc.Find(path)
	if err != nil {
		return nil, loadError(path, err)
	}
	var added []Grant
	for _, entry := range entries {
		bundle, err := extc.Compile(entry)
		if err != nil {
			return added, loadError(entry.Path, err)
		}
		for _, rule := range parsed {
			grant, err := g.keep(Grant{
				Extension: ext.ID(entry.ID), Entry: entry.Path, Hash: bundle.Hash, Rule: rule.String(), Allow: allow, At: time.Now().UTC(),
			})
			if err != nil {
				return added, err
			}
			added = append(added, grant)
		}
	}
	return added, nil
}

// keep writes a grant beside its place and moves it there: whoever reads sees all of it or nothing.
func (g Grants) keep(grant Grant) (Grant, error) {
	opposite := grant
	opposite.Allow = !grant.Allow
	grant.ID = grant.grantID()
	data, err := json.Marshal(grant)
	if err == nil {
		err = os.MkdirAll(g.dir, 0o700)
	}
	if err != nil {
		return grant, fmt.Errorf("keep the grant: %w", err)
	}
	file, err := os.CreateTemp(g.dir, ".grant-*") // mode 0600
	if err != nil {
		return grant, fmt.Errorf("keep the grant: %w", err)
	}
	_, err = file.Write(data)
	if err = errors.Join(err, file.Sync(), file.Close()); err == nil {
		err = os.Rename(file.Name(), g.path(grant.ID))
	}
	if err != nil {
		return grant, fmt.Errorf("keep the grant: %w", errors.Join(err, os.Remove(file.Name())))
	}
	if err := os.Remove(g.path(opposite.grantID())); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return grant, fmt.Errorf("revoke the opposite grant: %w", err)
	}
	return grant, nil
}

func (g Grants) path(id string) string { return filepath.Join(g.dir, id+".json") }

// Revoke forgets a grant. It is not undone for hosts that run already.
func (g Grants) Revoke(id string) error {
	list, err := os.ReadDir(g.dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("read the grants: %w", err)
	}
	for _, item := range list { // an id is compared, never made a path of
		if item.Name() == id+".json" {
			if err := os.Remove(filepath.Join(g.dir, item.Name())); err != nil {
				return fmt.Errorf("revoke the grant: %w", err)
			}
			return nil
		}
	}
	return ext.E(ext.CodeInvalidRequest, fmt.Sprintf("there is no grant %s: see pier grants list", id))
}

// Current reports whether a grant still belongs to what lies at its entry: false when the code changed, is gone, or does not
// compile.
func (g Grant) Current() bool {
	entries, err := extc.Find(g.Entry)
	if err != nil || len(entries) != 1 {
		return false
	}
	bundle, err := extc.Compile(entries[0])
	return err == nil && bundle.Hash == g.Hash
}

// rulesFor are the rules kept for this code at this place.
func (g Grants) rulesFor(bundle *extc.Bundle) (allow, deny []policy.Rule, err error) {
	list, err := g.List()
	if err != nil {
		return nil, nil, err
	}
	for _, grant := range list {
		if grant.Entry != bundle.Entry.Path || grant.Hash != bundle.Hash {
			continue
		}
		rule, err := policy.ParseRule(grant.Rule)
		if err != nil {
			return nil, nil, fmt.Errorf("read the grant %s: %w", grant.ID, err)
		}
		if grant.Allow {
			allow = append(allow, rule)
		} else {
			deny = append(deny, rule)
		}
	}
	return allow, deny, nil
}
