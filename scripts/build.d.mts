/** The parts whose sources changed since they were built; of all parts where none is named. */
export function stale(names?: readonly ("web" | "server" | "database")[]): ("web" | "server" | "database")[];
