// node:perf_hooks: the clock, marks, measures and their observers; what would look into the host throws when used.
import { forbiddenModule } from "pi:node/internal_forbidden";
import {
	Performance, PerformanceEntry, PerformanceMark, PerformanceMeasure, PerformanceObserver, PerformanceObserverEntryList, PerformanceResourceTiming, performance,
} from "pi:web/performance";

const constants = Object.freeze({
	NODE_PERFORMANCE_GC_MAJOR: 4, NODE_PERFORMANCE_GC_MINOR: 1, NODE_PERFORMANCE_GC_INCREMENTAL: 8, NODE_PERFORMANCE_GC_WEAKCB: 16,
	NODE_PERFORMANCE_GC_FLAGS_NO: 0, NODE_PERFORMANCE_GC_FLAGS_CONSTRUCT_RETAINED: 2, NODE_PERFORMANCE_GC_FLAGS_FORCED: 4,
	NODE_PERFORMANCE_GC_FLAGS_SYNCHRONOUS_PHANTOM_PROCESSING: 8, NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE: 16,
	NODE_PERFORMANCE_GC_FLAGS_ALL_EXTERNAL_MEMORY: 32, NODE_PERFORMANCE_GC_FLAGS_SCHEDULE_IDLE: 64,
	...Object.fromEntries(["GC", "HTTP", "HTTP2", "NET", "DNS"].map((name, i) => [`NODE_PERFORMANCE_ENTRY_TYPE_${name}`, i])),
});
const exported = forbiddenModule("perf_hooks", ["createHistogram", "monitorEventLoopDelay"], {
	performance, Performance, PerformanceEntry, PerformanceMark, PerformanceMeasure, PerformanceObserver, PerformanceObserverEntryList, PerformanceResourceTiming, constants,
});
export { performance };
export default exported;
export { exported as "module.exports" };
