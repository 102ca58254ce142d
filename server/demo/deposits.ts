import { isAgreed } from "../../src/resources/shared/quote-states.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import type { SeedRow } from "./insert-rows.ts";
import type { DemoSales } from "./quotes.ts";

/** The deposits of approved quotes: work that has begun is paid for, and of the other quotes every second one. */
export function demoDeposits(
  { quotes, daysAgo, today, staff }: DemoSales & { readonly quotes: readonly SeedRow[] },
  before: { readonly payments: number; readonly links: number },
): { readonly payments: readonly SeedRow[]; readonly links: readonly SeedRow[] } {
  const asked = quotes.filter(({ deposit, state }) => deposit && isAgreed(state));
  const waiting = asked.filter(({ state }) => state === "approved");
  const isPaid = (quote: SeedRow) => waiting.indexOf(quote) % 2 !== 0;
  const payments = asked.filter(isPaid).map((quote, index): SeedRow => {
    const id = before.payments + index + 1;
    return {
      id,
      number: `PM-${String(id).padStart(5, "0")}`,
      state: "posted",
      createdAt: daysAgo(4),
      createdById: staff[4] ?? null,
      customerId: quote.customerId,
      quoteId: quote.id,
      amount: quote.deposit,
      method: "check",
      reference: `Check ${7_000 + id}`,
      receivedOn: addDays(today, -4),
      allocations: [],
    };
  });
  const links = asked.map((quote, index): SeedRow => {
    const id = before.links + index + 1;
    return {
      id,
      number: `PL-${String(id).padStart(5, "0")}`,
      state: isPaid(quote) ? "paid" : "active",
      createdAt: daysAgo(5),
      createdById: quote.createdById,
      customerId: quote.customerId,
      quoteId: quote.id,
      expiresOn: addDays(today, 55),
      sentTo: "accounts@mail.example",
    };
  });
  return { payments, links };
}
