// Package packages installs Pi packages, lists them in pier.json and leaves real Pi's settings
// alone: it decides what a source means, which versions of which packages that takes and where they
// lie, what is said of them before, and that a folder is either what it was or what it should be.
// No code of a package runs.
package packages
