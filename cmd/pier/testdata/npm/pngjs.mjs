// pngjs: pictures packed and unpacked, at once and as streams, kinds of colour, what is no picture.
import { createHash } from "node:crypto";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PNG } from "pngjs";

export default async function (print) {
	process.chdir(fs.mkdtempSync(join(tmpdir(), "png-")));
	const picture = new PNG({ width: 20, height: 10 });
	for (let i = 0; i < picture.data.length; i++) picture.data[i] = i * 7;
	fs.writeFileSync("a.png", PNG.sync.write(picture));
	const back = PNG.sync.read(fs.readFileSync("a.png"));
	print(back.width, back.height, back.depth, back.colorType, createHash("md5").update(back.data).digest("hex"), back.data.equals(picture.data));
	const streamed = await new Promise((resolve, reject) => {
		fs.createReadStream("a.png").pipe(new PNG({ filterType: 4 })).on("parsed", function () { resolve(this); }).on("error", reject);
	});
	PNG.bitblt(picture, streamed, 0, 0, 5, 5, 10, 2);
	await new Promise((done) => streamed.pack().pipe(fs.createWriteStream("b.png")).on("finish", done));
	print(createHash("md5").update(PNG.sync.read(fs.readFileSync("b.png")).data).digest("hex"));
	for (const kind of [{ colorType: 2 }, { colorType: 0 }, { bitDepth: 16, colorType: 6 }]) print(PNG.sync.read(PNG.sync.write(picture, kind)).data.subarray(0, 12).toString("hex"));
	try {
		PNG.sync.read(Buffer.from("nope"));
	} catch (err) {
		print(err.message);
	}
	await new Promise((done) => new PNG().parse(fs.readFileSync("a.png").subarray(0, 60), (err) => done(print(err?.message))));
}
