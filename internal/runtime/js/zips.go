package js

import (
	"errors"

	"github.com/cec80427/pier/internal/node/zlib"
	"github.com/cec80427/pier/internal/quickjs/engine"
)

// zips are the streams of compression that an extension has open. They belong to the VM's goroutine.
type zips struct {
	border *engine.Border
	next   int
	open   map[int]zlib.Stream
}

const (
	maxZips = 256
	// maxZipBytes bounds what the open streams have of the host's memory together. One alone may always go on.
	maxZipBytes = 40 << 20
)

var errZips = errors.New("too many streams of zlib are open")

// do serves one request: "once", options, data, dictionary; "open", options, dictionary; "push", id, data, flush; "close", id. The answer to data is
// {data, used, done}, or {code, errno, message} of what is wrong with it.
func (z *zips) do(args []any) (any, error) {
	switch str(args, 0) {
	case "once":
		stream, err := zlib.Open(str(args, 1), octets(args, 3))
		if err != nil {
			return nil, err
		}
		defer stream.Close()
		return z.push(stream, octets(args, 2), zlib.FlushFinish)
	case "open":
		if len(z.open) >= maxZips || len(z.open) > 0 && z.holds() > maxZipBytes {
			return nil, errZips
		}
		stream, err := zlib.Open(str(args, 1), octets(args, 2))
		if err != nil {
			return nil, err
		}
		if z.open == nil {
			z.open = map[int]zlib.Stream{}
		}
		z.next++
		z.open[z.next] = stream
		return z.next, nil
	case "push":
		stream := z.open[integer(args, 1)]
		if stream == nil {
			return nil, errors.New("the stream of zlib is closed")
		}
		if len(z.open) > 1 && z.holds() > maxZipBytes {
			return nil, errZips
		}
		return z.push(stream, octets(args, 2), integer(args, 3))
	}
	if stream := z.open[integer(args, 1)]; stream != nil {
		stream.Close()
		delete(z.open, integer(args, 1))
	}
	return nil, nil
}

func (z *zips) push(stream zlib.Stream, data []byte, flush int) (any, error) {
	out := engine.NewBytes(z.border)
	if err := stream.Push(data, flush, out); err != nil {
		out.Free()
		if errors.Is(err, engine.ErrNoRoom) {
			return nil, err
		}
		return zlib.Failure(err), nil
	}
	return map[string]any{"data": out, "done": stream.Done(), "used": stream.Used()}, nil
}

func (z *zips) holds() int {
	n := 0
	for _, stream := range z.open {
		n += stream.Holds()
	}
	return n
}

func (z *zips) close() {
	for id, stream := range z.open {
		stream.Close()
		delete(z.open, id)
	}
}
