package hostenv

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/cec80427/pier/ext"
)

// KnownSecrets makes a Redactor that knows what pier can know to be secret: the values of variables with a secret name, what is
// in Pi's auth.json, the tokens in its mcp-auth.json, and the keys in its models.json and settings.json. Where pier may not look, others may not either.
func KnownSecrets(environ []string, agentDir string) *ext.Redactor {
	r := &ext.Redactor{}
	var values []string
	for _, variable := range environ {
		if name, value, ok := Cut(variable); ok && ext.SensitiveVariable(name) {
			values = append(values, value)
		}
	}
	for _, file := range []struct {
		name string
		all  bool // every text in it
	}{{"auth.json", true}, {"mcp-auth.json", false}, {"models.json", false}, {"settings.json", false}} {
		var content any
		data, err := os.ReadFile(filepath.Join(agentDir, file.name))
		if err == nil && json.Unmarshal(data, &content) == nil {
			values = secretTexts(values, content, file.all)
		}
	}
	r.Know(values...)
	return r
}

func secretTexts(values []string, v any, secret bool) []string {
	switch v := v.(type) {
	case string:
		if secret {
			values = append(values, v)
		}
	case []any:
		for _, value := range v {
			values = secretTexts(values, value, secret)
		}
	case map[string]any:
		for key, value := range v {
			switch key {
			case "type", "expires", "provider", "baseUrl", "name": // of auth.json, and no secrets
				continue
			case "token_type", "scope", "discovery", "token_endpoint_auth_method": // of mcp-auth.json
				continue
			}
			values = secretTexts(values, value, secret || ext.SensitiveVariable(key))
		}
	}
	return values
}

// Identify gives a run its id and says who writes its records. Deterministic runs of one seed say the same.
func (o Origins) Identify() (run string, source ext.LogSource, err error) {
	source = ext.LogSource{Component: ext.ComponentRuntime}
	if o.Deterministic {
		source.Host, source.PID = new("deterministic"), new(int64(1))
		return fmt.Sprintf("run-seed-%d", o.seed), source, nil
	}
	if name, err := os.Hostname(); err == nil {
		source.Host = ext.Optional(name)
	}
	source.PID = new(int64(os.Getpid()))
	var random [6]byte
	if _, err := io.ReadFull(o.Rand, random[:]); err != nil {
		return "", source, fmt.Errorf("make the run's id: %w", err)
	}
	return "run-" + o.Now().UTC().Format("20060102") + "-" + hex.EncodeToString(random[:]), source, nil
}
