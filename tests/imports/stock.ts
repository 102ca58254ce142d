import { sql } from "kysely";
import { insertFirstPlaces } from "../../server/areas/warehousing/custody/places.ts";
import type { Db } from "../../server/db/connection.ts";

/** A hub with the places that every hub has, and a bin. */
export async function addHub(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`INSERT INTO hubs (code, name, address, time_zone)
    VALUES (${name.toUpperCase()}, ${name}, '{}', 'America/New_York') RETURNING id`.execute(db.kysely);
  const hubId = rows[0]?.id ?? 0;
  await db.transaction((tx) => insertFirstPlaces(tx, hubId, null));
  await sql`INSERT INTO places (hub_id, kind, code, barcode) VALUES (${hubId}, 'bin', 'A-01', ${`B${hubId}`})`.execute(db.kysely);
  return hubId;
}
