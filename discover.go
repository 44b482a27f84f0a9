package pier

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/gate/hostcall"
	"github.com/cec80427/pier/internal/host/discover"
	"github.com/cec80427/pier/internal/host/hostenv"
	"github.com/cec80427/pier/internal/host/journal"
	"github.com/cec80427/pier/internal/instance"
	"github.com/cec80427/pier/internal/load/source"
	"github.com/cec80427/pier/internal/packages"
	"github.com/cec80427/pier/internal/text/jsontext"
	"github.com/cec80427/pier/internal/text/sorting"
)

// DiscoverOptions say what Discover looks for.
type DiscoverOptions struct {
	Paths        []string // extensions and packages to load first, as Pi's -e
	NoExtensions bool     // load those of Paths only
	Approve      *bool    // whether the project is trusted, for this run; nil for what was answered, or asking
}

// Discovery lists the extensions and resources that were found, and says whether the project's were loaded.
type Discovery struct {
	Resources Resources
	Project   *Project // nil when the working directory brings nothing that needs trust
}

// Resources is what Pi's rules find for a working directory.
type Resources = ext.Resources

// Resource is a skill, a prompt template or a theme.
type Resource = ext.Resource

// Missing is a package of settings that is not installed.
type Missing = ext.MissingPackage

// Diagnostic is something about a resource or a settings file that is wrong.
type Diagnostic = ext.ResourceDiagnostic

// SourceInfo says where something came from, as Pi's does.
type SourceInfo = ext.SourceInfo

// Project is what a working directory brings along that needs trust.
type Project = ext.Project

// ProjectItem is one thing that a project brings.
type ProjectItem = ext.ProjectItem

// Discover finds and loads extensions as Pi does without any being named: those of Paths, then the project's, Pi's own
// folder's and those of packages that settings name and that are installed. What the project brings is loaded only when
// it is trusted: by Approve, by an extension that handles project_trust, by an answer kept for exactly this content, or by the
// user. Extensions that fail are joined in the error, each a *LoadError; the others are loaded all the same.
func (h *Host) Discover(ctx context.Context, o DiscoverOptions) (*Discovery, error) {
	q := discover.Question{Paths: o.Paths, Only: o.NoExtensions}
	own, err := h.finder.Discover(ctx, q)
	if err != nil {
		return nil, err
	}
	errs := []error{h.loadFound(ctx, own, nil)}
	d, templates := &Discovery{Resources: own.Resources}, own.Templates
	trusted := !own.NeedsTrust
	settle := func() { h.finder.Settle(q, discover.Options(o), &d.Resources, templates, trusted) }
	settle() // so it stays when what follows fails
	if own.NeedsTrust {
		q.Trusted = true
		all, err := h.finder.Discover(ctx, q)
		if err != nil {
			return nil, errors.Join(append(errs, err)...)
		}
		project, err := discover.Inspect(h.opts.Cwd, all, h.buildAlone)
		if err != nil {
			return d, errors.Join(append(errs, fmt.Errorf("the project is not trusted: %w", err))...)
		}
		d.Project = &project.Project
		if err := h.decideTrust(ctx, project, own.DefaultTrust, o.Approve); err != nil {
			return d, errors.Join(append(errs, err)...)
		}
		if trusted = project.Trusted; trusted {
			if err := h.wiring.rights.Narrow(); err != nil {
				return nil, errors.Join(append(errs, err)...)
			}
			d.Resources, templates = all.Resources, all.Templates
			h.keepFound(ctx, all)
			errs = append(errs, h.loadFound(ctx, all.Beyond(own), project))
			for _, failed := range project.Errs {
				errs = append(errs, loadError(failed.Path, failed.Err))
			}
			h.reorder(all)
		}
	}
	for _, failed := range own.Failed {
		errs = append(errs, loadError(failed.Path, ext.E(ext.CodeInvalidRequest, failed.Error)))
	}
	for _, m := range d.Resources.Missing {
		h.warnUser(fmt.Sprintf("the package %s of the %s settings is not installed: pier fetches nothing by itself", m.Source, m.Scope))
	}
	settle()
	return d, errors.Join(errs...)
}

// loadFound loads extensions in order: without a project those that need no trust, with it those that do.
func (h *Host) loadFound(ctx context.Context, found discover.Survey, project *discover.Project) error {
	var errs []error
	var loads []loading
	for _, x := range found.Extensions {
		if (x.Metadata.Scope == "project") != (project != nil) {
			continue
		}
		from := x.Metadata
		from.Path = x.Path
		if project != nil {
			for _, unit := range project.Units[x.Path] {
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

// keepFound lets go of extensions that the user's settings name and the project's leave out, of a package that both name for one. It
// tells those that stay whose they are now.
func (h *Host) keepFound(ctx context.Context, found discover.Survey) {
	sources := map[string]SourceInfo{}
	for _, x := range found.Extensions {
		x.Metadata.Path = x.Path
		sources[x.Path] = x.Metadata
	}
	h.remove(ctx, func(x *Extension) bool {
		source, stays := sources[x.foundAs()]
		if stays {
			x.source.Store(&source)
		}
		return !stays && x.foundAs() != ""
	})
}

// remove ends the extensions that are to go, and others may have their names.
func (h *Host) remove(ctx context.Context, goes func(*Extension) bool) {
	h.mu.Lock()
	var gone []*Extension
	h.extensions = slices.DeleteFunc(slices.Clone(h.extensions), func(x *Extension) bool {
		if !goes(x) {
			return false
		}
		h.names.Free(string(x.ID()))
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
func (h *Host) reorder(found discover.Survey) {
	rank := map[string]int{}
	for i, x := range found.Extensions {
		rank[x.Path] = i + 1
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.extensions = slices.Clone(h.extensions)
	sorting.Stable(h.extensions, func(a, b **Extension) int { return rank[(*a).foundAs()] - rank[(*b).foundAs()] })
}

// foundAs is the path by which the search found an extension; "" for an extension that the caller named.
func (x *Extension) foundAs() string {
	source := x.source.Load()
	if source == nil {
		return ""
	}
	return source.Path
}

// decideTrust settles whether a project is trusted, records it, and keeps the answer when that was asked for.
func (h *Host) decideTrust(ctx context.Context, p *discover.Project, byDefault string, approve *bool) error {
	store := discover.OpenTrusts(h.opts.StateDir)
	before, err := store.Of(p.Dir)
	if err != nil {
		return err
	}
	remember := discover.Judges{
		Approve: approve, Decided: h.decided, Extensions: h.askExtensions, Kept: before, Default: byDefault, Approver: h.opts.Approver,
		UI: h.opts.UI, Host: hostID, Warn: h.warnUser,
	}.Decide(ctx, p)
	if err := h.journal.Record(journal.Entry{Ext: hostID, Event: "project.trust", Message: "project trust decided", Data: jsontext.Encode(map[string]any{
		"dir": p.Dir, "content": "sha256:" + p.Hash, "trusted": p.Trusted, "by": p.By, "remembered": remember,
	})}); err != nil {
		return err
	}
	h.decided = &p.Project
	if !remember {
		return nil
	}
	kept := discover.AnswerAbout(p.Project, p.Trusted, h.origins.Now())
	if err := h.journal.Record(journal.Trust(hostID, "trust.add", kept)); err != nil {
		return err
	}
	return store.Keep(kept)
}

// askExtensions sends project_trust to the extensions that are loaded, which are never the project's own.
func (h *Host) askExtensions(ctx context.Context) (trusted, remember, decided bool) {
	if !h.hasHandlers("project_trust") {
		return false, false, false
	}
	out, err := h.Emit(ctx, jsontext.Encode(map[string]string{"type": "project_trust", "cwd": h.opts.Cwd}))
	var answer struct {
		Trusted  string `json:"trusted"`
		Remember bool   `json:"remember"`
	}
	if err != nil || json.Unmarshal(out.Result, &answer) != nil || answer.Trusted != "yes" && answer.Trusted != "no" {
		return false, false, false
	}
	return answer.Trusted == "yes", answer.Remember, true
}

// Trust keeps the answer for the project in a host's working directory as it is now.
func (h *Host) Trust(ctx context.Context, trusted bool) (*Trust, error) {
	found, err := h.finder.Discover(ctx, discover.Question{Trusted: true})
	if err != nil {
		return nil, err
	}
	if !found.NeedsTrust {
		return nil, ext.E(ext.CodeInvalidRequest, "the folder brings nothing that needs trust")
	}
	project, err := discover.Inspect(h.opts.Cwd, found, h.buildAlone)
	if err != nil {
		return nil, err
	}
	answer := discover.AnswerAbout(project.Project, trusted, h.origins.Now())
	if err := h.journal.Record(journal.Trust(hostID, "trust.add", answer)); err != nil {
		return nil, err
	}
	return &answer, discover.OpenTrusts(h.opts.StateDir).Keep(answer)
}

// TrustFromRecord trusts the working directory's project where an answer is kept for exactly what it holds now. It loads nothing and asks nobody.
func (h *Host) TrustFromRecord(ctx context.Context) (trusted bool, err error) {
	if trusted, err = h.finder.TrustAsKept(ctx, h.opts.Cwd, h.buildAlone, discover.OpenTrusts(h.opts.StateDir)); trusted {
		err = h.wiring.rights.Narrow()
	}
	return trusted, err
}

// Resources is what Discover found and what extensions have offered since, or without Discover what they have offered; nil for neither.
func (h *Host) Resources(ctx context.Context) (*Resources, error) { return h.finder.Resources(ctx) }

// Trusted is what ctx.isProjectTrusted answers: what Discover decided, else Options.Trusted.
func (h *Host) Trusted() bool { return h.finder.Trusted(h.opts.Trusted) }

// newFinder is what searches for a host.
func (h *Host) newFinder() *discover.Finder {
	return discover.New(discover.Config{
		Cwd: h.opts.Cwd, AgentDir: h.opts.AgentDir, Gate: h.gate, Reading: h.readingGate, Own: h.ownPackages,
		Start: func(ctx context.Context, script string, gate ext.Caller) (instance.Instance, error) {
			return h.runtimes.startOwn(ctx, discover.ID, script, instance.Options{
				Gate: gate, Facts: h.wiring.facts(discover.ID, ""), Limits: h.opts.Limits.forInstance(), OneShot: true,
			})
		},
		At: func(path string) (ids []ext.ID) {
			for _, x := range h.Extensions() {
				if x.Path() == path {
					ids = append(ids, x.ID())
				}
			}
			return ids
		},
	})
}

// ownPackages reads pier's own lists of packages: the user's, and a trusted project's.
func (h *Host) ownPackages(trusted bool) discover.Own {
	own := discover.Own{Project: []json.RawMessage{}, Wrong: []discover.Wrong{}}
	read := func(base string) []json.RawMessage {
		list, err := packages.Own(base)
		if err != nil {
			text := "pier's list of packages cannot be read: " + err.Error()
			own.Wrong = append(own.Wrong, discover.Wrong{Path: packages.ListFile(base), Error: text})
		}
		return list
	}
	own.User = read(h.opts.AgentDir)
	if trusted {
		own.Project = read(filepath.Join(h.opts.Cwd, ".pi"))
	}
	return own
}

// unrecorded: the host's own reading is no extension's doing, as the bundler's is not.
type unrecorded struct{}

func (unrecorded) Append(ext.LogRecord) error { return nil }

// readingGate lets the search read files and the environment. It is the host's own code, but what it reads is anybody's, so it
// gets no more than it needs.
func (h *Host) readingGate() (ext.Caller, func(), error) {
	connectors, end := readers(hostenv.Environment(h.wiring.temp))
	gate, err := h.wiring.rights.OwnGate(hostcall.Options{Ledger: unrecorded{}, Connectors: connectors}, ext.CapHTTP)
	return gate, end, err
}
