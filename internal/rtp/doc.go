// Package rtp has the nouns of the RIG Tool Protocol 1.0.0 (docs/rtp.md): what a tool, its result, its errors and an approval are, how
// they are checked, and the hashes that say that two of them are the same. It reaches nothing and runs nothing.
package rtp
