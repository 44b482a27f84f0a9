package registry

import "strings"

// wellKnown are packages whose names are worth imitating: what Pi's users install, and what most packages depend on.
var wellKnown = strings.Fields(`
pi-web-access pi-mcp-adapter pi-subagents pi-coding-agent pi-agent-core pi-interactive-shell pi-powerline-footer pi-messenger pi-extension-manager
pi-permission-system pi-skills pi-memory pi-review pi-notify pi-lens pi-boomerang pi-design-deck pi-annotate pi-rewind pi-hooks pi-teams
pi-side-chat pi-ask-user pi-vim pi-usage pi-sandbox pi-model-switch pi-context pi-mcp pi-browser pi-search
react react-dom lodash chalk commander express axios debug typescript webpack eslint prettier dotenv undici openai zod yaml jsdom linkedom
turndown cheerio marked semver minimist yargs inquirer glob rimraf mkdirp fs-extra async moment dayjs uuid nanoid ws node-fetch got
execa which cross-spawn esbuild vite rollup jest mocha vitest puppeteer playwright sharp better-sqlite3 pg mysql2 mongodb redis ioredis
graphql tslib rxjs core-js body-parser cookie jsonwebtoken bcrypt bcryptjs passport socket.io nodemailer handlebars ejs pug sass postcss
tailwindcss autoprefixer babel-core classnames prop-types immer redux zustand next vue svelte angular jquery d3 three underscore ramda
bluebird request superagent form-data mime mime-types qs path-to-regexp ajv joi validator ora picocolors kleur colors strip-ansi ansi-styles
supports-color color-convert wrap-ansi string-width ink blessed p-limit p-queue p-retry lru-cache quick-lru keyv conf fast-glob micromatch
minimatch chokidar readable-stream through2 concat-stream iconv-lite js-yaml toml ini xml2js fast-xml-parser csv-parse papaparse adm-zip
archiver tar unzipper open clipboardy node-pty ssh2 simple-git isomorphic-git octokit anthropic langchain tiktoken gpt-tokenizer
`)

// leet are letters that are taken for each other.
var leet = strings.NewReplacer("0", "o", "1", "l", "5", "s", "-", "", "_", "", ".", "", "rn", "m", "vv", "w")

// Lookalike is the well-known name that a name is almost, "" for none.
func Lookalike(name string) string {
	bare := name[strings.LastIndex(name, "/")+1:]
	if strings.HasPrefix(name, "@") {
		return "" // a scope belongs to somebody
	}
	near := ""
	for _, known := range wellKnown {
		switch {
		case known == bare:
			return ""
		case len(known) >= 4 && leet.Replace(known) == leet.Replace(bare), len(known) >= 6 && oneEdit(known, bare):
			near = known
		}
	}
	return near
}

// oneEdit reports whether one letter that is added, missing, another one, or two that changed places make a name of the other.
func oneEdit(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 || a == b {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) < len(b) {
		return a[i:] == b[i+1:]
	}
	return a[i+1:] == b[i+1:] || i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}
