/** A row on a map: its id, where it is, and its title. */
export type MapPoint = readonly [id: number, lng: number, lat: number, title: string];

/** The rows of a list as points: `GET /api/<collection>/points`, with the list's own filters. */
export interface MapPoints {
  readonly points: readonly MapPoint[];
  /** How many rows have no known place. */
  readonly unplaced: number;
  /** There are more rows than `MOST_POINTS`. */
  readonly isCapped: boolean;
}

/** The most rows that one call places on a map. */
export const MOST_POINTS = 10_000;
