package session

import (
	"bytes"
	"encoding/json"
	"sync"

	"github.com/cec80427/pier/ext"
)

// maxAdded is how much one extension may add to a session, in bytes: the host has all of it in memory, and its file for good.
const maxAdded = 32 << 20

// added counts what each extension has added to the session.
type added struct {
	mu      sync.Mutex
	session []byte // the header of the session that is counted for
	bytes   map[ext.ID]int
}

// room counts a call, if there is room for what it adds.
func (a *added) room(call ext.Call, session json.RawMessage) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.bytes == nil || !bytes.Equal(a.session, session) {
		a.session, a.bytes = bytes.Clone(session), make(map[ext.ID]int)
	}
	if a.bytes[call.Extension]+len(call.Params) > maxAdded {
		return ext.E(ext.CodeIO, "the extension has added all to the session that it may").With("errno", "ENOSPC")
	}
	a.bytes[call.Extension] += len(call.Params)
	return nil
}
