export default async function () {
	await new Promise(() => {});
}
