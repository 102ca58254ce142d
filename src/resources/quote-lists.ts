/** The lists around quotes: shipping quotes have no place of their own in the sidebar. */
export const quoteLists = { "sales-quote": "Quotes", "quote-follow-up": "Follow-ups", "shipping-quote": "Shipping quotes" } as const;
