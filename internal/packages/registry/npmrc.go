package registry

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cec80427/pier/internal/sys/regularfile"
)

// Public is the registry that packages come from when nobody configured another.
const Public = "https://registry.npmjs.org/"

// Config is what .npmrc files say, as far as it matters for reading from registries.
type Config struct {
	Registry string
	Scopes   map[string]string // "@scope" to its registry

	proxies proxies
	values  map[string]string // "//host/path/:_authToken" and the like
}

// maxRC bounds an .npmrc file, in bytes.
const maxRC = 1 << 20

// ReadConfig reads .npmrc files, later ones over earlier ones. variable is the value of ${NAME}; false leaves such a line out, and the
// names are returned: whoever wants their values to count grants them.
func ReadConfig(files []string, variable func(string) (string, bool)) (c Config, withheld []string, err error) {
	c = Config{Registry: Public, Scopes: map[string]string{}, values: map[string]string{}}
	for _, file := range files {
		text, err := regularfile.Read(file, maxRC)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return c, withheld, fmt.Errorf("read %s: %w", file, err)
		}
		names, err := c.read(string(text), variable)
		if err != nil {
			return c, withheld, fmt.Errorf("%s: %w", file, err)
		}
		withheld = append(withheld, names...)
	}
	return c, withheld, nil
}

// read takes the lines of one file. An error names a line, never a value.
func (c *Config) read(text string, variable func(string) (string, bool)) (withheld []string, err error) {
	n := 0
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		n++
		line = strings.TrimSpace(line)
		key, value, ok := strings.Cut(line, "=")
		if key = strings.TrimSpace(key); !ok || key == "" || strings.ContainsRune(";#[", rune(line[0])) {
			continue
		}
		value = strings.Trim(strings.TrimSpace(value), `"'`)
		value, missing := expand(value, variable)
		if missing != "" {
			withheld = append(withheld, missing)
			continue
		}
		switch {
		case key == "registry":
			c.Registry, err = address(value)
		case strings.HasPrefix(key, "@") && strings.HasSuffix(key, ":registry"):
			c.Scopes[strings.TrimSuffix(key, ":registry")], err = address(value)
		case slices.Contains(proxyKeys, key):
			c.proxies.set(key, value, ".npmrc")
		case strings.HasPrefix(key, "//"):
			c.values[key] = value
		}
		if err != nil {
			return withheld, fmt.Errorf("line %d: %w", n, err)
		}
	}
	return withheld, nil
}

// expand puts in the values of ${NAME}; ${NAME?} is empty when there is none.
func expand(value string, variable func(string) (string, bool)) (expanded, missing string) {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(value, "${")
		b.WriteString(before)
		if !ok {
			return b.String(), ""
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed {
			b.WriteString("${" + rest)
			return b.String(), ""
		}
		name, optional := strings.CutSuffix(name, "?")
		of, ok := variable(name)
		if !ok && !optional {
			return "", name
		}
		b.WriteString(of)
		value = after
	}
}

var errAddress = errors.New("a registry is an http or https URL without user, query and fragment")

func address(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return "", errAddress
	}
	return strings.TrimSuffix(u.String(), "/") + "/", nil
}

// Of is the registry of a package.
func (c *Config) Of(name string) string {
	if scope, _, ok := strings.Cut(name, "/"); ok && c.Scopes[scope] != "" {
		return c.Scopes[scope]
	}
	return c.Registry
}

// Hosts are the hosts of all registries that are configured, without repetition.
func (c *Config) Hosts() []string {
	var hosts []string
	seen := map[string]bool{}
	for _, address := range append([]string{c.Registry}, sortedValues(c.Scopes)...) {
		if u, err := url.Parse(address); err == nil && !seen[u.Host] {
			seen[u.Host] = true
			hosts = append(hosts, u.Host)
		}
	}
	return hosts
}

// authorization is the header for a URL, "" for none: that of the longest path that is written down.
func (c *Config) authorization(u *url.URL) string {
	path := "//" + u.Host + u.EscapedPath()
	for {
		if token := c.values[path+":_authToken"]; token != "" {
			return "Bearer " + token
		}
		if pair := c.values[path+":_auth"]; pair != "" {
			return "Basic " + pair
		}
		user, password := c.values[path+":username"], c.values[path+":_password"]
		if plain, err := base64.StdEncoding.DecodeString(password); user != "" && password != "" && err == nil {
			return "Basic " + basic(user, string(plain))
		}
		at := strings.LastIndex(strings.TrimSuffix(path, "/"), "/")
		if at < 2 {
			return ""
		}
		if short := path[:at+1]; short != path {
			path = short
		} else {
			path = path[:at]
		}
	}
}

// basic is a name and a password as they are sent.
func basic(user, password string) string {
	return base64.StdEncoding.EncodeToString([]byte(user + ":" + password))
}

// Secrets are the values that no record may hold.
func (c *Config) Secrets() (secrets []string) {
	for key, value := range c.values {
		if strings.HasSuffix(key, ":_authToken") || strings.HasSuffix(key, ":_auth") || strings.HasSuffix(key, ":_password") {
			secrets = append(secrets, value)
		}
	}
	return append(secrets, c.proxies.secrets()...)
}

// Configured is what a person's .npmrc files and their environment say: of the user, then of Pi's npm project.
func Configured(agentDir string, variable func(string) (string, bool)) (Config, []string, error) {
	user := os.Getenv("NPM_CONFIG_USERCONFIG")
	if home, err := os.UserHomeDir(); user == "" && err == nil {
		user = filepath.Join(home, ".npmrc")
	}
	config, withheld, err := ReadConfig([]string{user, filepath.Join(agentDir, "npm", ".npmrc")}, variable)
	if named := os.Getenv("npm_config_registry"); named != "" && err == nil {
		config.Registry, err = address(named)
	}
	config.proxies.environment(os.LookupEnv)
	return config, withheld, err
}
