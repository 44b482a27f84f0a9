package rights

import (
	"fmt"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/policy"
	"github.com/cec80427/pier/internal/instance"
)

// answers are those kept for the code of a unit, and what is known of those that were kept for other code at its place.
type answers struct {
	kept     []policy.Sourced
	here     int    // answers for this very code
	outdated int    // rights that were given to other code
	changed  string // files of a program that differ from those of the last of these answers; "" when that is not known
	renamed  bool   // one of them to this code, by the name that it had when what was compiled of it was all that counted
	unplaced int    // rights for command lines that name no folder, and were not answered for a folder since
}

// answersFor are the answers kept for this code at this place. A refusal from when code was known by less than its files counts still: no
// change of how code is named may give a right back.
func (g Grants) answersFor(unit instance.Unit) (answers, error) {
	var a answers
	list, err := g.List()
	if err != nil {
		return a, err
	}
	former := ""
	var unplaced []policy.Rule
	for _, grant := range list {
		if grant.Entry != unit.Entry.Place() {
			continue
		}
		if grant.Hash != unit.Hash {
			if former == "" {
				former = unit.Former()
			}
			changed, same := g.changedSince(&unit, grant.Hash)
			if grant.Allow && (same || unit.Entry.Path != "") { // else another folder may mean another thing by these words
				a.outdated++
				a.changed = changed
				a.renamed = a.renamed || grant.Hash == former
			}
			if grant.Allow || grant.Hash != former {
				continue
			}
		} else {
			a.here++
		}
		rule, err := policy.ParseRule(grant.Rule)
		if err != nil {
			return a, fmt.Errorf("read the grant %s: %w", grant.ID, err)
		}
		if grant.Allow && policy.NeedsFolder(rule) { // from before rules had folders: it is asked again
			unplaced = append(unplaced, rule)
			continue
		}
		a.kept = append(a.kept, policy.KeptAnswer(rule, grant.Allow, grant.At, grant.ID))
	}
	for _, rule := range unplaced {
		if !slices.ContainsFunc(a.kept, func(k policy.Sourced) bool { return policy.SameLine(k.Rule, rule) }) {
			a.unplaced++
		}
	}
	return a, nil
}

// unplacedText says why rights for command lines without a folder do not count; "" if there are none.
func (a answers) unplacedText(id ext.ID) string {
	if a.unplaced == 0 {
		return ""
	}
	return fmt.Sprintf("%s: rights for command lines that name no folder do not count any more (%d of them). "+
		"You are asked again, once for each folder (see pier grants list)", id, a.unplaced)
}

// outdatedText says why rights that were given for good do not count, until something is answered for what is there now; "" for none.
func (a answers) outdatedText(id ext.ID) string {
	if a.outdated == 0 || a.here > 0 {
		return ""
	}
	why := "its files have changed since"
	if a.changed != "" {
		why = a.changed + " since"
	}
	if a.renamed {
		why = "pier now knows code by its files, comments included, and no longer by what is compiled of them"
	}
	return fmt.Sprintf("%s: rights you gave it for good do not count (%d of them): %s. You are asked again, once (see pier grants list)", id, a.outdated, why)
}
