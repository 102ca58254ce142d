import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resources } from "../../src/resources/index.ts";
import { cover } from "../support/cover.ts";
import { daily, representativeModules } from "../support/representative-modules.ts";

const candidates = fc.array(
  fc.uniqueArray(fc.integer({ min: 0, max: 9 }).map(String), { maxLength: 6 }).map((parts) => new Set(parts)),
  { maxLength: 12 },
);

describe("a cover", () => {
  it("has every part, and besides those named only candidates that add one", () => {
    fc.assert(
      fc.property(candidates, fc.nat({ max: 3 }), (sets, named) => {
        const all = sets.map((parts, of) => ({ of, parts }));
        const chosen = cover(all, (each) => each < named);
        const partsOf = (indexes: readonly number[]) => new Set(indexes.flatMap((each) => [...(sets[each] ?? [])]));
        expect(partsOf(chosen)).toEqual(partsOf(all.map(({ of }) => of)));
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(chosen.slice(0, named)).toEqual(all.slice(0, named).map(({ of }) => of));
        for (let index = Math.min(named, all.length); index < chosen.length; index++) {
          const before = partsOf(chosen.slice(0, index));
          expect(partsOf(chosen.slice(0, index + 1)).size).toBeGreaterThan(before.size);
        }
      }),
    );
  });
});

describe("the representative modules", () => {
  it("are those in daily use and some others, fewer than half of all", () => {
    const names = representativeModules(resources).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...daily]));
    expect(names.length).toBeLessThan(resources.length / 2);
  });

  it("include a new module with a rule of a field that no other has", () => {
    const first = resources.find(({ routes }) => routes);
    if (!first) throw new Error("No module has routes.");
    const odd = { ...first, name: "odd", fields: { ...first.fields, wish: { kind: "wish" } } } as unknown as typeof first;
    expect(representativeModules([...resources, odd])).toContain(odd);
  });
});
