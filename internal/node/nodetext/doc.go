// Package nodetext parses texts for host modules: YAML and URLs.
package nodetext
