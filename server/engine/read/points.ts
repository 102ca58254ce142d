import { sql } from "kysely";
import { type MapPoint, type MapPoints, MOST_POINTS } from "../../../src/contract/points.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { sideOf } from "../../access/caller.ts";
import { placeOf, postalCodes } from "../../addresses/postal-codes.ts";
import { quoted } from "../../db/names.ts";
import { plannedForValues } from "../../db/prepared-statements.ts";
import { authorizeRead } from "../authorize.ts";
import type { Call } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { ListSelection } from "../operations.ts";
import type { RawRow } from "../wire/present.ts";
import { listCondition } from "./list-conditions.ts";
import { labelledRow } from "./read.ts";
import { selectionOfFields } from "./selection.ts";

/**
 * Where the rows of a list are, for its map: those that the caller may see, from fields that they may see.
 * @throws Problem 403; 422 for unknown names and values
 */
export async function points(session: EngineSession, call: Call, resource: AnyResource, request: ListSelection): Promise<MapPoints> {
  authorizeRead(resource, call.actor);
  const side = sideOf(call.actor);
  const { place = "", coordinates = "" } = resource.views.list.map ?? {};
  const where = listCondition(session, call, resource, request, session.today());
  const selection = selectionOfFields(session.models.of(resource).list[side], resource, [resource.title, place, coordinates]);
  const selected = sql`select "t".* from ${sql.raw(quoted(resource.table))} "t" where ${where} order by "t"."id" limit ${MOST_POINTS + 1}`;
  const { rows } = await sql<RawRow>`${plannedForValues}select ${sql.raw(selection.columns)} from (${selected}) "t"
    ${sql.raw(selection.joins)} order by "t"."id"`.execute(session.connection);
  const shown = rows.slice(0, MOST_POINTS);
  const codes = await postalCodes();
  const found = shown.flatMap((raw): MapPoint[] => {
    const row = labelledRow(resource, side, selection, raw);
    const at = placeOf(codes, row[place], row[coordinates]);
    return at ? [[row.id, at.lng, at.lat, String(row[resource.title] ?? "")]] : [];
  });
  return { points: found, unplaced: shown.length - found.length, isCapped: rows.length > MOST_POINTS };
}
