// Package rtpserve is the gateway of RTP packs (docs/rtp.md): it lends their tools over HTTP as the RIG Gateway Protocol says, to whoever
// brings a token of a tenant and an actor, takes answers to calls that wait for an approval, and changes packs for their next version without
// a moment in which there is none. It decides who may knock; what a call may do is decided where every call's is.
package rtpserve
