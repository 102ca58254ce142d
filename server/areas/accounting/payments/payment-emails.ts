import { common, defineEmail } from "../../../integrations/email-texts/email-kind.ts";

const { company, customer, message } = common;
const invoices = {
  company,
  customer,
  message,
  invoice: { meaning: 'the invoice with its number, or "Invoices"', example: "Invoice INV-00042" },
  amounts: { meaning: "each invoice with what is open and when it is due", example: "INV-00042: $1,015.00, due 11/12/2026" },
};
const link = {
  button: "View and pay",
  footnote: "This link is valid until {{until}}. Anyone with the link can see and pay these invoices, so please don't share it.",
};
const online = "You can pay all or part of it online. No account is needed.";

export const paymentLinkEmail = defineEmail({
  name: "payment-link",
  label: "Invoice with a payment link",
  when: "When an invoice is issued, or its payment link is sent.",
  placeholders: invoices,
  subject: "{{invoice}} from {{company}}",
  text: `Hello {{customer}},\n\n{{message}}\n\n{{amounts}}\n\n${online}`,
  ...link,
});

const reminder = {
  placeholders: { ...invoices, daysLate: { meaning: "since when it is overdue", example: "21 days" } },
  ...link,
};

const reminderEmails = [
  defineEmail({
    ...reminder,
    name: "payment-reminder-1",
    label: "Payment reminder, first",
    when: "The first reminder of an overdue invoice.",
    subject: "Reminder: {{invoice}} from {{company}}",
    text: `Hello {{customer}},\n\n{{message}}\n\nThis is a friendly reminder of a payment that is past due:\n{{amounts}}\n\nIf you have already paid, thank you, and please ignore this email. ${online}`,
  }),
  defineEmail({
    ...reminder,
    name: "payment-reminder-2",
    label: "Payment reminder, second",
    when: "The second one, while it is still open.",
    subject: "Second reminder: {{invoice}} from {{company}}",
    text: `Hello {{customer}},\n\n{{message}}\n\nWe have not received your payment yet. It is {{daysLate}} overdue:\n{{amounts}}\n\nPlease pay this week, or reply to this email if something holds you up. ${online}`,
  }),
  defineEmail({
    ...reminder,
    name: "payment-reminder-3",
    label: "Payment reminder, final",
    when: "The third one, and every further one.",
    subject: "Final reminder: {{invoice}} from {{company}}",
    text: `Hello {{customer}},\n\n{{message}}\n\nDespite our reminders, this payment is {{daysLate}} overdue:\n{{amounts}}\n\nPlease pay it now. If you disagree with this invoice, reply to this email today. Otherwise we may have to stop new work for your account. ${online}`,
  }),
] as const;

/** The text of an invoice's first, second and every further reminder. */
export const reminderEmail = (reminder: number) => reminderEmails[Math.min(reminder, 3) - 1] ?? reminderEmails[2];

export const depositEmail = defineEmail({
  name: "deposit",
  label: "Deposit",
  when: "When a quote that asks for a deposit is approved, or its link is sent.",
  placeholders: {
    company,
    customer,
    quote: { meaning: "the quote's number", example: "QT-00042" },
    amount: { meaning: "what the deposit is, as a sentence", example: "It asks for a deposit of $500.00." },
  },
  subject: "Deposit for quote {{quote}} from {{company}}",
  text: "Hello {{customer}},\n\nThank you for approving quote {{quote}}.\n\n{{amount}} You can pay it online. No account is needed. We will credit it on your invoice.",
  button: "Pay deposit",
  footnote: "This link is valid until {{until}}. Anyone with the link can see and pay this deposit, so please don't share it.",
});

export const receiptEmail = defineEmail({
  name: "receipt",
  label: "Receipt",
  when: "When a payment by card was received.",
  placeholders: {
    company,
    receipt: { meaning: "the receipt's number", example: "PM-00042" },
    amount: { meaning: "what was paid", example: "$1,015.00" },
    date: { meaning: "the day it was received", example: "11/26/2026" },
  },
  subject: "Receipt {{receipt}} from {{company}}",
  text: "Hello,\n\nThank you for your payment of {{amount}}, received on {{date}}. Your receipt is attached.",
});

export const paidInvoiceEmail = defineEmail({
  name: "paid-invoice",
  label: "Invoice paid by a deposit",
  when: "When an invoice is issued that a deposit has paid in full.",
  placeholders: { company, message, invoice: { meaning: "the invoice's number", example: "INV-00042" } },
  subject: "Invoice {{invoice}} from {{company}}",
  text: "Hello,\n\n{{message}}\n\nInvoice {{invoice}} is attached. Your deposit has paid it in full, so nothing is due.",
});

export const paymentEmails = [paymentLinkEmail, ...reminderEmails, depositEmail, receiptEmail, paidInvoiceEmail];
