export function digestOf(root: string, inputs: readonly string[]): string | null;
