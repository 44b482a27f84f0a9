// What is kept for a session and given up with it.
const cleanups = new Set<(sessionId?: string) => void>();

/** Runs cleanup when a session's resources are given up; the result takes the registration back. */
export function registerSessionResourceCleanup(cleanup: (sessionId?: string) => void): () => void {
	cleanups.add(cleanup);
	return () => void cleanups.delete(cleanup);
}

export function cleanupSessionResources(sessionId?: string): void {
	const errors: unknown[] = [];
	for (const cleanup of cleanups) {
		try {
			cleanup(sessionId);
		} catch (error) {
			errors.push(error);
		}
	}
	if (errors.length > 0) throw new AggregateError(errors, "Failed to cleanup session resources");
}
