/** The ability strings in a field's value. */
export const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
