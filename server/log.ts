import { pino } from "pino";
import type { Config } from "./config.ts";

/** Logs JSON lines to standard error; standard output is for messages to the operator. */
export function createLog(level: Config["logLevel"]) {
  return pino({ level, redact: ["headers.authorization", "*.password", "*.token"] }, pino.destination({ fd: 2, sync: true }));
}

/** The logger interface that background parts need; Fastify's own logger satisfies it. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
