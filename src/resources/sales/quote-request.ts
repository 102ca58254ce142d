import { choice, date, files, lines, longText, money, ref, sequence, tags } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { communicationsAbout } from "../shared/communication-rail.ts";
import { quoteRequestQueue } from "./queues.ts";
import { orderTypes, requestedPiece, shortPiece } from "./shipping-quote-fields.ts";

const wantedServices = ["pickup", "delivery", "packing", "unpacking", "installation", "storage", "disposal"] as const;

/** A customer's request for a price. */
export const quoteRequest = resource("quote-request", {
  title: "number",
  subtitle: "customer",
  path: "/sales/quote-requests",
  names: { list: "sales.quote-request" },
  paths: {
    show: "/sales/quote-requests/{id}/view",
    edit: "/sales/quote-requests/create?id={id}&isEdit=true",
    duplicate: "/sales/quote-requests/create?id={id}",
  },
  subject: "SALES_QUOTE_REQUEST",
  bizObject: 4,
  menu: { group: "sales", order: 5 },
  fields: {
    number: sequence("QR-{00000}"),
    customer: ref("party", {
      required: true,
      createOnly: true,
      filter: true,
      sort: true,
      search: true,
      ownCompany: true,
      withState: true,
      selectable: { state: ["prospect", "onboarding", "active"] },
    }),
    requester: ref("contact", { scopedBy: { party: "customer" }, help: "Who to contact with questions" }),
    opportunity: ref("opportunity", { scopedBy: { party: "customer" }, source: true, hiddenFrom: "customer", filter: true, sort: true }),
    accountExecutive: ref("user", { selectable: { type: "E", state: "active" }, filter: true, sort: true, readOnlyFor: "customer" }),
    origin: ref("location", { scopedBy: { party: "customer" }, required: true, filter: true }),
    destination: ref("location", { scopedBy: { party: "customer" }, required: true, filter: true }),
    orderType: choice(orderTypes, { required: true, filter: true, sort: true }),
    services: tags({ options: wantedServices, filter: true }),
    items: lines(requestedPiece, { noun: "item", max: 500, sums: ["value"], compact: shortPiece }),
    wantedDate: date({ label: "Requested date", notBefore: now.today, filter: true, sort: true }),
    timeWindow: choice(["any time", "morning", "afternoon", "evening"]),
    declaredValue: money({ min: 0, help: "Total for all items" }),
    notes: longText({ help: "Anything else to know" }),
    internalNotes: longText({ hiddenFrom: "customer" }),
    files: files(),
    declineReason: longText({ readOnly: true }),
  },
  states: {
    new: { id: 18, tone: "info" },
    working: { id: 19, tone: "progress" },
    quoted: { id: 20, tone: "good" },
    declined: { id: 21, tone: "bad" },
    cancelled: { id: 22, tone: "muted" },
  },
  create: {
    by: ["employee", "customer"],
    effect: true,
    notifies: [
      {
        to: ["assignee", { ability: "assign", prefer: "assignee" }],
        title: "New quote request",
        message: "{customer} requested a quote: {number}",
        mail: true,
      },
      { to: ["company"], title: "Request received", message: "We received {number} and will send you a quote", mail: true },
    ],
  },
  update: { from: ["new", "working"] },
  actions: {
    work: {
      label: "Start working",
      from: ["new", "working"],
      to: "working",
      verb: "assign",
      icon: "user",
      input: {
        accountExecutive: ref("user", { required: true, selectable: { type: "E", state: "active" } }),
      },
      writes: { accountExecutive: "accountExecutive" },
      successMessage: "{number} is now being worked on.",
      notifies: [{ to: ["assignee", "company"], title: "Quote request in progress", message: "{number} is being worked on" }],
    },
    quoted: {
      past: "marked {it} as quoted",
      from: ["new", "working"],
      to: "quoted",
      by: ["system"],
      notifies: [{ to: ["owner", "assignee"], title: "Quote request answered", message: "{number} was quoted", mail: true }],
    },
    decline: {
      from: ["new", "working"],
      to: "declined",
      verb: "decline",
      danger: true,
      icon: "close",
      input: { reason: longText({ required: true, maxLength: 1000 }) },
      writes: { declineReason: "reason" },
      notifies: [{ to: ["company"], title: "Quote request declined", message: "We can't quote {number}: {declineReason}", mail: true }],
    },
    cancel: {
      label: "Cancel request",
      from: "new",
      to: "cancelled",
      by: ["customer"],
      danger: true,
      icon: "close",
      confirm: "You are about to cancel quote request {number}.",
      successMessage: "{number} cancelled.",
      notifies: [{ to: ["owner", "assignee"], title: "Quote request cancelled", message: "{customer} cancelled {number}" }],
    },
  },
  next: [{ action: "work", where: { state: "new" } }, { create: "sales-quote", where: { state: ["new", "working"] } }, "cancel"],
  customer: { rows: { customer: me.company }, may: ["read", "create", "cancel"] },
  people: { owner: "createdBy", assignee: "accountExecutive", company: "customer", openIn: ["new", "working"] },
  duplicate: { omit: ["opportunity", "wantedDate", "declineReason"] },
  queue: quoteRequestQueue,
  views: {
    list: {
      goKey: "j",
      columns: ["number", "customer", "origin", "destination", "orderType", "wantedDate", "accountExecutive", "state", "createdAt"],
      more: ["opportunity", "requester", "services", "timeWindow", "declaredValue", "createdBy", "updatedAt"],
      edit: ["accountExecutive", "wantedDate"],
      sort: "-createdAt",
      segments: {
        param: "show",
        options: {
          open: { where: { state: ["new", "working"] } },
          quoted: { where: { state: "quoted" } },
          ended: { label: "Declined or cancelled", where: { state: ["declined", "cancelled"] } },
          all: { where: {} },
        },
      },
      siblingLists: { lists: ["quote-request", "follow-up"] },
    },
    show: {
      strip: [
        { field: "wantedDate", due: { state: ["new", "working"] } },
        "declaredValue",
        "items",
        "orderType",
        { field: "accountExecutive", empty: "Nobody" },
      ],
      rail: [{ list: "follow-up", by: "about", label: "Follow-ups" }, ...communicationsAbout],
      sections: [
        { title: "Parties", fields: ["customer", "requester", "accountExecutive", "opportunity"] },
        { title: "Route", fields: ["origin", "destination", "orderType", "services", "wantedDate", "timeWindow"] },
        {
          title: "Items",
          help: "Dimensions in inches, weight in pounds. You can paste rows from a spreadsheet.",
          fields: ["items", "declaredValue"],
        },
        { title: "Notes", fields: ["notes", "files", "internalNotes", "declineReason"] },
      ],
    },
    form: {
      needs: {
        descriptionField: "notes",
        dateField: "wantedDate",
        fromList: true,
        options: [
          {
            label: "A move of a home or an office",
            help: "With packing and unpacking, or without.",
            sets: { services: ["packing", "pickup", "delivery", "unpacking"] },
          },
          { label: "Storage", help: "We pick up, and keep it in our warehouse.", sets: { services: ["pickup", "storage"] } },
          { label: "Installation", help: "We deliver, assemble, hang and place.", sets: { services: ["delivery", "installation"] } },
          { label: "Disposal", help: "We take it away.", sets: { services: ["pickup", "disposal"] } },
        ],
      },
      sources: {
        oId: {
          field: "opportunity",
          copies: {
            customer: "party",
            requester: "contact",
            accountExecutive: "accountExecutive",
            origin: "origin",
            destination: "destination",
            wantedDate: "targetDate",
            internalNotes: "notes",
          },
          leaves: { notes: "Internal there" },
        },
        cId: { field: "customer", copies: { accountExecutive: "accountExecutive" } },
      },
    },
  },
});
