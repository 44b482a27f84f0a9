// Package rig has what people say of calls to RTP tools (docs/rtp.md): which are allowed, which need an approval, within which limits, and
// with which arguments. It reads rig.yaml and the settings' section, strictly: a rule that it cannot read is an error with its place. What
// several of them say of one call holds together: a call needs the yes of all, and the narrowest limit counts.
package rig
