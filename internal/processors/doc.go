// Package processors gives Go more processors while code that cannot be preempted well is at work for long. Layer 0.
package processors
