// Package rtp defines the nouns of the RIG Tool Protocol 1.0.0 (docs/rtp.md): tools, results, errors and approvals,
// their checks, and the hashes that identify them. It reaches nothing and runs nothing.
package rtp
