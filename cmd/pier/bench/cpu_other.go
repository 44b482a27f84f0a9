//go:build !unix

package bench

import "time"

var began = time.Now()

// spent is the time since the start, where the system does not tell the time of processors.
func spent() time.Duration { return time.Since(began) }
