// Package journal writes the records of a host besides host calls to its ledger: loads, registrations, begin and end of
// tools, commands and events, failures, stored answers. It also says where ledgers are kept.
package journal
