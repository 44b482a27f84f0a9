// Package pier runs extensions of the Pi coding agent in Go programs, without Node: TypeScript in, tools, commands and
// event handlers out, every effect behind one gate and in one ledger.
//
//	host, err := pier.New(ctx, pier.Options{Policy: pier.DefaultPolicy()})
//	defer host.Close()
//	x, err := host.Load(ctx, "./todo.ts")
//	for tool := range x.Tools() { … }
//	result, err := x.Call(ctx, "todo", json.RawMessage(`{"action":"list"}`)) // errors.Is(err, ext.ErrDenied)
//
// The zero Options grant nothing; Policy says what extensions may do.
//
// # The way of a call
//
//	source --extc--> one script --runtime/js--> instance
//	                                               | ext.Caller (the door)
//	                                               v
//	    ledger <--record-- hostcall --decide--> policy
//	                          |  only after a recorded allow
//	                          v
//	                      connector ----> proc, files, network, session, UI
//
// # The map
//
// A package imports only packages of strictly lower layers; arch_test.go holds the table.
//
//   - ext: the nouns and the wire; what an embedder implements. Public, layer 0.
//   - internal/policy: decides, purely. internal/ledger: remembers, chained. internal/proc: starts processes.
//     internal/toolschema: checks tool arguments. Layer 1.
//   - internal/extc: finds extensions and bundles each into one script. internal/hostcall: the door.
//     internal/connector: the effects. internal/runtime/js: QuickJS and its event loop, with what extensions see of
//     Node and Pi as TypeScript in its shim folder. internal/session: Pi's session tree. Layer 2.
//   - pier: wires them, and composes what handlers return. Public, layer 3.
//   - cmd/pier: the command line. internal/runtime/js/shim/gen: bundles the shims for go generate. Layer 6.
//
// docs/architecture.md tells more, RATIONALE.md why.
package pier
