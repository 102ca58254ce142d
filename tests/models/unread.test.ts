import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Field } from "../../src/schemas/fields/field.ts";
import { date, dateTime, decimal, integer, money, percent, phone } from "../../src/schemas/fields/fields.ts";
import { parsePhone, phoneText } from "../../src/schemas/values/phone.ts";
import { amountText, parseAmount } from "../../src/schemas/values/typed-amounts.ts";
import { parseMoney } from "../../src/schemas/values/typed-money.ts";
import { checkInput, checkValue, loadChecks } from "../../src/views/editing/checks.ts";
import { unreadMessage } from "../../src/views/inputs/unread.ts";
import { cellText, parseCell } from "../../src/views/lines/line-values.ts";
import "../../src/schemas/fields/load-kind-readers.ts";

const typed: readonly Field[] = [date(), dateTime(), integer(), decimal(), money(), percent(), phone()];

describe("an input's text", () => {
  it("is read as it is shown", () => {
    const amounts = {
      integer: fc.integer(),
      money: fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }),
      decimal: fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }).map((value) => value / 1000),
      percent: fc.integer({ min: -9_990_000, max: 9_990_000 }).map((value) => value / 10_000),
    } as const;
    for (const kind of ["integer", "money", "decimal", "percent"] as const) {
      fc.assert(
        fc.property(amounts[kind], (value) => {
          expect(parseAmount(kind, amountText(kind, value))).toBe(value === 0 ? 0 : value);
        }),
      );
    }
    const numbers = fc.tuple(fc.constantFrom("+1", "+44", "+971"), fc.integer({ min: 2_000_000, max: 999_999_999 }));
    fc.assert(
      fc.property(numbers, ([code, digits]) => {
        const stored = `${code} ${digits}`;
        expect(parseCell(phone(), cellText(phone(), stored))).toBe(stored);
        expect(phoneText(parsePhone(`${code}${digits}`))).toBe(stored);
      }),
    );
  });

  it.each(["1,2,3", "1 2", "12.5.1", "€5", "1,234,5", "twelve", "-", "5%", "1e5"])("%s is no amount", (text) => {
    expect(parseMoney(text)).toBeNull();
    expect(parseAmount("integer", text)).toBe(text);
  });

  it.each([
    ["$1,234.56", 123_456],
    [" 1234.5 ", 123_450],
    ["-$3", -300],
    ["$ 7", 700],
    [".5", 50],
  ])("%s is %i cents", (text, cents) => expect(parseMoney(text)).toBe(cents));

  it("that can't be read stays, and is refused with its format: it never becomes another value or none", async () => {
    await loadChecks();
    const texts = fc
      .oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^[\d/.,$%:+() apm-]{1,16}$/))
      .filter((text) => text.trim() !== "");
    for (const field of typed) {
      fc.assert(
        fc.property(texts, (text) => {
          const value = parseCell(field, text);
          expect(value).not.toBeNull();
          const message = unreadMessage(field, value);
          if (message === undefined) return;
          expect(String(value).trim()).toBe(text.trim());
          expect(checkValue("field", field, value)).toEqual([message]);
        }),
      );
    }
  });

  it.each(['"', "in", "inches", "″"])("%s alone is a unit without a number, and is refused", (text) => {
    for (const field of [integer(), decimal({ unit: "in" })]) expect(parseCell(field, text)).toBe(text);
    expect(parseCell(decimal({ unit: "in" }), `12.5 ${text}`)).toBe(12.5);
  });

  it("is refused in a line as well", async () => {
    const fields = { pieces: { kind: "lines", fields: { weight: decimal(), due: date() } } } as const;
    const errors = await checkInput(fields, "create", { pieces: [{ weight: 1 }, { weight: "heavy", due: "2/30/2026" }] });
    expect(errors).toEqual({
      "pieces.1.weight": ["Enter a number such as 12.5."],
      "pieces.1.due": ["Enter a date as MM/DD/YYYY."],
    });
  });
});
