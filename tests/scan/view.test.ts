import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CountLine, ScanCommand, ScanReceive } from "../../src/contract/scan.ts";
import { expectedFor, expectedMatching } from "../../src/pages/warehousing/scan/model/expected-goods.ts";
import { placeScanned, startPlacing } from "../../src/pages/warehousing/scan/model/placing.ts";
import { type DoneScan, patched, viewOf } from "../../src/pages/warehousing/scan/model/scan-view.ts";
import { a1, a2, b1, base, moveOf, piece, snapshot, tagOf } from "./support.ts";

const where = (commands: readonly ScanCommand[], id: number, done: readonly DoneScan[] = []) =>
  viewOf(snapshot, commands, done).pieces.get(tagOf(id))?.place;
const undo = (key: string, of: string): ScanCommand => ({ ...base(key), kind: "undo", of });
const countLine = (line: CountLine["line"], counted: number): ScanCommand => ({
  ...base(`count ${counted}`),
  kind: "countLine",
  receive: { startKey: "s" },
  line,
  counted,
  countedBefore: 0,
  damaged: 0,
  condition: [],
  photoIds: [],
});
const begin: ScanCommand = { ...base("s"), kind: "startReceive", expectedIds: [9] };

describe("what the screen shows of unsent scans", () => {
  it("is the piece at its new place, and back after an undo", () => {
    expect(where([], 1)).toBe("A-01-01");
    expect(where([moveOf("a", 1, b1)], 1)).toBe("B-01-01");
    expect(where([moveOf("a", 1, b1), moveOf("b", 1, a2)], 1)).toBe("A-01-02");
    expect(where([moveOf("a", 1, b1), undo("u", "a")], 1)).toBe("A-01-01");
    const command = moveOf("a", 1, b1);
    const done: DoneScan = { key: "a", seq: 1, userId: 1, command, message: "", tags: [], before: { placeId: 2, place: "A-01-02" } };
    expect(where([undo("u", "a")], 1, [done])).toBe("A-01-02");
  });

  it("is a receive with the lines of the expected goods, as they are counted", () => {
    const [receive] = viewOf(
      snapshot,
      [begin, countLine({ expectedLineId: 92 }, 3), countLine({ description: "Crate", room: "Den" }, 2)],
      [],
    ).receives;
    expect(receive?.lines.map(({ description, counted, expected, name }) => [description, counted, expected, name])).toEqual([
      ["Sideboard", 0, 1, { expectedLineId: 91 }],
      ["Lounge chair", 3, 4, { expectedLineId: 92 }],
      ["Crate", 2, null, null],
    ]);
    expect(viewOf(snapshot, [begin, { ...base("e"), kind: "completeReceive", receive: { startKey: "s" } }], []).receives).toEqual([]);
  });

  it("joins what was counted offline with the receive that the server has made of it", () => {
    const receive: ScanReceive = {
      id: 77,
      number: "RC-00018",
      customer: "Whitfield Interiors",
      carrier: null,
      proNumber: null,
      startKey: "s",
      lines: [
        { id: 701, description: "Lounge chair", expected: 4, counted: 0, damaged: 0, sidemark: null, room: null, expectedLineId: 92 },
      ],
    };
    const known = patched(snapshot, begin, { piece: null, receive: { ...receive, isCompleted: false, tags: [] }, pull: null });
    const before = viewOf(snapshot, [begin], []).receives[0]?.lines[1]?.key;
    const [shown, ...others] = viewOf(known, [begin, countLine({ expectedLineId: 92 }, 3)], []).receives;
    expect(others).toEqual([]);
    expect(shown).toMatchObject({ number: "RC-00018", lines: [{ counted: 3, name: { id: 701 }, key: before }] });
    const completed = patched(known, begin, { piece: null, receive: { ...receive, isCompleted: true, tags: [] }, pull: null });
    expect(completed.receives).toEqual([]);
  });

  it("is the tags that were seen", () => {
    const seen: ScanCommand = { ...base("c"), kind: "countPiece", countId: 5, tag: tagOf(1), place: a1.barcode };
    expect(viewOf(snapshot, [seen], []).counts[0]?.counted).toEqual([tagOf(1)]);
    expect(viewOf(snapshot, [seen, undo("u", "c")], []).counts[0]?.counted).toEqual([]);
    const after = patched(snapshot, seen, { piece: null, receive: null, pull: null });
    expect(after.counts[0]?.counted).toEqual([tagOf(1)]);
    expect(patched(after, undo("u", "c"), { piece: null, receive: null, pull: null }, seen).counts[0]?.counted).toEqual([]);
  });

  it("is the same whether commands wait or the server has carried them out", () => {
    const commands = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(a1, a2, b1)), { maxLength: 20 });
    fc.assert(
      fc.property(commands, fc.nat(20), (moves, sent) => {
        const all = moves.map(([id, to], at) => ({ id, to, command: moveOf(String(at), id, to) }));
        const places = (view: ReturnType<typeof viewOf>) => [...view.pieces.values()].map(({ tag, place }) => `${tag} ${place}`).sort();
        let server = snapshot;
        for (const { id, to, command } of all.slice(0, sent))
          server = patched(server, command, { piece: piece(id, to), receive: null, pull: null });
        const rest = all.slice(sent).map(({ command }) => command);
        const everything = all.map(({ command }) => command);
        expect(places(viewOf(server, rest, []))).toEqual(places(viewOf(snapshot, everything, [])));
        // A snapshot that was read while commands were on their way contains some of them already.
        expect(places(viewOf(server, everything, []))).toEqual(places(viewOf(snapshot, everything, [])));
      }),
    );
  });
});

describe("place and pieces", () => {
  const view = viewOf(snapshot, [], []);
  const tag = (id: number) => ({ kind: "tag" as const, code: tagOf(id) });
  const at = (code: string) => ({ kind: "place" as const, code });
  const never = () => false;

  it("place first: the place stays until another is scanned", () => {
    const chosen = placeScanned(startPlacing(), at("A-01-02"), view, never);
    expect(chosen).toMatchObject({ state: { place: a2 }, placed: [], verdict: { kind: "note" } });
    const placed = placeScanned(chosen.state, tag(1), view, never);
    expect(placed).toMatchObject({ state: { place: a2 }, placed: [{ tag: tagOf(1), place: a2 }], verdict: { kind: "yes" } });
    expect(placeScanned(placed.state, at("L000000003"), view, never).state.place).toEqual(b1);
  });

  it("pieces that are scanned before a place wait for it", () => {
    const one = placeScanned(startPlacing(), tag(1), view, never);
    const two = placeScanned(placeScanned(one.state, tag(2), view, never).state, tag(2), view, never);
    expect(two.state.held).toEqual([tagOf(1), tagOf(2)]);
    expect(placeScanned(two.state, at("A-01-02"), view, never)).toMatchObject({
      placed: [{ tag: tagOf(1) }, { tag: tagOf(2) }],
      state: { place: a2, held: [] },
    });
  });

  it("piece first: a place ends its pieces, and never takes the next one by itself", () => {
    const held = placeScanned(startPlacing("piece"), tag(1), view, never);
    const placed = placeScanned(held.state, at("A-01-02"), view, never);
    expect(placed).toMatchObject({ placed: [{ tag: tagOf(1), place: a2 }], state: { place: null } });
    expect(placeScanned(placed.state, tag(2), view, never).placed).toEqual([]);
    expect(placeScanned(placed.state, at("A-01-02"), view, never).verdict.kind).toBe("no");
  });

  it("refuses what is no place of the hub and no tag, and does nothing twice", () => {
    expect(placeScanned(startPlacing(), at("L000000999"), view, never).verdict.kind).toBe("no");
    expect(placeScanned(startPlacing(), { kind: "other", code: "1Z" }, view, never).verdict.kind).toBe("no");
    const state = { ...startPlacing(), place: a1 };
    expect(placeScanned(state, tag(1), view, () => true)).toMatchObject({ placed: [], verdict: { kind: "note", key: "scan.already" } });
  });
});

describe("expected goods", () => {
  it("are found by number, tracking number and purchase order, however these are written", () => {
    for (const code of ["PR-00042", "pr00042", "1Z999AA10123456784", "PO 7781"])
      expect(expectedFor(code, snapshot.expected).rows.map(({ id }) => id)).toEqual([9]);
    expect(expectedFor("--", snapshot.expected).rows).toEqual([]);
    expect(expectedMatching("hunt chair", snapshot.expected)).toHaveLength(1);
    expect(expectedMatching("hunt lamp", snapshot.expected)).toHaveLength(0);
  });
});
