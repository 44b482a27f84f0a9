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
//   - internal/jsontext: JSON as text: the canonical form, objects of raw members, filling in what was checked. Layer -1.
//   - internal/wasmbinary: WebAssembly binaries, taken apart byte by byte. Layer 0.
//   - internal/wasmcode: the machine code of WebAssembly modules, made once. Layer 2.
//   - internal/tasks: what runs in turns in asynchronous components, and what it waits for. Layer 1.
//   - internal/codeunits: texts in the encodings of components. Layer 1.
//   - internal/coretype: what core WebAssembly modules import and export. Layer 1.
//   - internal/memories: WebAssembly modules with several memories, in parts. Layer 1.
//   - internal/witname: what imports and exports of components may be called. Layer 1.
//   - internal/lazyregexp: regular expressions that are compiled when they are first used. Layer 0.
//   - internal/wordset: sets of words that are read when they are first asked. Layer -1.
//   - internal/vmmemory: the heaps of VMs, and VMs that are ready as copies of one. Layer 2.
//   - internal/vmheap: where the blocks of one VM lie, and how all of them, or what is free, are given back at once. Layer 0.
//   - internal/processors: more processors for Go while code is at work that holds up others. Layer 0.
//   - internal/stopwatch: where the time of loads goes, while somebody measures. Layer 0.
//   - internal/printable: what of a text may reach a terminal. Layer 0.
//   - internal/ask: pier's own questions, in words. Layer 1.
//   - internal/commandline: command lines of rules, and what programs do with them. Layer 0.
//   - internal/wording: what engines complain of, in the words of V8. Layer 1.
//   - internal/secretplace: where programs take secrets among their words. Layer -1.
//   - internal/trail: hashes under which the rules are found that can speak of a call. Layer 0.
//   - internal/nesting: whether a source nests too deep for a recursive parser. Layer 0.
//   - internal/sorting: lists of structs are sorted. Layer -1.
//   - internal/textdiff: what differs between two texts, line by line. Layer 0.
//   - internal/artifact: compiled code on disk that verifies. Layer 1.
//   - internal/jsonlines: lines of JSON on a stream, in bounded memory. Layer 1.
//   - internal/work: what extensions are at work on, and for whom. Layer 1.
//   - internal/socket: local sockets that a person asked for. Layer 1.
//   - internal/policy: decides, and does nothing else. Layer 1.
//   - internal/ledger: remembers, in a chain that shows what was changed. Layer 1.
//   - internal/mcpanswer: holds the answers of MCP servers to what was asked, and to how answers are made. Layer 1.
//   - internal/mcpconfig: reads and changes mcp.json, and names the tools of MCP servers. Layer 1.
//   - internal/models: what extensions may know of another one's models. Layer 1.
//   - internal/proc: starts processes and ends their trees. Layer 1.
//   - internal/toolschema: checks and coerces the arguments of tools. Layer 1.
//   - internal/charset: texts in encodings that are older than Unicode. Layer 0.
//   - internal/collation: the order of texts, as Node has it. Layer 1.
//   - internal/webassembly: the WebAssembly of one VM, on wazero. Layer 1.
//   - internal/component: WebAssembly's component model, on wazero. Layer 3.
//   - internal/picture: images as models take them. Layer 2.
//   - internal/scan: what a script can do, from its syntax tree. Layer 1.
//   - internal/scan/tree: a walk over the tree. Layer 0.
//   - internal/scan/fold: what functions make of constant texts. Layer 0.
//   - internal/scan/lexicon: what the names stand for that a script may get at. Layer 0.
//   - internal/shelf: catalogs of extensions, and how they are searched. Layer 1.
//   - internal/sqlite: SQL in the files it was given, on modernc.org/sqlite. Layer 1.
//   - internal/loss: weighs a question about a right, and advises. Layer 2.
//   - internal/learn: watches what a run wants, and writes the least rules that cover it. Layer 2.
//   - internal/coverage: which lines tests have run. Layer 2.
//   - internal/source: finds extensions, reads their manifests, says which kind each is. Layer 2.
//   - internal/audit: reads ledgers for people. Layer 2.
//   - internal/hostcall: the door: derives, decides, records, does, records. Layer 2.
//   - internal/protocol: one end of a connection that speaks protocol v1. Layer 2.
//   - bridge: both ends of a connection that speaks pi_bridge, for Go programs too. Layer 2.
//   - internal/connector/wire: what the connectors have in common. Layer 1.
//   - internal/connector/reach: finds what the paths of a grant lead to. Layer 2.
//   - internal/connector/exec: processes, and the variables that they see. Layer 2.
//   - internal/connector/web: requests, sockets and servers. Layer 2.
//   - internal/connector/ui: what a person is shown and asked. Layer 2.
//   - internal/connector/session: the conversation, other extensions, the log. Layer 2.
//   - internal/connector/fs: files and databases. Layer 3.
//   - internal/connector/tools: the tools that Pi brings. Layer 3.
//   - internal/runtime/protocol: extensions that are programs and speak the extension protocol. Layer 5.
//   - internal/mcpauth: signs in to MCP servers, and keeps their credentials. Layer 2.
//   - internal/servers: the MCP servers of a session. Layer 5.
//   - internal/runtime/mcp: extensions that are servers of the Model Context Protocol. Layer 5.
//   - internal/llm: model requests of extensions, in a VM of pier's own. Layer 4.
//   - internal/runtime/bridge: extensions that are bridges and speak pi_bridge. Layer 5.
//   - internal/rtp: the nouns of the RIG Tool Protocol. Layer 2.
//   - internal/approvals: which calls of risky tools wait for a yes, and which were made with it. Layer 3.
//   - internal/secrets: the values of the slots of RTP tools, by tenant. Layer 3.
//   - internal/rig: what people say of calls to RTP tools, in rig.yaml and settings. Layer 3.
//   - internal/runtime/wasm: extensions that are WebAssembly components. Layer 5.
//   - internal/runtime/rtp: packs of RTP tools, in Python or for Node. Layer 5.
//   - internal/session: Pi's session tree. Layer 2.
//   - internal/extc: bundles an extension into one script. Layer 3.
//   - internal/instance: what a runtime is to the host. Layer 3.
//   - internal/instance/instancetest: the suite that every runtime passes. Layer 4.
//   - internal/instance/peer: what the runtimes share whose extensions are programs. Layer 4.
//   - internal/squeeze: compressed texts, piece by piece. Layer 1.
//   - internal/ration: what the host holds for an extension. Layer 1.
//   - internal/bytecode: the engine's bytecode: its lines, its variables, whose it is. Layer 1.
//   - internal/native: functions in Go for host modules, by name. Layer 1.
//   - internal/nodecrypto: digests, ciphers and derivations of crypto. Layer 2.
//   - internal/nodecrypto/keys: keys of crypto, and what is done with them. Layer 3.
//   - internal/intl: words, patterns and time zones. Layer 2.
//   - internal/nodetext: YAML and URLs for host modules. Layer 2.
//   - internal/runtime/js: QuickJS, its event loop, and what extensions see of Node, the web and Pi. Layer 5.
//   - internal/catalog: what extensions register, and what there is of it when all are taken together. Layer 2.
//   - internal/journal: what happens around extensions, on record. Layer 4.
//   - internal/trace: what a run leaves to be followed again, and where a second run differs. Layer 4.
//   - internal/truth: what is inferred, held against what is so. Layer 4.
//   - internal/telling: events that the host itself causes. Layer 3.
//   - internal/compose: what handlers' answers to one event make together. Layer 1.
//   - internal/machine: what pier takes from the machine it runs on. Layer 4.
//   - internal/kept: answers that are kept in folders. Layer 1.
//   - internal/landlock: holds a program to files and no network, by the system. Layer 0.
//   - internal/regular: whether a path is a file that can be read whole. Layer 0.
//   - internal/filelock: locks between processes. Layer 0.
//   - internal/archive: what of a stranger's archive reaches the disk. Layer 0.
//   - internal/registry: what a registry of npm packages is believed. Layer 2.
//   - internal/packages: where Pi's packages are, and what becomes of them. Layer 3.
//   - internal/discover: finds what Pi would find, and decides whether a project is trusted. Layer 5.
//   - internal/rights: what was told, what settings say and what manifests declare, as rules. Layer 5.
//   - pier: wires them, and composes what handlers return. Public. Layer 6.
//   - internal/conform: runs pier beside real Pi and compares. Layer 7.
//   - conformance/node: runs pier's Node modules beside Node and compares. Layer 7.
//   - conformance/mcp: runs the commands against what others wrote for MCP. Layer 12.
//   - internal/serve: lets an agent drive extensions with the extension protocol. Layer 7.
//   - internal/bridgeserve: lends extensions to agents that speak pi_bridge. Layer 7.
//   - internal/rtpserve: lends the tools of packs over HTTP, the RIG Gateway Protocol. Layer 7.
//   - internal/mcpserve: lends the tools of extensions to MCP clients. Layer 7.
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
//   - internal/intl/gen: writes the names of languages for go generate. Layer 8.
//   - internal/runtime/js/shim/gen: bundles the shims for go generate. Layer 8.
//   - internal/runtime/js/shim/page: writes docs/node.md for go generate. Layer 8.
//   - internal/dist: packs releases for make dist. Layer 8.
//   - internal/site: makes the documents a site for make site. Layer 8.
package pier
