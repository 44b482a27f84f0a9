// Package commandline reads the command lines of rules, and knows which programs start others, and which options write or run.
package commandline
