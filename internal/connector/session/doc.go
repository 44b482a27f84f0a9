// Package session does the effects of the methods session, events and log: what an extension tells the conversation and its agent,
// other extensions, and the ledger (docs/hostcalls.md).
package session
