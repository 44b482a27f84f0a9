package discover

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/text/jsontext"
)

// The sides that can decide about a project, as records name them.
const (
	trustFlag      = "flag"
	trustExtension = "extension"
	trustKept      = "kept"
	trustSettings  = "settings"
	trustUser      = "user"
	trustNobody    = "nobody"
)

// Judges are the sides that are asked about a project, in Pi's order. What Pi keeps in trust.json is about a folder's
// name, and its defaultProjectTrust "always" is about every folder: neither counts here.
type Judges struct {
	Approve    *bool        // for this run; nil for the others
	Decided    *ext.Project // before, in this run: a reload does not ask again
	Extensions func(ctx context.Context) (trusted, remember, decided bool)
	Kept       *ext.ProjectAnswer // for the folder, whatever it held then; nil for none
	Default    string             // defaultProjectTrust of the settings
	Approver   ext.Approver       // asked when it is an [ext.ProjectApprover]
	UI         ext.UI             // asked otherwise; nil for nobody
	Host       ext.ID             // as whom the UI is asked
	Warn       func(text string)
}

// Decide settles whether the project is trusted, and whether the answer is to be kept.
func (j Judges) Decide(ctx context.Context, p *Project) (remember bool) {
	if j.Approve != nil {
		p.Trusted, p.By = *j.Approve, trustFlag
		return false
	}
	if d := j.Decided; d != nil && d.Dir == p.Dir && d.Hash == p.Hash {
		p.Trusted, p.By = d.Trusted, d.By
		return false
	}
	if trusted, keep, decided := j.Extensions(ctx); decided {
		p.Trusted, p.By = trusted, trustExtension
		return keep
	}
	switch {
	case j.Kept != nil && j.Kept.Hash == p.Hash:
		p.Trusted, p.By = j.Kept.Trusted, trustKept
	case j.Kept != nil && !j.Kept.Trusted: // whoever refused a project does not want to be asked at each change
		p.By = trustKept
	case j.Default == "never":
		p.By = trustSettings
		j.Warn(p.untrusted(nil))
	default:
		var changed []string
		if j.Kept != nil {
			changed = p.changedSince(*j.Kept)
		}
		j.askUser(ctx, p, changed, &remember)
	}
	return remember
}

// The answers of the dialog.
const (
	answerTrust   = "Trust what is there now"
	answerOnce    = "Trust it this time"
	answerRefuse  = "Do not trust this project"
	answerNotNow  = "Not this time"
	maxAskedItems = 12
)

// askUser asks whoever is there. Nobody, no answer and a failed dialog are a no.
func (j Judges) askUser(ctx context.Context, p *Project, changed []string, remember *bool) {
	p.By = trustNobody
	if approver, ok := j.Approver.(ext.ProjectApprover); ok {
		j.approveProject(ctx, approver, p, changed, remember)
		return
	}
	if j.UI == nil {
		j.Warn(p.untrusted(changed))
		return
	}
	lines := changed
	title := "The project has changed since you trusted it. Trust it as it is now?"
	if changed == nil {
		title = "This folder brings its own settings, extensions or prompts for the agent. Trust them?"
		for _, item := range p.Items {
			lines = append(lines, item.Kind+" "+item.Path)
		}
	}
	if len(lines) > maxAskedItems {
		lines = append(lines[:maxAskedItems:maxAskedItems], fmt.Sprintf("and %d more", len(lines)-maxAskedItems))
	}
	reply, err := j.UI.Request(ctx, j.Host, "select", jsontext.Encode(map[string]any{
		"title": title + "\n" + p.Dir + "\n" + strings.Join(lines, "\n"), "options": []string{answerTrust, answerOnce, answerRefuse, answerNotNow},
	}))
	if err != nil {
		j.Warn(p.untrusted(changed))
		return
	}
	var answer struct {
		Value string `json:"value"`
	}
	_ = json.Unmarshal(reply, &answer) // null: dismissed
	if answer.Value != "" {
		p.By = trustUser
	}
	p.Trusted = answer.Value == answerTrust || answer.Value == answerOnce
	*remember = answer.Value == answerTrust || answer.Value == answerRefuse
}

// approveProject asks an approver that is asked about projects.
func (j Judges) approveProject(ctx context.Context, approver ext.ProjectApprover, p *Project, changed []string, remember *bool) {
	q := ext.ProjectQuestion{Dir: p.Dir, Items: changed, Changed: changed != nil}
	if !q.Changed {
		for _, item := range p.Items {
			q.Items = append(q.Items, item.Kind+" "+item.Path)
		}
	}
	choice, err := approver.ApproveProject(ctx, q)
	if err != nil {
		j.Warn(p.untrusted(changed))
		return
	}
	p.By = trustUser
	p.Trusted = choice == ext.ChoiceOnce || choice == ext.ChoiceAlways
	*remember = choice == ext.ChoiceNever || choice == ext.ChoiceAlways
}

// untrusted says what is left out and what would let it in.
func (p *Project) untrusted(changed []string) string {
	counts := map[string]int{}
	for _, item := range p.Items {
		counts[item.Kind]++
	}
	var parts []string
	for _, kind := range []string{"extension", "skill", "prompt", "theme", "file"} {
		if n := counts[kind]; n == 1 {
			parts = append(parts, "1 "+kind)
		} else if n > 1 {
			parts = append(parts, fmt.Sprintf("%d %ss", n, kind))
		}
	}
	text := fmt.Sprintf("the project %s is not trusted", p.Dir)
	if changed != nil {
		text += " any more, since it has changed (" + strings.Join(changed, ", ") + ")"
	}
	return fmt.Sprintf("%s: %s left out (--approve lets them in this time, pier trust add for good)", text, strings.Join(parts, ", "))
}
