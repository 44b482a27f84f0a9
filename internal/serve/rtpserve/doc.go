// Package rtpserve implements the gateway of RTP packs over HTTP, the RIG Gateway Protocol (docs/rtp.md): it
// authenticates callers by token, serves calls, takes answers for calls that wait for approval, and replaces packs by
// newer versions without a pause. It decides who may knock; what a call may do is decided where every call's is.
package rtpserve
