// Package keys has the keys of Node's crypto and what is done with them: signatures, agreements, certificates.
package keys
