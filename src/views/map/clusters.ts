import Supercluster from "supercluster";

/** What is shown at one place of a map. Things at exactly the same coordinates are one place. */
export interface MapPlace {
  readonly lng: number;
  readonly lat: number;
  /** The positions of its things in the list that was clustered. */
  readonly members: readonly number[];
}

/** Places drawn as one, because they would overlap at this zoom. */
export interface MapCluster {
  readonly lng: number;
  readonly lat: number;
  /** How many things it stands for. */
  readonly count: number;
  /** The zoom at which it falls apart. */
  readonly splitsAt: number;
}

export type MapMark = MapPlace | MapCluster;

export const isCluster = (mark: MapMark): mark is MapCluster => "count" in mark;

/** West, south, east, north, in degrees. */
export type Bounds = readonly [number, number, number, number];

/** Beyond this zoom, everything is drawn by itself. */
const MAX_ZOOM = 16;

export const clusterOptions = {
  radius: 60,
  maxZoom: MAX_ZOOM,
  // The radius is in pixels of the map's own tiles, which are 256 wide.
  extent: 256,
} as const;

interface Count {
  count: number;
}

/** Things at exactly the same coordinates would never fall apart, so they are one place from the beginning. */
export function placesOf(positions: readonly (readonly [lng: number, lat: number])[]): MapPlace[] {
  const places = new Map<string, { lng: number; lat: number; members: number[] }>();
  for (const [index, [lng, lat]] of positions.entries()) {
    const key = `${lng},${lat}`;
    const found = places.get(key);
    if (found) found.members.push(index);
    else places.set(key, { lng, lat, members: [index] });
  }
  return [...places.values()];
}

/** Clusters positions once; the answer says what is to be drawn in a part of the map at a zoom. */
export function clustered(positions: readonly (readonly [lng: number, lat: number])[]): (bounds: Bounds, zoom: number) => MapMark[] {
  const places = placesOf(positions);
  const index = new Supercluster<{ readonly place: MapPlace }, Count>({
    ...clusterOptions,
    map: ({ place }) => ({ count: place.members.length }),
    reduce: (total, { count }) => {
      total.count += count;
    },
  });
  index.load(
    places.map((place) => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [place.lng, place.lat] },
      properties: { place },
    })),
  );
  return (bounds, zoom) =>
    index.getClusters([...bounds], Math.max(0, Math.floor(zoom))).map((feature): MapMark => {
      const [lng = 0, lat = 0] = feature.geometry.coordinates;
      const { properties } = feature;
      if (!("cluster_id" in properties)) return properties.place;
      return { lng, lat, count: properties.count, splitsAt: index.getClusterExpansionZoom(properties.cluster_id) };
    });
}
