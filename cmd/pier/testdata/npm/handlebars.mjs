// handlebars: templates with helpers, partials, blocks and escaping; templates compiled to code; what is wrong with one.
import Handlebars from "handlebars";

export default function (print) {
	Handlebars.registerHelper("up", (text) => new Handlebars.SafeString(text.toUpperCase()));
	Handlebars.registerPartial("p", "<{{this}}>");
	const text = "{{#each items}}{{@index}}:{{up this}} {{> p}}{{else}}none{{/each}} {{#if a.b}}y{{/if}} {{{raw}}} {{esc}} {{#with o}}{{x}}{{/with}} {{lookup o 'x'}}";
	print(Handlebars.compile(text)({ items: ["a", "b"], a: { b: 1 }, raw: "<b>", esc: "<&>\"'`=", o: { x: 5 } }), Handlebars.compile(text)({}));
	const code = Handlebars.precompile("a{{b}}");
	print(Handlebars.template(new Function(`return ${code}`)())({ b: "<c>" }));
	print(JSON.stringify(Handlebars.parse("{{a.b c=1}}").body[0].path.parts), Handlebars.compile("{{a.constructor}}")({ a: {} }).length);
	for (const wrong of ["{{#if}}", "{{#a}}{{/b}}", "{{> nothing}}", "{{"]) {
		try {
			print(Handlebars.compile(wrong)({}));
		} catch (err) {
			print(err.message);
		}
	}
}
