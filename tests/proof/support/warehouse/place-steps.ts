import { sql } from "kysely";
import type { WarehouseHarness } from "../../../effects/warehousing/warehouse-harness.ts";
import { isInside, type Place, placeOf } from "./model.ts";
import { acting, type Command, isStaff, type Maker, pick, type Session, versionOf } from "./step.ts";

/** A hub's places, with the ids that the server gave them. */
export async function placesOf({ db }: Pick<WarehouseHarness, "db">, hubId: number): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`select p.id, p.code, p.kind, p.zone_id as zone, p.deleted_at is not null as "isRemoved",
      p.kind = 'dock' or coalesce(p.purpose, '') in ('receiving', 'inspection') as "isWaiting"
    from places p where p.hub_id = ${hubId} order by p.id`.execute(db.kysely);
  return rows;
}

const isEmpty = ({ model }: Session, place: Place): boolean => !model.pieces.some((piece) => placeOf(piece) === place);

export const placeSteps = {
  removePlace: (session) => {
    const { model, step } = session;
    const racks = model.places.filter(({ kind }) => kind === "bin" || kind === "dock");
    const place = pick(session, racks, (each) => !each.isRemoved && isEmpty(session, each));
    if (!place) return [];
    return [
      async (): Promise<Command> => ({
        who: step.who,
        method: "delete",
        path: `places/${place.id}`,
        body: { version: await versionOf(session, "places", place.id) },
        may: !place.isRemoved && isEmpty(session, place) && isStaff(step.who) && !step.stale,
        after: () => {
          place.isRemoved = true;
        },
      }),
    ];
  },

  /** The bins of the pattern that are not there, with a zone as the first ones had. */
  addPlaces: (session) => {
    const { model, harness } = session;
    const zoneId = model.at("Storage").id;
    const input = { kind: "bin", first: "A-01", last: "A-04", zoneId };
    const isComplete = model.inside.filter(({ kind }) => kind === "bin").length === 4;
    return [
      () =>
        acting(session, { collection: "hubs", id: model.hub, action: "addPlaces", input }, !isComplete, async () => {
          const known = new Set(model.places.map(({ id }) => id));
          const added = (await placesOf(harness, model.hub)).filter(({ id }) => !known.has(id));
          model.places.push(...added);
          const codes = model.places.flatMap((place) => (isInside(place) && place.kind === "bin" && !place.isRemoved ? [place.code] : []));
          if (codes.toSorted().join() !== "A-01,A-02,A-03,A-04") throw new Error(`The hub has ${codes.join()}.`);
        }),
    ];
  },
} satisfies Record<string, Maker>;
