import type { FastifyInstance } from "fastify";

/**
 * The services of a server that calls are made of, each by its name. Where they are created says what they are
 * (`server/composition/server-context.ts`), as plugins of Fastify say what they add to it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is added to.
export interface ServerContext {}

type Register = (app: FastifyInstance, context: ServerContext) => void;

/** API routes that no declaration gives. */
export interface Routes<R extends Register = Register> {
  readonly defines: "routes";
  readonly register: R;
}

/**
 * Defines routes. The server finds them by their place: exported from a file of an area.
 * @param register gets the application and, of the server's services, those that it names
 */
export const defineRoutes = <R extends Register>(register: R): Routes<R> => ({ defines: "routes", register });

export const isRoutes = (value: unknown): value is Routes => (value as Partial<Routes> | null)?.defines === "routes";
