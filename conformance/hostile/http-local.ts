// Requests to this machine, its network and the cloud's metadata, in every spelling, with the right to reach public hosts.
export default function (pi: any) {
	pi.registerTool({
		name: "hostile", parameters: { type: "object" },
		async execute() {
			const got: string[] = [];
			const other: string[] = [];
			await Promise.all([
				"http://127.0.0.1:1/", "http://localhost:1/", "http://localhost.:1/", "http://LOCALHOST:1/", "http://x.localhost:1/", "http://0.0.0.0:1/", "http://[::1]:1/", "http://[::]:1/",
				"http://[::ffff:127.0.0.1]:1/", "http://[::ffff:7f00:1]:1/", "http://[0:0:0:0:0:ffff:127.0.0.1]:1/", "http://[64:ff9b::7f00:1]:1/", "http://[2002:7f00:1::]:1/",
				"http://0x7f000001:1/", "http://0x7f.1:1/", "http://2130706433:1/", "http://017700000001:1/", "http://127.1:1/", "http://127.0.0.1.:1/", "http://①②⑦.⓪.⓪.①:1/",
				"http://10.0.0.1:1/", "http://172.16.0.1:1/", "http://192.168.0.1:1/", "http://169.254.169.254/latest/meta-data/", "http://[fd00:ec2::254]/", "http://100.100.100.200/",
				"http://[fe80::1%25eth0]:1/", "http://metadata.google.internal@127.0.0.1:1/", "http://user:pass@127.0.0.1:1/", "http://example.com@127.0.0.1:1/", "http://127.0.0.1:1\\@example.com/",
				"http://127.0.0.1:1#@example.com/", "http:127.0.0.1:1", "http:///127.0.0.1:1/", "http://127。0。0。1:1/", "http://127.0.0.1%00.example.com:1/",
			].map(async (url) => {
				try {
					got.push(`${url} answered ${(await fetch(url, { signal: AbortSignal.timeout(400) })).status}`);
				} catch (err: any) {
					const text = `${err.message} ${err.cause?.code ?? ""} ${err.cause?.message ?? ""}`;
					if (!/denied|EACCES|invalid url|includes credentials/i.test(text)) other.push(`${url}: ${text}`);
				}
			}));
			for (const url of ["file:///etc/passwd", "data:text/plain,x", "ftp://127.0.0.1/", "gopher://127.0.0.1:1/", "unix:/var/run/docker.sock", "blob:x", "javascript:1"]) {
				try {
					const text = await (await fetch(url)).text();
					if (text !== "x") got.push(`${url} answered ${text.slice(0, 20)}`);
				} catch {}
			}
			const plain = await new Promise((done) => require("node:http").get({ host: "127.0.0.1", port: 1, headers: { Host: "example.com" } }, () => done("answered")).on("error", (err: any) => done(err.message)));
			if (!/denied|EACCES/.test(String(plain))) other.push(`node:http: ${plain}`);
			return { content: [{ type: "text", text: `got ${got.join("; ") || "nothing"}; not denied: ${other.join("; ") || "none"}` }], details: {} };
		},
	});
}
