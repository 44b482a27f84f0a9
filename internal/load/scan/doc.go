// Package scan infers from the syntax tree of a script the capabilities that it may use, with their lines, its
// forbidden and unusual parts, and the parts that are unknown before it runs. It runs nothing and reads no files.
//
// The tree is that of the bundle, in which all files of an extension and its dependencies share one scope: a name that is
// exported, renamed and imported again is one variable there. Places lead back through the source map.
package scan
