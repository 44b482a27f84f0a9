// Package node compares pier's Node modules with Node itself: the same files of cases run in both.
package node
