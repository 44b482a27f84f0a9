package pier

import (
	"context"

	"github.com/cec80427/pier/internal/host/discover"
	"github.com/cec80427/pier/internal/packages"
)

// packages are the packages of Pi's settings.
func (h *Host) packages(ctx context.Context, u packages.Use) (*packages.Manager, error) {
	return packages.Open(ctx, packages.Host{
		Gate: h.gate, Cwd: h.opts.Cwd, AgentDir: h.opts.AgentDir, CacheDir: h.opts.CacheDir, Know: h.wiring.redactor.Know, Warn: h.warnUser,
		Trusted: func(ctx context.Context) (bool, error) {
			found, err := h.finder.Discover(ctx, discover.Question{Trusted: true})
			if err != nil || !found.NeedsTrust {
				return true, err
			}
			return h.TrustFromRecord(ctx)
		},
		Wants: h.wiring.rights.Grants.Beyond, Kept: h.opts.store(),
	}, u)
}
