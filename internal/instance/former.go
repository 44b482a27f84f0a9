package instance

import (
	"crypto/sha256"
	"encoding/hex"
)

// Former is the Hash that a unit of scripts had when that named the compiled code alone: answers kept then are under it. "" for other units.
func (u Unit) Former() string {
	body, ok := u.Body.(Readable)
	if !ok || u.Entry.Artifact != nil {
		return ""
	}
	_, code := body.Text()
	sum := sha256.Sum256(code)
	return u.Entry.Identity(hex.EncodeToString(sum[:]))
}
