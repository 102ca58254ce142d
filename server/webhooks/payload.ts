import { sql } from "kysely";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { mayRead } from "../access/permission.ts";
import type { Engine } from "../engine/engine.ts";
import { nullIfHidden } from "../engine/wire/problem.ts";
import { readActor } from "../identity/session-rows.ts";
import { TEST_EVENT } from "./deliveries.ts";

export interface Happening {
  readonly event: string;
  readonly module: string;
  readonly recordId: number;
  readonly happenedAt: string;
}

/** What is sent of a record: as its reader finds it by the API, without what they may do with it. Null if they can't read it now. */
export async function payloadFor(
  engine: Pick<Engine, "get" | "session">,
  ownerId: number,
  { event, module, recordId, happenedAt }: Happening,
): Promise<string | null> {
  const actor = await readActor(engine.session.connection, ownerId);
  if (!actor) return null;
  const body = (data: object) => JSON.stringify({ type: event, timestamp: happenedAt, data });
  if (event === TEST_EVENT) return body({ id: recordId });
  const resource = engine.session.resources.find(({ name }) => name === module);
  if (!resource || !mayRead(resource, actor)) return null;
  const row = await engine.get({ actor }, resource, recordId).catch(nullIfHidden);
  // Of a removed record, which its owner could read before, only the id is left.
  if (!row) return event.endsWith(".removed") && (await isRemoved(engine, resource, recordId)) ? body({ id: recordId }) : null;
  const { actions: _actions, remedies: _remedies, ...data } = row;
  return body(data);
}

async function isRemoved({ session }: Pick<Engine, "session">, { table }: AnyResource, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id} and deleted_at is not null`.execute(session.connection);
  return rows.length > 0;
}
