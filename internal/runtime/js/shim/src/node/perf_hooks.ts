// node:perf_hooks: performance only; what would observe the host throws when used.
import { forbiddenMember, forbiddenModule } from "pi:node/internal_forbidden";
import { Performance, performance } from "pi:web/performance";

const exported = forbiddenModule("perf_hooks", ["createHistogram", "monitorEventLoopDelay"], {
	performance, Performance, constants: {}, PerformanceObserver: forbiddenMember("perf_hooks", "PerformanceObserver"),
});
export { performance };
export default exported;
export { exported as "module.exports" };
