// Package pier runs extensions of the Pi coding agent in Go programs, without Node: TypeScript in, tools, commands and
// event handlers out, every effect behind one gate and in one ledger. The zero Options grant nothing; Policy says what extensions may do.
//
//	host, err := pier.New(ctx, pier.Options{Policy: pier.DefaultPolicy()})
//	defer host.Close()
//	x, err := host.Load(ctx, "./todo.ts")
//	for tool := range x.Tools() { … }
//	result, err := x.Call(ctx, "todo", json.RawMessage(`{"action":"list"}`)) // errors.Is(err, ext.ErrDenied)
//
// # The map
//
// Folders without internal/ before them are public or programs; those below a group are in docs/architecture.md, which is generated.
// A group imports only groups above it, and of these only the ones that arch_test.go lists. RATIONALE.md has the reasons.
//
//	internal/text        JSON text, printable text, diffs, encodings: no I/O
//	internal/redact      secrets: found in texts and command lines, and taken out
//	ext                  nouns, the wire format, the interfaces of an embedder
//	internal/sys         processes, sandbox, files, locks, sockets, SQLite, caches
//	internal/ledger      the hash chain of records, and its readers
//	internal/toolschema  parameters of tools: check and coerce
//	internal/gate        the decision: policy, host calls and their ops, risk, prompts
//	internal/quickjs     the JavaScript engine below its Go API
//	internal/wasm        WebAssembly: binaries, machine code, components
//	internal/node        computations behind Node's modules, which are in runtime/js/shim
//	internal/connector   the effects, a package per method
//	internal/load        from a path to one script: source, bundler, scanner
//	internal/mcp         MCP: configuration, credentials, checks
//	internal/protocol    one end of the extension protocol
//	bridge               both ends of pi_bridge
//	internal/rtp         the RIG Tool Protocol: nouns, approvals, secrets
//	internal/packages    npm, git and archive installs; catalogs
//	internal/instance    the contract between host and runtimes; traces
//	internal/runtime     js (VMs, shim), wasm, mcp, rtp, bridge, protocol: a package per kind
//	internal/host        parts of a Host: registrations, events, rights, session
//	.                    package pier: the Host wires all of them
//	internal/serve       pier as a server: protocol, bridge, MCP, RTP gateway
//	internal/tui         the screen at a terminal
//	internal/conform     pier beside real Pi
//	piertest             extensions in Go tests
//	cmd                  the command line, a package per family of commands
//	internal/tools       programs that make runs
//	conformance          suites that compare pier with Node and MCP peers
//	test                 tests of the whole program through the public API
package pier

//go:generate go run ./internal/tools/packagemap
