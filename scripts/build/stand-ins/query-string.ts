/** Called by parts of simple-rest that we replace: its lists, and addresses with a query. */
export const stringify = (values: Record<string, string>): string => new URLSearchParams(values).toString();
