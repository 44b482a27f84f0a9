package rig

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/bmatcuk/doublestar/v4"
	"golang.org/x/time/rate"

	"github.com/cec80427/pier/internal/rtp"
)

// Rules are what counts for calls. Make them with New; they are safe for concurrent use.
type Rules struct {
	user, project []*File

	mu     sync.Mutex
	limits map[limitKey]*rate.Limiter
}

// New puts files together: those of the user's, which may say of the defaults what they like, and those of a project, which only narrow.
func New(user, project []*File) *Rules {
	return &Rules{user: user, project: project, limits: map[limitKey]*rate.Limiter{}}
}

// What holds where nobody says anything.
const (
	defaultTimeout = 30 * time.Second
	defaultRetries = 1
	defaultAtOnce  = 8
)

// ApprovalByDefault are the classes that need an approval where nobody says anything.
func ApprovalByDefault() []rtp.RiskClass {
	return []rtp.RiskClass{rtp.Infra, rtp.Money, rtp.Destructive}
}

// Bounds are what holds for one call.
type Bounds struct {
	Refused  string // why the call is not made; "" for one that may be
	Approval bool
	Expiry   time.Duration // of the approval; 0 for the store's
	Timeout  time.Duration // of one attempt
	Retries  int
	AtOnce   int // calls of the tool under way at once

	checks []*Tool
	rates  []limitKey
}

// limitKey names one bucket: a limit is each tenant's own.
type limitKey struct {
	place, pattern, tenant string
	Rate
}

// For says what holds for a call.
func (r *Rules) For(t *rtp.Tool, c rtp.Context) Bounds {
	b := Bounds{Timeout: defaultTimeout, Retries: defaultRetries, AtOnce: defaultAtOnce}
	if t.Defaults.TimeoutSeconds > 0 {
		b.Timeout = time.Duration(t.Defaults.TimeoutSeconds) * time.Second
	}
	if t.Defaults.Retries != nil {
		b.Retries = *t.Defaults.Retries
	}
	if t.Defaults.MaxConcurrency > 0 {
		b.AtOnce = t.Defaults.MaxConcurrency
	}
	need := ApprovalByDefault()
	for _, f := range r.user { // the latest that says anything has the user's word
		if f.Policy.ApprovalFor != nil {
			need = *f.Policy.ApprovalFor
		}
	}
	b.Approval = slices.Contains(need, t.RiskClass)
	for _, f := range r.user { // the user may say of single tools that they need none
		for _, pattern := range slices.Sorted(maps.Keys(f.Policy.Tools)) {
			if own := f.Policy.Tools[pattern]; own.Approval != nil && fits(pattern, t.Name) {
				b.Approval = *own.Approval
			}
		}
	}
	for i, f := range slices.Concat(r.user, r.project) {
		place := fmt.Sprintf("%d", i)
		b.narrow(place, &f.Policy.Section, t, c, i >= len(r.user))
		if own := f.Policy.Tenants[c.TenantID]; own != nil {
			b.narrow(place+"/tenant", own, t, c, true)
		}
		if own := f.Policy.Actors[c.Actor]; own != nil {
			b.narrow(place+"/actor/"+c.Actor, own, t, c, true)
		}
	}
	if t.RiskClass != rtp.Read {
		b.Retries = 0 // it may have had its effect
	}
	return b
}

func fits(pattern, name string) bool { return doublestar.MatchUnvalidated(pattern, name) }

// narrow adds what a section says. more: it may ask for approvals that were not needed before.
func (b *Bounds) narrow(place string, s *Section, t *rtp.Tool, c rtp.Context, more bool) {
	named := func(list []string) bool {
		return slices.ContainsFunc(list, func(p string) bool { return fits(p, t.Name) })
	}
	switch {
	case s.Allowed != nil && !named(s.Allowed):
		b.Refused = "the tool is on no list of allowed tools"
	case named(s.Denied):
		b.Refused = "the tool is on a list of denied tools"
	}
	if more && s.ApprovalFor != nil && slices.Contains(*s.ApprovalFor, t.RiskClass) {
		b.Approval = true
	}
	if s.ApprovalSeconds > 0 {
		b.Expiry = least(b.Expiry, time.Duration(s.ApprovalSeconds)*time.Second)
	}
	b.limit(place, "", s.TimeoutSeconds, s.Retries, s.MaxConcurrency, s.Rate, c)
	for _, pattern := range slices.Sorted(maps.Keys(s.Tools)) {
		own := s.Tools[pattern]
		if !fits(pattern, t.Name) {
			continue
		}
		if more && own.Approval != nil && *own.Approval {
			b.Approval = true
		}
		if own.check != nil {
			b.checks = append(b.checks, own)
		}
		b.limit(place, pattern, own.TimeoutSeconds, own.Retries, own.MaxConcurrency, own.Rate, c)
	}
}

func least(a, b time.Duration) time.Duration {
	if a == 0 || b < a {
		return b
	}
	return a
}

func (b *Bounds) limit(place, pattern string, timeout int, retries *int, atOnce int, limit *Rate, c rtp.Context) {
	if timeout > 0 {
		b.Timeout = min(b.Timeout, time.Duration(timeout)*time.Second)
	}
	if retries != nil {
		b.Retries = min(b.Retries, *retries)
	}
	if atOnce > 0 {
		b.AtOnce = min(b.AtOnce, atOnce)
	}
	if limit != nil {
		b.rates = append(b.rates, limitKey{place, pattern, c.TenantID, *limit})
	}
}

// parameters is where the rules of arguments are.
const parameters = "see parameters in rig.yaml"

// Check is what the rules' constraints have against the arguments, nil for nothing.
func (b *Bounds) Check(args json.RawMessage) *rtp.ToolError {
	for _, own := range b.checks {
		problems, err := own.check.Check(args)
		if err != nil {
			return rtp.NewError(rtp.PolicyBlocked, "the arguments cannot be compared with the rules: "+err.Error(), parameters)
		}
		if len(problems) > 0 {
			lines := make([]string, 0, len(problems))
			for _, p := range problems[:min(len(problems), 5)] {
				lines = append(lines, p.String())
			}
			return rtp.NewError(rtp.PolicyBlocked, "the rules do not allow these arguments: "+strings.Join(lines, "; "), parameters)
		}
	}
	return nil
}

// maxBuckets bounds how many limits are counted at once.
const maxBuckets = 10_000

// Take counts a call towards its limits; an error for one that is over.
func (r *Rules) Take(b *Bounds, now time.Time) *rtp.ToolError {
	if len(b.rates) == 0 {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, key := range b.rates {
		l := r.limits[key]
		if l == nil {
			if len(r.limits) >= maxBuckets {
				clear(r.limits)
			}
			l = rate.NewLimiter(rate.Limit(float64(key.Calls)/float64(key.Seconds)), key.Calls)
			r.limits[key] = l
		}
		if !l.AllowN(now, 1) {
			return rtp.NewError(rtp.RateLimited, fmt.Sprintf("more than %d calls in %d seconds", key.Calls, key.Seconds),
				fmt.Sprintf("call again in %d seconds", max(1, key.Seconds/key.Calls)))
		}
	}
	return nil
}
