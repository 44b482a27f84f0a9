// Package conform measures how close pier is to Pi: it runs the same extensions and the same scenarios in real Pi (the
// oracle, Node scripts under conformance/oracle) and in pier, and compares what both did.
//
// Three levels: L1 compares what an extension registers, L2 what it does in a scenario step by step, L3 the lines that it
// draws. Beside them, hostile extensions must be rejected or contained as their table says (H), and every run-time export
// of Pi's packages is listed as provided, stub or absent (X).
//
// Expectations are never written by hand: they are real Pi's answers, kept in a cache under a hash of everything they
// depend on. Differences that are known are data (known-failures.json): a new, a changed and a healed one all fail.
//
// The package reaches pier through its public API only, and starts Node through Options.Start. pier's side of a run
// sets the environment of the process (HOME, PATH), so runs of one process must not overlap.
package conform
