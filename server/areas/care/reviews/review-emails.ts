import { common, defineEmail } from "../../../integrations/email-texts/email-kind.ts";

export const reviewEmail = defineEmail({
  name: "review",
  label: "Review request",
  when: "After a finished job, to those who prefer email.",
  placeholders: {
    company: common.company,
    firstName: common.firstName,
    job: { meaning: "what was done", example: "delivery" },
    place: { meaning: "where, after what was done", example: "in Hoboken" },
    date: { meaning: "the day it was finished", example: "11/26/2026" },
  },
  subject: "How did your {{job}} go? - {{company}}",
  text: "Hello {{firstName}},\n\nWe finished your {{job}} {{place}} on {{date}}.\n\nPlease tell us how it went. It takes two taps, and no account is needed. We read everything, and we publish what customers say as it is.",
  button: "Review this job",
  footnote: "This link is valid until {{until}}. Please don't share it. If you don't want to be asked again, say so on the same page.",
});
