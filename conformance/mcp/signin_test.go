//go:build conform

package mcp

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// signIn signs in where the server wants that, as often as it wants more, and calls its tool.
func (c *suiteClient) signIn() error {
	var given struct {
		ID     string `json:"client_id"`
		Secret string `json:"client_secret"`
	}
	_ = json.Unmarshal([]byte(os.Getenv("MCP_CONFORMANCE_CONTEXT")), &given) // without it nothing is given
	entry := map[string]any{"url": c.url}
	if given.ID != "" {
		entry["oauth"] = map[string]any{"clientId": given.ID, "clientSecret": given.Secret}
	}
	text, err := json.Marshal(map[string]any{"mcpServers": map[string]any{"suite": entry}})
	if err != nil {
		return err
	}
	agent := filepath.Join(c.dir, "agent")
	if err := os.MkdirAll(agent, 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(agent, "mcp.json"), text, 0o600); err != nil {
		return err
	}
	for range 3 {
		if err := c.login(); err != nil {
			return err
		}
		if err = c.pierSays("call", "mcp:suite", "test-tool", "{}"); err == nil {
			return nil
		}
	}
	return err
}

// login runs pier mcp login and opens the page that it prints.
func (c *suiteClient) login() error {
	cmd := c.command("mcp", "login", "suite")
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		return err
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		fmt.Fprintln(os.Stderr, lines.Text())
		if strings.HasPrefix(lines.Text(), "http") {
			if err := follow(lines.Text()); err != nil {
				fmt.Fprintln(os.Stderr, err)
			}
		}
	}
	return cmd.Wait()
}
