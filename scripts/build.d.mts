/** The parts whose sources changed since they were built; checks all parts if none is named. */
export function stale(names?: readonly ("web" | "server" | "database")[]): ("web" | "server" | "database")[];
