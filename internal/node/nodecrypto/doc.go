// Package nodecrypto implements the digests, ciphers and key derivations of Node's crypto, with OpenSSL's errors.
package nodecrypto
