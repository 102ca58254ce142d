import { GuardedPool } from "../guarded-pool.ts";
import { valueParsers } from "../value-parsers.ts";
import type { EmbeddedEngine } from "./engine.ts";

/** The driver's pool over the embedded database: one connection that is never closed for being idle. */
export function embeddedPool(engine: EmbeddedEngine): GuardedPool {
  return new GuardedPool({
    max: 1,
    stream: () => engine.stream(),
    types: valueParsers,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    user: "postgres",
    database: "postgres",
    password: "",
    host: "embedded",
    port: 1,
    ssl: false,
  });
}
