package js

import (
	"maps"

	"github.com/cec80427/pier/internal/node/hostfunc"
	"github.com/cec80427/pier/internal/node/intl"
	"github.com/cec80427/pier/internal/node/nodecrypto"
	"github.com/cec80427/pier/internal/node/nodecrypto/keys"
	"github.com/cec80427/pier/internal/node/nodetext"
	"github.com/cec80427/pier/internal/node/picture"
)

// natives is the table behind pi:host's native(name, …).
func natives() map[string]hostfunc.Func {
	all := map[string]hostfunc.Func{}
	for _, part := range []map[string]hostfunc.Func{
		nodecrypto.Natives(), keys.Natives(), intl.Natives(), nodetext.Natives(), textNatives(), {"models": nativeModels}, picture.Natives(),
	} {
		maps.Copy(all, part)
	}
	return all
}
