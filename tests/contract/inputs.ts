import { mayWrite } from "../../src/schemas/access/field-access.ts";
import { mayInvoke } from "../../src/schemas/actions/availability.ts";
import { targetsOf } from "../../src/schemas/fields/any-ref.ts";
import type { AnyRefField, Field, FieldOf, Fields, RefField } from "../../src/schemas/fields/field.ts";
import { wireName, wireNames } from "../../src/schemas/fields/field.ts";
import { isWritable } from "../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { brokenRules } from "../../src/schemas/rules/broken-rules.ts";
import { addDays, monthStart } from "../../src/schemas/values/date.ts";
import { demoToday } from "../support/fixtures.ts";
import type { Client, Harness } from "./harness.ts";
import { ledTargets } from "./led-targets.ts";

type Input = Record<string, unknown>;
/** The parts of a harness that are needed to generate inputs. */
type Modules = Pick<Harness, "resources" | "leftOut">;
let serial = 0;

/** Fields that generated inputs leave out, those of lines included, because no declaration states their rules. */
export const leftOut: Harness["leftOut"] = {
  // A processing document can be on one invoice only, and some customers are exempt from tax.
  invoice: ["lines.processingDocumentId", "taxRate"],
  "sales-quote": ["taxRate"],
  // A name of a time zone and people listed once, a line of the expected goods, how many are damaged, and what only storage has.
  hub: ["timeZone", "staff"],
  rate: ["freeDays", "period", "proration"],
  "hub-place": ["kind", "purpose", "zoneId"],
  // What needs another hub, and pieces that are in this one.
  "pull-flow": ["purpose", "toHubId", "lines"],
  // The bill of lading, which is one of the work order, or the quote says what was elected.
  claim: ["valuation", "declaredValue", "billOfLadingId"],
  // Employees write outbound messages and notes; what was seen is of the same conversation.
  "conversation-message": ["direction", "lastSeenId"],
  // A contact is of one company, and only some records can be followed up.
  "phone-call": ["partyId", "nextFollowUp"],
  // A channel decides which address there is.
  conversation: ["channel", "phoneNumber"],
  // The other providers of an offer are others than its own, and each is offered a job of its own.
  "provider-job": ["alsoTo"],
  receive: ["items.pendingLine", "items.condition", "items.damaged"],
  // With a date the next attempt is scheduled as well, as far as crew and vehicle are free.
  "work-order": ["recordFailedAttempt.nextStart", "recordFailedAttempt.nextEnd"],
};

/** The action that a new row needs before other rows can reference it, if creating it is not enough. */
const readied: Readonly<Record<string, readonly [action: string, answers: Input]>> = {
  invoice: ["issue", { mail: false }],
  ticket: ["send", {}],
};

/** Runs the action that a new row needs before other rows can reference it. */
export async function makeReady(client: Client, { name, collection }: AnyResource, row: { readonly id: number; readonly version: number }) {
  const [action, input] = readied[name] ?? [];
  if (action) await client.post(`${collection}/${row.id}/actions/${action}`, { version: row.version, ...input });
}

/**
 * Generates a valid input with every field that this client can write. References are looked up as the client, and a
 * required target is created if there is none. An update leaves out the fields that can't be changed. The values of
 * `preset` are kept, and the other fields are chosen to match them.
 */
export async function validInput(
  harness: Modules,
  client: Client,
  resource: AnyResource,
  mode: "create" | "update" = "create",
  preset: Input = {},
): Promise<Input> {
  const input: Input = { ...preset, ...(client.actor.side === "customer" ? { companyOfWriter: client.actor.companyId } : {}) };
  await fillIn(harness, client, resource, "", resource.fields, input, input);
  delete input.companyOfWriter;
  if (mode === "create") keepApart(resource, input, preset);
  await giveAskedReferences(harness, client, resource, input);
  repair(resource, input);
  for (const [name, field] of Object.entries(resource.fields))
    if (!isWritable(field, mode)) for (const wire of wireNames(name, field)) delete input[wire];
  return input;
}

/** Gives every new row two days of its own where the days of two rows must not overlap. */
function keepApart({ noOverlap }: AnyResource, input: Input, preset: Readonly<Input>): void {
  if (!noOverlap || noOverlap.from in preset || noOverlap.until in preset) return;
  serial += 2;
  input[noOverlap.from] = addDays(demoToday, serial);
  input[noOverlap.until] = addDays(demoToday, serial + 1);
}

/** Generates valid input for an action, based on this row if one is given. */
export async function validActionInput(
  harness: Modules,
  client: Client,
  resource: AnyResource,
  action: string,
  fields: Fields,
  row: Readonly<Input> = {},
): Promise<Input> {
  const input: Input = {};
  await fillIn(harness, client, resource, `${action}.`, fields, input, row);
  return input;
}

/** Gives a reference that a rule asks for a row to point at, if there was none. */
async function giveAskedReferences(harness: Modules, client: Client, resource: AnyResource, input: Input): Promise<void> {
  for (const { path } of broken(resource, input))
    for (const [name, field] of Object.entries(resource.fields))
      if (field.kind === "ref" && mayWrite(field, client.actor.side) && wireName(name, field) === path && (input[path] ?? null) === null)
        input[path] = await target(harness, client, resource, name, { ...field, required: true }, input);
}

/**
 * Changes the generated values that break a declared rule: a choice to its other options, an optional value to none. What the rule reads
 * besides is left as it is.
 */
function repair(resource: AnyResource, input: Input): void {
  for (const { path } of broken(resource, input)) {
    const [name = "", index, column] = path.split(".");
    const lines = input[name];
    const holder = index === undefined ? input : Array.isArray(lines) ? lines[Number(index)] : undefined;
    const fields = resource.fields[name];
    const wire = column ?? name;
    const [, field] =
      Object.entries(column !== undefined && fields?.kind === "lines" ? fields.fields : resource.fields).find(
        ([each, declared]) => wireName(each, declared) === wire,
      ) ?? [];
    if (!holder || !field) continue;
    const before = holder[wire];
    for (const value of field.kind === "choice" ? field.options : [null]) {
      holder[wire] = value;
      if (!broken(resource, input).some((each) => each.path === path)) break;
      if (before === undefined) delete holder[wire];
      else holder[wire] = before;
    }
  }
}

/** What the rules say of an input, with the defaults of what it leaves out. */
function broken(resource: AnyResource, input: Input) {
  const defaults = Object.entries(resource.fields).flatMap(([name, field]) =>
    "default" in field && typeof field.default !== "object" ? [[wireName(name, field), field.default] as const] : [],
  );
  return brokenRules(resource, { state: resource.initial, ...Object.fromEntries(defaults), ...input }, { before: null, today: demoToday });
}

/** `whole` is the record that these fields belong to. */
async function fillIn(
  harness: Modules,
  client: Client,
  resource: AnyResource,
  prefix: string,
  fields: Fields,
  input: Input,
  whole: Readonly<Input>,
): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    if (!mayWrite(field, client.actor.side) || wireName(name, field) in input) continue;
    if (harness.leftOut[resource.name]?.includes(`${prefix}${wireName(name, field)}`)) continue;
    if (field.kind === "anyRef") {
      Object.assign(input, await anyTarget(harness, client, resource, field));
      continue;
    }
    const value =
      field.kind === "ref"
        ? await target(harness, client, resource, `${prefix}${name}`, field, { ...whole, ...input })
        : await sample(harness, client, resource, name, field, { ...whole, ...input });
    if (value !== undefined) input[wireName(name, field)] = value;
  }
}

async function sample(
  harness: Modules,
  client: Client,
  resource: AnyResource,
  name: string,
  field: Field,
  whole: Readonly<Input>,
): Promise<unknown> {
  serial++;
  switch (field.kind) {
    case "text":
      if (`${resource.name}.${name}` === "hub.last") return whole.first;
      return field.matches ? undefined : `${name} ${serial}`.slice(0, field.maxLength);
    case "longText":
    case "richText":
      return `Words ${serial}`;
    case "email":
      return `${name}${serial}@example.test`;
    case "phone":
      return field.unique ? `+1 ${2_125_550_000 + serial}` : "+1 2125550143";
    case "url":
      return `https://example.test/${serial}`;
    case "money":
      // A field that allows negative amounts is a price: a large one keeps the total positive despite deductions.
      return field.min !== undefined && field.min < 0 ? 1_000 : Math.max(field.min ?? 0, 1);
    case "integer":
    case "decimal":
    case "percent":
      return Math.max(field.min ?? 0, (field.above ?? 0) + 1);
    case "boolean":
      return serial % 2 === 0;
    case "date":
      // Within the days of the row, after the first.
      if (`${resource.name}.${name}` === "rate.from") return whole.validUntil;
      if (`${resource.name}.${name}` === "storage-run.month") return monthStart(demoToday, -1);
      return `${resource.name}.${name}` === "accounting-period.month" ? monthStart(demoToday, 0 - (serial % 1_200)) : dayWithin(field);
    case "dateTime":
      // Each value is later than the one before, so that time windows start before they end.
      return new Date(Date.UTC(2026, 11, 24, 10, 11, 12, 345) + serial * 60_000).toISOString();
    case "choice":
      return field.options[serial % field.options.length];
    case "tags":
      return field.events ? ["task.*"] : field.options ? [field.options[0]] : ["one", "two"];
    case "abilities":
      return ["TASKS read"];
    case "address":
      return { address: `${serial} Main St`, city: "Austin", state: "TX", zip: "78701", country: "US" };
    case "lines": {
      const line: Input = {};
      await fillIn(harness, client, resource, `${name}.`, field.fields, line, whole);
      return [line];
    }
    default:
      return undefined;
  }
}

/** A day that the field's bounds allow, if possible in the future. */
function dayWithin({ notAfter, notBefore }: FieldOf<"date">): string {
  const dayOf = (bound: typeof notAfter) => (typeof bound === "string" ? bound : bound && demoToday);
  const [last, first] = [dayOf(notAfter), dayOf(notBefore)];
  const day = "2026-12-24";
  if (last !== undefined && last < day) return last;
  return first !== undefined && first > day ? first : day;
}

/** References that aren't required of every row, but of what is made by a form. */
const requiredByRule = new Set(["credit-memo.invoice"]);

/** The id of a row that the reference can point to, according to its own lookup. */
async function target(
  harness: Modules,
  client: Client,
  resource: AnyResource,
  path: string,
  field: RefField,
  input: Readonly<Input>,
): Promise<number | undefined> {
  const scope: Input = {};
  const within = Object.entries(field.scopedBy ?? {}).map(([key, source]) => {
    const holder = resource.fields[source];
    // The server fills in a customer's own company.
    const own = holder?.kind === "ref" && holder.ownCompany ? client.actor.companyId : null;
    const value = own ?? input[`${source}Id`] ?? input.companyOfWriter;
    if (own === null) scope[`${key}Id`] = value;
    return value === undefined ? null : `&within[${key}]=${value}`;
  });
  // The lookup depends on a value that the form doesn't have, so there is nothing to choose from.
  if (within.includes(null) || Object.values(field.scopedBy ?? {}).includes("id")) return undefined;
  // Unless it is `selectable`, an action's reference is to something that the record already points to, if possible.
  const own = path.split(".")[0] ?? "";
  const referenced = own in resource.actions && !field.selectable ? findReferenced(resource, field, input) : undefined;
  if (referenced !== undefined) return referenced;
  const pointed = harness.resources.find((each) => each.name === field.target);
  const look = async () =>
    (await client.get(`${pointed?.collection}/lookup?ref=${resource.name}.${path}&limit=1${within.join("")}`)).body.data?.[0]?.id as
      | number
      | undefined;
  const lead = ledTargets[`${resource.name}.${path}`];
  const hub = harness.resources.find(({ name }) => name === "hub");
  const led = await lead?.(client, async () => (hub ? validInput(harness, client, hub) : {}));
  if (led !== undefined) return led;
  // Of a unique reference, a row that is there may be another's already.
  const existing = field.unique ? undefined : await look();
  if (existing !== undefined || !(field.required || requiredByRule.has(`${resource.name}.${path}`))) return existing;
  // Of the modules that share the table, use the first one with new rows that the lookup finds.
  for (const maker of harness.resources) {
    if (maker.table !== pointed?.table || !maker.routes || maker === resource) continue;
    if (!mayInvoke(maker, "create", maker.create, "create", client.actor)) continue;
    const { body } = await client.post(maker.collection, await validInput(harness, client, maker, "create", scope));
    if (body.data) await makeReady(client, maker, body.data);
    const created: number | undefined = field.unique ? body.data?.id : await look();
    if (created !== undefined) return created;
  }
  return undefined;
}

/** The modules whose records each need a target of their own, with what it has to be: what was erased is gone, and was a person. */
const usesUpItsTarget: Readonly<Record<string, Input>> = { erasure: { kind: "residential" } };

/** The part of a preset that the module has fields for. */
const presetFor = ({ fields }: AnyResource, preset: Input = {}): Input =>
  Object.fromEntries(
    Object.entries(preset).filter(([name, value]) => {
      const field = fields[name];
      return field?.kind === "choice" && field.options.some((option) => option === value);
    }),
  );

/** A record that the reference can name: one that the client can look up, or else a new one if it is required. */
async function anyTarget(harness: Modules, client: Client, resource: AnyResource, field: AnyRefField): Promise<Input> {
  const kinds = targetsOf(field, harness.resources).filter(({ table }) => table !== resource.table);
  for (const { collection, bizObject } of resource.name in usesUpItsTarget ? [] : kinds) {
    const { body } = await client.get(`${collection}/lookup?limit=1`);
    if (body?.data?.[0]) return { bizObjectId: bizObject, recordId: body.data[0].id };
  }
  for (const kind of field.required ? kinds : []) {
    const preset = presetFor(kind, usesUpItsTarget[resource.name]);
    const { body } = await client.post(kind.collection, await validInput(harness, client, kind, "create", preset));
    if (body.data) return { bizObjectId: kind.bizObject, recordId: body.data.id };
  }
  return {};
}

/** What the first line of the record references, for the given kind of target. */
function findReferenced(resource: AnyResource, { target: targetName }: RefField, record: Readonly<Input>): number | undefined {
  for (const [name, field] of Object.entries(resource.fields)) {
    const [line] = field.kind === "lines" && Array.isArray(record[name]) ? record[name] : [];
    if (!line || field.kind !== "lines") continue;
    for (const [each, { kind, ...rest }] of Object.entries(field.fields)) {
      if (kind === "ref" && "target" in rest && rest.target === targetName) return line[`${each}Id`];
    }
  }
  return undefined;
}
