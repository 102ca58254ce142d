import { type QueryExecutorProvider, sql } from "kysely";
import { message } from "../../../../src/resources/care/message.ts";
import { notFound } from "../../../engine/wire/problem.ts";
import { paramOf } from "../../../http/body.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { routeFor } from "../../../http/route-access.ts";
import { sendFile } from "../../../http/send-file.ts";
import { createAddressLimit } from "../../../identity/address-limit.ts";
import type { Inbound } from "../../../inbound/inbound.ts";
import { inboundRoute } from "../../../inbound/inbound-route.ts";
import type { SentFile } from "../../../integrations/file-rows.ts";
import type { FileStore } from "../../../integrations/file-store.ts";
import type { MediaLinks } from "../texts/media-links.ts";

/** The endpoint that services for text messages call with received messages and reports. */
export const textEventCalls = defineRoutes((app, { inbound }: { readonly inbound: Pick<Inbound, "receive"> }) => {
  inboundRoute(app, inbound, {
    path: "/api/text-events/:source",
    scope: "Requests signed by the service: what they say is stored as a message, or as how far one of ours is.",
    types: ["application/json", "application/x-www-form-urlencoded"],
    // A body would be read as instructions, or as a mistake.
    isSilent: true,
  });
});

interface MediaDeps {
  readonly db: QueryExecutorProvider;
  readonly files: FileStore;
  readonly media: MediaLinks;
}

/** Where a service fetches the files of a message that it sends for us. */
export const textMediaCall = defineRoutes((app, { db, files, media }: MediaDeps) => {
  const unknown = createAddressLimit({ max: 60, leakMs: 5_000 });
  const scope = "One file of an outbound text message, for whoever has its signed address, for an hour.";
  app.get("/api/text-media/:token", routeFor({ ability: "public", scope }), async (request, reply) => {
    const id = media.fileOf(paramOf(request, "token"));
    if (id === null) {
      unknown(request.ip);
      throw notFound();
    }
    const { rows } =
      await sql<SentFile>`select f.name, f.mime, f.size, f.storage_key, f.created_at from files f join messages m on m.id = f.record_id
      where f.id = ${id} and f.resource = ${message.name} and m.direction = 'out' and m.channel = 'text message'`.execute(db);
    if (!rows[0]) throw notFound();
    return sendFile(reply, files, rows[0]);
  });
});
