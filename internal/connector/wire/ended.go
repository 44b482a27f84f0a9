package wire

import (
	"context"
	"errors"

	"github.com/cec80427/pier/ext"
)

// Outward makes any error one that may cross the gate.
func Outward(err error, code ext.Code, msg string) error {
	if e, ok := errors.AsType[*ext.Error](err); ok {
		return e
	}
	if ctxErr := Cancelled(err); ctxErr != nil {
		return ctxErr
	}
	return ext.Wrap(code, msg, err)
}

// Cancelled translates the end of a context, and is nil for any other error.
func Cancelled(err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return ext.Wrap(ext.CodeTimeout, "the call took too long", err)
	case errors.Is(err, context.Canceled):
		return ext.Wrap(ext.CodeTimeout, "the call was cancelled", err).With("cancelled", true)
	}
	return nil
}

// Stopped is the error of a call whose context ended, nil for any other error.
func Stopped(err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return ext.Wrap(ext.CodeTimeout, "ETIMEDOUT: the call took too long", err).With("errno", "ETIMEDOUT")
	case errors.Is(err, context.Canceled):
		return ext.Wrap(ext.CodeIO, "ECANCELED: the call was cancelled", err).With("errno", "ECANCELED")
	}
	return nil
}

// StreamFailed is the error of a call whose caller takes no more chunks.
func StreamFailed(err error) error {
	if _, ok := errors.AsType[*ext.Error](err); ok {
		return err
	}
	if stop := Stopped(err); stop != nil {
		return stop
	}
	return ext.Wrap(ext.CodeInternal, "the stream of the call failed", err)
}
