// cheerio: documents queried, changed, extracted and written, XML, bytes in another encoding, streams.
import * as cheerio from "cheerio";

export default async function (print) {
	const $ = cheerio.load('<!doctype html><ul id="f"><li class="a">One &amp; \u00e9</li><li class="b" data-x="5">Two<br></li></ul><p>t<b>x</p>');
	print($("li").map((_, el) => $(el).text()).get().join("|"), $(".b").data("x"), $("ul li:first-child").attr("class"), $("li:has(br)").length, $("li").eq(1).prev().html());
	$("li.a").addClass("z").after("<li>new</li>").text("<raw>");
	$("p").remove();
	print($.html());
	print($("ul").find("li:not(.a)").toArray().length, $.text(), JSON.stringify($.extract({ items: ["li"], first: { selector: "li", value: "class" } })));
	print($("ul").is("#f"), $("li").closest("ul").prop("tagName"), $("<form><input name=a value=1><select name=s><option selected>q</select></form>").serialize());
	print(cheerio.load("<a><b/></a>", { xml: true }).xml(), cheerio.load("<table><tr><td>1</table>").html());
	print(cheerio.loadBuffer(Buffer.from('<meta charset="iso-8859-1"><p>\xe9</p>', "latin1"))("p").text());
	const streamed = await new Promise((resolve, reject) => {
		const to = cheerio.stringStream({}, (err, loaded) => (err ? reject(err) : resolve(loaded)));
		to.write("<i>st");
		to.end("ream</i>");
	});
	print(streamed("i").text());
}
