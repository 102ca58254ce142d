import { derive, sameNames } from "../../schemas/carry/carry-over.ts";
import { choice, computed, integer, lines, longText, money, ref, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import type { Charge } from "../../schemas/values/charges.ts";
import { amountOfLine, chargeLine, chargeRules } from "../shared/charge-lines.ts";
import { lineAmount } from "../shared/sales-quote-pricing.ts";
import { drawnByQuoteLines, estimateType, serviceLine, taxedAndTransported } from "./sales-quote-fields.ts";
import { orderTypes } from "./shipping-quote-fields.ts";

/** What a line of a template message, and gives to a line of a quote. */
export const templateLine = {
  item: ref("service", {
    label: "Price book",
    selectable: { state: "active" },
    fills: { copies: drawnByQuoteLines },
    help: "A quote takes the price of its customer and day",
  }),
  ...serviceLine,
  unitCost: money({ perUnit: true, min: 0 }),
  amount: amountOfLine,
  ...taxedAndTransported,
};

type TemplateLines = { readonly lines: readonly { readonly quantity: number; readonly price: number }[] };
const subtotal = ({ lines: all }: TemplateLines): number => all.reduce((total, line) => total + lineAmount(line), 0);

/** What a quote of this kind starts with. Later changes never affect existing quotes. */
export const quoteTemplate = resource("quote-template", {
  title: "name",
  path: "/sales/quote-templates",
  subject: "SALES_QUOTE",
  bizObject: 158,
  side: "employee",
  fields: {
    name: text({ required: true, unique: true, maxLength: 120, sort: true, search: true }),
    quote: ref("sales-quote", { createOnly: true, label: "Made from" }),
    orderType: choice(orderTypes, { filter: true, sort: true }),
    estimateType,
    lines: lines(templateLine, { noun: "line", max: 500 }),
    charges: lines(chargeLine, { noun: "charge", max: 20 }),
    subtotal: computed("money", subtotal, { sort: true }),
    deposit: money({ min: 0, help: "Due on approval" }),
    validDays: integer({ required: true, min: 1, max: 365, default: 30, label: "Valid for", unit: "days", sort: true }),
    terms: longText({ help: "Printed below the price, before the company's terms and conditions" }),
    notes: longText({ help: "Visible to the customer" }),
    internalNotes: longText(),
  },
  rules: chargeRules,
  states: {
    active: { id: 370, tone: "good" },
    archived: { id: 371, tone: "muted" },
  },
  create: { successMessage: "Template {name} saved." },
  update: { from: "active", successMessage: "Template {name} saved." },
  actions: {
    archive: { from: "active", to: "archived", verb: "update", icon: "close" },
    restore: { from: "archived", to: "active", verb: "update", icon: "undo" },
  },
  next: [{ create: "sales-quote", where: { state: "active" } }],
  duplicate: { omit: ["name", "quote"] },
  people: { owner: "createdBy" },
  views: {
    list: {
      columns: ["name", "orderType", "estimateType", "subtotal", "validDays", "updatedBy", "updatedAt"],
      more: ["quote", "deposit", "createdBy", "createdAt"],
      sort: "name",
      relatedScreens: {
        "configuration.document-texts": { onlyFor: "employee", subject: "CONFIG_EMAIL_TEXTS" },
      },
      tabs: { active: { where: { state: "active" } }, archived: { where: { state: "archived" } } },
      defaultTab: { employee: "active", customer: "active" },
    },
    show: {
      strip: ["subtotal", "deposit", "validDays", "orderType", "estimateType"],
      sections: [
        { title: "Template", fields: ["name", "orderType", "estimateType", "validDays", "quote"] },
        { title: "Lines", help: "You can paste rows from a spreadsheet.", fields: ["lines"] },
        { title: "Price", fields: ["charges", "deposit", "terms"] },
        { title: "Notes", fields: ["notes", "internalNotes"] },
      ],
    },
    form: {
      total: "subtotal",
      sources: {
        qId: {
          field: "quote",
          label: "Save as template",
          copies: { orderType: "orderType", estimateType: "estimateType", deposit: "deposit", terms: "terms" },
          lines: { from: "lines", to: "lines", each: sameNames(templateLine) },
          derives: { charges: derive(["charges"], ({ charges }: { readonly charges: readonly Charge[] }) => charges) },
          leaves: { notes: "Written for one customer", internalNotes: "Written about one customer" },
        },
      },
    },
  },
});
