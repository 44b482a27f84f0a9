package journal

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// People is the session id of the ledger of what people change without a session.
const People = "pier"

// File is the path of a session's ledger. Deterministic runs of one seed have one session id, and yet each its own ledger.
func File(dir, sessionID string, fresh bool) (string, error) {
	name := Name(sessionID)
	for n := 1; ; n++ {
		path := filepath.Join(dir, name+".jsonl")
		if fresh && n > 1 {
			path = filepath.Join(dir, name+"."+strconv.Itoa(n)+".jsonl")
		}
		_, err := os.Lstat(path)
		switch {
		case !fresh || errors.Is(err, fs.ErrNotExist):
			return path, nil
		case err != nil:
			return "", fmt.Errorf("open the ledger: %w", err)
		}
	}
}

// Name is a session id as a file's name: itself, if it is made of letters, digits, dots, underscores and hyphens, begins with no
// dot and is not too long; else a hash of it. An id is text that others may choose; it is never a path.
func Name(id string) string {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-"
	const most = 128
	plain := id != "" && len(id) <= most && strings.Trim(id, alphabet) == "" && id[0] != '.' && !strings.HasSuffix(id, ".")
	if plain && !strings.EqualFold(id, People) && !reservedName(id) {
		return id
	}
	sum := sha256.Sum256([]byte(id))
	return "session-" + hex.EncodeToString(sum[:16])
}

// reservedName tells names that mean devices on Windows, whatever follows their first dot.
func reservedName(id string) bool {
	name, _, _ := strings.Cut(strings.ToUpper(id), ".")
	switch name {
	case "CON", "PRN", "AUX", "NUL":
		return true
	}
	return len(name) == 4 && (strings.HasPrefix(name, "COM") || strings.HasPrefix(name, "LPT")) && name[3] >= '0' && name[3] <= '9'
}
