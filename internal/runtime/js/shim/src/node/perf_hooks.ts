// node:perf_hooks: the clock, marks, measures and their observers, histograms.
import {
	Performance, PerformanceEntry, PerformanceMark, PerformanceMeasure, PerformanceObserver, PerformanceObserverEntryList, PerformanceResourceTiming, performance,
} from "pi:web/performance";
import { createHistogram, monitorEventLoopDelay } from "./perf_hooks/histogram.ts";

const constants = Object.defineProperties({}, {
	...numbers(["GC_MAJOR=4", "GC_MINOR=1", "GC_INCREMENTAL=8", "GC_WEAKCB=16", "GC_FLAGS_NO=0", "GC_FLAGS_CONSTRUCT_RETAINED=2", "GC_FLAGS_FORCED=4",
		"GC_FLAGS_SYNCHRONOUS_PHANTOM_PROCESSING=8", "GC_FLAGS_ALL_AVAILABLE_GARBAGE=16", "GC_FLAGS_ALL_EXTERNAL_MEMORY=32", "GC_FLAGS_SCHEDULE_IDLE=64"], true),
	...numbers(["GC", "HTTP", "HTTP2", "NET", "DNS"].map((name, i) => `ENTRY_TYPE_${name}=${i}`), false),
	...numbers(["TIME_ORIGIN_TIMESTAMP", "TIME_ORIGIN", "ENVIRONMENT", "NODE_START", "V8_START", "LOOP_START", "LOOP_EXIT", "BOOTSTRAP_COMPLETE"].map((name, i) => `MILESTONE_${name}=${i}`), false),
});

function numbers(list: string[], enumerable: boolean): PropertyDescriptorMap {
	return Object.fromEntries(list.map((text) => {
		const [name, value] = text.split("=");
		return [`NODE_PERFORMANCE_${name}`, { value: Number(value), enumerable }];
	}));
}

const exported: any = {
	Performance, PerformanceEntry, PerformanceMark, PerformanceMeasure, PerformanceObserver, PerformanceObserverEntryList, PerformanceResourceTiming,
	monitorEventLoopDelay, createHistogram, performance, constants,
};
Object.defineProperty(exported, "constants", { writable: false, configurable: false });
export { performance };
export default exported;
export { exported as "module.exports" };
