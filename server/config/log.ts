import { type DestinationStream, pino } from "pino";
import type { Config } from "./config.ts";

/** Logs JSON lines to standard error; standard output is for messages to the operator. */
export function createLog(level: Config["logLevel"], to: DestinationStream = pino.destination({ fd: 2, sync: true })) {
  return pino(
    {
      level,
      redact: ["headers.authorization", "*.password", "*.token"],
      serializers: { err: loggedError, error: loggedError, req: loggedRequest },
    },
    to,
  );
}

/** What identifies a fault without a row's values. The database's other properties (detail, where, query, params) quote them. */
const LOGGED = ["code", "severity", "schema", "table", "column", "dataType", "constraint", "routine", "syscall", "statusCode"] as const;

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [name: string]: unknown;
}

function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const known = error as Error & Readonly<Record<string, unknown>>;
  const message = withoutValues(known);
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const logged: LoggedError = {
    type: error.constructor.name,
    message,
    stack: [`${error.name}: ${message}`, ...frames].join("\n"),
    ...Object.fromEntries(LOGGED.flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]]))),
  };
  return error.cause === undefined || depth === 3 ? logged : { ...logged, cause: loggedError(error.cause, depth + 1) };
}

/** The database quotes a value at the end of some messages, after a colon: `invalid input syntax for type integer: "..."`. */
function withoutValues({ message, code, severity }: Error & Readonly<Record<string, unknown>>): string {
  const isData = severity !== undefined && typeof code === "string" && (code.startsWith("22") || code.startsWith("P0"));
  if (!isData) return message;
  return message.replace(/".*"/s, '"..."').replace(/: .*$/s, ": ...");
}

/** The address that a call names can hold a token (a reset, a portal, a photo): only the pattern of its route is logged. */
function loggedRequest(request: unknown): unknown {
  const { id, method, routeOptions } = request as { id?: unknown; method?: unknown; routeOptions?: { url?: unknown } };
  return { id, method, path: routeOptions?.url };
}

/** The logger interface that background parts need; Fastify's own logger satisfies it. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
