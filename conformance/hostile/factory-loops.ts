export default function () {
	for (;;);
}
