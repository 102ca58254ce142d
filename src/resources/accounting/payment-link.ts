import { date, dateTime, email, lines, longText, ref, sequence } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { now } from "../../schemas/rules/where.ts";

/** Lets anyone who has the link pay its invoices, or a quote's deposit, without an account. Only the email contains the token. */
export const paymentLink = resource("payment-link", {
  title: "number",
  subtitle: "customer",
  path: "/accounting/payment-links",
  subject: "ACCG_PAYMENTS",
  bizObject: 116,
  fields: {
    number: sequence("PL-{00000}"),
    customer: ref("party", { required: true, createOnly: true, filter: true, sort: true, search: true }),
    invoices: lines(
      { invoice: ref("invoice", { required: true, scopedBy: { customer: "customer" } }) },
      { noun: "invoice", max: 200, createOnly: true },
    ),
    /** Instead of invoices: the quote whose deposit it asks for. At most one link asks for a deposit at a time. */
    quote: ref("sales-quote", {
      scopedBy: { customer: "customer" },
      createOnly: true,
      unique: ["active"],
      filter: true,
      label: "Deposit for quote",
    }),
    expiresOn: date({ required: true, createOnly: true, label: "Valid until", filter: true, sort: true }),
    sentTo: email({ createOnly: true, search: true }),
    message: longText({ createOnly: true, maxLength: 2000 }),
    openedAt: dateTime({ readOnly: true, label: "Last opened" }),
    revokeReason: longText({ readOnly: true, label: "Revocation reason" }),
  },
  rules: [
    {
      at: "invoices",
      holds: ({ invoices, quoteId }) => (quoteId === null) === invoices.length > 0,
      message: "A link is either for invoices or for a deposit.",
    },
  ],
  states: {
    active: { id: 141, tone: "good" },
    paid: { id: 142, tone: "good" },
    expired: { id: 143, tone: "muted" },
    revoked: { id: 144, tone: "bad" },
  },
  // Created by the action that emails it.
  create: { by: ["system"] },
  actions: {
    revoke: {
      from: "active",
      to: "revoked",
      verb: "send",
      danger: true,
      icon: "close",
      input: { reason: longText({ required: true, maxLength: 1000 }) },
      writes: { revokeReason: "reason" },
      successMessage: "{number} no longer works.",
    },
    complete: { label: "Mark as paid", from: "active", to: "paid", by: ["system"] },
    // Runs when a payment that paid its invoices is reversed.
    reopen: { from: "paid", to: "active", by: ["system"] },
    expire: { from: "active", to: "expired", by: ["system"] },
  },
  daily: { action: "expire", where: { expiresOn: { before: now.today } } },
  people: { owner: "createdBy" },
  links: {
    payment: {
      screen: "portal.payments",
      days: 60,
      until: "expiresOn",
      // One that asked for a deposit says that it is withdrawn.
      opens: { $any: [{ state: ["active", "paid"] }, { state: "revoked", $not: { quote: null } }] },
      stays: { state: "paid" },
      openedAt: "openedAt",
    },
  },
  views: {
    list: {
      columns: ["number", "customer", "quote", "sentTo", "expiresOn", "openedAt", "state", "createdBy", "createdAt"],
      sort: "-createdAt",
      segments: {
        param: "show",
        options: { active: { where: { state: "active" } }, all: { where: {} } },
      },
    },
    show: {
      strip: ["customer", { field: "expiresOn", due: { state: "active" } }, "sentTo", { field: "openedAt", empty: "Not yet" }],
      sections: [
        { title: "Link", fields: ["customer", "quote", "sentTo", "expiresOn", "openedAt", "message", "revokeReason"] },
        { title: "Invoices", fields: ["invoices"] },
      ],
    },
  },
});
