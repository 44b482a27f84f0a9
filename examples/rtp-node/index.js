// A pack of RTP tools for Node, which runs without Node:
//
//     pier rtp call ./examples/rtp-node units.length '{"value":1,"from":"mile","to":"km"}'

const metres = { m: 1, km: 1000, mile: 1609.344, foot: 0.3048 };
const unit = { type: "string", enum: Object.keys(metres) };

export const rigPack = () => ({ name: "units", version: "1.0.0" });

export const rigTools = () => [
	{
		name: "units.length",
		description: "Converts a length",
		input_schema: {
			type: "object",
			properties: { value: { type: "number" }, from: unit, to: unit },
			required: ["value", "from", "to"],
			additionalProperties: false,
		},
		output_schema: { type: "object", properties: { value: { type: "number" } }, required: ["value"] },
		error_schema: { type: "object", properties: {} },
		risk_class: "read",
		examples: [{ name: "a mile", input: { value: 1, from: "mile", to: "km" }, output: { value: 1.609344 } }],
	},
];

export async function rigInvoke(tool, { value, from, to }) {
	if (value < 0) throw { type: "validation_error", message: "a length is not negative" };
	return { value: (value * metres[from]) / metres[to] };
}
