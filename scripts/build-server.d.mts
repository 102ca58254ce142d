export function buildServer(out?: string): Promise<void>;
