import type { FastifyInstance } from "fastify";
import { compressed, preferred } from "./compression.ts";
import { etagOf } from "./etag.ts";
import { routeFor } from "./route-access.ts";
import type { ResourceRoute } from "./route-table.ts";

/** The description of all calls. It is a megabyte, so it is rendered and compressed once: on the first request, when all routes are known. */
export function apiDescription(app: FastifyInstance, table: readonly ResourceRoute[]): void {
  let made: Promise<Rendered> | undefined;
  async function described(): Promise<Rendered> {
    // Not at the start: what the calls answer is a file of 127 KB.
    const { openApi } = await import("./openapi.ts");
    return rendered(JSON.stringify(openApi(table, app.describedRoutes)));
  }
  app.get(
    "/api/openapi.json",
    routeFor({ ability: "signed-in", keys: true, scope: "The description of the calls; no rows." }),
    async (request, reply) => {
      made ??= described().catch((error) => {
        made = undefined;
        throw error;
      });
      const { etag, bodies } = await made;
      reply.headers({ etag, vary: "accept-encoding, authorization", "cache-control": "private, no-cache" });
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      const encoding = preferred(request.headers["accept-encoding"]);
      if (encoding) reply.header("content-encoding", encoding);
      return reply.type("application/json; charset=utf-8").send(bodies[encoding ?? "plain"]);
    },
  );
}

interface Rendered {
  readonly etag: string;
  readonly bodies: Readonly<Record<"plain" | "br" | "gzip", Buffer>>;
}

async function rendered(text: string): Promise<Rendered> {
  const plain = Buffer.from(text);
  const [br, gzip] = await Promise.all([compressed(plain, "br"), compressed(plain, "gzip")]);
  return { etag: etagOf(text), bodies: { plain, br, gzip } };
}
