import { describe, expect, it } from "vitest";
import { invoice } from "../../src/resources/accounting/invoice.ts";
import { shippingQuote } from "../../src/resources/sales/shipping-quote.ts";
import { declaredTexts, inLanguage } from "../../src/schemas/check/declared-texts.ts";

describe("texts of a declaration", () => {
  const texts = declaredTexts(shippingQuote);

  it("have stable keys, and their English default", () => {
    expect(texts.get("resources.shipping-quote")).toBe("Shipping quote");
    expect(texts.get("resources.shipping-quote.plural")).toBe("Shipping quotes");
    expect(texts.get("resources.shipping-quote.fields.accountExecutive")).toBe("Account executive");
    expect(texts.get("resources.shipping-quote.states.approved")).toBe("Approved");
  });

  it("exclude field names, conditions and URLs", () => {
    expect([...texts.values()]).not.toContain(shippingQuote.title);
    expect([...texts.values()].filter((text) => text.startsWith("/"))).toEqual([]);
  });

  it("are translated where a translation exists, leaving the rest unchanged", () => {
    const dutch = inLanguage(shippingQuote, (key, english) => (key.endsWith(".fields.accountExecutive") ? "Accountmanager" : english));
    expect(dutch.fields.accountExecutive?.label).toBe("Accountmanager");
    expect(dutch.fields.customer).toBe(shippingQuote.fields.customer);
    expect(dutch.states).toBe(shippingQuote.states);
    expect(declaredTexts(dutch).size).toBe(texts.size);
  });

  it("leave the declaration unchanged in English", () => {
    expect(inLanguage(invoice, (_, english) => english)).toBe(invoice);
  });
});
