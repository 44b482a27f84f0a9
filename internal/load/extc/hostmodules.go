package extc

import (
	"strings"

	"github.com/cec80427/pier/internal/text/wordset"
)

// Node's builtin modules (Node 22), which resolve to host modules with and without "node:" (seed 002 §2A.2). The ones
// without a shim load too and throw when used.
var nodeBuiltins = wordset.Of(`_http_agent _http_client _http_common _http_incoming _http_outgoing _http_server _stream_duplex
	_stream_passthrough _stream_readable _stream_transform _stream_wrap _stream_writable _tls_common _tls_wrap assert assert/strict async_hooks buffer child_process cluster console constants crypto dgram
	diagnostics_channel dns dns/promises domain events fs fs/promises http http2 https inspector inspector/promises
	module net os path path/posix path/win32 perf_hooks process punycode querystring readline readline/promises repl
	stream stream/consumers stream/promises stream/web string_decoder sys timers timers/promises tls trace_events tty
	url util util/types v8 vm wasi worker_threads zlib`)

// Builtins that Node knows only with the prefix.
var nodePrefixed = wordset.Of(`sea sqlite test test/reporters`)

// Pi's packages by their name without scope. Both scopes are the same modules (pi-loader.md).
var piPackages = map[string]string{
	"pi-ai":               "pi:ai",
	"pi-ai/oauth":         "pi:ai_oauth",
	"pi-ai/compat":        "pi:ai_compat",
	"pi-ai/models":        "pi:ai_models",
	"pi-ai/providers/all": "pi:ai_providers_all",
	"pi-agent-core":       "pi:agent-core",
	"pi-coding-agent":     "pi:coding-agent",
	"pi-tui":              "pi:tui",
}

var typebox = map[string]string{
	"typebox":         "pi:typebox",
	"typebox/value":   "pi:typebox_value",
	"typebox/compile": "pi:typebox_compile",
}

// HostModule returns the pi: module that specifier means, or "" when it comes from the extension's own files.
func HostModule(specifier string) string {
	if own, ok := strings.CutPrefix(specifier, "pi:"); ok { // as seed 002 names them
		if builtin := strings.ReplaceAll(strings.TrimPrefix(own, "node/"), "_", "/"); strings.HasPrefix(own, "node/") && (nodeBuiltins.Has(builtin) || nodePrefixed.Has(builtin) || nodeBuiltins.Has(own[len("node/"):])) {
			return specifier
		}
		return polyfill[own]
	}
	if specifier == "pier:test" { // what tests of extensions load them with, in pier test
		return "pi:node/internal_harness"
	}
	if name, ok := strings.CutPrefix(specifier, "node:"); ok {
		if nodeBuiltins.Has(name) || nodePrefixed.Has(name) {
			return "pi:node/" + strings.ReplaceAll(name, "/", "_")
		}
		return ""
	}
	if nodeBuiltins.Has(specifier) {
		return "pi:node/" + strings.ReplaceAll(specifier, "/", "_")
	}
	for _, scope := range []string{"@earendil-works/", "@mariozechner/"} {
		if name, ok := strings.CutPrefix(specifier, scope); ok {
			return piPackages[name]
		}
	}
	return typebox[strings.TrimPrefix(specifier, "@sinclair/")]
}

// polyfill has the modules that install globals, which every VM has from its start: importing one gives a module that is there, and changes nothing.
var polyfill = map[string]string{
	"polyfills/node_globals": "pi:node/process",
	"polyfills/fetch":        "pi:node/stream_web",
	"polyfills/webassembly":  "pi:node/wasi",
}
