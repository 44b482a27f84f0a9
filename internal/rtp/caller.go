package rtp

import (
	"context"
	"encoding/json"

	"github.com/cec80427/pier/internal/text/jsontext"
)

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

// JSON is the context as a pack gets it.
func (c Context) JSON() json.RawMessage {
	return make(jsontext.Fields, 0, 128).Some("tenant_id", c.TenantID).Some("request_id", c.RequestID).Some("actor", c.Actor).Object()
}

type slotKey struct{}

// WithSlot says that a variable is asked for as a slot of the tool that is being called.
func WithSlot(ctx context.Context, slot string) context.Context {
	return context.WithValue(ctx, slotKey{}, slot)
}

// SlotOf is that slot; "" for a variable that is asked for as one.
func SlotOf(ctx context.Context) string {
	slot, _ := ctx.Value(slotKey{}).(string)
	return slot
}
