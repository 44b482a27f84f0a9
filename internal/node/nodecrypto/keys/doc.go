// Package keys implements the keys of Node's crypto, and their signatures, agreements and certificates.
package keys
