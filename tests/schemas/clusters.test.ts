import fc from "fast-check";
import { expect, it } from "vitest";
import { clustered, clusterOptions, isCluster, type MapMark, placesOf } from "../../src/views/map/clusters.ts";

const world = [-180, -85.06, 180, 85.06] as const;
const total = (marks: readonly MapMark[]) => marks.reduce((sum, mark) => sum + (isCluster(mark) ? mark.count : mark.members.length), 0);

/** Positions of which several can be the same. */
const positions = fc.array(
  fc.oneof(
    fc.tuple(fc.double({ min: -179, max: 179, noNaN: true }), fc.double({ min: -84, max: 84, noNaN: true })),
    fc.constantFrom([-74.0446, 40.7188] as [number, number], [-74.045, 40.719] as [number, number]),
  ),
  { maxLength: 120 },
);

it("draws each thing exactly once at each zoom", () => {
  fc.assert(
    fc.property(positions, fc.integer({ min: 0, max: 18 }), (things, zoom) => {
      const marks = clustered(things)(world, zoom);
      expect(total(marks)).toBe(things.length);
      const members = marks.flatMap((mark) => (isCluster(mark) ? [] : mark.members));
      expect(new Set(members).size).toBe(members.length);
      if (zoom > clusterOptions.maxZoom) expect(members.length).toBe(things.length);
    }),
  );
});

it("lists things at the same coordinates as one place, which never falls apart", () => {
  const same = [
    [-74, 40.7],
    [-74, 40.7],
    [-80, 35],
  ] as const;
  expect(placesOf(same).map(({ members }) => members)).toEqual([[0, 1], [2]]);
  for (const zoom of [6, 16, 18]) {
    const marks = clustered(same)(world, zoom);
    expect(marks).toContainEqual({ lng: -74, lat: 40.7, members: [0, 1] });
  }
});

it("draws as one what is less than 60 pixels apart, up to zoom 16", () => {
  // At zoom 4 the world is 4,096 px wide: 60 px are 5.3 degrees.
  const apart = (degrees: number) =>
    clustered([
      [-100, 0],
      [-100 + degrees, 0],
    ])(world, 4);
  expect(apart(5)).toMatchObject([{ count: 2 }]);
  expect(apart(5.5)).toHaveLength(2);
  expect(clusterOptions).toMatchObject({ radius: 60, maxZoom: 16 });
  const [cluster] = apart(5);
  expect(cluster && isCluster(cluster) && cluster.splitsAt).toBe(5);
});
