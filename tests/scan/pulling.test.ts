import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PullCommand, ScanPull, ScanPullLine } from "../../src/contract/scan-pulls.ts";
import { readCode } from "../../src/pages/warehousing/scan/model/codes.ts";
import {
  deliverScanned,
  loadScanned,
  pullScanned,
  pullsAfter,
  pullsBefore,
  pullsFor,
  walkOf,
} from "../../src/pages/warehousing/scan/model/pulling.ts";
import { viewOf } from "../../src/pages/warehousing/scan/model/scan-view.ts";
import { a1, base, snapshot, tagOf } from "./support.ts";

const lineOf = (id: number, place: string, progress: ScanPullLine["progress"] = null): ScanPullLine => ({
  itemId: id,
  tag: tagOf(id),
  description: `Chair ${id}`,
  quantity: 1,
  sidemark: null,
  room: "Lobby",
  placeId: Number(place.replace(/\D/g, "")),
  place,
  progress,
  isPhotographed: false,
});
const pullOf = (id: number, lines: readonly ScanPullLine[], more: Partial<ScanPull> = {}): ScanPull => ({
  id,
  number: `PF-0000${id}`,
  customer: "Whitfield Interiors",
  purpose: "Delivery",
  toHubId: null,
  neededOn: "2026-11-25",
  shipTo: "Residence, Reno",
  state: "pulling",
  isRecalled: false,
  billOfLading: null,
  isSigned: false,
  lines,
  ...more,
});
const { places } = viewOf(snapshot, [], []);
const scan = (text: string, chosen: readonly ScanPull[], pulls = chosen) => {
  const code = readCode(text, new Set(places.keys()));
  if (!code) throw new Error(`${text} is no code.`);
  return { code, chosen, pulls, places, hub: "RNO" };
};

describe("the walk of a wave", () => {
  it("goes to each place once, in the order of the codes as people count", () => {
    const first = pullOf(1, [lineOf(1, "A-10"), lineOf(2, "A-2"), lineOf(3, "A-2", "staged")]);
    const second = pullOf(2, [lineOf(4, "A-2"), lineOf(5, "A-1", "short")]);
    expect(walkOf([first, second]).map(({ place, lines }) => [place, lines.map(({ line }) => line.itemId)])).toEqual([
      ["A-2", [2, 4]],
      ["A-10", [1]],
    ]);
  });

  it("holds every open line of its pulls exactly once", () => {
    const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom(null, "staged", "short", null)), { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 4 }), (each) => {
        let id = 0;
        const pulls = each.map((some, at) =>
          pullOf(
            at,
            some.map(([place, progress]) => {
              id += 1;
              return lineOf(id, `A-${place}`, progress);
            }),
          ),
        );
        const walked = walkOf(pulls).flatMap((stop) => stop.lines.map(({ line }) => line.itemId));
        const open = pulls.flatMap((pull) => pull.lines.filter(({ progress }) => progress === null).map(({ itemId }) => itemId));
        expect(walked.toSorted((a, b) => a - b)).toEqual(open);
        const stops = walkOf(pulls).map(({ placeId }) => placeId);
        expect(new Set(stops).size).toBe(stops.length);
      }),
    );
  });
});

describe("a scan while pulling", () => {
  const mine = pullOf(1, [lineOf(1, "A-1"), lineOf(2, "A-2", "staged"), lineOf(3, "A-3", "short")]);
  const other = pullOf(2, [lineOf(4, "A-1")]);
  const said = (text: string, chosen: readonly ScanPull[] = [mine]) => pullScanned(scan(text, chosen, [mine, other])).verdict;

  it("takes what is open or was found again, and refuses everything else loudly", () => {
    expect(pullScanned(scan(tagOf(1), [mine])).found?.pull.id).toBe(1);
    expect(pullScanned(scan(tagOf(3), [mine])).found?.line.itemId).toBe(3);
    expect(said(tagOf(2))).toMatchObject({ kind: "note", key: "scan.pulledAlready" });
    expect(said(tagOf(4))).toMatchObject({ kind: "no", key: "scan.onOtherPull", params: { number: "PF-00002" } });
    expect(said(tagOf(99))).toMatchObject({ kind: "no", key: "scan.notOnPull" });
    expect(said(tagOf(1), [{ ...mine, isRecalled: true }])).toMatchObject({ kind: "no", key: "scan.pullRecalled" });
  });

  it("says what a bin is for, and takes a staging place as the place to put things", () => {
    expect(said("B-01-01")).toMatchObject({ kind: "no", key: "scan.nothingToTake" });
    const here = pullOf(3, [{ ...lineOf(9, "A-1"), placeId: a1.id }]);
    expect(said(a1.code, [here])).toMatchObject({ kind: "note", key: "scan.toTakeHere", params: { count: 1 } });
    const dock = { ...a1, id: 700, code: "D-01", barcode: "L000000700", kind: "dock", purpose: null } as const;
    const step = pullScanned({ ...scan(a1.code, [mine]), code: { kind: "place", code: "D-01" }, places: new Map([["D-01", dock]]) });
    expect(step).toMatchObject({ place: { code: "D-01" }, verdict: { kind: "note" } });
  });
});

describe("loading and delivering", () => {
  const pull = pullOf(
    1,
    [lineOf(1, "S-1", "staged"), lineOf(2, "T-1", "loaded"), lineOf(3, "T-1", "refused"), lineOf(4, "T-1", "delivered")],
    {
      state: "withTransport",
    },
  );
  it("each take what is in its turn", () => {
    expect(loadScanned(scan(tagOf(1), [pull])).found?.line.itemId).toBe(1);
    expect(loadScanned(scan(tagOf(2), [pull])).verdict).toMatchObject({ kind: "note", key: "scan.pulledAlready" });
    expect(loadScanned(scan(tagOf(4), [pull])).verdict).toMatchObject({ kind: "no", key: "scan.notItsTurn" });
    expect(loadScanned(scan(a1.code, [pull])).verdict.kind).toBe("no");
    for (const id of [2, 3]) expect(deliverScanned(scan(tagOf(id), [pull]), null).found?.line.itemId).toBe(id);
    expect(deliverScanned(scan(tagOf(1), [pull]), null).verdict.kind).toBe("no");
    expect(deliverScanned(scan(a1.code, [pull]), null).place?.id).toBe(a1.id);
  });
});

describe("what a device shows of its pulls", () => {
  const command = (kind: PullCommand["kind"], tag: string): PullCommand =>
    ({ ...base("k"), kind, pullId: 1, tag, place: a1.barcode, reason: "other", photoIds: [] }) as PullCommand;

  it("follows what it has scanned, and goes back with an undo", () => {
    const approved = [pullOf(1, [lineOf(1, "A-1"), lineOf(2, "A-1")], { state: "approved" })];
    const after = pullsAfter(approved, command("pullPiece", tagOf(1)));
    expect(after[0]).toMatchObject({ state: "pulling", lines: [{ progress: "staged" }, { progress: null }] });
    expect(pullsBefore(after, command("pullPiece", tagOf(1)))[0]?.lines[0]?.progress).toBe(null);
    const view = viewOf({ ...snapshot, pulls: approved }, [command("shortPiece", tagOf(2))], []);
    expect(view.pulls[0]?.lines[1]?.progress).toBe("short");
    const photo: PullCommand = { ...base("p"), kind: "photographDelivery", pullId: 1, tags: [tagOf(2)], photoIds: [] };
    expect(pullsAfter(approved, photo)[0]?.lines.map(({ isPhotographed }) => isPhotographed)).toEqual([false, true]);
    expect(pullsFor.pull(pullsAfter(after, command("shortPiece", tagOf(2))))).toEqual([]);
  });
});
