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
// A package imports only packages of strictly lower layers; arch_test.go holds the table, docs/architecture.md tells more, RATIONALE.md why.
//
//   - ext: the nouns and the wire, and what an embedder implements. Public. Layer 0.
//   - internal/text/jsontext: JSON as text: the canonical form, objects of raw members, filling in what was checked. Layer -1.
//   - internal/wasm/wasmbinary: WebAssembly binaries, taken apart byte by byte. Layer 0.
//   - internal/wasm/wasmcode: the machine code of WebAssembly modules, made once. Layer 2.
//   - internal/wasm/component/async: what runs in turns in asynchronous components, and what it waits for. Layer 1.
//   - internal/text/utftext: texts in the encodings of components. Layer 1.
//   - internal/wasm/coretype: what core WebAssembly modules import and export. Layer 1.
//   - internal/wasm/multimemory: WebAssembly modules with several memories, in parts. Layer 1.
//   - internal/wasm/component/witname: what imports and exports of components may be called. Layer 1.
//   - internal/text/lazyregexp: regular expressions that are compiled when they are first used. Layer 0.
//   - internal/text/wordset: sets of words that are read when they are first asked. Layer -1.
//   - internal/quickjs/vmsnapshot: the heaps of VMs, and VMs that are ready as copies of one. Layer 2.
//   - internal/quickjs/vmheap: where the blocks of one VM lie, and how all of them, or what is free, are given back at once. Layer 0.
//   - internal/sys/cpushare: more processors for Go while code is at work that holds up others. Layer 0.
//   - internal/sys/stopwatch: where the time of loads goes, while somebody measures. Layer 0.
//   - internal/text/printable: what of a text may reach a terminal. Layer 0.
//   - internal/gate/permprompt: pier's own questions, in words. Layer 1.
//   - internal/gate/commandline: command lines of rules, and what programs do with them. Layer 0.
//   - internal/quickjs/v8message: what engines complain of, in the words of V8. Layer 1.
//   - internal/redact/secretword: where programs take secrets among their words. Layer -1.
//   - internal/gate/policy/rulehash: hashes under which the rules are found that can speak of a call. Layer 0.
//   - internal/load/nesting: whether a source nests too deep for a recursive parser. Layer 0.
//   - internal/text/sorting: lists of structs are sorted. Layer -1.
//   - internal/text/textdiff: what differs between two texts, line by line. Layer 0.
//   - internal/sys/codecache: compiled code on disk that verifies. Layer 1.
//   - internal/sys/jsonlines: lines of JSON on a stream, in bounded memory. Layer 1.
//   - internal/host/cause: what extensions are at work on, and for whom. Layer 1.
//   - internal/sys/socket: local sockets that a person asked for. Layer 1.
//   - internal/gate/policy: decides, and does nothing else. Layer 1.
//   - internal/ledger: remembers, in a chain that shows what was changed. Layer 1.
//   - internal/mcp/mcpcheck: holds the answers of MCP servers to what was asked, and to how answers are made. Layer 1.
//   - internal/mcp/mcpconfig: reads and changes mcp.json, and names the tools of MCP servers. Layer 1.
//   - internal/host/registrations/models: what extensions may know of another one's models. Layer 1.
//   - internal/sys/proc: starts processes and ends their trees. Layer 1.
//   - internal/toolschema: checks and coerces the arguments of tools. Layer 1.
//   - internal/text/charset: texts in encodings that are older than Unicode. Layer 0.
//   - internal/text/collation: the order of texts, as Node has it. Layer 1.
//   - internal/wasm/jsapi: the WebAssembly of one VM, on wazero. Layer 1.
//   - internal/wasm/component: WebAssembly's component model, on wazero. Layer 3.
//   - internal/node/picture: images as models take them. Layer 2.
//   - internal/load/scan: what a script can do, from its syntax tree. Layer 1.
//   - internal/load/scan/tree: a walk over the tree. Layer 0.
//   - internal/load/scan/fold: what functions make of constant texts. Layer 0.
//   - internal/load/scan/lexicon: what the names stand for that a script may get at. Layer 0.
//   - internal/packages/catalog: catalogs of extensions, and how they are searched. Layer 1.
//   - internal/sys/sqlite: SQL in the files it was given, on modernc.org/sqlite. Layer 1.
//   - internal/gate/risk: weighs a question about a right, and advises. Layer 2.
//   - internal/gate/learn: watches what a run wants, and writes the least rules that cover it. Layer 2.
//   - internal/load/coverage: which lines tests have run. Layer 2.
//   - internal/load/source: finds extensions, reads their manifests, says which kind each is. Layer 2.
//   - internal/ledger/audit: reads ledgers for people. Layer 2.
//   - internal/gate/hostcall: the gate: derives, decides, records, does, records. Layer 2.
//   - internal/protocol: one end of a connection that speaks protocol v1. Layer 2.
//   - bridge: both ends of a connection that speaks pi_bridge, for Go programs too. Layer 2.
//   - internal/connector/wire: what the connectors have in common. Layer 1.
//   - internal/connector/safeopen: finds what the paths of a grant lead to. Layer 2.
//   - internal/connector/exec: processes, and the variables that they see. Layer 2.
//   - internal/connector/web: requests, sockets and servers. Layer 2.
//   - internal/connector/ui: what a person is shown and asked. Layer 2.
//   - internal/connector/session: the conversation, other extensions, the log. Layer 2.
//   - internal/connector/fs: files and databases. Layer 3.
//   - internal/connector/tools: the tools that Pi brings. Layer 3.
//   - internal/runtime/protocol: extensions that are programs and speak the extension protocol. Layer 5.
//   - internal/mcp/mcpauth: signs in to MCP servers, and keeps their credentials. Layer 2.
//   - internal/host/mcpservers: the MCP servers of a session. Layer 5.
//   - internal/runtime/mcp: extensions that are servers of the Model Context Protocol. Layer 5.
//   - internal/host/llm: model requests of extensions, in a VM of pier's own. Layer 4.
//   - internal/runtime/bridge: extensions that are bridges and speak pi_bridge. Layer 5.
//   - internal/rtp: the nouns of the RIG Tool Protocol. Layer 2.
//   - internal/rtp/approvals: which calls of risky tools wait for a yes, and which were made with it. Layer 3.
//   - internal/rtp/secrets: the values of the slots of RTP tools, by tenant. Layer 3.
//   - internal/rtp/rig: what people say of calls to RTP tools, in rig.yaml and settings. Layer 3.
//   - internal/runtime/wasm: extensions that are WebAssembly components. Layer 5.
//   - internal/runtime/rtp: packs of RTP tools, in Python or for Node. Layer 5.
//   - internal/host/session: Pi's session tree. Layer 2.
//   - internal/load/extc: bundles an extension into one script. Layer 3.
//   - internal/instance: what a runtime is to the host. Layer 3.
//   - internal/instance/instancetest: the suite that every runtime passes. Layer 4.
//   - internal/instance/procpeer: what the runtimes share whose extensions are programs. Layer 4.
//   - internal/node/zlib: compressed texts, piece by piece. Layer 1.
//   - internal/sys/memquota: what the host holds for an extension. Layer 1.
//   - internal/quickjs/bytecode: the engine's bytecode: its lines, its variables, whose it is. Layer 1.
//   - internal/node/hostfunc: functions in Go for host modules, by name. Layer 1.
//   - internal/node/nodecrypto: digests, ciphers and derivations of crypto. Layer 2.
//   - internal/node/nodecrypto/keys: keys of crypto, and what is done with them. Layer 3.
//   - internal/node/intl: words, patterns and time zones. Layer 2.
//   - internal/node/nodetext: YAML and URLs for host modules. Layer 2.
//   - internal/runtime/js: QuickJS, its event loop, and what extensions see of Node, the web and Pi. Layer 5.
//   - internal/host/registrations: what extensions register, and what there is of it when all are taken together. Layer 2.
//   - internal/host/journal: what happens around extensions, on record. Layer 4.
//   - internal/instance/trace: what a run leaves to be followed again, and where a second run differs. Layer 4.
//   - internal/load/scan/accuracy: what is inferred, held against what is so. Layer 4.
//   - internal/host/eventqueue: events that the host itself causes. Layer 3.
//   - internal/host/eventmerge: what handlers' answers to one event make together. Layer 1.
//   - internal/host/hostenv: what pier takes from the machine it runs on. Layer 4.
//   - internal/sys/recordstore: answers that are kept in folders. Layer 1.
//   - internal/sys/sandbox: holds a program to files and no network, by the system. Layer 0.
//   - internal/sys/regularfile: whether a path is a file that can be read whole. Layer 0.
//   - internal/sys/filelock: locks between processes. Layer 0.
//   - internal/sys/archive: what of a stranger's archive reaches the disk. Layer 0.
//   - internal/packages/registry: what a registry of npm packages is believed. Layer 2.
//   - internal/packages: where Pi's packages are, and what becomes of them. Layer 3.
//   - internal/host/discover: finds what Pi would find, and decides whether a project is trusted. Layer 5.
//   - internal/host/rights: what was told, what settings say and what manifests declare, as rules. Layer 5.
//   - pier: wires them, and composes what handlers return. Public. Layer 6.
//   - internal/conform: runs pier beside real Pi and compares. Layer 7.
//   - conformance/node: runs pier's Node modules beside Node and compares. Layer 7.
//   - conformance/mcp: runs the commands against what others wrote for MCP. Layer 12.
//   - internal/serve/protocolserve: lets an agent drive extensions with the extension protocol. Layer 7.
//   - internal/serve/bridgeserve: lends extensions to agents that speak pi_bridge. Layer 7.
//   - internal/serve/rtpserve: lends the tools of packs over HTTP, the RIG Gateway Protocol. Layer 7.
//   - internal/serve/mcpserve: lends the tools of extensions to MCP clients. Layer 7.
//   - internal/tui: draws what extensions supply on a terminal, and hands them its keys. Layer 7.
//   - piertest: runs an extension in a test, with a clock of its own. Public. Layer 7.
//   - cmd/pier/terminal: the person at a plain terminal, or answers written down beforehand. Layer 8.
//   - cmd/pier/cli: what the commands share. Layer 9.
//   - cmd/pier/bench: pier bench. Layer 10.
//   - cmd/pier/bridge: pier bridge. Layer 10.
//   - cmd/pier/author: pier init, types and test. Layer 10.
//   - cmd/pier/doctor: pier doctor. Layer 10.
//   - cmd/pier/ledger: pier ledger and pier log. Layer 10.
//   - cmd/pier/rtp: pier rtp. Layer 10.
//   - cmd/pier/approvals: pier approvals. Layer 10.
//   - cmd/pier/scan: pier scan. Layer 10.
//   - cmd/pier/catalog: pier catalog. Layer 10.
//   - cmd/pier/packages: pier install and its like. Layer 10.
//   - cmd/pier/build: pier build. Layer 10.
//   - cmd/pier/mcp: pier mcp, and the MCP servers of a session. Layer 10.
//   - cmd/pier: the command line. Layer 11.
//   - internal/node/intl/gen: writes the names of languages for go generate. Layer 8.
//   - internal/runtime/js/shim/gen: bundles the shims for go generate. Layer 8.
//   - internal/runtime/js/shim/page: writes docs/node.md for go generate. Layer 8.
//   - internal/tools/dist: packs releases for make dist. Layer 8.
//   - internal/tools/site: makes the documents a site for make site. Layer 8.
package pier
