import { common, defineEmail } from "../../integrations/email-texts/email-kind.ts";

const { company } = common;
const document = {
  company,
  name: { meaning: "the recipient's name, if there is one recipient", example: "Harriet Vandermeer" },
  document: { meaning: "the document with its number", example: "Quote QT-00042" },
  sender: { meaning: "who sent it", example: "Sofia Marsh" },
};

export const documentEmail = defineEmail({
  name: "document",
  label: "Quote or proposal",
  when: "When a quote or a proposal is submitted to people without an account.",
  placeholders: document,
  subject: "{{document}} from {{company}}",
  text: "Hello {{name}},\n\n{{document}} is attached.\n\nIf you have any questions, please reply to this email.\n\nBest regards,\n{{sender}}",
  button: "View and answer",
  footnote:
    "No account is needed. This link is valid until {{until}}. Anyone with the link can see this quote and answer it, so please don't share it.",
});

export const approvedEmail = defineEmail({
  name: "approved",
  label: "Approved quote or proposal",
  when: "When the customer approves it: the copy for whoever approved, and for people without an account.",
  placeholders: {
    ...document,
    approvedBy: { meaning: "who approved it", example: "Harriet Vandermeer" },
    approvedOn: { meaning: "the day it was approved", example: "11/26/2026" },
  },
  subject: "{{document}} is approved",
  text: "Hello {{name}},\n\nThank you. {{document}} was approved by {{approvedBy}} on {{approvedOn}}. Your copy is attached.\n\nWe will be in touch about the next steps. If you have any questions, please reply to this email.\n\nBest regards,\n{{sender}}",
  button: "View quote",
  footnote: "No account is needed. This link is valid until {{until}}. Anyone with the link can see this quote, so please don't share it.",
});

export const documentEmailKinds = [documentEmail, approvedEmail];
