import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  costOf,
  type EarlierCharge,
  roundedOnce,
  type StorageTerms,
  type StoredPiece,
  settledWith,
  storageOf,
} from "../../server/areas/accounting/storage/charges.ts";
import { dateOfDay, dayNumber, periodOf } from "../../server/areas/accounting/storage/periods.ts";
import { staysOf } from "../../server/areas/accounting/storage/stays.ts";
import { monthStart } from "../../src/schemas/values/date.ts";

const HUB = 1;
const terms: StorageTerms = {
  ...{ serviceId: 1, rateId: 1, unit: "piece-day", price: 95, freeDays: 0, period: "calendar", proration: "daily" },
};
const piece = (from: string, until: string | null = null, more: Partial<StoredPiece> = {}): StoredPiece => ({
  stays: [{ hubId: HUB, from: dayNumber(from), until: until === null ? null : dayNumber(until), isReturn: false }],
  ...{ receivedOn: dayNumber(from), volume: 10_000, area: 500, chargedFrom: null },
  ...more,
});
const windowOf = (month: string, from = month) => ({
  ...{ from: dayNumber(from), month: dayNumber(month), end: dayNumber(monthStart(month, 1)), isFirst: true },
});
const chargedIn = (month: string, stored: StoredPiece, more: Partial<StorageTerms> = {}) =>
  storageOf(stored, HUB, windowOf(month), () => ({ ...terms, ...more }));
const cents = (charges: readonly { readonly exact: bigint }[]) => roundedOnce(charges.map(({ exact }) => exact)).reduce((a, b) => a + b, 0);
const spans = (charges: ReturnType<typeof chargedIn>["charges"]) =>
  charges.map(({ from, until, days }) => `${dateOfDay(from)} ${dateOfDay(until)} ${days}`);

describe("stays", () => {
  const at = (kind: string, date: string, isStored = true, hubId = HUB) => ({ kind, hubId, isStored, day: dayNumber(date) });

  it("go on through moves and end when the piece leaves; what comes back has no free days", () => {
    const stays = staysOf([
      at("receive", "2026-11-03"),
      at("put away", "2026-11-04"),
      at("load", "2026-11-10", false),
      at("return", "2026-11-12"),
    ]);
    expect(stays).toEqual([
      { hubId: HUB, from: dayNumber("2026-11-03"), until: dayNumber("2026-11-10"), isReturn: false },
      { hubId: HUB, from: dayNumber("2026-11-12"), until: null, isReturn: true },
    ]);
  });

  it("are not broken by a load that was taken back", () => {
    expect(staysOf([at("receive", "2026-11-03"), at("load", "2026-11-10", false), at("reverse", "2026-11-11")])).toEqual([
      { hubId: HUB, from: dayNumber("2026-11-03"), until: null, isReturn: false },
    ]);
  });

  it("change with the hub, and never overlap, however the clocks ran", () => {
    const movement = fc.record({
      kind: fc.constantFrom("move", "load", "reverse", "return", "receive"),
      hubId: fc.constantFrom(1, 2),
      isStored: fc.boolean(),
      day: fc.integer({ min: 20_000, max: 20_060 }),
    });
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 12 }), (movements) => {
        const stays = staysOf(movements);
        stays.forEach(({ from, until }, index) => {
          if (until !== null) expect(until).toBeGreaterThanOrEqual(from);
          const next = stays[index + 1];
          if (next) expect(until ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(next.from);
        });
        expect(stays.at(-1)?.until === null).toBe(movements.at(-1)?.isStored === true);
      }),
    );
  });
});

describe("periods", () => {
  const months = (anchor: string, day: string) => {
    const { start, end } = periodOf("month", "anniversary", dayNumber(day), dayNumber(anchor));
    return [dateOfDay(start), dateOfDay(end)];
  };
  it("keep the day of the receipt, through short months and leap years", () => {
    expect(months("2027-01-31", "2027-02-15")).toEqual(["2027-01-31", "2027-02-28"]);
    expect(months("2027-01-31", "2027-02-28")).toEqual(["2027-02-28", "2027-03-31"]);
    expect(months("2027-01-31", "2027-03-31")).toEqual(["2027-03-31", "2027-04-30"]);
    expect(months("2024-02-29", "2025-03-01")).toEqual(["2025-02-28", "2025-03-29"]);
    expect(months("2024-02-29", "2028-02-29")).toEqual(["2028-02-29", "2028-03-29"]);
  });
  it("begin on Mondays by the calendar, and on the weekday of the receipt otherwise", () => {
    const weekOf = (kind: "calendar" | "anniversary") => periodOf("week", kind, dayNumber("2026-11-26"), dayNumber("2026-11-04"));
    expect(dateOfDay(weekOf("calendar").start)).toBe("2026-11-23");
    expect(dateOfDay(weekOf("anniversary").start)).toBe("2026-11-25");
  });
  it("cover every day once", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 15_000, max: 25_000 }),
        fc.integer({ min: 0, max: 2_000 }),
        fc.constantFrom("day" as const, "month" as const, "week" as const),
        fc.constantFrom("calendar" as const, "anniversary" as const),
        (anchor, later, span, kind) => {
          const period = periodOf(span, kind, anchor + later, anchor);
          expect(period.start <= anchor + later && anchor + later < period.end).toBe(true);
          expect(periodOf(span, kind, period.end, anchor).start).toBe(period.end);
          expect(periodOf(span, kind, period.end - 1, anchor)).toEqual(period);
        },
      ),
    );
  });
});

describe("storage of a month", () => {
  it("counts the day of receipt and not that of leaving, after the free days", () => {
    expect(spans(chargedIn("2026-11-01", piece("2026-11-03", "2026-11-10")).charges)).toEqual(["2026-11-03 2026-11-09 7"]);
    const free = chargedIn("2026-11-01", piece("2026-10-20"), { freeDays: 30 });
    expect(spans(free.charges)).toEqual(["2026-11-19 2026-11-30 12"]);
    expect(cents(free.charges)).toBe(12 * 95);
    expect(chargedIn("2026-11-01", piece("2026-11-20"), { freeDays: 30 }).charges).toEqual([]);
  });

  it("begins where the storage of opening stock was charged elsewhere before, with free days and anniversaries of the receipt", () => {
    const opening = piece("2026-06-12", null, { chargedFrom: dayNumber("2026-11-10") });
    expect(spans(chargedIn("2026-11-01", opening, { freeDays: 30 }).charges)).toEqual(["2026-11-10 2026-11-30 21"]);
    const later = piece("2026-10-31", null, { chargedFrom: dayNumber("2026-11-10") });
    expect(spans(chargedIn("2026-11-01", later, { freeDays: 30 }).charges)).toEqual(["2026-11-30 2026-11-30 1"]);
  });

  it("charges a part of a month by its days, by halves, or in full", () => {
    const month = { unit: "cu ft-month", price: 120 } as const;
    // 10 cubic feet: $12.00 a month.
    const until = (day: string, proration: StorageTerms["proration"]) =>
      cents(chargedIn("2026-11-01", piece("2026-11-01", day), { ...month, proration }).charges);
    expect([until("2026-11-16", "daily"), until("2026-11-16", "half"), until("2026-11-17", "half"), until("2026-11-02", "full")]).toEqual([
      600, 600, 1200, 1200,
    ]);
  });

  it("says why a piece can't be charged", () => {
    expect(chargedIn("2026-11-01", piece("2026-11-01", null, { volume: null }), { unit: "cu ft-month" }).gap).toBe(
      "Its dimensions are not known.",
    );
    expect(storageOf(piece("2026-11-01"), HUB, windowOf("2026-11-01"), () => null)).toEqual({
      charges: [],
      gap: "Nothing says what storage costs.",
    });
    expect(chargedIn("2026-11-01", piece("2026-11-01"), { unit: "trip" }).gap).toBe("Storage can't be charged per trip.");
  });

  it("charges each day the rate that holds then", () => {
    const changed = dayNumber("2026-11-11");
    const { charges } = storageOf(piece("2026-11-01"), HUB, windowOf("2026-11-01"), (day) =>
      day < changed ? terms : { ...terms, rateId: 2, price: 100 },
    );
    expect(spans(charges)).toEqual(["2026-11-01 2026-11-10 10", "2026-11-11 2026-11-30 20"]);
    expect(cents(charges)).toBe(10 * 95 + 20 * 100);
  });
});

const anyTerms = fc.record<StorageTerms>({
  serviceId: fc.constant(1),
  rateId: fc.constant(1),
  unit: fc.constantFrom("piece-day", "cu ft-month", "64 sq ft-week", "month"),
  price: fc.integer({ min: 1, max: 100_000 }),
  freeDays: fc.integer({ min: 0, max: 45 }),
  period: fc.constantFrom("calendar", "anniversary"),
  proration: fc.constantFrom("daily", "half", "full"),
});
const months = ["2026-11-01", "2026-12-01", "2027-01-01", "2027-02-01", "2027-03-01"];

/** Runs the months one after the other, as the piece is known at each of them. */
function runAll(known: readonly StoredPiece[], agreed: StorageTerms) {
  const earlier: EarlierCharge[] = [];
  const charged: { from: number; until: number; exact: bigint; days: number }[] = [];
  let exact = 0n;
  months.forEach((month, index) => {
    const stored = known[index];
    if (!stored) return;
    const { charges, adjustments } = settledWith(storageOf(stored, HUB, windowOf(month, months[0]), () => agreed).charges, earlier);
    for (const each of charges) {
      charged.push(each);
      earlier.push({ ...each, id: earlier.length + 1 });
      exact += each.exact;
    }
    for (const each of adjustments) {
      earlier.push({ ...each.of, days: each.days });
      exact += each.exact;
    }
  });
  return { charged, exact, days: earlier.reduce((sum, { days }) => sum + days, 0) };
}

describe("the runs of months", () => {
  const stay = fc.record({ from: fc.integer({ min: 0, max: 140 }), length: fc.option(fc.integer({ min: 0, max: 140 }), { nil: null }) });
  const start = dayNumber("2026-10-15");
  const stored = ({ from, length }: { from: number; length: number | null }): StoredPiece => {
    const until = length === null ? null : start + from + length;
    return {
      stays: [{ hubId: HUB, from: start + from, until, isReturn: false }],
      receivedOn: start + from,
      volume: 12_345,
      area: 777,
      chargedFrom: null,
    };
  };

  it("charge each day once, and together what the periods cost", () => {
    fc.assert(
      fc.property(stay, anyTerms, (given, agreed) => {
        const known = stored(given);
        const all = runAll(
          months.map(() => known),
          agreed,
        );
        const days = all.charged.flatMap(({ from, until }) => Array.from({ length: until - from + 1 }, (_, index) => from + index));
        expect(new Set(days).size).toBe(days.length);
        expect(all.charged.every(({ exact }) => exact >= 0n)).toBe(true);
        const until = known.stays[0]?.until ?? Number.POSITIVE_INFINITY;
        const first = Math.max(known.receivedOn + agreed.freeDays, dayNumber("2026-11-01"));
        expect(days.length).toBe(Math.max(Math.min(until, dayNumber("2027-04-01")) - first, 0));
      }),
    );
  });

  it("come to the same whenever it becomes known when a piece came and left", () => {
    fc.assert(
      fc.property(stay, stay, fc.integer({ min: 1, max: 4 }), anyTerms, (first, corrected, since, agreed) => {
        // The receipt date stays: free days and anniversaries hang on it.
        const truth = { ...stored(corrected), receivedOn: stored(first).receivedOn };
        const late = runAll(
          months.map((_, index) => (index < since ? stored(first) : truth)),
          agreed,
        );
        const known = runAll(
          months.map(() => truth),
          agreed,
        );
        expect([late.days, late.exact]).toEqual([known.days, known.exact]);
      }),
    );
  });
});

describe("amounts", () => {
  it("add up to the exact sum, rounded once", () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n })), (exact) => {
        const sum = exact.reduce((a, b) => a + b, 0n);
        const rounded = BigInt(roundedOnce(exact).reduce((a, b) => a + b, 0));
        const off = rounded * 1_000_000n - sum;
        expect(off <= 500_000n && off >= -500_000n).toBe(true);
      }),
    );
  });
  it("of a period never exceed its price, and grow with its days", () => {
    fc.assert(
      fc.property(
        fc.record({
          price: fc.integer({ min: 0, max: 100_000_000 }),
          quantity: fc.integer({ min: 0, max: 1_000_000 }),
          proration: fc.constantFrom("daily" as const, "half" as const, "full" as const),
          periodDays: fc.integer({ min: 1, max: 31 }),
        }),
        fc.nat(31),
        (priced, nth) => {
          const days = nth % priced.periodDays;
          const all = BigInt(priced.price) * BigInt(priced.quantity) * 1000n;
          expect(costOf(priced, days) <= all && costOf(priced, days) <= costOf(priced, days + 1)).toBe(true);
          expect(costOf(priced, priced.periodDays)).toBe(all);
        },
      ),
    );
  });
});
