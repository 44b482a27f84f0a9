// Package mcp holds pier to what others wrote for the Model Context Protocol: the official conformance suite, servers and clients.
package mcp
