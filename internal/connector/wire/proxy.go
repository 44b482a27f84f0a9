package wire

import (
	"context"
	"net/url"
)

type throughKey struct{}

// Through lets the requests of a call go by the proxies that by names for their URLs, nil for none. The grant then decides on the proxy's
// host and address as it does on any host; on the host of the request it has decided before. No params can say this: credentials of a proxy
// are in no call and no record.
func Through(ctx context.Context, by func(*url.URL) *url.URL) context.Context {
	return context.WithValue(ctx, throughKey{}, by)
}

// Proxy is the one for a request to a URL, nil for none.
func Proxy(ctx context.Context, to *url.URL) *url.URL {
	if by, ok := ctx.Value(throughKey{}).(func(*url.URL) *url.URL); ok {
		return by(to)
	}
	return nil
}
