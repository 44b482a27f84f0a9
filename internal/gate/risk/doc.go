// Package risk weighs a question about a right (seed 002 §5): what speaks for malice, what would be lost by granting and by denying, and
// so what to advise. It advises and never answers. It is arithmetic on whole numbers: the same evidence gives the same advice everywhere,
// and nothing that an extension can influence makes it kinder.
package risk
