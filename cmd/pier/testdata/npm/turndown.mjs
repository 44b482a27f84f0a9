// turndown: HTML to Markdown, with its own parser, rules and options.
import TurndownService from "turndown";

export default function (print) {
	const service = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-", linkStyle: "inlined" });
	service.addRule("strike", { filter: ["del", "s"], replacement: (content) => `~~${content}~~` });
	service.keep(["kbd"]);
	service.remove("script");
	print(service.turndown("<h1>Title &amp; more</h1><p>Some <b>bold</b>, <em>soft</em> and <a href='/x' title='t'>a link</a>.<br>next</p><ul><li>one<ul><li>deep</li></ul></li><li>two</li></ul><ol start='3'><li>three</li></ol><pre><code class='language-js'>let a = 1 &lt; 2;\n</code></pre><blockquote><p>said</p></blockquote><hr><img src='i.png' alt='pic'><p><del>gone</del> <kbd>Ctrl</kbd></p><script>x()</script>"));
	print(new TurndownService().turndown("<h2>Setext</h2><p>1. not a list * star _under_</p>"));
	print(service.escape("# a * b [c] 1. d"));
}
