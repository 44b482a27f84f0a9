// uuid: name-based ids, parsing, and that random ones are well formed.
import { MAX, NIL, parse, stringify, v1, v1ToV6, v3, v4, v5, v6, v7, validate, version } from "uuid";

export default function (print) {
	print(v5("pier.example", v5.DNS), v3("pier.example", v3.URL), NIL, MAX);
	print([...parse("6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b")].join(","), stringify(parse("6EC0BD7F-11C0-43DA-975E-2A8AD9EBAE0B")));
	for (const make of [v1, v4, v6, v7]) {
		const id = make();
		print(`${version(id)} ${validate(id)} ${id.length}`);
	}
	print(v4({ random: new Uint8Array(16).fill(1) }), v7({ msecs: 1_700_000_000_000, seq: 5, random: new Uint8Array(16).fill(2) }));
	print(v1ToV6("f1207660-21d2-11ef-8c4f-419efbd44d48"), validate("not"));
	try {
		parse("x");
	} catch (err) {
		print(`${err.name}: ${err.message}`);
	}
}
