package source

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"path/filepath"
)

// Identity names what an entry is, given the hash of its code: the code, and what its manifest or the pi section of its package
// says. What a person answers for good is answered for both: other rights, declared later for the same code, are something else.
func (e *Entry) Identity(code string) string {
	if e.Artifact != nil {
		return code // its hash is of its manifest, too
	}
	said := e.says()
	if len(said) == 0 {
		return code
	}
	h := sha256.New()
	part(h, "code", code)
	part(h, "manifest", string(said))
	return hex.EncodeToString(h.Sum(nil))
}

// says is what speaks for an entry, as JSON without blanks; nil for an entry that nothing speaks for.
func (e *Entry) says() []byte {
	if e.Manifest != nil {
		return e.Manifest.text
	}
	said, err := json.Marshal(e.inPackage()["pi"])
	if err != nil || string(said) == "null" {
		return nil
	}
	return said
}

// Version is that of an entry's manifest, else of its package; "" when neither says one.
func (e *Entry) Version() string {
	if e.Artifact != nil {
		return e.Artifact.Version
	}
	if e.Manifest != nil {
		return e.Manifest.Version
	}
	var version string
	if json.Unmarshal(e.inPackage()["version"], &version) != nil {
		return ""
	}
	return version
}

// inPackage is the package.json of the folder that an entry came in, if it came in one.
func (e *Entry) inPackage() map[string]json.RawMessage {
	if e.Path == "" {
		return nil
	}
	var fields map[string]json.RawMessage
	dir := e.Folder()
	if dir == "" {
		return nil
	}
	if ok, err := readJSON(filepath.Join(dir, "package.json"), &fields); !ok || err != nil {
		return nil
	}
	return fields
}
