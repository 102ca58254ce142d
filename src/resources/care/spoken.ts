/** What was said about a record, in its rail. */
export const spokenAbout = [
  { list: "conversation", by: "about", label: "Conversations" },
  { list: "phone-call", by: "about", label: "Calls" },
] as const;

/** What was said with the people of a company. */
export const spokenWithCompany = [
  { list: "conversation", by: "party", label: "Conversations" },
  { list: "phone-call", by: "party", label: "Calls" },
] as const;

/** What was said with a person. */
export const spokenWithContact = [
  { list: "conversation", by: "contact", label: "Conversations" },
  { list: "phone-call", by: "contact", label: "Calls" },
] as const;
