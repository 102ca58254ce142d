export function buildWhenStale(names: readonly ("web" | "server" | "database")[]): void;
