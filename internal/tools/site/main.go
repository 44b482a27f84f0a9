// Command site makes the documents a site for make site: one HTML file for each page, a stylesheet, and what pages show. It fetches nothing,
// nothing that it writes fetches anything from elsewhere, and a link that leads nowhere is an error.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
)

func main() {
	root := flag.String("root", ".", "the `folder` of the checkout")
	out := flag.String("out", "site", "the `folder` for the site")
	flag.Parse()
	s, err := read(*root)
	if err == nil {
		err = errors.Join(s.check(), s.write(*out))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}
