import type { Tone } from "../../../src/schemas/actions/action.ts";
import { choice, email, money, phone, ref, text } from "../../../src/schemas/fields/fields.ts";
import { resource } from "../../../src/schemas/resource.ts";
import { me } from "../../../src/schemas/rules/where.ts";

const fields = {
  name: text({ required: true, unique: true, maxLength: 80, sort: true, search: true }),
  kind: choice(["shop", "hotel"], { filter: true, sort: true }),
  email: email({ search: true }),
  phone: phone({ search: true }),
  contact: ref("person", { scopedBy: { company: "id" } }),
  credit: money({ hiddenFrom: "customer", min: 0, sort: true, filter: true }),
  reason: text({ readOnly: true, hiddenFrom: "customer" }),
};
const tone = (tone: Tone) => tone;
const states = {
  lead: { id: 911, label: "Lead", tone: tone("info") },
  client: { id: 912, label: "Client", tone: tone("good") },
  closed: { id: 913, label: "Closed", tone: tone("muted") },
};

/** A company of any kind; `lead` and `client` are slices of its table. */
export const firm = resource("firm", {
  label: "Firm",
  table: "parties",
  title: "name",
  path: "/firms",
  subject: "ACCT_CUSTOMERS",
  bizObject: 902,
  routes: false,
  fields,
  states,
  customer: { rows: { id: me.company }, may: ["read"] },
  views: { list: { columns: ["name"] } },
});

export const lead = resource("lead", {
  label: "Lead",
  table: "parties",
  title: "name",
  path: "/leads",
  subject: "UM_EMP_USERS",
  bizObject: 903,
  rows: { state: "lead" },
  fields,
  states: { lead: states.lead, client: states.client },
  create: {},
  update: { from: "lead" },
  remove: { from: "lead", input: { why: text({ required: true }) } },
  actions: {
    promote: { label: "Promote", from: "lead", to: "client", verb: "activate", becomes: "client", successMessage: "{name} is a client." },
  },
  views: { list: { columns: ["name", "kind"] } },
});

export const client = resource("client", {
  label: "Client",
  table: "parties",
  title: "name",
  subtitle: ["kind", "email", "phone"],
  path: "/clients",
  subject: "ACCT_CUSTOMERS",
  bizObject: 902,
  rows: { state: ["client", "closed"] },
  fields,
  states: { client: states.client, closed: states.closed },
  create: {},
  update: { by: ["employee", "customer"], fromForCustomer: ["client"] },
  actions: {
    close: { label: "Close", from: "client", to: "closed", input: { why: text({ required: true }) }, writes: { reason: "why" } },
    reopen: { label: "Reopen", from: "closed", to: "client", sets: { reason: null } },
  },
  customer: { rows: { id: me.company }, may: ["read", "update"] },
  views: { list: { columns: ["name", "kind", "state"], sort: "name" } },
});
