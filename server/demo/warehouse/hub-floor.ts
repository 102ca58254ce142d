import { sql } from "kysely";
import type { Tx } from "../../db/connection.ts";
import type { Random } from "../random.ts";

interface Place {
  readonly id: number;
  readonly hubId: number;
  readonly kind: string;
  readonly code: string;
  readonly purpose: string | null;
  readonly zoneId: number | null;
  readonly capacity: number | null;
}

/** The places of one hub, and how full its bins are. */
export interface HubFloor {
  readonly id: number;
  /** The floor of the zone with this purpose. */
  zone(purpose: string): number;
  /** The place outside of this kind. */
  outside(kind: string): number;
  dock(random: Random): number;
  /** Whether pieces wait there to be put away. */
  isWaiting(place: number): boolean;
  isBin(place: number): boolean;
  /** Whether pieces that come there have been put away. */
  isStorage(place: number): boolean;
  /** A bin with room for so many cubic feet, near the customer's other goods if there is one; undefined if all are full. */
  binFor(volume: number, customer: number | null, random: Random): number | undefined;
  /** The cubic feet that are left in a bin. */
  room(place: number): number;
  take(place: number, volume: number, customer: number | null): void;
  leave(place: number, volume: number): void;
}

export async function hubFloors(tx: Tx): Promise<readonly HubFloor[]> {
  const { rows } = await sql<Place>`select id, hub_id as "hubId", kind, code, purpose, zone_id as "zoneId", capacity::float8 as capacity
    from places order by id`.execute(tx);
  const hubs = [...new Set(rows.map(({ hubId }) => hubId))];
  return hubs.map((id) =>
    hubFloor(
      id,
      rows.filter(({ hubId }) => hubId === id),
    ),
  );
}

function hubFloor(id: number, places: readonly Place[]): HubFloor {
  const bins = places.filter(({ kind }) => kind === "bin");
  const docks = places.filter(({ kind }) => kind === "dock");
  const room = new Map(bins.map((bin) => [bin.id, bin.capacity ?? 0]));
  const customers = new Map<number, Set<number | null>>();
  const found = (is: (place: Place) => boolean): number => {
    const place = places.find(is);
    if (!place) throw new Error(`Hub ${id} lacks a place.`);
    return place.id;
  };
  const zone = (purpose: string) => found((place) => place.kind === "zone" && place.purpose === purpose);
  const waiting = new Set([zone("receiving"), zone("inspection"), ...docks.map((dock) => dock.id)]);
  const floors = new Set(places.filter(({ id: place, kind }) => kind === "zone" && !waiting.has(place)).map((each) => each.id));
  return {
    id,
    zone,
    outside: (kind) => found((place) => place.kind === kind),
    dock: (random) => random.pick(docks).id,
    isWaiting: (place) => waiting.has(place),
    isBin: (place) => room.has(place),
    isStorage: (place) => room.has(place) || floors.has(place),
    binFor(volume, customer, random) {
      const free = bins.filter((bin) => (room.get(bin.id) ?? 0) >= volume);
      const near = free.filter((bin) => customers.get(bin.id)?.has(customer));
      // Large pieces stand on the floor, and small ones leave it to them.
      const fitting = free.filter((bin) => volume > 40 || !bin.code.endsWith("-01"));
      const from = near.length > 0 && random.chance(0.6) ? near : fitting.length > 0 ? fitting : free;
      return from.length === 0 ? undefined : random.pick(from).id;
    },
    room: (place) => room.get(place) ?? 0,
    take(place, volume, customer) {
      if (!room.has(place)) return;
      room.set(place, (room.get(place) ?? 0) - volume);
      customers.set(place, (customers.get(place) ?? new Set()).add(customer));
    },
    leave: (place, volume) => void (room.has(place) && room.set(place, (room.get(place) ?? 0) + volume)),
  };
}
