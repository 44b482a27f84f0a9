// node:v8: not for extensions.
import { forbiddenModule } from "pi:node/internal_forbidden";

const exported = forbiddenModule("v8", ["writeHeapSnapshot", "getHeapSnapshot", "takeCoverage", "stopCoverage", "startupSnapshot", "Serializer", "Deserializer", "serialize", "deserialize"], {
	getHeapStatistics: () => ({ total_heap_size: 16 << 20, used_heap_size: 8 << 20, heap_size_limit: 256 << 20 }), getHeapSpaceStatistics: () => [] as unknown[],
	setFlagsFromString() {}, cachedDataVersionTag: () => 0,
}, "");
export default exported;
export { exported as "module.exports" };
