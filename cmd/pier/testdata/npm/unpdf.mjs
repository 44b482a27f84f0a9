// unpdf: PDF.js in one file: text, pages, metadata and links of a document, and what is none.
import { extractLinks, extractText, getDocumentProxy, getMeta } from "unpdf";

function document() {
	const content = "BT /F1 18 Tf 10 100 Td (Hello, pier PDF) Tj 0 -24 Td (second line) Tj ET";
	const objects = [
		"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 144]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
		`<</Length ${content.length}>>\nstream\n${content}\nendstream`, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>", "<</Title(Pier test)/Author(me)>>",
	];
	let text = "%PDF-1.4\n";
	const places = objects.map((object, i) => {
		const at = text.length;
		text += `${i + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(at).padStart(10, "0")} 00000 n \n`;
	});
	return new TextEncoder().encode(`${text}xref\n0 7\n0000000000 65535 f \n${places.join("")}trailer<</Size 7/Root 1 0 R/Info 6 0 R>>\nstartxref\n${text.length}\n%%EOF`);
}

export default async function (print) {
	const doc = await getDocumentProxy(document());
	const { totalPages, text } = await extractText(doc, { mergePages: true });
	print(doc.numPages, totalPages, JSON.stringify(text));
	print(JSON.stringify((await getMeta(document())).info), JSON.stringify(await extractLinks(document())));
	print(await getDocumentProxy(new Uint8Array([1, 2, 3])).catch((e) => `${e.name} ${e.message}`));
}
