// The grammars of highlight.js that Pi names after file endings, and what they embed.
import l_xml from "highlight.js/lib/languages/xml";
import l_bash from "highlight.js/lib/languages/bash";
import l_c_like from "highlight.js/lib/languages/c-like";
import l_c from "highlight.js/lib/languages/c";
import l_cpp from "highlight.js/lib/languages/cpp";
import l_csharp from "highlight.js/lib/languages/csharp";
import l_css from "highlight.js/lib/languages/css";
import l_markdown from "highlight.js/lib/languages/markdown";
import l_diff from "highlight.js/lib/languages/diff";
import l_dockerfile from "highlight.js/lib/languages/dockerfile";
import l_ruby from "highlight.js/lib/languages/ruby";
import l_go from "highlight.js/lib/languages/go";
import l_handlebars from "highlight.js/lib/languages/handlebars";
import l_http from "highlight.js/lib/languages/http";
import l_ini from "highlight.js/lib/languages/ini";
import l_java from "highlight.js/lib/languages/java";
import l_javascript from "highlight.js/lib/languages/javascript";
import l_json from "highlight.js/lib/languages/json";
import l_kotlin from "highlight.js/lib/languages/kotlin";
import l_less from "highlight.js/lib/languages/less";
import l_lua from "highlight.js/lib/languages/lua";
import l_makefile from "highlight.js/lib/languages/makefile";
import l_perl from "highlight.js/lib/languages/perl";
import l_php from "highlight.js/lib/languages/php";
import l_plaintext from "highlight.js/lib/languages/plaintext";
import l_python from "highlight.js/lib/languages/python";
import l_rust from "highlight.js/lib/languages/rust";
import l_scss from "highlight.js/lib/languages/scss";
import l_shell from "highlight.js/lib/languages/shell";
import l_sql from "highlight.js/lib/languages/sql";
import l_swift from "highlight.js/lib/languages/swift";
import l_yaml from "highlight.js/lib/languages/yaml";
import l_typescript from "highlight.js/lib/languages/typescript";

/** In the order in which highlight.js registers them: of two with an alias the later one has it. */
export const grammars: [string, any][] = [
	["xml", l_xml],
	["bash", l_bash],
	["c-like", l_c_like],
	["c", l_c],
	["cpp", l_cpp],
	["csharp", l_csharp],
	["css", l_css],
	["markdown", l_markdown],
	["diff", l_diff],
	["dockerfile", l_dockerfile],
	["ruby", l_ruby],
	["go", l_go],
	["handlebars", l_handlebars],
	["http", l_http],
	["ini", l_ini],
	["java", l_java],
	["javascript", l_javascript],
	["json", l_json],
	["kotlin", l_kotlin],
	["less", l_less],
	["lua", l_lua],
	["makefile", l_makefile],
	["perl", l_perl],
	["php", l_php],
	["plaintext", l_plaintext],
	["python", l_python],
	["rust", l_rust],
	["scss", l_scss],
	["shell", l_shell],
	["sql", l_sql],
	["swift", l_swift],
	["yaml", l_yaml],
	["typescript", l_typescript],
];
