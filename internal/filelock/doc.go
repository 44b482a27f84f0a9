// Package filelock decides which process of several may change what a file stands for: a lock that ends with its process. Layer 0.
package filelock
