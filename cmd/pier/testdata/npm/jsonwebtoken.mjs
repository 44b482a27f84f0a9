// jsonwebtoken: sign and verify with a secret, RSA, EC; claims and errors.
import { generateKeyPairSync } from "node:crypto";
import jwt from "jsonwebtoken";

export default function (print) {
	const at = { iat: 1_700_000_000 };
	const token = jwt.sign({ sub: "u1", role: "admin", ...at }, "secret", { algorithm: "HS256", issuer: "pier", audience: ["a", "b"], jwtid: "7" });
	print(token);
	print(JSON.stringify(jwt.verify(token, "secret", { issuer: "pier", audience: "b" })));
	print(JSON.stringify(jwt.decode(token, { complete: true })));
	print(jwt.sign({ x: 1, ...at }, "k".repeat(64), { algorithm: "HS512", keyid: "k1", header: { extra: true } }));
	const failures = [
		() => jwt.verify(token, "other"),
		() => jwt.verify(token, "secret", { audience: "c" }),
		() => jwt.verify("a.b", "secret"),
		() => jwt.verify(jwt.sign({ exp: 1000 }, "s"), "s"),
		() => jwt.verify(jwt.sign({ nbf: 4_000_000_000 }, "s"), "s"),
		() => jwt.sign({ a: 1 }, "short", { algorithm: "RS256" }),
		() => jwt.sign({ a: 1 }, "s", { expiresIn: "nonsense" }),
		() => jwt.verify(token, "secret", { algorithms: ["RS256"] }),
	];
	for (const fail of failures) {
		try {
			print(JSON.stringify(fail()));
		} catch (err) {
			print(`${err.name}: ${err.message}${err.expiredAt ? ` ${err.expiredAt.toISOString()}` : ""}`);
		}
	}
	for (const [algorithm, type, options] of [["RS256", "rsa", { modulusLength: 2048 }], ["PS384", "rsa", { modulusLength: 2048 }], ["ES256", "ec", { namedCurve: "P-256" }]]) {
		const { publicKey, privateKey } = generateKeyPairSync(type, { ...options, publicKeyEncoding: { type: "spki", format: "pem" }, privateKeyEncoding: { type: "pkcs8", format: "pem" } });
		const signed = jwt.sign({ a: 1, ...at }, privateKey, { algorithm });
		print(algorithm, JSON.stringify(jwt.verify(signed, publicKey, { algorithms: [algorithm], complete: true }).payload));
	}
	print(Object.keys(jwt).sort().join(" "));
}
