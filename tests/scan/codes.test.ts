import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCode } from "../../src/pages/warehousing/scan/model/codes.ts";
import { createMute } from "../../src/pages/warehousing/scan/model/muted.ts";
import { decode, emptyDecoder, type Keystroke, standardScanner } from "../../src/pages/warehousing/scan/model/scanner-decoder.ts";

const places = new Set(["A-01-01", "L000000012", "DOCK 1"]);

describe("a code", () => {
  it.each([
    ["T000000042", "tag", "T000000042"],
    ["t000000042 ", "tag", "T000000042"],
    ["]C1T000000042", "tag", "T000000042"],
    ["https://hq.example/warehousing/inventories/by-tag/T000000042", "tag", "T000000042"],
    ["HTTPS://HQ.EXAMPLE/WAREHOUSING/INVENTORIES/BY-TAG/T000000042", "tag", "T000000042"],
    ["http://10.0.0.5:3000/hq/warehousing/inventories/by-tag/T000000042?from=qr", "tag", "T000000042"],
    ["L000000099", "place", "L000000099"],
    ["a-01-01", "place", "A-01-01"],
    ["dock 1", "place", "DOCK 1"],
    ["T00000042", "other", "T00000042"],
    ["T0000000421", "other", "T0000000421"],
    ["1Z999AA10123456784", "other", "1Z999AA10123456784"],
    ["https://evil.example/by-tag/T000000042", "other", "https://evil.example/by-tag/T000000042"],
  ])("%s is a %s", (text, kind, code) => expect(readCode(text, places)).toEqual({ kind, code }));

  it("is nothing where there is nothing, or a whole page of text", () => {
    expect(readCode("  ", places)).toBeUndefined();
    expect(readCode("x".repeat(201), places)).toBeUndefined();
  });
});

/** Everything that was scanned in these keystrokes. */
function scannedIn(strokes: readonly Keystroke[], settings = standardScanner): string[] {
  let state = emptyDecoder;
  return strokes.flatMap((stroke) => {
    const { state: next, scanned } = decode(state, stroke, settings);
    state = next;
    return scanned === undefined ? [] : [scanned];
  });
}

const typed = (text: string, from: number, gap: number, end = "Enter"): Keystroke[] =>
  [...text, end].map((key, at) => ({ key, at: from + at * gap, repeat: false }));

describe("a hardware scanner", () => {
  it("is told from a person by its speed, and ends with Enter or Tab", () => {
    expect(scannedIn(typed("T000000042", 0, 8))).toEqual(["T000000042"]);
    expect(scannedIn(typed("T000000042", 0, 8, "Tab"))).toEqual(["T000000042"]);
    expect(scannedIn(typed("T000000042", 0, 120))).toEqual([]);
    expect(scannedIn(typed("T000000042", 0, 120), { ...standardScanner, gapMs: 150 })).toEqual(["T000000042"]);
    expect(scannedIn(typed("abc", 0, 8))).toEqual([]);
  });

  it("types Shift for capitals and may type a prefix", () => {
    const shifted = typed("T000000042", 0, 20).flatMap((stroke) => [{ ...stroke, key: "Shift" }, stroke]);
    expect(scannedIn(shifted)).toEqual(["T000000042"]);
    expect(scannedIn(typed("~~T000000042", 0, 8), { ...standardScanner, prefix: "~~" })).toEqual(["T000000042"]);
  });

  it("is not a key that is held down", () => {
    const held = typed("aaaaaaaa", 0, 30).map((stroke, at) => ({ ...stroke, repeat: at > 0 && stroke.key === "a" }));
    expect(scannedIn(held)).toEqual([]);
  });

  it("loses no code, however fast they come and whatever is typed in between", () => {
    const code = fc.stringMatching(/^[A-Z0-9-]{4,20}$/);
    const slow = fc.stringMatching(/^[a-z ]{0,6}$/);
    const property = fc.property(
      fc.array(fc.record({ code, slow, gap: fc.integer({ min: 0, max: 50 }), rest: fc.integer({ min: 51, max: 400 }) })),
      (all) => {
        let at = 0;
        const strokes = all.flatMap(({ code: text, slow: words, gap, rest }) => {
          const hand = [...words].map((key, nth): Keystroke => ({ key, at: at + (nth + 1) * rest, repeat: false }));
          at += (hand.length + 1) * rest;
          const scan = typed(text, at, gap);
          at = scan.at(-1)?.at ?? at;
          return [...hand, ...scan];
        });
        expect(scannedIn(strokes)).toEqual(all.map((each) => each.code));
      },
    );
    fc.assert(property);
  });
});

describe("a code in front of the camera", () => {
  it("counts once while it is seen, and again when it comes back", () => {
    const isNew = createMute(1_500);
    expect([0, 500, 1_900, 3_300].map((at) => isNew("T000000001", at))).toEqual([true, false, false, false]);
    expect(isNew("T000000002", 3_400)).toBe(true);
    expect(isNew("T000000001", 3_500)).toBe(true);
    expect(isNew("T000000001", 5_100)).toBe(true);
  });
});
