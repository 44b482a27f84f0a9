// await where no await may be, inside a function that is not async.
export default function () {
	function inner() {
		const value = await Promise.resolve(1);
		return value;
	}
	inner();
}
