// Package rtp is the runtime of packs of the RIG Tool Protocol (docs/rtp.md). A pack in Python runs in a worker process of the user's
// Python, which is started through the instance's gate; a pack for Node runs in the JavaScript runtime that wiring hands in. Both go
// through the same steps around a call: arguments checked, the call decided and recorded, secrets, the call, its output checked.
package rtp
