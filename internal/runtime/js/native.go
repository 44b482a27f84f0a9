package js

import (
	"maps"

	"github.com/cec80427/pier/internal/intl"
	"github.com/cec80427/pier/internal/native"
	"github.com/cec80427/pier/internal/nodecrypto"
	"github.com/cec80427/pier/internal/nodecrypto/keys"
	"github.com/cec80427/pier/internal/nodetext"
	"github.com/cec80427/pier/internal/picture"
)

// natives is the table behind pi:host's native(name, …).
func natives() map[string]native.Func {
	all := map[string]native.Func{}
	for _, part := range []map[string]native.Func{
		nodecrypto.Natives(), keys.Natives(), intl.Natives(), nodetext.Natives(), textNatives(), {"models": nativeModels}, picture.Natives(),
	} {
		maps.Copy(all, part)
	}
	return all
}
