// Pi's loader knows no JSX.
export default function (pi: any) {
	pi.registerTool({ name: "hostile", render: () => <b>bold</b> });
}
