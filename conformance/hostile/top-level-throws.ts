throw new RangeError("before there was a factory");
export default function () {}
