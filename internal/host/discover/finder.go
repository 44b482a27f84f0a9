package discover

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/cec80427/pier/ext"
)

// Options say what is looked for.
type Options struct {
	Paths        []string // extensions and packages to load first, as Pi's -e
	NoExtensions bool     // load those of Paths only
	Approve      *bool    // whether the project is trusted, for this run; nil for what was answered, or asking
}

// Finder searches for one host and keeps what was found. Its methods are safe for concurrent use.
type Finder struct {
	config Config

	mu        sync.Mutex
	trusted   *bool           // what was decided about the project; nil before Settle
	asked     *Question       // what was searched for; nil before Settle
	with      *Options        // of that search
	offered   json.RawMessage // what resources_discover gave
	offers    []offeredPath   // the paths of it
	resources *ext.Resources  // what there is by now; nil before Settle
	templates []Template      // what its prompts say
}

// New is a finder that has found nothing yet.
func New(c Config) *Finder { return &Finder{config: c} }

// Discover searches once.
func (f *Finder) Discover(ctx context.Context, q Question) (Survey, error) {
	var found Survey
	err := f.search(ctx, "discover", q, &found)
	return found, err
}

// Settle keeps what was found by now, and whether the project is trusted.
func (f *Finder) Settle(q Question, o Options, found *ext.Resources, templates []Template, trusted bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.trusted, f.asked, f.resources, f.with, f.templates = &trusted, &q, found, &o, templates
}

// With is what was looked for; nil before Settle.
func (f *Finder) With() *Options {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.with
}

// Trusted is what was decided about the project, or otherwise.
func (f *Finder) Trusted(otherwise bool) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.trusted != nil {
		return *f.trusted
	}
	return otherwise
}

// TrustAsKept trusts the project of a folder where an answer is kept for exactly what it holds now.
func (f *Finder) TrustAsKept(ctx context.Context, cwd string, build Build, answers Trusts) (bool, error) {
	found, err := f.Discover(ctx, Question{Trusted: true})
	if err != nil || !found.NeedsTrust {
		return false, err
	}
	project, err := Inspect(cwd, found, build)
	if err != nil {
		return false, err
	}
	answer, err := answers.Of(project.Dir)
	if err != nil || answer == nil || !answer.Trusted || answer.Hash != project.Hash {
		return false, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.trusted = new(true)
	return true, nil
}

// Known is what there is by now; nil before anything was found. It is not to be changed.
func (f *Finder) Known() *ext.Resources {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.resources
}

// Offered keeps what the extensions answered to resources_discover.
func (f *Finder) Offered(offered json.RawMessage) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.offered = offered
}

// Resources searches again, with what extensions have offered since; nil when nothing was searched for and nothing offered.
func (f *Finder) Resources(ctx context.Context) (*ext.Resources, error) {
	q := f.question()
	if q == nil {
		return nil, nil
	}
	found, err := f.Discover(ctx, *q)
	if err != nil {
		return nil, err
	}
	f.mu.Lock()
	f.resources, f.templates = &found.Resources, found.Templates
	f.mu.Unlock()
	return &found.Resources, nil
}

// question is that of Settle with what is known by now; without one it is about offers only.
func (f *Finder) question() *Question {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.asked == nil {
		var offered map[string][]json.RawMessage
		if json.Unmarshal(f.offered, &offered) != nil || !slices.ContainsFunc(slices.Collect(maps.Values(offered)), func(of []json.RawMessage) bool { return len(of) > 0 }) {
			return nil
		}
		return &Question{Offered: f.offered, Bare: true}
	}
	q := *f.asked
	q.Trusted, q.Offered = *f.trusted, f.offered
	return &q
}

// Expand is what a line that calls a skill or a template becomes; nil when it calls none. failed is a skill that could not be read: the
// line goes on as it was typed, as in Pi.
func (f *Finder) Expand(ctx context.Context, text string) (expanded *string, failed error, err error) {
	f.mu.Lock()
	q := Question{Text: text, Skills: []ext.Resource{}, Templates: f.templates}
	found := f.resources
	f.mu.Unlock()
	if found == nil {
		return nil, nil, nil
	}
	q.Skills = append(q.Skills, found.Skills...)
	var answer *struct {
		Text   string `json:"text"`
		Failed *struct {
			Path  string `json:"path"`
			Error string `json:"error"`
		} `json:"failed"`
	}
	if err := f.search(ctx, "expand", q, &answer); err != nil || answer == nil {
		return nil, nil, err
	}
	if answer.Failed != nil {
		failed = fmt.Errorf("%s: %s", answer.Failed.Path, answer.Failed.Error)
	}
	return &answer.Text, failed, nil
}

// Look is how a theme draws.
type Look struct {
	Name    string            `json:"name"`
	Palette map[string]string `json:"palette"`
	News    json.RawMessage   `json:"news"`   // for the extensions
	Failed  string            `json:"failed"` // why it is not the one of the setting; "" when it is
}

// Look finds the theme of a setting among those there are.
func (f *Finder) Look(ctx context.Context, setting string, light *bool) (Look, error) {
	q := Question{Setting: setting, Light: light, Themes: []string{}}
	f.mu.Lock()
	q.Trusted = f.trusted != nil && *f.trusted
	if f.resources != nil {
		for _, theme := range f.resources.Themes {
			q.Themes = append(q.Themes, theme.Path)
		}
	}
	f.mu.Unlock()
	var found Look
	err := f.search(ctx, "look", q, &found)
	return found, err
}
