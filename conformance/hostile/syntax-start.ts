const text = "a string that is not closed;
export default function () {}
