import { common, defineEmail } from "../../../integrations/email-texts/email-kind.ts";

const provider = { meaning: "the provider's name", example: "Blue Ridge Haulers" };
const { company, message } = common;

const papers = {
  placeholders: {
    company,
    provider,
    message,
    documents: { meaning: "which documents are needed", example: "We need from you:\n- Certificate of insurance" },
  },
  button: "Upload documents",
  footnote: "This link is valid until {{until}}. Anyone with the link can send us documents for you, so please don't share it.",
};
const how = "Photograph or upload them on the page below. No account is needed. We can't offer you work without current papers.";

export const papersEmail = defineEmail({
  ...papers,
  name: "provider-documents",
  label: "Provider's documents",
  when: "When a provider is asked for documents or reminded of them.",
  subject: "Please upload your documents - {{company}}",
  text: `Hello {{provider}},\n\n{{message}}\n\n{{documents}}\n\n${how}`,
});

export const rejectedPaperEmail = defineEmail({
  ...papers,
  name: "provider-document-rejected",
  label: "Provider's document rejected",
  when: "When a document that a provider sent is not accepted.",
  placeholders: {
    ...papers.placeholders,
    reason: { meaning: "which document, and why", example: "We could not accept a document that you sent (W-9): it is not signed" },
  },
  subject: "We need another document - {{company}}",
  text: `Hello {{provider}},\n\n{{reason}}\n\n{{documents}}\n\n${how}`,
});

const job = {
  company,
  provider,
  job: { meaning: "the job's number", example: "PJ-00042" },
  service: { meaning: "what is to be done", example: "delivery" },
  when: { meaning: "the day and the time", example: "12/02/2026, 08:00 AM to 12:00 PM EST" },
};
const asked = { ...job, message, pay: { meaning: "what it pays", example: "$450.00" } };

export const jobOfferEmail = defineEmail({
  name: "job-offer",
  label: "Job offer",
  when: "When a provider is offered a job by email.",
  placeholders: asked,
  subject: "Job offer {{job}} - {{company}}",
  text: "Hello {{provider}},\n\n{{message}}\n\nWe have work for you: {{service}} on {{when}}, for {{pay}}.\n\nThe page shows what there is to do. You can accept or decline there. No account is needed. The first provider who accepts gets the work.",
  button: "View and answer",
  footnote: "This offer is valid until {{until}}. Anyone with the link can answer for you, so please don't share it.",
});

export const jobPageEmail = defineEmail({
  name: "job-page",
  label: "Page of a job",
  when: "When a provider gets the link of a job that they have.",
  placeholders: asked,
  subject: "Your job {{job}} - {{company}}",
  text: "Hello {{provider}},\n\n{{message}}\n\nThis is the page of your job: {{service}} on {{when}}, for {{pay}}.\n\nYou can start and complete the job there. No account is needed.",
  button: "Open the job",
  footnote: "Anyone with the link can answer for you, so please don't share it.",
});

const reason = { meaning: "why", example: "another provider accepted it" };

export const jobWithdrawnEmail = defineEmail({
  name: "job-withdrawn",
  label: "Job offer withdrawn",
  when: "When an offer to a provider is withdrawn.",
  placeholders: { ...job, reason },
  subject: "Job {{job}} is no longer available - {{company}}",
  text: "Hello {{provider}},\n\nThe {{service}} on {{when}} is no longer available: {{reason}}.\n\nThere is nothing you need to do. Thank you for considering it.",
});

export const jobCancelledEmail = defineEmail({
  name: "job-cancelled",
  label: "Job cancelled",
  when: "When a job that a provider accepted is cancelled.",
  placeholders: { ...job, reason },
  subject: "Job {{job}} is cancelled - {{company}}",
  text: "Hello {{provider}},\n\nThe {{service}} on {{when}} is cancelled. Please don't carry it out.\n\nReason: {{reason}}",
});

export const providerEmails = [papersEmail, rejectedPaperEmail, jobOfferEmail, jobPageEmail, jobWithdrawnEmail, jobCancelledEmail];
