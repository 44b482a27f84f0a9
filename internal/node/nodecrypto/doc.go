// Package nodecrypto has the digests, ciphers and key derivations of Node's crypto, with the errors that OpenSSL has.
package nodecrypto
