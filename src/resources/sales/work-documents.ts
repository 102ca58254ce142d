/** The states after a bill of lading was issued. */
const issuedStates = ["issued", "inTransit", "delivered", "void"] as const;

/** What a work order's customer and its crew get on paper. */
export const workDocuments = {
  order: {
    label: "Work order",
    file: "Work order {number}",
    link: {},
    wording: { placeholders: ["number", "customer", "contact", "customerPo", "windowStart"], keptIn: ["completed"] },
  },
  crewSheet: { file: "Crew sheet {number}", onlyFor: "employee", together: true },
} as const;

/** What goes along with the freight. */
export const freightDocuments = {
  billOfLading: {
    file: "Bill of lading {number}",
    from: issuedStates,
    link: {},
    wording: { placeholders: ["number", "customer", "carrier", "workOrder", "customerPo"], keptIn: issuedStates },
  },
} as const;
