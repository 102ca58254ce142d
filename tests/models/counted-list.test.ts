import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCountedItem } from "../../src/schemas/values/counted-item.ts";
import { readCountedList } from "../../src/schemas/values/counted-list.ts";

const said = (line: string) => {
  const found = readCountedItem(line);
  return found && `${found.quantity} ${found.text}`;
};

describe("a line with a quantity", () => {
  it.each([
    "4 x Chair",
    "4x Chair",
    "4X Chair",
    "4 × Chair",
    "4×Chair",
    "4 * Chair",
    "x4 Chair",
    "(4) Chair",
    "[4] Chair",
    "4 ea Chair",
    "4 EA. Chair",
    "4 pcs Chair",
    "4 pieces of Chair",
    "4 units Chair",
    "Qty 4 Chair",
    "Qty: 4 - Chair",
    "QTY 4 x Chair",
    "Quantity: 4, Chair",
    "- 4 x Chair",
    "• 4x Chair",
    "1. 4 x Chair",
    "[ ] 4 x Chair",
    "Chair x 4",
    "Chair x4",
    "Chair × 4",
    "CHAIR X 4",
    "Chair (x4)",
    "Chair (4x)",
    "Chair (4)",
    "Chair (4 pcs)",
    "Chair, 4 pcs",
    "Chair - 4 ea.",
    "Chair: 4 units",
    "Chair qty 4",
    "Chair - qty 4",
    "Chair – Qty: 4",
    "Chair (qty 4)",
    "Chair, quantity: 4 ea",
    "4 x Chair (4)",
    "4 x\u00a0Chair",
  ])("is read from %j", (line) => expect(said(line)?.toLowerCase()).toBe("4 chair"));

  it.each([
    ["Chair, walnut - qty 4", "4 Chair, walnut"],
    ["4 x Walnut dining chair (Dining)", "4 Walnut dining chair (Dining)"],
    ["Sofa x 2 (Living room)", "2 Sofa (Living room)"],
    ["1 ea Mirror", "1 Mirror"],
    ["1 pc Mirror", "1 Mirror"],
    ["5 x Walnut chair 18½ x 20 in", "5 Walnut chair 18½ x 20 in"],
    ["(2) 2x4 lumber", "2 2x4 lumber"],
    ['2x "Aria" chair™', '2 "Aria" chair™'],
    ["Model A12 x 2", "2 Model A12"],
  ])("keeps the rest as it is written: %j", (line, text) => expect(said(line)).toBe(text));

  it.each([
    "4 x 8 x 2 ft",
    "4 x 8 x 2 ft crate",
    "2 x 4 lumber",
    "2x4 lumber",
    "2 x .5 in plate",
    "2 x ½ in plate",
    "2 x 10 ft rug",
    "4' x 8' sheet",
    "Lumber 2 x 4",
    "Rug 8 x 10",
    "Rug 8' x 10",
    "Rug 8 ft x 10",
    'Table 30"W x 40',
    "Cabinet W30 x 40",
    "Crate 30 x 40 x 2",
    "5 pc dining set",
    "5 pcs dining set",
    "Dining set 5 pieces",
    "3 piece sectional",
    "4 drawer dresser",
    "4 Walnut chairs",
    "2XL shirt",
    "2 x Lamp x 3",
    "2 x Box (3)",
    "Armchair (1962)",
    "0 x Chair",
    "4 x $250",
    "Total: 12 pcs",
    "12 x",
    "1. Sofa",
    "1) Sofa",
    "Sofa",
    "",
  ])("is not guessed in %j", (line) => expect(said(line)).toBeNull());

  it("is never a measure, however the sides are written", () => {
    const side = fc
      .tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom("", '"', "'", " in", " ft", "cm", "½"))
      .map((each) => each.join(""));
    const sides = fc.array(side, { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(sides, fc.constantFrom(" x ", "x", " × ", "×", " X "), fc.constantFrom("", "Rug ", "Crate, "), (all, sign, name) => {
        expect(readCountedItem(`${name}${all.join(sign)}`)).toBeNull();
        expect(readCountedItem(`${all.join(sign)} crate`)).toBeNull();
      }),
    );
  });

  it("comes back from whatever words it counts", () => {
    const word = fc.constantFrom("walnut", "Chair", "oak,", "table", "lamp", "(blue)", "No.");
    const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => `Big ${all.join(" ")} piece`);
    const write = fc.constantFrom<(count: number, text: string) => string>(
      (count, text) => `${count} x ${text}`,
      (count, text) => `${text} × ${count}`,
      (count, text) => `(${count}) ${text}`,
      (count, text) => `${text} - qty ${count}`,
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), words, write, (quantity, text, as) => {
        expect(readCountedItem(as(quantity, text))).toMatchObject({ quantity, text });
      }),
    );
  });
});

describe("a list of pieces", () => {
  const rooms = (text: string) => readCountedList(text, true)?.map(({ description, room }) => [description, room]);

  it("has rooms in parentheses at the end, known ones and single words that say nothing else", () => {
    expect(rooms("4 x Chair (Dining)\n2 x Desk (home office)\n1 x Bed (Bedroom 2)\n1 x Rug (Solarium)\nTable (Kitchen)")).toEqual([
      ["Chair", "Dining"],
      ["Desk", "home office"],
      ["Bed", "Bedroom 2"],
      ["Rug", "Solarium"],
      ["Table", "Kitchen"],
    ]);
    const kept = ["Chair (walnut)", "Chair (Walnut)", "Lamp (see note)", "Sofa (solarium)", "Desk (COM)", "Bed (King size)"];
    expect(rooms(kept.map((each) => `2 x ${each}`).join("\n"))).toEqual(kept.map((each) => [each, undefined]));
  });

  it("numbered from (1) on has no quantities", () => {
    expect(readCountedList("(1) Sofa\n(2) Chair\n(3) Lamp", false)).toBeNull();
    expect(readCountedList("(1) Sofa\n(1) Chair\n(3) Lamp", false)?.map(({ quantity }) => quantity)).toEqual([1, 1, 3]);
    expect(readCountedList("(3) Lamp", false)).toEqual([{ description: "Lamp", quantity: 3 }]);
  });

  it("without a clear quantity is no list", () => {
    expect(readCountedList("Sofa\n2 x 4 lumber\n\nRug 8 x 10", true)).toBeNull();
  });
});
