export function buildServer(out?: string): Promise<readonly string[]>;
