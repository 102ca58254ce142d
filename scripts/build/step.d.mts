export function step<T>(says: string, work: () => Promise<T>, print?: (line: string) => void): Promise<T>;
