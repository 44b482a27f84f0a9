export default function () {
	const hoard: string[] = [];
	for (;;) hoard.push("x".repeat(1 << 20) + hoard.length);
}
