package rtpserve

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cec80427/pier/internal/sys/recordstore"
	"github.com/cec80427/pier/internal/sys/socket"
	"github.com/cec80427/pier/internal/text/sorting"
)

// Role is what the bearer of a token may do.
type Role string

// The roles. Nobody approves their own calls, whatever their role.
const (
	RoleCall    Role = "call"    // look at tools and call them
	RoleApprove Role = "approve" // see and answer what waits for an approval
	RoleAdmin   Role = "admin"   // change packs for their next version, see the calls of all tenants
)

// Roles lists the closed set.
func Roles() []Role { return []Role{RoleCall, RoleApprove, RoleAdmin} }

// Token says for whom its bearer acts. The token itself is kept nowhere.
type Token struct {
	ID      string    `json:"id"`
	Sum     string    `json:"sum"` // sha256 of the token
	Tenant  string    `json:"tenant,omitempty"`
	Actor   string    `json:"actor"`
	Role    Role      `json:"role"`
	Made    time.Time `json:"made"`
	Expires time.Time `json:"expires"`
}

// Tokens are those that a gateway takes. Safe for concurrent use.
type Tokens struct {
	kept recordstore.Dir[Token]
	now  func() time.Time

	mu     sync.Mutex
	looked time.Time // at the folder
	as     time.Time // when the folder was changed last, as it was read
	bySum  map[string]Token
	lent   map[string]Token // for one run of a gateway
}

// NewTokens returns those below a state folder.
func NewTokens(stateDir string) *Tokens {
	return &Tokens{kept: recordstore.Dir[Token]{Dir: filepath.Join(stateDir, "rtp-tokens"), What: "token", ID: func(t Token) string { return t.ID }}, now: time.Now}
}

func sum(token string) string {
	s := sha256.Sum256([]byte(token))
	return hex.EncodeToString(s[:])
}

// make a token that is not kept yet.
func (t *Tokens) make(tenant, actor string, role Role, lasts time.Duration) (secret string, token Token, err error) {
	switch {
	case !slices.Contains(Roles(), role):
		return "", token, fmt.Errorf("%q is no role: call, approve or admin", role)
	case actor == "" || len(actor) > 256 || len(tenant) > 256:
		return "", token, errors.New("a token is an actor's, whose name and whose tenant's have 256 bytes at most")
	case lasts <= 0:
		return "", token, errors.New("a token has a time that it lasts")
	}
	secret = socket.NewToken()
	now := t.now().UTC()
	return secret, Token{ID: sum(secret)[:12], Sum: sum(secret), Tenant: tenant, Actor: actor, Role: role, Made: now, Expires: now.Add(lasts)}, nil
}

// Add makes a token and keeps what it stands for.
func (t *Tokens) Add(tenant, actor string, role Role, lasts time.Duration) (secret string, token Token, err error) {
	secret, token, err = t.make(tenant, actor, role, lasts)
	if err == nil {
		err = t.kept.Put(token)
	}
	return secret, token, err
}

// Lend makes a token for as long as this process lives.
func (t *Tokens) Lend(tenant, actor string, role Role) (secret string, err error) {
	secret, token, err := t.make(tenant, actor, role, 365*24*time.Hour)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.lent == nil {
		t.lent = map[string]Token{}
	}
	t.lent[token.Sum] = token
	return secret, err
}

// List are the tokens that are kept, by id.
func (t *Tokens) List() ([]Token, error) {
	list, err := t.kept.List()
	sorting.Sort(list, func(a, b *Token) int { return strings.Compare(a.ID, b.ID) })
	return list, err
}

// Remove forgets a token; false when there is none of that id.
func (t *Tokens) Remove(id string) (bool, error) { return t.kept.Remove(id) }

// fresh is how long a token that was removed may still count.
const fresh = time.Second

// find is what a token stands for; false for one that is unknown or has expired.
func (t *Tokens) find(secret string) (Token, bool) {
	if secret == "" {
		return Token{}, false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.now()
	if now.Sub(t.looked) >= fresh {
		t.look(now)
	}
	token, known := t.lent[sum(secret)]
	if !known {
		token, known = t.bySum[sum(secret)]
	}
	return token, known && now.Before(token.Expires)
}

// look reads the folder when it has changed. One that cannot be read has no tokens.
func (t *Tokens) look(now time.Time) {
	t.looked = now
	info, err := os.Stat(t.kept.Dir)
	if err == nil && info.ModTime().Equal(t.as) {
		return
	}
	t.bySum, t.as = map[string]Token{}, time.Time{}
	list, listErr := t.kept.List()
	if err != nil || listErr != nil {
		return
	}
	if t.as = info.ModTime(); now.Sub(t.as) < 2*fresh { // another change may have the same time
		t.as = time.Time{}
	}
	for _, token := range list {
		t.bySum[token.Sum] = token
	}
}
