// Small requests for a lot of work in Go, which no limit of the engine counts.
import * as crypto from "node:crypto";
import * as zlib from "node:zlib";
import { parseFrontmatter } from "@earendil-works/pi-coding-agent";

export default function (pi: any) {
	const ways: Record<string, () => unknown> = {
		inflate: () => {
			let bomb: any = Buffer.alloc(8 << 20);
			for (let n = 0; n < 3; n++) bomb = zlib.gzipSync(bomb);
			const once = zlib.gunzipSync(zlib.gunzipSync(bomb));
			return zlib.gunzipSync(Buffer.concat(Array(4000).fill(once))).length;
		},
		scrypt: () => crypto.scryptSync("p", "s", 64, { N: 1 << 20, r: 8, p: 16, maxmem: 2 ** 40 } as any).length,
		pbkdf2: () => crypto.pbkdf2Sync("p", "s", 1_000_000_000, 64, "sha512").length,
		random: () => crypto.randomBytes(2 ** 31 - 1).length,
		base64: () => Buffer.alloc(48 << 20, 65).toString("base64").length,
		yaml: () => JSON.stringify((parseFrontmatter as any)(`---\na: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefghij".split("").map((c, n) => `${c}: &${c} [${Array(9).fill(`*${"abcdefghi"[n]}`)}]`).join("\n")}\n---\n`)).length,
		url: () => new URL(`http://x/${"../".repeat(3_000_000)}`).href.length,
		intl: () => new Intl.DateTimeFormat("en-".repeat(1_000_000)).format(0),
		domain: () => new URL(`http://${"xn--".repeat(200_000)}`).href.length,
	};
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		execute: async (_id: string, { way }: any) => ({ content: [{ type: "text", text: `${way}: ${ways[way]()}` }], details: {} }),
	});
}
