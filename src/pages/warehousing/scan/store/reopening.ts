import type { IDBPDatabase } from "idb";

/** Whether a database failed for this reason. */
export const isNamed = (failure: unknown, name: string): boolean =>
  typeof failure === "object" && failure !== null && "name" in failure && failure.name === name;

/** iOS closes the connections of a page in the background, and says so only when they are used: "InvalidStateError" and "UnknownError". */
const isLost = (failure: unknown): boolean => isNamed(failure, "InvalidStateError") || isNamed(failure, "UnknownError");

/**
 * Runs operations on one connection that is opened when it is first needed. Where it was closed meanwhile, it is opened again and the operation
 * is tried once more; so operations must be such that twice is the same as once.
 */
export function reopening<S>(open: () => Promise<IDBPDatabase<S>>) {
  let connection: Promise<IDBPDatabase<S>> | undefined;
  const connect = (): Promise<IDBPDatabase<S>> => {
    const opened = open().then((database) => {
      const forget = () => {
        if (connection === opened) connection = undefined;
      };
      database.addEventListener("close", forget);
      // Another tab deletes the database, at the sign-out, or upgrades it: it waits until nobody has it open.
      database.addEventListener("versionchange", () => {
        forget();
        database.close();
      });
      return database;
    });
    // A failed opening is not kept, or it would fail for ever.
    opened.catch(() => {
      if (connection === opened) connection = undefined;
    });
    connection = opened;
    return opened;
  };
  return async <T>(operation: (database: IDBPDatabase<S>) => Promise<T>): Promise<T> => {
    try {
      return await operation(await (connection ?? connect()));
    } catch (failure) {
      if (!isLost(failure)) throw failure;
      connection = undefined;
      return operation(await connect());
    }
  };
}
