/** Sibling lists of quotes. Shipping quotes have no sidebar entry of their own. */
export const quoteLists = { "sales-quote": "Quotes", "follow-up": "Follow-ups", "shipping-quote": "Shipping quotes" } as const;
