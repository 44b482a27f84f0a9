// Package nodetext parses texts for host modules: YAML and URLs. Layer 2.
package nodetext
