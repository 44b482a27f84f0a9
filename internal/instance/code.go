package instance

import (
	"fmt"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/load/codetree"
)

// CheckCode returns the check before a start: it counts the code of a unit again, and tells the host what differs from the code
// that rights were decided for. Nil for a unit without counted code.
func (o Options) CheckCode(u Unit) func() error {
	if u.Code == nil || o.Host.CodeChanged == nil {
		return nil
	}
	return func() error {
		now, err := u.Code.Recount()
		if err != nil {
			return err
		}
		if now.Hash == u.Code.Hash {
			return nil
		}
		differences := codetree.Differences(u.Code.Root(), u.Code.Files, now.Files)
		if differences == "" {
			differences = "its files have changed"
		}
		return o.Host.CodeChanged(differences)
	}
}

// ErrCodeChanged is the error of a start whose code is not the one that its rights are for.
func ErrCodeChanged(id ext.ID, differences string) error {
	return ext.E(ext.CodeDenied, fmt.Sprintf(
		"%s is not started: %s since its rights were decided; start pier again, or reload, to be asked about it", id, differences,
	))
}
