// Code in colours: samples in the languages that Pi names after file endings, and in some that few use.
const samples = {
	typescript: ["// a comment\nexport async function f<T>(x: number, y?: string): Promise<T> {\n\tconst re = /a[b]+/gi;\n\treturn `hi ${x + 1} \"q\"` as unknown as T;\n}\n@decorator class A extends B<string> implements C { private x = 0x1f; }\ninterface P { readonly a: string[] }", "type U = 'a' | 'b';\nenum E { A = 1 }\n/**\n * @param x doc\n */\nlet v: any = null;"],
	javascript: ["const html = html`<b class=\"x\">${y}</b>`;\nimport x from 'y';\nclass K { #p = 1; get z() { return this.#p; } }\nlabel: for (const a of b) { if (!a) continue label; }", "function* g() { yield* [1, 2.5e3, 0b11]; }\n/* two\nlines */\nvar o = { key: true, 'quoted': undefined };", "const e = <div className=\"a\">text {v}</div>;"],
	python: ["@dec\ndef f(a: int = 3, *args, **kw) -> str:\n    \"\"\"doc\n    string\"\"\"\n    return f'{a!r} x' + r'\\d'\n\nclass A(B):\n    x = None\n    # comment\n    async def m(self): await y\n>>> prompt"],
	go: ["package main\n\nimport \"fmt\"\n\n// Doc.\ntype T struct {\n\tA int `json:\"a\"`\n}\n\nfunc (t *T) F(x ...string) (err error) {\n\tdefer fmt.Println(`raw`, 'c', 0x1F, nil, true)\n\treturn\n}"],
	rust: ["#[derive(Debug)]\npub struct P<'a> { x: &'a str }\nimpl P<'_> { fn f(&self) -> Option<u8> { let s = r#\"raw\"#; println!(\"{}\", s); Some(1_000u8) } }\n// c\n/* block */"],
	bash: ["#!/bin/bash\nset -e\nfor f in *.txt; do echo \"$f ${HOME}\" | grep -v 'x'; done # c\nif [[ -n $1 ]]; then export A=1; fi\nfn() { local x=$(date); }\ncat <<EOF\ntext $x\nEOF"],
	json: ['{"a": [1, -2.5e3, true, null], "b": {"c": "d\\n"}}'],
	yaml: ["# c\na: 1\nb:\n  - x: 'y'\n  - \"z\"\nkey: |\n  block\n  text\n&anchor on: true\n---\nversion: 2.0"],
	xml: ["<?xml version=\"1.0\"?>\n<!DOCTYPE html>\n<!-- c -->\n<a href='x' checked>t &amp; u</a><style>a { color: red; }</style><script>var x = 1;</script><![CDATA[ raw ]]>"],
	html: ["<div class=\"a b\" id=x><p>Hi</p></div>"],
	css: ["@media (min-width: 10px) { a:hover > .b#c[d=\"e\"] { color: #fff; margin: 0 auto !important; } }\n/* c */\n:root { --x: 1px; }"],
	scss: ["$v: 10px;\n@mixin m($a) { &:hover { width: $a + $v; } }\n.x { @include m(1px); // c\n}"],
	less: ["@c: #123;\n.m() { color: @c; }\n.a { .m(); &:extend(.b); }"],
	markdown: ["# Head\n\n**bold** *it* `code` [link](http://x)\n\n> quote\n\n- a\n1. b\n\n```js\nvar x;\n```\n\n---\n<b>html</b>"],
	sql: ["SELECT a, COUNT(*) AS n FROM t WHERE x = 'y' AND z > 1.5 -- c\nGROUP BY a; CREATE TABLE q (id INT PRIMARY KEY);"],
	java: ["@Override public final class A<T> extends B { /** doc @see x */ private static int f(String... s) throws E { return s.length + 1L; } }"],
	c: ["#include <stdio.h>\n#define X(a) (a)\nint main(void) { char *s = \"a\\n\"; return 0x1; /* c */ }"],
	cpp: ["template <typename T> class A : public B { std::vector<int> v; auto f() const -> bool { return nullptr == this; } };\n// c\nR\"(raw)\";"],
	csharp: ["using System;\nnamespace N { [Attr] public record R(int A); class C { string s = $\"a{b}\"; var x = @\"v\"; async Task F() => await G(); } }"],
	php: ["<?php\nnamespace A;\n// c\nclass B extends C { public function f(int $x = 1): ?string { return \"a $x\" . 'b'; } }\n?>\n<b>html</b>"],
	ruby: ["class A < B\n  attr_reader :x\n  def f(a, b = 1)\n    @y = \"s #{a}\" + 'z'\n    [1, :sym, nil].each { |i| puts i } # c\n  end\nend"],
	kotlin: ["data class A(val x: Int = 1) { fun f(): String = \"a ${x} $y\" /* c */ }\n@Anno object O"],
	swift: ["@objc class A: B { let x: Int? = nil; func f(_ a: String) -> Bool { return \"s \\(a)\" != \"\" } } // c"],
	lua: ["local function f(a, ...) return a.b .. \"x\" --[[ c ]] end -- d"],
	perl: ["my @a = map { $_ => 1 } qw(a b); # c\nsub f { return \"x $a[0]\" =~ s/a/b/gr; }"],
	makefile: ["A := 1\nall: b\n\t@echo $(A) # c\n.PHONY: all"],
	dockerfile: ["FROM a:1 AS b\nRUN apt-get update && echo \"x\"\nCOPY . /x\n# c\nENV A=1"],
	ini: ["; c\n[s]\na = 1\nb = \"x\"\nc = true"],
	toml: ["# c\n[a.b]\nx = 1\ny = [\"z\", 2020-01-01]"],
	diff: ["--- a\n+++ b\n@@ -1,2 +1,2 @@\n-old\n+new\n same"],
	graphql: ["type A { b(c: Int = 1): [D!]! @e }\nquery Q($x: ID) { a { ...f } } # c"],
	powershell: ["function F { param([string]$a) Get-ChildItem -Path $a | Where-Object { $_.Length -gt 1KB } } # c"],
	r: ["f <- function(x, y = 2) { z <- c(1, 'a', TRUE, NULL); x %in% z } # c"],
	scala: ["case class A(x: Int) extends B { def f[T](y: T): Option[T] = s\"a $y\" match { case _ => None } } // c"],
	clojure: ["(defn f [x & ys] (let [a {:k \"v\"}] (map #(+ % 1) ys))) ; c"],
	elixir: ["defmodule A do\n  @doc \"x\"\n  def f(%{a: b}), do: :ok |> IO.puts(\"#{b}\") # c\nend"],
	erlang: ["-module(a).\nf(X) when X > 1 -> {ok, \"s\", 'a'}. % c"],
	haskell: ["module M where\nimport Data.List\ndata T = A | B Int deriving (Show)\nf :: Int -> [a]\nf x = case x of { 1 -> \"s\" } -- c"],
	ocaml: ["let rec f x = match x with | [] -> \"s\" | h :: t -> h ^ f t (* c *)"],
	vim: ["\" c\nfunction! F(a) abort\n  let g:x = 'y'\n  if a:a | echo 1 | endif\nendfunction"],
	protobuf: ["syntax = \"proto3\";\nmessage A { repeated string b = 1; // c\n}"],
	cmake: ["cmake_minimum_required(VERSION 3.1) # c\nif(WIN32)\n  set(X \"${Y}\")\nendif()"],
	fish: ["echo $x"], hcl: ["a = 1"], sass: [".a\n  b: c"], nix: ["{ a ? 1, ... }: let b = \"x ${a}\"; in b # c"], dart: ["class A { final x = 'a $b'; Future<int> f() async => 1; } // c"], groovy: ["def f(x) { return \"a ${x}\" } // c"],
	mathematica: ["f[x_] := Plot[Sin[x], {x, 0, 1}] (* c *)"], x86asm: ["mov eax, 1 ; c\nlabel: jmp label"], latex: ["\\section{A} $x^2$ % c"], nginx: ["server { listen 80; location / { proxy_pass http://x; } } # c"], tsx: ["const a: X = <B c={1}/>;"], "no such": ["plain\ntext"], plaintext: ["a < b"], js: ["let a = 1"], TypeScript: ["let a = 1"],
};

export const cases = {
	"no language": ({ ca }) => ca.highlightCode("a\nb"),
	"empty code": ({ ca }) => ca.highlightCode("", "go"),
	"entities": ({ ca }) => ca.highlightCode("a < b && c > \"d\" // <span class=\"x\">&amp;</span>", "js"),
	"windows line ends": ({ ca }) => ca.highlightCode("// a\r\nlet b;\r\n", "js"),
	"in Markdown": ({ ca, tui }) => new tui.Markdown("Text\n\n```ts\nconst x: number = 1; // c\n```\n\n```\nplain\n```\n\n```nolang\nx\n```", 0, 0, ca.getMarkdownTheme()).render(50),
};
for (const [language, texts] of Object.entries(samples)) {
	texts.forEach((text, i) => (cases[`${language} ${i + 1}`] = ({ ca }) => { ca.initTheme("dark"); return ca.highlightCode(text, language); }));
}
for (const key of ["no language", "empty code", "entities", "windows line ends", "in Markdown"]) {
	const run = cases[key];
	cases[key] = (modules) => { modules.ca.initTheme("dark"); return run(modules); };
}
