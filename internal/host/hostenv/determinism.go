package hostenv

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/cec80427/pier/ext"
	"github.com/cec80427/pier/internal/instance"
)

// deterministicStart is when deterministic runs begin, by their own clocks.
const deterministicStart = 1_750_000_000_000 // milliseconds since 1970: 2025-06-15

// Origins is where a host's time and chance come from.
type Origins struct {
	Deterministic bool
	seed          uint64
	Now           func() time.Time // for records and the session
	Rand          io.Reader        // for the session's ids
}

// NewOrigins are those of one host. The clock of a deterministic one moves on by a millisecond each time it is read.
func NewOrigins(deterministic bool, seed uint64) Origins {
	if !deterministic {
		return Origins{Now: time.Now, Rand: rand.Reader}
	}
	return Origins{Deterministic: true, seed: seed, Now: steps(), Rand: chance(seed, "host")}
}

func steps() func() time.Time {
	var mu sync.Mutex
	at := time.UnixMilli(deterministicStart)
	return func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		at = at.Add(time.Millisecond)
		return at
	}
}

// chance is a stream of bytes of its own for each name.
func chance(seed uint64, name string) io.Reader {
	key := sha256.Sum256(binary.BigEndian.AppendUint64([]byte(name+"\x00"), seed))
	return mathrand.NewChaCha8(key)
}

// Apply gives an instance a clock and chance of its own: extensions do not disturb each other's, and the VM that follows another
// does not draw again what that one drew.
func (o Origins) Apply(id ext.ID, opts *instance.Options) {
	if !o.Deterministic {
		return
	}
	opts.Clock = instance.NewVirtualClock(time.UnixMilli(deterministicStart))
	opts.Rand = chance(o.seed, "extension "+cmp.Or(opts.Name, string(id)))
	opts.Ordered = true
	opts.Facts.PID = 1
}

// MakeTemp makes the temporary folder. Its name is the same in every deterministic run of one seed, and so nothing may be left
// in it from the run before.
func (o Origins) MakeTemp(cache string) (string, error) {
	if !o.Deterministic {
		return makeTemp(cache)
	}
	dir := filepath.Join(cache, "tmp", fmt.Sprintf("%sseed-%d", tempPrefix, o.seed))
	if err := os.RemoveAll(dir); err != nil {
		return "", fmt.Errorf("empty the temporary folder: %w", err)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("make a private temporary folder: %w", err)
	}
	return dir, nil
}
