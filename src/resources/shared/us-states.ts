/** The states of the US and the capital's district, by their postal codes. */
export const usStates = [
  ...(["AL", "AK", "AZ", "AR", "CA", "CO", "CT", "DE", "DC", "FL", "GA", "HI", "ID", "IL", "IN", "IA", "KS"] as const),
  ...(["KY", "LA", "ME", "MD", "MA", "MI", "MN", "MS", "MO", "MT", "NE", "NV", "NH", "NJ", "NM", "NY", "NC"] as const),
  ...(["ND", "OH", "OK", "OR", "PA", "RI", "SC", "SD", "TN", "TX", "UT", "VT", "VA", "WA", "WV", "WI", "WY"] as const),
] as const;

/** A state is called by its postal code, as on a label. */
export const usStateNames: Readonly<Record<string, string>> = Object.fromEntries(usStates.map((code) => [code, code]));
