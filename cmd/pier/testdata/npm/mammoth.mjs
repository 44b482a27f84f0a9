// mammoth and adm-zip: a Word document that is packed, read as HTML, text and Markdown; archives opened and made.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AdmZip from "adm-zip";
import mammoth from "mammoth";

const schemas = "http://schemas.openxmlformats.org";
const parts = {
	"[Content_Types].xml": `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
	"_rels/.rels": `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="r1" Type="${schemas}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
	"word/document.xml": `<w:document xmlns:w="${schemas}/wordprocessingml/2006/main"><w:body><w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Title</w:t></w:r></w:p><w:p><w:r><w:rPr><w:b/></w:rPr><w:t>bold &amp; \u00e9</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>c</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>`,
};

export default async function (print) {
	process.chdir(mkdtempSync(join(tmpdir(), "mammoth-")));
	const zip = new AdmZip();
	for (const [name, text] of Object.entries(parts)) zip.addFile(name, Buffer.from(`<?xml version="1.0"?>${text}`));
	zip.writeZip("a.docx");
	const html = await mammoth.convertToHtml({ path: "a.docx" });
	print(html.value, JSON.stringify(html.messages));
	print((await mammoth.extractRawText({ buffer: zip.toBuffer() })).value, (await mammoth.convertToMarkdown({ path: "a.docx" })).value);
	print(await mammoth.convertToHtml({ buffer: Buffer.from("x") }).catch((e) => e.message));
	const opened = new AdmZip("a.docx");
	print(opened.getEntries().map((e) => e.entryName + e.header.size).join(), opened.readAsText("word/document.xml").length);
	opened.extractAllTo("out", true);
	const again = new AdmZip();
	again.addLocalFolder("out");
	print(again.getEntryCount(), new AdmZip(await again.toBufferPromise()).readAsText("_rels/.rels") === opened.readAsText("_rels/.rels"));
	try {
		new AdmZip(Buffer.from("zz"));
	} catch (err) {
		print(err.message);
	}
}
