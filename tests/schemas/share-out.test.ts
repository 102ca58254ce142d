import fc from "fast-check";
import { expect, it } from "vitest";
import { shareOut } from "../../src/schemas/values/share-out.ts";

const owed = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 30 }).map((all) => all.map((balance, id) => ({ id, balance })));

it("gives out the whole amount, as far as something is owed, and no row more than its balance", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000 }), owed, (available, rows) => {
      const shares = shareOut(available, rows);
      const total = rows.reduce((sum, { balance }) => sum + balance, 0);
      expect(shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(Math.min(available, total));
      for (const { id, amount } of shares) {
        expect(amount).toBeGreaterThan(0);
        expect(amount).toBeLessThanOrEqual(rows[id]?.balance ?? 0);
      }
      // An earlier row is filled before a later one gets anything.
      for (const { id } of shares.slice(0, -1)) expect(shares.find((each) => each.id === id)?.amount).toBe(rows[id]?.balance);
    }),
  );
});
