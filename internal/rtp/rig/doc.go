// Package rig reads the rules for calls of RTP tools, rig.yaml and the settings' section (docs/rtp.md): allowed calls,
// calls that need an approval, limits and arguments. It reads rig.yaml and the settings' section, strictly: a rule that
// it cannot read is an error with its place. What several of them say of one call holds together: a call needs the yes
// of all, and the narrowest limit counts.
package rig
