import { now } from "../../schemas/rules/where.ts";

const insuranceLapsed = { insuranceExpiresOn: { before: now.today } } as const;
const authorityLapsed = { authorityExpiresOn: { before: now.today } } as const;

/** Marks whose papers are over, missing or about to end. */
const insuranceHighlights = [
  { where: { state: "active", ...insuranceLapsed }, field: "insuranceExpiresOn", label: "Lapsed", tone: "bad" },
  { where: { state: "active", insuranceExpiresOn: null }, field: "insuranceExpiresOn", label: "Not insured", tone: "bad" },
] as const;
const endsSoon = {
  where: { state: "active", $not: { documentsNotice: null } },
  field: "insuranceExpiresOn",
  label: "Papers end soon",
  tone: "warn",
} as const;
export const contractorHighlights = [...insuranceHighlights, endsSoon];
export const carrierHighlights = [
  ...insuranceHighlights,
  { where: { state: "active", ...authorityLapsed }, field: "authorityExpiresOn", label: "Lapsed", tone: "bad" },
  { where: { state: "active", authorityExpiresOn: null }, field: "authorityExpiresOn", label: "No authority", tone: "bad" },
  endsSoon,
] as const;

const statesInList = { suspended: { where: { state: "suspended" } }, all: { where: {} } } as const;
const first = { active: { where: { state: "active" } }, applied: { label: "Applicants", where: { state: "applied" } } } as const;
export const contractorSegments = {
  param: "show",
  options: {
    ...first,
    obstructed: { label: "Papers missing", where: { state: "active", $any: [insuranceLapsed, { insuranceExpiresOn: null }] } },
    ...statesInList,
  },
} as const;
export const carrierSegments = {
  param: "show",
  options: {
    ...first,
    obstructed: {
      label: "Papers missing",
      where: {
        state: "active",
        $any: [insuranceLapsed, { insuranceExpiresOn: null }, authorityLapsed, { authorityExpiresOn: null }],
      },
    },
    ...statesInList,
  },
} as const;

/** What a provider's record shows after its profile, whatever its kind. */
export const documentTab = {
  documents: {
    sections: [
      { title: "Requests", fields: ["documentsAskedOf", "documentsAskedAt", "linkOpenedAt", "documentsNotice", "documentsRemindOn"] },
    ],
    lists: [{ list: "provider-document", by: "provider", label: "On file" }],
  },
} as const;

/** What a provider was offered and has done. */
export const jobsTab = { jobs: { list: "provider-job", by: "provider" } } as const;

/** What we owe a provider and paid it. It is made for the provider, and only employees reach it. */
export const payableStatement = { file: "Payable statement {name}", onlyFor: "employee" } as const;

/** The same for those who move goods. */
export const movingTabs = {
  rates: {
    label: "Lanes and rates",
    sections: [
      { title: "Usual rate", fields: ["baseCost", "cycleDays", "terms"] },
      { title: "Lanes", fields: ["lanes"] },
    ],
  },
  ...documentTab,
  ...jobsTab,
  work: { label: "Work orders", list: "work-order", by: "provider" },
  reviews: { list: "review", by: "provider" },
} as const;

export const feedbackLists = [{ list: "feedback-note", by: "provider", label: "Feedback notes" }] as const;

export const feedbackRail = [{ list: "feedback-note", by: "provider", label: "Feedback" }] as const;

export const historyTab = { activity: { history: true } } as const;
