package rtp

import "context"

type callerKey struct{}

// WithContext says on whose behalf a call is made.
func WithContext(ctx context.Context, c Context) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// ContextOf is on whose behalf; the zero Context for nobody in particular.
func ContextOf(ctx context.Context) Context {
	c, _ := ctx.Value(callerKey{}).(Context)
	return c
}
