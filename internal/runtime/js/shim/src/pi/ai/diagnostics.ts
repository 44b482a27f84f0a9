/** Notes on an answer about what went wrong while it came. */
export function formatThrownValue(value: unknown): string {
	if (value instanceof Error) return value.message || value.name;
	return typeof value === "string" ? value : String(value);
}

export interface DiagnosticError {
	name?: string;
	message: string;
	stack?: string;
	code?: string | number;
}
export interface Diagnostic {
	type: string;
	timestamp: number;
	error?: DiagnosticError;
	details?: Record<string, any>;
}

export function extractDiagnosticError(error: unknown): DiagnosticError {
	if (!(error instanceof Error)) return { name: "ThrownValue", message: formatThrownValue(error) };
	const { name, message, stack } = error;
	const { code } = error as any;
	return {
		name: name || undefined,
		message: message || name,
		stack,
		code: typeof code === "string" || typeof code === "number" ? code : undefined,
	};
}

export const createAssistantMessageDiagnostic = (type: string, error: unknown, details?: Record<string, any>): Diagnostic => ({
	type,
	timestamp: Date.now(),
	error: extractDiagnosticError(error),
	details,
});

export function appendAssistantMessageDiagnostic(message: { diagnostics?: Diagnostic[] }, diagnostic: Diagnostic): void {
	message.diagnostics = [...(message.diagnostics ?? []), diagnostic];
}
