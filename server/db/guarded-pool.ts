import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void;

/** The pool was asked for a second connection inside a transaction, which is a bug in the calling code. */
export class NestedPoolUseError extends Error {
  constructor() {
    super(
      "The pool was asked for a connection inside a transaction. Use the transaction's own handle: a second connection " +
        "doesn't see the transaction's rows, and with a single connection it would wait for itself for ever.",
    );
  }
}

/** Slow work was started inside a transaction, which is a bug in the calling code. */
export class SlowWorkInTransactionError extends Error {
  constructor(work: string) {
    super(
      `${work} inside a transaction would keep its rows, and the embedded database's only connection, from everyone else. ` +
        "Note in the transaction what is to be done, and do it in a job.",
    );
  }
}

/** Code that runs in a transaction of a pool, within another pool's or in none. */
interface Holder {
  readonly pool: GuardedPool;
  readonly outer: Holder | undefined;
  active: boolean;
}

/** One for all pools: each storage makes every promise of the process cost more, as long as the process runs. */
const holders = new AsyncLocalStorage<Holder>();

/** The innermost transaction that the caller is in, of this pool or of any. */
function holderOf(pool?: GuardedPool): Holder | undefined {
  let holder = holders.getStore();
  while (holder && !(holder.active && (!pool || holder.pool === pool))) holder = holder.outer;
  return holder;
}

/**
 * Called by whatever takes long: rendering a document, writing a file, sending an email, calling a service.
 * @throws SlowWorkInTransactionError
 */
export function refuseInTransaction(work: string): void {
  if (holderOf()) throw new SlowWorkInTransactionError(work);
}

/**
 * A pool that knows whether its caller is inside one of its transactions, and then throws instead of waiting for itself. Without
 * `isGuarded` it doesn't: knowing it makes every promise of the process cost more, whether it is in a transaction or not.
 */
export class GuardedPool extends pg.Pool {
  readonly #isGuarded: boolean;
  readonly #hosts: number;

  /** @param hosts how many hosts there are: a connection that can't be opened is tried as often, each time at the next */
  constructor(config: pg.PoolConfig, isGuarded = true, hosts = 1) {
    super(config);
    this.#isGuarded = isGuarded;
    this.#hosts = hosts;
    // A connection that breaks while in use fails its query; without a listener, the same error would also end the process.
    this.on("connect", (client) => client.on("error", () => undefined));
  }

  /** Runs `fn` as the holder of a connection: until it ends, code that it calls can't take another connection, if the pool is guarded. */
  async holding<T>(fn: () => Promise<T>): Promise<T> {
    if (!this.#isGuarded) return fn();
    const holder = { pool: this, outer: holderOf(), active: true };
    try {
      return await holders.run(holder, fn);
    } finally {
      holder.active = false;
    }
  }

  /** @throws NestedPoolUseError inside `holding` */
  refuseNested(): void {
    if (holderOf(this)) throw new NestedPoolUseError();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (holderOf(this)) {
      const error = new NestedPoolUseError();
      if (!callback) return Promise.reject(error);
      callback(error, undefined, () => undefined);
      return undefined;
    }
    if (!callback) return this.#hosts === 1 ? super.connect() : this.#connectInTurn();
    if (this.#hosts === 1) super.connect(callback);
    else
      this.#connectInTurn().then(
        (client) => callback(undefined, client, (failure) => client.release(failure === true || failure instanceof Error)),
        (error: Error) => callback(error, undefined, () => undefined),
      );
    return undefined;
  }

  async #connectInTurn(): Promise<pg.PoolClient> {
    for (let host = 1; ; host++) {
      try {
        return await super.connect();
      } catch (error) {
        if (host >= this.#hosts || isBusy(error) || this.ending) throw error;
      }
    }
  }
}

/** All connections stayed in use for too long; the pool's error has no code. */
export const isBusy = (error: unknown): boolean => error instanceof Error && error.message === "timeout exceeded when trying to connect";
