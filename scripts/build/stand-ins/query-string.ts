/** Called by parts of simple-rest that ours stand in for: its lists, and addresses with a query of their own. */
export const stringify = (values: Record<string, string>): string => new URLSearchParams(values).toString();
