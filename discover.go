package pier

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/jsontext"
	"github.com/cec80427/pier/internal/source"
)

// DiscoverOptions say what Discover looks for.
type DiscoverOptions struct {
	Paths        []string // extensions and packages to load first, as Pi's -e
	NoExtensions bool     // load those of Paths only
	Approve      *bool    // whether the project is trusted, for this run; nil for what was answered, or asking
}

// Discovery is what was found, and what became of the project's part of it.
type Discovery struct {
	Resources Resources
	Project   *Project // nil when the working directory brings nothing that needs trust
}

// Discover finds and loads extensions as Pi does without any being named: those of Paths, then the project's, Pi's own
// folder's and those of packages that settings name and that are installed. What the project brings is loaded only when
// it is trusted: by Approve, by an extension that handles project_trust, by an answer kept for exactly this content, or by the
// user. Extensions that fail are joined in the error, each a *LoadError; the others are loaded all the same.
func (h *Host) Discover(ctx context.Context, o DiscoverOptions) (*Discovery, error) {
	q := question{Paths: o.Paths, Only: o.NoExtensions}
	var own survey
	if err := h.search(ctx, "discover", q, &own); err != nil {
		return nil, err
	}
	errs := []error{h.loadFound(ctx, own, nil)}
	d, templates := &Discovery{Resources: own.Resources}, own.Templates
	trusted := !own.NeedsTrust
	h.settle(q, o, d, templates, trusted) // so it stays when what follows fails
	if own.NeedsTrust {
		q.Trusted = true
		var all survey
		if err := h.search(ctx, "discover", q, &all); err != nil {
			return nil, errors.Join(append(errs, err)...)
		}
		project, err := h.project(all)
		if err != nil {
			return d, errors.Join(append(errs, fmt.Errorf("the project is not trusted: %w", err))...)
		}
		d.Project = project
		if err := h.decideTrust(ctx, project, own.DefaultTrust, o.Approve); err != nil {
			return d, errors.Join(append(errs, err)...)
		}
		if trusted = project.Trusted; trusted {
			if err := h.wiring.narrow(); err != nil {
				return nil, errors.Join(append(errs, err)...)
			}
			d.Resources, templates = all.Resources, all.Templates
			h.keepFound(ctx, all)
			errs = append(errs, h.loadFound(ctx, all.beyond(own), project))
			errs = append(errs, project.errs...)
			h.reorder(all)
		}
	}
	for _, failed := range own.Failed {
		errs = append(errs, loadError(failed.Path, ext.E(ext.CodeInvalidRequest, failed.Error)))
	}
	for _, m := range d.Resources.Missing {
		h.warn(fmt.Sprintf("the package %s of the %s settings is not installed: pier fetches nothing by itself", m.Source, m.Scope))
	}
	h.settle(q, o, d, templates, trusted)
	return d, errors.Join(errs...)
}

// settle keeps what Discover has found by now, and whether the project is trusted.
func (h *Host) settle(q question, o DiscoverOptions, d *Discovery, templates []template, trusted bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.trusted, h.found, h.resources, h.foundWith, h.templates = &trusted, &q, &d.Resources, &o, templates
}

// loadFound loads extensions in order: without a project those that need no trust, with it those that do.
func (h *Host) loadFound(ctx context.Context, found survey, project *Project) error {
	var errs []error
	var loads []loading
	for _, x := range found.Extensions {
		if (x.Metadata.Scope == "project") != (project != nil) {
			continue
		}
		from := x.Metadata
		from.Path = x.Path
		if project != nil {
			for _, unit := range project.units[x.Path] {
				loads = append(loads, loading{entry: unit.Entry, unit: &unit, source: &from})
			}
		} else {
			entries, err := source.Find(x.Path)
			if err != nil {
				errs = append(errs, loadError(x.Path, err))
			}
			for _, entry := range entries {
				loads = append(loads, loading{entry: entry, source: &from})
			}
		}
	}
	_, err := h.loadEach(ctx, loads)
	return errors.Join(append(errs, err)...)
}

// beyond is what was found without what was there before.
func (s survey) beyond(before survey) survey {
	known := map[string]bool{}
	for _, x := range before.Extensions {
		known[x.Path] = true
	}
	s.Extensions = slices.DeleteFunc(slices.Clone(s.Extensions), func(x foundExtension) bool { return known[x.Path] })
	return s
}

// keepFound lets go of extensions that the user's settings name and the project's leave out, of a package that both name for one. It
// tells those that stay whose they are now.
func (h *Host) keepFound(ctx context.Context, found survey) {
	sources := map[string]SourceInfo{}
	for _, x := range found.Extensions {
		x.Metadata.Path = x.Path
		sources[x.Path] = x.Metadata
	}
	h.mu.Lock()
	var gone []*Extension
	h.extensions = slices.DeleteFunc(slices.Clone(h.extensions), func(x *Extension) bool {
		path := x.foundAs()
		source, stays := sources[path]
		switch {
		case path == "":
			return false
		case stays:
			x.source.Store(&source)
			return false
		}
		gone = append(gone, x)
		return true
	})
	h.mu.Unlock()
	for _, x := range gone {
		x.retire(ctx)
		h.leave(x)
	}
}

// reorder puts the extensions into the order in which Pi would have loaded them had the project been trusted from the start.
func (h *Host) reorder(found survey) {
	rank := map[string]int{}
	for i, x := range found.Extensions {
		rank[x.Path] = i + 1
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	slices.SortStableFunc(h.extensions, func(a, b *Extension) int { return rank[a.foundAs()] - rank[b.foundAs()] })
}

// foundAs is the path by which the search found an extension; "" for one that was named.
func (x *Extension) foundAs() string {
	source := x.source.Load()
	if source == nil {
		return ""
	}
	return source.Path
}

// The sides that can decide about a project, as records name them.
const (
	trustFlag      = "flag"
	trustExtension = "extension"
	trustKept      = "kept"
	trustSettings  = "settings"
	trustUser      = "user"
	trustNobody    = "nobody"
)

// decideTrust settles whether a project is trusted, in Pi's order, and records it. What Pi keeps in trust.json is about a folder's
// name, and its defaultProjectTrust "always" is about every folder: neither counts here.
func (h *Host) decideTrust(ctx context.Context, p *Project, byDefault string, approve *bool) error {
	store, err := OpenTrusts(h.opts.StateDir)
	if err != nil {
		return err
	}
	before, known, err := store.of(p.Dir)
	if err != nil {
		return err
	}
	remember := false
	switch {
	case approve != nil:
		p.Trusted, p.By = *approve, trustFlag
	case h.decided != nil && h.decided.Dir == p.Dir && h.decided.Hash == p.Hash: // a reload does not ask again
		p.Trusted, p.By = h.decided.Trusted, h.decided.By
	case h.askExtensions(ctx, p, &remember):
		p.By = trustExtension
	case known && before.Hash == p.Hash:
		p.Trusted, p.By = before.Trusted, trustKept
	case known && !before.Trusted: // whoever refused a project does not want to be asked at each change
		p.By = trustKept
	case byDefault == "never":
		p.By = trustSettings
		h.warn(p.untrusted(nil))
	default:
		var changed []string
		if known {
			changed = p.changedSince(before)
		}
		if err := h.askUser(ctx, p, changed, &remember); err != nil {
			return err
		}
	}
	if err := h.record(entry{ext: hostID, event: "project.trust", message: "project trust decided", data: jsontext.Encode(map[string]any{
		"dir": p.Dir, "content": "sha256:" + p.Hash, "trusted": p.Trusted, "by": p.By, "remembered": remember,
	})}); err != nil {
		return err
	}
	h.decided = p
	if !remember {
		return nil
	}
	kept := Trust{ID: idOf(p.Dir), Dir: p.Dir, Hash: p.Hash, Trusted: p.Trusted, Items: p.Items, At: h.origins.Now().UTC()}
	if err := h.record(trustEntry("trust.add", kept)); err != nil {
		return err
	}
	return store.kept.keep(kept)
}

// askExtensions sends project_trust to the extensions that are loaded, which are never the project's own. It reports whether one
// decided.
func (h *Host) askExtensions(ctx context.Context, p *Project, remember *bool) bool {
	if !h.hasHandlers("project_trust") {
		return false
	}
	out, err := h.Emit(ctx, jsontext.Encode(map[string]string{"type": "project_trust", "cwd": h.opts.Cwd}))
	var answer struct {
		Trusted  string `json:"trusted"`
		Remember bool   `json:"remember"`
	}
	if err != nil || json.Unmarshal(out.Result, &answer) != nil || answer.Trusted != "yes" && answer.Trusted != "no" {
		return false
	}
	p.Trusted, *remember = answer.Trusted == "yes", answer.Remember
	return true
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
func (h *Host) askUser(ctx context.Context, p *Project, changed []string, remember *bool) error {
	p.By = trustNobody
	if approver, ok := h.opts.Approver.(ext.ProjectApprover); ok {
		h.approveProject(ctx, approver, p, changed, remember)
		return nil
	}
	if h.opts.UI == nil {
		h.warn(p.untrusted(changed))
		return nil
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
	reply, err := h.opts.UI.Request(ctx, hostID, "select", jsontext.Encode(map[string]any{
		"title": title + "\n" + p.Dir + "\n" + strings.Join(lines, "\n"), "options": []string{answerTrust, answerOnce, answerRefuse, answerNotNow},
	}))
	if err != nil {
		h.warn(p.untrusted(changed))
		return nil
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
	return nil
}

// approveProject asks an approver that is asked about projects.
func (h *Host) approveProject(ctx context.Context, approver ext.ProjectApprover, p *Project, changed []string, remember *bool) {
	q := ext.ProjectQuestion{Dir: p.Dir, Items: changed, Changed: changed != nil}
	if !q.Changed {
		for _, item := range p.Items {
			q.Items = append(q.Items, item.Kind+" "+item.Path)
		}
	}
	choice, err := approver.ApproveProject(ctx, q)
	if err != nil {
		h.warn(p.untrusted(changed))
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

// Trust keeps the answer for the project in a host's working directory as it is now.
func (h *Host) Trust(ctx context.Context, trusted bool) (*Trust, error) {
	var found survey
	if err := h.search(ctx, "discover", question{Trusted: true}, &found); err != nil {
		return nil, err
	}
	if !found.NeedsTrust {
		return nil, ext.E(ext.CodeInvalidRequest, "the folder brings nothing that needs trust")
	}
	project, err := h.project(found)
	if err != nil {
		return nil, err
	}
	store, err := OpenTrusts(h.opts.StateDir)
	if err != nil {
		return nil, err
	}
	answer := Trust{
		ID: idOf(project.Dir), Dir: project.Dir, Hash: project.Hash, Trusted: trusted, Items: project.Items, At: h.origins.Now().UTC(),
	}
	return &answer, store.kept.keep(answer)
}

// Resources is what Discover found and what extensions have offered since, or without Discover what they have offered; nil for
// neither.
func (h *Host) Resources(ctx context.Context) (*Resources, error) {
	q := h.asked()
	if q == nil {
		return nil, nil
	}
	var found survey
	if err := h.search(ctx, "discover", *q, &found); err != nil {
		return nil, err
	}
	h.mu.Lock()
	h.resources, h.templates = &found.Resources, found.Templates
	h.mu.Unlock()
	return &found.Resources, nil
}

// asked is the question of Discover with what is known by now; without Discover it is about offers only.
func (h *Host) asked() *question {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.found == nil {
		var offered map[string][]json.RawMessage
		if json.Unmarshal(h.offered, &offered) != nil || !slices.ContainsFunc(slices.Collect(maps.Values(offered)), func(of []json.RawMessage) bool { return len(of) > 0 }) {
			return nil
		}
		return &question{Offered: h.offered, Bare: true}
	}
	q := *h.found
	q.Trusted, q.Offered = *h.trusted, h.offered
	return &q
}

// Trusted is what ctx.isProjectTrusted answers: what Discover decided, else Options.Trusted.
func (h *Host) Trusted() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.trusted != nil {
		return *h.trusted
	}
	return h.opts.Trusted
}
