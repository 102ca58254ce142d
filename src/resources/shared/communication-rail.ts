/** The conversations and calls about a record, in its rail. */
export const communicationsAbout = [
  { list: "conversation", by: "about", label: "Conversations" },
  { list: "phone-call", by: "about", label: "Calls" },
] as const;

/** Those with the people of a company. */
export const communicationsWithCompany = [
  { list: "conversation", by: "party", label: "Conversations" },
  { list: "phone-call", by: "party", label: "Calls" },
] as const;

/** Those with a person. */
export const communicationsWithContact = [
  { list: "conversation", by: "contact", label: "Conversations" },
  { list: "phone-call", by: "contact", label: "Calls" },
] as const;
