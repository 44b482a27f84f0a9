# Reads the output of `go test -v`: prints one line for each package that passed and everything of one that failed, then
# how many tests there were (subtests and fuzz seeds count), the last line also into the file named by -v counts=FILE.
/^=== (RUN|PAUSE|CONT|NAME) / { next }
/^ *--- PASS: / { passed++; next }
/^ *--- SKIP: / { skipped++ }
/^ *--- FAIL: / { failed++; bad++ }
/^\? +\t/ || /^ok *\t/ { print; kept = ""; bad = 0; next }
/^FAIL\t/ { if (!bad) failed++; printf "%s%s\n", kept, $0; kept = ""; bad = 0; next }
{ kept = kept $0 "\n" }
END {
	printf "%s%d passed, %d failed, %d skipped\n", kept, passed, failed, skipped
	printf "%d %d %d\n", passed, failed, skipped > counts
}
