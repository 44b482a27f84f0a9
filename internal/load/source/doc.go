// Package source finds extensions: it turns what a user named into entries, reads their manifests and says which kind of runtime
// each is for. It reads files and runs nothing; what is wrong with a source is a value with its place.
package source
