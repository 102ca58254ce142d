/** The tabs of a provider who moves goods, after the profile. */
export const providerTabs = {
  rates: {
    label: "Lanes and rates",
    sections: [
      { title: "Usual rate", fields: ["baseCost", "cycleDays", "terms"] },
      { title: "Lanes", fields: ["lanes"] },
    ],
  },
  activity: { history: true },
} as const;
