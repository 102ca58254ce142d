import { pino } from "pino";
import type { Config } from "./config.ts";

/** One JSON line for each thing worth knowing, on standard error: standard output is for the operator to read. */
export function createLog(level: Config["logLevel"]) {
  return pino({ level, redact: ["headers.authorization", "*.password", "*.token"] }, pino.destination({ fd: 2, sync: true }));
}

/** What background parts need of a logger; Fastify's own fits. */
export interface Log {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
