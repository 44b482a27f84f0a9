export default function () {
	const down = (n: number): number => down(n + 1) + 1;
	down(0);
}
